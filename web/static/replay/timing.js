// How long a match that plays by itself rests at a step.

/** @typedef {"fixed" | "real" | "drama"} Mode */

const EVEN = 1000; // milliseconds of every step, in the fixed mode
const AT_LEAST = { real: 250, drama: 500 };
const AT_MOST = { real: 5000, drama: 10_000 };
const OF_CHANGE = 6000; // of a change of the whole range of the main series
const OF_MOMENT = 3000; // of the heaviest moment

/**
 * Milliseconds at a step before the next is shown.
 * @param {Mode} mode the same for all steps; the time that it took; longer where much happened
 * @param {number} speed such as 0.5 or 4
 * @param {{change: number, weight: number}} here
 * @param {{gap: number}} next `gap`: seconds that it came after this one
 */
export function rest(mode, speed, here, next) {
  if (mode === "fixed") return EVEN / speed;
  const wanted =
    mode === "real" ? next.gap * 1000 : OF_CHANGE * here.change + OF_MOMENT * here.weight;
  return Math.min(Math.max(wanted, AT_LEAST[mode]), AT_MOST[mode]) / speed;
}

/**
 * The place of a speed in a list of them, some faster (`by` 1) or slower (-1); never beyond it.
 * @param {number} at
 * @param {number} by
 * @param {number} count
 */
export const shifted = (at, by, count) => Math.max(0, Math.min(at + by, count - 1));

/**
 * Seconds as a clock shows them: 1:02:03.
 * @param {number} seconds
 */
export function clock(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part, n) => (n ? String(part).padStart(2, "0") : part)).join(":");
}

/**
 * Call at most once in so many milliseconds, with what was asked last.
 * @template T
 * @param {(value: T) => void} deed
 * @param {number} pause
 * @returns {(value: T) => void}
 */
export function spaced(deed, pause) {
  /** @type {{value: T} | null} */
  let waiting = null;
  let resting = false;
  const wake = () => {
    resting = false;
    if (waiting) run(waiting.value);
  };
  /** @param {T} value */
  const run = (value) => {
    [waiting, resting] = [null, true];
    setTimeout(wake, pause);
    deed(value);
  };
  return (value) => {
    if (resting) waiting = { value };
    else run(value);
  };
}
