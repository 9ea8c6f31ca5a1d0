// The strip under the finger: a click jumps, a drag takes the table along, a pointer is told.

import { Card } from "./card.js";
import { all, told } from "./dom.js";
import { markPlace } from "./mark.js";
import { nearest } from "./places.js";
import { spaced } from "./timing.js";

/**
 * @typedef {import("./replay.js").Replay} Replay
 * @typedef {import("./replay.js").Going} Going
 */

const OFTEN = 50; // milliseconds from table to table while dragging
const RAIL = 18; // pixels from the top in which the signs of moments are
const REACH = 9; // pixels beside a sign that mean it

/** @param {Replay} replay */
export function scrub(replay) {
  const { slider } = replay.sheet;
  asSlider(slider, replay.count - 1);
  const card = new Card(replay);
  const follow = spaced((/** @type {Going & {index: number}} */ { index, ...options }) => {
    replay.goto(index, { still: true, stay: true, ...options });
  }, OFTEN);
  let dragging = false;

  /** @param {PointerEvent} event */
  const indexAt = (event) => {
    const box = slider.getBoundingClientRect();
    const meant = event.clientY - box.top < RAIL ? (100 * REACH) / box.width : 0;
    return nearest(replay.sheet.stops, (100 * (event.clientX - box.left)) / box.width, meant);
  };
  /** @param {PointerEvent} event @param {Going} options */
  const go = (event, options = {}) => {
    const index = indexAt(event);
    markPlace(replay.sheet, index);
    card.show(index);
    follow({ index, ...options });
  };
  slider.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    dragging = true;
    slider.setPointerCapture(event.pointerId);
    replay.prefetchAll();
    slider.focus({ preventScroll: true });
    go(event, { push: true });
    event.preventDefault();
  });
  slider.addEventListener("pointermove", (event) => {
    if (dragging) go(event);
    else if (event.pointerType === "mouse") card.show(indexAt(event));
  });
  for (const type of ["pointerup", "pointercancel", "pointerleave"]) {
    slider.addEventListener(type, (event) => {
      if (type !== "pointerleave") dragging = false;
      const mouse = event instanceof PointerEvent && event.pointerType === "mouse";
      if (!dragging && !(mouse && type === "pointerup")) card.hide();
    });
  }
  slider.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) event.stopPropagation();
    else event.preventDefault();
  });
}

/**
 * Tell those who do not see it what the strip is.
 * @param {HTMLElement} slider
 * @param {number} last place
 */
function asSlider(slider, last) {
  slider.tabIndex = 0;
  slider.setAttribute("role", "slider");
  slider.setAttribute("aria-label", told(slider, "label"));
  slider.setAttribute("aria-valuemin", "0");
  slider.setAttribute("aria-valuemax", String(last));
  for (const link of all(slider, "a", SVGAElement))
    for (const name of ["href", "tabindex"]) link.removeAttribute(name); // for pages without scripts
}
