// Entries that came too late: what others recorded meanwhile, and what becomes of mine.

import { branches, join, recorded, waitingOf } from "./branch.js";
import { discard, goOn } from "./choices.js";
import { find, findAll, h, held, part } from "./dom.js";
import { mayPass, post } from "./requests.js";

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
/** @typedef {"after" | "theirs" | "mine" | "discard"} Way */

const AGAIN = new Set(["version_conflict", "key_reused"]); // what is so has changed: look once more

export class Late {
  /** @param {Page} page @param {Sender} sender */
  constructor(page, sender) {
    this.page = page;
    this.sender = sender;
    const named = { id: "joining", class: "joining", "aria-labelledby": "joining-title" };
    this.dialog = /** @type {HTMLDialogElement} */ (h("dialog", named));
    page.root.append(this.dialog);
    /** @type {Told | null} */
    this.told = null;
    this.dialog.addEventListener("click", ({ target }) => this.#choose(held(target, "join")));
    this.dialog.addEventListener("keydown", (event) => event.stopPropagation()); // not for the table
  }

  /** One entry is asked about beside the table, several on a screen. */
  async ask() {
    const { queue } = this.sender;
    const several = branches(queue) && queue.entries.length > 1;
    if (!several || !(await this.#open())) this.#notice();
  }

  /** Show both lines. Gives false where the server does not say them. */
  async #open() {
    const told = await this.#look();
    if (!told) return false;
    if (told.recorded.length) {
      await recorded(this.sender.queue, told.recorded);
      this.sender.over();
      this.page.say(this.page.t("joined"), true);
    }
    if (!told.screen) return true;
    this.told = told;
    this.dialog.innerHTML = told.screen;
    if (!this.dialog.open) this.dialog.showModal();
    part("#joining-title", this.dialog).focus();
    return true;
  }

  /** @returns {Promise<Told | null>} */
  async #look() {
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

  /** @param {string | undefined} way of the screen */
  #choose(way) {
    if (!way || !this.told) return;
    this.dialog.close();
    this.#go(/** @type {Way} */ (way), this.told.fits?.[0], this.told.version);
  }

  /**
   * Put mine behind what came between, beside it, or nowhere. Beside it both lines stay in the
   * record; the one in force is `mine` or `theirs`.
   *
   * @param {Way} way
   * @param {number} [count] how many of the entries, at this version
   * @param {number} [version]
   */
  async #go(way, count, version = this.page.version) {
    const { page, sender } = this;
    const { queue } = sender;
    page.notices.clear();
    if (way === "after") return goOn(queue, this.page.version);
    if (way === "discard") {
      await discard(queue);
      return sender.over();
    }
    const who = page.by ? { by: page.by } : {};
    const beside = { stays: way === "theirs", expected_version: version, ...who };
    const answer = await join(queue, beside, count);
    if (answer?.ok) page.say(page.t("joined"), true);
    else if (answer && AGAIN.has(answer.body.code)) sender.decide();
    else if (answer && !mayPass(answer)) page.refuse(answer.body, false);
    else page.say(page.t("noAnswer"), true);
    sender.list?.show();
  }

  /** The same as a notice: the sentences of what came between, and the ways. */
  #notice() {
    const { page, sender } = this;
    const { entries } = sender.queue;
    const known = entries[0]?.steps ?? 0;
    const rows = findAll("li[data-step]", page.root).filter(
      (row) => Number(row.dataset.step) >= known,
    );
    const came = rows.reverse().map((row) => {
      const sentence = find(".step__headline", row)?.textContent?.trim() ?? "";
      return h("li", {}, [h("span", { class: "number" }, `${row.dataset.step}. `), sentence]);
    });
    const button = (/** @type {string} */ label, /** @type {Way} */ way, kind = "") => {
      const press = { type: "button", class: `button ${kind}`, onclick: () => this.#go(way) };
      return h("button", press, page.t(label));
    };
    const both = branches(sender.queue);
    page.notices.open("warning", [
      h("p", {}, page.t("conflict", { entry: entries.map(({ label }) => label).join("; ") })),
      h("ol", { class: "notice__between" }, came),
      h("div", { class: "row" }, [
        button("putAfter", "after", "button--primary"),
        button("discard", "discard"),
        both && button("branchMine", "mine"),
        both && button("branchTheirs", "theirs"),
      ]),
    ]);
  }
}
