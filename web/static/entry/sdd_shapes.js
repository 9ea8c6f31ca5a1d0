// @ts-nocheck
// Distances, discs, outlines and ways on the table, for what is shown while a figure is moved.
// Lengths are inches, x to the right, y away from seat a; numbers of rules as in the game's page.
// The same arithmetic as the server's, which alone judges.

export const TOUCH = 0.01; // R8: bases this near are in contact
export const CLEAR = 0.02; // the gap to an enemy who may not be touched

/** A measure as it is compared (R4). */
export const q = (value) => Math.round(value * 1000) / 1000;

export const apart = ([x, y], [u, v]) => Math.hypot(u - x, v - y);

export const held = (value, low, high) => Math.min(Math.max(value, low), high);

/** The gap between two bases, {x, y, r} (R5). */
export const gap = (one, other) => q(apart([one.x, one.y], [other.x, other.y]) - one.r - other.r);

/** The point so far from `origin` in the direction of `here`; null on the same spot. */
export function away(origin, here, reach) {
  const far = apart(origin, here);
  if (!far) return null;
  return origin.map((from, axis) => from + ((here[axis] - from) * reach) / far);
}

const legs = (path) => path.slice(1).map((end, at) => [path[at], end]);

/** How long a path is, from its start through all its points (R25). */
export const length = (path) =>
  legs(path).reduce((sum, [start, end]) => sum + apart(start, end), 0);

/** How near a path comes to a point. */
export function nearest(path, point) {
  if (path.length === 1) return apart(path[0], point);
  return Math.min(...legs(path).map(([start, end]) => apart(foot(start, end, point), point)));
}

/** The point of a leg that is nearest to another point. */
function foot(start, end, point) {
  const [across, up] = [end[0] - start[0], end[1] - start[1]];
  const square = across * across + up * up;
  const on = (point[0] - start[0]) * across + (point[1] - start[1]) * up;
  const part = square ? held(on / square, 0, 1) : 0;
  return [start[0] + part * across, start[1] + part * up];
}

/** Where a path first comes within `reach` of `centre`, after how long a way: {at, after}, or null. */
export function firstTouch(path, centre, reach) {
  let travelled = 0;
  for (const [start, end] of legs(path)) {
    const leg = apart(start, end);
    const part = entering(start, end, centre, reach);
    if (part !== null) {
      const at = start.map((from, axis) => from + part * (end[axis] - from));
      return { at, after: travelled + part * leg };
    }
    travelled += leg;
  }
  const last = path.at(-1);
  return apart(last, centre) <= reach ? { at: last, after: travelled } : null;
}

/** The part of a leg before it enters a circle, from 0 to 1; null where it stays outside. */
function entering(start, end, centre, reach) {
  const [x, y] = [start[0] - centre[0], start[1] - centre[1]];
  if (Math.hypot(x, y) <= reach) return 0;
  const [across, up] = [end[0] - start[0], end[1] - start[1]];
  const towards = -(x * across + y * up);
  const outside = x * x + y * y - reach * reach;
  const under = towards * towards - (across * across + up * up) * outside;
  if (towards <= 0 || under < 0) return null;
  const part = outside / (towards + Math.sqrt(under));
  return part <= 1 ? part : null;
}

// Pieces of scenery: {shape: "circle", c, r} or {shape: "poly", pts}

const isCircle = (piece) => piece.shape === "circle";
const rim = (piece) =>
  piece.pts.map((corner, at) => [corner, piece.pts[(at + 1) % piece.pts.length]]);

/** Whether a point lies in a polygon; on its rim either may be said. */
function inside(piece, [x, y]) {
  let odd = false;
  for (const [[ax, ay], [bx, by]] of rim(piece)) {
    if (ay > y !== by > y && x < ax + ((y - ay) * (bx - ax)) / (by - ay)) odd = !odd;
  }
  return odd;
}

/** The point of a polygon's rim that is nearest to a point. */
export function rimPoint(piece, point) {
  const feet = rim(piece).map(([start, end]) => foot(start, end, point));
  return feet.reduce((best, one) => (apart(one, point) < apart(best, point) ? one : best));
}

/** From a point to a piece; 0 inside it. */
export function fromPiece(piece, point) {
  if (isCircle(piece)) return Math.max(apart(point, piece.c) - piece.r, 0);
  return inside(piece, point) ? 0 : apart(rimPoint(piece, point), point);
}

