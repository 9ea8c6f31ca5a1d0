// A step in a frame: the ways lead on without leaving the frame, by hand or by themselves.

import { one, told } from "../replay/dom.js";

const ROOT = "[data-embed]";
const PACE = 1500; // milliseconds a step
const KEYS = new Map([
  ["ArrowLeft", "previous"],
  ["ArrowRight", "next"],
  ["Home", "first"],
  ["End", "last"],
]);

class Embed {
  constructor() {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    document.addEventListener("click", (event) => this.#click(event));
    document.addEventListener("keydown", (event) => this.#key(event));
    this.#begin();
  }

  get root() {
    return one(document, ROOT, HTMLElement);
  }

  get button() {
    return one(this.root, "[data-play]", HTMLButtonElement);
  }

  #begin() {
    this.button.hidden = false;
    this.#mark();
  }

  /** Say whether it plays. */
  #mark() {
    const plays = this.timer !== undefined;
    this.button.setAttribute("aria-pressed", String(plays));
    this.button.setAttribute("aria-label", told(this.root, plays ? "wordPause" : "wordPlay"));
  }

  /** @param {string} name @returns {HTMLAnchorElement | null} a way that leads somewhere */
  #way(name) {
    return this.root.querySelector(`[data-way="${name}"][href]`);
  }

  /** @param {MouseEvent} event */
  #click(event) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element))
      return;
    if (event.target.closest("[data-play]")) {
      if (this.timer === undefined) this.#play();
      else this.stop();
      return;
    }
    const way = event.target.closest("[data-way]");
    if (!(way instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    this.stop();
    if (way.href) this.go(way.href);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const name = KEYS.get(event.key);
    if (!name || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.stop();
    const way = this.#way(name);
    if (way) this.go(way.href);
  }

  #play() {
    const way = this.#way("next") ?? this.#way("first"); // at the end it begins anew
    this.timer = setTimeout(() => this.#on(), PACE);
    this.#mark();
    if (way) this.go(way.href);
  }

  async #on() {
    const way = this.#way("next");
    if (!way || document.hidden) {
      this.stop();
      return;
    }
    this.timer = setTimeout(() => this.#on(), PACE);
    await this.go(way.href);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.#mark();
  }

  /** @param {string} url of another step */
  async go(url) {
    const answer = await fetch(url).catch(() => null);
    const text = answer?.ok ? await answer.text() : "";
    const next = new DOMParser().parseFromString(text, "text/html").querySelector(ROOT);
    if (!next) {
      location.assign(url);
      return;
    }
    const focus = document.activeElement?.getAttribute("data-way");
    this.root.replaceWith(document.adoptNode(next));
    this.#begin();
    if (focus) one(this.root, `[data-way="${focus}"]`, HTMLElement).focus();
  }
}

if (document.querySelector(ROOT)) new Embed();
