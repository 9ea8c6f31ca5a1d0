// Cards in the dock: a hand or a deck to choose from, and cards that pay.

import { cardButton, spell } from "../../entry/cards.js";
import { h } from "../../record/dom.js";
import { isRed, payments } from "./costs.js";
import { acts, button, pad } from "./pads.js";
import { Part } from "./part.js";

/** @import { Child } from "../../record/dom.js" */
/** @import { Sorcerers } from "./entry.js" */
/** @import { Line } from "./part.js" */
/** @import { Document, Hand, Reaction } from "./types.js" */

/** @typedef {Pick<Reaction, "cost" | "size" | "price">} Price */

/**
 * A screen on which cards are tapped one after the other.
 *
 * @template {Document} [D=Document]
 * @extends {Part<D>}
 */
export class Picking extends Part {
  /** @type {string[]} */
  picked = [];

  back() {
    return this.picked.pop() !== undefined;
  }

  /** @param {string[]} picked */
  pick(picked) {
    this.picked = picked;
    this.changed();
  }

  /** The cards of a seat. @param {string} seat */
  hand(seat) {
    return handOf(this.told, seat);
  }

  /**
   * Cards to tap. Those that cannot be chosen stay in their place, and say why.
   *
   * @param {string[]} cards
   * @param {object} options
   * @param {string[]} options.open
   * @param {(card: string) => void} options.pick
   * @param {(card: string) => void} [options.refuse]
   * @param {string} [options.look]
   */
  grid(cards, { open, pick, refuse = (card) => this.elsewhere(card), look = "sdd-deck" }) {
    const can = new Set(open);
    const buttons = cards.map((card) => {
      const taken = this.picked.includes(card);
      const closed = !taken && !can.has(card);
      const drop = () => this.pick(this.picked.filter((other) => other !== card));
      const press = closed ? refuse : taken ? drop : pick;
      return cardButton(card, { names: this.told.cards, press, closed, pressed: taken || null });
    });
    return h("div", { class: `pad__grid ${look}`, role: "group" }, buttons);
  }

  /**
   * A hand to tap; where cards of it are unseen, the whole deck.
   *
   * @param {Hand} hand
   * @param {Pick<Parameters<Picking["grid"]>[1], "open" | "pick" | "refuse">} options
   */
  choices(hand, options) {
    if (hand.unknown) return this.grid(this.told.deck, options);
    return this.grid(hand.known, { ...options, look: "sdd-hand" });
  }

  /** @param {string} card */
  elsewhere(card) {
    this.entry.page.say(this.t("noCard", { card: this.told.cards[card] }), true);
  }
}

/** The cards of a seat. @param {Document} told @param {string} seat @returns {Hand} */
export const handOf = ({ hands }, seat) => hands[seat] ?? { known: [], unknown: 0, pool: [] };

/**
 * Whether a seat has cards for something.
 *
 * @param {Document} told
 * @param {string} seat
 * @param {string} cost
 */
export const affords = (told, seat, cost) => payments(cost, handOf(told, seat)).length > 0;

/**
 * Cards to pay: those that fit together at one tap, or one after the other. With the last of
 * them the entry is recorded.
 *
 * @template {Document} [D=Document]
 * @extends {Picking<D>}
 */
export class Pay extends Picking {
  /**
   * @param {Sorcerers} entry
   * @param {D} told
   * @param {string} seat who pays
   * @param {Price} price
   * @param {string} name what is paid
   */
  constructor(entry, told, seat, price, name) {
    super(entry, told);
    this.seat = seat;
    this.price = price;
    this.name = name;
  }

  /** The entry, with the cards that pay. @param {string[]} _cards @returns {Line} */
  line(_cards) {
    throw new Error("Something is paid for.");
  }

  /** Whether it is measured: then the table is asked where it does not fit. */
  measured() {
    return true;
  }

  /** What it would do is asked with the first cards that fit. */
  asks() {
    const [first] = this.measured() ? payments(this.price.cost, this.hand(this.seat)) : [];
    return first ? this.line(first) : null;
  }

  /** What stands above the cards. @returns {Child} */
  beside() {
    return null;
  }

  /** @param {string[]} cards */
  done(cards) {
    if (this.measured()) this.entry.submit(this.line(cards));
    else this.entry.record(this.line(cards));
  }

  panel() {
    const { entry, t, picked, name } = this;
    const { size, price, cost } = this.price;
    const hand = this.hand(this.seat);
    const fit = payments(cost, hand).filter((way) => picked.every((card) => way.includes(card)));
    const known = fit.filter((way) => way.every((card) => hand.known.includes(card)));
    const offers = size === 1 && !hand.unknown ? [] : known.slice(0, 3);
    /** @param {string} card */
    const refuse = (card) => {
      entry.page.say(t("payNot", { card: this.told.cards[card], price }), true);
    };
    return pad(entry, t("payTitle", { name, price }), [
      this.beside(),
      !fit.length && h("p", { class: "sdd-refused" }, t("cannotPay", { price })),
      !picked.length &&
        offers.length > 0 &&
        acts(offers.map((way, at) => this.#offer(way, at === 0))),
      hand.unknown > 0 && !known.length && h("p", { class: "small soft" }, t("unknownCard")),
      this.choices(hand, { open: fit.flat(), pick: (card) => this.#pay(card), refuse }),
    ]);
  }

  /** @param {string} card */
  #pay(card) {
    const now = [...this.picked, card];
    if (now.length < this.price.size) this.pick(now);
    else this.done(now);
  }

  /** Cards that pay at one tap. @param {string[]} way @param {boolean} first */
  #offer(way, first) {
    const faces = way.map((card) => h("span", { class: isRed(card) ? "is-red" : "" }, spell(card)));
    return button(h("span", { class: "sdd-way" }, faces), () => this.done(way), {
      ...{ look: "sdd-pay", first, offer: way.map(short).join("") },
      more: { "aria-label": way.map((card) => this.told.cards[card]).join(", ") },
    });
  }
}

/** @param {string} card */
const short = (card) => card.slice(0, 1) + card.slice(1).toLowerCase();
