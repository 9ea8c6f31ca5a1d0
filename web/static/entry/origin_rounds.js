// @ts-nocheck
// The set-up and the end of a round of Origin Story: deals, printed cards, energy, your side.

import { h } from "../record/dom.js";
import { sign } from "./origin_cards.js";
import { bigButton, cardList, dots, fill, idForm, pad, word } from "./origin_pads.js";
import { skillsPanel } from "./origin_skills.js";
import { button } from "./pads.js";

/** Dealer, mat and super-heroes, one after the other; the last tap records them. */
export function newPanel(entry) {
  const { t } = entry;
  const { dealt, blank, expects } = entry.entry;
  if (dealt) return one(entry, expects, t("begin"), "new");
  const { dealer, mat } = entry.setup;
  if (!dealer) return pad(entry, t("dealer"), [dealers(entry)], { back: false });
  if (!mat) {
    const take = (id) => entry.set({ setup: { dealer, mat: id } });
    if (blank) return pad(entry, t("mat"), [idForm(entry, t("id"), take)]);
    return pad(entry, t("mat"), [cardList(entry.entry.mats, { press: ({ id }) => take(id) })]);
  }
  return heroes(entry);
}

function dealers(entry) {
  const buttons = Object.entries(entry.entry.players).map(([who, name]) =>
    button(name, () => entry.set({ setup: { dealer: who } }), { offer: who }),
  );
  return h("div", { class: "origin-two", role: "group" }, buttons);
}

function heroes(entry) {
  const { picked, t, setup } = entry;
  const known = Object.fromEntries((entry.entry.heroes ?? []).map((card) => [card.id, card]));
  const take = (id) => {
    const now = toggled(picked, id);
    const kept = now.filter((one) => !known[one]?.removed);
    if (kept.length < 2) return entry.set({ picked: now });
    const list = now.map((one) => `${known[one]?.removed ? "!" : ""}${word(one)}`).join(",");
    return entry.record(`new dealer=${setup.dealer} mat=${word(setup.mat)} super_heroes=${list}`);
  };
  const left = 2 - picked.filter((id) => !known[id]?.removed).length;
  const title = t("heroes", { n: left });
  if (entry.entry.blank) return pad(entry, title, [idForm(entry, t("id"), take)]);
  const marks = removedMarks(entry, entry.entry.heroes);
  return pad(entry, title, [
    cardList(entry.entry.heroes, { press: ({ id }) => take(id), chosen: picked, marks }),
  ]);
}

const toggled = (list, one) =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];

const removedMarks = (entry, cards) =>
  Object.fromEntries(
    cards.filter((card) => card.removed).map((card) => [card.id, entry.t("removed")]),
  );

/** Eight cards for a hand, from left to right. */
export function dealPanel(entry) {
  const { who, draws, dealt, expects, players } = entry.entry;
  const prefix = `${who}:`;
  if (dealt) return one(entry, expects, entry.t("dealAll"), prefix);
  const spell = (cards) => `${prefix} ${cards.join(" ")}`;
  return fill(entry, {
    n: draws,
    title: (n) => entry.t("left", { what: players[who], n }),
    spell,
    done: (cards) => entry.record(spell(cards)),
  });
}

/** One button, for what the seed decides. */
export const one = (entry, title, label, text) =>
  pad(entry, title, [bigButton(label, () => entry.record(text))], { back: false });

/** The event of round 3, or the automa card of the round. */
export function turnUpPanel(entry) {
  const { phase, cards, dealt, blank, expects } = entry.entry;
  const prefix = phase === "event" ? "ev" : "v";
  const take = (id) => entry.record(`${prefix} ${word(id)}`);
  if (dealt) return one(entry, expects, entry.t("turnUp"), prefix);
  const ask = blank
    ? idForm(entry, entry.t("id"), take)
    : cardList(cards, { press: ({ id }) => take(id) });
  return pad(entry, expects, [ask], { back: false });
}

/** Three story cards, then the one that is kept. */
export function storyPanel(entry) {
  const { cards, given, dealt, blank, expects } = entry.entry;
  const { picked, t } = entry;
  if (dealt && !given.length) return one(entry, expects, t("drawAll"), "st");
  const known = Object.fromEntries(cards.map((card) => [card.id, card]));
  const drawn = picked.filter((id) => !known[id]?.removed);
  if (given.length || drawn.length === 3) return keepPanel(entry, known, drawn);
  const title = t("drawnStory", { n: 3 - drawn.length });
  const take = (id) => entry.set({ picked: toggled(picked, id) });
  if (blank) {
    return pad(entry, title, [names(picked), idForm(entry, t("id"), take)], {
      back: picked.length > 0,
    });
  }
  const marks = removedMarks(entry, cards);
  return pad(
    entry,
    title,
    [cardList(cards, { press: ({ id }) => take(id), chosen: picked, marks, short: true })],
    { back: picked.length > 0 },
  );
}

