// The page on which entries are made, as the entry modules of games know it.

import { bodyOf } from "../record/bodies.js";
import { data, find, nodes, part, translator } from "../record/dom.js";
import { offers } from "../record/keys.js";
import { Notices } from "../record/notices.js";
import { post } from "../record/requests.js";
import { Rulings } from "../record/ruling.js";
import { Sheets } from "../record/sheets.js";

/** @import { Entry, Given } from "./entry.js" */
/** @import { Child, Translate } from "../record/dom.js" */
/** @import { Acts } from "../record/notices.js" */
/** @import { Body } from "../record/bodies.js" */
/** @import { Answer } from "../record/requests.js" */

/**
 * A refusal, as the server words it: `code`, `detail`, `rule`; of a line the number of the `entry`,
 * and the step in which a card that is elsewhere was `entered`.
 *
 * @typedef {{code: string, detail: string, rule: string | null, entry?: number, entered?: number}} Problem
 */

/**
 * What an entry module may use: `t`, `dock`, `table`, `show(panel)`, `record(...entries)`,
 * `explain(entry, force)`, `say(text, seen)`, `quiet()`, `type(text)`, `busy()`, `rulings`.
 * The record page and the analysis board say what becomes of an entry.
 */
export class EntryPage {
  /** @param {HTMLElement} root @param {Acts} acts of what the page says */
  constructor(root, acts) {
    const { token = "", address = "" } = root.dataset;
    this.root = root;
    this.token = token;
    this.address = address;
    this.view = "";
    /** @type {string[]} */
    this.forces = [];
    /** @type {Translate} */
    this.t = translator(data("#record-texts"));
    this.dock = part("#entry");
    this.table = part("#table");
    this.sheets = new Sheets(root);
    this.notices = new Notices(root, this.t, acts);
    this.rulings = new Rulings(this);
    /** @type {Entry<any> | null} */
    this.entry = null;
    this.#measure();
  }

  /** Let the module of the game take over the dock and the table. */
  async mount() {
    const { mount } = await import(this.root.dataset.entry ?? "");
    this.entry = mount(this);
  }

  /** Which table the page shows, as its address or a body tells it. @returns {Record<string, unknown>} */
  get place() {
    return {};
  }

  /** Whether an entry is on its way. @returns {boolean} */
  busy() {
    throw new Error("A page says whether it is busy.");
  }

  /**
   * What becomes of an entry as the server takes it.
   *
   * @param {Body} _entry
   */
  enter(_entry) {
    throw new Error("A page says what becomes of an entry.");
  }

  /**
   * Entries one after the other.
   *
   * @param {...Given} _entries
   */
  record(..._entries) {
    throw new Error("A page says what becomes of entries.");
  }

  /**
   * What the table decided, whatever the page is doing else.
   *
   * @param {{kind: string}} command
   * @param {string} _label what it is called while it is on its way
   */
  rule(command, _label) {
    this.enter({ command });
  }

  /** Show the state anew, as the server tells it. @returns {unknown} */
  refresh() {
    throw new Error("A page says how it is shown anew.");
  }

  /** One entry back. */
  undo() {}

  /** One entry forth. */
  redo() {}

  /** What is left when nothing is open: false where there is nothing. @returns {boolean} */
  leave() {
    return false;
  }

  /** An arrow that walks through no group of buttons; whether it meant something. @param {KeyboardEvent} _event */
  arrow(_event) {
    return false;
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

  /** What is entered in the field for typing is an entry. */
  bindTyping() {
    part("#type-form").addEventListener("submit", (event) => {
      event.preventDefault();
      const text = field("#notation").value.trim();
      if (text) this.typed(text);
    });
  }

  /** What was typed is an entry. @param {string} text */
  typed(text) {
    this.record(text);
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
    const body = { ...bodyOf(entry), ...more, seat: this.view || null, ...this.place };
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

  /** Of a line of several entries none is forced: each has a reason of its own. @param {Problem} problem */
  forcible({ code, entry }) {
    return !entry && this.forces.includes(code);
  }

  /** The board gets the height that the head leaves: how many lines it takes, fonts decide. */
  #measure() {
    const head = part(".record__head", this.root);
    const set = () => this.root.style.setProperty("--head", `${head.offsetHeight}px`);
    new ResizeObserver(set).observe(head);
  }
}

/** @param {string} selector */
export const field = (selector) => /** @type {HTMLInputElement} */ (part(selector));
