// The view moves to what a step changed, and the table keeps its room.

import { one } from "./dom.js";
import { shift } from "./view.js";

const CHANGED = [".is-fresh", ".is-new", ".is-moved", ".is-changed", ".to-hand", ".to-common"];
const still = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Scroll so that what the picture marks as changed is in view, no further than it takes.
 * @param {HTMLElement} root of the page
 * @param {boolean} jump without a movement
 */
export function reveal(root, jump) {
  const stage = one(root, ".replay-stage", HTMLElement);
  const right = stage.getBoundingClientRect().right;
  const over = [".replay-dock", ".strip"] // what may lie over the table, else beside it
    .map((selector) => one(root, selector, HTMLElement).getBoundingClientRect())
    .filter((box) => box.left < right);
  const boxes = [...stage.querySelectorAll(CHANGED.join())]
    .map((piece) => piece.getBoundingClientRect())
    .filter((box) => box.width && box.height);
  const by = shift(boxes, Math.min(innerHeight, ...over.map((box) => box.top)));
  if (by) scrollBy({ top: by, behavior: jump || still.matches ? "instant" : "smooth" });
}

/**
 * Give a table at least the height of the one before it: what stands below does not jump.
 * @param {HTMLElement} fresh its stage
 * @param {HTMLElement} before the stage before, still on the page
 */
export function keepRoom(fresh, before) {
  fresh.style.minHeight = `${Math.ceil(before.getBoundingClientRect().height)}px`;
}
