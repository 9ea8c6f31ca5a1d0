// The line beside what was played: both tables, the main series, and the figures that differ.

import { findAll, part } from "../record/dom.js";
import { show } from "../record/parts.js";

/** @import { Told } from "./answers.js" */

export class Compare {
  /** @param {HTMLElement} root @param {() => void} changed asks the server again */
  constructor(root, changed) {
    this.root = root;
    this.on = false;
    const button = part("#compare");
    button.addEventListener("click", () => {
      this.on = !this.on;
      button.setAttribute("aria-pressed", String(this.on));
      root.classList.toggle("is-comparing", this.on);
      this.#choose("line");
      changed();
    });
    for (const one of findAll("[data-show]", root))
      one.addEventListener("click", () => this.#choose(one.dataset.show ?? "line"));
  }

  /** @param {Told} answer */
  take({ trunk, compared }) {
    const shown = this.on && trunk !== null;
    for (const part_ of ["#trunk", "#compared", ".analysis-switch"])
      part(part_, this.root).hidden = !shown;
    if (!shown || !trunk) return;
    show(part("#trunk-table"), trunk.table);
    show(part("#compared"), compared);
  }

  /** A phone has room for one of the tables. @param {string} table line or trunk */
  #choose(table) {
    this.root.dataset.shown = table;
    for (const one of findAll("[data-show]", this.root))
      one.setAttribute("aria-pressed", String(one.dataset.show === table));
  }
}
