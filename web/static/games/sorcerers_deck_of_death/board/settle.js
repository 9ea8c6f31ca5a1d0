// Where a base comes to stand that was put down on something (R11). Lengths are inches.

import { apart, away, fromPiece, held, inside, q, rimPoint, TOUCH } from "./shapes.js";

/** @import { Base, Piece, Spot } from "./shapes.js" */

/** @typedef {Base & {id: string, apart: boolean}} Neighbour `apart`: it may not be touched */
/** @typedef {{size: number, scenery: Piece[], figs: Neighbour[]}} Around to keep clear of */
/** @typedef {{code: string, by: string, to: Spot | null}} Wrong `to`: where it would be right */
/**
 * @typedef {object} Settled
 * @property {Spot} at
 * @property {number} shift how far that is from where it was put down
 * @property {string | null} code the first thing wrong there, and `by` what
 * @property {string | null} by
 * @property {boolean} solved
 */

const CLEAR = 0.02; // the gap to an enemy who may not be touched

/**
 * Where a base of radius `own` really stands that was put down at `at` (R11).
 *
 * @param {Spot} at
 * @param {number} own
 * @param {Around} around
 * @returns {Settled}
 */
export function settle(at, own, { size, scenery, figs }) {
  /** @type {((here: Spot) => Wrong | null)[]} */
  const checks = [
    (here) => onTable(here, own, size),
    ...scenery
      .filter((piece) => piece.blocks_move)
      .map((piece) => (/** @type {Spot} */ here) => offPiece(here, own, piece)),
    ...figs.map((fig) => (/** @type {Spot} */ here) => offFigure(here, own, fig)),
  ];
  let here = at;
  /** @type {Wrong | null} */
  let first = null;
  for (let round = 0; round < 12; round += 1) {
    const before = here;
    for (const check of checks) {
      const fault = check(here);
      if (!fault) continue;
      first ??= fault;
      if (!fault.to) return { at, shift: 0, code: first.code, by: first.by, solved: false };
      here = fault.to;
    }
    if (here === before) break;
  }
  if (!first) return { at, shift: 0, code: null, by: null, solved: true };
  const found = whole(here, checks);
  const { code, by } = first;
  return {
    at: found ?? at,
    shift: found ? q(apart(found, at)) : 0,
    code,
    by,
    solved: Boolean(found),
  };
}

/**
 * The nearest point in whole thousandths with which nothing is wrong, or null.
 *
 * @param {Spot} here
 * @param {((here: Spot) => Wrong | null)[]} checks
 */
function whole(here, checks) {
  const around = [-1, 0, 1].flatMap((right) =>
    [-1, 0, 1].map(
      (up) => /** @type {Spot} */ ([q(q(here[0]) + right / 1000), q(q(here[1]) + up / 1000)]),
    ),
  );
  around.sort((one, other) => apart(one, here) - apart(other, here));
  return around.find((spot) => !checks.some((check) => check(spot))) ?? null;
}

/** @param {Spot} here @param {number} own @param {number} size @returns {Wrong | null} */
function onTable([x, y], own, size) {
  /** @type {Spot} */
  const to = [held(x, own, size - own), held(y, own, size - own)];
  return to[0] === x && to[1] === y ? null : { code: "off_table", by: "edge", to };
}

/** @param {Spot} here @param {number} own @param {Piece} piece @returns {Wrong | null} */
function offPiece(here, own, piece) {
  const deep = own - fromPiece(piece, here);
  if (deep <= 0.001 + 1e-9) return null;
  const fault = { code: "terrain", by: piece.id };
  if (piece.shape === "circle") return { ...fault, to: away(piece.c, here, piece.r + own) };
  return { ...fault, to: inside(piece, here) ? null : away(rimPoint(piece, here), here, own) };
}

/** @param {Spot} here @param {number} own @param {Neighbour} fig @returns {Wrong | null} */
function offFigure(here, own, fig) {
  /** @type {Spot} */
  const there = [fig.x, fig.y];
  const left = q(apart(here, there) - own - fig.r);
  if (fig.apart && left <= TOUCH) {
    return { code: "enemy_contact", by: fig.id, to: away(there, here, own + fig.r + CLEAR) };
  }
  if (fig.apart || left >= -0.001) return null;
  return { code: "overlap", by: fig.id, to: away(there, here, own + fig.r) };
}
