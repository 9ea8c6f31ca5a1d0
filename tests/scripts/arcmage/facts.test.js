// Facts of rulings, retreats, and cards that are typed in: what the commands hold.

import assert from "node:assert/strict";
import { test } from "node:test";
import { definition } from "../../../web/static/games/arcmage/define.js";
import { FACTS } from "../../../web/static/games/arcmage/facts.js";
import { fleeing } from "../../../web/static/games/arcmage/go.js";

test("a card arrives marked in play alone", () => {
  const move = { card: "A6", to: "B1", marked: "*" };
  assert.deepEqual(FACTS.move.make(move), { kind: "move_card", ...move, marked: true });
  const grave = FACTS.move.make({ ...move, to: "grave" });
  assert.deepEqual(grave, { kind: "move_card", card: "A6", to: "grave", marked: false });
});

test("numbers may have a sign", () => {
  const values = FACTS.values.make({ card: "A6", attack: "+2", defending: "-1" });
  assert.deepEqual(values, { kind: "change_values", card: "A6", attack: 2, defence: -1 });
});

test("drawn cards are unseen, one at least", () => {
  assert.deepEqual(FACTS.draw.make({ seat: "B", n: "2" }), {
    ...{ kind: "draw", seat: "B", cards: ["?", "?"] },
  });
  assert.deepEqual(FACTS.draw.make({ seat: "B", n: "0" }), {
    ...{ kind: "draw", seat: "B", cards: ["?"] },
  });
});

test("a resource card arrives or leaves", () => {
  const given = { seat: "B", faction: "G" };
  assert.equal(FACTS.resource.make({ ...given, gain: "+" }).kind, "gain_resource");
  assert.equal(FACTS.resource.make({ ...given, gain: "-" }).kind, "lose_resource");
});

test("retreats are part of a command, and facts of a ruling", () => {
  const battle = /** @type {const} */ ({ kind: "fight_battle", card: "A6" });
  assert.deepEqual(fleeing(battle, []), battle);
  assert.deepEqual(fleeing(battle, [["B6", "B2"]]), { ...battle, retreats: [["B6", "B2"]] });
  const ruling = /** @type {const} */ ({ kind: "make_ruling", reason: "so" });
  assert.deepEqual(fleeing({ ...ruling, operations: [] }, [["B6", "army"]]), {
    ...ruling,
    operations: [{ kind: "choose_retreat", card: "B6", to: "army" }],
  });
});

test("a card that is typed in has what its kind has", () => {
  const typed = {
    name: "Stone Golem’s",
    faction: "E",
    loyalty: "",
    text: "",
    subtypes: "Golem, Elf",
  };
  const said = { ...typed, cost: "x", attack: "3", defence: "5" };
  const creature = definition({ ...said, type: "creature" });
  assert.deepEqual(creature, {
    ...{ id: "stone-golems", name: "Stone Golem’s", faction: "E", type: "creature", loyalty: 0 },
    ...{ text: "", auto: "ruling", cost: { x: "chosen", formula: "X" }, attack: 3, defence: 5 },
    subtypes: ["Golem", "Elf"],
  });
  const city = definition({ ...said, type: "city", subtypes: "", cost: "" });
  assert.deepEqual(Object.keys(city).sort(), [
    ...["auto", "defence", "faction", "id", "loyalty", "name", "text", "type"],
  ]);
  assert.equal(definition({ ...said, type: "event", cost: "" }).cost, 0);
});
