// @ts-nocheck
// Rulings of the table: what cards leave to it, and whatever else happened, fact by fact (R135).

import { h } from "../record/dom.js";
import { go } from "./arc_go.js";
import { acts, button, chip, field, form, pad, quoted, row } from "./arc_pads.js";

const number = { inputmode: "numeric", pattern: "[0-9]{1,3}", required: true };
const signed = { pattern: "[+\\-]?[0-9]{1,3}", required: true };
const plus = (text) => (/^[+-]/.test(text) ? text : `+${text}`);
const many = (n, card) =>
  Array(Math.max(1, Number(n)))
    .fill(card)
    .join(",");

/** The commonest facts: the fields that each asks for, and how it is written (1.4). */
const FACTS = {
  move: {
    asks: ["card", "to", "marked"],
    write: ({ card, to, marked }) => `mv ${card} ${to}${marked && !AWAY.has(to) ? "*" : ""}`,
  },
  mark: { asks: ["card"], write: ({ card }) => `mark ${card}` },
  unmark: { asks: ["card"], write: ({ card }) => `unmark ${card}` },
  damage: { asks: ["card", "n"], write: ({ card, n }) => `dmg ${card} ${n}` },
  defence: {
    asks: ["city", "change"],
    write: ({ city, change }) => `cdef ${city} ${plus(change)}`,
  },
  values: {
    asks: ["card", "attack", "defending"],
    write: ({ card, attack, defending }) => `mod ${card} ${plus(attack)}/${plus(defending)} eot`,
  },
  counters: {
    asks: ["card", "counter", "change"],
    write: ({ card, counter, change }) => `ctr ${card} ${counter} ${Number(change)}`,
  },
  draw: { asks: ["seat", "n"], write: ({ seat, n }) => `draw ${seat} ${many(n, "?")}` },
  resource: {
    asks: ["seat", "gain", "faction"],
    write: ({ seat, gain, faction }) => `res ${seat} ${gain}${faction}`,
  },
  text: { asks: ["facts"], write: ({ facts }) => facts },
};
const AWAY = new Set(["grave", "hand", "top", "bottom", "out"]);

const fields = {
  card: (entry, { source }) => ({ choices: entry.entry.rulable, value: source ?? "" }),
  city: (entry, { source }) => ({ choices: entry.entry.rulableCities, value: source ?? "" }),
  to: (entry) => ({ choices: entry.entry.rulablePlaces, value: "grave" }),
  marked: (entry) => ({
    choices: [
      ["", entry.t("unmarked")],
      ["*", entry.t("marked")],
    ],
  }),
  n: () => ({ value: "1", ...number }),
  change: () => ({ value: "1", ...signed }),
  attack: () => ({ value: "1", ...signed }),
  defending: () => ({ value: "0", ...signed }),
  counter: () => ({ value: "+1/+1", required: true, maxlength: 40, spellcheck: "false" }),
  seat: (entry) => ({ choices: Object.entries(entry.entry.titles) }),
  gain: (entry) => ({
    choices: [
      ["+", entry.t("gains")],
      ["-", entry.t("loses")],
    ],
  }),
  faction: (entry) => ({ choices: Object.entries(entry.entry.factions) }),
  facts: () => ({
    required: true,
    maxlength: 400,
    spellcheck: "false",
    placeholder: "kw A5 +flying",
  }),
};

/** `entry.rule` is {reason, card, source, facts, kind}: what was put together so far. */
export const rulePart = {
  panel(entry) {
    const { t, rule } = entry;
    const facts = rule.facts ?? [];
    const made = facts.map((fact, at) =>
      chip(entry, fact, () => set(entry, { facts: facts.filter((_, place) => place !== at) }), {
        offer: `fact-${at}`,
        on: true,
      }),
    );
    const printed = entry.entry.cards[rule.card];
    const text = facts.length && `rule ${quoted(rule.reason ?? "")} ${facts.join(" ; ")}`;
    return pad(entry, t("ruleTitle"), [
      printed && h("p", { class: "arce-text" }, [h("b", {}, printed.name), ": ", printed.text]),
      made.length > 0 && row(t("facts"), made),
      rule.kind ? factForm(entry, rule) : kinds(entry),
      !rule.kind && text && (rule.reason ? ready(entry, rule, text) : reason(entry)),
    ]);
  },
  lit: ({ entry, rule }) => (rule.kind ? Object.keys(entry.pieces) : []),
  chosen: ({ rule }) => (rule.source ? [rule.source] : []),
  tap: (entry, id) => set(entry, { source: id }),
};

const set = (entry, changes) => entry.set({ rule: { ...entry.rule, ...changes } });

const kinds = (entry) =>
  acts(
    Object.keys(FACTS).map((kind) =>
      button(entry.t(`fact_${kind}`), () => set(entry, { kind }), { offer: kind }),
    ),
  );

function factForm(entry, rule) {
  const { asks, write } = FACTS[rule.kind];
  const inputs = asks.map((name) => field(entry.t(`ask_${name}`), name, fields[name](entry, rule)));
  const done = (values) =>
    set(entry, { kind: null, facts: [...(rule.facts ?? []), write(values)] });
  return [
    h("p", { class: "small" }, entry.t(`fact_${rule.kind}`)),
    form(inputs, entry.t("addFact"), done),
  ];
}

/** The reason, which every ruling has. */
const reason = (entry) =>
  form(
    [field(entry.t("reason"), "reason", { required: true, maxlength: 300, "data-first": true })],
    entry.t("further"),
    ({ reason: said }) => set(entry, { reason: said }),
  );

const ready = (entry, rule, text) => [
  h("p", { class: "small" }, `${entry.t("reason")}: ${rule.reason}`),
  go(entry, { text, label: entry.t("ruleSend") }),
];
