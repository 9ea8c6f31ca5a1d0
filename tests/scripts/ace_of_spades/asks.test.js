// What one-shots of Ace of Spades ask for, and the command that the answers make.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  becoming,
  drawable,
  inDeck,
  questions,
  used,
  worth,
} from "../../../web/static/games/ace_of_spades/asks.js";

/** @import { Offer } from "../../../web/static/games/ace_of_spades/types.js" */

const ALL = ["AS", "KS", "9S", "TS", "9H", "9D", "KC", "JK", "?"];

/** A one-shot that swaps two cards, puts the discard pile back, and draws one. @type {Offer} */
const OFFER = {
  id: "two",
  command: { kind: "use_bonus", card: "two", seat: "1" },
  name: "Two",
  words: "",
  said: "",
  manual: false,
  hand: ["4H", "5H"],
  unnamed: 0,
  asks: [
    { ask: "discard", max: 2 },
    { ask: "draw", n: null },
    { ask: "refreshed", cards: ["9C"] },
    { ask: "draw", n: 1 },
  ],
};
const ANSWERS = [{ args: ["4H", "5H"], out: ["4H", "5H"] }, { drawn: ["AH", "AD"] }];

test("cards are worth their ranks, the Joker nothing", () => {
  assert.equal(worth(["AS", "9H", "TC", "JD", "QS", "KH"]), 1 + 9 + 10 + 11 + 12 + 13);
  assert.equal(worth(["JK", "2C"]), 2);
  assert.equal(worth([]), 0);
});

test("a card changes its rank, its suit, or both", () => {
  const any = { ask: /** @type {const} */ ("recast"), max: 1, to: "", cards: [] };
  assert.deepEqual(becoming("9S", { ...any, what: "rank" }, ALL), ["AS", "KS", "TS"]);
  assert.deepEqual(becoming("9S", { ...any, what: "suit" }, ALL), ["9H", "9D"]);
  assert.deepEqual(becoming("9S", { ...any, what: "any" }, ALL).length, 6);
});

test("a one-shot may say what a card becomes", () => {
  const said = { ask: /** @type {const} */ ("recast"), max: 1, cards: [] };
  assert.deepEqual(becoming("9S", { ...said, what: "suit", to: "h" }, ALL), ["9H"]);
  assert.deepEqual(becoming("9S", { ...said, what: "rank", to: "K" }, ALL), ["KS"]);
});

test("answers become arguments and cards drawn, in their order", () => {
  assert.deepEqual(used(OFFER, [...ANSWERS, { drawn: ["9C"] }]), {
    kind: "use_bonus",
    card: "two",
    seat: "1",
    args: ["4H", "5H"],
    drawn: ["AH", "AD", "9C"],
  });
  assert.equal(used(OFFER, []).drawn, null);
});

test("a discard pile that was put back can be drawn; what was drawn or discarded cannot", () => {
  const [, first, last] = questions(OFFER);
  assert.ok(first?.ask === "draw" && last?.ask === "draw");
  const pool = ["AH", "AD", "4H", "2C"];
  assert.deepEqual(drawable(OFFER, first, ANSWERS.slice(0, 1), pool), ["AH", "AD", "2C"]);
  assert.deepEqual(drawable(OFFER, last, ANSWERS, pool), ["2C", "9C"]);
  assert.equal(inDeck(OFFER, first, 0), 0);
  assert.equal(inDeck(OFFER, last, 0), 1);
});
