// How a match plays by itself: the menu beside the button, remembered for the next one.

import { all, hit, one } from "./dom.js";
import { shifted } from "./timing.js";

/** @typedef {import("./timing.js").Mode} Mode */

const KEY = "kifu.pace";

export class Pace {
  /** @param {() => HTMLElement} root of the page shown */
  constructor(root) {
    this.root = root;
    /** @type {Mode} */
    this.mode = "fixed";
    this.speed = 1;
    this.#recall();
    document.addEventListener("change", ({ target }) => {
      if (target instanceof HTMLInputElement && target.closest("[data-pace]")) this.#take();
    });
    document.addEventListener("pointerdown", (event) => {
      if (!hit(event, "[data-pace]")) this.close();
    });
  }

  /** Show in the menu what is chosen. */
  mark() {
    for (const input of all(this.root(), "[data-pace] input", HTMLInputElement))
      input.checked = input.value === (input.name === "mode" ? this.mode : String(this.speed));
    one(this.root(), "[data-clock]", HTMLElement).hidden = this.mode !== "real";
  }

  /**
   * One speed up or down.
   * @param {number} by
   * @returns {string} what it says
   */
  faster(by) {
    const speeds = all(this.root(), '[data-pace] [name="speed"]', HTMLInputElement);
    const here = speeds.findIndex((input) => input.checked);
    const chosen = speeds[shifted(here, by, speeds.length)];
    if (chosen) chosen.checked = true;
    this.#take();
    return chosen?.parentElement?.textContent?.trim() ?? "";
  }

  close() {
    all(this.root(), "[data-pace][open]", HTMLDetailsElement)[0]?.removeAttribute("open");
  }

  #take() {
    const chosen = all(this.root(), "[data-pace] input:checked", HTMLInputElement);
    for (const { name, value } of chosen) {
      if (name === "speed") this.speed = Number(value);
      else this.mode = modeOf(value);
    }
    this.mark();
    try {
      localStorage.setItem(KEY, JSON.stringify([this.mode, this.speed]));
    } catch {
      // a browser that keeps nothing plays as it was told until the page is left
    }
  }

  #recall() {
    try {
      const [mode, speed] = JSON.parse(localStorage.getItem(KEY) ?? "[]");
      this.mode = modeOf(mode);
      this.speed = Number(speed) || 1;
    } catch {
      // nothing is remembered
    }
  }
}

/**
 * @param {unknown} value
 * @returns {Mode}
 */
const modeOf = (value) => (value === "real" || value === "drama" ? value : "fixed");
