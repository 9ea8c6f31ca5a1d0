// The record page of any game: entries go to the server, the page shows what was recorded.

import { bindActs } from "./acts.js";
import { Amend } from "./amend.js";
import { data, find, nodes, part, translator } from "./dom.js";
import { bindKeys, offers } from "./keys.js";
import { listen } from "./live.js";
import { Notices } from "./notices.js";
import { Parts } from "./parts.js";
import { bodyOf, post, read } from "./queue.js";
import { Rows } from "./rows.js";
import { Rulings } from "./ruling.js";
import { Sender } from "./sender.js";
import { Sheets } from "./sheets.js";

const AGAIN = 2000; // milliseconds until the page asks again for what it could not fetch

/** @import { Entry, Given } from "../entry/entry.js" */
/** @import { Child, Translate } from "./dom.js" */
/** @import { News } from "./parts.js" */
/** @import { Answer, Asked, Body } from "./queue.js" */

/**
 * A refusal, as the server words it: `code`, `detail`, `rule`; of a line the number of the `entry`.
 *
 * @typedef {{code: string, detail: string, rule: string | null, entry?: number}} Problem
 */

/**
 * What an entry module may use: `t`, `dock`, `table`, `show(panel)`, `record(...entries)`,
 * `explain(entry, force)`, `say(text, seen)`, `quiet()`, `type(text)`, `busy()`, `rulings`.
 */
export class Page {
  /** @param {HTMLElement} root */
  constructor(root) {
    const { api = "", match = "", token = "", address = "" } = root.dataset;
    this.root = root;
    this.api = api;
    this.token = token;
    this.address = address;
    this.heard = 0; // the newest version that somebody told of
    this.fetching = 0;
    this.shown = 0; // how often parts were put in
    this.version = 0;
    this.head = 0;
    this.steps = 0;
    this.seat = "";
    this.view = "";
    /** @type {string | null} */
    this.by = null;
    /** @type {string[]} */
    this.forces = [];
    /** @type {News["task"]} */
    this.task = null;
    this.parts = new Parts();
    /** @type {Translate} */
    this.t = translator(data("#record-texts"));
    this.dock = part("#entry");
    this.table = part("#table");
    this.rows = new Rows(part('[data-part="steps"]'), (before) => {
      const query = new URLSearchParams({ before, ...(this.view && { seat: this.view }) });
      return `${address}/rows?${query}`;
    });
    this.sheets = new Sheets(root);
    this.sender = new Sender(this, match);
    this.notices = new Notices(root, this.t, {
      undo: () => this.undo(),
      resend: (entry) => this.sender.resend(entry),
      branch: (entry) => this.sender.branch(entry),
      discard: () => this.notices.clear(),
    });
    this.amend = new Amend(this);
    this.rulings = new Rulings(this);
    this.#bind();
    this.#measure();
  }

  async open() {
    const { mount } = await import(this.root.dataset.entry ?? "");
    /** @type {Entry<any>} */
    this.entry = mount(this);
    this.#take(data("#record-data"));
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

  // For the entry modules

  busy() {
    return this.sender.busy;
  }

  /** What the dock shows. @param {Child} panel */
  show(panel) {
    this.dock.replaceChildren(...nodes([panel]));
    for (const [index, offer] of offers(this.dock).entries())
      offer.setAttribute("data-digit", String(index + 1));
    if (this.root.classList.contains("by-keys")) find("[data-first]", this.dock)?.focus();
  }

  /** Say a sentence to screen readers; `seen` shows it to everybody for a while. @param {string} text */
  say(text, seen = false) {
    this.notices.say(text, seen);
  }

  /** Take away what was said, for something else was done. */
  quiet() {
    this.notices.clear();
  }

  /** Put a text into the field for typing, to be completed. @param {string} text */
  type(text) {
    this.sheets.show("type");
    this.fill(text);
    part("#notation").focus();
  }

  /** Write into the field for typing, in silence. @param {string} text */
  fill(text) {
    field("#notation").value = text;
  }

  /**
   * Record entries one after the other; while a step is corrected, preview the correction.
   *
   * @param {...Given} entries
   */
  record(...entries) {
    const [first, ...others] = entries.map(bodyOf);
    if (first === undefined) return;
    if (!this.busy()) this.sender.follow(others);
    this.enter(first);
  }

  /** Record an entry as the server takes it; while a step is corrected, preview the correction. @param {Body} entry */
  enter(entry) {
    this.notices.clear();
    if (this.amend.task) this.amend.preview(entry);
    else this.sender.enter(entry);
  }

  /**
   * Ask why an entry is not allowed; nothing is recorded, whatever the answer. `force` is what
   * to do where it happened all the same: by default, record this very entry as a ruling.
   *
   * @param {Given} entry
   * @param {() => void} force
   */
  async explain(entry, force = () => this.rulings.force(entry)) {
    const answer = await this.check(entry);
    if (answer?.status === 422) this.refuse(answer.body, force);
  }

  /**
   * What the server says of an entry that is not recorded; null without a connection.
   *
   * @param {Given} entry
   * @param {{preview?: boolean}} more
   * @returns {Promise<Answer | null>}
   */
  check(entry, more = {}) {
    const body = { ...bodyOf(entry), ...more, seat: this.view || null, ...this.amend.query };
    return post(`${this.address}/check`, body, this.token).catch(() => null);
  }

  /**
   * Show a refusal; `force` is offered where the table can do what the rules forbid.
   *
   * @param {Problem} problem
   * @param {(() => void) | false} [force]
   */
  refuse(problem, force) {
    this.notices.refuse(problem, this.forcible(problem) && force);
  }

  // Sending

  /** Go back one step, or to an earlier one. @param {number | null} to */
  undo(to = null) {
    this.sender.undo(to);
  }

  redo() {
    this.sender.redo();
  }

  /** Of a line of several entries none is forced: each has a reason of its own. @param {Problem} problem */
  forcible({ code, entry }) {
    return !entry && this.forces.includes(code);
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
    if (news.version >= this.version) {
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
  #take({ version, head, steps, seat, view, by, forcible, task }) {
    const { entry } = this.parts;
    Object.assign(this, { version, head, steps, seat: seat ?? "", view, by, forces: forcible });
    this.root.classList.toggle("is-amending", Boolean(task));
    this.root.dataset.phase = entry.phase;
    this.task = task;
    field("#expected-version").value = String(version);
    this.entry?.render(entry);
    part("#settings").replaceChildren(...(this.entry?.settings() ?? []));
  }

  /** @param {number} version */
  #heard(version) {
    this.heard = Math.max(this.heard, version);
    this.catchUp();
  }

  /** Show what others recorded, unless that is on its way already. */
  catchUp() {
    if (this.sender.sending || this.fetching || this.amend.task) return;
    if (this.heard > this.version) this.refresh();
  }

  // Listening

  #bind() {
    bindActs(this);
    part("#type-form").addEventListener("submit", (event) => {
      event.preventDefault();
      const text = field("#notation").value.trim();
      if (text) this.record(text);
    });
    bindKeys(this);
  }

  /** The board gets the height that the head leaves: how many lines it takes, fonts decide. */
  #measure() {
    const head = part(".record__head", this.root);
    const set = () => this.root.style.setProperty("--head", `${head.offsetHeight}px`);
    new ResizeObserver(set).observe(head);
  }
}

/** @param {string} selector */
const field = (selector) => /** @type {HTMLInputElement} */ (part(selector));
