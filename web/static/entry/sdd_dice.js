// @ts-nocheck
// Dice in the dock: two taps each, with the chances above them.

import { h } from "../record/dom.js";
import { acts, button, figButton, hit, odds, pad } from "./sdd_pads.js";
import { reactions } from "./sdd_spells.js";

const FACES = [1, 2, 3, 4, 5, 6];

/** The six faces; each tap fills the next of `slots`, which are {who, seat, label}. */
function dicePad(entry, slots, done) {
  const { dice, t } = entry;
  const next = slots[dice.length] ?? slots.at(-1);
  const tap = (n) => {
    const now = [...dice, n];
    if (now.length < slots.length) entry.set({ dice: now });
    else done(now);
  };
  const places = slots.map((slot, at) =>
    h(
      "li",
      { class: `sdd-die is-${slot.seat} ${at === dice.length ? "is-next" : ""}` },
      dice[at] ?? "",
    ),
  );
  const halves = [places.slice(0, 2), places.slice(2)].filter((half) => half.length);
  const trays = halves.map((half, at) =>
    h("div", { class: "sdd-dice__of" }, [
      h("span", { class: "small" }, slots[2 * at].label),
      h("ol", { class: "sdd-dice" }, half),
    ]),
  );
  const faces = FACES.map((n) =>
    button(String(n), () => tap(n), {
      look: "sdd-face",
      first: n === 1,
      more: { "aria-label": t("die", { n, who: next.label }) },
    }),
  );
  return [
    slots.length > 2 && h("div", { class: "sdd-dice-row" }, trays),
    h(
      "div",
      { class: "sdd-faces", role: "group", "aria-label": t("diceOf", { who: next.label }) },
      [slots.length === 2 && h("ol", { class: "sdd-dice" }, places), ...faces],
    ),
  ];
}

const pair = (seat, label) => [
  { seat, label },
  { seat, label },
];
const other = (seat) => (seat === "a" ? "b" : "a");

/** Both dice of both seats; ties are kept, and asked for again (R19). */
export const initiativePart = {
  panel(entry) {
    const { t, rolls } = entry;
    const { titles, dealt } = entry.entry;
    if (dealt) return rollPad(entry, t("initiativeTitle"), "i");
    const slots = [...pair("a", titles.a), ...pair("b", titles.b)];
    const done = ([a, b, c, d]) => {
      const now = [...rolls, `${a}${b}:${c}${d}`];
      if (a + b === c + d) entry.set({ dice: [], rolls: now });
      else entry.record(`i ${now.join("/")}`);
    };
    const tie = rolls.length > 0 && entry.dice.length === 0;
    return pad(
      entry,
      tie ? t("tieAgain") : t("initiativeTitle"),
      [
        rolls.length > 0 && h("p", { class: "small soft" }, t("ties", { rolls: rolls.join(" ") })),
        dicePad(entry, slots, done),
      ],
      { back: entry.dice.length > 0 || rolls.length > 0 },
    );
  },
};

const rollPad = (entry, title, text, more = []) =>
  pad(
    entry,
    title,
    [
      ...more,
      button(entry.t("roll"), () => entry.record(text), {
        look: "button--primary sdd-go",
        first: true,
      }),
    ],
    { back: false },
  );

/** The dice that an attack waits for. */
export const dicePart = {
  panel(entry) {
    const { t } = entry;
    const { targets, storm, title, acts: mine, dealt, duel } = entry.entry;
    const target = chosen(entry);
    const named = storm && targets.length > 1;
    const more = [reactions(entry), named && whom(entry, target), target && chances(entry, target)];
    const told = target ? entry.name(target.fig) : t("forWhom");
    const head = t("about", { fig: title, told });
    if (!mine) return pad(entry, title, more, { back: false });
    const prefix = storm && targets.length > 1 ? `=${target.fig}` : "=";
    if (dealt) return rollPad(entry, head, prefix, more);
    const dots = prefix === "=" ? "" : ":";
    const done = (dice) => {
      const own = dice.slice(0, 2).join("");
      entry.record(`${prefix}${dots}${own}${duel ? `:${dice.slice(2).join("")}` : ""}`);
    };
    return pad(entry, head, [...more, dicePad(entry, slotsOf(entry), done)], {
      back: entry.dice.length > 0,
    });
  },
  table(entry) {
    const { targets, storm } = entry.entry;
    return storm && targets.length > 1 ? { pick: targets.map((one) => one.fig) } : {};
  },
  figure(entry, fig) {
    if (entry.entry.targets.some((one) => one.fig === fig)) entry.set({ foe: fig, dice: [] });
  },
};

const chosen = (entry) => {
  const { targets } = entry.entry;
  return targets.find((one) => one.fig === entry.foe) ?? targets[0];
};

function slotsOf(entry) {
  const { seat, duel, attacker, target, titles } = entry.entry;
  const label = attacker ? entry.name(attacker) : titles[seat];
  if (!duel) return pair(seat, label);
  return [...pair(seat, label), ...pair(other(seat), entry.name(target))];
}

/** What is rolled against what, and how likely each outcome is. */
function chances(entry, target) {
  const { t } = entry;
  const { rolled, duel } = entry.entry;
  const words = duel
    ? t("duelNeed", { dice: rolled })
    : t("need", { dice: rolled, defence: target.defence });
  return h("div", { class: "sdd-chances" }, [
    h("span", { class: "sdd-need" }, words),
    odds(entry, target),
  ]);
}

/** Of a Storm, the one whose dice come next. */
function whom(entry, target) {
  const buttons = entry.entry.targets.map((one) =>
    figButton(entry, one.fig, () => entry.set({ foe: one.fig, dice: [] }), {
      note: hit(entry, one),
      more: { "aria-pressed": String(one.fig === target.fig) },
    }),
  );
  return acts(buttons);
}
