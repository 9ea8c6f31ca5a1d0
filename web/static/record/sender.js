// Sends what is entered, one after the other, and does what the answers ask for.

import { field } from "../entry/page.js";
import { givenOf } from "./bodies.js";
import { drop, replace } from "./choices.js";
import { find } from "./dom.js";
import { Queue } from "./queue.js";
import { read } from "./requests.js";

/** @import { Problem } from "../entry/page.js" */
/** @import { Body, Sent, State } from "./bodies.js" */
/** @import { Page } from "./page.js" */
/** @import { Settled } from "./queue.js" */

export class Sender {
  /** @param {Page} page @param {string} match its id */
  constructor(page, match) {
    this.page = page;
    /** @type {(() => void)[]} what follows the entry that is being saved */
    this.waiting = [];
    this.settling = false; // whether an entry is saved and the page does not show it yet
    /** @type {Set<string>} keys of entries that wait, or did: the form is free for others */
    this.kept = new Set();
    /** @type {Set<string>} keys of those that were taken out of the form */
    this.emptied = new Set();
    /** @type {Body[]} what was entered together with the entry that is being saved */
    this.following = [];
    this.queue = new Queue({
      address: page.address,
      name: match,
      token: page.token,
      tell: (state, entry, answer) => this.#tell(state, entry, answer),
      asking: () => page.asking(),
      renew: () => tokenOf(page),
    });
    /** @type {import("./waiting.js").WaitingList | undefined} */
    this.list = undefined;
    /** @type {import("./late.js").Late | undefined} */
    this.late = undefined;
  }

  /** Whether entries wait because nothing can be sent. */
  get stuck() {
    return this.queue.waits;
  }

  /** Whether an entry is being written down on the device. */
  get writing() {
    return this.queue.writing.size > 0;
  }

  /** Whether an entry is on its way. */
  get sending() {
    return this.queue.busy;
  }

  /** Whether an entry is on its way, or saved and not shown yet. */
  get busy() {
    const ahead = this.stuck && this.page.ahead?.whole; // it waits, and the pads are beyond it
    return (this.sending && !ahead) || this.settling;
  }

  /** Go on with what a former page of this device could not send. */
  resume() {
    this.queue.resume();
  }

  /** These follow the entry that comes now. @param {Body[]} entries */
  follow(entries) {
    this.waiting = [];
    this.following = entries;
  }

  /** @param {string} path @param {Body} body @param {string} label */
  send(path, body, label) {
    const entry = this.page.by ? { ...body, by: this.page.by } : body;
    if (this.#decided(path, entry, label)) return;
    const sent = !this.settling && this.queue.send(path, entry, label, this.#place(path, entry));
    if (!sent) this.page.say(this.page.t("oneAtATime"), true);
  }

  /** Where an entry is made, and what it does there, if that is known. @param {string} path @param {Body} body */
  #place(path, body) {
    const { head, steps, ahead } = this.page;
    const { whose } = this.page.root.dataset;
    return { head, steps, says: ahead?.says(path, body), whose };
  }

  /**
   * Where somebody has to decide about what waits, an entry stands for the one that was refused;
   * after a conflict it has to wait itself.
   *
   * @param {string} path
   * @param {Body} entry
   * @param {string} label
   */
  #decided(path, entry, label) {
    const { halted } = this.queue;
    if (!halted) return false;
    if (halted === "conflict" || path !== "/steps") this.page.say(this.page.t("decideFirst"), true);
    else replace(this.queue, entry, label);
    return true;
  }

  /** Record an entry on top of what the page shows. @param {Body} entry */
  enter(entry) {
    const body = { ...entry, expected_version: this.page.version };
    this.send("/steps", body, entry.notation ?? this.page.t("thisEntry"));
  }

  /** @param {number | null} to */
  undo(to = null) {
    const body = { expected_version: this.page.version };
    const last = this.queue.entries.at(-1);
    if (to === null && this.stuck && last) this.#takeBack(last, body);
    else if (to === null) this.#afterOthers(() => this.undo(), "/undo", body, this.page.t("undo"));
    else this.send("/undo", { ...body, to }, this.page.t("undo"));
  }

