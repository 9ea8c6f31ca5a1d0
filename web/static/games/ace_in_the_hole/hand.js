// The hand of Ace in the Hole: a card, its pawn or its square, an unseen card.

import { cardButton, cardGrid, spell } from "../../entry/cards.js";
import { Screen } from "../../entry/entry.js";
import { button, pad } from "../../entry/pads.js";
import { findAll, h } from "../../record/dom.js";

/** @import { AceEntry, Piece } from "./entry.js" */
/** @import { BurnCard, MovePawn, Quick, Way } from "./types.js" */

const UNSEEN = "?";

/**
 * Nothing is to be entered.
 *
 * @extends {Screen<AceEntry>}
 */
export class Quiet extends Screen {
  panel() {
    return h("p", { class: "dock__prompt" }, this.doc.note);
  }
}

/**
 * A card, then its pawn or its square, in any order.
 *
 * @extends {Screen<AceEntry>}
 */
export class Hand extends Screen {
  /** @type {string | null} */
  card = null;
  /** @type {string | null} */
  pawn = null;
  /** @type {string | null} reached by several pawns */
  square = null;
  /** @type {string | null} a pawn that moved although the rules forbid it */
  forced = null;
  naming = false; // whether an unseen card is being named

  get play() {
    return this.entry.play;
  }

