// What the screens of this game have in common: what they ask of the table beside the dock.

import { Screen } from "../../entry/entry.js";

/** @import { Given } from "../../entry/entry.js" */
/** @import { Aim } from "./board/acts.js" */
/** @import { Dropped } from "./board/table.js" */
/** @import { Sorcerers } from "./entry.js" */
/** @import { Command, Document, Preview } from "./types.js" */

/** @typedef {Command | Command[]} Line an entry, or the activation before it and the entry */
/** @typedef {{aim?: Aim[], pick?: string[], far?: string[]}} Touch see `Table.aim`, `Table.pick` */

/**
 * @template {Document} [D=Document]
 * @extends {Screen<Sorcerers>}
 */
export class Part extends Screen {
  /** @param {Sorcerers} entry @param {D} told */
  constructor(entry, told) {
    super(entry);
    this.told = told;
  }

  /** What can be touched on the table; null leaves everything as it is. @returns {Touch | null} */
  touch() {
    return {};
  }

  /** A figure of the table was let go. @param {Dropped} _move */
  move(_move) {}

  /** A figure of the table was tapped. @param {string} _fig */
  figure(_fig) {}

  /**
   * The entry of which the server says what it would do; null asks nothing.
   *
   * @returns {Given | null}
   */
  asks() {
    return null;
  }

  /** What is drawn on the table before the server says anything. @returns {Preview | null} */
  preview() {
    return null;
  }

  /** Whether a figure that was dragged waits beside its place. */
  held() {
    return false;
  }
}
