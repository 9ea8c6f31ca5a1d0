// @ts-nocheck
// The sheets that open over the dock: steps, typing, and what else can happen.

import { find, findAll } from "./dom.js";

/** One sheet is open at a time; opening it moves the focus into it, closing it back. */
export class Sheets {
  constructor(root) {
    this.root = root;
    for (const sheet of findAll("[data-sheet]", root)) sheet.hidden = true;
    root.classList.add("is-ready");
    root.addEventListener("click", (event) => {
      const button = event.target.closest("[data-sheet-open]");
      if (button) this.toggle(button.dataset.sheetOpen, button);
      if (event.target.closest("[data-sheet-close]")) this.close();
    });
  }

  get open() {
    return find("[data-sheet]:not([hidden])", this.root);
  }

  toggle(name, button = null) {
    if (this.open?.dataset.sheet === name) this.close();
    else this.show(name, button);
  }

  show(name, button = null) {
    this.close();
    const sheet = find(`[data-sheet="${name}"]`, this.root);
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

/** Rows of new steps over those that the page has; one that it has already takes its place, and
 * what is older than all that it shows stays away. */
export function addRows(list, news) {
  for (const menu of findAll("details[open]", list)) menu.open = false;
  const newest = Number(list.firstElementChild.dataset.step);
  for (const row of [...news.children].reverse()) {
    const old = find(`li[data-step="${row.dataset.step}"]`, list);
    if (old) old.replaceWith(row);
    else if (Number(row.dataset.step) > newest) list.prepend(row);
  }
}
