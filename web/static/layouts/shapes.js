// @ts-nocheck
// Pieces of scenery as values. Lengths are thousandths of an inch, y goes away from seat a.
// A piece is {key, id, los, move} with `pts`, the corners of a polygon, or `c` and `r`, a circle.

export const isCircle = (piece) => piece.r !== undefined;

/** A length on the grid of `step`. */
export const snapped = (value, step) => Math.round(value / step) * step;

const within = (value, side) => Math.min(Math.max(value, 0), side);

/** A place on the table, on the grid. */
export const placed = ([x, y], step, side) => [
  within(snapped(x, step), side),
  within(snapped(y, step), side),
];

/** A polygon with its sides along the edges of the table, between two corners of it. */
export const between = ([x, y], [u, v]) => [
  [Math.min(x, u), Math.min(y, v)],
  [Math.max(x, u), Math.min(y, v)],
  [Math.max(x, u), Math.max(y, v)],
  [Math.min(x, u), Math.max(y, v)],
];

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

/** Left, near, width and depth of a polygon that lies along the edges, else null. */
export function upright(piece) {
  if (isCircle(piece) || piece.pts.length !== 4) return null;
  const { left, near, right, far } = bounds(piece);
  const [a, b, c, d] = piece.pts;
  const along = (one, other) => (one[0] === other[0]) !== (one[1] === other[1]);
  const square = along(a, b) && along(b, c) && along(c, d) && along(d, a) && a[0] !== c[0];
  return square ? { left, near, width: right - left, depth: far - near } : null;
}

export function moved(piece, dx, dy) {
  const there = ([x, y]) => [x + dx, y + dy];
  return isCircle(piece)
    ? { ...piece, c: there(piece.c) }
    : { ...piece, pts: piece.pts.map(there) };
}

/** The same, moved no further than the table goes; what reaches over the edge may come back. */
export function pushed(piece, dx, dy, side) {
  const { left, near, right, far } = bounds(piece);
  const held = (by, low, high) =>
    by < 0 ? Math.min(0, Math.max(by, -low)) : Math.max(0, Math.min(by, side - high));
  return moved(piece, held(dx, left, right), held(dy, near, far));
}

/** A piece after half a turn of the table. */
export function turned(piece, side) {
  const there = ([x, y]) => [side - x, side - y];
  return isCircle(piece)
    ? { ...piece, c: there(piece.c) }
    : { ...piece, pts: piece.pts.map(there) };
}

/** Whether two pieces cover the same ground and mean the same. */
export function alike(one, other) {
  if (isCircle(one) !== isCircle(other) || one.los !== other.los || one.move !== other.move) {
    return false;
  }
  if (isCircle(one)) return one.r === other.r && String(one.c) === String(other.c);
  const corners = (piece) => piece.pts.map(String).sort().join(" ");
  return one.pts.length === other.pts.length && corners(one) === corners(other);
}

/** What is missing for the table to be the same from both sides, under names of their own. */
export function missing(pieces, side) {
  const found = [];
  for (const piece of pieces) {
    const mirrored = turned(piece, side);
    if ([...pieces, ...found].some((other) => alike(other, mirrored))) continue;
    found.push({ ...mirrored, id: across(piece.id, [...pieces, ...found]) });
  }
  return found;
}

/** The name of a piece on the other side: `wall-b` for `wall-a`. */
function across(id, pieces) {
  const [, base, seat] = /^(.*)-([ab])$/.exec(id) ?? [null, id, "a"];
  return freeId(`${base}-${seat === "a" ? "b" : "a"}`, pieces);
}

/** A name that no piece has: the wished one, or one with a number behind it. */
export function freeId(wished, pieces) {
  const used = new Set(pieces.map((piece) => piece.id));
  if (!used.has(wished)) return wished;
  let number = 2;
  while (used.has(`${wished}-${number}`)) number += 1;
  return `${wished}-${number}`;
}

/** A name for something new: `p3`. */
export function newId(pieces) {
  const used = new Set(pieces.map((piece) => piece.id));
  let number = 1;
  while (used.has(`p${number}`)) number += 1;
  return `p${number}`;
}

/** A length as people read it, in inches. */
export const inches = (value) => String(Math.round(value) / 1000);

/** Inches as a file has them: a whole number, or decimal text. */
const told = (value) => (value % 1000 === 0 ? value / 1000 : inches(value));
const spot = (point) => point.map(told);

/** The content of a layout's file. */
export function content(name, pieces) {
  const list = pieces.map((piece) => ({
    id: piece.id,
    ...(isCircle(piece)
      ? { shape: "circle", c: spot(piece.c), r: told(piece.r) }
      : { shape: "poly", pts: piece.pts.map(spot) }),
    blocks_los: piece.los,
    blocks_move: piece.move,
  }));
  return { name, pieces: list };
}

const read = (value) => Math.round(Number(value) * 1000);

/** The pieces in the content of a file that the server has read. */
export function pieces(given) {
  return given.pieces.map((piece) => ({
    id: piece.id,
    ...(piece.shape === "circle"
      ? { c: piece.c.map(read), r: read(piece.r) }
      : { pts: piece.pts.map((point) => point.map(read)) }),
    los: piece.blocks_los,
    move: piece.blocks_move,
  }));
}

/** What a piece is, in words. */
export function words(piece, t) {
  const { left, near, right, far } = bounds(piece);
  const size = { width: inches(right - left), depth: inches(far - near) };
  if (isCircle(piece)) return t("circle", { r: inches(piece.r) });
  return upright(piece) ? t("rectangle", size) : t("polygon", { n: piece.pts.length, ...size });
}
