// What a pointer does on the table: choosing, dragging, drawing; and the keys beside it.

import { held, typing } from "../record/dom.js";
import { between, inches, isCircle, placed, pushed, snapped } from "./shapes.js";

/** @import { Translate } from "../record/dom.js" */
/** @import { Board } from "./board.js" */
/** @import { Page } from "./editor.js" */
/** @import { Circle, Piece, Spot } from "./shapes.js" */
/** @import { Sheet } from "./sheet.js" */

/** @typedef {"move" | "rectangle" | "polygon" | "circle"} Tool */
/** @typedef {Circle | {pts: [Spot, Spot, Spot, Spot], r?: undefined}} Sketch drawn in one go */
/**
 * A pointer drags a piece, or the handle of that number of it, `from` where it went down.
 *
 * @typedef {{pointer: number, handle: string | null, piece: Piece, from: Spot}} Drag
 */
/**
 * A pointer draws a shape; there is none as long as it has not moved.
 *
 * @typedef {{pointer: number, from: Spot, shape: Sketch | null}} Draw
 */

const NEAR = 14; // pixels around the first corner of a polygon that close it
/**
 * Keys belong to a field of text that has the focus, not to a radio button.
 *
 * @param {EventTarget | null} target
 */
const writing = (target) =>
  target instanceof Element && typing(target) && !target.matches("[type=radio], [type=checkbox]");
/** @type {Record<string, Spot>} */
const ARROWS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

export class Tools {
  /** @param {Board} board @param {Sheet} sheet @param {Page} page */
  constructor(board, sheet, page) {
    this.board = board;
    this.sheet = sheet;
    this.page = page;
    /** @type {Tool} */
    this.tool = "move";
    /** @type {Spot[]} corners of the polygon that is being drawn */
    this.corners = [];
    /** @type {Drag | Draw | null} what a finger that is down is doing */
    this.act = null;
    const { root } = board;
    root.addEventListener("pointerdown", (event) => this.#down(event));
    root.addEventListener("pointermove", (event) => this.#move(event));
    root.addEventListener("pointerup", (event) => this.#up(event));
    root.addEventListener("pointercancel", () => this.act && this.cancel());
    // an SVG that listens for the focus takes it itself; so what is around it listens
    root.parentElement?.addEventListener("focusin", (event) => this.#focused(event));
    root.addEventListener("keydown", (event) => this.#key(event));
    document.addEventListener("keydown", (event) => this.#shortcut(event));
  }

  get drafting() {
    return this.corners.length > 0;
  }

  /** @param {Tool} tool */
  take(tool) {
    this.cancel();
    this.tool = tool;
    this.page.refresh();
  }

  /** Give up what is being drawn or dragged. */
  cancel() {
    this.corners = [];
    this.act = null;
    this.sheet.unsettle();
    this.board.sketch();
    this.page.refresh();
  }

  /** Make a piece of the corners tapped so far. */
  close() {
    const pts = this.corners;
    if (pts.length < 3) return;
    this.corners = [];
    this.board.sketch();
    this.sheet.add({ pts });
  }

  /** @param {PointerEvent} event */
  #spot(event) {
    return placed(this.board.at(event), this.page.step, this.sheet.table.side);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button !== 0 || this.act) return;
    const pointer = event.pointerId;
    if (this.tool === "move") this.act = this.#grab(event);
    else if (this.tool !== "polygon") {
      this.act = { pointer, from: this.#spot(event), shape: null };
    }
    if (this.act || this.tool === "polygon") event.preventDefault();
    if (this.act) this.board.root.setPointerCapture(pointer);
  }

  /** @param {PointerEvent} event @returns {Drag | null} */
  #grab(event) {
    const { handle, piece: key } = this.board.under(event);
    if (handle === null) {
      this.sheet.choose(key);
      if (!key) return null;
      this.board.focus(key);
    }
    const { piece } = this.sheet;
    return piece && { pointer: event.pointerId, handle, piece, from: this.board.at(event) };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (this.tool === "polygon" && this.drafting) this.#follow(this.#spot(event));
    if (this.act?.pointer !== event.pointerId) return;
    if ("piece" in this.act) this.sheet.drag(this.#dragged(this.act, event));
    else this.#sketch(this.act, this.#spot(event));
    this.page.measure();
  }

  /**
   * The piece as it would be if it were let go here.
   *
   * @param {Drag} act
   * @param {PointerEvent} event
   */
  #dragged({ handle, piece, from }, event) {
    if (handle !== null) return this.#stretched(piece, Number(handle), event);
    const [anchor = from] = isCircle(piece) ? [piece.c] : piece.pts;
    const [x, y] = this.board.at(event);
    const { step } = this.page;
    const dx = snapped(anchor[0] + (x - from[0]), step) - anchor[0];
    const dy = snapped(anchor[1] + (y - from[1]), step) - anchor[1];
    return pushed(piece, dx, dy, this.sheet.table.side);
  }

  /**
   * The piece with another corner, or another radius, at the pointer.
   *
   * @param {Piece} piece
   * @param {number} handle
   * @param {PointerEvent} event
   * @returns {Piece}
   */
  #stretched(piece, handle, event) {
    const spot = this.#spot(event);
    if (!isCircle(piece)) {
      return { ...piece, pts: piece.pts.map((old, at) => (at === handle ? spot : old)) };
    }
    return { ...piece, r: this.#radius(piece.c, this.board.at(event)) || piece.r };
  }

  /** @param {Spot} centre @param {Spot} spot */
  #radius(centre, spot) {
    return snapped(Math.hypot(spot[0] - centre[0], spot[1] - centre[1]), this.page.step);
  }

  /** @param {Draw} act @param {Spot} spot */
  #sketch(act, spot) {
    const { from } = act;
    act.shape =
      this.tool === "circle"
        ? { c: from, r: this.#radius(from, spot) }
        : { pts: between(from, spot) };
    this.board.sketch({ shape: act.shape });
  }

  /** @param {Spot} spot */
  #follow(spot) {
    this.board.sketch({ spots: this.corners, shape: { pts: [...this.corners, spot] } });
  }

  /** @param {PointerEvent} event */
  #up(event) {
    if (this.tool === "polygon" && event.button === 0) {
      this.#corner(event);
      return;
    }
    if (this.act?.pointer !== event.pointerId) return;
    const { act } = this;
    this.act = null;
    if ("piece" in act) this.sheet.settle();
    else {
      this.board.sketch();
      if (act.shape && this.#solid(act.shape)) this.sheet.add(act.shape);
    }
    this.page.refresh();
  }

  /** @param {PointerEvent} event */
  #corner(event) {
    const first = this.corners[0];
    const [x, y] = this.board.at(event);
    if (first && Math.hypot(x - first[0], y - first[1]) < this.board.pixels(NEAR)) {
      this.close();
    } else {
      const spot = this.#spot(event);
      if (String(spot) !== String(this.corners.at(-1))) this.corners.push(spot);
      this.#follow(spot);
    }
    this.page.refresh();
  }

  /** @param {Sketch} shape */
  #solid(shape) {
    if (shape.r !== undefined) return shape.r > 0;
    const [[x, y], , [u, v]] = shape.pts;
    return x < u && y < v;
  }

