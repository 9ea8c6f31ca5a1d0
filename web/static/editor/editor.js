// The editor of cards: rows come and go without another page, and what the card says follows.

import { part } from "../record/dom.js";

const form = /** @type {HTMLFormElement} */ (part("[data-editor]"));
const WAIT = 350; // milliseconds after the last key

let asked = 0; // the last question to the server; a preview that another followed is not shown
let changes = Promise.resolve(); // one after the other: each is made of what the last one left

/**
 * What the server makes of the form when a button is pressed.
 *
 * @param {HTMLButtonElement} button
 * @returns {Promise<HTMLFormElement | null>}
 */
async function answer(button) {
  asked += 1;
  const body = new FormData(form);
  body.set("do", button.value);
  const response = await fetch(location.href, { method: "POST", body });
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  return page.querySelector("[data-editor]");
}

/** Other fields, when those asked for before are there. @param {HTMLButtonElement} button */
function change(button) {
  clearTimeout(timer); // the answer has the preview, too
  changes = changes.then(() => shown(button));
}

/** Shows other fields and leaves the focus where it was. @param {HTMLButtonElement} button */
async function shown(button) {
  const [verb, path] = button.value.split(":");
  const last = document.activeElement?.id ?? "";
  const found = await answer(button).catch(() => null);
  if (!found) return;
  form.replaceChildren(...found.childNodes);
  ready();
  focus(verb ?? "", path ?? "", last);
}

/**
 * The first field of what was added; else where the focus was, or the list.
 *
 * @param {string} verb
 * @param {string} path
 * @param {string} last
 */
function focus(verb, path, last) {
  const list = document.getElementById(path.replaceAll(".", "-"));
  const row =
    verb === "add" ? [...(list?.querySelectorAll(":scope > .editor__row") ?? [])].at(-1) : null;
  const field = row?.querySelector("input:not([type=hidden]), select, textarea");
  const again = last ? document.getElementById(last) : null;
  const above = document.getElementById(path.replace(/\.\d+$/, "").replaceAll(".", "-"));
  const target = /** @type {HTMLElement | null} */ (field ?? again ?? row ?? list ?? above);
  target?.focus();
  row?.scrollIntoView({ block: "nearest" });
}

/** What the card says, as soon as nobody types. */
async function preview() {
  const show = /** @type {HTMLButtonElement} */ (form.querySelector("[value=show]"));
  const mine = asked + 1;
  const found = await answer(show).catch(() => null);
  if (mine !== asked) return;
  const wanted = found?.querySelector("#preview");
  const here = form.querySelector("#preview");
  if (wanted && here && wanted.innerHTML !== here.innerHTML)
    here.replaceChildren(...wanted.childNodes);
}

/** @param {HTMLElement} button @param {number} by */
function step(button, by) {
  const input = /** @type {HTMLInputElement} */ (button.parentElement?.querySelector("input"));
  input.value = String((Number.parseInt(input.value, 10) || 0) + by);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Shows what only scripts can do, and hides what only forms without them need. */
function ready() {
  for (const one of form.querySelectorAll("[data-less], [data-more]"))
    one.removeAttribute("hidden");
  for (const one of form.querySelectorAll("[data-choose]")) one.setAttribute("hidden", "");
}

let timer = 0;

function soon() {
  clearTimeout(timer);
  timer = window.setTimeout(preview, WAIT);
}

form.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (!(button instanceof HTMLButtonElement && "part" in button.dataset)) return;
  event.preventDefault();
  change(button);
});
form.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target.closest("button") : null;
  if (target?.matches("[data-less]")) step(target, -1);
  if (target?.matches("[data-more]")) step(target, 1);
});
form.addEventListener("input", soon);
form.addEventListener("change", (event) => {
  const target = event.target;
  if (!(target instanceof HTMLSelectElement && "shape" in target.dataset)) return;
  const button = /** @type {HTMLButtonElement} */ (form.querySelector("[value=show]"));
  change(button);
});
ready();