  /** The legal ways to spend the chosen card, narrowed to the pawn and the square chosen. */
  get ways() {
    return this.#all().filter(
      (way) => (!this.pawn || way.pawn === this.pawn) && (!this.square || way.to === this.square),
    );
  }

  /** @returns {Way[]} */
  #all() {
    return (this.card && this.play.cards[this.card]) || [];
  }

  back() {
    if (this.square || this.forced) this.square = this.forced = null;
    else if (this.pawn) this.pawn = null;
    else if (this.card) this.card = null;
    else if (this.naming) this.naming = false;
    else return false;
    return true;
  }

  panel() {
    return !this.card && (this.naming || this.#blind()) ? this.#unseen() : this.#hand();
  }

  /** Nobody knows a card of this hand: the unseen cards lie open at once. */
  #blind() {
    return this.play.hand.every((card) => card === UNSEEN);
  }

  /** @param {Partial<Pick<Hand, "card" | "pawn" | "naming">>} fields */
  #begin(fields) {
    this.square = this.forced = null;
    this.card = fields.card ?? null;
    this.pawn = fields.pawn ?? null;
    this.naming = fields.naming ?? false;
    this.changed();
  }

  /** @param {string} card */
  choose(card) {
    const again = this.card === card;
    this.#begin({ card: again ? null : card });
    if (!again) this.entry.page.say(this.t("chosen", { card: this.play.names[card] }));
  }

  // The table

  /** @param {Piece} piece */
  tap({ card, pawn, square, seat = this.play.seat }) {
    if (card) this.#tapCard(card, seat === this.play.seat);
    else if (this.forced && this.card && square) {
      this.entry.force(move(this.card, square, this.forced));
    } else if (this.card) this.#tapTarget(this.card, pawn, square);
    else if (pawn) this.#tapFirst(pawn);
  }

  /** @param {string} card @param {boolean} own */
  #tapCard(card, own) {
    if (own && card === UNSEEN) this.#begin({ naming: true });
    else if (own && this.play.hand.includes(card)) this.choose(card);
    else if (card !== UNSEEN) this.entry.explain(burn(card));
  }

  /** A pawn before any card: choose the only card that moves it, or show which do. @param {string} pawn */
  #tapFirst(pawn) {
    const { play, entry, t } = this;
    const able = play.hand.filter((card) => play.cards[card]?.some((way) => way.pawn === pawn));
    if (able.length === 1) {
      this.#begin({ card: able[0] ?? null, pawn });
      return;
    }
    entry.page.say(t(able.length ? "cardFirst" : "noCardFor", { pawn: spell(pawn) }), true);
    for (const one of findAll(".dock__hand [data-card]", entry.page.dock)) {
      one.classList.toggle("is-able", able.includes(one.dataset.card ?? ""));
    }
  }

  /** @param {string} card @param {string | undefined} pawn @param {string | undefined} square */
  #tapTarget(card, pawn, square) {
    const { ways } = this;
    const there = ways.filter((way) => way.to === square);
    const named = ways.filter((way) => way.pawn === pawn);
    const meant = named.find((way) => way.kind === "release") ?? (this.square && named[0]);
    const only = there.length === 1 ? there[0] : meant;
    if (only) this.entry.take(only);
    else if (there.length > 1) this.#which(square ?? "");
    else if (pawn && this.#all().some((way) => way.pawn === pawn)) {
      this.pawn = this.pawn === pawn ? null : pawn;
      this.square = null;
      this.changed();
    } else this.#why(card, pawn, square);
  }

  /** Several pawns can go there: which one? @param {string} square */
  #which(square) {
    this.square = square;
    this.changed();
    this.entry.page.say(this.t("whichPawn", { square }), true);
  }

  /** Nothing here is allowed; let the rules say why. @param {string} card @param {string} [pawn] @param {string} [square] */
  #why(card, pawn, square) {
    const { entry } = this;
    if (!pawn || !this.play.own.includes(pawn) || this.pawn) {
      if (square) entry.explain(move(card, square, this.pawn));
    } else if (this.play.at[pawn]) {
      entry.explain(move(card, this.play.at[pawn], pawn), () => this.#whereTo(pawn));
    } else entry.explain({ kind: "release_pawn", card });
  }

  /** The pawn moved although the rules forbid it; where to? @param {string} pawn */
  #whereTo(pawn) {
    this.forced = pawn;
    this.changed();
    this.entry.page.say(this.t("whereTo", { pawn: spell(pawn) }), true);
  }

  // The dock

  /** The hand of the seat on turn; with a card chosen, its ways as buttons above. */
  #hand() {
    const { hand } = this.play;
    const place = this.card && !hand.includes(this.card) ? hand.indexOf(UNSEEN) : -1;
    const cards = hand.map((card, at) => this.#card(at === place && this.card ? this.card : card));
    return [
      this.card ? this.#waysPanel() : this.#question(),
      h("div", { class: "dock__hand", role: "group", "aria-label": this.t("hand") }, cards),
    ];
  }

  /** @param {string} card */
  #card(card) {
    const unknown = card === UNSEEN;
    return cardButton(card, {
      names: unknown ? { [UNSEEN]: this.t("cardNotSeen") } : this.play.names,
      press: unknown ? () => this.#begin({ naming: true }) : () => this.choose(card),
      pressed: unknown ? null : card === this.card,
      size: "big",
    });
  }

  /** What is asked for; beside it what can be said instead, such as that nothing helps. */
  #question() {
    const quick = (/** @type {Quick} */ { command, text, label }) =>
      button(label, () => this.entry.record(command), { offer: text });
    return h("div", { class: "dock__prompt" }, [
      h("p", {}, this.play.prompt),
      this.play.quick.map(quick),
    ]);
  }

  /** The ways of the chosen card as buttons: for the keyboard, for ears, for thick thumbs. */
  #waysPanel() {
    const { ways } = this;
    if (!ways.length) return h("p", { class: "dock__prompt" }, this.t("noWay"));
    const way = (/** @type {Way} */ one) =>
      h(
        "button",
        {
          type: "button",
          class: `ply ply--${one.kind}${one.takes ? " ply--takes" : ""}`,
          "data-offer": one.text,
          "aria-label": one.label,
          onclick: () => this.entry.take(one),
        },
        one.short,
      );
    const group = { class: "dock__ways", role: "group", "aria-label": this.t("ways") };
    return h("div", group, ways.map(way));
  }

  /** A card that nobody named before is played: which one was it? */
  #unseen() {
    const { deck, pool, names } = this.play;
    const grid = cardGrid(deck, {
      open: pool,
      names,
      pick: (card) => this.choose(card),
      refuse: (card) => this.entry.explain(burn(card)),
    });
    if (this.naming) return pad(this.entry, this.t("whichPlayed"), [grid]);
    return h("div", { class: "pad", role: "group" }, [this.#question(), grid]);
  }
}

/** @param {string} card @returns {BurnCard} */
const burn = (card) => ({ kind: "burn_card", card });

/** @param {string} card @param {string} to @param {string | null} [pawn] @returns {MovePawn} */
const move = (card, to, pawn = null) => ({ kind: "move_pawn", card, to, pawn });
