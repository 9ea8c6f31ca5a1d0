// @ts-nocheck
// What fingers and keys reach on the table: a round area around every figure that may be chosen or
// moved, 44 pixels wide at least, and the voice for those who do not see the table.

import { findAll, h } from "../record/dom.js";
import { decimal, s } from "./sdd_svg.js";

const FINGER = 22.5; // pixels around the middle of a figure
const SPEAK = 250; // milliseconds between two sentences

/** What is said; `t` of the page may translate it under the same keys. */
export const WORDS = {
  tblFigure: "{name}, at {x}, {y}",
  tblUnplaced: "{name}, not on the table",
  tblMoves: "arrows move it",
  tblLength: "{x}, {y}: {length} of {limit} inches",
  tblSpot: "{x}, {y}",
  tblContact: "in contact with {names}",
  tblBlocked: "in the way: {names}",
  tblEdge: "the edge",
  tblTooFar: "too far",
  tblBack: "{name} is back at its place",
};

export class Hits {
  #drawn = new Map(); // "aG" or "aG ghost" -> circle

  constructor(table) {
    this.table = table;
    this.layer = table.marks.layer("hits");
    this.voice = h("p", { class: "hidden", "aria-live": "polite", "data-voice": "table" });
    table.svg.after(this.voice);
  }

  remove() {
    this.layer.replaceChildren();
    this.voice.remove();
    for (const group of findAll("[data-fig]", this.table.svg)) group.classList.remove(...STATES);
  }

  focus(id) {
    (this.#drawn.get(`${id} ghost`) ?? this.#drawn.get(id))?.focus({ preventScroll: true });
  }

  /** The areas and the looks of the figures, as they are now. */
  draw() {
    const { table } = this;
    const handles = table.handles();
    const put = handles.filter(({ ghost }) => ghost).map(({ id }) => id);
    const picks = table.picks
      .filter((id) => !handles.some((one) => one.id === id) && table.fig(id)?.standing)
      .map((id) => ({ id, at: [table.fig(id).x, table.fig(id).y], pick: true }));
    const wanted = new Map(
      [...picks, ...handles].map((one) => [one.id + (one.ghost ? " ghost" : ""), one]),
    );
    for (const [key, circle] of this.#drawn) {
      if (wanted.has(key)) continue;
      circle.remove();
      this.#drawn.delete(key);
    }
    for (const [key, one] of wanted) this.#dress(key, one, put.includes(one.id));
    this.#looks();
  }

  #dress(key, { id, at, pick, ghost }, hasGhost) {
    const { table } = this;
    const circle = this.#drawn.get(key) ?? this.layer.appendChild(s("circle", { "data-hit": id }));
    this.#drawn.set(key, circle);
    const [cx, cy] = table.marks.spot(at);
    const r = Math.max(table.fig(id).r, table.marks.pixels(FINGER));
    const reached = ghost || !hasGhost; // by the keyboard: one of the two is enough
    const put = {
      class: `touch-hit ${pick ? "is-pick" : "is-drag"}`,
      ...{ cx, cy, r: Math.round(r * 1000) / 1000 },
      tabindex: reached ? 0 : -1,
      role: reached ? "button" : "presentation",
      "aria-label": reached ? this.name(id, at, !pick) : null,
    };
    for (const [name, value] of Object.entries(put)) {
      if (value === null) circle.removeAttribute(name);
      else if (circle.getAttribute(name) !== String(value)) circle.setAttribute(name, value);
    }
  }

  #looks() {
    const { table } = this;
    const choosing = table.picks.length > 0 && !table.acts.size;
    const near = (id) => table.picks.includes(id) && !table.far.includes(id);
    for (const group of findAll("[data-fig]", table.svg)) {
      const id = group.dataset.fig;
      const moving = table.act?.id === id && table.act.start && table.moved !== null;
      const looks = {
        "is-lifted": moving,
        "is-pickable": near(id),
        "is-draggable": table.movable(id),
        "is-dimmed": choosing && !near(id),
      };
      for (const [name, on] of Object.entries(looks)) group.classList.toggle(name, Boolean(on));
    }
  }

  // Words

  say(key, places = {}) {
    const sentence = this.table.handlers.t?.(key, places) ?? key;
    if (sentence !== key) return sentence;
    return WORDS[key].replace(/\{(\w+)\}/g, (whole, name) => places[name] ?? whole);
  }

  /** What a figure is called, and where it is. */
  name(id, at, moves) {
    const places = { name: this.#title(id), x: decimal(at[0]), y: decimal(at[1]) };
    const where = this.say(this.table.fig(id).standing ? "tblFigure" : "tblUnplaced", places);
    return moves ? `${where}, ${this.say("tblMoves")}` : where;
  }

  /** The title that the server gave a figure: its name and its hit points. */
  #title(id) {
    const title = this.table.svg.querySelector(`[data-fig="${id}"] title`)?.textContent;
    return title ?? this.table.fig(id).name ?? id;
  }

  #short(id) {
    if (id === "edge") return this.say("tblEdge");
    return this.table.fig(id) ? (this.table.fig(id).name ?? this.#title(id).split(":")[0]) : id;
  }

  /** Tell where the figure in hand is by now; not at every step of a row of quick ones. */
  speak() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.voice.textContent = this.#sentence()), SPEAK);
  }

  silence(id) {
    clearTimeout(this.timer);
    this.voice.textContent = this.say("tblBack", { name: this.#short(id) });
  }

  #sentence() {
    const { moved } = this.table;
    if (!moved) return "";
    const names = (ids) => ids.map((id) => this.#short(id)).join(", ");
    const [x, y] = moved.at.map((value) => decimal(value));
    const known = Number.isFinite(moved.limit) && moved.limit !== null;
    const places = {
      x,
      y,
      length: decimal(moved.length),
      limit: known ? decimal(moved.limit, 0) : "",
    };
    return [
      this.say(known ? "tblLength" : "tblSpot", places),
      moved.faults.includes("too_far") && this.say("tblTooFar"),
      moved.contacts.length > 0 && this.say("tblContact", { names: names(moved.contacts) }),
      moved.blockedBy.length > 0 && this.say("tblBlocked", { names: names(moved.blockedBy) }),
    ]
      .filter(Boolean)
      .join("; ");
  }
}

const STATES = ["is-lifted", "is-pickable", "is-draggable", "is-dimmed"];
