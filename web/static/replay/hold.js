// @ts-nocheck
// Holding "previous" or "next" repeats it, faster and faster.

const FIRST = 500; // milliseconds until it repeats
const SLOW = 350;
const FAST = 100;
const STEP = 30;
const FAR = 12; // pixels: a finger that moves this far scrolls

export function holdToRepeat(replay) {
  let timer = null;
  let start = null;
  let repeated = false;

  const end = () => {
    clearTimeout(timer);
    timer = null;
  };
  const repeat = (action, pause) => {
    repeated = true;
    replay[action]({ still: true });
    timer = setTimeout(() => repeat(action, Math.max(FAST, pause - STEP)), pause);
  };
  document.addEventListener("pointerdown", (event) => {
    repeated = false;
    const button = event.target.closest?.('[data-do="previous"], [data-do="next"]');
    if (!button || event.button) return;
    start = [event.clientX, event.clientY];
    timer = setTimeout(() => repeat(button.dataset.do, SLOW), FIRST);
  });
  document.addEventListener("pointermove", (event) => {
    if (timer && Math.hypot(event.clientX - start[0], event.clientY - start[1]) > FAR) end();
  });
  for (const type of ["pointerup", "pointercancel", "blur"]) addEventListener(type, end);
  document.addEventListener("contextmenu", (event) => timer && event.preventDefault());
  document.addEventListener(
    "click",
    (event) => {
      if (!repeated || !event.target.closest?.("[data-do]")) return;
      event.preventDefault();
      event.stopPropagation();
      repeated = false;
    },
    true,
  );
}
