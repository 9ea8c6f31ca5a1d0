// Holding "previous" or "next" repeats it, faster and faster; "next moment" held goes back.

import { hit } from "./dom.js";

const FIRST = 500; // milliseconds until it repeats
const SLOW = 350;
const FAST = 100;
const STEP = 30;
const FAR = 12; // pixels: a finger that moves this far scrolls

/** @type {Record<string, (replay: import("./replay.js").Replay) => unknown>} */
const HELD = {
  previous: (replay) => replay.previous({ still: true }),
  next: (replay) => replay.next({ still: true }),
  "next-moment": (replay) => replay.toMoment(-1),
};
const BUTTONS = Object.keys(HELD).map((action) => `[data-do="${action}"]`);

/** @param {import("./replay.js").Replay} replay */
export function holdToRepeat(replay) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let start = [0, 0];
  let repeated = false;

  const end = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  /** @param {string} action @param {number} pause */
  const repeat = (action, pause) => {
    repeated = true;
    HELD[action]?.(replay);
    timer = setTimeout(() => repeat(action, Math.max(FAST, pause - STEP)), pause);
  };
  document.addEventListener("pointerdown", (event) => {
    repeated = false;
    const button = hit(event, BUTTONS.join());
    if (!button || event.button) return;
    start = [event.clientX, event.clientY];
    timer = setTimeout(() => repeat(button.dataset.do ?? "", SLOW), FIRST);
  });
  document.addEventListener("pointermove", (event) => {
    const [x = 0, y = 0] = start;
    if (timer && Math.hypot(event.clientX - x, event.clientY - y) > FAR) end();
  });
  for (const type of ["pointerup", "pointercancel", "blur"]) addEventListener(type, end);
  document.addEventListener("contextmenu", (event) => timer && event.preventDefault());
  document.addEventListener(
    "click",
    (event) => {
      if (!repeated || !hit(event, "[data-do]")) return;
      event.preventDefault();
      event.stopPropagation();
      repeated = false;
    },
    true,
  );
}
