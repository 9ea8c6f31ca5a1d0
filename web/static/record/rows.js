// The list of steps: older rows come as one scrolls to them.

import { find, findAll } from "./dom.js";

/** @typedef {{oldest: number, scrolled: number}} Place */

export class Rows {
  /**
   * @param {HTMLElement} box holds the list and the link to older rows
   * @param {(before: string) => string} address of the rows before a step
   */
  constructor(box, address) {
    this.box = box;
    this.address = address;
    /** @type {Map<string, {tag: string | null, html: string}>} */
    this.had = new Map();
    /** @type {Promise<void> | null} */
    this.loading = null;
    this.observer = new IntersectionObserver((seen) => {
      if (seen.some((one) => one.isIntersecting)) this.more();
    });
    box.addEventListener("click", (event) => {
      const inside = event.target instanceof Element && event.target.closest("[data-older]");
      if (!inside) return;
      event.preventDefault();
      this.more();
    });
    this.#watch();
  }

  /** Where somebody reads the list; null while nobody does. @returns {Place | null} */
  get place() {
    if (!this.box.offsetParent) return null;
    const steps = findAll("[data-step]", this.box).map((row) => Number(row.dataset.step));
    return { oldest: Math.min(...steps), scrolled: this.#scroller.scrollTop };
  }

  /** The list was put in anew: who was reading finds the same place again. @param {Place | null} place */
  async restore(place) {
    this.#watch();
    if (!place) return;
    await this.down(place.oldest);
    this.#scroller.scrollTop = place.scrolled;
  }

  /** Load the rows down to a step, as far as there is a connection. @param {number} step */
  async down(step) {
    let before = null;
    while (this.#oldest > step && this.#oldest !== before) {
      before = this.#oldest;
      await this.more();
    }
  }

  /** Load the next older rows, if there are any. */
  more() {
    this.loading ??= this.#load().finally(() => {
      this.loading = null;
    });
    return this.loading;
  }

  get #scroller() {
    return this.box.closest("[data-sheet]") ?? this.box;
  }

  /** The step before which there are rows that are not here; 0 where all are. */
  get #oldest() {
    return Number(this.#link?.dataset.older ?? 0);
  }

  get #link() {
    return find("[data-older]", this.box);
  }

  #watch() {
    this.observer.disconnect();
    if (this.#link) this.observer.observe(this.#link);
  }

  async #load() {
    const link = this.#link;
    if (!link) return;
    const html = await this.#read(this.address(link.dataset.older ?? ""));
    if (html === null || !link.isConnected) return;
    link.parentElement?.insertAdjacentHTML("afterend", html);
    link.parentElement?.remove();
    this.#watch();
  }

  /** The rows at an address; those that it had are not sent again. @param {string} address */
  async #read(address) {
    const had = this.had.get(address);
    /** @type {Record<string, string>} */
    const headers = had?.tag ? { "If-None-Match": had.tag } : {};
    try {
      const answer = await fetch(address, { headers });
      if (answer.status === 304 && had) return had.html;
      if (!answer.ok) return null;
      const html = await answer.text();
      this.had.set(address, { tag: answer.headers.get("ETag"), html });
      return html;
    } catch {
      return null;
    }
  }
}
