// @ts-nocheck
// One-shots of Ace of Spades: which one, then what it asks for, one question after the other.

import { h } from "../record/dom.js";
import { cardButton, spell } from "./cards.js";
import { bigButton } from "./spades_draws.js";
import { button, deck, fill, line, order, pad, tray, written } from "./spades_pads.js";

const VALUES = { A: 1, T: 10, J: 11, Q: 12, K: 13 };
const QUESTIONS = { recast, suit, discard, recover, draw, turn_up: turnUp };

/** The one-shots that can be used now. */
export function bonusPanel(entry) {
  const { bonuses } = entry.entry;
  const row = (offer) =>
    button(
      h("span", { class: "spades-card-words" }, [
        h("b", {}, offer.name),
        h("span", { class: "small" }, offer.words),
      ]),
      () => entry.set({ panel: "use", use: { offer, answers: [] }, picked: [] }),
      { offer: offer.id },
    );
  const list = h("div", { class: "spades-list-pad", role: "group" }, bonuses.map(row));
  return pad(entry, entry.t("bonusTitle"), [list]);
}

/** The next question of the one-shot, or the button that uses it. */
export function usePanel(entry) {
  const { offer, answers } = entry.use;
  const asks = offer.asks.filter((ask) => ask.ask !== "refreshed");
  const ask = asks[answers.length];
  if (ask) return QUESTIONS[ask.ask](entry, ask);
  const words = [
    h("p", {}, offer.words),
    offer.said && h("p", { class: "soft" }, offer.said),
    offer.manual && h("p", { class: "soft small" }, entry.t("manualBonus")),
  ];
  const title = entry.t("useTitle", { name: offer.name });
  return pad(entry, title, [...words, bigButton(entry.t("use"), () => finish(entry, answers))]);
}

/** Answer a question; with the last one the entry is recorded. */
function answer(entry, given) {
  const { offer, answers } = entry.use;
  const now = [...answers, given];
  const asks = offer.asks.filter((ask) => ask.ask !== "refreshed");
  if (now.length < asks.length) entry.set({ use: { offer, answers: now }, picked: [] });
  else finish(entry, now);
}

function finish(entry, answers) {
  const { offer } = entry.use;
  const args = answers.filter((one) => one.args).map((one) => ` ${one.args}`);
  const drawn = answers.flatMap((one) => one.drawn ?? []);
  const tail = drawn.length ? ` > ${line(drawn)}` : "";
  entry.record(`${offer.text}${args.join("")}${tail}`);
}

/** Cards tapped one after the other, up to so many; `go` ends it earlier. */
function some(entry, { title, cards, max, done, more = null }) {
  const { picked } = entry;
  const { names } = entry.entry;
  const press = (card) => {
    const taken = picked.includes(card);
    entry.set({
      picked: taken ? picked.filter((other) => other !== card) : [...picked, card].slice(-max),
    });
  };
  const buttons = cards.map((card) => {
    const found = cardButton(card, { names, press, pressed: picked.includes(card), size: "big" });
    found.classList.add(...order(card));
    return found;
  });
  const go = picked.length > 0 && bigButton(entry.t("go"), () => done(picked));
  return pad(entry, title, [
    h("div", { class: "spades-hand-pad", role: "group" }, buttons),
    more,
    go,
  ]);
}

/** Cards of the hand and what they become: `7d=Ad`. */
function recast(entry, { max, what, to, cards }) {
  const { picked, t } = entry;
  const open = picked.findLast((card) => card.length === 2);
  if (open) {
    const give = (card) => entry.set({ picked: [...picked.slice(0, -1), `${open}=${card}`] });
    return becomes(entry, open, { what, give });
  }
  const done = picked.map((one) => one.slice(0, 2));
  const left = cards.filter((card) => !done.includes(card));
  const go = (all) => answer(entry, { args: all.map(spelled).join(" ") });
  if (picked.length === max) return confirm(entry, picked, go);
  const press = (card) => entry.set({ picked: [...picked, to ? fixed(card, to) : card] });
  const buttons = left.map((card) => {
    const found = cardButton(card, { names: entry.entry.names, press, size: "big" });
    found.classList.add(...order(card));
    return found;
  });
  return pad(entry, t("recastTitle", { max }), [
    h("div", { class: "spades-hand-pad", role: "group" }, buttons),
    picked.length > 0 && changes(picked),
    picked.length > 0 && bigButton(t("go"), () => go(picked)),
  ]);
}

const spelled = (one) => one.split("=").map(written).join("=");

/** What a card becomes where the one-shot says it: a rank or a suit. */
const fixed = (card, to) =>
  "shdc".includes(to) ? `${card}=${card[0]}${to.toUpperCase()}` : `${card}=${to}${card[1]}`;

