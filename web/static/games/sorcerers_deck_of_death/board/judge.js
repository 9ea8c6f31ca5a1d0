// What a figure would do if it were let go at a spot: where it really comes to stand, how far that
// is, whom it would touch, what is in its way (R11, R25 to R30, R36, R46 to R48), in inches.

import { centre, enemies, ground, onGrid } from "./acts.js";
import { faultsOf } from "./faults.js";
import { settle } from "./settle.js";
import * as shapes from "./shapes.js";

/** @import { Act, Board, Placed } from "./acts.js" */
/** @import { Spot } from "./shapes.js" */

/** @typedef {{target: string, at: Spot, also: string[]}} Hit contact with somebody charged */
/**
 * How a figure would go: `at` is where its base comes to stand, `line` its way there.
 *
 * @typedef {object} Course
 * @property {Spot} at
 * @property {Spot[]} line
 * @property {string | null} target the enemy whom it charges, and `also` others touched
 * @property {string[]} also
 * @property {string} kind walk, run or charge, else the way
 * @property {number} length
 * @property {number | null} limit
 */
/**
 * @typedef {object} Judged
 * @property {Spot[]} path what is to be recorded: waypoints and end
 * @property {boolean} straight a charge straight on, which needs no path
 * @property {string[]} contacts enemies that it would touch
 * @property {{id: string, gap: number} | null} gap to the nearest enemy
 * @property {string[]} faults codes of the rules that it would break
 * @property {string[]} blockedBy figures, pieces and "edge"
 */
/** @typedef {Course & Judged} Move */

const NEAR = 0.3; // a charge this near to contact is in contact
const SLIDE = 0.3; // a base that overlaps by this much is put beside what it overlaps
const PULL = 0.4; // so little too far is just far enough

const { apart, q } = shapes;
/** How exactly a spot has to be told so that the server finds the same. @param {Board} board */
const grain = (board) => (board.tol < 0.02 ? 0.001 : 0.01);

/**
 * The move that ends at `spot`, or as near to it as makes sense.
 *
 * @param {Board} board
 * @param {Act} act
 * @param {Spot} spot
 * @returns {Move}
 */
export function judge(board, act, spot) {
  const foes = enemies(board, act);
  const hit = magnet(foes, act, spot);
  const at = hit?.at ?? landed(board, act, spot);
  const line = [...from(act), at];
  const { target, also } = hit ?? { target: null, also: [] };
  const course = { at, line, target, also, ...measured(board, act, at, line, target) };
  const faults = faultsOf(board, act, course);
  const end = hit && !hit.also.length ? inward(board, foes, hit) : at;
  return {
    ...course,
    path: [...act.waypoints, [q(end[0]), q(end[1])]],
    straight: hit !== null && straight(foes, act, hit),
    ...neighbours(foes, act, at),
    faults: [...new Set(faults.map(({ code }) => code))],
    blockedBy: [...new Set(faults.flatMap(({ by }) => by ?? []))],
  };
}

// Where it ends

/**
 * Contact with an enemy that may be charged and is near, or null (R29).
 *
 * @param {Placed[]} foes
 * @param {Act} act
 * @param {Spot} spot
 */
function magnet(foes, act, spot) {
  const { charge } = act.limits;
  if (charge === undefined) return null;
  /** @param {Placed} fig */
  const left = (fig) => apart(spot, centre(fig)) - fig.r - act.r;
  const near = foes.filter((fig) => act.targets.has(fig.id) && left(fig) <= NEAR);
  near.sort((one, other) => left(one) - left(other));
  const only = Object.keys(act.limits).length === 1;
  for (const fig of near) {
    const at = contact(act, fig, spot);
    const far = shapes.length([...from(act), at]);
    const meant = only || apart(spot, centre(fig)) <= fig.r;
    if (meant || far <= charge + 0.5) return joined(foes, act, fig, at);
  }
  return null;
}

/** The points from which the last leg goes: start and waypoints, or nothing. @param {Act} act */
const from = (act) => [...(act.start ? [act.start] : []), ...act.waypoints];

/**
 * Where the way towards a spot first touches a figure, or else the nearest point of contact.
 *
 * @param {Act} act
 * @param {Placed} fig
 * @param {Spot} spot
 */
function contact(act, fig, spot) {
  const reach = fig.r + act.r;
  const last = from(act).at(-1) ?? spot;
  const side =
    shapes.away(centre(fig), spot, reach) ?? shapes.away(centre(fig), last, reach) ?? spot;
  const first = shapes.firstTouch([last, side], centre(fig), reach);
  const earlier = first && first.after < apart(last, side) - 0.001;
  return earlier ? (shapes.away(centre(fig), first.at, reach) ?? side) : side;
}

/**
 * A second enemy whom the base nearly touches is touched too (R30).
 *
 * @param {Placed[]} foes
 * @param {Act} act
 * @param {Placed} target
 * @param {Spot} here
 * @returns {Hit}
 */
