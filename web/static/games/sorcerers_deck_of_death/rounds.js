// Before and after the turns: figures set up, the centre counted.

import { h } from "../../record/dom.js";
import { Confirmed } from "./confirm.js";
import { acts, figButton, inch, live, pad, point, pressed } from "./pads.js";
import { Part } from "./part.js";

/** @import { Dropped } from "./board/table.js" */
/** @import { Line } from "./part.js" */
/** @import { Centre, Counted, Setup } from "./types.js" */

const BAND = 2; // inches (R12)

/**
 * A figure of the seat on turn is dragged onto its band, and recorded with that.
 *
 * @extends {Part<Setup>}
 */
export class SetUp extends Part {
  /** @type {string | null} */
  chosen = null;

  get #fig() {
    return this.chosen ?? this.told.waiting[0] ?? "";
  }

  back() {
    const was = this.chosen !== null;
    this.chosen = null;
    return was;
  }

  panel() {
    const { entry, t, told } = this;
    const fig = this.#fig;
    const buttons = told.waiting.map((one) =>
      figButton(entry, one, () => this.figure(one), {
        ...{ first: one === fig, label: entry.type(one) },
        more: { ...pressed(one === fig), "data-tray": one },
      }),
    );
    return pad(
      entry,
      t("deployTitle", { seat: told.titles[told.seat] }),
      [live(t("deploySpot", { fig: entry.name(fig) })), h("div", { class: "sdd-chips" }, buttons)],
      { back: false },
    );
  }

  touch() {
    return { aim: [{ fig: this.#fig, way: "deploy", limit: BAND }] };
  }

  /** @param {string} fig */
  figure(fig) {
    if (!this.told.waiting.includes(fig)) return;
    this.chosen = fig;
    this.changed();
  }

  /** @param {Dropped} move */
  move({ fig, at }) {
    this.entry.submit({ kind: "deploy", fig, at: point(at) });
  }
}

/** @param {number} length */
const hundredth = (length) =>
  length.toLocaleString(document.documentElement.lang, { maximumFractionDigits: 2 });

/**
 * Who counts in the centre, as measured or as the table says.
 *
 * @extends {Confirmed<Centre>}
 */
export class CountCentre extends Confirmed {
  /** @type {Set<string> | null} */
  named = null; // who counts, where the table says so

  get #measured() {
    return new Set(this.told.centre.filter((one) => one.inside).map((one) => one.fig));
  }

  get #counted() {
    return this.named ?? this.#measured;
  }

  panel() {
    const { entry, t } = this;
    const { centre, limit } = this.told;
    const label = t("centreGo", { a: this.#sum("a"), b: this.#sum("b") });
    const rows = centre.map((one) => this.#row(one));
    const nobody = h("p", { class: "soft" }, t("centreNobody"));
    return pad(
      entry,
      t(this.told.mapped ? "centreTitle" : "centreWho", { limit: inch(limit) }),
      [rows.length ? acts(rows) : nobody, this.go(label)],
      { back: false },
    );
  }

  /** @param {Counted} one */
  #row({ fig, near, reach }) {
    return figButton(this.entry, fig, () => this.figure(fig), {
      note: this.told.mapped ? this.t("centreAt", { reach: hundredth(reach) }) : "",
      look: near && this.told.mapped ? "is-near" : "",
      more: { ...pressed(this.#counted.has(fig)), "aria-disabled": near ? null : "true" },
    });
  }

  /** @param {string} seat */
  #sum(seat) {
    const counted = this.told.centre.filter(({ fig }) => fig[0] === seat && this.#counted.has(fig));
    return counted.reduce((total, { worth }) => total + worth, 0);
  }

  /** Without names as measured. @returns {Line} */
  line() {
    const [counted, measured] = [this.#counted, this.#measured];
    const same = this.told.mapped && counted.size === measured.size;
    if (same && [...counted].every((fig) => measured.has(fig))) return { kind: "score_centre" };
    /** @param {string} seat */
    const of = (seat) => [...counted].filter((fig) => fig[0] === seat).sort();
    return { kind: "score_centre", inside: { a: of("a"), b: of("b") } };
  }

  touch() {
    return { pick: this.told.centre.filter((one) => one.near).map((one) => one.fig) };
  }

  /** Count somebody who stands near the limit, or do not. @param {string} fig */
  figure(fig) {
    if (!this.told.centre.some((one) => one.fig === fig && one.near)) return;
    const now = new Set(this.#counted);
    if (!now.delete(fig)) now.add(fig);
    this.named = now;
    this.armed = false;
    this.changed();
  }
}
