// Dragging along the slider or the curve: the table follows.

import { one } from "./dom.js";
import { markPlace } from "./mark.js";
import { nearest } from "./places.js";

/**
 * @typedef {import("./replay.js").Replay} Replay
 * @typedef {import("./replay.js").Going} Going
 */

/** @param {Replay} replay */
export function scrub(replay) {
  const { slider, root } = replay.sheet;
  slider.addEventListener("pointerdown", () => replay.prefetchAll());
  slider.addEventListener("input", () => {
    replay.autoplay.stop();
    follow(replay, Number(slider.value));
  });
  slider.form?.addEventListener("submit", (event) => event.preventDefault());
  alongCurve(replay, one(root, ".curve", SVGSVGElement));
}

/**
 * Cursor and numbers at once, the table as soon as it is there.
 * @param {Replay} replay
 * @param {number} index
 * @param {Going} options
 */
function follow(replay, index, options = {}) {
  markPlace(replay.sheet, index);
  return replay.goto(index, { still: true, ...options });
}

/**
 * @param {Replay} replay
 * @param {SVGSVGElement} curve
 */
function alongCurve(replay, curve) {
  let dragging = false;
  /** @param {PointerEvent} event */
  const indexAt = (event) => {
    const scale = curve.viewBox.baseVal.width / curve.clientWidth;
    return nearest(
      replay.sheet.stops,
      (event.clientX - curve.getBoundingClientRect().left) * scale,
    );
  };
  curve.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    dragging = true;
    curve.setPointerCapture(event.pointerId);
    replay.prefetchAll();
    follow(replay, indexAt(event), { push: true, stay: true });
    event.preventDefault();
  });
  curve.addEventListener("pointermove", (event) => {
    if (dragging) follow(replay, indexAt(event), { stay: true });
  });
  for (const type of ["pointerup", "pointercancel"]) {
    curve.addEventListener(type, () => {
      dragging = false;
    });
  }
  curve.addEventListener("click", (event) => {
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) event.preventDefault();
  });
}
