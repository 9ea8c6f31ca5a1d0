// The fields of one piece: its name, its lengths and its marks.

import { h } from "../record/dom.js";
import { between, inches, isCircle, upright } from "./shapes.js";

/** @import { Translate } from "../record/dom.js" */
/** @import { Piece, Spot } from "./shapes.js" */
/** @import { Sheet } from "./sheet.js" */

/** @typedef {() => Piece} Now the piece that fields belong to, as it is now */
/** @typedef {{node: HTMLElement, sync: (piece: Piece) => void}} Field `sync` shows a piece in it */

export class Fields {
  /** @param {Sheet} sheet @param {Translate} t */
  constructor(sheet, t) {
    this.sheet = sheet;
    this.t = t;
    this.step = 250; // from one value of a field to the next, in thousandths of an inch
  }

  /** The name of a piece. @param {Now} now @returns {Field} */
  text(now) {
    const input = made({ type: "text", maxlength: 40, autocomplete: "off" });
    input.addEventListener("change", () => {
      const id = input.value.trim();
      if (id && id !== now().id) this.sheet.change({ ...now(), id });
      else input.value = now().id;
    });
    return this.#field("id", this.t("id"), input, (piece) => {
      input.value = piece.id;
    });
  }

  /** The lengths that make the form of a piece. @param {Now} now @returns {Field[]} */
  lengths(now) {
    const piece = now();
    if (isCircle(piece)) return this.#circle(now);
    if (upright(piece)) return this.#rectangle(now);
    return piece.pts.flatMap((_, at) => this.#corner(now, at));
  }

  /** @param {Now} now */
  #circle(now) {
    const centre = (/** @type {0 | 1} */ axis) =>
      this.#number(
        axis ? "y" : "x",
        this.t(axis ? "y" : "x"),
        now,
        (piece) => piece.c?.[axis] ?? 0,
        (piece, value) => (isCircle(piece) ? { ...piece, c: along(piece.c, axis, value) } : piece),
      );
    const radius = this.#number(
      "r",
      this.t("r"),
      now,
      (piece) => piece.r ?? 0,
      (piece, r) => (isCircle(piece) ? { ...piece, r } : piece),
      1,
    );
    return [centre(0), centre(1), radius];
  }

  /** @param {Now} now */
  #rectangle(now) {
    /** @param {"left" | "near" | "width" | "depth"} name @param {number} [least] */
    const side = (name, least) =>
      this.#number(
        name,
        this.t(name),
        now,
        (piece) => upright(piece)?.[name] ?? 0,
        (piece, value) => {
          const lying = upright(piece);
          if (!lying) return piece;
          lying[name] = value;
          const { left, near, width, depth } = lying;
          return cornered(piece, () => between([left, near], [left + width, near + depth]));
        },
        least,
      );
    return [side("left"), side("near"), side("width", 1), side("depth", 1)];
  }

  /**
   * The place of one corner, and buttons for one more and one less.
   *
   * @param {Now} now
   * @param {number} corner
   */
  #corner(now, corner) {
    const places = { n: corner + 1 };
    const axes = /** @type {const} */ (["x", "y"]);
    const fields = axes.map((name, axis) =>
      this.#number(
        `${name}${corner}`,
        this.t(`corner-${name}`, places),
        now,
        (piece) => piece.pts?.[corner]?.[axis] ?? 0,
        (piece, value) => cornered(piece, (pts) => withCorner(pts, corner, axis, value)),
      ),
    );
    /** @param {(pts: Spot[]) => Spot[]} others */
    const change = (others) => this.sheet.change(cornered(now(), others));
    const add = this.#icon("+", this.t("add-corner", places), `add${corner}`, () =>
      change((pts) => pts.toSpliced(corner + 1, 0, ...halfway(pts, corner))),
    );
    const take = this.#icon("−", this.t("take-corner", places), `take${corner}`, () => {
      if (corners(now()) > 3) change((pts) => pts.toSpliced(corner, 1));
    });
    const sync = (/** @type {Piece} */ piece) => {
      take.disabled = corners(piece) < 4;
    };
    return [...fields, { node: h("div", { class: "piece__corner" }, add, take), sync }];
  }

  /** @param {string} sign @param {string} label @param {string} field @param {() => void} run */
  #icon(sign, label, field, run) {
    const attributes = {
      type: "button",
      class: "button",
      "aria-label": label,
      "data-field": field,
    };
    const button = h("button", { ...attributes, title: label, onclick: run }, sign);
    return /** @type {HTMLButtonElement} */ (button);
  }

  /**
   * A length in inches; `least` is the smallest that it may be, in thousandths.
   *
   * @param {string} field
   * @param {string} label
   * @param {Now} now
   * @param {(piece: Piece) => number} get
   * @param {(piece: Piece, value: number) => Piece} set
   * @param {number | null} least
   */
  #number(field, label, now, get, set, least = null) {
    const input = made({ type: "number", inputmode: "decimal", autocomplete: "off" });
    input.addEventListener("change", () => {
      const value = Math.round(input.valueAsNumber * 1000);
      const fits = Number.isFinite(value) && (least === null || value >= least);
      if (fits && value !== get(now())) this.sheet.change(set(now(), value));
      else input.value = inches(get(now()));
    });
    return this.#field(field, label, input, (piece) => {
      input.step = String(this.step / 1000);
      input.value = inches(get(piece));
    });
  }

  /**
   * @param {string} field
   * @param {string} label
   * @param {HTMLInputElement} input
   * @param {(piece: Piece) => void} sync
   * @returns {Field}
   */
  #field(field, label, input, sync) {
    input.dataset.field = field;
    return { node: h("label", { class: "piece__field" }, h("span", {}, label), input), sync };
  }

  /**
   * A mark of a piece, to be ticked.
   *
   * @param {string} name
   * @param {Now} now
   * @param {(piece: Piece) => boolean} get
   * @param {(ticked: boolean) => Partial<Pick<Piece, "los" | "move">>} set
   * @returns {Field}
   */
  flag(name, now, get, set) {
    const input = made({ type: "checkbox", "data-field": name });
    input.addEventListener("change", () => {
      this.sheet.change({ ...now(), ...set(input.checked) });
    });
    const sync = (/** @type {Piece} */ piece) => {
      input.checked = get(piece);
    };
    return { node: h("label", { class: "choice" }, input, h("span", {}, this.t(name))), sync };
  }
}

