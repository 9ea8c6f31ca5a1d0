// Pads of Origin Story: the 52 cards, a tray that fills up, a hand, lists of printed cards.

import { Screen } from "../../entry/entry.js";
import { isNamed, suggesting } from "../../entry/known.js";
import { button, pad as plainPad } from "../../entry/pads.js";
import { h } from "../../record/dom.js";
import { cardButton, sign, suitOf, worth } from "./cards.js";

/** @import { Child } from "../../record/dom.js" */
/** @import { OriginEntry } from "./entry.js" */
/** @import { Command, Print } from "./types.js" */

const SUITS = ["L", "B", "S", "M"];
const VALUES = Array.from({ length: 13 }, (_, at) => at + 1);

/**
 * A panel of this game; see `pads.js`. Where it is the first screen there is no way back.
 *
 * @param {Screen<OriginEntry>} screen
 * @param {string} title
 * @param {Child} parts
 * @param {boolean} back whether something was chosen on it that can be taken back
 */
export const pad = ({ entry }, title, parts, back = false) =>
  plainPad(entry, title, parts, { look: "origin-pad", back: back || entry.screens.length > 1 });

/** @param {string} label @param {() => void} press */
export const bigButton = (label, press) =>
  button(label, press, { look: "button--primary origin-go", first: true });

/** A list with one more, or without it. @template T @param {T[]} list @param {T} one */
export const toggled = (list, one) =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];

/**
 * Drawn cards, tapped one after the other; the last of them ends it. A subclass says how many (`n`),
 * what is asked for, and which command they make.
 *
 * @extends {Screen<OriginEntry>}
 */
export class Fill extends Screen {
  /** @type {string[]} */
  picked = [];
  n = 0;

  /** @param {number} _left @returns {string} */
  title(_left) {
    throw new Error("A tray has a title.");
  }

  /** What the cards make. @param {string[]} _cards @returns {Command} */
  command(_cards) {
    throw new Error("Cards make a command.");
  }

  /** All are there. @param {string[]} cards */
  done(cards) {
    this.entry.record(this.command(cards));
  }

  /** What stands between title and tray. @returns {Child} */
  beside() {
    return null;
  }

  back() {
    return this.picked.pop() !== undefined;
  }

  panel() {
    const { n, picked } = this;
    const parts = [this.beside(), tray(n, picked), this.#deck()];
    return pad(this, this.title(n - picked.length), parts, picked.length > 0);
  }

  /** @param {string} card */
  #pick(card) {
    const now = toggled(this.picked, card);
    if (now.length === this.n) this.done(now);
    else {
      this.picked = now;
      this.changed();
    }
  }

  /** A card that lies open cannot come: the rules say why. @param {string} card */
  #refuse(card) {
    const others = this.doc.pool.filter((other) => other !== card).slice(0, this.n - 1);
    this.entry.explain(this.command([card, ...others]));
  }

  /** The whole deck by suits. Cards that lie open stay in their place, dimmed. */
  #deck() {
    const open = new Set(this.doc.pool);
    const row = (/** @type {string} */ suit) => {
      const cards = [
        ...VALUES.map((value) => `${suit}${value}`),
        ...(suit === "L" ? this.doc.hearts : []),
      ];
      const buttons = cards.map((card) => {
        const closed = !open.has(card);
        const press = () => (closed ? this.#refuse(card) : this.#pick(card));
        return cardButton(this.entry, card, {
          press,
          closed,
          place: this.picked.indexOf(card) + 1,
        });
      });
      const name = { role: "group", "aria-label": this.doc.suits[suit] };
      return h("div", { class: "origin-deck__suit", ...name }, buttons);
    };
    return h("div", { class: "origin-deck" }, SUITS.map(row));
  }
}

/** The cards tapped so far, in the places that they fill. @param {number} places @param {string[]} chosen */
function tray(places, chosen) {
  const cells = Array.from({ length: places }, (_, at) => {
    const card = chosen[at];
    const look = card ? `is-filled is-${suitOf(card)}` : "";
    return h("li", { class: `origin-tray__place ${look}` }, [
      card && worth(card),
      card && h("span", {}, [sign(suitOf(card)), suitOf(card)]),
    ]);
  });
  return h("ol", { class: "origin-tray" }, cells);
}

