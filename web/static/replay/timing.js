// How long a match that plays by itself rests at a step.

const PACE = 1300; // milliseconds at speed 1

/**
 * Milliseconds at a speed.
 * @param {number} speed such as 0.5 or 4
 */
export const rest = (speed) => PACE / speed;

/**
 * The place of a speed in a list of them, some faster (`by` 1) or slower (-1); never beyond it.
 * @param {number} at
 * @param {number} by
 * @param {number} count
 */
export const shifted = (at, by, count) => Math.max(0, Math.min(at + by, count - 1));
