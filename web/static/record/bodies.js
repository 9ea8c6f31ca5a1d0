// What is sent: entries as the server takes them, and as they are kept until it has answered.

/** @import { Command, Given } from "../entry/entry.js" */
/** @import { Problem } from "../entry/page.js" */

/** @typedef {"saving" | "retrying" | "shut" | "waiting" | "unkept" | "taken" | "saved" | "refused" | "halted" | "conflict" | "joined" | "dropped"} State */
/**
 * What is sent: an entry as text, command or several, or what a way such as undo asks for.
 *
 * @typedef {object} Body
 * @property {string} [notation]
 * @property {Command} [command]
 * @property {Command[]} [commands]
 * @property {string} [forced] why the rules did not hold
 * @property {number} [expected_version]
 * @property {number | null} [to]
 * @property {string} [by]
 * @property {string} [action]
 * @property {number} [step]
 * @property {boolean} [preview]
 * @property {boolean} [until_break]
 * @property {string | null} [seat]
 */
/**
 * An entry as it is kept until the server has answered for good.
 *
 * @typedef {object} Sent
 * @property {string} path below the address of the page
 * @property {Body} body
 * @property {string} label what it is called meanwhile
 * @property {string} [whose] who made it, as the page said
 * @property {string} [says] what it does, as a sentence, where that is known
 * @property {string} key under which it is recorded once
 * @property {number} [id] its place among those that wait on this device
 * @property {number} [base] the step on which it was made
 * @property {number} [steps] how many there were then
 * @property {"conflict" | Problem} [halt] what somebody has to decide before anything is sent
 */

/** An entry as the server takes it. @param {Given} entry @returns {Body} */
export function bodyOf(entry) {
  if (typeof entry === "string") return { notation: entry };
  if (!Array.isArray(entry)) return { command: entry };
  return entry.length === 1 ? { command: entry[0] } : { commands: entry };
}

/** The entry that was sent; null for what was none, such as an undo. @param {Body} body */
export const givenOf = ({ notation, command, commands }) => notation ?? command ?? commands ?? null;
