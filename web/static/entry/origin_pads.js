// @ts-nocheck
// Pads of Origin Story: the 52 cards, a tray that fills up, a hand, lists of printed cards.

import { h } from "../record/dom.js";
import { cardButton, sign, worth } from "./origin_cards.js";
import { button, pad as plainPad } from "./pads.js";

const SUITS = ["L", "B", "S", "M"];
const VALUES = Array.from({ length: 13 }, (_, at) => at + 1);

/** A panel of this game; see `pads.js`. */
export const pad = (entry, title, parts, more = {}) =>
  plainPad(entry, title, parts, { look: "origin-pad", ...more });

export const bigButton = (label, press, more = {}) =>
  button(label, press, { look: "button--primary origin-go", first: true, ...more });

/** The whole deck by suits. Cards that lie open stay in their place, dimmed. */
function deck(entry, { chosen, pick, drop, refuse }) {
  const { pool, hearts, suits } = entry.entry;
  const open = new Set(pool);
  const rows = SUITS.map((suit) => {
    const cards = VALUES.map((value) => `${suit}${value}`);
    if (suit === "L") cards.push(...hearts);
    const buttons = cards.map((card) => {
      const place = chosen.indexOf(card) + 1;
      const closed = !open.has(card);
      const press = closed ? refuse : place ? drop : pick;
      return cardButton(entry, card, { press, closed, place });
    });
    const name = { role: "group", "aria-label": suits[suit] };
    return h("div", { class: "origin-deck__suit", ...name }, buttons);
  });
  return h("div", { class: "origin-deck" }, rows);
}

/** The cards tapped so far, in the places that they fill. */
function tray(places, chosen) {
  const cells = Array.from({ length: places }, (_, at) => {
    const card = chosen[at];
    const look = card ? `is-filled is-${card[0]}` : "";
    return h("li", { class: `origin-tray__place ${look}` }, [
      card && worth(card),
      card && h("span", {}, [sign(card[0]), card[0]]),
    ]);
  });
  return h("ol", { class: "origin-tray" }, cells);
}

/**
 * Drawn cards, tapped one after the other; with the last of them `done(cards)` is called.
 * `spell(cards)` is the entry that they make, to ask why a card cannot come.
 */
export function fill(entry, { n, title, spell, done, beside = null, back = false }) {
  const { picked } = entry;
  const pick = (card) => {
    const now = [...picked, card];
    if (now.length < n) entry.set({ picked: now });
    else done(now);
  };
  const drop = (card) => entry.set({ picked: picked.filter((other) => other !== card) });
  const refuse = (card) => {
    const others = entry.entry.pool.filter((other) => other !== card).slice(0, n - 1);
    entry.page.explain(spell([card, ...others]));
  };
  return pad(
    entry,
    title(n - picked.length),
    [beside, tray(n, picked), deck(entry, { chosen: picked, pick, drop, refuse })],
    { back: back || picked.length > 0 },
  );
}

/** A hand, big enough for thumbs. `legal` are bright; the others say why not. */
export function handPad(entry, cards, { press, legal = null, refuse = press, chosen = [] }) {
  const open = new Set(legal ?? cards);
  const buttons = cards.map((card) => {
    const closed = !open.has(card);
    const place = chosen.indexOf(card) + 1;
    return cardButton(entry, card, { press: closed ? refuse : press, closed, place, big: true });
  });
  return h("div", { class: "origin-hand-pad", role: "group" }, buttons);
}

/** Printed cards to tap: name, costs, what they do. `marks` are words for some of them. */
export function cardList(cards, { press, chosen = [], marks = {}, short = false }) {
  const rows = cards.map((card) =>
    button(
      h("span", { class: "origin-print" }, [
        h("span", { class: "origin-print__head" }, [
          h("b", {}, card.name),
          card.costs?.length > 0 && costDots(card.costs),
        ]),
        !short && card.words.map((words) => h("span", { class: "origin-print__words" }, words)),
        marks[card.id] && h("em", {}, marks[card.id]),
      ]),
      () => press(card),
      {
        offer: card.id,
        more: chosen.length ? { "aria-pressed": String(chosen.includes(card.id)) } : {},
      },
    ),
  );
  return h("div", { class: `origin-list ${short ? "is-short" : ""}`, role: "group" }, rows);
}

const costDots = (costs) =>
  h(
    "span",
    { class: "origin-costs" },
    costs.map((n) => dots(Math.abs(n))),
  );

/** The tokens of a cost, as the picture shows them. */
export const dots = (n, paid = false) =>
  h(
    "span",
    { class: `origin-cost ${paid ? "is-paid" : ""}` },
    Array.from({ length: n }, () => h("i")),
  );

/** A field for ids that no catalogue knows; `done(text)` gets what was typed. */
export function idForm(entry, label, done, { value = "" } = {}) {
  const submit = (event) => {
    event.preventDefault();
    event.stopPropagation();
    const text = event.target.elements.id.value.trim();
    if (text) done(text);
  };
  return h("form", { class: "origin-id", onsubmit: submit }, [
    h("label", { class: "field" }, [
      h("span", {}, label),
      h("input", { name: "id", required: true, autocomplete: "off", maxlength: 60, value }),
    ]),
    h("button", { class: "button button--primary" }, entry.t("enter")),
  ]);
}

/** An id as the notation writes it: in quotes where it has signs of its own. */
export const word = (id) => (/^[^\s,;#:=>!"“”]+$/.test(id) ? id : `"${id.replaceAll('"', "'")}"`);
