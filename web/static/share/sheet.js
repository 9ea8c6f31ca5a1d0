// The sheet from which a step is shared: it copies, asks the system to share, and changes who looks.

import { all, hit, one, told } from "../replay/dom.js";

const SHEET = "[data-share-sheet]";

/**
 * Make the sheets in an element work, those that come into it later too.
 * @param {HTMLElement} place
 */
export function workIn(place) {
  place.addEventListener("click", (event) => click(place, event));
  begin(place);
}

/**
 * Fetch the sheet of an address into an element that works.
 * @param {HTMLElement} place
 * @param {string} url of the page
 * @returns {Promise<boolean>} whether the server gave it
 */
export async function fetchInto(place, url) {
  const part = new URL(url, location.href);
  part.searchParams.set("partial", "1");
  const answer = await fetch(part).catch(() => null);
  if (!answer?.ok) return false;
  const found = new DOMParser().parseFromString(await answer.text(), "text/html");
  place.replaceChildren(document.adoptNode(one(found, SHEET, HTMLElement)));
  begin(place);
  return true;
}

/** @param {HTMLElement} place */
function begin(place) {
  for (const button of all(place, "[data-share-copy]", HTMLElement)) button.hidden = false;
  for (const button of all(place, "[data-share-picture]", HTMLElement))
    button.hidden = !("ClipboardItem" in window && navigator.clipboard);
  for (const button of all(place, "[data-share-system]", HTMLElement))
    button.hidden = !("share" in navigator);
}

/**
 * @param {HTMLElement} place
 * @param {MouseEvent} event
 */
async function click(place, event) {
  const target = hit(event, "[data-share-copy], [data-share-picture], [data-share-system], a");
  if (!target || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const { shareCopy, sharePicture, shareSystem, shareVisit } = target.dataset;
  if (shareCopy) await copy(place, shareCopy);
  else if (sharePicture) await copyPicture(place, sharePicture);
  else if (shareSystem !== undefined) await shareBySystem(place);
  else if (shareVisit !== undefined) {
    event.preventDefault();
    const url = target.getAttribute("href") ?? "";
    if (await fetchInto(place, url)) one(place, "h2", HTMLElement).focus();
    else location.assign(url);
  }
}

/**
 * @param {HTMLElement} place
 * @param {string} id of a field, or of text
 */
async function copy(place, id) {
  const from = one(place, `#${id}`, HTMLElement);
  const field = from instanceof HTMLInputElement || from instanceof HTMLTextAreaElement;
  try {
    await navigator.clipboard.writeText(field ? from.value : (from.textContent ?? ""));
    say(place, "wordCopied");
  } catch {
    if (field) from.select();
    else getSelection()?.selectAllChildren(from);
    say(place, "wordFailed");
  }
}

/**
 * @param {HTMLElement} place
 * @param {string} url of a PNG
 */
async function copyPicture(place, url) {
  try {
    const picture = fetch(url).then((answer) => answer.blob());
    await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
    say(place, "wordCopied");
  } catch {
    location.assign(url);
  }
}

/** @param {HTMLElement} place */
async function shareBySystem(place) {
  const sheet = one(place, SHEET, HTMLElement);
  const what = { title: told(sheet, "title"), text: told(sheet, "text"), url: told(sheet, "url") };
  await navigator.share(what).catch(() => undefined); // whoever closed it does not want to share
}

/**
 * @param {HTMLElement} place
 * @param {string} word of the sheet
 */
function say(place, word) {
  const sheet = one(place, SHEET, HTMLElement);
  one(sheet, "[data-share-said]", HTMLElement).textContent = told(sheet, word);
}
