// @ts-nocheck
// Sends one entry at a time and tells the truth about it: saving, retrying, saved, refused.

import { device, uuid } from "./dom.js";

const SLOWEST = 10_000; // milliseconds between two attempts

/**
 * An entry is sent under one idempotency key until the server answers, so a repeated attempt
 * never records twice. It is kept on the device meanwhile: a reload goes on sending it.
 */
export class Queue {
  /**
   * `tell(state, entry, answer)`: saving, retrying, saved, refused, conflict or dropped.
   * `asking()` gives the `query` of the next attempt; the answer has it all as `asked`.
   */
  constructor({ address, name, token, tell, asking }) {
    Object.assign(this, { address, name: `pending.${name}`, token, tell, asking });
    Object.assign(this, { entry: null, wait: 1000 });
    addEventListener("online", () => this.#now());
  }

  get busy() {
    return this.entry !== null;
  }

  /** Send `body` to `path` under the address of the page; false while another entry is on its way. */
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
    const entry = this.entry;
    this.#done();
    this.tell("dropped", entry, null);
  }

  #take(entry) {
    this.entry = entry;
    this.wait = 1000;
    device.set(this.name, entry);
    this.tell("saving", entry, null);
    this.#attempt(entry);
  }

  async #attempt(entry) {
    clearTimeout(this.timer);
    this.timer = null;
    const asked = this.asking();
    const address = `${this.address}${entry.path}?${asked.query}`;
    const lost = () => ({ status: 0, body: {} });
    const answer = await post(address, entry.body, this.token, entry.key).catch(lost);
    if (this.entry !== entry) return; // dropped meanwhile
    if (mayPass(answer)) {
      this.tell("retrying", entry, answer);
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
    clearTimeout(this.timer);
    this.entry = null;
    device.set(this.name, null);
  }
}

/** Whether the same request may be taken later. A problem that tells no time will not pass. */
function mayPass({ status, body, again }) {
  if (status === 503 && body.code) return again !== null;
  return status === 0 || status === 429 || status >= 500;
}

/** POST JSON; gives `{ok, status, body, again}`, `body` as it is read or as text, `again` in seconds
 * or null. Throws where there is no connection. */
export async function post(url, body, token, key = null) {
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

/** The text of a page, or null while there is no connection. */
export async function read(address) {
  try {
    const answer = await fetch(address, { headers: { Accept: "text/html" } });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}
