// @ts-nocheck
// What a figure would do if it were let go at a spot: where it really comes to stand, how far that
// is, whom it would touch, what is in its way (R11, R25 to R30, R36, R46 to R48).
//
// A board is {figs, scenery, size, tol}, an act what table.aim makes of it: {id, r, seat, start,
// way, limits, waypoints, rings, arc, zone, targets, touched, step}. Lengths are inches.

import * as shapes from "./sdd_shapes.js";

const NEAR = 0.3; // a charge this near to contact is in contact
const SLIDE = 0.3; // a base that overlaps by this much is put beside what it overlaps
const PULL = 0.4; // so little too far is just far enough
const ALONG = new Set(["walk", "run", "charge", "push"]); // ways on which one can be stopped

const { apart, q } = shapes;
const centre = (fig) => [fig.x, fig.y];
const rounded = (spot, step) => spot.map((value) => q(Math.round(value / step) * step));

/** The standing figures but the one that moves. */
export const others = (board, act) =>
  board.figs.filter((fig) => fig.standing !== false && fig.id !== act.id);

export const enemies = (board, act) => others(board, act).filter((fig) => fig.seat !== act.seat);

/** How exactly a spot has to be told so that the server finds the same. */
const grain = (board) => (board.tol < 0.02 ? 0.001 : 0.01);

/**
 * The move that ends at `spot`, or as near to it as makes sense.
 *
 * `at` is where the base comes to stand, `line` its way there, `path` what is to be recorded;
 * `blockedBy` are figures, pieces and "edge"; `faults` the codes of the rules it would break.
 */
export function judge(board, act, spot) {
  const hit = magnet(board, act, spot);
  const at = hit?.at ?? landed(board, act, spot);
  const before = [...(act.start ? [act.start] : []), ...act.waypoints];
  const move = { at, line: [...before, at], target: hit?.target ?? null, also: hit?.also ?? [] };
  Object.assign(move, measured(board, act, move));
  const faults = [
    ...ending(board, act, move),
    ...limits(board, act, move),
    ...meeting(board, act, move),
  ];
  const end = hit && !hit.also.length ? inward(board, hit) : at;
  return {
    ...move,
    path: [...act.waypoints, end.map(q)],
    straight: Boolean(hit) && straight(board, act, hit),
    ...neighbours(board, act, at),
    faults: [...new Set(faults.map(({ code }) => code))],
    blockedBy: [...new Set(faults.map(({ by }) => by).filter(Boolean))],
  };
}

// Where it ends

/** Contact with an enemy that may be charged and is near: {target, at, also}, or null (R29). */
function magnet(board, act, spot) {
  if (act.limits.charge === undefined) return null;
  const left = (fig) => apart(spot, centre(fig)) - fig.r - act.r;
  const near = enemies(board, act).filter((fig) => act.targets.has(fig.id) && left(fig) <= NEAR);
  near.sort((one, other) => left(one) - left(other));
  const only = Object.keys(act.limits).length === 1;
  for (const fig of near) {
    const at = contact(act, fig, spot);
    const far = shapes.length([...from(act), at]);
    const meant = only || apart(spot, centre(fig)) <= fig.r;
    if (meant || far <= act.limits.charge + 0.5) return joined(board, act, { target: fig.id, at });
  }
  return null;
}

/** The points from which the last leg goes: start and waypoints, or nothing. */
const from = (act) => [...(act.start ? [act.start] : []), ...act.waypoints];

/** Where the way towards a spot first touches a figure, or else the nearest point of contact. */
function contact(act, fig, spot) {
  const reach = fig.r + act.r;
  const last = from(act).at(-1) ?? spot;
  const side = shapes.away(centre(fig), spot, reach) ?? shapes.away(centre(fig), last, reach);
  const first = shapes.firstTouch([last, side], centre(fig), reach);
  const earlier = first && first.after < apart(last, side) - 0.001;
  return earlier ? (shapes.away(centre(fig), first.at, reach) ?? side) : side;
}

/** A second enemy whom the base nearly touches is touched too (R30). */
function joined(board, act, hit) {
  const target = board.figs.find((fig) => fig.id === hit.target);
  for (const fig of enemies(board, act)) {
    if (fig.id === target.id || Math.abs(apart(hit.at, centre(fig)) - fig.r - act.r) > 0.15)
      continue;
    const reach = [target.r + act.r, fig.r + act.r];
    const at = shapes.bothTouch(centre(target), reach[0], centre(fig), reach[1], hit.at);
    const last = from(act).at(-1);
    if (!at || !last || apart(at, hit.at) > 0.2) continue;
    const first = shapes.firstTouch([last, at], centre(target), reach[0] - 0.001);
    if (!first || first.after > apart(last, at) - 0.05) return { ...hit, at, also: [fig.id] };
  }
  return { ...hit, also: [] };
}

/** The end of a charge as it is told: a little too far, so that it surely gets there. */
function inward(board, { at, target }) {
  const fig = board.figs.find(({ id }) => id === target);
  const reach = apart(at, centre(fig));
  return rounded(shapes.away(centre(fig), at, Math.max(reach - 0.01, 0)) ?? at, grain(board));
}

