// The pieces as a list of fields: everything that can be drawn can be typed as well.

import { find, h, held } from "../record/dom.js";
import { Fields } from "./fields.js";
import { isCircle, upright, words } from "./shapes.js";

/** @import { Translate } from "../record/dom.js" */
/** @import { Piece } from "./shapes.js" */
/** @import { Sheet } from "./sheet.js" */

/**
 * @typedef {object} Item
 * @property {HTMLElement} li
 * @property {HTMLElement} head the button that shows and hides the fields
 * @property {string} signature what the fields depend on
 * @property {(piece: Piece) => void} sync
 */

export class List {
  /** @type {Map<string, Item>} */
  #items = new Map(); // key of a piece -> its place in the list

  /**
   * `root` is the list, `none` is shown while it is empty.
   *
   * @param {HTMLElement} root
   * @param {HTMLElement} none
   * @param {Sheet} sheet
   * @param {Translate} t
   */
  constructor(root, none, sheet, t) {
    this.root = root;
    this.none = none;
    this.sheet = sheet;
    this.t = t;
    this.fields = new Fields(sheet, t);
    /** @type {string | null} the piece that was scrolled to */
    this.shown = null;
  }

  /** The fields of a piece, to go on typing there. @param {string | null} key */
  focus(key) {
    this.#items.get(key ?? "")?.head.focus();
  }

  /** The pieces as they are now. @param {number} step of the fields, in thousandths of an inch */
  draw(step) {
    this.fields.step = step;
    this.none.hidden = this.sheet.pieces.length > 0;
    const there = new Set(this.sheet.pieces.map((piece) => piece.key));
    for (const [key, { li }] of this.#items) {
      if (there.has(key)) continue;
      li.remove();
      this.#items.delete(key);
    }
    this.sheet.pieces.forEach((piece, at) => {
      const { li, sync } = this.#item(piece);
      if (this.root.children[at] !== li) this.root.insertBefore(li, this.root.children[at] ?? null);
      sync(piece);
    });
    this.#reveal(this.sheet.chosen);
  }

  /**
   * Scroll the list, not the page, to the piece that was chosen just now.
   *
   * @param {string | null} key
   */
  #reveal(key) {
    if (key === this.shown) return;
    this.shown = key;
    const place = this.#items.get(key ?? "")?.li.getBoundingClientRect();
    if (place) this.root.scrollTop += place.top - this.root.getBoundingClientRect().top;
  }

  /**
   * The fields are built anew only where the form of a piece asks for others.
   *
   * @param {Piece} piece
   */
  #item(piece) {
    const form = isCircle(piece) ? "circle" : `${upright(piece) ? "upright" : "free"}-`;
    const signature = form + (piece.pts?.length ?? "");
    const known = this.#items.get(piece.key);
    if (known?.signature === signature) return known;
    const item = this.#build(piece, signature);
    if (known) this.#swap(known, item);
    this.#items.set(piece.key, item);
    return item;
  }

  /**
   * The same place in the list, and the focus on the same field where there is one.
   *
   * @param {Item} known
   * @param {Item} item
   */
  #swap(known, item) {
    const focused = document.activeElement;
    const inside = known.li.contains(focused);
    known.li.replaceWith(item.li);
    const field = held(focused, "field");
    if (inside) (find(`[data-field="${field}"]`, item.li) ?? item.head).focus();
  }

  /** @param {Piece} piece @param {string} signature @returns {Item} */
  #build({ key }, signature) {
    const now = () => this.sheet.named(key);
    const name = h("strong");
    const form = h("span", { class: "soft small number" });
    const choose = () => this.sheet.choose(this.sheet.chosen === key ? null : key);
    const head = h("button", { type: "button", class: "piece__head", onclick: choose }, name, form);
    const fields = [this.fields.text(now), ...this.fields.lengths(now)];
    const flags = [
      this.fields.flag(
        "blocks-sight",
        now,
        (piece) => piece.los,
        (los) => ({ los }),
      ),
      this.fields.flag(
        "can-enter",
        now,
        (piece) => !piece.move,
        (enter) => ({ move: !enter }),
      ),
    ];
    const body = h(
      "div",
      { class: "piece__body" },
      h(
        "div",
        { class: "piece__fields" },
        fields.map((field) => field.node),
      ),
      h(
        "div",
        { class: "piece__flags" },
        flags.map((field) => field.node),
      ),
      this.#buttons(key),
    );
    const sync = (/** @type {Piece} */ piece) => {
      const chosen = this.sheet.chosen === key;
      name.textContent = piece.id;
      form.textContent = words(piece, this.t);
      head.setAttribute("aria-expanded", String(chosen));
      body.hidden = !chosen;
      for (const field of [...fields, ...flags]) field.sync(piece);
    };
    return { li: h("li", { class: "piece" }, head, body), head, signature, sync };
  }

  /** @param {string} key */
  #buttons(key) {
    /** @param {string} name @param {() => void} run */
    const act = (name, run) =>
      h("button", { type: "button", class: "button", onclick: run }, this.t(name));
    const remove = () => {
      this.sheet.choose(key);
      this.sheet.remove();
      if (this.sheet.chosen) this.focus(this.sheet.chosen);
    };
    const copy = () => {
      this.sheet.choose(key);
      this.sheet.copy();
      this.focus(this.sheet.chosen);
    };
    return h("div", { class: "row" }, act("copy", copy), act("delete", remove));
  }
}
