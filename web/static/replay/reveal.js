// The view moves to what a step changed, and the table keeps its room.

import { one } from "./dom.js";
import { shift } from "./view.js";

// Where a step changes no piece, the view moves to where the match is; the last is the nearest.
const CHANGED = [
  ...[".is-fresh", ".is-new", ".is-moved", ".is-changed", ".is-turned", ".is-hit"],
  ...[".to-hand", ".to-common", "[data-news]"],
].join();
const HERE = "[data-here]";
const still = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Scroll so that what the picture marks as changed, else where it is, is in view, no further than it takes.
 * @param {HTMLElement} root of the page
 * @param {boolean} jump without a movement
 */
export function reveal(root, jump) {
  const stage = one(root, ".replay-stage", HTMLElement);
  const right = stage.getBoundingClientRect().right;
  const over = [".replay-dock", ".strip"] // what may lie over the table, else beside it
    .map((selector) => one(root, selector, HTMLElement).getBoundingClientRect())
    .filter((box) => box.left < right);
  const changed = boxes(stage, CHANGED);
  const shown = changed.length ? changed : boxes(stage, HERE).reverse();
  const by = shift(shown, Math.min(innerHeight, ...over.map((box) => box.top)));
  if (by) scrollBy({ top: by, behavior: jump || still.matches ? "instant" : "smooth" });
}

/**
 * @param {HTMLElement} stage
 * @param {string} selector
 */
function boxes(stage, selector) {
  return [...stage.querySelectorAll(selector)]
    .map((piece) => piece.getBoundingClientRect())
    .filter((box) => box.width && box.height);
}

/**
 * Give a table at least the height of the one before it: what stands below does not jump.
 * @param {HTMLElement} fresh its stage
 * @param {HTMLElement} before the stage before, still on the page
 */
export function keepRoom(fresh, before) {
  fresh.style.minHeight = `${Math.ceil(before.getBoundingClientRect().height)}px`;
}
