// @ts-nocheck
// Dragging along the slider or the curve: the table follows.

import { markPlace } from "./mark.js";

export function scrub(replay) {
  const { slider, root } = replay;
  slider.addEventListener("pointerdown", () => replay.prefetchAll());
  slider.addEventListener("input", () => {
    replay.autoplay.stop();
    follow(replay, Number(slider.value));
  });
  slider.closest("form").addEventListener("submit", (event) => event.preventDefault());
  alongCurve(replay, root.querySelector(".curve"));
}

/** Cursor and numbers at once, the table as soon as it is there. */
function follow(replay, index, options = {}) {
  markPlace(replay, index);
  return replay.goto(index, { still: true, ...options });
}

function alongCurve(replay, curve) {
  let dragging = false;
  const indexAt = (event) => {
    const x =
      (event.clientX - curve.getBoundingClientRect().left) *
      (curve.viewBox.baseVal.width / curve.clientWidth);
    let best = 0;
    replay.stops.forEach((stop, n) => {
      if (Math.abs(stop.x - x) < Math.abs(replay.stops[best].x - x)) best = n;
    });
    return best;
  };
  curve.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    dragging = true;
    curve.setPointerCapture(event.pointerId);
    replay.prefetchAll();
    follow(replay, indexAt(event), { push: true });
    event.preventDefault();
  });
  curve.addEventListener("pointermove", (event) => {
    if (dragging) follow(replay, indexAt(event));
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
