// What is wrong with a way that a figure would go: rules that it breaks, and what is in its way.

import { centre, enemies, ground } from "./acts.js";
import { settle } from "./settle.js";
import * as shapes from "./shapes.js";

/** @import { Act, Board, Placed } from "./acts.js" */
/** @import { Course } from "./judge.js" */
/** @import { Spot } from "./shapes.js" */

/** @typedef {{code: string, by?: string | null}} Fault a rule that is broken, and what by */

const ALONG = new Set(["walk", "run", "charge", "push"]); // ways on which one can be stopped

const { q } = shapes;

/** @param {Board} board @param {Act} act @param {Course} course @returns {Fault[]} */
export const faultsOf = (board, act, course) => [
  ...ending(board, act, course),
  ...limits(board, act, course),
  ...meeting(board, act, course),
];

/** @param {Board} board @param {Act} act @param {Course} course @returns {Fault[]} */
function limits(board, act, { at, kind, length, limit, target }) {
  const faults = [];
  if (limit !== null && length > limit + board.tol) faults.push({ code: "too_far" });
  if (kind === "charge" && !target) faults.push({ code: "no_contact" });
  if (act.zone && outside(act.zone, act.r, at) > board.tol) faults.push({ code: "deploy_zone" });
  if (act.arc && act.start) {
    const [x, y] = act.start;
    const off = shapes.outsideWedge([at[0] - x, at[1] - y], act.arc.forward, act.arc.degrees);
    if (off > board.tol) faults.push({ code: "outside_arc" });
  }
  return faults;
}

/** @param {[number, number]} zone @param {number} r @param {Spot} spot */
const outside = ([low, high], r, [, y]) => Math.max(low + r - y, y + r - high);

/** @param {Board} board @param {Act} act @param {Course} course @returns {Fault[]} */
function ending(board, act, { at, target }) {
  const touched = target ? new Set(enemies(board, act).map((fig) => fig.id)) : act.touched;
  const { code, by, solved, shift } = settle(at, act.r, ground(board, act, touched));
  return code && (!solved || shift > board.tol + 0.01) ? [{ code, by }] : [];
}

/**
 * What the base runs into on its way.
 *
 * @param {Board} board
 * @param {Act} act
 * @param {Course} course
 * @returns {Fault[]}
 */
function meeting(board, act, { kind, line, target, also }) {
  if (!ALONG.has(kind) || line.length < 2) return [];
  const pieces = board.scenery.filter(
    (piece) => piece.blocks_move && q(act.r - shapes.pathFromPiece(piece, line)) > board.tol,
  );
  const foes = enemies(board, act).filter((fig) => fig.id !== target && !also.includes(fig.id));
  const met = foes.filter((fig) => (target ? stops : blocks)(board, act, line, fig));
  return [
    ...pieces.map((piece) => ({ code: "path_terrain", by: piece.id })),
    ...met.map((fig) => ({ code: target ? "charge_blocked" : "path_enemy", by: fig.id })),
  ];
}

/** @param {Board} board @param {Act} act @param {Spot[]} line @param {Placed} fig */
function blocks(board, act, line, fig) {
  const least = q(shapes.nearest(line, centre(fig)) - act.r - fig.r);
  return act.touched.has(fig.id) ? least < -board.tol : least <= -board.tol;
}

/**
 * Whether a charge would have ended at this enemy already (R30).
 *
 * @param {Board} board
 * @param {Act} act
 * @param {Spot[]} line
 * @param {Placed} fig
 */
function stops(board, act, line, fig) {
  const reach = act.r + fig.r;
  const deep = q(reach - shapes.nearest(line, centre(fig)));
  const touch = shapes.firstTouch(line, centre(fig), reach);
  if (!touch || deep < board.tol || deep <= 0) return false;
  return q(shapes.length(line) - touch.after) > board.tol;
}
