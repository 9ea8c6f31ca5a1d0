// What a card costs, and the payment of it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { begin } from "../../../web/static/games/arcmage/form.js";
import { due, payment } from "../../../web/static/games/arcmage/pay.js";

/** @import { Spec } from "../../../web/static/games/arcmage/form.js" */
/** @import { Document, Payment, Price } from "../../../web/static/games/arcmage/types.js" */

/** @type {Payment[]} */
const RED = [{}, { cards: [["R", 1]] }, { cards: [["R", 2]] }];
const doc = /** @type {Document} */ (
  /** @type {unknown} */ ({
    factions: ["G", "D", "R"].map((value) => ({ value, title: value })),
    pieces: { B4: { attack: 2 }, B5: { attack: -1 } },
    payments: { A: { R1: [...RED, null] } },
  })
);

/** @param {Partial<Price>} cost @param {Partial<Spec>} more */
const form = (cost, more = {}) =>
  begin({
    command: { kind: "play_card", card: "mentor" },
    ...{ offer: "", seat: "A", title: "", text: "", closed: null, xs: null, places: null },
    cost: { base: 2, x: null, change: 0, faction: "R", loyalty: 1, ...cost },
    ...{ variants: [{ modes: [], title: "", slots: [] }], hold: true, send: "" },
    ...more,
  });

test("the rules' own payment is taken, none where the seat cannot pay", () => {
  assert.deepEqual(payment(doc, form({})), RED[2]);
  assert.equal(payment(doc, form({ base: 3 })), null);
  assert.equal(payment(doc, form({ base: 9 })), null);
});

test("what costs nothing asks for nothing", () => {
  assert.equal(due(doc, form({ base: 1, change: -3 })), 0);
  assert.equal(payment(doc, form({ base: 0 })), null);
  assert.equal(due(doc, { ...form({}), spec: { ...form({}).spec, cost: null } }), null);
});

test("a cost that is X follows it, and no more loyalty is due than the cost", () => {
  const chosen = { ...form({ base: 0, x: "chosen" }), x: 2 };
  assert.deepEqual(due(doc, chosen), { n: 2, loyal: 1, faction: "R" });
  assert.deepEqual(due(doc, form({ base: 1, loyalty: 3 })), { n: 1, loyal: 1, faction: "R" });
});

test("a cost that is the attack of a target waits for it", () => {
  const read = form({ base: 0, x: "attack" });
  assert.equal(due(doc, read), null);
  assert.deepEqual(due(doc, { ...read, picks: [["B4"]] }), { n: 2, loyal: 1, faction: "R" });
  assert.equal(due(doc, { ...read, picks: [["B5"]] }), 0);
});

test("by hand: small letters are of the pool, factions in their order, none with nothing", () => {
  const pay = { r: 1, R: 1, G: 2, D: 0 };
  const cards = [
    ["G", 2],
    ["R", 1],
  ];
  assert.deepEqual(payment(doc, { ...form({}), pay }), { cards, pool: [["R", 1]] });
});
