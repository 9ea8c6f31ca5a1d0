// The picture follows what waits: as far as the server folded it ahead; else the page says so.

import { findAll } from "./dom.js";
import { keepAhead, lineOf, readAhead, textThen } from "./foreseen.js";
import { show } from "./parts.js";

/** @import { Body } from "./bodies.js" */
/** @import { Told } from "./foreseen.js" */
/** @import { Page } from "./page.js" */

const CALM = 1500; // milliseconds without an entry after which the server folds ahead

export class Ahead {
  /** @param {Page} page @param {string} match its id */
  constructor(page, match) {
    this.page = page;
    this.match = match;
    /** @type {Told | null} */
    this.told = null;
    /** @type {number[]} which of it the picture shows */
    this.line = [];
    this.asking = new AbortController();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.#begin();
  }

  async #begin() {
    const kept = await readAhead(this.match, this.page.view).catch(() => null);
    this.told ??= kept;
    this.changed();
  }

  /** Whether the picture shows all that waits: pads enter on top of it. */
  get whole() {
    const { queue } = this.page.sender;
    return queue.busy && this.line.length === queue.entries.length;
  }

  /** What an entry would do on the table that is shown, where that is known. @param {string} path @param {Body} body */
  says(path, body) {
    const { told } = this;
    const { entries } = this.page.sender.queue;
    if (!told || !this.#fits() || this.line.length !== entries.length) return undefined;
    const line = lineOf(told, [...entries, { path, body }]);
    return line.length > entries.length ? told.entries[line.at(-1) ?? 0]?.says : undefined;
  }

  /** The page shows what the server says now: what waits is shown on top, and asked for anew once nothing happens. */
  changed() {
    clearTimeout(this.timer);
    this.asking.abort();
    this.line = [];
    this.follow();
    if (!this.#fits()) this.timer = setTimeout(() => this.#ask(), CALM);
  }

  /** Show the entries that wait, as far as they are known. */
  follow() {
    const { page, told } = this;
    const { queue } = page.sender;
    const [first] = queue.entries;
    const waits = queue.waits && !queue.halted && !page.task;
    const made = first?.body.expected_version === told?.version;
    const line = told && waits && made && this.#fits() ? lineOf(told, queue.entries) : [];
    if (line.join() !== this.line.join()) {
      this.line = line;
      this.#show();
    }
    this.#note(waits ? queue.entries.length - line.length : null);
  }

  /** Put the parts in as they are then; those of the server where nothing is known. */
  #show() {
    const { page, told } = this;
    const last = this.line.at(-1) ?? null;
    const text = (/** @type {string} */ name) => {
      const base = page.parts.kept.get(name)?.text ?? "";
      return told ? textThen(told, last, name, base) : base;
    };
    for (const element of findAll("[data-part]:not(script)")) {
      const { part = "" } = element.dataset;
      if (told && part in told.base) show(element, text(part));
    }
    const one = last === null ? undefined : told?.entries[last];
    page.stand(one?.stands ?? page.truth, JSON.parse(text("entry")));
  }

  /** Say on the picture that it is ahead of the record, or behind what waits. @param {number | null} behind */
  #note(behind) {
    const { table, t, head } = this.page;
    table.classList.toggle("is-ahead", this.line.length > 0);
    if (behind === null) delete table.dataset.note;
    else table.dataset.note = behind ? t("behind", { count: behind, step: head }) : t("retrying");
  }

  /** Whether what was folded is of the page as the server sent it. */
  #fits() {
    const { told, page } = this;
    if (!told || told.version !== page.truth.version) return false;
    return Object.entries(told.base).every(([name, tag]) => page.parts.kept.get(name)?.tag === tag);
  }

  async #ask() {
    const { page } = this;
    if (page.sender.busy || page.task || document.hidden || sparing()) return;
    this.asking = new AbortController();
    const query = new URLSearchParams(page.view ? { seat: page.view } : {});
    const { signal } = this.asking;
    try {
      const answer = await fetch(`${page.address}/ahead?${query}`, { signal });
      if (!answer.ok) return;
      this.told = await answer.json();
    } catch {
      return; // no connection, or another entry
    }
    if (this.told) await keepAhead(this.match, page.view, this.told).catch(() => undefined);
  }
}

/** Whether the reader pays for what is loaded, or asked to load little. */
function sparing() {
  const { connection } = /** @type {any} */ (navigator);
  return Boolean(connection?.saveData) || connection?.type === "cellular";
}
