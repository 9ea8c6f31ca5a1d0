// The record page of any game: entries go to the server, the page shows what was recorded.

import { bindActs } from "./acts.js";
import { Amend } from "./amend.js";
import { data, find, findAll, nodes, part, translator } from "./dom.js";
import { bindKeys, offers } from "./keys.js";
import { listen } from "./live.js";
import { Notices } from "./notices.js";
import { Parts } from "./parts.js";
import { bodyOf, givenOf, post, Queue, read } from "./queue.js";
import { Rows } from "./rows.js";
import { Rulings } from "./ruling.js";
import { Sheets } from "./sheets.js";

const AGAIN = 2000; // milliseconds until the page asks again for what it could not fetch

/** @import { Entry, Given } from "../entry/entry.js" */
/** @import { Child, Translate } from "./dom.js" */
/** @import { Answer, Asked, Body, Sent, Settled, State } from "./queue.js" */

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
 * @property {{action: string, step: number, text: string} | null} task what is being corrected
 * @property {Record<string, import("./parts.js").Sent>} parts what changed of the page
 */

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
    /** @type {(() => void)[]} what follows the entry that is being saved */
    this.waiting = [];
    this.heard = 0; // the newest version that somebody told of
    this.fetching = 0;
    this.shown = 0; // how often parts were put in
    this.settling = false; // whether an entry is saved and the page does not show it yet
    this.stuck = false; // whether an entry could not be sent so far
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
    this.rows = new Rows(part('[data-part="steps"]'), (before) => this.#rowsBefore(before));
    this.sheets = new Sheets(root);
    this.notices = new Notices(root, this.t, {
      undo: () => this.undo(),
      resend: (/** @type {Sent} */ entry) => this.#resend(entry),
      branch: (/** @type {Sent & {base: number}} */ entry) => this.#branch(entry),
      discard: () => this.notices.clear(),
    });
    this.amend = new Amend(this);
    this.rulings = new Rulings(this);
    this.queue = new Queue({
      address,
      name: match,
      token,
      tell: (state, entry, answer) => this.#tell(state, entry, answer),
      asking: () => this.#asking(),
    });
    this.#bind();
    this.#measure();
  }

  async open() {
    const { mount } = await import(this.root.dataset.entry ?? "");
    /** @type {Entry<any>} */
    this.entry = mount(this);
    this.#take(data("#record-data"));
    this.queue.resume();
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
    return this.queue.busy || this.settling;
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
    if (!this.busy()) this.waiting = others.map((entry) => () => this.#enter(entry));
    this.enter(first);
  }

  /** Record an entry as the server takes it; while a step is corrected, preview the correction. @param {Body} entry */
  enter(entry) {
    this.notices.clear();
    if (this.amend.task) this.amend.preview(entry);
    else this.#enter(entry);
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

  /** @param {string} path @param {Body} body @param {string} label */
  send(path, body, label) {
    const entry = this.by ? { ...body, by: this.by } : body;
    const sent = !this.settling && this.queue.send(path, entry, label);
    if (!sent) this.say(this.t("oneAtATime"), true);
  }

  /** @param {Body} entry */
  #enter(entry) {
    const body = { ...entry, expected_version: this.version };
    this.send("/steps", body, entry.notation ?? this.t("thisEntry"));
  }

  /** @param {number | null} to */
  undo(to = null) {
    const body = { expected_version: this.version };
    if (to === null) this.#afterOthers(() => this.undo(), "/undo", body, this.t("undo"));
    else this.send("/undo", { ...body, to }, this.t("undo"));
  }

  redo() {
    const body = { expected_version: this.version };
    this.#afterOthers(() => this.redo(), "/redo", body, this.t("redo"));
  }

  /**
   * Each tap counts: one that comes while an entry is being saved follows it. Not where the
   * server cannot be reached: nobody would know how much is going to be undone.
   *
   * @param {() => void} again
   * @param {string} path
   * @param {Body} body
   * @param {string} label
   */
  #afterOthers(again, path, body, label) {
    if (this.busy() && !this.stuck) this.waiting.push(again);
    else this.send(path, body, label);
  }

  /** Of a line of several entries none is forced: each has a reason of its own. @param {Problem} problem */
  forcible({ code, entry }) {
    return !entry && this.forces.includes(code);
  }

  /** @param {State} state @param {Sent} entry @param {Settled | null} answer */
  #tell(state, entry, answer) {
    this.stuck = state === "retrying";
    this.#showBusy();
    const { notices } = this;
    if (state === "saving" || state === "retrying") {
      notices.waiting(state, entry.label, answer?.body.detail, () => this.queue.drop());
    } else if (state === "saved" && answer) this.#saved(entry, answer);
    else if (state === "conflict") this.#conflict(entry);
    else if (state === "refused" && answer) this.#refused(entry, answer.body);
    else {
      this.waiting = [];
      this.refresh();
    }
  }

  #showBusy() {
    this.root.classList.toggle("is-busy", this.busy());
  }

  /** @param {Sent} entry @param {Settled} answer */
  async #saved({ path }, { body, asked }) {
    this.amend.task = null;
    this.sheets.close();
    this.notices.clear();
    this.fill("");
    if (!this.#replace(body, asked)) await this.#settle();
    const sentence = find(".last__text", this.root)?.textContent?.trim() ?? "";
    this.say(this.t("savedStep", { sentence }));
    if (path === "/steps") this.notices.offerUndo();
    const next = this.waiting.shift();
    if (next) next();
    else this.#catchUp();
  }

  /** Fetch what an entry changed; until it is shown, the next one would be an entry into the past. */
  async #settle() {
    this.settling = true;
    this.#showBusy();
    await this.refresh();
    this.settling = false;
    this.#showBusy();
  }

  /** @param {Sent} sent @param {Problem} problem */
  #refused({ body }, problem) {
    this.waiting = [];
    const entry = givenOf(body);
    this.notices.restore();
    this.refuse(problem, entry !== null && (() => this.rulings.force(entry)));
  }

  /** @param {Sent} entry */
  async #conflict(entry) {
    this.waiting = [];
    const base = this.head;
    const known = this.steps;
    await this.refresh();
    const rows = findAll("li[data-step]", this.root).filter(
      (row) => Number(row.dataset.step) >= known,
    );
    const between = rows.reverse().map((row) => ({
      step: row.dataset.step ?? "",
      sentence: find(".step__text", row)?.textContent?.trim() ?? "",
    }));
    this.notices.conflict({ ...entry, base }, between);
  }

  /** @param {Sent} entry */
  #resend({ path, body, label }) {
    this.notices.clear();
    this.send(path, { ...body, expected_version: this.version }, label);
  }

  /**
   * Go back to where the writer stood, and enter there: both lines stay in the record.
   *
   * @param {Sent & {base: number}} entry
   */
  #branch({ body, label, base }) {
    this.waiting = givenOf(body) === null ? [] : [() => this.enter(body)];
    this.send("/undo", { to: base, expected_version: this.version }, label);
  }

  // Showing

  /** Fetch the parts of the page again; keeps asking where the connection is gone. */
  async refresh() {
    this.fetching += 1;
    let [asked, text] = await this.#read();
    while (text === null || !this.#replace(text, asked)) {
      if (text === null) {
        this.say(this.t("noConnection"), true);
        await new Promise((resolve) => setTimeout(resolve, AGAIN));
      }
      [asked, text] = await this.#read();
    }
    this.fetching -= 1;
    this.#catchUp();
  }

  /** @returns {Promise<[Asked, string | null]>} */
  async #read() {
    const asked = this.#asking({ partial: 1, ...this.amend.query });
    return [asked, await read(`${this.address}?${asked.query}`)];
  }

  /**
   * What the server needs to know to send what changed, and when that was so.
   *
   * @param {Record<string, unknown>} more
   */
  #asking(more = {}) {
    const told = { seat: this.view, has: this.parts.tags, ...more };
    const given = Object.entries(told).filter(([, value]) => value);
    const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
    return { query, shown: this.shown };
  }

  /** The address of older rows. @param {string} before */
  #rowsBefore(before) {
    const query = new URLSearchParams({ before, ...(this.view && { seat: this.view }) });
    return `${this.address}/rows?${query}`;
  }

  /**
   * Put in what changed; false where the page changed since it asked.
   *
   * @param {string | News} answer
   * @param {{shown: number}} asked
   */
  #replace(answer, { shown }) {
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
    this.#catchUp();
  }

  /** Show what others recorded, unless that is on its way already. */
  #catchUp() {
    if (this.queue.busy || this.fetching || this.amend.task) return;
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
