// Distances, discs, outlines and ways on the table, for what is shown while a figure is moved.
// Lengths are inches, x to the right, y away from seat a; numbers of rules as in the game's page.
// The same arithmetic as the server's, which alone judges.

/** @import { Polygon, Round } from "../types.js" */

/** @typedef {[number, number]} Spot */
/** @typedef {Round | Polygon} Piece */
/** @typedef {{x: number, y: number, r: number}} Base */
export const TOUCH = 0.01; // R8: bases this near are in contact

/** A measure as it is compared (R4). @param {number} value */
export const q = (value) => Math.round(value * 1000) / 1000;

/** @param {Spot} one @param {Spot} other */
export const apart = ([x, y], [u, v]) => Math.hypot(u - x, v - y);

/** A value within limits. @param {number} value @param {number} low @param {number} high */
export const held = (value, low, high) => Math.min(Math.max(value, low), high);

/** The gap between two bases (R5). @param {Base} one @param {Base} other */
export const gap = (one, other) => q(apart([one.x, one.y], [other.x, other.y]) - one.r - other.r);

/**
 * The point so far from `origin` in the direction of `here`; null on the same spot.
 *
 * @param {Spot} origin
 * @param {Spot} here
 * @param {number} reach
 * @returns {Spot | null}
 */
export function away(origin, here, reach) {
  const far = apart(origin, here);
  return far ? between(origin, here, reach / far) : null;
}

/** @param {Spot} start @param {Spot} end @param {number} part @returns {Spot} */
const between = ([x, y], [u, v], part) => [x + (u - x) * part, y + (v - y) * part];

/** @param {Spot[]} path @returns {[Spot, Spot][]} */
const legs = (path) => path.slice(1).map((end, at) => [/** @type {Spot} */ (path[at]), end]);

/** How long a path is, from its start through all its points (R25). @param {Spot[]} path */
export const length = (path) =>
  legs(path).reduce((sum, [start, end]) => sum + apart(start, end), 0);

/** How near a path comes to a point. @param {Spot[]} path @param {Spot} point */
export function nearest(path, point) {
  const [only, second] = path;
  if (only && !second) return apart(only, point);
  return Math.min(...legs(path).map(([start, end]) => apart(foot(start, end, point), point)));
}

/**
 * The point of a leg that is nearest to another point.
 *
 * @param {Spot} start
 * @param {Spot} end
 * @param {Spot} point
 * @returns {Spot}
 */
function foot(start, end, point) {
  const [across, up] = [end[0] - start[0], end[1] - start[1]];
  const square = across * across + up * up;
  const on = (point[0] - start[0]) * across + (point[1] - start[1]) * up;
  const part = square ? held(on / square, 0, 1) : 0;
  return [start[0] + part * across, start[1] + part * up];
}

/**
 * Where a path first comes within `reach` of `centre`, and after how long a way.
 *
 * @param {Spot[]} path
 * @param {Spot} centre
 * @param {number} reach
 * @returns {{at: Spot, after: number} | null}
 */
export function firstTouch(path, centre, reach) {
  let travelled = 0;
  for (const [start, end] of legs(path)) {
    const leg = apart(start, end);
    const part = entering(start, end, centre, reach);
    if (part !== null) {
      return { at: between(start, end, part), after: travelled + part * leg };
    }
    travelled += leg;
  }
  const last = path.at(-1);
  return last && apart(last, centre) <= reach ? { at: last, after: travelled } : null;
}

/**
 * The part of a leg before it enters a circle, from 0 to 1; null where it stays outside.
 *
 * @param {Spot} start
 * @param {Spot} end
 * @param {Spot} centre
 * @param {number} reach
 */
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

// Pieces of scenery

/** The sides of a polygon. @param {Polygon} piece @returns {[Spot, Spot][]} */
const rim = ({ pts }) =>
  pts.map((corner, at) => [corner, /** @type {Spot} */ (pts[(at + 1) % pts.length])]);

