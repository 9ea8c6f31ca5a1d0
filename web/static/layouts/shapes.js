// Pieces of scenery as values. Lengths are thousandths of an inch, y goes away from seat a.

/** @import { Translate } from "../record/dom.js" */

/** @typedef {[x: number, y: number]} Spot a place on the table */
/** @typedef {{pts: Spot[], c?: undefined, r?: undefined}} Polygon its corners in order */
/** @typedef {{c: Spot, r: number, pts?: undefined}} Circle its centre and radius */
/** @typedef {Polygon | Circle} Shape */
/**
 * A piece that is not on a sheet yet: `los` when it blocks lines of sight, `move` when nobody may
 * enter it.
 *
 * @typedef {Shape & {id: string, los: boolean, move: boolean}} Loose
 */
/** @typedef {Loose & {key: string}} Piece `key` names it as long as the page is open */
/** @typedef {number | string} Told inches as a file has them: a whole number, or decimal text */
/**
 * @typedef {{id: string, blocks_los: boolean, blocks_move: boolean} & (
 *   {shape: "circle", c: Told[], r: Told} | {shape: "poly", pts: Told[][]}
 * )} Kept a piece as a file has it
 */

/** @param {Shape} shape @returns {shape is Circle} */
export const isCircle = (shape) => shape.r !== undefined;

/** A length on the grid of `step`. @param {number} value @param {number} step */
export const snapped = (value, step) => Math.round(value / step) * step;

/** @param {number} value @param {number} side */
const within = (value, side) => Math.min(Math.max(value, 0), side);

/**
 * A place on the table, on the grid.
 *
 * @param {Spot} spot
 * @param {number} step
 * @param {number} side of the table
 * @returns {Spot}
 */
export const placed = ([x, y], step, side) => [
  within(snapped(x, step), side),
  within(snapped(y, step), side),
];

/**
 * The corners of a polygon with its sides along the edges of the table, between two of them.
 *
 * @param {Spot} one
 * @param {Spot} other
 * @returns {[Spot, Spot, Spot, Spot]}
 */
export const between = ([x, y], [u, v]) => [
  [Math.min(x, u), Math.min(y, v)],
  [Math.max(x, u), Math.min(y, v)],
  [Math.max(x, u), Math.max(y, v)],
  [Math.min(x, u), Math.max(y, v)],
];

/** How far a shape reaches in each direction. @param {Shape} piece */
export function bounds(piece) {
  if (isCircle(piece)) {
    const [x, y] = piece.c;
    return { left: x - piece.r, near: y - piece.r, right: x + piece.r, far: y + piece.r };
  }
  const xs = piece.pts.map(([x]) => x);
  const ys = piece.pts.map(([, y]) => y);
  return {
    left: Math.min(...xs),
    near: Math.min(...ys),
    right: Math.max(...xs),
    far: Math.max(...ys),
  };
}

/**
 * Left, near, width and depth of a polygon that lies along the edges, else null.
 *
 * @param {Shape} piece
 */
export function upright(piece) {
  if (isCircle(piece)) return null;
  const [a, b, c, d, more] = piece.pts;
  if (!a || !b || !c || !d || more) return null;
  const { left, near, right, far } = bounds(piece);
  const along = (/** @type {Spot} */ one, /** @type {Spot} */ other) =>
    (one[0] === other[0]) !== (one[1] === other[1]);
  const square = along(a, b) && along(b, c) && along(c, d) && along(d, a) && a[0] !== c[0];
  return square ? { left, near, width: right - left, depth: far - near } : null;
}

/**
 * A shape with every place of it elsewhere.
 *
 * @template {Shape} T
 * @param {T} piece
 * @param {(spot: Spot) => Spot} there
 * @returns {T}
 */
const carried = (piece, there) =>
  isCircle(piece)
    ? { ...piece, c: there(piece.c) }
    : { ...piece, pts: piece.pts?.map((spot) => there(spot)) };

/**
 * @template {Shape} T
 * @param {T} piece
 * @param {number} dx
 * @param {number} dy
 * @returns {T}
 */
export const moved = (piece, dx, dy) => carried(piece, ([x, y]) => [x + dx, y + dy]);

/**
 * The same, moved no further than the table goes; what reaches over the edge may come back.
 *
 * @template {Shape} T
 * @param {T} piece
 * @param {number} dx
 * @param {number} dy
 * @param {number} side of the table
 * @returns {T}
 */
