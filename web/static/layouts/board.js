// @ts-nocheck
// The table as SVG: pieces that can be focused, handles of the chosen one, what is being drawn.

import { findAll } from "../record/dom.js";
import { inches, isCircle, words } from "./shapes.js";

const SVG = "http://www.w3.org/2000/svg";

/** An SVG element with attributes; a null attribute is left out. */
function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  put(element, attributes);
  element.append(...children);
  return element;
}

function put(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
}

export class Board {
  #drawn = new Map(); // key of a piece -> its group

  constructor(root, sheet, t) {
    Object.assign(this, { root, sheet, t });
    this.layer = (name) => root.querySelector(`[data-layer="${name}"]`);
  }

  /** The place under a pointer, in thousandths of an inch; it may be off the table. */
  at(event) {
    const point = new DOMPoint(event.clientX, event.clientY);
    const { x, y } = point.matrixTransform(this.root.getScreenCTM().inverse());
    return [x * 1000, this.sheet.table.side - y * 1000];
  }

  /** The length of so many pixels of the screen. */
  pixels(number) {
    return (number / this.root.getScreenCTM().a) * 1000;
  }

  /** The key of the piece, or the number of the handle, under a pointer. */
  under(event) {
    const handle = event.target.closest("[data-handle]");
    const piece = event.target.closest("[data-piece]");
    return { handle: handle?.dataset.handle ?? null, piece: piece?.dataset.piece ?? null };
  }

  focus(key) {
    this.#drawn.get(key)?.focus({ preventScroll: true });
  }

  draw({ handles }) {
    this.#pieces();
    const piece = handles ? this.sheet.piece : null;
    // what a finger may miss a handle by lies below the pieces, so that a small one can be dragged
    this.layer("reach").replaceChildren(...(piece ? this.#handles(piece) : []));
    this.layer("handles").replaceChildren(...(piece ? this.#handles(piece) : []));
  }

  /** What is being drawn: corners so far, and a shape. */
  sketch({ spots = [], shape = null, open = false } = {}) {
    const parts = [];
    if (shape) parts.push(s(shape.r === undefined ? "polygon" : "circle", this.#form(shape)));
    if (open) parts.push(s("polyline", { points: this.#points(spots) }));
    const corners = spots.map(([x, y], at) =>
      s("circle", {
        class: at ? "corner" : "corner corner--first",
        cx: x / 1000,
        cy: this.#down(y),
      }),
    );
    this.layer("draft").replaceChildren(...parts, ...corners);
  }

  #pieces() {
    const layer = this.layer("pieces");
    const keys = new Set(this.sheet.pieces.map((piece) => piece.key));
    for (const [key, group] of this.#drawn) {
      if (keys.has(key)) continue;
      group.remove();
      this.#drawn.delete(key);
    }
    this.sheet.pieces.forEach((piece, at) => {
      const group = this.#group(piece);
      if (layer.children[at] !== group) layer.insertBefore(group, layer.children[at] ?? null);
      this.#dress(group, piece);
    });
  }

  #group(piece) {
    let group = this.#drawn.get(piece.key);
    if (!group) {
      const form = s(isCircle(piece) ? "circle" : "polygon");
      group = s("g", { "data-piece": piece.key, tabindex: 0, role: "button" }, form);
      this.#drawn.set(piece.key, group);
    }
    return group;
  }

  #dress(group, piece) {
    const form = words(piece, this.t);
    const marks = [piece.los ? "" : this.t("low"), piece.move ? "" : this.t("open")];
    const label = [this.t("piece", { id: piece.id, form }), ...marks.filter(Boolean)].join(", ");
    put(group, { "aria-label": label, "aria-pressed": piece.key === this.sheet.chosen });
    const states = ["scenery", piece.move ? "" : "is-open", piece.los ? "" : "is-low"];
    put(group.firstChild, {
      ...this.#form(piece),
      class: states.filter(Boolean).join(" "),
      fill: piece.move ? null : "url(#hatch)",
    });
  }

  #form(piece) {
    if (piece.r === undefined) return { points: this.#points(piece.pts) };
    return { cx: piece.c[0] / 1000, cy: this.#down(piece.c[1]), r: piece.r / 1000 };
  }

  #handles(piece) {
    const spots = isCircle(piece) ? [[piece.c[0] + piece.r, piece.c[1]]] : piece.pts;
    return spots.map(([x, y], at) =>
      s("circle", { "data-handle": at, cx: x / 1000, cy: this.#down(y) }),
    );
  }

  #points(spots) {
    return spots.map(([x, y]) => `${inches(x)},${this.#down(y)}`).join(" ");
  }

  #down(y) {
    return (this.sheet.table.side - y) / 1000;
  }
}

/** The scale along the edges. */
export function scale(root, side, step = 3) {
  const layer = root.querySelector('[data-layer="scale"]');
  for (let at = 0; at <= side; at += step) {
    layer.append(s("text", { x: at, y: side + 0.55, class: "scale" }, String(at)));
    layer.append(s("text", { x: -0.35, y: side - at + 0.15, class: "scale" }, String(at)));
  }
  return findAll("text", layer).length;
}
