// Cards for a hand and for the common row, tapped one after the other.

import { button } from "../../entry/pads.js";
import { h } from "../../record/dom.js";
import { deck, tray } from "./deck.js";
import { Picking } from "./step.js";

/** @import { Spades } from "./entry.js" */

/**
 * @typedef {object} Wanted
 * @property {number} hand how many cards for the hand
 * @property {number} [common] how many for the common row
 * @property {string[]} [open] the cards that can be tapped: those in no known place, unless said
 * @property {boolean} [back] whether it can be left
 * @property {(left: number, common: boolean) => string} title what is asked for
 * @property {(card: string) => void} refuse says why a card is closed
 * @property {(hand: string[], common: string[]) => void} done all are there
 */

/** Ends with the last card. */
export class Fill extends Picking {
  /** @param {Spades} entry @param {Wanted} wanted */
  constructor(entry, wanted) {
    super(entry);
    this.wanted = { common: 0, open: entry.doc.pool, back: false, ...wanted };
  }

  main() {
    const { picked, wanted } = this;
    const { hand, common, open, refuse } = wanted;
    const inRow = picked.length >= hand;
    const mayHide = !inRow;
    return this.pad(
      wanted.title(
        inRow ? hand + common - picked.length : hand - picked.length,
        inRow && common > 0,
      ),
      [
        h("div", { class: "pad__row spades-trays" }, [
          tray(hand, picked),
          common > 0 && tray(common, picked.slice(hand)),
          mayHide && this.#rest(),
        ]),
        deck(this.entry, {
          open,
          chosen: picked.filter((card) => card !== "?"),
          pick: (card) => this.#add(card),
          drop: (card) => this.pick(picked.filter((other) => other !== card)),
          refuse,
          unseen: mayHide,
        }),
      ],
      { back: wanted.back || picked.length > 0 },
    );
  }

  /** All the others of the hand were not seen. */
  #rest() {
    const left = this.wanted.hand - this.picked.length;
    const label = this.t(this.picked.length ? "restUnseen" : "allUnseen");
    return button(label, () => this.#add(...Array(left).fill("?")));
  }

  /** @param {...string} cards */
  #add(...cards) {
    const { hand, common, done } = this.wanted;
    const now = [...this.picked, ...cards];
    if (now.length < hand + common) this.pick(now);
    else done(now.slice(0, hand), now.slice(hand));
  }
}
