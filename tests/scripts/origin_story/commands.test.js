// Answers and costs as commands of Origin Story.

import assert from "node:assert/strict";
import { test } from "node:test";
import { charges, costKey, used } from "../../../web/static/games/origin_story/commands.js";

/** @type {import("../../../web/static/games/origin_story/types.js").UseSkill} */
const SKILL = { kind: "use_skill", card: "t3", skill: 1 };

test("costs go by card, the numbers of each in order", () => {
  const keys = [costKey("t4", 2), costKey("p1", 1), costKey("t4", 1)];
  assert.deepEqual(charges(keys), [
    { card: "t4", costs: [1, 2] },
    { card: "p1", costs: [1] },
  ]);
});

test("an id with a colon of its own keeps it", () => {
  assert.deepEqual(charges([costKey("my:card", 3)]), [{ card: "my:card", costs: [3] }]);
});

test("a skill takes its answers in the order in which they were given", () => {
  const answers = [{ who: /** @type {const} */ ("A") }, { cards: ["B9"] }, { cards: ["L2"] }];
  assert.deepEqual(used(SKILL, answers), {
    ...SKILL,
    who: "A",
    cards: ["B9", "L2"],
    drawn: null,
    discarded: [],
  });
});

test("what was drawn and what was discarded stand apart", () => {
  const found = used(SKILL, [{ drawn: ["M1", "M2"] }, { discarded: ["M1", "B3"] }]);
  assert.deepEqual(
    [found.drawn, found.discarded],
    [
      ["M1", "M2"],
      ["M1", "B3"],
    ],
  );
});
