// The screen of two lines: what others recorded, what waited meanwhile, and what becomes of it.

import { held, part } from "./dom.js";
import { waitingOf } from "./queue.js";
import { post } from "./requests.js";

/** @import { Page } from "./page.js" */
/** @import { Sender } from "./sender.js" */

/**
 * What the server says of entries that waited.
 *
 * @typedef {object} Told
 * @property {number} version at which this is so
 * @property {string[]} recorded keys of entries that are in the log already
 * @property {[number, number] | null} fits how many of the others fit, as a branch and behind
 * @property {string} screen HTML
 */

export class JoiningScreen {
  /** @param {Page} page @param {Sender} sender */
  constructor(page, sender) {
    this.page = page;
    this.sender = sender;
    this.dialog = /** @type {HTMLDialogElement} */ (part("#joining"));
    /** @type {Told | null} */
    this.told = null;
    this.dialog.addEventListener("click", ({ target }) => this.#choose(held(target, "join")));
    this.dialog.addEventListener("keydown", (event) => event.stopPropagation()); // not for the table
  }

  /** Show both lines. Gives false where the server does not say them. */
  async open() {
    const told = await this.#ask();
    if (!told) return false;
    if (told.recorded.length) await this.sender.recorded(told.recorded);
    if (!told.screen) return true;
    this.told = told;
    part("[data-joining]", this.dialog).innerHTML = told.screen;
    if (!this.dialog.open) this.dialog.showModal();
    part("#joining-title", this.dialog).focus();
    return true;
  }

  /** @returns {Promise<Told | null>} */
  async #ask() {
    const { address, token, view } = this.page;
    const { entries } = this.sender.queue;
    const [first] = entries;
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    const body = {
      base: first?.base,
      made_at: first?.body.expected_version,
      entries: entries.map(waitingOf),
      theme: dark ? "dark" : "light",
    };
    const query = new URLSearchParams(view ? { seat: view } : {});
    const answer = await post(`${address}/joining?${query}`, body, token).catch(() => null);
    return answer?.ok ? answer.body : null;
  }

  /** @param {string | undefined} way */
  #choose(way) {
    const { sender, told } = this;
    if (!way || !told) return;
    this.dialog.close();
    if (way === "discard") sender.discard();
    else if (way === "after") sender.resend();
    else sender.branch(way === "theirs", told.fits?.[0], told.version);
  }
}
