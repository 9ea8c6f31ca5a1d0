// Sends one entry at a time and tells the truth about it: saving, retrying, saved, refused.

import { device, uuid } from "./dom.js";

/** @import { Command, Given } from "../entry/entry.js" */

const SLOWEST = 10_000; // milliseconds between two attempts

/** @typedef {"saving" | "retrying" | "saved" | "refused" | "conflict" | "dropped"} State */
/**
 * What is sent: an entry as text, command or several, or what a way such as undo asks for.
 *
 * @typedef {object} Body
 * @property {string} [notation]
 * @property {Command} [command]
 * @property {Command[]} [commands]
 * @property {string} [forced] why the rules did not hold
 * @property {number} [expected_version]
 * @property {number | null} [to]
 * @property {string} [by]
 * @property {string} [action]
 * @property {number} [step]
 * @property {boolean} [preview]
 * @property {boolean} [until_break]
 * @property {string | null} [seat]
 */
/** @typedef {{path: string, body: Body, label: string, key: string}} Sent */
/** @typedef {{query: URLSearchParams, shown: number}} Asked */
/**
 * @typedef {object} Answer
 * @property {boolean} ok
 * @property {number} status 0 without a connection
 * @property {any} body JSON as it is read, or text
 * @property {string | null} [again] seconds until the same may be asked again
 */
/** @typedef {Answer & {asked: Asked}} Settled */

/**
 * An entry is sent under one idempotency key until the server answers, so a repeated attempt
 * never records twice. It is kept on the device meanwhile: a reload goes on sending it.
 */
export class Queue {
  /**
   * `tell` hears what becomes of an entry. `asking()` gives the `query` of the next attempt; the
   * answer has it all as `asked`.
   *
   * @param {object} given
   * @param {string} given.address
   * @param {string} given.name
   * @param {string} given.token
   * @param {(state: State, entry: Sent, answer: Settled | null) => void} given.tell
   * @param {() => Asked} given.asking
   */
  constructor({ address, name, token, tell, asking }) {
    this.address = address;
    this.name = `pending.${name}`;
    this.token = token;
    this.tell = tell;
    this.asking = asking;
    /** @type {Sent | null} */
    this.entry = null;
    /** @type {ReturnType<typeof setTimeout> | null} */
    this.timer = null;
    this.wait = 1000;
    addEventListener("online", () => this.#now());
  }

  get busy() {
    return this.entry !== null;
  }

  /**
   * Send `body` to `path` under the address of the page; false while another entry is on its way.
   *
   * @param {string} path
   * @param {Body} body
   * @param {string} label
   */
  send(path, body, label) {
    if (this.busy) return false;
    this.#take({ path, body, label, key: uuid() });
    return true;
  }

  /** Go on with an entry that a former page of this device could not send. */
  resume() {
    const left = device.get(this.name);
    if (left && !this.busy) this.#take(left);
  }

  /** Give the entry up that is being retried; it may have been saved all the same. */
  drop() {
    const { entry } = this;
    if (!entry) return;
    this.#done();
    this.tell("dropped", entry, null);
  }

  /** @param {Sent} entry */
  #take(entry) {
    this.entry = entry;
    this.wait = 1000;
    device.set(this.name, entry);
    this.tell("saving", entry, null);
    this.#attempt(entry);
  }

  /** @param {Sent} entry */
  async #attempt(entry) {
    this.#rest();
    const asked = this.asking();
    const address = `${this.address}${entry.path}?${asked.query}`;
    const lost = () => ({ ok: false, status: 0, body: {} });
    const answer = await post(address, entry.body, this.token, entry.key).catch(lost);
    if (this.entry !== entry) return; // dropped meanwhile
    if (mayPass(answer)) {
      this.tell("retrying", entry, { ...answer, asked });
      this.timer = setTimeout(() => this.#attempt(entry), this.wait);
      this.wait = Math.min(this.wait * 2, SLOWEST);
      return;
    }
    this.#done();
    const state = answer.ok ? "saved" : answer.status === 409 ? "conflict" : "refused";
    this.tell(state, entry, { ...answer, asked });
  }

  #now() {
    if (this.entry && this.timer) this.#attempt(this.entry);
  }

  #done() {
    this.#rest();
    this.entry = null;
    device.set(this.name, null);
  }

  #rest() {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }
}

/**
 * Whether the same request may be taken later. A problem that tells no time will not pass.
 *
 * @param {{status: number, body: any, again?: string | null}} answer
 */
function mayPass({ status, body, again }) {
  if (status === 503 && body.code) return again != null;
  return status === 0 || status === 429 || status >= 500;
}

/**
 * POST JSON. Throws where there is no connection.
 *
 * @param {string} url
 * @param {unknown} body
 * @param {string} token
 * @param {string | null} key an idempotency key
 * @returns {Promise<Answer>}
 */
export async function post(url, body, token, key = null) {
  /** @type {Record<string, string>} */
  const headers = {
    "Content-Type": "application/json",
    Accept: "application/json, text/html",
    "X-CSRFToken": token,
  };
  if (key) headers["Idempotency-Key"] = key;
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  const kind = answer.headers.get("Content-Type") ?? "";
  return {
    ok: answer.ok,
    status: answer.status,
    again: answer.headers.get("Retry-After"),
    body: kind.includes("json") ? await answer.json() : await answer.text(),
  };
}

/** The text of a page, or null while there is no connection. @param {string} address */
export async function read(address) {
  try {
    const answer = await fetch(address, { headers: { Accept: "text/html" } });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}

/** An entry as the server takes it. @param {Given} entry @returns {Body} */
export function bodyOf(entry) {
  if (typeof entry === "string") return { notation: entry };
  if (!Array.isArray(entry)) return { command: entry };
  return entry.length === 1 ? { command: entry[0] } : { commands: entry };
}

/** The entry that was sent; null for what was none, such as an undo. @param {Body} body */
export const givenOf = ({ notation, command, commands }) => notation ?? command ?? commands ?? null;
