// The table as SVG: pieces that can be focused, handles of the chosen one, what is being drawn.

import { findAll, held, part } from "../record/dom.js";
import { inches, isCircle, words } from "./shapes.js";

/** @import { Translate } from "../record/dom.js" */
/** @import { Sheet } from "./sheet.js" */
/** @import { Piece, Shape, Spot } from "./shapes.js" */
/** @typedef {Record<string, string | number | boolean | null>} Attributes */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An SVG element with attributes; a null attribute is left out.
 *
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} attributes
 * @param {...(Node | string)} children
 */
function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  put(element, attributes);
  element.append(...children);
  return element;
}

/** @param {Element} element @param {Attributes} attributes */
function put(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, String(value));
  }
}

/** @typedef {{group: SVGGElement, form: SVGElement}} Group */

export class Board {
  /** @type {Map<string, Group>} */
  #drawn = new Map(); // key of a piece -> what shows it

  /** @param {SVGSVGElement} root @param {Sheet} sheet @param {Translate} t */
  constructor(root, sheet, t) {
    this.root = root;
    this.sheet = sheet;
    this.t = t;
  }

  /** @param {string} name */
  layer(name) {
    return part(`[data-layer="${name}"]`, this.root);
  }

  /** The matrix from the table's inches to the pixels of the window. */
  get #screen() {
    const matrix = this.root.getScreenCTM();
    if (!matrix) throw new Error("The table is not shown.");
    return matrix;
  }

  /**
   * The place under a pointer, in thousandths of an inch; it may be off the table.
   *
   * @param {MouseEvent} event
   * @returns {Spot}
   */
  at(event) {
    const point = new DOMPoint(event.clientX, event.clientY);
    const { x, y } = point.matrixTransform(this.#screen.inverse());
    return [x * 1000, this.sheet.table.side - y * 1000];
  }

  /** The length of so many pixels of the screen. @param {number} number */
  pixels(number) {
    return (number / this.#screen.a) * 1000;
  }

  /** The key of the piece, or the number of the handle, under a pointer. @param {Event} event */
  under(event) {
    const handle = held(event.target, "handle") ?? null;
    return { handle, piece: held(event.target, "piece") ?? null };
  }

  /** @param {string} key */
  focus(key) {
    this.#drawn.get(key)?.group.focus({ preventScroll: true });
  }

  /**
   * The pieces as they are now.
   *
   * @param {{handles: boolean}} given whether the chosen one has handles
   */
  draw({ handles }) {
    this.#pieces();
    const piece = handles ? this.sheet.piece : null;
    // what a finger may miss a handle by lies below the pieces, so that a small one can be dragged
    this.layer("reach").replaceChildren(...(piece ? this.#handles(piece) : []));
    this.layer("handles").replaceChildren(...(piece ? this.#handles(piece) : []));
  }

  /**
   * What is being drawn: corners so far, and a shape; `open` joins the corners by a line.
   *
   * @param {{spots?: Spot[], shape?: Shape | null, open?: boolean}} given
   */
  sketch({ spots = [], shape = null, open = false } = {}) {
    /** @type {Element[]} */
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
    for (const [key, { group }] of this.#drawn) {
      if (keys.has(key)) continue;
      group.remove();
      this.#drawn.delete(key);
    }
    this.sheet.pieces.forEach((piece, at) => {
      const drawn = this.#group(piece);
      const there = layer.children[at] ?? null;
      if (there !== drawn.group) layer.insertBefore(drawn.group, there);
      this.#dress(drawn, piece);
    });
  }

  /** @param {Piece} piece @returns {Group} */
  #group(piece) {
    const known = this.#drawn.get(piece.key);
    if (known) return known;
    const form = s(isCircle(piece) ? "circle" : "polygon");
    const group = s("g", { "data-piece": piece.key, tabindex: 0, role: "button" }, form);
    this.#drawn.set(piece.key, { group, form });
    return { group, form };
  }

  /** @param {Group} drawn @param {Piece} piece */
  #dress({ group, form }, piece) {
    const named = words(piece, this.t);
    const marks = [piece.los ? "" : this.t("low"), piece.move ? "" : this.t("open")];
    const label = [this.t("piece", { id: piece.id, form: named }), ...marks.filter(Boolean)].join(
      ", ",
    );
    put(group, { "aria-label": label, "aria-pressed": piece.key === this.sheet.chosen });
    const states = ["scenery", piece.move ? "" : "is-open", piece.los ? "" : "is-low"];
    put(form, {
      ...this.#form(piece),
      class: states.filter(Boolean).join(" "),
      fill: piece.move ? null : "url(#hatch)",
    });
  }

  /** @param {Shape} piece @returns {Attributes} */
  #form(piece) {
    if (!isCircle(piece)) return { points: this.#points(piece.pts) };
    return { cx: piece.c[0] / 1000, cy: this.#down(piece.c[1]), r: piece.r / 1000 };
  }

  /** @param {Piece} piece */
  #handles(piece) {
    /** @type {Spot[]} */
    const spots = isCircle(piece) ? [[piece.c[0] + piece.r, piece.c[1]]] : piece.pts;
    return spots.map(([x, y], at) =>
      s("circle", { "data-handle": at, cx: x / 1000, cy: this.#down(y) }),
    );
  }

  /** @param {Spot[]} spots */
  #points(spots) {
    return spots.map(([x, y]) => `${inches(x)},${this.#down(y)}`).join(" ");
  }

  /** @param {number} y */
  #down(y) {
    return (this.sheet.table.side - y) / 1000;
  }
}

/**
 * The scale along the edges, in inches; how many numbers it has.
 *
 * @param {SVGSVGElement} root
 * @param {number} side of the table
 * @param {number} step
 */
export function scale(root, side, step = 3) {
  const layer = part('[data-layer="scale"]', root);
  for (let at = 0; at <= side; at += step) {
    layer.append(s("text", { x: at, y: side + 0.55, class: "scale" }, String(at)));
    layer.append(s("text", { x: -0.35, y: side - at + 0.15, class: "scale" }, String(at)));
  }
  return findAll("text", layer).length;
}
