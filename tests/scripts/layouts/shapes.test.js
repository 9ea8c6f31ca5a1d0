// Pieces of scenery as values: their bounds, moves and mirrors, names, and the form of a file.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  alike,
  between,
  bounds,
  content,
  freeId,
  inches,
  missing,
  moved,
  newId,
  pieces,
  placed,
  pushed,
  turned,
  upright,
  words,
} from "../../../web/static/layouts/shapes.js";

/** @import { Loose, Spot } from "../../../web/static/layouts/shapes.js" */

const SIDE = 18_000; // the table, in thousandths of an inch

/** @type {Spot[]} */
const TRIANGLE = [
  [0, 0],
  [2000, 0],
  [1000, 3000],
];

/** @param {string} id @param {Spot} one @param {Spot} other @returns {Loose} */
const wall = (id, one, other) => ({ id, los: true, move: true, pts: between(one, other) });

/** @param {string} id @param {Spot} c @param {number} r @returns {Loose} */
const tower = (id, c, r) => ({ id, los: true, move: false, c, r });

test("a place snaps to the grid and stays on the table", () => {
  assert.deepEqual(placed([1130, 1120], 250, SIDE), [1250, 1000]);
  assert.deepEqual(placed([-400, 18_400], 250, SIDE), [0, 18_000]);
});

test("two corners give the same rectangle whichever way they are drawn", () => {
  const wanted = [
    [1000, 2000],
    [4000, 2000],
    [4000, 3000],
    [1000, 3000],
  ];
  assert.deepEqual(between([1000, 2000], [4000, 3000]), wanted);
  assert.deepEqual(between([4000, 2000], [1000, 3000]), wanted);
});

test("bounds reach as far as the corners, or the radius", () => {
  assert.deepEqual(bounds({ pts: TRIANGLE }), { left: 0, near: 0, right: 2000, far: 3000 });
  const around = { left: 2000, near: 3000, right: 4000, far: 5000 };
  assert.deepEqual(bounds({ c: [3000, 4000], r: 1000 }), around);
});

test("only a polygon with its sides along the edges has a width and a depth", () => {
  const lying = { left: 1000, near: 2000, width: 3000, depth: 1000 };
  assert.deepEqual(upright({ pts: between([1000, 2000], [4000, 3000]) }), lying);
  assert.equal(upright({ pts: TRIANGLE }), null);
  assert.equal(upright({ c: [3000, 4000], r: 1000 }), null);
  /** @type {Spot[]} */
  const kite = [
    [1000, 0],
    [2000, 1000],
    [1000, 2000],
    [0, 1000],
  ];
  assert.equal(upright({ pts: kite }), null);
  assert.equal(upright({ pts: [...between([0, 0], [1000, 1000]), [0, 500]] }), null);
});

test("what is moved keeps its form, its name and its marks", () => {
  const there = moved(tower("t", [3000, 4000], 1000), 500, -500);
  assert.deepEqual(there, tower("t", [3500, 3500], 1000));
  const walled = moved(wall("w", [0, 0], [1000, 1000]), 250, 500);
  assert.deepEqual(walled, wall("w", [250, 500], [1250, 1500]));
});

test("a push stops at the edge, and what reaches over it may come back", () => {
  const near = wall("w", [500, 500], [1500, 1500]);
  assert.deepEqual(pushed(near, -2000, 250, SIDE), wall("w", [0, 750], [1000, 1750]));
  const over = tower("t", [17_500, 9000], 1000);
  assert.deepEqual(pushed(over, 250, 0, SIDE), over);
  assert.deepEqual(pushed(over, -1000, 0, SIDE), tower("t", [16_500, 9000], 1000));
});

test("two half turns bring a piece back", () => {
  const piece = { ...wall("w", [500, 500], [1500, 2500]), los: false };
  const once = turned(piece, SIDE);
  assert.deepEqual(bounds(once), { left: 16_500, near: 15_500, right: 17_500, far: 17_500 });
  assert.deepEqual(turned(once, SIDE), piece);
});

test("pieces are alike by ground and marks, not by name or first corner", () => {
  const piece = wall("w", [0, 0], [1000, 2000]);
  const [first, ...rest] = between([0, 0], [1000, 2000]);
  assert.ok(alike(piece, { id: "v", los: true, move: true, pts: [...rest, first] }));
  assert.ok(!alike(piece, { ...piece, los: false }));
  assert.ok(!alike(piece, { ...piece, move: false }));
  assert.ok(!alike(piece, wall("w", [0, 0], [1000, 2250])));
  const round = tower("t", [3000, 4000], 1000);
  assert.ok(alike(round, tower("u", [3000, 4000], 1000)));
  assert.ok(!alike(round, tower("t", [3000, 4000], 1250)));
  assert.ok(!alike(round, { ...piece, move: false }));
});

test("the mirror adds what the other side lacks, under the name of that side", () => {
  const one = wall("wall-a", [0, 0], [1000, 1000]);
  const middle = tower("tower", [9000, 9000], 1000);
  const added = missing([one, middle], SIDE);
  assert.deepEqual(
    added.map((piece) => [piece.id, bounds(piece).left]),
    [["wall-b", 17_000]],
  );
  assert.deepEqual(missing([one, middle, ...added], SIDE), []);
  const taken = missing([one, tower("wall-b", [9000, 9000], 500)], SIDE);
  assert.deepEqual(
    taken.map((piece) => piece.id),
    ["wall-b-2"],
  );
});

test("names are free ones", () => {
  const there = ["p1", "p3", "hut", "hut-2"].map((id) => tower(id, [0, 0], 1000));
  assert.equal(newId(there), "p2");
  assert.equal(freeId("hut", there), "hut-3");
  assert.equal(freeId("mill", there), "mill");
});

test("a file has inches as whole numbers or decimal text, and is read again as it was", () => {
  const drawn = [wall("w", [1000, 2250], [4000, 3000]), tower("t", [500, 9000], 1125)];
  const file = content("yard", drawn);
  assert.equal(file.name, "yard");
  assert.deepEqual(file.pieces[1], {
    id: "t",
    shape: "circle",
    c: ["0.5", 9],
    r: "1.125",
    blocks_los: true,
    blocks_move: false,
  });
  assert.deepEqual(pieces(JSON.parse(JSON.stringify(file))), drawn);
});

test("a piece in words says its form and its size in inches", () => {
  /** @param {string} key @param {Record<string, unknown>} [places] */
  const t = (key, places) => `${key} ${JSON.stringify(places)}`;
  assert.equal(inches(2250), "2.25");
  assert.equal(words({ c: [0, 0], r: 1500 }, t), 'circle {"r":"1.5"}');
  const lying = words({ pts: between([0, 0], [3000, 1000]) }, t);
  assert.equal(lying, 'rectangle {"width":"3","depth":"1"}');
  const pointed = words({ pts: TRIANGLE }, t);
  assert.equal(pointed, 'polygon {"n":3,"width":"2","depth":"3"}');
});
