// What a place of the strip is, told above it: its step, its sentence, the values there.

import { all, one, told } from "./dom.js";
import { expanded } from "./places.js";

const PAUSE = 80; // milliseconds that a pointer rests before a sentence is fetched

export class Card {
  /** @param {import("./replay.js").Replay} replay */
  constructor(replay) {
    this.sheet = replay.sheet;
    this.pages = replay.pages;
    this.card = one(this.sheet.root, "[data-strip-card]", HTMLElement);
    this.values = all(this.sheet.root, ".strip [data-values]", HTMLElement).map((value) => ({
      title: told(value, "title"),
      row: expanded(told(value, "values")),
    }));
    this.index = -1;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /**
   * Tell of a place.
   * @param {number} index
   */
  show(index) {
    const { sheet, card } = this;
    if (index === this.index) return;
    this.index = index;
    const kinds = sheet.stops[index]?.kinds ?? [];
    this.#write("at", [sheet.words(index), ...kinds].join(" · "));
    this.#write(
      "values",
      this.values.map(({ title, row }) => `${title} ${row[index]}`).join(" · "),
    );
    card.hidden = false;
    this.#place(index);
    this.#sentence(index);
  }

  hide() {
    clearTimeout(this.timer);
    this.index = -1;
    this.card.hidden = true;
  }

  /** @param {number} index */
  #sentence(index) {
    const known = this.sheet.told.get(index);
    this.#write("told", known ?? "…");
    clearTimeout(this.timer);
    if (known !== undefined) return;
    this.timer = setTimeout(async () => {
      const url = told(this.sheet.moving, "url");
      const found = await this.pages.sentences(url, index).catch(() => null);
      if (!found) return;
      this.sheet.hear(found);
      if (this.index === index) this.#write("told", this.sheet.told.get(index) ?? "");
      this.#place(this.index);
    }, PAUSE);
  }

  /**
   * Above the place, but within the strip.
   * @param {number} index
   */
  #place(index) {
    const { card, sheet } = this;
    if (index < 0) return;
    const room = sheet.slider.clientWidth;
    const left = ((sheet.stops[index]?.x ?? 0) * room) / 100 - card.offsetWidth / 2;
    card.style.left = `${Math.max(0, Math.min(left, room - card.offsetWidth))}px`;
  }

  /**
   * @param {"at" | "told" | "values"} line
   * @param {string} text
   */
  #write(line, text) {
    one(this.card, `[data-strip-${line}]`, HTMLElement).textContent = text;
  }
}
