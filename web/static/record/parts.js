// The parts of the page as the server sent them: of what the page has, only changes are sent.

import { find, findAll } from "./dom.js";
import { morph } from "./morph.js";

/** A copy out of the text before is two numbers: where it begins, and how long it is. */
/** @typedef {(number | string)[]} Delta */
/** @typedef {{tag: string, text?: string, delta?: Delta}} Sent */

/**
 * What the server says of itself and of the match, beside the document for the entry module.
 *
 * @typedef {object} News
 * @property {number} version
 * @property {number} head the step whose table is shown
 * @property {number} steps how many there are
 * @property {string | null} seat who looks; null sees everything
 * @property {string} view what the address asks for
 * @property {string | null} by who is said to enter
 * @property {string[]} forcible codes of refusals that the table can overrule
 * @property {{action: import("./amend.js").Action, step: number, text: string, command: {kind: string} | null} | null} task what is being corrected
 * @property {Record<string, import("./parts.js").Sent>} parts what changed of the page
 * @property {string[]} [questions] what is unlikely of the entry just recorded
 */

/** What the server calls the part that is data, not something shown. */
const DATA = "entry";

export class Parts {
  /** Keeps the text of what the page came with, before scripts change what is shown. */
  constructor() {
    /** @type {Map<string, {tag: string, text: string}>} */
    this.kept = new Map();
    for (const element of findAll("[data-part]")) {
      const { part = "", tag = "", size } = element.dataset;
      const text = element.matches("script") ? (element.textContent ?? "") : element.innerHTML;
      this.kept.set(part, { tag: text.length === Number(size) ? tag : "", text });
    }
  }

  /** The tags of all that is here, as the server reads them. */
  get tags() {
    const known = [...this.kept].filter(([, { tag }]) => tag);
    return known.map(([name, { tag }]) => `${name}.${tag}`).join(",");
  }

  /** What an entry module may enter: a document of its own each time. */
  get entry() {
    return JSON.parse(this.kept.get(DATA)?.text ?? "{}");
  }

  /**
   * Put in what the server sent, and the other parts back as they were before scripts and
   * readers changed them.
   *
   * @param {Record<string, Sent>} sent
   */
  put(sent) {
    for (const [name, { tag, text, delta }] of Object.entries(sent)) {
      const before = this.kept.get(name)?.text ?? "";
      this.kept.set(name, { tag, text: delta ? patched(before, delta) : (text ?? "") });
    }
    for (const element of findAll("[data-part]:not(script)")) {
      const known = this.kept.get(element.dataset.part ?? "");
      if (known) show(element, known.text);
    }
  }
}

/** What people fill in is emptied; elsewhere only what differs is touched. */
const FILLED_IN = "form";

/** Give an element other content. @param {HTMLElement} element @param {string} text HTML */
export function show(element, text) {
  if (find(FILLED_IN, element)) {
    element.innerHTML = text;
    return;
  }
  const wanted = /** @type {HTMLElement} */ (element.cloneNode(false));
  wanted.innerHTML = text;
  morph(element, wanted);
}

/**
 * The text that is made of the one before and what changed in it.
 *
 * @param {string} before
 * @param {Delta} delta
 */
export function patched(before, delta) {
  let text = "";
  for (let at = 0; at < delta.length; at += 1) {
    const one = delta[at] ?? "";
    if (typeof one === "string") text += one;
    else {
      at += 1;
      text += before.slice(one, one + Number(delta[at]));
    }
  }
  return text;
}
