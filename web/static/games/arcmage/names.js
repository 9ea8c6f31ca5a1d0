// What cards, seats and places of Arcmage are called, from what the server sent.

/** @import { Translate } from "../../record/dom.js" */
/** @import { Copies, Document, Printed } from "./types.js" */

export const UNSEEN = "?";

/** @typedef {Printed["faction"]} Faction */

/** Words for what stands in a document; `t` has its sentences. */
export class Names {
  /** @param {Document} doc @param {Translate} t */
  constructor(doc, t) {
    this.doc = doc;
    this.t = t;
  }

  /** @param {string} slug */
  card(slug) {
    return slug === UNSEEN ? this.t("unseen") : (this.doc.cards[slug]?.name ?? slug);
  }

  /** Cards in their order. @param {readonly string[]} slugs */
  cards(slugs) {
    return slugs.map((slug) => this.card(slug)).join(", ");
  }

  /** @param {string} seat */
  seat(seat) {
    return this.doc.titles[seat] ?? seat;
  }

  /** @param {string} letter a faction */
  faction(letter) {
    return this.doc.factions.find(({ value }) => value === letter)?.title ?? letter;
  }

  /** @param {string} seat @param {number} n how many cards */
  hand(seat, n) {
    return this.t("handOf", { seat: this.seat(seat), n });
  }

  /** A target: a card in play, a seat, an item, a card elsewhere. @param {string} id */
  label(id) {
    const { pieces, titles, items, resources } = this.doc;
    if (pieces[id]) return `${pieces[id].name} ${id}`;
    return titles[id] ?? items[id] ?? resources[id] ?? this.#elsewhere(id);
  }

  /** @param {string} id */
  #elsewhere(id) {
    const [seat = "", card] = id.split(":");
    return card ? this.t("ofSeat", { card: this.card(card), seat: this.seat(seat) }) : id;
  }

  /** @param {readonly string[]} ids */
  labels(ids) {
    return ids.map((id) => this.label(id)).join(", ");
  }

  /** A creature with its values, a city with what is left of it. @param {string} id */
  valued(id) {
    const piece = this.doc.pieces[id];
    if (!piece) return this.label(id);
    const { attack, defence } = piece;
    const values = attack === null ? (defence ?? "") : `${attack}/${defence}`;
    return `${this.label(id)} ${values}`.trim();
  }

  /** @param {readonly string[]} ids */
  allValued(ids) {
    return ids.map((id) => this.valued(id)).join(", ");
  }

  /** @param {string} place */
  place(place) {
    return place === "army" ? this.t("army") : this.label(place);
  }
}

/**
 * The factions, likeliest first for a card that becomes a resource: that of the card itself, then
 * as often as unseen cards of the seat have them.
 *
 * @param {Document} doc
 * @param {string} seat
 * @param {string} card
 */
export function likeliest(doc, seat, card) {
  const factions = doc.factions.map(({ value }) => value);
  const share = new Map(factions.map((one) => [one, 0]));
  for (const one of pool(doc, seat)) {
    const faction = doc.cards[one.card]?.faction;
    if (faction) share.set(faction, (share.get(faction) ?? 0) + one.n);
  }
  const own = doc.cards[card]?.faction;
  if (own) share.set(own, Infinity);
  return factions.sort((one, other) => (share.get(other) ?? 0) - (share.get(one) ?? 0));
}

/** What unseen cards of a seat can be. @param {Document} doc @param {string} seat @returns {Copies[]} */
export const pool = (doc, seat) => doc.seats[seat]?.pool ?? [];

/** All cards that a seat can show: those of its hand first. @param {Document} doc @param {string} seat */
export function shown(doc, seat) {
  const hand = [...new Set(doc.seats[seat]?.hand)];
  return [
    ...hand.map((card) => ({ card, n: 1 })),
    ...pool(doc, seat).filter(({ card }) => !hand.includes(card)),
  ];
}