export function pushed(piece, dx, dy, side) {
  const { left, near, right, far } = bounds(piece);
  /** @param {number} by @param {number} low @param {number} high */
  const held = (by, low, high) =>
    by < 0 ? Math.min(0, Math.max(by, -low)) : Math.max(0, Math.min(by, side - high));
  return moved(piece, held(dx, left, right), held(dy, near, far));
}

/**
 * A piece after half a turn of the table.
 *
 * @template {Shape} T
 * @param {T} piece
 * @param {number} side of the table
 * @returns {T}
 */
export const turned = (piece, side) => carried(piece, ([x, y]) => [side - x, side - y]);

/**
 * Whether two pieces cover the same ground and mean the same.
 *
 * @param {Loose} one
 * @param {Loose} other
 */
export function alike(one, other) {
  if (one.los !== other.los || one.move !== other.move) return false;
  if (isCircle(one) || isCircle(other)) {
    return one.r === other.r && String(one.c) === String(other.c);
  }
  const corners = (/** @type {Polygon} */ { pts }) => pts.map(String).sort().join(" ");
  return one.pts.length === other.pts.length && corners(one) === corners(other);
}

/**
 * What is missing for the table to be the same from both sides, under names of their own.
 *
 * @template {Loose} T
 * @param {T[]} pieces
 * @param {number} side of the table
 * @returns {T[]}
 */
export function missing(pieces, side) {
  /** @type {T[]} */
  const found = [];
  for (const piece of pieces) {
    const mirrored = turned(piece, side);
    if ([...pieces, ...found].some((other) => alike(other, mirrored))) continue;
    found.push({ ...mirrored, id: across(piece.id, [...pieces, ...found]) });
  }
  return found;
}

/**
 * The name of a piece on the other side: `wall-b` for `wall-a`.
 *
 * @param {string} id
 * @param {Loose[]} pieces
 */
function across(id, pieces) {
  const [, base, seat] = /^(.*)-([ab])$/.exec(id) ?? [null, id, "a"];
  return freeId(`${base}-${seat === "a" ? "b" : "a"}`, pieces);
}

/**
 * A name that no piece has: the wished one, or one with a number behind it.
 *
 * @param {string} wished
 * @param {Loose[]} pieces
 */
export function freeId(wished, pieces) {
  const used = new Set(pieces.map((piece) => piece.id));
  if (!used.has(wished)) return wished;
  let number = 2;
  while (used.has(`${wished}-${number}`)) number += 1;
  return `${wished}-${number}`;
}

/** A name for something new: `p3`. @param {Loose[]} pieces */
export function newId(pieces) {
  const used = new Set(pieces.map((piece) => piece.id));
  let number = 1;
  while (used.has(`p${number}`)) number += 1;
  return `p${number}`;
}

/** A length as people read it, in inches. @param {number} value */
export const inches = (value) => String(Math.round(value) / 1000);

/** @param {number} value @returns {Told} */
const told = (value) => (value % 1000 === 0 ? value / 1000 : inches(value));
/** @param {Spot} point */
const spot = (point) => point.map(told);

/** @param {Loose} piece @returns {Kept} */
function kept(piece) {
  const { id, los: blocks_los, move: blocks_move } = piece;
  return isCircle(piece)
    ? { id, shape: "circle", c: spot(piece.c), r: told(piece.r), blocks_los, blocks_move }
    : { id, shape: "poly", pts: piece.pts.map(spot), blocks_los, blocks_move };
}

/**
 * The content of a layout's file.
 *
 * @param {string} name
 * @param {Loose[]} pieces
 * @returns {{name: string, pieces: Kept[]}}
 */
export function content(name, pieces) {
  return { name, pieces: pieces.map(kept) };
}

/** @param {Told | undefined} value */
const read = (value) => Math.round(Number(value) * 1000);

/** @param {Told[]} point @returns {Spot} */
const place = ([x, y]) => [read(x), read(y)];

/**
 * The pieces in the content of a file that the server has read.
 *
 * @param {{pieces: Kept[]}} given
 * @returns {Loose[]}
 */
export function pieces(given) {
  return given.pieces.map((piece) => {
    const { id, blocks_los: los, blocks_move: move } = piece;
    return piece.shape === "circle"
      ? { id, c: place(piece.c), r: read(piece.r), los, move }
      : { id, pts: piece.pts.map(place), los, move };
  });
}

/** What a piece is, in words. @param {Shape} piece @param {Translate} t */
export function words(piece, t) {
  const { left, near, right, far } = bounds(piece);
  const size = { width: inches(right - left), depth: inches(far - near) };
  if (isCircle(piece)) return t("circle", { r: inches(piece.r) });
  return upright(piece) ? t("rectangle", size) : t("polygon", { n: piece.pts.length, ...size });
}
