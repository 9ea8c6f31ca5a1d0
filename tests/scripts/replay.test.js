// What the replay page works out without a page: places, windows of the list, rests, how far to
// scroll.

import assert from "node:assert/strict";
import { test } from "node:test";
import { expanded, leap, nearest, outwards, placesOf } from "../../web/static/replay/places.js";
import { rest, shifted } from "../../web/static/replay/timing.js";
import { shift } from "../../web/static/replay/view.js";
import { joins, missing } from "../../web/static/replay/windows.js";

const TOLD = { steps: "0-2 5-6", rounds: "0 1*3 2", turns: "0 1 1 2 3", left: 8, right: 472 };
const line = () => placesOf({ ...TOLD, block: 50 }, (step) => `/m?step=${step}`);

test("places have the steps of the line, and lie at even distances", () => {
  assert.deepEqual(
    line().map((place) => [place.step, place.x, place.round, place.turn]),
    [
      [0, 8, "0", "0"],
      [1, 124, "1", "1"],
      [2, 240, "1", "1"],
      [5, 356, "1", "2"],
      [6, 472, "2", "3"],
    ],
  );
  assert.equal(line()[3]?.url, "/m?step=5");
});

test("a line of one place lies at the left", () => {
  const [only] = placesOf({ ...TOLD, steps: "0-0", block: 50 }, String);
  assert.equal(only?.x, 8);
});

test("numbers in a row are told as one", () => {
  assert.deepEqual(expanded("0*3 40 -2*2"), ["0", "0", "0", "40", "-2", "-2"]);
});

test("the nearest place to a point of the curve", () => {
  assert.deepEqual(
    [0, 180, 183, 900].map((x) => nearest(line(), x)),
    [0, 1, 2, 4],
  );
});

test("leaps go to the first step of a round or turn, and stay on the line", () => {
  const places = line();
  assert.equal(leap(places, 1, "round", 1), 4);
  assert.equal(leap(places, 4, "round", 1), 4);
  assert.equal(leap(places, 3, "round", -1), 1);
  assert.equal(leap(places, 1, "round", -1), 0);
  assert.equal(leap(places, 0, "turn", -1), 0);
  assert.equal(leap(places, 2, "turn", 1), 3);
});

test("the line is fetched from a place outwards", () => {
  assert.deepEqual(outwards(5, 3), [3, 2, 4, 1, 0]);
});

test("steps are fetched before one comes to the end of those that are there", () => {
  const lacks = (/** @type {number} */ place) => missing(place, 401, 50, [3, 5]);
  assert.equal(lacks(222), null);
  assert.equal(lacks(160), null);
  assert.equal(lacks(159), 149);
  assert.equal(lacks(290), 300);
  assert.equal(lacks(400), 400);
  assert.equal(missing(5, 8, 50, [0, 0]), null);
});

test("blocks join those that they touch", () => {
  assert.ok(joins([6, 8], [3, 5]));
  assert.ok(joins([1, 2], [3, 5]));
  assert.ok(!joins([7, 8], [3, 5]));
  assert.ok(!joins([0, 1], [3, 5]));
});

test("a faster match rests less, and there is a fastest", () => {
  assert.equal(rest(1), 1300);
  assert.equal(rest(4) * 4, rest(0.5) / 2);
  assert.deepEqual([shifted(1, 1, 4), shifted(3, 1, 4), shifted(0, -1, 4)], [2, 3, 0]);
});

test("a window is scrolled as far as it takes to see what changed", () => {
  assert.equal(shift([], 600), 0);
  assert.equal(shift([{ top: 100, bottom: 200 }], 600), 0);
  assert.equal(shift([{ top: 700, bottom: 800 }], 600), 212);
  assert.equal(shift([{ top: -50, bottom: 20 }], 600), -62);
});

test("of changes that do not fit together the first is seen", () => {
  const [high, low] = [
    { top: 50, bottom: 150 },
    { top: 1000, bottom: 1100 },
  ];
  assert.equal(shift([high, low], 600), 0);
  assert.equal(shift([low, high], 600), 512);
  assert.equal(shift([{ top: 300, bottom: 1500 }], 600), 288);
});
