// Notes beside the match: forms sent without leaving the page, and what their keys do.

import { all, hit, one, told } from "./dom.js";
import { parse } from "./swap.js";

/** @typedef {import("./replay.js").Replay} Replay */

const AUTHOR = "kifu-author"; // under which the browser keeps the name that was given last

/** @type {Record<string, (replay: Replay) => unknown>} */
export const NOTING = {
  bookmark: (replay) =>
    one(replay.root, '[data-do="bookmark"]', HTMLButtonElement).form?.requestSubmit(),
  comment: (replay) => write(replay),
  comments: () => document.body.classList.toggle("hides-notes"),
  noted: (replay) => toList(replay),
  "previous-noted": (replay) => leap(replay, -1),
  "next-noted": (replay) => leap(replay, 1),
};

/** @param {Replay} replay */
export function bindNotes(replay) {
  document.addEventListener("submit", (event) => {
    const { target, submitter } = event;
    if (!(target instanceof HTMLFormElement) || event.defaultPrevented) return;
    const by = submitter instanceof HTMLButtonElement ? submitter : null;
    if (target.dataset.note === undefined && by?.dataset.note === undefined) return;
    event.preventDefault();
    const script = target.closest("details")?.dataset.loads; // which would send it: on its way
    const sent = () => send(replay, target, by);
    if (script) import(script).then(() => target.requestSubmit(by), sent);
    else sent();
  });
  bindPhotos(replay);
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[data-comment]") : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    link.closest("details")?.removeAttribute("open");
    replay.go(link.href.replace(/#.*/, ""), { push: true }).then(() => write(replay));
  });
}

/**
 * What photos need is fetched when the first one is asked for.
 * @param {Replay} replay
 */
function bindPhotos(replay) {
  document.addEventListener("click", (event) => {
    const link = hit(event, "a[data-photo]");
    if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    import(told(link, "photo")).then(({ show }) => show(link));
  });
  document.addEventListener("toggle", ({ target }) => loads(target), true);
  document.addEventListener("photosent", (event) => {
    event.preventDefault();
    replay.visit(location.href);
  });
}

/** @param {EventTarget | null} fold */
function loads(fold) {
  if (fold instanceof HTMLDetailsElement && fold.dataset.loads) import(fold.dataset.loads);
}

/**
 * Send a form, and show the page as it is then.
 * @param {Replay} replay
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement | null} by what it was sent with
 */
async function send(replay, form, by) {
  const body = new FormData(form, by);
  const author = body.get("author");
  if (typeof author === "string") localStorage.setItem(AUTHOR, author);
  const address = by?.getAttribute("formaction") ?? form.getAttribute("action") ?? "";
  /** @type {RequestInit} */
  const request = { method: "POST", body, redirect: "manual" }; // it would lead back to this page
  const answer = await fetch(address, request).catch(() => null);
  if (answer?.type === "opaqueredirect") return replay.visit(location.href);
  const page = answer ? parse(await answer.text()) : null;
  const why = page?.querySelector(".problem .lead")?.textContent;
  return replay.toast(why?.trim() || told(replay.root, "wordFailed"));
}

/** @param {Replay} replay */
function write(replay) {
  const fold = one(replay.root, "#comment", HTMLDetailsElement);
  fold.open = true;
  const author = one(fold, "[name=author]", HTMLInputElement);
  author.value ||= localStorage.getItem(AUTHOR) ?? "";
  one(fold, "textarea", HTMLTextAreaElement).focus();
}

/** @param {Replay} replay */
function toList(replay) {
  const fold = one(replay.root, ".replay-noted", HTMLDetailsElement);
  fold.open = true;
  all(fold, "a, summary", HTMLElement).at(1)?.focus();
}

/**
 * Go to the next step with a note, or (`by` -1) to the one before.
 * @param {Replay} replay
 * @param {number} by
 */
function leap(replay, by) {
  /** @type {number[]} */
  const steps = JSON.parse(told(replay.root, "noted"));
  const here = Number(told(replay.moving, "step"));
  const step =
    by < 0 ? steps.findLast((other) => other < here) : steps.find((other) => other > here);
  if (step === undefined) return;
  const url = new URL(told(replay.moving, "url"), location.href);
  url.searchParams.set("step", String(step));
  replay.go(url.href, { push: true, still: true });
}
