// What a figure may do on the table, as everything here measures it: how far, from where, whom it
// may touch (R11 to R13, R26 to R29, R46, R77, R80, R84, R90).

import { settle } from "./settle.js";
import { apart, gap, held, q, TOUCH } from "./shapes.js";

/** @import { Figure } from "../types.js" */
/** @import { Piece, Spot } from "./shapes.js" */

/** @typedef {Figure & {x: number, y: number}} Placed its place is NaN where it stands nowhere */
/** @typedef {{figs: Placed[], scenery: Piece[], size: number, tol: number}} Board */
/**
 * What is asked of the table: who may be moved, and how; see `Table.aim`.
 *
 * @typedef {object} Aim
 * @property {string} fig
 * @property {string} way
 * @property {number} [limit]
 * @property {number | null} [run]
 * @property {string | null} [of]
 * @property {number | null} [arc] in degrees
 * @property {string[]} [targets]
 * @property {boolean} [chosen]
 */
/** @typedef {{c: Spot, r: number, base: number}} Ring where a base may lie; `base`: both radii */
/**
 * @typedef {object} Act
 * @property {string} id
 * @property {string} way
 * @property {Spot | null} start null for a figure that stands nowhere
 * @property {Spot} rest where it waits to be taken
 * @property {number} r
 * @property {string} seat
 * @property {number} step spots lie on a grid of it
 * @property {Spot[]} waypoints
 * @property {Record<string, number>} limits how far each kind of move goes
 * @property {Ring[]} rings
 * @property {{degrees: number, forward: Spot} | null} arc
 * @property {[number, number] | null} zone
 * @property {Set<string>} targets enemies that may be charged
 * @property {Set<string>} touched enemies that it may touch otherwise
 */

export const STEP = 0.1; // spots lie on this grid

/** The nearest spot of the grid. @param {Spot} spot @returns {Spot} */
export const onGrid = ([x, y], step = STEP) => [
  q(Math.round(x / step) * step),
  q(Math.round(y / step) * step),
];

const BAND = 2; // inches in which figures are deployed (R12)
const REACHES = new Set(["throw", "agile", "raise"]); // measured from another base

/** @param {Figure} fig @returns {Placed} */
export const placed = (fig) => ({
  ...fig,
  ...{ x: fig.x ?? Number.NaN, y: fig.y ?? Number.NaN },
  standing: fig.standing && fig.x !== null,
});

/** @param {Placed} fig @returns {Spot} */
export const centre = (fig) => [fig.x, fig.y];

/** The standing figures but the one that moves. @param {Board} board @param {Act} act */
const others = (board, act) => board.figs.filter((fig) => fig.standing && fig.id !== act.id);

/** @param {Board} board @param {Act} act */
export const enemies = (board, act) => others(board, act).filter((fig) => fig.seat !== act.seat);

/**
 * What a base must keep clear of; enemies in `touched` may be touched.
 *
 * @param {Board} board
 * @param {Act} act
 * @param {Set<string>} touched
 */
export function ground(board, act, touched) {
  const figs = others(board, act).map((fig) => ({
    ...{ id: fig.id, x: fig.x, y: fig.y, r: fig.r },
    apart: fig.seat !== act.seat && !touched.has(fig.id),
  }));
  return { size: board.size, scenery: board.scenery, figs };
}

/**
 * The act that is asked for of a figure.
 *
 * @param {Board} board
 * @param {Placed} fig
 * @param {Aim} aim
 * @returns {Act}
 */
export function actOf(board, fig, { way, limit = Infinity, run, of, arc, targets = [] }) {
  const { id } = fig;
  const other = of ? board.figs.find((one) => one.id === of) : undefined;
  /** @type {Spot | null} */
  const start = fig.standing ? [fig.x, fig.y] : null;
  const foes = board.figs.filter((one) => one.seat !== fig.seat && one.standing);
  const base = other ? other.r + fig.r : 0;
  /** @type {Omit<Act, "rest">} */
  const found = {
    ...{ id, way, start, r: fig.r, seat: fig.seat, step: STEP, waypoints: [] },
    limits: way === "move" ? moving({ limit, run, targets }) : { [way]: limit },
    rings: other && REACHES.has(way) ? [{ c: [other.x, other.y], r: limit + base, base }] : [],
    arc:
      other && start && arc
        ? { degrees: arc, forward: [start[0] - other.x, start[1] - other.y] }
        : null,
    zone: way === "deploy" ? zone(board, fig.seat) : null,
    targets: new Set(targets),
    touched: new Set(foes.filter((foe) => stays(way, fig, foe)).map((foe) => foe.id)),
  };
  return { ...found, rest: start ?? somewhere(board, found) };
}

/**
 * How far a figure may walk, run and charge.
 *
 * @param {{limit: number, run: number | null | undefined, targets: string[]}} given
 */
function moving({ limit, run, targets }) {
  /** @type {Record<string, number>} */
  const limits = { walk: limit };
  if (run) limits.run = run;
  if (targets.length) limits.charge = limit;
  return limits;
}

/**
 * Whether a figure may touch an enemy where it ends without charging it (R11).
 *
 * @param {string} way
 * @param {Placed} fig
 * @param {Placed} foe
 */
const stays = (way, fig, foe) =>
  way === "fix" || (["push", "throw"].includes(way) && gap(fig, foe) <= TOUCH);

/** @param {Board} board @param {string} seat @returns {[number, number]} */
const zone = ({ size }, seat) => (seat === "a" ? [0, BAND] : [size - BAND, size]);

/**
 * A free place for a figure that comes onto the table, near the middle of where it may.
 *
 * @param {Board} board
 * @param {Omit<Act, "rest">} act
 * @returns {Spot}
 */
function somewhere({ size, scenery, figs }, { r, zone: band, rings: [ring] }) {
  const [low, high] = band ?? [0, size];
  /** @type {Spot} */
  const middle = ring?.c ?? [size / 2, (low + high) / 2];
  const others = figs.filter((fig) => fig.standing).map((fig) => ({ ...fig, apart: true }));
  const turns = band ? [0, Math.PI] : [...Array(16).keys()].map((n) => (n * Math.PI) / 8);
  for (let far = ring ? r * 2.2 : 0; far <= (ring?.r ?? size / 2); far += 0.3) {
    for (const turn of turns) {
      const [x, y] = onGrid([middle[0] + far * Math.cos(turn), middle[1] + far * Math.sin(turn)]);
      /** @type {Spot} */
      const there = [q(held(x, r, size - r)), q(held(y, r, size - r))];
      const free = !settle(there, r, { size, scenery, figs: others }).code;
      if (free && (!ring || apart(there, middle) <= ring.r)) return there;
    }
  }
  return middle;
}

/** What of an act must stay for a figure to stay where it was put. @param {Act} act */
const shape = ({ way, limits, start, rings }) => JSON.stringify([way, limits, start, rings]);

/** @param {Act} one @param {Act} other */
export const alike = (one, other) => shape(one) === shape(other);
