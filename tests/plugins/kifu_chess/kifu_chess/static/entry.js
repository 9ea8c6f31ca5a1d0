// Entering chess by tapping: the man that moves, its square, and what a pawn becomes.

import { Entry, Screen } from "/static/entry/entry.js";
import { button, pad } from "/static/entry/pads.js";
import { findAll, h, held } from "/static/record/dom.js";

/** @import { Page } from "/static/record/page.js" */
/** @import { Document, Way } from "./types.js" */

/** Takes over the dock and the table of the page. @param {Page} page */
export function mount(page) {
  return new Chess(page);
}

/** @extends {Entry<Document>} */
export class Chess extends Entry {
  first() {
    return this.doc.phase === "play" ? new Board(this) : new Quiet(this);
  }

  /** @param {Element} target */
  piece(target) {
    return held(target, "square");
  }

  /** @param {Screen<Chess>} screen */
  light(screen) {
    const from = screen instanceof Board ? screen.from : null;
    for (const square of findAll("[data-square]", this.page.table)) {
      const name = square.dataset.square ?? "";
      square.classList.toggle("is-able", screen instanceof Board && screen.tappable(name));
      square.classList.toggle("is-chosen", name === from);
      square.classList.toggle(
        "is-target",
        from !== null && this.doc.ways.some((way) => way.start === from && way.to === name),
      );
    }
  }
}

/**
 * Nothing is to be entered here.
 *
 * @extends {Screen<Chess>}
 */
class Quiet extends Screen {
  panel() {
    return h("p", { class: "dock__prompt" }, this.doc.note);
  }
}

/**
 * A man, then its square.
 *
 * @extends {Screen<Chess>}
 */
export class Board extends Screen {
  /** @type {string | null} */
  from = null;

  panel() {
    const { words } = this.doc;
    const told = h("p", { class: "dock__prompt" }, this.from ? words.to : words.pick);
    return this.from ? pad(this.entry, this.from, told) : told;
  }

  back() {
    const chosen = this.from !== null;
    this.from = null;
    return chosen;
  }

  /** Whether a tap on a square means anything. @param {string} square */
  tappable(square) {
    return this.doc.ways.some(
      (way) => way.start === square || (way.start === this.from && way.to === square),
    );
  }

  /** @param {string} square */
  tap(square) {
    const ways = this.doc.ways.filter((way) => way.start === this.from && way.to === square);
    const [way] = ways;
    if (way && ways.length === 1) this.entry.record(way.command);
    else if (way) this.entry.push(new Become(this.entry, ways));
    else {
      this.from = this.#next(square);
      this.changed();
    }
  }

  /** The man that a tap on no target chooses: none where it was chosen, or cannot move.
   *
   * @param {string} square
   */
  #next(square) {
    const able = this.doc.ways.some((way) => way.start === square);
    return able && square !== this.from ? square : null;
  }
}

/**
 * What a pawn becomes.
 *
 * @extends {Screen<Chess>}
 */
class Become extends Screen {
  /** @param {Chess} entry @param {Way[]} ways */
  constructor(entry, ways) {
    super(entry);
    this.ways = ways;
  }

  panel() {
    const { words } = this.doc;
    const choices = this.ways.map(({ becomes, command }) =>
      button(words.men[becomes ?? ""] ?? "", () => this.entry.record(command), {
        offer: becomes,
      }),
    );
    return pad(this.entry, words.promote, h("div", { class: "chess-become" }, choices));
  }
}