const changes = (picked) =>
  h(
    "p",
    { class: "spades-changes" },
    picked.map((one) => one.split("=").map(spell).join(" → ")).join(", "),
  );

function confirm(entry, picked, go) {
  const { name } = entry.use.offer;
  return pad(entry, entry.t("useTitle", { name }), [
    changes(picked),
    bigButton(entry.t("use"), () => go(picked)),
  ]);
}

/** The new rank, the new suit, or any card. */
function becomes(entry, card, { what, give }) {
  const title = entry.t("recastTo", { card: spell(card) });
  const all = Object.keys(entry.entry.names).filter((code) => code.length === 2 && code !== "JK");
  const open = all.filter(
    (code) =>
      code !== card &&
      (what !== "rank" || code[1] === card[1]) &&
      (what !== "suit" || code[0] === card[0]),
  );
  if (what === "any")
    return pad(entry, title, [deck(entry, { open, pick: give, refuse: () => {} })]);
  const sorted = open.sort((one, other) => RANKS.indexOf(one[0]) - RANKS.indexOf(other[0]));
  const buttons = sorted.map((code) =>
    cardButton(code, { names: entry.entry.names, press: give, size: "big" }),
  );
  return pad(entry, title, [h("div", { class: "spades-hand-pad", role: "group" }, buttons)]);
}

const RANKS = "AKQJT98765432";

function suit(entry) {
  const suits = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };
  const marks = { s: "♠", h: "♥", d: "♦", c: "♣" };
  const buttons = Object.entries(suits).map(([letter, name]) =>
    button(`${marks[letter]}\ufe0e ${entry.t(name)}`, () => answer(entry, { args: letter })),
  );
  const list = h("div", { class: "spades-list-pad", role: "group" }, buttons);
  return pad(entry, entry.t("suitTitle"), [list]);
}

function discard(entry, { max }) {
  return some(entry, {
    title: entry.t("discardTitle", { max }),
    cards: entry.use.offer.hand,
    max,
    done: (cards) => answer(entry, { args: line(cards), out: cards }),
  });
}

function recover(entry, { max, cards }) {
  return some(entry, {
    title: entry.t("recoverTitle", { max }),
    cards,
    max,
    done: (taken) => answer(entry, { args: line(taken) }),
  });
}

/** The cards that refreshes before this question put back into the deck. */
function refreshed(entry, ask) {
  const { asks } = entry.use.offer;
  const before = asks.slice(0, asks.indexOf(ask));
  return before.filter((one) => one.ask === "refreshed").flatMap((one) => one.cards);
}

/** What may be drawn at this question: the deck as it is by then. */
function drawable(entry, ask) {
  const { answers } = entry.use;
  const gone = new Set(answers.flatMap((one) => [...(one.drawn ?? []), ...(one.out ?? [])]));
  return [...entry.entry.pool, ...refreshed(entry, ask)].filter((card) => !gone.has(card));
}

function draw(entry, ask) {
  const { answers, offer } = entry.use;
  const wanted = ask.n ?? answers.at(-1)?.out?.length ?? 0;
  const hand = Math.min(wanted, entry.entry.deck + refreshed(entry, ask).length);
  if (!hand) return confirm(entry, [], () => answer(entry, {}));
  return fill(entry, {
    ask: { hand, common: 0 },
    back: true,
    open: drawable(entry, ask),
    title: (left) => entry.t("drawTitle", { left }),
    refuse: (card) => entry.page.explain(`${offer.text} > ${written(card)}`),
    done: (drawn) => answer(entry, { drawn }),
  });
}

/** Cards turned up until their values reach n. */
function turnUp(entry, ask) {
  const { picked } = entry;
  const { n } = ask;
  const sum = picked.reduce((total, card) => total + worth(card), 0);
  const add = (card) => {
    const now = [...picked, card];
    if (sum + worth(card) < n && now.length < entry.entry.deck) entry.set({ picked: now });
    else answer(entry, { drawn: now });
  };
  return pad(entry, entry.t("turnUpTitle", { n, sum }), [
    h("div", { class: "pad__row spades-trays" }, [tray(entry, picked.length + 1, picked)]),
    deck(entry, {
      open: drawable(entry, ask),
      chosen: picked,
      pick: add,
      drop: (card) => entry.set({ picked: picked.filter((other) => other !== card) }),
      refuse: (card) => entry.page.explain(`${entry.use.offer.text} > ${written(card)}`),
    }),
  ]);
}

const worth = (card) => (card === "JK" ? 0 : (VALUES[card[0]] ?? Number(card[0])));