function straight(board, act, { at, target }) {
  if (act.waypoints.length || !act.start) return false;
  const fig = board.figs.find(({ id }) => id === target);
  return apart(shapes.away(centre(fig), act.start, fig.r + act.r) ?? at, at) <= 0.05;
}

/** The end of any other move: on the grid, not a little too far, beside what is in the way. */
function landed(board, act, spot) {
  const near = pulled(board, act, rounded(spot, act.step));
  const found = shapes.settle(near, act.r, ground(board, act, act.touched));
  if (!found.code || !found.solved || found.shift > SLIDE) return near;
  return rounded(found.at, grain(board));
}

/** What a base must keep clear of; enemies in `touched` may be touched. */
function ground(board, act, touched) {
  const figs = others(board, act).map((fig) => ({
    ...fig,
    apart: fig.seat !== act.seat && !touched?.has(fig.id),
  }));
  return { size: board.size, scenery: board.scenery, figs };
}

function pulled(board, act, spot) {
  const fine = grain(board);
  if (act.zone) return zoned(act, spot);
  if (act.rings.length) {
    const ring = nearestRing(act, spot);
    const over = apart(spot, ring.c) - ring.r;
    return over > 0 && over <= PULL
      ? rounded(shapes.away(ring.c, spot, ring.r - fine), fine)
      : spot;
  }
  const way = from(act);
  const most = Math.max(...Object.values(act.limits));
  if (!way.length || !Number.isFinite(most)) return spot;
  const last = way.at(-1);
  const over = shapes.length([...way, spot]) - most;
  const left = apart(last, spot) - over - fine;
  return over > 0 && over <= PULL && left > 0 ? rounded(shapes.away(last, spot, left), fine) : spot;
}

/** Into the own band of the table, from a little outside of it (R12). */
function zoned({ zone: [low, high], r }, [x, y]) {
  const to = shapes.held(y, low + r, high - r);
  return [x, Math.abs(to - y) <= 0.5 ? to : y];
}

const nearestRing = (act, spot) =>
  act.rings.reduce((best, one) =>
    apart(spot, one.c) - one.r < apart(spot, best.c) - best.r ? one : best,
  );

// How far it is

/** The kind of move, its length and its limit; from a ring the gap is measured. */
function measured(board, act, { at, line, target }) {
  if (act.rings.length) {
    const ring = nearestRing(act, at);
    const left = q(Math.max(apart(at, ring.c) - ring.base, 0));
    return { kind: act.way, length: left, limit: q(ring.r - ring.base) };
  }
  const far = q(shapes.length(line));
  const name = target ? "charge" : kind(board, act, far);
  const limit = act.limits[name] ?? Infinity;
  return { kind: name, length: far, limit: Number.isFinite(limit) ? limit : null };
}

/** Walking as long as that is enough, then running. */
function kind(board, act, far) {
  const ways = ["walk", "run"].filter((way) => act.limits[way] !== undefined);
  return ways.find((way) => far <= act.limits[way] + board.tol) ?? ways.at(-1) ?? act.way;
}

// What is wrong with it: {code, by}

function limits(board, act, { at, kind: way, length, limit, target }) {
  const faults = [];
  if (limit !== null && length > limit + board.tol) faults.push({ code: "too_far" });
  if (way === "charge" && !target) faults.push({ code: "no_contact" });
  if (act.zone && outside(act, at) > board.tol) faults.push({ code: "deploy_zone" });
  if (act.arc && act.start) {
    const [dx, dy] = at.map((value, axis) => value - act.start[axis]);
    const off = shapes.outsideWedge([dx, dy], act.arc.forward, act.arc.degrees);
    if (off > board.tol) faults.push({ code: "outside_arc" });
  }
  return faults;
}

const outside = ({ zone: [low, high], r }, [, y]) => Math.max(low + r - y, y + r - high);

function ending(board, act, { at, target }) {
  const all = target && new Set(enemies(board, act).map((fig) => fig.id));
  const found = shapes.settle(at, act.r, ground(board, act, all ?? act.touched));
  return found.code && (!found.solved || found.shift > board.tol + 0.01) ? [found] : [];
}

/** What the base runs into on its way. */
function meeting(board, act, { kind: way, line, target, also }) {
  if (!ALONG.has(way) || line.length < 2) return [];
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

function blocks(board, act, line, fig) {
  const least = q(shapes.nearest(line, centre(fig)) - act.r - fig.r);
  return act.touched.has(fig.id) ? least < -board.tol : least <= -board.tol;
}

/** Whether a charge would have ended at this enemy already (R30). */
function stops(board, act, line, fig) {
  const reach = act.r + fig.r;
  const deep = q(reach - shapes.nearest(line, centre(fig)));
  const touch = shapes.firstTouch(line, centre(fig), reach);
  if (!touch || deep < board.tol || deep <= 0) return false;
  return q(shapes.length(line) - touch.after) > board.tol;
}

/** Whom the base touches at a spot, and the nearest enemy: {contacts, gap}. */
function neighbours(board, act, [x, y]) {
  const gaps = enemies(board, act).map((fig) => ({
    id: fig.id,
    gap: shapes.gap({ x, y, r: act.r }, fig),
  }));
  gaps.sort((one, other) => one.gap - other.gap);
  const contacts = gaps.filter((one) => one.gap <= shapes.TOUCH).map((one) => one.id);
  return { contacts, gap: gaps[0] ?? null };
}
