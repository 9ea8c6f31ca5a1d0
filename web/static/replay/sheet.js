// One page as it came from the server: its parts, and the places of its line.

import { one, told } from "./dom.js";
import { StepList } from "./list.js";
import { phaseAt, placesOf } from "./places.js";
import { MOVING } from "./swap.js";

/**
 * What steps in a row did; the first of them has the place `first`.
 * @typedef {{first: number, told: string[]}} Sentences
 */

export class Sheet {
  /**
   * @param {HTMLElement} root
   * @param {import("./pages.js").Pages} pages
   */
  constructor(root, pages) {
    this.root = root;
    this.moving = one(root, MOVING, HTMLElement);
    this.slider = one(root, "#slider", HTMLElement);
    /** @type {import("./places.js").Told} */
    const line = JSON.parse(told(root, "places"));
    this.phases = line.phases;
    /** @type {Map<number, string>} sentences by place, as far as they were told */
    this.told = new Map();
    this.stops = placesOf(line, (step) => this.#urlOf(step));
    this.list = new StepList(this, pages, line.block);
  }

  /** The place shown. */
  get index() {
    return Number(this.moving.dataset.index);
  }

  get count() {
    return this.stops.length;
  }

  /**
   * A place in words: its step, of how many, in which phase.
   * @param {number} index
   */
  words(index) {
    const { step } = this.stops[index] ?? { step: 0 };
    const words = told(this.root, step === index ? "wordStep" : "wordPlace")
      .replace("{step}", String(step))
      .replace("{place}", String(index))
      .replace("{count}", String(this.count - 1));
    const phase = phaseAt(this.phases, index);
    return phase ? `${words}, ${phase}` : words;
  }

  /** @param {Sentences} sentences */
  hear({ first, told: sentences }) {
    for (const [n, sentence] of sentences.entries()) this.told.set(first + n, sentence);
  }

  /** @param {number} step */
  #urlOf(step) {
    const url = new URL(told(this.moving, "url"), location.href);
    url.searchParams.set("step", String(step));
    return url.href;
  }
}
