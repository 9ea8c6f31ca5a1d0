// What an entry would do: the server is asked while it is still being made.

/** @import { EntryPage, Problem } from "./page.js" */
/** @import { Given } from "./entry.js" */

const PAUSE = 40; // milliseconds without a change

/**
 * What the server says of an entry that nobody recorded: what it would do, or why it may not be.
 *
 * @template [P=any] what the game's picture says of it, as its `preview` makes it
 * @typedef {{ok: true, notation: string, preview: P} | ({ok: false} & Problem)} Verdict
 */

/** @template [P=any] */
export class Asker {
  /**
   * @param {EntryPage} page
   * @param {() => void} changed called whenever there is something new to show
   */
  constructor(page, changed) {
    this.page = page;
    this.changed = changed;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {Verdict<P> | null} what the server says of the entry, null while it is asked */
    this.answer = null;
    this.asked = ""; // the entry, as it was sent
  }

  /** Nothing is known. */
  forget() {
    clearTimeout(this.timer);
    this.answer = null;
    this.asked = "";
  }

  /** Whether this entry is the one that was asked about. @param {Given} entry */
  about(entry) {
    return JSON.stringify(entry) === this.asked;
  }

  /** Ask about an entry, if that has not been done. @param {Given} entry */
  ask(entry) {
    if (this.about(entry)) return;
    this.forget();
    this.asked = JSON.stringify(entry);
    this.timer = setTimeout(() => this.#send(entry), PAUSE);
  }

  /** What the server says of an entry, null without a connection. @param {Given} entry */
  async whole(entry) {
    if (!this.about(entry) || !this.answer) {
      clearTimeout(this.timer);
      this.asked = JSON.stringify(entry);
      this.answer = await this.#fetch(entry);
    }
    return this.answer;
  }

  /** @param {Given} entry */
  async #send(entry) {
    const answer = await this.#fetch(entry);
    if (!this.about(entry) || !answer) return; // something else meanwhile, or no connection
    this.answer = answer;
    this.changed();
  }

  /** @param {Given} entry @returns {Promise<Verdict<P> | null>} */
  async #fetch(entry) {
    const answer = await this.page.check(entry, { preview: true });
    if (!answer?.ok) return null;
    return { ...answer.body, preview: answer.body.preview ?? { warnings: [] } };
  }
}
