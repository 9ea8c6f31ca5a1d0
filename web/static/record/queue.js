// Sends entries one after the other and tells the truth about it: saving, retrying, saved, refused.

import { device, uuid } from "./dom.js";
import { alone, onDevice } from "./outbox.js";
import { mayPass, needsPerson, post } from "./requests.js";

/** @import { Problem } from "../entry/page.js" */
/** @import { Body, Sent, State } from "./bodies.js" */
/** @import { Outbox } from "./outbox.js" */
/** @import { Answer, Stands } from "./requests.js" */

const SLOWEST = 10_000; // milliseconds between two attempts
const OLD_TOKEN = "bad_token";
const CONFLICT = /** @type {const} */ ("conflict");

/** @typedef {{query: URLSearchParams, shown: number}} Asked */
/** @typedef {Answer & {asked: Asked}} Settled */

/**
 * Entries are sent in order, each under one idempotency key until the server answers, so a
 * repeated attempt never records twice. They are kept on the device meanwhile: a reload goes on
 * sending them. What was entered on top of one that waits expects the version that this one
 * brings.
 */
export class Queue {
  /**
   * `tell` hears what becomes of an entry. `asking()` gives the `query` of the next attempt; the
   * answer has it all as `asked`. `renew` asks for another token of forms.
   *
   * @param {object} given
   * @param {string} given.address
   * @param {string} given.name
   * @param {string} given.token
   * @param {(state: State, entry: Sent, answer: Settled | null) => void} given.tell
   * @param {() => Asked} given.asking
   * @param {() => Promise<string | null>} [given.renew]
   * @param {Outbox} [given.outbox]
   */
  constructor({ address, name, token, tell, asking, renew, outbox = onDevice(name) }) {
    this.address = address;
    this.name = `outbox.${name}`;
    this.token = token;
    this.tell = tell;
    this.asking = asking;
    this.renew = renew ?? (async () => null);
    this.outbox = outbox;
    /** @type {Sent[]} what waits, the next to be sent first */
    this.entries = [];
    /** @type {Map<string, Promise<void>>} what is being written, by its key */
    this.writing = new Map();
    this.stuck = false; // whether the first could not be sent so far
    /** @type {Problem | null} what somebody has to sign in for */
    this.shut = null;
    this.sending = false;
    /** @type {ReturnType<typeof setTimeout> | null} */
    this.timer = null;
    this.wait = 1000;
    addEventListener("online", () => this.#now());
    globalThis.document?.addEventListener("visibilitychange", () => this.#now());
  }

  /** Whether an entry is on its way. */
  get busy() {
    return this.entries.length > 0 && !this.halted;
  }

  /** Why nothing is sent before somebody decides; undefined where all goes its way. */
  get halted() {
    return this.entries[0]?.halt;
  }

  /** Whether further entries wait behind others, instead of being refused. */
  get waits() {
    return this.entries.length > 1 || (this.stuck && this.busy);
  }

  /**
   * Send `body` to `path` under the address of the page, or keep it behind those that wait; false
   * while another entry is on its way, or somebody has to decide first.
   *
   * @param {string} path
   * @param {Body} body
   * @param {string} label
   * @param {{head?: number, steps?: number, says?: string, whose?: string}} at where the match stood, what the entry does, and whose it is
   */
  send(path, body, label, { head, steps, says, whose } = {}) {
    if (this.halted || (this.busy && !this.waits)) return false;
    const entry = { path, body, label, key: uuid(), base: head, steps, says, whose };
    this.entries.push(entry);
    this.writing.set(entry.key, this.#write(entry));
    if (this.entries.length === 1) this.begin("saving");
    return true;
  }

  /** Go on with entries that former pages of this device could not send. */
  async resume() {
    await this.#takeOver();
    const left = await this.outbox.all().catch(() => []);
    if (!left.length || this.entries.length) return;
    this.entries = left;
    if (this.halted) this.#tellHalt();
    else this.begin("saving");
  }

  /** The one entry that pages of an earlier version kept elsewhere. */
  async #takeOver() {
    const name = this.name.replace("outbox", "pending");
    const left = device.get(name);
    if (!left) return;
    await this.outbox.add(left).catch(() => undefined);
    device.set(name, null);
  }

  /** @param {State} state */
  begin(state) {
    const [entry] = this.entries;
    if (!entry) return;
    this.wait = 1000;
    this.shut = null;
    this.tell(state, entry, null);
    this.#attempt(entry);
  }

  /** Write an entry down; one that waits is called kept only then. @param {Sent} entry */
  async #write(entry) {
    const waits = this.entries.length > 1;
    try {
      entry.id = await this.outbox.add(entry);
      if (waits) this.tell("waiting", entry, null);
    } catch {
      this.tell("unkept", entry, null);
    }
    this.writing.delete(entry.key);
  }

  /** Take entries away that are over, and write others. @param {Sent[]} gone @param {Sent[]} changed */
  async settle(gone, changed) {
    await Promise.all(gone.concat(changed).map(({ key }) => this.writing.get(key)));
    const kept = changed.filter(({ id }) => id !== undefined);
    await this.outbox.settle(gone, kept).catch(() => undefined);
  }

  /** An entry that is made where the match stands so. @param {Sent} entry @param {Partial<Stands>} stands @returns {Sent} */
  after(entry, { version, head = entry.base, steps = entry.steps }) {
    const body = { ...entry.body, expected_version: version };
    const changed = { ...entry, body, base: head, steps };
    const at = this.entries.indexOf(entry);
    if (at >= 0) this.entries[at] = changed;
    return changed;
  }

  /** @param {Sent} entry */
  async #attempt(entry) {
    this.rest();
    if (this.sending) return;
    this.sending = true;
    await this.writing.get(entry.key);
    const done = await alone(this.name, () => this.#post(entry)).catch(() => null);
    this.sending = false;
    if (done === null) this.timer = setTimeout(() => this.#now(), this.wait);
    if (done === null || this.entries[0]?.key !== entry.key) {
      const [next] = this.entries; // dropped meanwhile
      if (next && next.key !== entry.key && !next.halt) this.#attempt(next);
      return;
    }
    await this.#answered(this.entries[0], done);
  }

  /**
   * Send an entry, unless another page of this browser did; it may have told it what to expect.
   *
   * @param {Sent} entry
   * @returns {Promise<Settled | "elsewhere">}
   */
  async #post(entry) {
    let { body } = entry;
    if (entry.id !== undefined) {
      const kept = await this.outbox.all().catch(() => null);
      const known = kept?.find(({ key }) => key === entry.key);
      if (kept && !known) return "elsewhere";
      body = known?.body ?? body;
    }
    const answer = await this.sent(entry, body);
    if (answer.ok) await this.#recorded(entry, answer);
    return answer;
  }

  /** @param {Sent} entry @param {unknown} body @returns {Promise<Settled>} */
  async sent({ path, key, whose }, body) {
    const asked = this.asking();
    const lost = () => ({ ok: false, status: 0, body: {} });
    const address = `${this.address}${path}?${asked.query}`;
    const answer = await post(address, body, this.token, key, whose).catch(lost);
    return { ...answer, asked };
  }

  /** An entry is in the log: it waits no more, and the next one follows it. @param {Sent} entry @param {Answer} answer */
  async #recorded(entry, answer) {
    const at = this.entries.findIndex(({ key }) => key === entry.key);
    const next = at < 0 ? undefined : this.entries[at + 1];
    if (next) await this.writing.get(next.key);
    await this.settle([entry], next ? [this.after(next, answer.stands ?? answer.body)] : []);
  }

