// Enemy cards of Ace of Spades entered by hand.

import assert from "node:assert/strict";
import { test } from "node:test";
import { filled, manualCard, needs } from "../../../web/static/games/ace_of_spades/manual_card.js";

const TEMPLATE = { op: "add", n: "$n", when: { combo: ["$combo"] } };

test("what stands in words is done by hand, a line each", () => {
  const sides = { penalty: { words: "no hats" }, bonus: { words: "take a hat" } };
  assert.deepEqual(manualCard("The Kid", 7, sides), {
    name: "The Kid",
    hp: 7,
    penalty: [{ op: "manual" }],
    bonus: [{ op: "manual" }],
    text: "Penalty: no hats\nBonus: take a hat",
  });
});

test("a side says an effect, or nothing", () => {
  const effect = { op: /** @type {const} */ ("draw"), n: 2 };
  const card = manualCard("Prospector", 9, { bonus: { effect } });
  assert.deepEqual([card.penalty, card.bonus, card.text], [[], [effect], ""]);
});

test("places of a template are filled in, at any depth", () => {
  const made = filled(TEMPLATE, { $n: 3, $combo: "full" });
  assert.deepEqual(made, { op: "add", n: 3, when: { combo: ["full"] } });
});

test("a template tells what it needs", () => {
  assert.equal(needs(TEMPLATE, "$combo"), true);
  assert.equal(needs(TEMPLATE, "$cards"), false);
});