const names = (ids) => ids.length > 0 && h("p", {}, h("b", {}, ids.join(", ")));

function keepPanel(entry, known, drawn) {
  const { given } = entry.entry;
  const { picked, t } = entry;
  const ids = given.length ? given : drawn;
  const cards = ids.map((id) => known[id] ?? { id, name: id, words: [], costs: [] });
  const spelled = picked.map((id) => `${known[id]?.removed ? "!" : ""}${word(id)}`).join(" ");
  const keep = ({ id }) => entry.record(`st ${given.length ? "" : `${spelled} `}> ${word(id)}`);
  return pad(entry, t("keptStory"), [cardList(cards, { press: keep })], { back: !given.length });
}

/** One of the two super-heroes; then its skill, where it may be used. */
export function superHeroPanel(entry) {
  const { cards, expects, skills } = entry.entry;
  if (skills.length) return skillsPanel(entry, { back: false });
  const press = ({ id }) => entry.record(`sh ${word(id)}`);
  return pad(entry, expects, [cardList(cards, { press })], { back: false });
}

/** Costs to pay, with the energy that is left; then the skills that it set off. */
export function chargePanel(entry) {
  const { cards, supply, skills, expects } = entry.entry;
  const { picked, t } = entry;
  if (skills.length) return skillsPanel(entry, { back: false });
  const price = (key) => {
    const [id, number] = split(key);
    return Math.abs(cards.find((card) => card.id === id).costs[number - 1]);
  };
  const left = supply - picked.reduce((sum, key) => sum + price(key), 0);
  const rows = cards.map((card) => chargeRow(entry, card, left));
  const spelled = picked.length ? charges(picked) : "-";
  const label = t(picked.length ? "charge" : "chargeNothing");
  return pad(
    entry,
    `${expects} ${t("energyLeft", { n: left })}`,
    [
      h("div", { class: "origin-charges" }, rows),
      bigButton(label, () => entry.record(`ch ${spelled}`)),
    ],
    { back: picked.length > 0 },
  );
}

function chargeRow(entry, card, left) {
  const { picked, t } = entry;
  const costs = card.costs.map((cost, at) => {
    const [n, key] = [Math.abs(cost), `${card.id}:${at + 1}`];
    const on = picked.includes(key);
    const closed = !on && n > left;
    const press = () => {
      if (closed) entry.page.say(t("tooDear", { n: left }), true);
      else entry.set({ picked: toggled(picked, key) });
    };
    return button([dots(n, on), cost < 0 && "−"], press, {
      offer: closed ? null : key,
      look: "origin-pay",
      more: {
        "aria-pressed": String(on),
        "aria-disabled": closed ? "true" : null,
        "aria-label": t("cost", { card: card.name, n }),
        "data-cost": key,
      },
    });
  });
  return h("div", { class: "origin-charge" }, [
    h("div", {}, [
      h("b", {}, card.name),
      card.words.map((words) => h("p", { class: "small" }, words)),
    ]),
    h("div", { class: "origin-charge__costs" }, costs),
  ]);
}

const split = (key) => {
  const at = key.lastIndexOf(":");
  return [key.slice(0, at), Number(key.slice(at + 1))];
};

/** `t4:12 p1:1`: the costs by card. */
function charges(keys) {
  const found = new Map();
  for (const key of keys) {
    const [id, number] = split(key);
    found.set(id, [...(found.get(id) ?? []), number].sort());
  }
  return [...found].map(([id, numbers]) => `${word(id)}:${numbers.join("")}`).join(" ");
}

/** Hero or villain. */
export function sidePanel(entry) {
  const { t } = entry;
  const choice = (side) =>
    button(
      h("span", { class: "origin-sidechoice" }, [
        sign(side),
        h("b", {}, t(side)),
        h("span", {}, t(`${side}Is`)),
      ]),
      () => entry.record(side),
      { offer: side },
    );
  const row = h("div", { class: "origin-two", role: "group" }, ["hero", "villain"].map(choice));
  return pad(entry, entry.entry.expects, [row], { back: false });
}

/** The cards that an effect of the automa card draws. */
export function effectPanel(entry) {
  const { draws, labels, dealt, expects } = entry.entry;
  if (dealt) return one(entry, expects, entry.t("drawAll"), "dr");
  const spell = (cards) => `dr ${cards.join(" ")}`;
  const due = labels.map((label) => h("span", { class: "chip" }, entry.t("toDraw", label)));
  return fill(entry, {
    n: draws,
    title: (n) => entry.t("drawLeft", { n }),
    beside: labels.length > 1 && h("p", { class: "row" }, due),
    spell,
    done: (cards) => entry.record(spell(cards)),
  });
}

/** The end of the round; its skills come first. */
export function endPanel(entry) {
  if (entry.entry.skills.length) return skillsPanel(entry, { back: false });
  return one(entry, entry.entry.expects, entry.t("end"), "end");
}