  /** @param {FocusEvent} event */
  #focused(event) {
    const key = held(event.target, "piece");
    if (key && this.tool === "move") this.sheet.choose(key);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = held(event.target, "piece");
    if (key) this.sheet.choose(key);
    const arrow = ARROWS[event.key];
    const { step } = this.page;
    if (arrow && key) this.sheet.push(arrow[0] * step, arrow[1] * step);
    else if (event.key === "Delete" || event.key === "Backspace") this.#delete();
    else return;
    event.preventDefault();
  }

  #delete() {
    if (this.drafting) return;
    this.sheet.remove();
    if (this.sheet.chosen) this.board.focus(this.sheet.chosen);
    else this.page.rest();
  }

  /** @param {KeyboardEvent} event */
  #shortcut(event) {
    if (event.key === "Escape") {
      if (this.drafting || this.act) this.cancel();
      else if (!writing(event.target)) this.sheet.choose(null);
    }
    if (writing(event.target)) return;
    const pressing = event.target instanceof Element && event.target.closest("button");
    if (event.key === "Enter" && this.corners.length > 2 && !pressing) this.close();
    if (event.key === "Backspace" && this.drafting) {
      this.corners.pop();
      this.board.sketch({ spots: this.corners, open: true });
      this.page.refresh();
    }
    if (!(event.ctrlKey || event.metaKey) || this.act) return;
    const key = event.key.toLowerCase();
    if (key === "y" || (key === "z" && event.shiftKey)) this.sheet.redo();
    else if (key === "z") this.sheet.undo();
    else return;
    event.preventDefault();
  }
}

/**
 * The size of what is under the finger, for the line of words below the table; else null.
 *
 * @param {Tools} tools
 * @param {Translate} t
 */
export function size(tools, t) {
  const { act } = tools;
  if (!act || !("shape" in act) || !act.shape) return null;
  const { shape } = act;
  if (shape.r !== undefined) return t("circle", { r: inches(shape.r) });
  const [[x, y], , [u, v]] = shape.pts;
  return t("at", { x: inches(u - x), y: inches(v - y) });
}
