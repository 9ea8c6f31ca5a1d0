// What the replay page works out without a page: places, windows of the list, rests, how far to
// scroll.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  expanded,
  leap,
  moment,
  nearest,
  outwards,
  phaseAt,
  placesOf,
} from "../../web/static/replay/places.js";
import { clock, rest, shifted, spaced } from "../../web/static/replay/timing.js";
import { shift } from "../../web/static/replay/view.js";
import { joins, missing } from "../../web/static/replay/windows.js";

/** @type {import("../../web/static/replay/places.js").Told} */
const TOLD = {
  steps: "0-2 5-6",
  rounds: "0 1*3 2",
  turns: "0 1 1 2 3",
  gaps: "0*2 40 3600 2",
  changes: "0*2 250 0 1000",
  moments: [
    [2, 450, [0, 1]],
    [4, 1000, [2]],
  ],
  kinds: ["a kill", "a swing", "the end"],
  phases: [
    [1, "Round 1"],
    [4, "Round 2"],
  ],
  block: 50,
};
const line = () => placesOf(TOLD, (step) => `/m?step=${step}`);

test("places have the steps of the line, and lie at even distances", () => {
  assert.deepEqual(
    line().map((place) => [place.step, place.x, place.round, place.turn]),
    [
      [0, 0, "0", "0"],
      [1, 25, "1", "1"],
      [2, 50, "1", "1"],
      [5, 75, "1", "2"],
      [6, 100, "2", "3"],
    ],
  );
  assert.equal(line()[3]?.url, "/m?step=5");
});

test("places say when they came, what they changed and what happened there", () => {
  assert.deepEqual(
    line().map((place) => [place.gap, place.elapsed, place.change, place.weight, place.kinds]),
    [
      [0, 0, 0, 0, []],
      [0, 0, 0, 0, []],
      [40, 40, 0.25, 0.45, ["a kill", "a swing"]],
      [3600, 3640, 0, 0, []],
      [2, 3642, 1, 1, ["the end"]],
    ],
  );
});

test("a line of one place lies at the left", () => {
  const [only] = placesOf({ ...TOLD, steps: "0-0" }, String);
  assert.equal(only?.x, 0);
});

test("numbers in a row are told as one", () => {
  assert.deepEqual(expanded("0*3 40 -2*2"), ["0", "0", "0", "40", "-2", "-2"]);
});

test("the nearest place to a point of the strip; a moment within reach is meant", () => {
  assert.deepEqual(
    [-5, 37, 38, 180].map((x) => nearest(line(), x)),
    [0, 1, 2, 4],
  );
  assert.equal(nearest(line(), 37, 20), 2);
  assert.equal(nearest(line(), 37, 12), 1, "the moment is 13 away");
  assert.equal(nearest(line(), 3, 20), 0, "there is none");
});

test("moments are gone to one after the other, and there is a last", () => {
  const places = line();
  assert.deepEqual(
    [moment(places, 0, 1), moment(places, 2, 1), moment(places, 4, 1)],
    [2, 4, null],
  );
  assert.deepEqual([moment(places, 4, -1), moment(places, 2, -1)], [2, null]);
});

test("a place belongs to the phase that began before it", () => {
  assert.deepEqual(
    [0, 1, 3, 4].map((at) => phaseAt(TOLD.phases, at)),
    ["", "Round 1", "Round 1", "Round 2"],
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

const quiet = { change: 0, weight: 0, gap: 0 };

test("at an even pace every step has a second, at other speeds more or less", () => {
  const rests = [0.5, 1, 2, 4].map((speed) => rest("fixed", speed, quiet, { gap: 90 }));
  assert.deepEqual(rests, [2000, 1000, 500, 250]);
  assert.deepEqual([shifted(1, 1, 4), shifted(3, 1, 4), shifted(0, -1, 4)], [2, 3, 0]);
});

test("in real time a step waits as long as the next one took, at most five seconds", () => {
  const rests = [0, 1, 4, 5, 3600].map((gap) => rest("real", 1, quiet, { gap }));
  assert.deepEqual(rests, [250, 1000, 4000, 5000, 5000]);
  assert.equal(rest("real", 4, quiet, { gap: 4 }), 1000);
});

test("drama waits where much changed, longer at moments, from half a second to ten", () => {
  const at = (/** @type {number} */ change, weight = 0) =>
    rest("drama", 1, { change, weight }, { gap: 90 });
  assert.deepEqual([at(0), at(0.05), at(0.2), at(1), at(1, 1)], [500, 500, 1200, 6000, 9000]);
  assert.equal(at(0.2, 0.5), 2700);
  assert.equal(at(5, 1), 10_000);
  assert.equal(rest("drama", 2, { change: 1, weight: 1 }, quiet), 4500);
});

test("seconds are shown as a clock", () => {
  assert.deepEqual([0, 59, 61, 3723].map(clock), ["0:00:00", "0:00:59", "0:01:01", "1:02:03"]);
});

test("what comes too often is done once, with the last of it", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  /** @type {number[]} */
  const done = [];
  const follow = spaced((/** @type {number} */ place) => done.push(place), 50);
  for (const place of [1, 2, 3]) follow(place);
  assert.deepEqual(done, [1]);
  t.mock.timers.tick(50);
  assert.deepEqual(done, [1, 3]);
  t.mock.timers.tick(50);
  follow(4);
  assert.deepEqual(done, [1, 3, 4]);
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