/**
 * Whether a point lies in a polygon; on its rim either may be said.
 *
 * @param {Polygon} piece
 * @param {Spot} point
 */
export function inside(piece, [x, y]) {
  let odd = false;
  for (const [[ax, ay], [bx, by]] of rim(piece)) {
    if (ay > y !== by > y && x < ax + ((y - ay) * (bx - ax)) / (by - ay)) odd = !odd;
  }
  return odd;
}

/**
 * The point of a polygon's rim that is nearest to a point.
 *
 * @param {Polygon} piece
 * @param {Spot} point
 */
export function rimPoint(piece, point) {
  const feet = rim(piece).map(([start, end]) => foot(start, end, point));
  return feet.reduce((best, one) => (apart(one, point) < apart(best, point) ? one : best));
}

/** From a point to a piece; 0 inside it. @param {Piece} piece @param {Spot} point */
export function fromPiece(piece, point) {
  if (piece.shape === "circle") return Math.max(apart(point, piece.c) - piece.r, 0);
  return inside(piece, point) ? 0 : apart(rimPoint(piece, point), point);
}

/**
 * The distance between a path and a piece; 0 where they meet (R27).
 *
 * @param {Piece} piece
 * @param {Spot[]} path
 */
export function pathFromPiece(piece, path) {
  if (piece.shape === "circle") return Math.max(nearest(path, piece.c) - piece.r, 0);
  if (path.some((point) => inside(piece, point))) return 0;
  const sides = rim(piece);
  if (legs(path).some((leg) => sides.some((side) => cross(leg, side)))) return 0;
  const corners = piece.pts.map((corner) => nearest(path, corner));
  return Math.min(...corners, ...path.map((point) => apart(rimPoint(piece, point), point)));
}

/**
 * Whether two legs cross; those that only touch are 0 apart anyway.
 *
 * @param {[Spot, Spot]} one
 * @param {[Spot, Spot]} other
 */
function cross([a, b], [c, d]) {
  /** @param {Spot} p @param {Spot} u @param {Spot} v */
  const turn = (p, [ux, uy], [vx, vy]) => (ux - p[0]) * (vy - p[1]) - (uy - p[1]) * (vx - p[0]);
  return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
}

/**
 * How far a displacement ends outside the arc of so many degrees around `forward` (R47).
 *
 * @param {Spot} displacement
 * @param {Spot} forward
 * @param {number} degrees
 */
export function outsideWedge([x, y], [fx, fy], degrees) {
  const off = Math.abs(Math.atan2(fx * y - fy * x, fx * x + fy * y));
  const beyond = off - (held(degrees, 0, 360) * Math.PI) / 360;
  if (beyond <= 0) return 0;
  return Math.hypot(x, y) * (beyond < Math.PI / 2 ? Math.sin(beyond) : 1);
}

/**
 * The point at both distances from two others, of two such points the one nearer to `near` (R30).
 *
 * @param {Spot} one
 * @param {number} oneReach
 * @param {Spot} other
 * @param {number} otherReach
 * @param {Spot} near
 */
export function bothTouch(one, oneReach, other, otherReach, near) {
  const far = apart(one, other);
  if (!far || far <= Math.abs(oneReach - otherReach) - 0.001) return null;
  if (far >= oneReach + otherReach + 0.001) return null;
  const along = (oneReach ** 2 - otherReach ** 2 + far ** 2) / (2 * far);
  const aside = Math.sqrt(Math.max(oneReach ** 2 - along ** 2, 0));
  const [dx, dy] = [(other[0] - one[0]) / far, (other[1] - one[1]) / far];
  /** @param {number} side @returns {Spot} */
  const at = (side) => [one[0] + along * dx - side * dy, one[1] + along * dy + side * dx];
  const [left, right] = [at(aside), at(-aside)];
  return apart(left, near) <= apart(right, near) ? left : right;
}
