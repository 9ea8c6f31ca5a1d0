// One-shots: which one, then what it asks for, one question after the other.

import { cardButton, spell } from "../../entry/cards.js";
import { button } from "../../entry/pads.js";
import { h } from "../../record/dom.js";
import { becoming, drawable, inDeck, questions, used, worth } from "./asks.js";
import { deck, tray } from "./deck.js";
import { Fill } from "./fill.js";
import { bigButton, list, Picking, Step, toggled } from "./step.js";

/** @import { Child } from "../../record/dom.js" */
/** @import { Answer, Change } from "./asks.js" */
/** @import { Spades } from "./entry.js" */
/** @import { AskDiscard, AskDraw, AskRecast, AskRecover, AskTurnUp, Offer } from "./types.js" */

const MARKS = { s: "♠", h: "♥", d: "♦", c: "♣" };
const NAMES = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };

/** The one-shots that can be used now. */
export class Bonuses extends Step {
  main() {
    const rows = this.doc.bonuses.map((offer) => {
      const words = h("span", { class: "spades-card-words" }, [
        h("b", {}, offer.name),
        h("span", { class: "small" }, offer.words),
      ]);
      const press = () => this.entry.push(next(this.entry, offer, []));
      return button(words, press, { offer: offer.id });
    });
    return this.pad(this.t("bonusTitle"), [list(rows)]);
  }
}

/**
 * The next question of a one-shot; of one that asks nothing, whether it is used.
 *
 * @param {Spades} entry
 * @param {Offer} offer
 * @param {Answer[]} answers to the questions before
 * @returns {Step}
 */
function next(entry, offer, answers) {
  const ask = questions(offer)[answers.length];
  if (!ask) return new Use(entry, offer, answers);
  switch (ask.ask) {
    case "recast":
      return new Recast(entry, offer, answers, ask);
    case "suit":
      return new Suit(entry, offer, answers);
    case "discard":
    case "recover":
      return new Some(entry, offer, answers, ask);
    case "draw":
      return drawn(entry, offer, answers, ask);
    case "turn_up":
      return new TurnUp(entry, offer, answers, ask);
  }
}

/**
 * Go on with what was answered; with the last answer the use is recorded.
 *
 * @param {Spades} entry
 * @param {Offer} offer
 * @param {Answer[]} answers
 */
function given(entry, offer, answers) {
  if (answers.length < questions(offer).length) entry.push(next(entry, offer, answers));
  else entry.record(used(offer, answers));
}

/** One of the questions of a one-shot. */
class Asked extends Picking {
  /** @param {Spades} entry @param {Offer} offer @param {Answer[]} answers to the questions before */
  constructor(entry, offer, answers) {
    super(entry);
    this.offer = offer;
    this.answers = answers;
  }

  /** @param {Answer} answer */
  answer(answer) {
    given(this.entry, this.offer, [...this.answers, answer]);
  }

  /** A last look before it is used. @param {Child[]} parts @param {() => void} press */
  sure(parts, press) {
    const title = this.t("useTitle", { name: this.offer.name });
    return this.pad(title, [...parts, bigButton(this.t("use"), press)]);
  }
}

/** One that asks nothing. */
class Use extends Asked {
  main() {
    const { words, said, manual } = this.offer;
    const parts = [
      h("p", {}, words),
      said && h("p", { class: "soft" }, said),
      manual && h("p", { class: "soft small" }, this.t("manualBonus")),
    ];
    return this.sure(parts, () => this.entry.record(used(this.offer, this.answers)));
  }
}

/** Nothing is left to be drawn. */
class NoDraw extends Asked {
  main() {
    return this.sure([], () => this.answer({}));
  }
}

class Suit extends Asked {
  main() {
    const buttons = Object.entries(MARKS).map(([suit, mark]) => {
      const name = this.t(NAMES[/** @type {keyof typeof NAMES} */ (suit)]);
      return button(`${mark}\ufe0e ${name}`, () => this.answer({ args: [suit] }));
    });
    return this.pad(this.t("suitTitle"), [list(buttons)]);
  }
}

/** Cards of the hand or of the discard pile, up to so many. */
class Some extends Asked {
  /** @param {Spades} entry @param {Offer} offer @param {Answer[]} answers @param {AskDiscard | AskRecover} ask */
  constructor(entry, offer, answers, ask) {
    super(entry, offer, answers);
    this.ask = ask;
  }

  main() {
    const { ask, picked } = this;
    const { max } = ask;
    const discards = ask.ask === "discard";
    const press = (/** @type {string} */ card) => {
      const now = card === "?" ? [...picked, card] : toggled(picked, card);
      this.pick(now.slice(-max));
    };
    const { hand, unnamed } = this.offer;
    const more = picked.filter((card) => card === "?").length < unnamed ? ["?"] : [];
    const cards = ask.ask === "recover" ? ask.cards : [...hand, ...more];
    const go = () => this.answer({ args: picked, out: discards ? picked : [] });
    return this.pad(this.t(discards ? "discardTitle" : "recoverTitle", { max }), [
      this.hand(cards, { press, chosen: picked }),
      picked.length > 0 && bigButton(this.t("go"), go),
    ]);
  }
}

