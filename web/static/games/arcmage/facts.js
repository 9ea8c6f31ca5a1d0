// The commonest facts of rulings: the fields that each asks for, and what they make (1.4).

import { UNSEEN } from "./names.js";

/** @import { Translate } from "../../record/dom.js" */
/** @import { Faction } from "./names.js" */
/** @import { Document, Judge, Ruled } from "./types.js" */

/** @typedef {Ruled["operations"][number]} Operation */
/** @typedef {{operation: Operation, title: string}} Said a fact, and what people call it */
/** @typedef {Record<string, string>} Values what stands in the fields, by name */
/**
 * A field, with the attributes of its element.
 *
 * @typedef {{choices?: [string, string][], value?: string, [more: string]: unknown}} Asked
 */
/** @typedef {keyof typeof FIELDS} FieldName */
/** @typedef {{asks: FieldName[], make: (values: Values) => Operation}} Fact */
/** @typedef {"move" | "mark" | "unmark" | "damage" | "defence" | "values" | "counters" | "draw" | "resource"} FactKind */

const AWAY = new Set(["grave", "hand", "top", "bottom", "out"]);
const count = { value: "1", inputmode: "numeric", pattern: "[0-9]{1,3}", required: true };
const signed = { pattern: "[+\\-]?[0-9]{1,3}", required: true };

/** @param {Document} doc @param {Exclude<keyof Judge, "ruling" | "typed">} list @returns {[string, string][]} */
const listed = (doc, list) => (doc.judge?.[list] ?? []).map(({ value, title }) => [value, title]);

const FIELDS = {
  card: (/** @type {Document} */ doc) => ({ choices: listed(doc, "cards") }),
  city: (/** @type {Document} */ doc) => ({ choices: listed(doc, "cities") }),
  to: (/** @type {Document} */ doc) => ({ choices: listed(doc, "places"), value: "grave" }),
  marked: (/** @type {Document} */ _, /** @type {Translate} */ t) => ({
    choices: [
      ["", t("unmarked")],
      ["*", t("marked")],
    ],
  }),
  n: () => count,
  change: () => ({ value: "1", ...signed }),
  attack: () => ({ value: "1", ...signed }),
  defending: () => ({ value: "0", ...signed }),
  counter: () => ({ value: "+1/+1", required: true, maxlength: 40, spellcheck: "false" }),
  seat: (/** @type {Document} */ doc) => ({ choices: Object.entries(doc.titles) }),
  gain: (/** @type {Document} */ _, /** @type {Translate} */ t) => ({
    choices: [
      ["+", t("gains")],
      ["-", t("loses")],
    ],
  }),
  faction: (/** @type {Document} */ doc) => ({
    choices: doc.factions.map(({ value, title }) => [value, title]),
  }),
};

/** A field of a fact. @param {FieldName} name @param {Document} doc @param {Translate} t @returns {Asked} */
export const fieldOf = (name, doc, t) => /** @type {Asked} */ (FIELDS[name](doc, t));

/** @type {Record<FactKind, Fact>} */
export const FACTS = {
  move: {
    asks: ["card", "to", "marked"],
    make: ({ card = "", to = "", marked }) => ({
      kind: "move_card",
      card,
      to,
      marked: Boolean(marked) && !AWAY.has(to),
    }),
  },
  mark: { asks: ["card"], make: ({ card = "" }) => ({ kind: "mark_card", card }) },
  unmark: { asks: ["card"], make: ({ card = "" }) => ({ kind: "unmark_card", card }) },
  damage: {
    asks: ["card", "n"],
    make: ({ card = "", n }) => ({ kind: "deal_damage", card, n: Number(n) }),
  },
  defence: {
    asks: ["city", "change"],
    make: ({ city = "", change }) => ({ kind: "change_defence", card: city, n: Number(change) }),
  },
  values: {
    asks: ["card", "attack", "defending"],
    make: ({ card = "", attack, defending }) => ({
      kind: "change_values",
      card,
      attack: Number(attack),
      defence: Number(defending),
    }),
  },
  counters: {
    asks: ["card", "counter", "change"],
    make: ({ card = "", counter = "", change }) => ({
      kind: "put_counters",
      card,
      counter,
      n: Number(change),
    }),
  },
  draw: {
    asks: ["seat", "n"],
    make: ({ seat = "", n }) => ({
      kind: "draw",
      seat,
      cards: Array.from({ length: Math.max(1, Number(n)) }, () => UNSEEN),
    }),
  },
  resource: {
    asks: ["seat", "gain", "faction"],
    make: ({ seat = "", gain, faction }) => ({
      kind: gain === "-" ? "lose_resource" : "gain_resource",
      seat,
      faction: /** @type {Faction} */ (faction),
    }),
  },
};
