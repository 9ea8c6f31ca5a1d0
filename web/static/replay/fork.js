// Where the record forks, the branch is asked for.

import { all } from "./dom.js";

export class Fork {
  /** @param {HTMLElement} moving */
  constructor(moving) {
    this.links = all(moving, "[data-fork] a", HTMLAnchorElement);
  }

  /** Whether there is one. */
  get there() {
    return this.links.length > 0;
  }

  get chosen() {
    return this.links.find((link) => link.classList.contains("is-chosen"));
  }

  /**
   * Mark the branch `by` places below the one marked; the first or last, where none is.
   * @param {number} by
   * @returns {string} what it says
   */
  choose(by) {
    const { links, chosen } = this;
    const beyond = by < 0 ? links.length - 1 : 0;
    const place = chosen ? (links.indexOf(chosen) + by + links.length) % links.length : beyond;
    for (const [n, link] of links.entries()) link.classList.toggle("is-chosen", n === place);
    links[place]?.scrollIntoView({ block: "nearest" });
    return links[place]?.textContent?.trim() ?? "";
  }
}