/** Cards of the hand and what they become. */
class Recast extends Asked {
  /** @param {Spades} entry @param {Offer} offer @param {Answer[]} answers @param {AskRecast} ask */
  constructor(entry, offer, answers, ask) {
    super(entry, offer, answers);
    this.ask = ask;
    /** @type {Change[]} */
    this.changes = [];
  }

  main() {
    const { max, cards } = this.ask;
    const { changes } = this;
    const go = () => this.answer({ args: changes.map(({ card, as }) => `${card}=${as}`) });
    if (changes.length === max) return this.sure([this.#told()], go);
    const done = changes.map(({ card }) => card);
    const left = cards.filter((card) => !done.includes(card));
    return this.pad(this.t("recastTitle", { max }), [
      this.hand(left, { press: (card) => this.#press(card) }),
      changes.length > 0 && [this.#told(), bigButton(this.t("go"), go)],
    ]);
  }

  back() {
    const any = this.changes.length > 0;
    this.changes = this.changes.slice(0, -1);
    return any;
  }

  /** @param {string} card */
  #press(card) {
    const ways = becoming(card, this.ask, Object.keys(this.doc.names));
    const add = (/** @type {string} */ as) => {
      this.changes = [...this.changes, { card, as }];
    };
    const [only] = ways;
    if (this.ask.to && only) {
      add(only);
      this.changed();
    } else this.entry.push(new Becomes(this.entry, card, ways, this.ask.what === "any", add));
  }

  #told() {
    const told = this.changes.map(({ card, as }) => `${spell(card)} → ${spell(as)}`);
    return h("p", { class: "spades-changes" }, told.join(", "));
  }
}

/** The new rank, the new suit, or any card. */
class Becomes extends Step {
  /**
   * @param {Spades} entry
   * @param {string} card
   * @param {string[]} ways
   * @param {boolean} whole whether the deck is shown
   * @param {(as: string) => void} add
   */
  constructor(entry, card, ways, whole, add) {
    super(entry);
    this.card = card;
    this.ways = ways;
    this.whole = whole;
    this.add = add;
  }

  main() {
    const { names } = this.doc;
    const press = (/** @type {string} */ as) => {
      this.add(as);
      this.entry.pop();
    };
    const title = this.t("recastTo", { card: spell(this.card) });
    if (this.whole) {
      const grid = deck(this.entry, { open: this.ways, pick: press, refuse: () => {} });
      return this.pad(title, [grid]);
    }
    const buttons = this.ways.map((card) => cardButton(card, { names, press, size: "big" }));
    return this.pad(title, [h("div", { class: "spades-hand-pad", role: "group" }, buttons)]);
  }
}

/**
 * @param {Spades} entry
 * @param {Offer} offer
 * @param {Answer[]} answers
 * @param {AskDraw} ask
 */
function drawn(entry, offer, answers, ask) {
  const wanted = ask.n ?? answers.at(-1)?.out?.length ?? 0;
  const hand = Math.min(wanted, inDeck(offer, ask, entry.doc.deck));
  if (!hand) return new NoDraw(entry, offer, answers);
  return new Fill(entry, {
    hand,
    back: true,
    open: drawable(offer, ask, answers, entry.doc.pool),
    title: (left) => entry.t("drawTitle", { left }),
    refuse: (card) => entry.explain(used(offer, [...answers, { drawn: [card] }])),
    done: (cards) => given(entry, offer, [...answers, { drawn: cards }]),
  });
}

/** Cards turned up until their values reach n. */
class TurnUp extends Asked {
  /** @param {Spades} entry @param {Offer} offer @param {Answer[]} answers @param {AskTurnUp} ask */
  constructor(entry, offer, answers, ask) {
    super(entry, offer, answers);
    this.ask = ask;
  }

  main() {
    const { picked, offer, answers, ask, entry } = this;
    const { n } = ask;
    const pick = (/** @type {string} */ card) => {
      const now = [...picked, card];
      if (worth(now) < n && now.length < this.doc.deck) this.pick(now);
      else this.answer({ drawn: now });
    };
    const refuse = (/** @type {string} */ card) =>
      entry.explain(used(offer, [...answers, { drawn: [card] }]));
    return this.pad(this.t("turnUpTitle", { n, sum: worth(picked) }), [
      h("div", { class: "pad__row spades-trays" }, [tray(picked.length + 1, picked)]),
      deck(entry, {
        open: drawable(offer, ask, answers, this.doc.pool),
        chosen: picked,
        pick,
        drop: (card) => this.pick(picked.filter((other) => other !== card)),
        refuse,
      }),
    ]);
  }
}
