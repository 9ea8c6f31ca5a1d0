// @ts-nocheck
// The record page of any game: entries go to the server, the page shows what was recorded.

import { bindActs } from "./record/acts.js";
import { Amend } from "./record/amend.js";
import { data, find, findAll, translator } from "./record/dom.js";
import { bindKeys, offers } from "./record/keys.js";
import { listen } from "./record/live.js";
import { Notices } from "./record/notices.js";
import { opened, Parts } from "./record/parts.js";
import { post, Queue, read } from "./record/queue.js";
import { Rulings } from "./record/ruling.js";
import { Sheets } from "./record/sheets.js";

const AGAIN = 2000; // milliseconds until the page asks again for what it could not fetch

/**
 * What an entry module may use: `t`, `dock`, `table`, `show(panel)`, `record(...texts)`,
 * `explain(text, force)`, `say(text, seen)`, `quiet()`, `type(text)`, `busy()`, `rulings`.
 */
class Page {
  constructor(root) {
    const { api, match, token, address } = root.dataset;
    Object.assign(this, { root, api, token, address, waiting: [], heard: 0, fetching: 0 });
    this.shown = 0; // how often parts were put in
    this.settling = false; // whether an entry is saved and the page does not show it yet
    this.stuck = false; // whether an entry could not be sent so far
    this.parts = new Parts();
    this.t = translator(data("#record-texts"));
    this.dock = find("#entry");
    this.table = find("#table");
    this.sheets = new Sheets(root);
    this.notices = new Notices(root, this.t, {
      undo: () => this.undo(),
      resend: (entry) => this.#resend(entry),
      branch: (entry) => this.#branch(entry),
      discard: () => this.notices.clear(),
    });
    this.amend = new Amend(this);
    this.rulings = new Rulings(this);
    const tell = (...news) => this.#tell(...news);
    this.queue = new Queue({ address, name: match, token, tell, asking: () => this.#asking() });
    this.#bind();
    this.#measure();
  }

  async open() {
    const { mount } = await import(this.root.dataset.entry);
    this.entry = mount(this);
    this.#take(data('[data-part="data"]'));
    this.queue.resume();
    const since = { seat: this.seat, after: this.version };
    const told = (...news) => this.notices.connection(...news);
    listen(this.api, since, (version) => this.#heard(version), told);
  }

  // For the entry modules

  busy() {
    return this.queue.busy || this.settling;
  }

  show(panel) {
    const parts = [panel].flat().filter(Boolean);
    this.dock.replaceChildren(...parts);
    for (const [index, offer] of offers(this.dock).entries())
      offer.setAttribute("data-digit", index + 1);
    if (this.root.classList.contains("by-keys")) find("[data-first]", this.dock)?.focus();
  }

  say(text, seen = false) {
    this.notices.say(text, seen);
  }

  /** Take away what was said, for something else was done. */
  quiet() {
    this.notices.clear();
  }

  /** Put a text into the field for typing, to be completed. */
  type(text) {
    this.sheets.show("type");
    this.fill(text);
    find("#notation").focus();
  }

  /** Write into the field for typing, in silence. */
  fill(text) {
    find("#notation").value = text;
  }

  /** Record entries one after the other; while a step is corrected, preview the correction. */
  record(...texts) {
    this.notices.clear();
    if (this.amend.task) {
      this.amend.preview(texts[0]);
      return;
    }
    const ways = texts.map((text) => () => this.#enter(text));
    if (!this.busy()) this.waiting = ways.slice(1);
    ways[0]();
  }

  /**
   * Ask why an entry is not allowed; nothing is recorded, whatever the answer. `force` is what
   * to do where it happened all the same: by default, record this very entry as a ruling.
   */
  async explain(text, force = () => this.rulings.force(text)) {
    const body = { notation: text, seat: this.view || null, ...this.amend.query };
    const answer = await post(`${this.address}/check`, body, this.token).catch(() => null);
    if (answer?.status === 422) this.refuse(answer.body, force);
  }

  /** Show a refusal; `force` is offered where the table can do what the rules forbid. */
  refuse(problem, force) {
    this.notices.refuse(problem, this.forcible(problem) && force);
  }

  // Sending

  send(path, body, label) {
    const entry = this.by ? { ...body, by: this.by } : body;
    const sent = !this.settling && this.queue.send(path, entry, label);
    if (!sent) this.say(this.t("oneAtATime"), true);
  }

  #enter(text) {
    this.send("/steps", { notation: text, expected_version: this.version }, text);
  }

  undo(to = null) {
    const body = { expected_version: this.version };
    if (to === null) this.#afterOthers(() => this.undo(), "/undo", body, this.t("undo"));
    else this.send("/undo", { ...body, to }, this.t("undo"));
  }

  redo() {
    const body = { expected_version: this.version };
    this.#afterOthers(() => this.redo(), "/redo", body, this.t("redo"));
  }

  /** Each tap counts: one that comes while an entry is being saved follows it. Not where the
   * server cannot be reached: nobody would know how much is going to be undone. */
  #afterOthers(again, ...sent) {
    if (this.busy() && !this.stuck) this.waiting.push(again);
    else this.send(...sent);
  }

  /** Of a line of several entries none is forced: each has a reason of its own. */
  forcible({ code, entry }) {
    return !entry && this.forces.includes(code);
  }

  #tell(state, entry, answer) {
    this.stuck = state === "retrying";
    this.#showBusy();
    const { notices } = this;
    if (state === "saving" || state === "retrying") {
      notices.waiting(state, entry.label, answer?.body.detail, () => this.queue.drop());
    } else if (state === "saved") this.#saved(entry, answer);
    else if (state === "conflict") this.#conflict(entry);
    else if (state === "refused") this.#refused(entry, answer.body);
    else {
      this.waiting = [];
      this.refresh();
    }
  }

  #showBusy() {
    this.root.classList.toggle("is-busy", this.busy());
  }

