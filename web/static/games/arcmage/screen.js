// What all screens of Arcmage have: the document, its names, what can be tapped on the table.

import { Screen } from "../../entry/entry.js";

/** @import { ArcmageEntry } from "./entry.js" */
/** @import { Document } from "./types.js" */

/**
 * One question; `D` is the document of the phase in which it is asked.
 *
 * @template {Document} [D=Document]
 * @extends {Screen<ArcmageEntry>}
 */
export class ArcmageScreen extends Screen {
  /** @param {ArcmageEntry} entry */
  constructor(entry) {
    super(entry);
    /** @type {Record<string, string>} where residents of a city that falls by this go (R52) */
    this.retreats = {};
  }

  /** @returns {D} */
  get doc() {
    return /** @type {D} */ (this.entry.doc);
  }

  get names() {
    return this.entry.names;
  }

  /** The seat whose army is meant now. */
  get owner() {
    return this.doc.active;
  }

  /** The tiles of the table that can be tapped. @returns {string[]} */
  get lit() {
    return [];
  }

  /** The tiles that were. @returns {string[]} */
  get chosen() {
    return [];
  }

  /** Whether the order of those counts. */
  get ordered() {
    return false;
  }

  /** Whether nothing is being chosen yet: then all of the table stays as it is. */
  get soft() {
    return this.entry.screens.length === 1 && this.chosen.length === 0;
  }

  /** A tile of the table, or a card of a hand there. @param {string} piece */
  tap(piece) {
    const [kind, seat = "", card = ""] = piece.split(":");
    if (kind === "hand") this.held(seat, card);
    else this.touch(piece === this.army ? "army" : piece);
  }

  /** The tile of the army that is meant. */
  get army() {
    return `army:${this.owner}`;
  }

  /** A tile. @param {string} _id */
  touch(_id) {}

  /** A card of a hand on the table is played as one of the dock. @param {string} seat @param {string} card */
  held(seat, card) {
    if (this.doc.plays[seat]) this.entry.play(seat, card);
  }
}

/**
 * A list with a thing more, or without it.
 *
 * @template T
 * @param {readonly T[]} list
 * @param {T} one
 */
export const toggled = (list, one) =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];
