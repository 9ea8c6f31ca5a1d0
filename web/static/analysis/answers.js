// What the server said of lines, and how entries are sent to it.

/** @import { Command } from "../entry/entry.js" */
/** @import { Body } from "../record/bodies.js" */
/** @import { Row } from "./tree.js" */

/**
 * A line as the server tells it.
 *
 * @typedef {object} Told
 * @property {number} version
 * @property {number} head of the match
 * @property {number} base the step on which the line begins
 * @property {(Row & {command: Command})[]} steps
 * @property {{expects: string, phase: string}} entry what may be entered next
 * @property {string} table
 * @property {{steps: Row[], table: string} | null} trunk where it was asked for
 * @property {string} more forms of what else can happen
 * @property {string} compared the figures of line and trunk, where they were asked for
 */

const KEPT = 60; // answers in memory

/** Answers by what was asked; of too many the oldest go. */
export class Answers {
  constructor() {
    /** @type {Map<string, Told>} */
    this.known = new Map();
  }

  /** @param {string} asked */
  get(asked) {
    return this.known.get(asked);
  }

  /** @param {string} asked @param {Told} answer */
  hold(asked, answer) {
    this.known.set(asked, answer);
    const [oldest] = this.known.keys();
    if (this.known.size > KEPT && oldest !== undefined) this.known.delete(oldest);
  }

  /** All is asked anew, for the match has grown. */
  clear() {
    this.known.clear();
  }
}

/**
 * The entries of a body, one that is forced as the ruling that it is.
 *
 * @param {Body} body
 * @returns {(Command | string)[]}
 */
export function entriesOf({ notation, command, commands, forced }) {
  if (notation !== undefined) {
    return [forced === undefined ? notation : `! ${notation} -- ${forced}`];
  }
  if (forced === undefined) return commands ?? (command ? [command] : []);
  const ruling = { kind: "make_ruling", reason: forced, operations: [], forced: command };
  return [ruling];
}
