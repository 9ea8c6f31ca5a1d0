// One page as it came from the server: its parts, and the places of its line.

import { one, told } from "./dom.js";
import { StepList } from "./list.js";
import { placesOf } from "./places.js";
import { MOVING } from "./swap.js";

export class Sheet {
  /**
   * @param {HTMLElement} root
   * @param {import("./pages.js").Pages} pages
   */
  constructor(root, pages) {
    this.root = root;
    this.moving = one(root, MOVING, HTMLElement);
    this.slider = one(root, "#slider", HTMLInputElement);
    /** @type {import("./places.js").Told} */
    const line = JSON.parse(told(root, "places"));
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

  /** @param {number} step */
  #urlOf(step) {
    const url = new URL(told(this.moving, "url"), location.href);
    url.searchParams.set("step", String(step));
    return url.href;
  }
}
