// Sends what is entered, one after the other, and does what the answers ask for.

import { find, findAll } from "./dom.js";
import { givenOf, Queue } from "./queue.js";

/** @import { Problem } from "../entry/page.js" */
/** @import { Page } from "./page.js" */
/** @import { Body, Sent, Settled, State } from "./queue.js" */

export class Sender {
  /** @param {Page} page @param {string} match its id */
  constructor(page, match) {
    this.page = page;
    /** @type {(() => void)[]} what follows the entry that is being saved */
    this.waiting = [];
    this.settling = false; // whether an entry is saved and the page does not show it yet
    this.stuck = false; // whether an entry could not be sent so far
    this.queue = new Queue({
      address: page.address,
      name: match,
      token: page.token,
      tell: (state, entry, answer) => this.#tell(state, entry, answer),
      asking: () => page.asking(),
    });
  }

  /** Whether an entry is on its way. */
  get sending() {
    return this.queue.busy;
  }

  /** Whether an entry is on its way, or saved and not shown yet. */
  get busy() {
    return this.sending || this.settling;
  }

  /** Go on with what a former page of this device could not send. */
  resume() {
    this.queue.resume();
  }

  /** These follow the entry that comes now. @param {Body[]} entries */
  follow(entries) {
    this.waiting = entries.map((entry) => () => this.enter(entry));
  }

  /** @param {string} path @param {Body} body @param {string} label */
  send(path, body, label) {
    const entry = this.page.by ? { ...body, by: this.page.by } : body;
    const sent = !this.settling && this.queue.send(path, entry, label);
    if (!sent) this.page.say(this.page.t("oneAtATime"), true);
  }

  /** Record an entry on top of what the page shows. @param {Body} entry */
  enter(entry) {
    const body = { ...entry, expected_version: this.page.version };
    this.send("/steps", body, entry.notation ?? this.page.t("thisEntry"));
  }

  /** @param {number | null} to */
  undo(to = null) {
    const body = { expected_version: this.page.version };
    if (to === null) this.#afterOthers(() => this.undo(), "/undo", body, this.page.t("undo"));
    else this.send("/undo", { ...body, to }, this.page.t("undo"));
  }

  redo() {
    const body = { expected_version: this.page.version };
    this.#afterOthers(() => this.redo(), "/redo", body, this.page.t("redo"));
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
    if (this.busy && !this.stuck) this.waiting.push(again);
    else this.send(path, body, label);
  }

  /** @param {State} state @param {Sent} entry @param {Settled | null} answer */
  #tell(state, entry, answer) {
    this.stuck = state === "retrying";
    this.#showBusy();
    const { notices } = this.page;
    if (state === "saving" || state === "retrying") {
      notices.waiting(state, entry.label, answer?.body.detail, () => this.queue.drop());
    } else if (state === "saved" && answer) this.#saved(entry, answer);
    else if (state === "conflict") this.#conflict(entry);
    else if (state === "refused" && answer) this.#refused(entry, answer.body);
    else {
      this.waiting = [];
      this.page.refresh();
    }
  }

  #showBusy() {
    this.page.root.classList.toggle("is-busy", this.busy);
  }

  /** @param {Sent} entry @param {Settled} answer */
  async #saved({ path }, { body, asked }) {
    this.page.amend.task = null;
    this.page.sheets.close();
    this.page.notices.clear();
    this.page.fill("");
    if (!this.page.replace(body, asked)) await this.#settle();
    const sentence = find(".last__text", this.page.root)?.textContent?.trim() ?? "";
    this.page.say(this.page.t("savedStep", { sentence }));
    if (path === "/steps") this.page.notices.offerUndo();
    if (body.questions) this.page.notices.ask(body.questions);
    const next = this.waiting.shift();
    if (next) next();
    else this.page.catchUp();
  }

  /** Fetch what an entry changed; until it is shown, the next one would be an entry into the past. */
  async #settle() {
    this.settling = true;
    this.#showBusy();
    await this.page.refresh();
    this.settling = false;
    this.#showBusy();
  }

  /** @param {Sent} sent @param {Problem} problem */
  #refused({ body }, problem) {
    this.waiting = [];
    const entry = givenOf(body);
    this.page.notices.restore();
    this.page.refuse(problem, entry !== null && (() => this.page.rulings.force(entry)));
  }

  /** @param {Sent} entry */
  async #conflict(entry) {
    this.waiting = [];
    const base = this.page.head;
    const known = this.page.steps;
    await this.page.refresh();
    const rows = findAll("li[data-step]", this.page.root).filter(
      (row) => Number(row.dataset.step) >= known,
    );
    const between = rows.reverse().map((row) => ({
      step: row.dataset.step ?? "",
      sentence: find(".step__headline", row)?.textContent?.trim() ?? "",
    }));
    this.page.notices.conflict({ ...entry, base }, between);
  }

  /** @param {Sent} entry */
  resend({ path, body, label }) {
    this.page.notices.clear();
    this.send(path, { ...body, expected_version: this.page.version }, label);
  }

  /**
   * Go back to where the writer stood, and enter there: both lines stay in the record.
   *
   * @param {Sent & {base: number}} entry
   */
  branch({ body, label, base }) {
    this.waiting = givenOf(body) === null ? [] : [() => this.page.enter(body)];
    this.send("/undo", { to: base, expected_version: this.page.version }, label);
  }
}