/**
 * A hand, big enough for thumbs. `legal` are bright; the others say why not.
 *
 * @param {OriginEntry} entry
 * @param {string[]} cards
 * @param {object} options
 * @param {(card: string) => void} options.press
 * @param {string[]} [options.legal]
 * @param {(card: string) => void} [options.refuse]
 * @param {string[]} [options.chosen]
 */
export function handPad(entry, cards, { press, legal = cards, refuse = press, chosen = [] }) {
  const open = new Set(legal);
  const buttons = cards.map((card) => {
    const closed = !open.has(card);
    const place = chosen.indexOf(card) + 1;
    return cardButton(entry, card, { press: closed ? refuse : press, closed, place, big: true });
  });
  return h("div", { class: "origin-hand-pad", role: "group" }, buttons);
}

/**
 * Printed cards to tap: name, costs, what they do. `marks` are words for some of them.
 *
 * @param {Print[]} cards
 * @param {object} options
 * @param {(id: string) => void} options.press
 * @param {string[]} [options.chosen]
 * @param {Record<string, string>} [options.marks]
 * @param {boolean} [options.short]
 */
export function cardList(cards, { press, chosen = [], marks = {}, short = false }) {
  const row = (/** @type {Print} */ { id, name, words, costs }) =>
    button(
      h("span", { class: "origin-print" }, [
        h("span", { class: "origin-print__head" }, [
          h("b", {}, name),
          costs.length > 0 &&
            h(
              "span",
              { class: "origin-costs" },
              costs.map((n) => dots(Math.abs(n))),
            ),
        ]),
        !short && words.map((text) => h("span", { class: "origin-print__words" }, text)),
        marks[id] && h("em", {}, marks[id]),
      ]),
      () => press(id),
      { offer: id, more: chosen.length ? { "aria-pressed": String(chosen.includes(id)) } : {} },
    );
  return h(
    "div",
    { class: `origin-list ${short ? "is-short" : ""}`, role: "group" },
    cards.map(row),
  );
}

/** The tokens of a cost, as the picture shows them. @param {number} n @param {boolean} paid */
export const dots = (n, paid = false) =>
  h(
    "span",
    { class: `origin-cost ${paid ? "is-paid" : ""}` },
    Array.from({ length: n }, () => h("i")),
  );

/**
 * A field for ids that no catalogue knows; names that somebody may mean are suggested.
 *
 * @param {OriginEntry} entry
 * @param {(text: string) => void} done gets what was typed, the id of a card of the match
 * @param {string} list of cards
 * @param {Print[]} cards of the match
 */
export function idForm(entry, done, list, cards) {
  const input = /** @type {HTMLInputElement} */ (
    h("input", { name: "id", required: true, autocomplete: "off", maxlength: 60 })
  );
  const names = cards.map((card) => card.name);
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    event.stopPropagation();
    const typed = new FormData(/** @type {HTMLFormElement} */ (event.target)).get("id");
    const text = String(typed ?? "").trim();
    if (text) done(cards.find((card) => isNamed([card.name], text))?.id ?? text);
  };
  return h("form", { class: "origin-id", onsubmit: submit }, [
    h("label", { class: "field" }, [h("span", {}, entry.t("id")), input]),
    suggesting(entry.page, input, { list, names }),
    h("button", { class: "button button--primary" }, entry.t("enter")),
  ]);
}

/**
 * Ids tapped in a list, or typed where no catalogue knows them.
 *
 * @param {Screen<OriginEntry>} screen
 * @param {Print[]} cards
 * @param {Parameters<typeof cardList>[1] & {list: string}} options
 */
export const choosing = ({ entry }, cards, options) =>
  entry.doc.blank
    ? [
        cards.length > 0 && cardList(cards, options),
        idForm(entry, options.press, options.list, cards),
      ]
    : cardList(cards, options);
