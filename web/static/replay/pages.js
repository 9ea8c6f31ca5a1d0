// @ts-nocheck
// Pages and their moving parts, fetched once and kept.

const KEPT = 400; // parts in memory
const AT_ONCE = 3; // fetches ahead of need

export class Pages {
  constructor() {
    this.parts = new Map();
    this.waiting = [];
    this.running = 0;
  }

  /** The part of the page at `url` that changes with the step, as text. */
  part(address) {
    const url = new URL(address, location).href;
    this.waiting = this.waiting.filter((other) => other !== url);
    return this.parts.get(url) ?? this.#keep(url);
  }

  /** Fetch a part some time soon. */
  early(url) {
    if (this.parts.has(url) || this.waiting.includes(url)) return;
    this.waiting.push(url);
    this.#work();
  }

  /** The list of steps around a place of the line of an address, as text. */
  rows(address, place) {
    const url = new URL(address, location);
    url.searchParams.set("rows", place);
    return load(url);
  }

  /** A whole page, as text. What was kept is forgotten: the page may look another way now. */
  async whole(url) {
    this.waiting = [];
    return load(url);
  }

  #keep(url) {
    const address = new URL(url);
    address.searchParams.set("partial", "1");
    const text = load(address);
    text.catch(() => this.parts.delete(url));
    this.parts.set(url, text);
    if (this.parts.size > KEPT) this.parts.delete(this.parts.keys().next().value);
    return text;
  }

  async #work() {
    while (this.running < AT_ONCE && this.waiting.length) {
      this.running += 1;
      this.#keep(this.waiting.shift())
        .catch(() => null)
        .finally(() => {
          this.running -= 1;
          this.#work();
        });
    }
  }
}

async function load(url) {
  const answer = await fetch(url, { headers: { Accept: "text/html" } });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.text();
}
