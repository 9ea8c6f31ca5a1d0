// A whole deck to tap, and trays that fill up.

import { cardButton, spell } from "../../entry/cards.js";
import { h } from "../../record/dom.js";

/** @import { Spades } from "./entry.js" */

const SHOWN = "SHCD"; // suits of a hand, so that the colours take turns
const SUITS = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
const RANKS = "AKQJT98765432";
const ORDER = ["JK", ...[...RANKS].flatMap((rank) => [...SHOWN].map((suit) => rank + suit)), "?"];

/** Cards as they lie in a hand: the Joker, then by rank, unseen ones last. @param {string[]} cards */
export const sorted = (cards) =>
  [...cards].sort((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other));

/** The class from which the style sheet lays a hand by suit. @param {string} card */
export function suitClass(card) {
  if (card === "?") return "suit-unseen";
  return card === "JK" ? "suit-joker" : `suit-${card[1]}`;
}

/**
 * The deck in four suits. `open` can be tapped, `chosen` too, to take them back; all others stay
 * in their place, dimmed, and `refuse` says why. `unseen` puts a card that nobody saw beside the
 * spades.
 *
 * @param {Spades} entry
 * @param {object} given
 * @param {string[]} given.open
 * @param {string[]} [given.chosen]
 * @param {(card: string) => void} given.pick
 * @param {(card: string) => void} [given.drop]
 * @param {(card: string) => void} given.refuse
 * @param {boolean} [given.unseen]
 */
export function deck(entry, { open, chosen = [], pick, drop = pick, refuse, unseen = false }) {
  const can = new Set([...open, ...chosen]);
  const cell = (/** @type {string} */ card) => {
    const taken = chosen.includes(card);
    const press = taken ? drop : can.has(card) ? pick : refuse;
    const pressed = chosen.length ? taken : null;
    return cardButton(card, { names: entry.doc.names, press, closed: !can.has(card), pressed });
  };
  const rows = Object.entries(SUITS).map(([suit, name]) => {
    const cards = [...RANKS].map((rank) => cell(rank + suit));
    if (suit === "S" && unseen) cards.push(unseenCard(entry, pick));
    if (suit === "H" && can.has("JK")) cards.push(cell("JK"));
    const named = { class: "spades-deck__suit", role: "group", "aria-label": entry.t(name) };
    return h("div", named, cards);
  });
  return h("div", { class: "stack stack--tight spades-deck" }, rows);
}

/** A card that nobody saw. @param {Spades} entry @param {(card: string) => void} pick */
const unseenCard = (entry, pick) =>
  cardButton("?", { names: { "?": entry.t("notSeen") }, press: pick });

/**
 * The cards tapped so far, in the places that they fill.
 *
 * @param {number} places
 * @param {string[]} chosen
 */
export function tray(places, chosen) {
  const fill = (/** @type {string | undefined} */ card) => {
    const red = card && "HD".includes(card.charAt(1));
    const look = `spades-tray__place ${card ? "is-filled" : ""} ${red ? "is-red" : ""}`;
    return h("li", { class: look }, card && spell(card));
  };
  const filled = Array.from({ length: places }, (_, place) => fill(chosen[place]));
  return h("ol", { class: "spades-tray" }, filled);
}