function joined(foes, act, target, here) {
  const last = from(act).at(-1);
  const reach = target.r + act.r;
  for (const fig of last ? foes : []) {
    const near = Math.abs(apart(here, centre(fig)) - fig.r - act.r) <= 0.15;
    if (!last || fig.id === target.id || !near) continue;
    const at = shapes.bothTouch(centre(target), reach, centre(fig), fig.r + act.r, here);
    if (!at || apart(at, here) > 0.2) continue;
    const first = shapes.firstTouch([last, at], centre(target), reach - 0.001);
    if (!first || first.after > apart(last, at) - 0.05)
      return { target: target.id, at, also: [fig.id] };
  }
  return { target: target.id, at: here, also: [] };
}

/** @param {Placed[]} foes @param {Hit} hit */
const charged = (foes, { target }) => {
  const found = foes.find(({ id }) => id === target);
  if (!found) throw new Error(`${target} is none of them.`);
  return found;
};

/**
 * The end of a charge as it is told: a little too far, so that it surely gets there.
 *
 * @param {Board} board
 * @param {Placed[]} foes
 * @param {Hit} hit
 */
function inward(board, foes, hit) {
  const there = centre(charged(foes, hit));
  const reach = Math.max(apart(hit.at, there) - 0.01, 0);
  return onGrid(shapes.away(there, hit.at, reach) ?? hit.at, grain(board));
}

/** @param {Placed[]} foes @param {Act} act @param {Hit} hit */
function straight(foes, act, hit) {
  if (act.waypoints.length || !act.start) return false;
  const fig = charged(foes, hit);
  return apart(shapes.away(centre(fig), act.start, fig.r + act.r) ?? hit.at, hit.at) <= 0.05;
}

/**
 * The end of any other move: on the grid, not a little too far, beside what is in the way.
 *
 * @param {Board} board
 * @param {Act} act
 * @param {Spot} spot
 */
function landed(board, act, spot) {
  const near = pulled(board, act, onGrid(spot, act.step));
  const found = settle(near, act.r, ground(board, act, act.touched));
  if (!found.code || !found.solved || found.shift > SLIDE) return near;
  return onGrid(found.at, grain(board));
}

/** @param {Board} board @param {Act} act @param {Spot} spot @returns {Spot} */
function pulled(board, act, spot) {
  const fine = grain(board);
  if (act.zone) return zoned(act.zone, act.r, spot);
  const ring = nearestRing(act, spot);
  if (ring) {
    const over = apart(spot, ring.c) - ring.r;
    const there = over > 0 && over <= PULL && shapes.away(ring.c, spot, ring.r - fine);
    return there ? onGrid(there, fine) : spot;
  }
  const way = from(act);
  const last = way.at(-1);
  const most = Math.max(...Object.values(act.limits));
  if (!last || !Number.isFinite(most)) return spot;
  const over = shapes.length([...way, spot]) - most;
  const left = apart(last, spot) - over - fine;
  const there = over > 0 && over <= PULL && left > 0 && shapes.away(last, spot, left);
  return there ? onGrid(there, fine) : spot;
}

/**
 * Into the own band of the table, from a little outside of it (R12).
 *
 * @param {[number, number]} zone
 * @param {number} r
 * @param {Spot} spot
 * @returns {Spot}
 */
function zoned([low, high], r, [x, y]) {
  const to = shapes.held(y, low + r, high - r);
  return [x, Math.abs(to - y) <= 0.5 ? to : y];
}

/** @param {Act} act @param {Spot} spot */
function nearestRing({ rings }, spot) {
  const [ring, ...more] = rings;
  if (!ring) return null;
  return more.reduce(
    (best, one) => (apart(spot, one.c) - one.r < apart(spot, best.c) - best.r ? one : best),
    ring,
  );
}

// How far it is

/**
 * The kind of move, its length and its limit; from a ring the gap is measured.
 *
 * @param {Board} board
 * @param {Act} act
 * @param {Spot} at
 * @param {Spot[]} line
 * @param {string | null} target
 */
function measured(board, act, at, line, target) {
  const ring = nearestRing(act, at);
  if (ring) {
    const left = q(Math.max(apart(at, ring.c) - ring.base, 0));
    return { kind: act.way, length: left, limit: q(ring.r - ring.base) };
  }
  const length = q(shapes.length(line));
  const kind = target ? "charge" : kindOf(board, act, length);
  const limit = act.limits[kind] ?? Infinity;
  return { kind, length, limit: Number.isFinite(limit) ? limit : null };
}

/**
 * Walking as long as that is enough, then running.
 *
 * @param {Board} board
 * @param {Act} act
 * @param {number} far
 */
function kindOf(board, { limits: { walk, run }, way }, far) {
  if (walk !== undefined && (run === undefined || far <= walk + board.tol)) return "walk";
  return run === undefined ? way : "run";
}

/**
 * Whom the base touches at a spot, and the nearest enemy.
 *
 * @param {Placed[]} foes
 * @param {Act} act
 * @param {Spot} at
 */
function neighbours(foes, act, [x, y]) {
  const gaps = foes.map((fig) => ({ id: fig.id, gap: shapes.gap({ x, y, r: act.r }, fig) }));
  gaps.sort((one, other) => one.gap - other.gap);
  const contacts = gaps.filter((one) => one.gap <= shapes.TOUCH).map((one) => one.id);
  return { contacts, gap: gaps[0] ?? null };
}