  /**
   * The last entry that waits was never sent: it is taken away. One that was tried may be in the
   * log; it is undone behind it.
   *
   * @param {Sent} last
   * @param {Body} body
   */
  async #takeBack(last, body) {
    const { t } = this.page;
    if (this.queue.entries.length === 1 || last.path !== "/steps")
      return this.send("/undo", body, t("undo"));
    await drop(this.queue, last.key);
    this.page.say(t("takenBack", { entry: last.label }), true);
  }

  redo() {
    const body = { expected_version: this.page.version };
    this.#afterOthers(() => this.redo(), "/redo", body, this.page.t("redo"));
  }

  /**
   * Each tap counts: one that comes while an entry is being saved follows it. Not where the
   * server cannot be reached: nobody would know what is going to be done again.
   *
   * @param {() => void} again
   * @param {string} path
   * @param {Body} body
   * @param {string} label
   */
  #afterOthers(again, path, body, label) {
    if (this.stuck) this.page.say(this.page.t("oneAtATime"), true);
    else if (this.busy) this.waiting.push(again);
    else this.send(path, body, label);
  }

  /** @param {State} state @param {Sent} entry @param {Settled | null} answer */
  #tell(state, entry, answer) {
    if (this.stuck || this.queue.halted) this.page.aside();
    if (state !== "saved" && state !== "unkept") this.page.ahead?.follow();
    this.list?.show();
    this.#showBusy();
    const { notices } = this.page;
    if (state === "waiting") this.#waits(entry);
    else if (state === "taken") return;
    else if (state === "unkept") this.#unkept(entry);
    else if (state === "halted") notices.restore();
    else if (state === "saving" || state === "retrying" || state === "shut") {
      const word = state === "saving" ? state : "retrying";
      const reason = state === "shut" ? undefined : answer?.body.detail;
      notices.waiting(word, entry.says ?? entry.label, reason, () => this.#giveUp(entry));
      if (word === "retrying" || entry.id !== undefined) this.kept.add(entry.key);
      if (word === "retrying") this.#keepFollowing(entry);
    } else if (state === "saved" && answer) this.#saved(entry, answer);
    else if (state === "joined" && answer) this.#joined(answer);
    else if (state === "conflict") this.decide();
    else if (state === "refused" && answer) this.#refused(entry, answer.body);
    else {
      this.waiting = this.following = [];
      notices.restore();
      this.page.refresh();
    }
  }

  /** @param {Sent} entry */
  async #giveUp(entry) {
    await this.page.aside();
    if (this.list) this.list.take(entry);
    else drop(this.queue, entry.key);
  }

  /** What waits is not in the form; once, for the same may be typed again. @param {Sent} entry */
  #empty({ key, label }) {
    if (!this.emptied.has(key) && field("#notation").value.trim() === label) this.page.fill("");
    this.emptied.add(key);
  }

  /** What was entered together waits together. @param {Sent} entry */
  #keepFollowing(entry) {
    this.#empty(entry);
    const entries = this.following;
    this.following = [];
    for (const one of entries) this.enter(one);
  }

  /** @param {Sent} entry */
  #waits(entry) {
    this.kept.add(entry.key);
    this.#empty(entry);
    this.page.say(this.page.t("waits", { entry: entry.says ?? entry.label }));
    this.list?.measure();
  }

  /** The device did not take an entry: what is not on its way stays in the form. @param {Sent} entry */
  #unkept(entry) {
    const [first] = this.queue.entries;
    if (first?.key !== entry.key) {
      drop(this.queue, entry.key);
      if (entry.body.notation) this.page.type(entry.body.notation);
      this.page.say(this.page.t("full"), true);
    } else this.page.say(this.page.t("unkept"), true);
  }

  #showBusy() {
    this.page.root.classList.toggle("is-busy", this.busy);
  }

  /** @param {Sent} entry @param {Settled} answer */
  async #saved({ key, path }, { body, asked }) {
    this.page.amend.task = null;
    this.page.notices.clear();
    if (!this.kept.delete(key)) {
      this.page.sheets.close();
      this.page.fill("");
    }
    if (!this.page.replace(body, asked)) await this.#settle();
    const sentence = find(".last__text", this.page.root)?.textContent?.trim() ?? "";
    this.page.say(this.page.t("savedStep", { sentence }));
    if (path === "/steps") this.page.notices.offerUndo();
    if (body.questions) this.page.notices.ask(body.questions);
    const follows = this.following.shift();
    const next = follows ? () => this.enter(follows) : this.waiting.shift();
    if (next && !this.queue.busy) next();
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
  #refused({ key, body }, problem) {
    this.waiting = this.following = [];
    if (this.kept.has(key) && body.notation) this.page.fill(body.notation);
    const entry = givenOf(body);
    this.page.notices.restore();
    this.page.refuse(problem, entry !== null && (() => this.page.rulings.force(entry)));
  }

  /** Others were first: what becomes of the entries is asked by a script of its own. */
  async decide() {
    this.waiting = this.following = [];
    this.page.notices.restore();
    await this.page.refresh();
    try {
      const { late = "" } = this.page.root.dataset;
      this.late ??= new (await import(late)).Late(this.page, this);
      await this.late?.ask();
    } catch {
      this.page.say(this.page.t("noConnection"), true);
    }
  }

  /** @param {Settled} answer */
  async #joined({ body, asked }) {
    this.page.sheets.close();
    if (!this.page.replace(body, asked)) await this.#settle();
    this.over();
    if (!this.queue.busy) this.page.catchUp();
  }

  /** What waited waits no more. */
  over() {
    this.page.notices.clear();
    this.page.fill("");
    this.list?.show();
    this.#showBusy();
  }
}

/** The token of forms as the server gives it now, or null without a connection; who is there now is on the page then. @param {Page} page */
export async function tokenOf(page) {
  const text = await read(`${page.address}?${new URLSearchParams({ seat: page.view })}`);
  const whose = text?.match(/ data-whose="([^"]+)"/)?.[1];
  if (whose) page.root.dataset.whose = whose;
  const token = text?.match(/ data-token="([^"]+)"/)?.[1] ?? null;
  if (token !== null) page.token = page.root.dataset.token = token;
  return token;
}
