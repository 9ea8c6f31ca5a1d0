// @ts-nocheck
// The pieces as a list of fields: everything that can be drawn can be typed as well.

import { h } from "../record/dom.js";
import { between, inches, isCircle, upright, words } from "./shapes.js";

export class List {
  #items = new Map(); // key of a piece -> {li, signature, sync}

  /** `root` is the list, `none` is shown while it is empty. */
  constructor(root, none, sheet, t) {
    Object.assign(this, { root, none, sheet, t, step: 250 });
  }

  /** The fields of a piece, to go on typing there. */
  focus(key) {
    this.#items.get(key)?.li.querySelector("button").focus();
  }

  draw(step) {
    this.step = step;
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

  /** Scroll the list, not the page, to the piece that was chosen just now. */
  #reveal(key) {
    if (key === this.shown) return;
    this.shown = key;
    const place = this.#items.get(key)?.li.getBoundingClientRect();
    if (place) this.root.scrollTop += place.top - this.root.getBoundingClientRect().top;
  }

  /** The fields are built anew only where the form of a piece asks for others. */
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

  /** The same place in the list, and the focus on the same field where there is one. */
  #swap(known, item) {
    const name = document.activeElement?.dataset?.field;
    const inside = known.li.contains(document.activeElement);
    known.li.replaceWith(item.li);
    if (inside) (item.li.querySelector(`[data-field="${name}"]`) ?? item.head).focus();
  }

  #build({ key }, signature) {
    const now = () => this.sheet.pieces.find((one) => one.key === key);
    const name = h("strong");
    const form = h("span", { class: "soft small number" });
    const choose = () => this.sheet.choose(this.sheet.chosen === key ? null : key);
    const head = h("button", { type: "button", class: "piece__head", onclick: choose }, name, form);
    const fields = [this.#text(now), ...this.#lengths(now)];
    const flags = [
      this.#flag(
        "blocks-sight",
        now,
        (piece) => piece.los,
        (los) => ({ los }),
      ),
      this.#flag(
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
    const sync = (piece) => {
      const chosen = this.sheet.chosen === key;
      name.textContent = piece.id;
      form.textContent = words(piece, this.t);
      head.setAttribute("aria-expanded", chosen);
      body.hidden = !chosen;
      for (const field of [...fields, ...flags]) field.sync(piece);
    };
    return { li: h("li", { class: "piece" }, head, body), head, signature, sync };
  }

  #buttons(key) {
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

  #text(now) {
    const input = h("input", { type: "text", maxlength: 40, autocomplete: "off" });
    input.addEventListener("change", () => {
      const id = input.value.trim();
      if (id && id !== now().id) this.sheet.change({ ...now(), id });
      else input.value = now().id;
    });
    return this.#field("id", this.t("id"), input, (piece) => {
      input.value = piece.id;
    });
  }

  /** The lengths that make the form of a piece. */
  #lengths(now) {
    if (isCircle(now())) return this.#circle(now);
    return upright(now())
      ? this.#rectangle(now)
      : now().pts.flatMap((_, at) => this.#corner(now, at));
  }

  #circle(now) {
    const centre = (axis) => (piece, value) => ({
      ...piece,
      c: piece.c.map((old, at) => (at === axis ? value : old)),
    });
    return [
      this.#number("x", this.t("x"), now, (piece) => piece.c[0], centre(0)),
      this.#number("y", this.t("y"), now, (piece) => piece.c[1], centre(1)),
      this.#number(
        "r",
        this.t("r"),
        now,
        (piece) => piece.r,
        (piece, r) => ({ ...piece, r }),
        1,
      ),
    ];
  }

  #rectangle(now) {
    const side = (name, least) =>
      this.#number(
        name,
        this.t(name),
        now,
        (piece) => upright(piece)?.[name] ?? 0,
        (piece, value) => {
          const { left, near, width, depth } = { ...upright(piece), [name]: value };
          return { ...piece, pts: between([left, near], [left + width, near + depth]) };
        },
        least,
      );
    return [side("left"), side("near"), side("width", 1), side("depth", 1)];
  }

  #corner(now, corner) {
    const places = { n: corner + 1 };
    const fields = ["x", "y"].map((name, axis) =>
      this.#number(
        `${name}${corner}`,
        this.t(`corner-${name}`, places),
        now,
        (piece) => piece.pts[corner]?.[axis] ?? 0,
        (piece, value) => ({ ...piece, pts: withCorner(piece.pts, corner, axis, value) }),
      ),
    );
    const change = (pts) => this.sheet.change({ ...now(), pts });
    const add = this.#icon("+", this.t("add-corner", places), `add${corner}`, () => {
      const { pts } = now();
      const next = pts[(corner + 1) % pts.length];
      const half = pts[corner].map((value, axis) => Math.round((value + next[axis]) / 2));
      change(pts.toSpliced(corner + 1, 0, half));
    });
    const take = this.#icon("−", this.t("take-corner", places), `take${corner}`, () => {
      if (now().pts.length > 3) change(now().pts.toSpliced(corner, 1));
    });
    const sync = (piece) => {
      take.disabled = piece.pts.length < 4;
    };
    return [...fields, { node: h("div", { class: "piece__corner" }, add, take), sync }];
  }

  #icon(sign, label, field, run) {
    const attributes = {
      type: "button",
      class: "button",
      "aria-label": label,
      "data-field": field,
    };
    return h("button", { ...attributes, title: label, onclick: run }, sign);
  }

  /** A length in inches; `least` is the smallest that it may be, in thousandths. */
  #number(field, label, now, get, set, least = null) {
    const input = h("input", { type: "number", inputmode: "decimal", autocomplete: "off" });
    input.addEventListener("change", () => {
      const value = Math.round(input.valueAsNumber * 1000);
      const fits = Number.isFinite(value) && (least === null || value >= least);
      if (fits && value !== get(now())) this.sheet.change(set(now(), value));
      else input.value = inches(get(now()));
    });
    return this.#field(field, label, input, (piece) => {
      input.step = this.step / 1000;
      input.value = inches(get(piece));
    });
  }

  #field(field, label, input, sync) {
    input.dataset.field = field;
    return { node: h("label", { class: "piece__field" }, h("span", {}, label), input), sync };
  }

  #flag(name, now, get, set) {
    const input = h("input", { type: "checkbox", "data-field": name });
    input.addEventListener("change", () => {
      this.sheet.change({ ...now(), ...set(input.checked) });
    });
    const sync = (piece) => {
      input.checked = get(piece);
    };
    return { node: h("label", { class: "choice" }, input, h("span", {}, this.t(name))), sync };
  }
}

const withCorner = (pts, corner, axis, value) =>
  pts.map((spot, at) =>
    at === corner ? spot.map((old, other) => (other === axis ? value : old)) : spot,
  );
