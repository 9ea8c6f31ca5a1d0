// The analysis board: entries are decided by the server and recorded nowhere; the page holds the lines.

import { EntryPage, field } from "../entry/page.js";
import { givenOf } from "../record/bodies.js";
import { data, find, h, part, uuid } from "../record/dom.js";
import { bindKeys } from "../record/keys.js";
import { show } from "../record/parts.js";
import { post } from "../record/requests.js";
import { Answers, entriesOf } from "./answers.js";
import { Compare } from "./compare.js";
import { Keep } from "./keep.js";
import { Lines } from "./lines.js";
import { bindLink } from "./link.js";
import { Store } from "./store.js";

/** @import { Command, Given } from "../entry/entry.js" */
/** @import { Problem } from "../entry/page.js" */
/** @import { Body } from "../record/bodies.js" */
/** @import { Told } from "./answers.js" */
/** @import { Node, Row } from "./tree.js" */

export class Board extends EntryPage {
  /** @param {HTMLElement} root */
  constructor(root) {
    super(root, { undo() {} });
    const { api = "", match = "", replay = "", seat = "", view = "", step = "0" } = root.dataset;
    this.api = api;
    this.match = match;
    this.replay = replay;
    this.view = seat;
    this.known = view;
    this.step = Number(step);
    /** @type {Told} */
    this.answer = data("#analysis-data").answer;
    const { forcible, most } = data("#analysis-data");
    this.forces = forcible;
    this.most = most; // entries of a line
    /** @type {Row[]} what the match has from the base on */
    this.played = this.answer.trunk?.steps ?? [];
    this.answers = new Answers();
    this.asking = false;
    /** @type {Node | null} where to go as soon as the server has answered */
    this.wanted = null;
    this.store = new Store(`analysis.${match}.${this.step}.${seat}.${view}`);
    this.tree = this.store.read();
    this.lines = new Lines(this.t, {
      go: (node) => this.go(node),
      promote: (node) => this.promote(node),
      remove: (node) => this.remove(node),
    });
    this.compare = new Compare(root, () => this.refresh());
    this.keep = new Keep(this);
    this.bindTyping();
    this.#bind();
    bindKeys(this);
  }

  async open() {
    await this.mount();
    this.#take(this.answer);
    if (!this.tree.empty) await this.#resume();
  }

  // For the entry modules

  get place() {
    const { flip } = this.root.dataset;
    const line = this.tree.at.line;
    return { step: this.step, view: this.known, line, ...(flip !== undefined && { flip: true }) };
  }

  busy() {
    return this.asking;
  }

  /** @param {...Given} entries */
  record(...entries) {
    this.#try(entries.flat(), entries.length === 1 ? (entries[0] ?? null) : null);
  }

  /** @param {Body} body */
  enter(body) {
    this.#try(entriesOf(body), body.forced === undefined ? givenOf(body) : null);
  }

  /** The state where one stands, as the server tells it. */
  refresh() {
    return this.go(this.tree.at);
  }

  /** What would record the line where one stands. */
  get commands() {
    return this.answer.steps.map(({ command }) => command);
  }

  // Along the lines

  /** Stand on a node of the tree; of several asked for in a row, on the last. @param {Node} node */
  async go(node) {
    this.wanted = node;
    while (this.wanted && !this.asking) {
      /** @type {Node} */
      const next = this.wanted;
      const answer = await this.#ask(next.line);
      if (this.wanted !== next) continue;
      this.wanted = null;
      if (answer) this.#stand(next, answer);
    }
  }

  undo() {
    const { parent } = this.wanted ?? this.tree.at;
    if (parent) this.go(parent);
  }

  redo() {
    const [next] = (this.wanted ?? this.tree.at).children;
    if (next) this.go(next);
  }

  /** @param {KeyboardEvent} event */
  arrow({ key }) {
    const beside = { ArrowUp: -1, ArrowDown: 1 }[key];
    if (key === "ArrowLeft") this.undo();
    else if (key === "ArrowRight") this.redo();
    else if (beside) {
      const other = this.tree.beside(beside);
      if (other) this.go(other);
      return Boolean(other);
    }
    return true;
  }

  leave() {
    this.leaveTo(this.replay);
    return true;
  }

  /** @param {string} address */
  leaveTo(address) {
    location.assign(address);
  }

  /** @param {Node} node */
  promote(node) {
    this.tree.promote(node);
    this.#drawLines();
  }

  /** @param {Node} node */
  remove(node) {
    this.tree.remove(node);
    this.refresh();
  }

  // Asking

