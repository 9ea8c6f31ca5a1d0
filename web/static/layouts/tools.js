// @ts-nocheck
// What a pointer does on the table: choosing, dragging, drawing; and the keys beside it.

import { typing } from "../record/dom.js";
import { between, inches, isCircle, placed, pushed, snapped } from "./shapes.js";

const NEAR = 14; // pixels around the first corner of a polygon that close it
/** Keys belong to a field of text that has the focus, not to a radio button. */
const writing = (target) => typing(target) && !target.matches("[type=radio], [type=checkbox]");
const ARROWS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

export class Tools {
  constructor(board, sheet, page) {
    Object.assign(this, { board, sheet, page, tool: "move", corners: [], act: null });
    const { root } = board;
    root.addEventListener("pointerdown", (event) => this.#down(event));
    root.addEventListener("pointermove", (event) => this.#move(event));
    root.addEventListener("pointerup", (event) => this.#up(event));
    root.addEventListener("pointercancel", () => this.act && this.cancel());
    // an SVG that listens for the focus takes it itself; so what is around it listens
    root.parentElement.addEventListener("focusin", (event) => this.#focused(event));
    root.addEventListener("keydown", (event) => this.#key(event));
    document.addEventListener("keydown", (event) => this.#shortcut(event));
  }

  get drafting() {
    return this.corners.length > 0;
  }

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

  #spot(event) {
    return placed(this.board.at(event), this.page.step, this.sheet.table.side);
  }

  #down(event) {
    if (event.button !== 0 || this.act) return;
    if (this.tool === "polygon") event.preventDefault();
    else if (this.tool === "move") this.#grab(event);
    else this.act = { from: this.#spot(event), shape: null };
    if (this.act) {
      event.preventDefault();
      this.act.pointer = event.pointerId;
      this.board.root.setPointerCapture(event.pointerId);
    }
  }

  #grab(event) {
    const { handle, piece: key } = this.board.under(event);
    if (handle === null) {
      this.sheet.choose(key);
      if (!key) return;
      this.board.focus(key);
    }
    const piece = this.sheet.piece;
    this.act = { handle, piece, from: this.board.at(event) };
  }

  #move(event) {
    if (this.tool === "polygon" && this.drafting) this.#follow(this.#spot(event));
    if (this.act?.pointer !== event.pointerId) return;
    if (this.tool === "move") this.sheet.drag(this.#dragged(event));
    else this.#sketch(this.#spot(event));
    this.page.measure();
  }

  /** The piece as it would be if it were let go here. */
  #dragged(event) {
    const { handle, piece, from } = this.act;
    if (handle !== null) return this.#stretched(piece, Number(handle), event);
    const anchor = isCircle(piece) ? piece.c : piece.pts[0];
    const [x, y] = this.board.at(event);
    const by = [x - from[0], y - from[1]].map(
      (length, axis) => snapped(anchor[axis] + length, this.page.step) - anchor[axis],
    );
    return pushed(piece, ...by, this.sheet.table.side);
  }

  #stretched(piece, handle, event) {
    const spot = this.#spot(event);
    if (!isCircle(piece)) {
      return { ...piece, pts: piece.pts.map((old, at) => (at === handle ? spot : old)) };
    }
    return { ...piece, r: this.#radius(piece.c, this.board.at(event)) || piece.r };
  }

  #radius(centre, spot) {
    return snapped(Math.hypot(spot[0] - centre[0], spot[1] - centre[1]), this.page.step);
  }

  #sketch(spot) {
    const { from } = this.act;
    this.act.shape =
      this.tool === "circle"
        ? { c: from, r: this.#radius(from, spot) }
        : { pts: between(from, spot) };
    this.board.sketch({ shape: this.act.shape });
  }

  #follow(spot) {
    this.board.sketch({ spots: this.corners, shape: { pts: [...this.corners, spot] } });
  }

  #up(event) {
    if (this.tool === "polygon" && event.button === 0) {
      this.#corner(event);
      return;
    }
    if (this.act?.pointer !== event.pointerId) return;
    const { shape } = this.act;
    this.act = null;
    if (this.tool === "move") this.sheet.settle();
    else {
      this.board.sketch();
      if (shape && this.#solid(shape)) this.sheet.add(shape);
    }
    this.page.refresh();
  }

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

  #solid({ pts, r }) {
    return r === undefined ? pts[0][0] < pts[2][0] && pts[0][1] < pts[2][1] : r > 0;
  }

  #focused(event) {
    const key = event.target.closest("[data-piece]")?.dataset.piece;
    if (key && this.tool === "move") this.sheet.choose(key);
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.target.closest("[data-piece]")?.dataset.piece;
    if (key) this.sheet.choose(key);
    const arrow = ARROWS[event.key];
    if (arrow && key) this.sheet.push(...arrow.map((one) => one * this.page.step));
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

  #shortcut(event) {
    if (event.key === "Escape") {
      if (this.drafting || this.act) this.cancel();
      else if (!writing(event.target)) this.sheet.choose(null);
    }
    if (writing(event.target)) return;
    if (event.key === "Enter" && this.corners.length > 2 && !event.target.closest("button")) {
      this.close();
    }
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

/** The size of what is under the finger, for the line of words below the table. */
export function size(tools, t) {
  const shape = tools.act?.shape;
  if (!shape) return null;
  if (shape.r !== undefined) return t("circle", { r: inches(shape.r) });
  const [[x, y], , [u, v]] = shape.pts;
  return t("at", { x: inches(u - x), y: inches(v - y) });
}
