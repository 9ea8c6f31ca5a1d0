// Ways to go on with a figure: which command comes of what was touched, and in which order.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  moveOptions,
  optionsAt,
} from "../../../web/static/games/sorcerers_deck_of_death/options.js";

/** @import { Dropped } from "../../../web/static/games/sorcerers_deck_of_death/board/table.js" */
/** @import { Able, Attack, Turn } from "../../../web/static/games/sorcerers_deck_of_death/types.js" */

globalThis.document ??= /** @type {any} */ ({ documentElement: { lang: "en" } });

const entry = /** @type {any} */ ({
  t: (/** @type {string} */ key) => key,
  name: (/** @type {string} */ fig) => fig,
});
/** @type {Attack} */
const SHOT = {
  ...{ command: { kind: "shoot", target: "bT" }, ok: true, no: null, gap: 6, cover: true },
  ...{ need: 6, chances: { kind: "wounds", of: 36, ways: [36, 0, 0, 0] } },
};
/** @type {Able} */
const ABLE = {
  ...{ ways: { walk: 4, run: 6, charge: 4 }, engaged: [], enemies: ["bT", "bG"], reach: ["bG"] },
  ...{ attacks: [SHOT], focus: false, unworthy: false, reactions: [] },
};

/** @param {Partial<Turn>} more */
const turn = (more) =>
  /** @type {Turn} */ ({
    act: { fig: "aT", ap: 2, mvt: 4 },
    lenient: false,
    mapped: true,
    figs: { aT: ABLE },
    ...more,
  });

/** @type {Dropped} */
const MOVE = {
  ...{ fig: "aT", way: "move", kind: "walk", path: [[9, 4.5]], at: [9, 4.5] },
  ...{ target: null, also: [], straight: false, length: 3, limit: 4, contacts: [], faults: [] },
};

test("a figure that was let go walks, or runs; it is activated first", () => {
  const told = turn({ act: null });
  const before = { kind: "activate", fig: "aT" };
  assert.deepEqual(
    moveOptions({ entry, told }, MOVE).map((one) => one.line),
    [
      [before, { kind: "walk", path: [[9000, 4500]] }],
      [before, { kind: "run", path: [[9000, 4500]] }],
    ],
  );
});

test("a long way is a run in the first place", () => {
  const [first, second] = moveOptions({ entry, told: turn({}) }, { ...MOVE, kind: "run" });
  assert.deepEqual([first?.offer, second?.offer], ["run", "walk"]);
});

test("a charge straight on needs no path", () => {
  /** @type {Dropped} */
  const charge = { ...MOVE, kind: "charge", target: "bT", straight: true };
  const [option, ...others] = moveOptions({ entry, told: turn({}) }, charge);
  assert.deepEqual(option?.line, { kind: "charge", target: "bT", also: [], path: [] });
  assert.deepEqual(others, []);
  const [bent] = moveOptions({ entry, told: turn({}) }, { ...charge, straight: false });
  assert.deepEqual(bent?.line, { ...option?.line, path: [[9000, 4500]] });
});

test("what hits comes before a charge, a charge before what cannot hit", () => {
  const able = { ...ABLE, reach: ["bT"] };
  /** @param {Able} found */
  const offers = (found) => optionsAt(entry, turn({}), "aT", found, "bT").map((one) => one.offer);
  assert.deepEqual(offers(able), ["shoot", "charge"]);
  assert.deepEqual(offers({ ...able, attacks: [{ ...SHOT, ok: false, no: "los" }] }), [
    "charge",
    "shoot",
  ]);
});

test("where the table is believed it may say otherwise of the cover", () => {
  const options = optionsAt(entry, turn({ lenient: true }), "aT", ABLE, "bT");
  assert.deepEqual(
    options.map((one) => one.line),
    [
      { kind: "shoot", target: "bT" },
      { kind: "shoot", target: "bT", cover: false },
    ],
  );
});

test("without a map it says itself whether there is cover", () => {
  const options = optionsAt(entry, turn({ mapped: false }), "aT", ABLE, "bT");
  assert.deepEqual(
    options.map((one) => one.line),
    [
      { kind: "shoot", target: "bT" },
      { kind: "shoot", target: "bT", cover: true },
    ],
  );
});
