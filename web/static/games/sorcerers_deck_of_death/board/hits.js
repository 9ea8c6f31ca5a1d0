// What fingers and keys reach on the table: a round area around every figure that may be chosen or
// moved, 44 pixels wide at least, and the voice for those who do not see the table.

import { findAll, h } from "../../../record/dom.js";
import { decimal, s } from "./svg.js";

/** @import { Spot } from "./shapes.js" */
/** @import { Table } from "./table.js" */

/** @typedef {{id: string, at: Spot, pick?: boolean, ghost?: boolean}} Reached */

const FINGER = 22.5; // pixels around the middle of a figure
const SPEAK = 250; // milliseconds between two sentences
const STATES = ["is-lifted", "is-pickable", "is-draggable", "is-dimmed"];

export class Hits {
  /** @type {Map<string, SVGCircleElement>} by "aG" or "aG ghost" */
  #drawn = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.t = table.handlers.t;
    this.layer = table.marks.layer("hits");
    this.voice = h("p", { class: "hidden", "aria-live": "polite", "data-voice": "table" });
    table.svg.after(this.voice);
  }

  remove() {
    this.layer.replaceChildren();
    this.voice.remove();
    for (const group of this.#groups()) group.classList.remove(...STATES);
  }

  #groups() {
    return findAll("[data-fig]", this.table.svg);
  }

  /** @param {string} id */
  focus(id) {
    (this.#drawn.get(`${id} ghost`) ?? this.#drawn.get(id))?.focus({ preventScroll: true });
  }

  /** The areas and the looks of the figures, as they are now. */
  draw() {
    const wanted = new Map(
      this.#reached().map((one) => [one.id + (one.ghost ? " ghost" : ""), one]),
    );
    for (const [key, circle] of this.#drawn) {
      if (wanted.has(key)) continue;
      circle.remove();
      this.#drawn.delete(key);
    }
    for (const [key, one] of wanted)
      this.#dress(key, one, Boolean(one.ghost) || !wanted.has(`${one.id} ghost`));
    this.#looks();
  }

  /** Figures to be tapped, then figures to be moved. @returns {Reached[]} */
  #reached() {
    const { table } = this;
    const handles = table.handles();
    const picks = table.picks.flatMap((id) => {
      const fig = table.fig(id);
      return fig?.standing && !handles.some((one) => one.id === id) ? [fig] : [];
    });
    return [...picks.map(({ id, x, y }) => reached(id, [x, y])), ...handles];
  }

  /**
   * `keyed`: it is the one that the keyboard reaches, of a figure with two.
   *
   * @param {string} key
   * @param {Reached} one
   * @param {boolean} keyed
   */
  #dress(key, { id, at, pick }, keyed) {
    const { table } = this;
    const circle = this.#drawn.get(key) ?? this.layer.appendChild(s("circle", { "data-hit": id }));
    this.#drawn.set(key, circle);
    const [cx, cy] = table.marks.spot(at);
    const r = Math.max(table.fig(id)?.r ?? 0, table.marks.pixels(FINGER));
    const put = {
      class: `touch-hit ${pick ? "is-pick" : "is-drag"}`,
      ...{ cx, cy, r: Math.round(r * 1000) / 1000 },
      tabindex: keyed ? 0 : -1,
      role: keyed ? "button" : "presentation",
      "aria-label": keyed ? this.name(id, at, !pick) : null,
    };
    for (const [name, value] of Object.entries(put)) {
      if (value === null) circle.removeAttribute(name);
      else if (circle.getAttribute(name) !== String(value))
        circle.setAttribute(name, String(value));
    }
  }

  #looks() {
    const { table } = this;
    const choosing = table.picks.length > 0 && !table.acts.size;
    for (const group of this.#groups()) {
      const id = group.dataset.fig ?? "";
      const near = table.picks.includes(id) && !table.far.includes(id);
      const moving = table.act?.id === id && table.act.start !== null && table.moved !== null;
      const looks = [moving, near, table.movable(id), choosing && !near];
      for (const [at, name] of STATES.entries()) group.classList.toggle(name, looks[at]);
    }
  }

  // Words

  /**
   * What a figure is called, and where it is.
   *
   * @param {string} id
   * @param {Spot} at
   * @param {boolean} moves
   */
  name(id, [x, y], moves) {
    const places = { name: this.#title(id), x: decimal(x), y: decimal(y) };
    const where = this.t(this.table.fig(id)?.standing ? "tblFigure" : "tblUnplaced", places);
    return moves ? `${where}, ${this.t("tblMoves")}` : where;
  }

  /** The title that the server gave a figure: its name and its hit points. @param {string} id */
  #title(id) {
    const title = this.table.svg.querySelector(`[data-fig="${id}"] title`)?.textContent;
    return title ?? this.#short(id);
  }

  /** @param {string} id */
  #short(id) {
    return id === "edge" ? this.t("tblEdge") : (this.table.fig(id)?.name ?? id);
  }

  /** Tell where the figure in hand is by now; not at every step of a row of quick ones. */
  speak() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.voice.textContent = this.#sentence();
    }, SPEAK);
  }

  /** @param {string} id */
  silence(id) {
    clearTimeout(this.#timer);
    this.voice.textContent = this.t("tblBack", { name: this.#short(id) });
  }

  #sentence() {
    const { moved } = this.table;
    if (!moved) return "";
    /** @param {string[]} ids */
    const names = (ids) => ids.map((id) => this.#short(id)).join(", ");
    const [x, y] = moved.at.map((value) => decimal(value));
    const { length, limit, faults, contacts, blockedBy } = moved;
    const far = { length: decimal(length), limit: limit === null ? "" : decimal(limit, 0) };
    return [
      this.t(limit === null ? "tblSpot" : "tblLength", { x, y, ...far }),
      faults.includes("too_far") && this.t("tblTooFar"),
      contacts.length > 0 && this.t("tblContact", { names: names(contacts) }),
      blockedBy.length > 0 && this.t("tblBlocked", { names: names(blockedBy) }),
    ]
      .filter(Boolean)
      .join("; ");
  }
}

/** @param {string} id @param {Spot} at @returns {Reached} */
const reached = (id, at) => ({ id, at, pick: true });