/** The distance between a path and a piece; 0 where they meet (R27). */
export function pathFromPiece(piece, path) {
  if (isCircle(piece)) return Math.max(nearest(path, piece.c) - piece.r, 0);
  if (path.some((point) => inside(piece, point))) return 0;
  const sides = rim(piece);
  if (legs(path).some((leg) => sides.some((side) => cross(leg, side)))) return 0;
  const corners = piece.pts.map((corner) => nearest(path, corner));
  return Math.min(...corners, ...path.map((point) => apart(rimPoint(piece, point), point)));
}

/** Whether two legs cross; those that only touch are 0 apart anyway. */
function cross([a, b], [c, d]) {
  const turn = (p, [ux, uy], [vx, vy]) => (ux - p[0]) * (vy - p[1]) - (uy - p[1]) * (vx - p[0]);
  return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
}

/** How far a displacement ends outside the arc of so many degrees around `forward` (R47). */
export function outsideWedge([x, y], [fx, fy], degrees) {
  const off = Math.abs(Math.atan2(fx * y - fy * x, fx * x + fy * y));
  const beyond = off - (held(degrees, 0, 360) * Math.PI) / 360;
  if (beyond <= 0) return 0;
  return Math.hypot(x, y) * (beyond < Math.PI / 2 ? Math.sin(beyond) : 1);
}

/** The point at both distances from two others, of two such points the one nearer to `near` (R30). */
export function bothTouch(one, oneReach, other, otherReach, near) {
  const far = apart(one, other);
  if (!far || far <= Math.abs(oneReach - otherReach) - 0.001) return null;
  if (far >= oneReach + otherReach + 0.001) return null;
  const along = (oneReach ** 2 - otherReach ** 2 + far ** 2) / (2 * far);
  const aside = Math.sqrt(Math.max(oneReach ** 2 - along ** 2, 0));
  const [dx, dy] = [(other[0] - one[0]) / far, (other[1] - one[1]) / far];
  const at = (side) => [one[0] + along * dx - side * dy, one[1] + along * dy + side * dx];
  const [left, right] = [at(aside), at(-aside)];
  return apart(left, near) <= apart(right, near) ? left : right;
}

/**
 * Where a base of radius `own` really stands that was put down at `at` (R11).
 *
 * `figs` are the other figures, {id, x, y, r, apart}; `apart`: an enemy who may not be touched.
 * Gives {at, shift, code, by, solved}; `code` and `by` are the first thing wrong, or null.
 */
export function settle(at, own, { size, scenery, figs }) {
  const checks = [
    (here) => onTable(here, own, size),
    ...scenery
      .filter((piece) => piece.blocks_move)
      .map((piece) => (here) => offPiece(here, own, piece)),
    ...figs.map((fig) => (here) => offFigure(here, own, fig)),
  ];
  let [here, first] = [at, null];
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

/** The nearest point in whole thousandths with which nothing is wrong, or null. */
function whole(here, checks) {
  const around = [-1, 0, 1].flatMap((right) =>
    [-1, 0, 1].map((up) => [q(q(here[0]) + right / 1000), q(q(here[1]) + up / 1000)]),
  );
  around.sort((one, other) => apart(one, here) - apart(other, here));
  return around.find((spot) => !checks.some((check) => check(spot))) ?? null;
}

function onTable([x, y], own, size) {
  const to = [held(x, own, size - own), held(y, own, size - own)];
  return to[0] === x && to[1] === y ? null : { code: "off_table", by: "edge", to };
}

function offPiece(here, own, piece) {
  const deep = own - fromPiece(piece, here);
  if (deep <= 0.001 + 1e-9) return null;
  const fault = { code: "terrain", by: piece.id };
  if (isCircle(piece)) return { ...fault, to: away(piece.c, here, piece.r + own) };
  return { ...fault, to: inside(piece, here) ? null : away(rimPoint(piece, here), here, own) };
}

function offFigure(here, own, fig) {
  const there = [fig.x, fig.y];
  const left = q(apart(here, there) - own - fig.r);
  if (fig.apart && left <= TOUCH) {
    return { code: "enemy_contact", by: fig.id, to: away(there, here, own + fig.r + CLEAR) };
  }
  if (fig.apart || left >= -0.001) return null;
  return { code: "overlap", by: fig.id, to: away(there, here, own + fig.r) };
}