  async #saved({ path }, { body, asked }) {
    this.amend.task = null;
    this.sheets.close();
    this.notices.clear();
    this.fill("");
    if (!this.#replace(body, asked)) await this.#settle();
    const sentence = find(".last__text", this.root)?.textContent.trim() ?? "";
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

  #refused(entry, problem) {
    this.waiting = [];
    const text = entry.body.notation;
    this.notices.restore();
    this.refuse(problem, text && (() => this.rulings.force(text)));
  }

  async #conflict(entry) {
    this.waiting = [];
    const base = this.head;
    const known = this.steps;
    await this.refresh();
    const rows = findAll("li[data-step]", this.root).filter(
      (row) => Number(row.dataset.step) >= known,
    );
    const between = rows.reverse().map((row) => ({
      step: row.dataset.step,
      sentence: find(".step__text", row).textContent.trim(),
    }));
    this.notices.conflict({ ...entry, base }, between);
  }

  #resend({ path, body, label }) {
    this.notices.clear();
    this.send(path, { ...body, expected_version: this.version }, label);
  }

  /** Go back to where the writer stood, and enter there: both lines stay in the record. */
  #branch({ body, label, base }) {
    this.waiting = body.notation ? [() => this.record(body.notation)] : [];
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

  async #read() {
    const asked = this.#asking({ partial: 1, ...this.amend.query });
    return [asked, await read(`${this.address}?${asked.query}`)];
  }

  /** What the server needs to know to send what changed, and when that was so. */
  #asking(more = {}) {
    const told = { seat: this.view, known: this.steps, has: this.parts.tags, ...more };
    const query = new URLSearchParams(Object.entries(told).filter(([, value]) => value));
    return { query, shown: this.shown };
  }

  /** Put in what changed; false where the page changed since it asked. */
  #replace(text, { shown }) {
    if (shown !== this.shown) return false;
    const { fresh, news } = opened(text);
    if (news.version >= this.version) {
      this.shown += 1;
      this.parts.put(fresh);
      this.notices.replaced();
      this.#take(news);
    }
    return true;
  }

  #take({ version, head, steps, seat, view, by, forcible, entry: sent, tags, task }) {
    const entry = this.parts.entry({ entry: sent, tags });
    Object.assign(this, { version, head, steps, seat: seat ?? "", view, by, forces: forcible });
    this.root.classList.toggle("is-amending", Boolean(task));
    this.root.dataset.phase = entry.phase;
    this.task = task;
    find("#expected-version").value = version;
    this.entry.render(entry);
    const switches = find("#settings");
    switches.replaceChildren(...this.entry.settings());
  }

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
    find("#type-form").addEventListener("submit", (event) => {
      event.preventDefault();
      const text = find("#notation").value.trim();
      if (text) this.record(text);
    });
    bindKeys(this);
  }

  /** The board gets the height that the head leaves: how many lines it takes, fonts decide. */
  #measure() {
    const head = find(".record__head", this.root);
    const set = () => this.root.style.setProperty("--head", `${head.offsetHeight}px`);
    new ResizeObserver(set).observe(head);
  }
}

const root = find("#record");
if (root) new Page(root).open();
