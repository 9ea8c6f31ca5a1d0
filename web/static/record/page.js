// The record page of any game: entries go to the server, the page shows what was recorded.

import { EntryPage, field } from "../entry/page.js";
import { bindActs } from "./acts.js";
import { Amend } from "./amend.js";
import { bodyOf } from "./bodies.js";
import { data, part } from "./dom.js";
import { bindKeys } from "./keys.js";
import { listen } from "./live.js";
import { Parts } from "./parts.js";
import { read } from "./requests.js";
import { Rows } from "./rows.js";
import { Sender } from "./sender.js";

const AGAIN = 2000; // milliseconds until the page asks again for what it could not fetch

/** @import { Given } from "../entry/entry.js" */
/** @import { News } from "./parts.js" */
/** @import { Body } from "./bodies.js" */
/** @import { Asked } from "./queue.js" */
/** @import { Stands } from "./requests.js" */

export class Page extends EntryPage {
  /** @param {HTMLElement} root */
  constructor(root) {
    super(root, { undo: () => this.undo() });
    const { api = "", match = "" } = root.dataset;
    this.api = api;
    this.heard = 0; // the newest version that somebody told of
    this.fetching = 0;
    this.changed = () => {}; // what follows when the page shows something else
    this.shown = 0; // how often parts were put in
    this.version = 0;
    this.head = 0;
    this.steps = 0;
    this.seat = "";
    /** @type {string | null} */
    this.by = null;
    /** @type {News["task"]} */
    this.task = null;
    /** @type {Promise<void> | null} */
    this.besides = null;
    this.parts = new Parts();
    this.rows = new Rows(part('[data-part="steps"]'), (before) => {
      const query = new URLSearchParams({ before, ...(this.view && { seat: this.view }) });
      return `${this.address}/rows?${query}`;
    });
    /** @type {News} what the server said last */
    this.truth = data("#record-data");
    /** @type {import("./ahead.js").Ahead | undefined} */
    this.ahead = undefined;
    this.sender = new Sender(this, match);
    this.amend = new Amend(this);
    bindActs(this);
    this.bindTyping();
    bindKeys(this);
  }

  async open() {
    await this.mount();
    this.#take(this.truth);
    this.sender.resume();
    const since = { seat: this.seat, after: this.version };
    listen(
      this.api,
      since,
      (/** @type {number} */ version) => this.#heard(version),
      (/** @type {string} */ state, /** @type {Date} */ time) =>
        this.notices.connection(state, time),
    );
  }

  /** What is needed once somebody touches the page, or entries wait; asked again where it did not come. */
  aside() {
    this.besides ??= import(this.root.dataset.aside ?? "")
      .then(({ begin }) => begin(this))
      .catch(() => {
        this.besides = null;
      });
    return this.besides;
  }

  // For the entry modules

  get place() {
    return this.amend.query;
  }

  busy() {
    return this.sender.busy;
  }

  /**
   * Record entries one after the other; while a step is corrected, preview the correction.
   *
   * @param {...Given} entries
   */
  record(...entries) {
    const [first, ...others] = entries.map(bodyOf);
    if (first === undefined) return;
    if (this.sender.stuck && !this.ahead?.whole) {
      this.type(first.notation ?? ""); // what is shown is of an earlier step: somebody looks at it
      this.say(this.t("typeOn"), true);
      return;
    }
    const behind = this.sender.stuck ? others : [];
    if (!this.busy()) this.sender.follow(others);
    this.enter(first);
    for (const entry of behind) this.enter(entry);
  }

  /** @param {string} text */
  typed(text) {
    if (!this.sender.stuck) this.record(text);
    else if (!this.sender.writing) this.enter(bodyOf(text)); // else it was sent off twice
  }

  /** Record an entry as the server takes it; while a step is corrected, preview the correction. @param {Body} entry */
  enter(entry) {
    this.notices.clear();
    if (this.amend.task) this.amend.preview(entry);
    else this.sender.enter(entry);
  }

  /**
   * Recorded at the head, also while a step is being corrected.
   *
   * @param {{kind: string}} command
   * @param {string} label
   */
  rule(command, label) {
    this.sender.send("/steps", { command, expected_version: this.version }, label);
  }

  // Sending

  /** Go back one step, or to an earlier one. @param {number | null} to */
  undo(to = null) {
    this.sender.undo(to);
  }

  redo() {
    this.sender.redo();
  }

  leave() {
    if (!this.amend.task) return false;
    this.amend.stop();
    return true;
  }

  // Showing

  /** Fetch the parts of the page again; keeps asking where the connection is gone. */
  async refresh() {
    this.fetching += 1;
    let [asked, text] = await this.#read();
    while (text === null || !this.replace(text, asked)) {
      if (text === null) {
        this.say(this.t("noConnection"), true);
        await new Promise((resolve) => setTimeout(resolve, AGAIN));
      }
      [asked, text] = await this.#read();
    }
    this.fetching -= 1;
    this.catchUp();
  }

  /** @returns {Promise<[Asked, string | null]>} */
  async #read() {
    const asked = this.asking({ partial: 1, ...this.amend.query });
    return [asked, await read(`${this.address}?${asked.query}`)];
  }

  /**
   * What the server needs to know to send what changed, and when that was so.
   *
   * @param {Record<string, unknown>} more
   */
  asking(more = {}) {
    const told = { seat: this.view, has: this.parts.tags, ...more };
    const given = Object.entries(told).filter(([, value]) => value);
    const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
    return { query, shown: this.shown };
  }

  /**
   * Put in what changed; false where the page changed since it asked.
   *
   * @param {string | News} answer
   * @param {{shown: number}} asked
   */
  replace(answer, { shown }) {
    if (shown !== this.shown) return false;
    /** @type {News} */
    const news = typeof answer === "string" ? JSON.parse(answer) : answer;
    if (news.version >= this.truth.version) {
      const { place } = this.rows;
      this.shown += 1;
      this.parts.put(news.parts);
      this.rows.restore(place);
      this.notices.replaced();
      this.#take(news);
    }
    return true;
  }

  /** @param {News} news */
  #take(news) {
    const { version, seat, view, by, forcible, task } = news;
    Object.assign(this, { truth: news, seat: seat ?? "", view, by, forces: forcible });
    this.root.classList.toggle("is-amending", Boolean(task));
    this.task = task;
    this.rulings.offer(task);
    field("#expected-version").value = String(version);
    this.stand(news, this.parts.entry);
    part("#settings").replaceChildren(...(this.entry?.settings() ?? []));
    this.ahead?.changed();
    this.changed();
  }

  /** Where the match stands on the table that is shown, and what may be entered there. @param {Stands} stands @param {any} entry */
  stand({ version, head, steps }, entry) {
    Object.assign(this, { version, head, steps });
    this.root.dataset.phase = entry.phase;
    this.sender.list?.show();
    this.entry?.render(entry);
  }

  /** @param {number} version */
  #heard(version) {
    this.heard = Math.max(this.heard, version);
    this.catchUp();
  }

  /** Show what others recorded, unless that is on its way already. */
  catchUp() {
    if (this.sender.sending || this.fetching || this.amend.task) return;
    if (this.heard > this.truth.version) this.refresh();
  }
}
