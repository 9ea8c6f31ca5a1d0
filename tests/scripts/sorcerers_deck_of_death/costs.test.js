// Which cards pay for a power (R60 to R66), and in which order they are offered.

import assert from "node:assert/strict";
import { test } from "node:test";
import { payments, pays, size } from "../../../web/static/games/sorcerers_deck_of_death/costs.js";

/** @param {string} text such as "KS KD" */
const cards = (text) => text.split(" ");

test("every cost says how many cards it takes", () => {
  const sizes = Object.fromEntries(
    ["1R", "1B", "any1", "rank:9T", "1R+1B", "suit2", "kind3", "run4"].map((c) => [c, size(c)]),
  );
  assert.deepEqual(sizes, {
    ...{ "1R": 1, "1B": 1, any1: 1, "rank:9T": 1 },
    ...{ "1R+1B": 2, suit2: 2, kind3: 3, run4: 4 },
  });
});

test("cards pay by colour, rank, suit, kind, or in a row", () => {
  const paid = [
    ["1R", "KD"],
    ["1B", "KC"],
    ["any1", "9S"],
    ["rank:9T", "TS"],
    ["1R+1B", "9S KD"],
    ["suit2", "9S KS"],
    ["kind3", "9S 9D 9H"],
    ["run3", "JH 9S TD"],
  ];
  for (const [cost = "", text = ""] of paid) assert.ok(pays(cost, cards(text)), `${cost}: ${text}`);
  const unpaid = [
    ["1R", "KS"],
    ["1B", "KH"],
    ["rank:9T", "JS"],
    ["1R+1B", "9S KC"],
    ["suit2", "9S KD"],
    ["kind3", "9S 9D TH"],
    ["run3", "9S TD QH"],
    ["kind3", "9S 9D"],
  ];
  for (const [cost = "", text = ""] of unpaid)
    assert.ok(!pays(cost, cards(text)), `${cost}: ${text}`);
});

test("low cards are offered first", () => {
  const hand = { known: cards("AS KS 9S"), unknown: 0, pool: [] };
  assert.deepEqual(payments("suit2", hand), [
    ["KS", "9S"],
    ["AS", "9S"],
    ["AS", "KS"],
  ]);
});

test("unseen cards pay as far as there are some, and after those that were seen", () => {
  const hand = { known: cards("KS"), unknown: 1, pool: cards("9S TS KD") };
  assert.deepEqual(payments("suit2", hand), [
    ["KS", "9S"],
    ["KS", "TS"],
  ]);
  assert.deepEqual(payments("1B", hand)[0], ["KS"]);
  assert.deepEqual(payments("suit2", { ...hand, unknown: 0 }), []);
});