/** @param {Record<string, string | number>} attributes */
const made = (attributes) => /** @type {HTMLInputElement} */ (h("input", attributes));

/** @param {Piece} piece */
const corners = (piece) => piece.pts?.length ?? 0;

/**
 * A polygon with other corners.
 *
 * @param {Piece} piece
 * @param {(pts: Spot[]) => Spot[]} change
 * @returns {Piece}
 */
const cornered = (piece, change) =>
  isCircle(piece) ? piece : { ...piece, pts: change(piece.pts) };

/**
 * A place with another length along one axis.
 *
 * @param {Spot} spot
 * @param {number} axis
 * @param {number} value
 * @returns {Spot}
 */
const along = ([x, y], axis, value) => (axis ? [x, value] : [value, y]);

/** @param {Spot[]} pts @param {number} corner @param {number} axis @param {number} value */
const withCorner = (pts, corner, axis, value) =>
  pts.map((spot, at) => (at === corner ? along(spot, axis, value) : spot));

/**
 * The place between a corner and the next.
 *
 * @param {Spot[]} pts
 * @param {number} corner
 * @returns {Spot[]}
 */
function halfway(pts, corner) {
  const [one, next] = [pts[corner], pts[(corner + 1) % pts.length]];
  if (!one || !next) return [];
  return [[Math.round((one[0] + next[0]) / 2), Math.round((one[1] + next[1]) / 2)]];
}
