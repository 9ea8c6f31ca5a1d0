// What the screens of Ace of Spades are made of.

import { cardButton } from "../../entry/cards.js";
import { Screen } from "../../entry/entry.js";
import { button, pad } from "../../entry/pads.js";
import { h } from "../../record/dom.js";
import { sorted, suitClass } from "./deck.js";

/** @import { Child } from "../../record/dom.js" */
/** @import { Spades } from "./entry.js" */

/** @extends {Screen<Spades>} */
export class Step extends Screen {
  /** What is asked. @returns {Child} */
  main() {
    throw new Error("A step asks something.");
  }

  /** What is asked; below what a state begins with, what can be done beside it. */
  panel() {
    return [this.main(), this.entry.screens[0] === this && this.entry.beside()];
  }

  /**
   * A panel with a title; `back` where one can go back.
   *
   * @param {string} title
   * @param {Child[]} parts
   * @param {{back?: boolean}} more
   */
  pad(title, parts, { back = true } = {}) {
    return pad(this.entry, title, parts, { look: "spades-pad", back });
  }

  /**
   * Cards in a row, which lie by rank or by suit as the hand does.
   *
   * @param {string[]} cards
   * @param {{press: (card: string) => void, chosen?: string[]}} more `chosen`: those tapped so far
   */
  hand(cards, { press, chosen }) {
    const names = { ...this.doc.names, "?": this.t("leaveUnnamed") };
    const buttons = sorted(cards).map((card) => {
      const pressed = chosen && card !== "?" ? chosen.includes(card) : null;
      const found = cardButton(card, { names, press, pressed, size: "big" });
      found.classList.add(suitClass(card));
      return found;
    });
    return h("div", { class: "spades-hand-pad", role: "group" }, buttons);
  }
}

/** A screen on which cards are tapped one after the other; back takes the last one away. */
export class Picking extends Step {
  /** @type {string[]} */
  picked = [];

  /** Other cards are picked. @param {string[]} cards */
  pick(cards) {
    this.picked = cards;
    this.changed();
  }

  back() {
    const any = this.picked.length > 0;
    this.picked = this.picked.slice(0, -1);
    return any;
  }
}

/** What is done next. @param {string} label @param {() => void} press */
export const bigButton = (label, press) =>
  button(label, press, { look: "button--primary spades-go", first: true });

/** Buttons below each other. @param {Child[]} buttons */
export const list = (buttons) =>
  h("div", { class: "stack stack--tight spades-list-pad", role: "group" }, buttons);

/** With a card more, or without it where it was there. @param {string[]} cards @param {string} card */
export const toggled = (cards, card) =>
  cards.includes(card) ? cards.filter((other) => other !== card) : [...cards, card];
