// Pages and their moving parts, fetched once and kept.

const KEPT = 400; // parts in memory
const AT_ONCE = 3; // fetches ahead of need

export class Pages {
  constructor() {
    /** @type {Map<string, Promise<string>>} */
    this.parts = new Map();
    /** @type {string[]} */
    this.waiting = [];
    this.running = 0;
  }

  /**
   * The part of the page at an address that changes with the step, as text.
   * @param {string} address
   */
  part(address) {
    const url = new URL(address, location.href).href;
    this.waiting = this.waiting.filter((other) => other !== url);
    return this.parts.get(url) ?? this.#keep(url);
  }

  /**
   * Fetch a part some time soon.
   * @param {string} url
   */
  early(url) {
    if (this.parts.has(url) || this.waiting.includes(url)) return;
    this.waiting.push(url);
    this.#work();
  }

  /**
   * The list of steps around a place of the line of an address, as text.
   * @param {string} address
   * @param {number} place
   */
  rows(address, place) {
    const url = new URL(address, location.href);
    url.searchParams.set("rows", String(place));
    return load(url);
  }

  /**
   * The steps that a form looks for, as text.
   * @param {string} address of the step shown
   * @param {HTMLFormElement} form
   * @param {number} skip how many of them are known
   */
  hits(address, form, skip) {
    const url = new URL(address, location.href);
    for (const [name, value] of new FormData(form))
      if (name !== "step" && typeof value === "string") url.searchParams.set(name, value);
    url.searchParams.set("hits", String(skip));
    return load(url);
  }

  /**
   * What the steps around a place of the line of an address did.
   * @param {string} address
   * @param {number} place
   * @returns {Promise<import("./sheet.js").Sentences>}
   */
  async sentences(address, place) {
    const url = new URL(address, location.href);
    url.searchParams.set("told", String(place));
    return JSON.parse(await load(url));
  }

  /**
   * A whole page, as text. What was kept is forgotten: the page may look another way now.
   * @param {string} url
   */
  async whole(url) {
    this.waiting = [];
    this.parts.clear();
    return load(url);
  }

  /** @param {string} url */
  #keep(url) {
    const address = new URL(url);
    address.searchParams.set("partial", "1");
    const text = load(address);
    text.catch(() => this.parts.delete(url));
    this.parts.set(url, text);
    const [oldest] = this.parts.keys();
    if (this.parts.size > KEPT && oldest) this.parts.delete(oldest);
    return text;
  }

  #work() {
    while (this.running < AT_ONCE) {
      const url = this.waiting.shift();
      if (!url) return;
      this.running += 1;
      this.#keep(url)
        .catch(() => null)
        .finally(() => {
          this.running -= 1;
          this.#work();
        });
    }
  }
}

/** @param {string | URL} url */
async function load(url) {
  const answer = await fetch(url, { headers: { Accept: "text/html" } });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.text();
}
