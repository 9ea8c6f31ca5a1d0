// What the entry scripts of all games are made of: an Entry and its stack of screens.

import { device } from "../record/dom.js";

/** @import { Child, Translate } from "../record/dom.js" */
/** @import { EntryPage } from "./page.js" */

/** @typedef {{kind: string}} Command what the server takes, as JSON */
/**
 * What can be recorded: a command, several that are accepted together or not at all, or the text
 * that a person typed.
 *
 * @template {Command} [C=Command]
 * @typedef {C | C[] | string} Given
 */
/** @typedef {{phase: string, note?: string}} Told what all documents have */

/**
 * Takes over the dock and the table of the record page. A game extends it and says which screen a
 * state begins with; the server's document is in `doc`. Both follow from the types of the game:
 * `Document` is what the server tells, `C` the union of its commands.
 *
 * @template {Told} Document
 * @template {Command} [C=Command]
 */
export class Entry {
  /** @param {EntryPage} page */
  constructor(page) {
    this.page = page;
    /** @type {Translate} */
    this.t = page.t;
    /** @type {Document} */
    this.doc = /** @type {any} */ (undefined); // nothing asks before the first render
    /** @type {Screen<any>[]} */
    this.screens = [];
    page.table.addEventListener("click", (event) => this.#tapped(event.target));
  }

  /** The screen with which the state that was told is entered. @returns {Screen<any>} */
  first() {
    throw new Error("An entry says which screen comes first.");
  }

  /**
   * The piece of the table that a tap means, as screens know it; undefined where it means none.
   *
   * @param {Element} _target
   * @returns {unknown}
   */
  piece(_target) {
    return undefined;
  }

  /** Mark what can be tapped on the table, and what was. @param {Screen<any>} _screen */
  light(_screen) {}

  /** What a person may set for this device, for the menu of the page. @returns {Node[]} */
  settings() {
    return [];
  }

  /** The screen that is shown. @returns {Screen<any>} */
  get screen() {
    return /** @type {Screen<any>} */ (this.screens.at(-1));
  }

  /** New data from the server; whatever was chosen before is forgotten. @param {Document} doc */
  render(doc) {
    this.doc = doc;
    this.screens = [this.first()];
    this.show();
  }

  /** Begin anew: the first screen, or another one above it. @param {Screen<any>} [above] */
  start(above) {
    this.screens = above ? [this.first(), above] : [this.first()];
    this.changed();
  }

  /** Ask something more; going back leads here again. @param {Screen<any>} screen */
  push(screen) {
    this.screens.push(screen);
    this.changed();
  }

  /** Ask something else in place of this. @param {Screen<any>} screen */
  replace(screen) {
    this.screens[this.screens.length - 1] = screen;
    this.changed();
  }

  /** Leave the screen that is shown. */
  pop() {
    this.screens.pop();
    this.changed();
  }

  /** One choice back; false when there is nothing to go back from. */
  back() {
    if (this.screen.back()) this.changed();
    else if (this.screens.length > 1) this.pop();
    else return false;
    return true;
  }

  /** Something was chosen: what the page said before it is over. */
  changed() {
    this.page.quiet();
    this.show();
  }

  /** Show the screen again. */
  show() {
    const { screen } = this;
    this.page.show(screen.panel());
    this.light(screen);
  }

  /** @param {...Given<C>} entries recorded one after the other */
  record(...entries) {
    this.page.record(...entries);
  }

  /**
   * Let the rules say why this is not allowed. `force` is what to do where it happened all the
   * same; by default it is recorded as it is, as a ruling.
   *
   * @param {Given<C>} entry
   * @param {() => void} [force]
   */
  explain(entry, force) {
    this.page.explain(entry, force);
  }

  /** Ask for the reason of what the rules forbid, and record it as a ruling. @param {C} command */
  force(command) {
    this.page.rulings.force(command);
  }

  /** @param {EventTarget | null} target */
  #tapped(target) {
    if (!this.doc || this.page.busy() || !(target instanceof Element)) return;
    const piece = this.piece(target);
    if (piece !== undefined) this.screen.tap(piece);
  }
}

/**
 * One question: what the dock shows, what can be tapped, what was chosen so far. Its fields are
 * its own; they are forgotten with it.
 *
 * @template {Entry<any, any>} E
 */
export class Screen {
  /** @param {E} entry */
  constructor(entry) {
    this.entry = entry;
  }

  get doc() {
    return /** @type {E["doc"]} */ (this.entry.doc);
  }

  get t() {
    return this.entry.t;
  }

  /** What the dock shows. @returns {Child} */
  panel() {
    throw new Error("A screen shows something.");
  }

  /** A tap on a piece of the table. @param {any} _piece as `Entry.piece` gives it */
  tap(_piece) {}

  /** One choice back within the screen; false when there is none. */
  back() {
    return false;
  }

  /** Some of its fields changed: what the page said before is over. */
  changed() {
    this.entry.changed();
  }
}

/** A list of names that this device keeps. @param {string} name */
export const kept = (name) => ({
  /** @returns {string[]} */
  all: () => device.get(name) ?? [],
  /** @param {string} one @param {boolean} on */
  set(one, on) {
    const others = this.all().filter((other) => other !== one);
    device.set(name, on ? [...others, one] : others);
  },
});