  /**
   * Decide entries on top of the line; what is refused leaves it as it is.
   *
   * @param {(Command | string)[]} entries
   * @param {Given | null} single what can be forced where the rules forbid it
   */
  async #try(entries, single) {
    if (this.asking) return;
    this.notices.clear();
    const { line } = this.tree.at;
    if (line.length + entries.length > this.most) {
      this.say(this.t("lineFull", { most: this.most }), true);
      return;
    }
    const answer = await this.#ask([...line, ...entries], line.length, single);
    this.wanted = null;
    if (!answer) return;
    this.sheets.close();
    this.fill("");
    const node = this.tree.put(answer.steps);
    this.#stand(node, answer);
    this.say(this.t("lineStep", { step: node.path.length, sentence: node.row.headline }));
  }

  /**
   * What the server says of a line; null where it refuses, which is shown.
   *
   * @param {(Command | string)[]} line
   * @param {number} known entries of it that were decided before
   * @param {Given | null} single
   * @returns {Promise<Told | null>}
   */
  async #ask(line, known = line.length, single = null) {
    const compare = this.compare.on || this.tree.empty;
    const { random } = this;
    const { flip } = this.root.dataset;
    const body = { step: this.step, line, compare, flip: flip !== undefined };
    const tag = JSON.stringify([body, random]);
    const before = known === line.length ? this.answers.get(tag) : undefined;
    if (before) return before;
    const seed = random ? uuid() : null;
    this.#wait(true);
    const address = `${this.address}?${this.#looks}`;
    const answer = await post(address, { ...body, seed }, this.token).catch(() => null);
    this.#wait(false);
    if (answer?.ok) {
      this.answers.hold(tag, answer.body);
      return answer.body;
    }
    if (!answer) this.say(this.t("noConnection"), true);
    else if (answer.body.entry <= known) this.#lost(line, answer.body);
    else this.refuse(answer.body, single !== null && (() => this.rulings.force(single)));
    return null;
  }

  /** Whether chance is drawn for, where the game has any. */
  get random() {
    return find("#random") !== null && field("#random").checked;
  }

  get #looks() {
    return new URLSearchParams({ view: this.known, ...(this.view && { seat: this.view }) });
  }

  /** @param {boolean} on */
  #wait(on) {
    this.asking = on;
    this.root.classList.toggle("is-busy", on);
  }

  /** An entry of a line from elsewhere does not fit: it goes, and what follows it. @param {(Command | string)[]} line @param {Problem} problem */
  #lost(line, { entry = 1, detail: reason }) {
    const rows = line.slice(0, entry).map((one) => ({ notation: String(one) }));
    const node = this.tree.put(rows);
    this.tree.remove(node);
    this.#drawLines();
    this.say(this.t("lineLost", { entry: node.row.notation, reason }), true);
  }

  /** The lines that the address or this tab knows: those that are texts alone are asked for. */
  async #resume() {
    const { at } = this.tree;
    for (const node of this.tree.nodes) {
      if (node.children.length || node.row.headline) continue;
      const answer = await this.#ask(node.line);
      if (answer) this.tree.put(answer.steps);
    }
    await this.go(this.tree.nodes.includes(at) ? at : this.tree.root);
  }

  // Showing

  /** @param {Node} node @param {Told} answer */
  #stand(node, answer) {
    this.tree.at = node;
    this.answer = answer;
    this.#take(answer);
  }

  /** @param {Told} answer */
  #take(answer) {
    const { row } = this.tree.at;
    show(this.table, answer.table);
    show(part("#more"), answer.more);
    part("#expects").textContent = answer.entry.expects;
    const last = row.headline
      ? h("p", { class: "last" }, h("span", { class: "last__text" }, row.headline))
      : "";
    this.notices.last.replaceChildren(last);
    this.root.dataset.phase = answer.entry.phase;
    this.compare.take(answer);
    this.entry?.render(structuredClone(answer.entry));
    part("#settings").replaceChildren(...(this.entry?.settings() ?? []));
    this.#drawLines();
  }

  #drawLines() {
    this.lines.draw(this.tree, this.played);
    this.keep.draw();
    this.store.write(this.tree);
    const { at } = this.tree;
    for (const [way, there] of [
      ["previous", at.parent],
      ["next", at.children[0]],
    ])
      part(`[data-line="${way}"]`).toggleAttribute("disabled", !there);
  }

  #bind() {
    this.root.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("[data-line]") : null;
      const way = button instanceof HTMLElement ? button.dataset.line : "";
      if (way === "previous") this.undo();
      if (way === "next") this.redo();
      if (way === "lines") part("#lines").scrollIntoView({ block: "start" });
    });
    find("#random")?.addEventListener("change", () => this.refresh());
    bindLink(this);
    addEventListener("hashchange", () => {
      this.tree = this.store.read();
      this.#resume();
    });
  }
}
