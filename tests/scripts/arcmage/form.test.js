// The choices of an entry: slots that hang on each other, what is missing, the command.

import assert from "node:assert/strict";
import { test } from "node:test";
import { commandOf } from "../../../web/static/games/arcmage/command.js";
import {
  begin,
  candidates,
  choose,
  chosen,
  missing,
  named,
  pick,
  slots,
  stuck,
  withX,
} from "../../../web/static/games/arcmage/form.js";

/** @import { Filled, Spec } from "../../../web/static/games/arcmage/form.js" */
/** @import { Names, Pick, Variant } from "../../../web/static/games/arcmage/types.js" */

/** @param {Partial<Pick>} more @returns {Pick} */
const target = (more) => ({
  ...{ kind: "target", title: "Which?", least: 1, most: 1, perX: false, late: false },
  ...more,
});

/** @param {Partial<Names>} more @returns {Names} */
const names = (more) => ({
  ...{ kind: "cards", title: "Drawn", least: 0, most: 0, perX: false, late: true },
  ...{ unseen: true, bySeat: {} },
  ...more,
});

/** @param {(Pick | Names)[]} of @param {number[]} modes @returns {Variant} */
const variant = (of, modes = []) => ({ modes, title: "", slots: of });

/** @param {Variant[]} variants @param {Partial<Spec>} more @returns {Spec} */
const spec = (variants, more = {}) => ({
  command: { kind: "play_card", card: "mentor", seat: "A" },
  ...{ offer: "p mentor", seat: "A", title: "Mentor", text: "", closed: null, cost: null },
  ...{ xs: null, places: null, variants, hold: true, send: "Play it" },
  ...more,
});

/** Tap one after the other. @param {Filled} form @param {...string} ids */
const tap = (form, ...ids) =>
  ids.reduce((now, id) => {
    const next = pick(now, id);
    assert.ok(next, `${id} can be tapped`);
    return next;
  }, form);

test("a target that leaves no choice is taken, and so is the only place", () => {
  const form = begin(spec([variant([target({ of: ["B4"] })])], { places: ["A1"] }));
  assert.deepEqual(chosen(form), ["A1", "B4"]);
  assert.equal(missing(form), null);
});

test("a target tells the mode", () => {
  const form = begin(
    spec([variant([target({ of: ["B4", "B6"] })], [1]), variant([target({ of: ["B1"] })], [2])]),
  );
  assert.equal(missing(form), "needMode");
  assert.deepEqual(candidates(form), ["B4", "B6", "B1"]);
  const city = tap(form, "B1");
  assert.deepEqual(commandOf(city), {
    ...{ kind: "play_card", card: "mentor", seat: "A", place: null, x: null, hold: false },
    ...{ modes: [2], targets: ["B1"], results: [] },
  });
});

test("a target of one is changed by tapping another one", () => {
  const form = begin(spec([variant([target({ of: ["B4", "B6"] })])]));
  assert.deepEqual(chosen(tap(form, "B4", "B6")), ["B6"]);
  assert.deepEqual(chosen(tap(form, "B4", "B4")), []);
  assert.equal(pick(form, "B9"), null);
});

test("what was picked in one of two that stand apart is no candidate of the other", () => {
  const apart = () => target({ of: ["A1", "A2"], apart: true });
  const form = begin(spec([variant([apart(), apart()])]));
  const one = tap(form, "A1");
  assert.deepEqual(candidates(one), ["A2"]);
  assert.equal(missing(one), "needTarget");
  assert.equal(missing(tap(one, "A2")), null);
  const alone = begin(
    spec([variant([target({ of: ["A1"], apart: true }), target({ of: ["A1"], apart: true })])]),
  );
  assert.ok(stuck(alone));
});

test("a place hangs on the target before it, and begins anew with it", () => {
  const place = target({ kind: "place", by: 0, ofBy: { B4: ["army", "B1"], B6: ["army"] } });
  const form = begin(spec([variant([target({ of: ["B4", "B6"] }), place])]));
  const sent = commandOf(tap(form, "B4", "B1"));
  assert.equal(sent.kind === "play_card" && sent.place, "B1");
  const other = tap(tap(form, "B4", "B1", "B4"), "B6");
  assert.deepEqual(chosen(other), ["B6"]);
  assert.equal(missing(other), null); // only one place is left
});

test("X brings more targets, and takes back what no longer has room", () => {
  const of = ["B4", "B5", "B6"];
  const form = begin(spec([variant([target({ of, perX: true })])], { xs: { least: 0, most: 2 } }));
  const three = tap(withX(form, 2), ...of);
  assert.equal(missing(three), null);
  assert.deepEqual(chosen(withX(three, 1)), ["B4", "B5"]);
  const command = commandOf(three);
  assert.equal(command.kind === "play_card" && command.x, 2);
});

test("names are due of the player that was picked; unseen ones as long as nobody says them", () => {
  const due = { least: 2, most: 2, names: ["ghoul"] };
  const form = begin(
    spec([variant([target({ of: ["A", "B"] }), names({ by: 0, bySeat: { A: due, B: due } })])]),
  );
  assert.deepEqual(commandOf(tap(form, "B")).results, [["B", ["?", "?"]]]);
  assert.deepEqual(commandOf(tap(form, "A")).results, [[null, ["?", "?"]]]);
  const told = named(tap(form, "B"), 1, ["ghoul"]);
  assert.equal(missing(told), "needCards");
  assert.equal(missing(told, { held: true }), null);
  assert.deepEqual(commandOf(told, null, { held: true }).results, []);
});

test("resource cards that are given up are named where they lay hidden", () => {
  const give = target({ of: ["Ar1", "Ar2"], most: 2, least: 2, apart: true, fewer: true });
  const bySeat = { A: { least: 0, most: 0, names: ["mentor"] } };
  const form = begin(
    spec([variant([give, names({ by: 0, unseen: false, faces: ["Ar2"], bySeat })])]),
  );
  const [, faces] = slots(form);
  assert.equal(faces?.least, 1);
  assert.equal(missing(form), "needCards");
  assert.deepEqual(commandOf(named(form, 1, ["mentor"])).results, [[null, ["mentor"]]]);
});

test("an entry that goes somewhere needs its place", () => {
  const form = begin(spec([variant([])], { places: ["A1", "army"] }));
  assert.equal(missing(form), "needPlace");
  assert.deepEqual(candidates(form), ["A1", "army"]);
  const there = tap(form, "army");
  assert.deepEqual(chosen(tap(there, "A1")), ["A1"]);
});

test("a devotion takes all its places, and says whether it waits for answers", () => {
  const place = () => target({ kind: "place", of: ["A1", "A2"] });
  const levels = spec([variant([place(), place()])], { command: { kind: "devote", city: "A1" } });
  const form = tap(begin(levels), "A1", "A2");
  const command = commandOf(form, null, { held: true });
  assert.deepEqual(command, {
    ...{ kind: "devote", city: "A1", targets: [], places: ["A1", "A2"], results: [], hold: true },
  });
  assert.deepEqual(chosen(choose(form, 0)), []);
});