  /** @param {Sent} entry @param {Settled | "elsewhere"} answer */
  async #answered(entry, answer) {
    if (answer === "elsewhere") {
      this.entries = await this.outbox.all();
      this.stuck = false;
      this.tell("dropped", entry, null);
      if (this.entries.length) this.begin("saving");
    } else if (answer.body.code === OLD_TOKEN && (await this.renewed())) this.#attempt(entry);
    else if (mayPass(answer) || answer.body.code === OLD_TOKEN) this.#later(entry, answer);
    else if (needsPerson(answer, entry.whose)) this.#shut(entry, answer);
    else if (answer.ok) this.#saved(entry, answer);
    else await this.#halt(entry, answer);
  }

  async renewed() {
    const token = await this.renew();
    const other = token !== null && token !== this.token;
    if (other) this.token = token;
    return other;
  }

  /** All is kept until somebody signs in, in another window or on the way back to this page. @param {Sent} entry @param {Settled} answer */
  #shut(entry, answer) {
    this.stuck = true;
    this.shut = answer.body;
    this.tell("shut", entry, answer);
  }

  /** @param {Sent} entry @param {Settled} answer */
  #later(entry, answer) {
    this.stuck = true;
    this.tell("retrying", entry, answer);
    this.timer = setTimeout(() => this.#now(), this.wait);
    this.wait = Math.min(this.wait * 2, SLOWEST);
  }

  /** @param {Sent} entry @param {Settled} answer */
  #saved(entry, answer) {
    this.stuck = false;
    this.shut = null;
    this.entries.shift();
    this.tell("saved", entry, answer);
    if (this.entries.length && !this.sending) this.begin("saving");
  }

  /** Nothing is sent before somebody decides; a refused entry with nothing behind it is over. @param {Sent} entry @param {Settled} answer */
  async #halt(entry, answer) {
    this.stuck = false;
    const late = answer.status === 409;
    if (!late && this.entries.length === 1) {
      this.entries = [];
      await this.settle([entry], []);
      this.tell("refused", entry, answer);
      return;
    }
    const { code, detail, rule = null } = answer.body;
    /** @type {Sent} */
    const halted = { ...entry, halt: late ? CONFLICT : { code, detail, rule } };
    this.entries[0] = halted;
    await this.settle([], [halted]);
    this.tell(late ? CONFLICT : "refused", halted, answer);
  }

  #tellHalt() {
    const [first] = this.entries;
    if (first) this.tell(first.halt === CONFLICT ? CONFLICT : "halted", first, null);
  }

  #now() {
    const [entry] = this.entries;
    if (entry && (this.timer || this.shut)) this.#attempt(entry);
  }

  rest() {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }
}
