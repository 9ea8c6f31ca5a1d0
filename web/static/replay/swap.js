// One step's part of the page in the place of another's.

import { all, one } from "./dom.js";
import { keepRoom } from "./reveal.js";

export const MOVING = ".replay-moving";
const LINKS = ["href", "rel", "role", "tabindex", "title", "data-step", "aria-disabled"];

/** What was unfolded, by name, while steps that do not have it are shown, too.
 * @type {Set<string>} */
const unfolded = new Set();

/** @param {string} text of a page or part */
export const parse = (text) => new DOMParser().parseFromString(text, "text/html");

/**
 * Show `next` where `moving` is. What was unfolded on the table stays so
 * until it is folded again, whatever steps are shown between.
 * @param {HTMLElement} moving
 * @param {HTMLElement} next
 */
export function swap(moving, next) {
  for (const fold of all(moving, "details[data-keep]", HTMLDetailsElement)) remember(fold);
  keepRoom(part(next, "stage"), part(moving, "stage"));
  for (const name of ["stage", "caption", "details"])
    part(moving, name).replaceWith(document.adoptNode(part(next, name)));
  copyBar(moving, next);
  Object.assign(moving.dataset, next.dataset);
  for (const name of unfolded)
    moving.querySelector(`details[data-keep="${name}"]`)?.setAttribute("open", "");
}

/** @param {HTMLDetailsElement} fold */
function remember(fold) {
  const name = fold.dataset.keep ?? "";
  if (fold.open) unfolded.add(name);
  else unfolded.delete(name);
}

/**
 * @param {HTMLElement} root
 * @param {string} name
 */
const part = (root, name) => one(root, `[data-part="${name}"]`, HTMLElement);

/**
 * The buttons stay, so that a finger on one is not lost; only where they lead changes.
 * @param {HTMLElement} here
 * @param {HTMLElement} there
 */
function copyBar(here, there) {
  for (const fresh of all(there, "[data-part=bar] a", HTMLElement)) {
    const old = one(here, `[data-part=bar] a[data-do="${fresh.dataset.do}"]`, HTMLElement);
    for (const name of LINKS) {
      const value = fresh.getAttribute(name);
      if (value === null) old.removeAttribute(name);
      else old.setAttribute(name, value);
    }
  }
}

/**
 * A selector that finds the element with the focus again on the next page.
 * @param {Element | null} element
 */
export function focusOf(element) {
  if (!(element instanceof HTMLElement)) return null;
  if (element.dataset.do) return `[data-do="${element.dataset.do}"]`;
  if (element.dataset.viewer) return `[data-viewer="${element.dataset.viewer}"]`;
  return element.id ? `#${element.id}` : null;
}
