// The sheets that open over the dock: steps, typing, and what else can happen.

import { find, findAll, part } from "./dom.js";

/** One sheet is open at a time; opening it moves the focus into it, closing it back. */
export class Sheets {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    /** @type {HTMLElement | null} what opened the sheet */
    this.button = null;
    for (const sheet of findAll("[data-sheet]", root)) sheet.hidden = true;
    root.classList.add("is-ready");
    root.addEventListener("click", (event) => {
      if (!(event.target instanceof Element)) return;
      const button = event.target.closest("[data-sheet-open]");
      if (button instanceof HTMLElement) this.toggle(button.dataset.sheetOpen ?? "", button);
      if (event.target.closest("[data-sheet-close]")) this.close();
    });
  }

  get open() {
    return find("[data-sheet]:not([hidden])", this.root);
  }

  /** @param {string} name @param {HTMLElement | null} button */
  toggle(name, button = null) {
    if (this.open?.dataset.sheet === name) this.close();
    else this.show(name, button);
  }

  /** @param {string} name @param {HTMLElement | null} button */
  show(name, button = null) {
    this.close();
    const sheet = part(`[data-sheet="${name}"]`, this.root);
    sheet.hidden = false;
    this.button = button;
    this.#mark();
    (find("[data-first], input:not([type=hidden]), button, a, summary", sheet) ?? sheet).focus();
  }

  /** True when there was a sheet to close. */
  close() {
    const sheet = this.open;
    if (!sheet) return false;
    const inside = sheet.contains(document.activeElement);
    sheet.hidden = true;
    this.#mark();
    if (inside) this.button?.focus();
    return true;
  }

  #mark() {
    const open = this.open?.dataset.sheet;
    for (const button of findAll("[data-sheet-open]", this.root)) {
      button.setAttribute("aria-expanded", String(button.dataset.sheetOpen === open));
    }
    this.root.classList.toggle("has-sheet", Boolean(open));
  }
}
