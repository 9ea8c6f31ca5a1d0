// Where a label beside the end of a way has most room.

import { apart, held } from "./shapes.js";

/** @import { Spot } from "./shapes.js" */

/** @typedef {{at: Spot, line?: Spot[], length: number, limit: number | null}} Way */

const ENOUGH = 2; // inches

/**
 * Above, right, left or below of where a way ends.
 *
 * @param {Way} way
 * @param {Spot[]} figs that are in the way of the label, as the way itself is
 * @param {number} size of the table
 * @param {Spot} off how far the label is put off, to the side and upwards
 * @returns {Spot}
 */
export function roomiest({ at, line }, figs, size, [right, up]) {
  const [x, y] = at;
  const before = line?.at(-2);
  /** @type {Spot[]} */
  const taken = before
    ? [...figs, [x + held(before[0] - x, -1.5, 1.5), y + held(before[1] - y, -1.5, 1.5)]]
    : figs;
  /** @type {Spot[]} */
  const spots = [
    [x, y + up],
    [x + right, y],
    [x - right, y],
    [x, y - up],
  ];
  const free = spots.filter(([u, v]) => u > 1.5 && u < size - 1.5 && v > 0.3 && v < size - 0.3);
  /** @param {Spot} spot */
  const room = (spot) => Math.min(ENOUGH, ...taken.map((one) => apart(one, spot)));
  return free.reduce((one, other) => (room(other) > room(one) + 0.05 ? other : one), free[0] ?? at);
}
