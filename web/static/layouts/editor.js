// The page on which layouts of scenery are drawn: the table, its tools, the list, the files.

import { data, findAll, part, translator } from "../record/dom.js";
import { Board, scale } from "./board.js";
import { Files } from "./files.js";
import { List } from "./list.js";
import { between } from "./shapes.js";
import { Sheet } from "./sheet.js";
import { size, Tools } from "./tools.js";

/** @import { Loose, Shape } from "./shapes.js" */
/** @import { Table } from "./sheet.js" */
/** @import { Tool } from "./tools.js" */
/**
 * What the server gives to the page: where it starts, addresses to ask and to go to.
 *
 * @typedef {object} Given
 * @property {{table: Table, pieces: Loose[]}} start
 * @property {string} name the one it has, or one to propose; "" for a new drawing
 * @property {boolean} own whether it is saved under that name
 * @property {string} token against forged requests
 * @property {string} save
 * @property {string} convert followed by the kind of file
 * @property {string} drawn followed by a name: the page of that layout
 * @property {string} match followed by a name: a new match on that layout
 * @property {string} all
 */

export class Page {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    /** @type {Given} */
    this.data = data("#layout-data");
    this.t = translator(data("#layout-texts"));
    const { table, pieces } = this.data.start;
    this.sheet = new Sheet(pieces, table, () => this.refresh());
    const board = /** @type {SVGSVGElement} */ (/** @type {Element} */ (part("#board", root)));
    this.board = new Board(board, this.sheet, this.t);
    this.list = new List(part("#pieces", root), part("#no-pieces", root), this.sheet, this.t);
    this.tools = new Tools(this.board, this.sheet, this);
    this.files = new Files(root, this.sheet, this);
    scale(this.board.root, table.side / table.inch);
    this.#bind();
    root.classList.add("is-ready");
    this.refresh();
  }

  /** The grid that places snap to, in thousandths of an inch. */
  get step() {
    return Number(/** @type {HTMLSelectElement} */ (part("#snap", this.root)).value);
  }

  /** Draw everything as it is now. */
  refresh() {
    if (!this.tools) return;
    this.board.draw({ handles: this.tools.tool === "move" });
    this.list.draw(this.step);
    this.board.root.dataset.tool = this.tools.tool;
    const able = {
      undo: this.sheet.canUndo,
      redo: this.sheet.canRedo,
      copy: this.sheet.piece,
      delete: this.sheet.piece,
      sight: this.sheet.piece,
      enter: this.sheet.piece,
      close: this.tools.corners.length > 2,
    };
    for (const [act, possible] of Object.entries(able)) this.#button(act).disabled = !possible;
    const { los = false, move = true } = this.sheet.piece ?? {};
    this.#button("sight").setAttribute("aria-pressed", String(los));
    this.#button("enter").setAttribute("aria-pressed", String(!move));
    part("#drafting", this.root).hidden = this.tools.tool !== "polygon";
    this.#button("cancel").disabled = !this.tools.drafting;
    this.measure();
  }

  /** The line of words below the table: what is under the finger, else what to do. */
  measure() {
    const { tool } = this.tools;
    const help = tool === "move" ? "move" : `draw-${tool}`;
    part("#hint", this.root).textContent = size(this.tools, this.t) ?? this.t(help);
  }

  /** Where the focus goes when what had it is gone. */
  rest() {
    part('[name="tool"]:checked', this.root).focus();
  }

  /** @param {string} act */
  #button(act) {
    return /** @type {HTMLButtonElement} */ (part(`[data-act="${act}"]`, this.root));
  }

  #bind() {
    const radios = /** @type {HTMLInputElement[]} */ (findAll('[name="tool"]', this.root));
    for (const radio of radios) {
      const tool = /** @type {Tool} */ (radio.value);
      radio.addEventListener("change", () => this.tools.take(tool));
      if (radio.value === "move") radio.checked = true; // a page gone back to keeps its choice
    }
    part("#snap", this.root).addEventListener("change", () => this.refresh());
    const acts = {
      undo: () => this.sheet.undo(),
      redo: () => this.sheet.redo(),
      copy: () => this.sheet.copy(),
      delete: () => this.sheet.remove(),
      sight: () => this.#flip("los"),
      enter: () => this.#flip("move"),
      mirror: () => this.#mirror(),
      close: () => this.tools.close(),
      cancel: () => this.tools.cancel(),
    };
    for (const [act, run] of Object.entries(acts)) this.#button(act).addEventListener("click", run);
    for (const button of findAll("[data-add]", this.root)) {
      button.addEventListener("click", () => this.#add(button.dataset.add ?? ""));
    }
    addEventListener("beforeunload", (event) => {
      if (!this.sheet.saved) event.preventDefault();
    });
  }

  /** The other value of a mark of the chosen piece. @param {"los" | "move"} mark */
  #flip(mark) {
    const { piece } = this.sheet;
    if (piece) this.sheet.change({ ...piece, [mark]: !piece[mark] });
  }

  #mirror() {
    const n = this.sheet.mirror();
    this.files.say("info", n ? this.t("mirrored", { n }) : this.t("nothing-to-mirror"));
  }

  /** A piece of a usual size in the middle, to be changed in its fields. @param {string} form */
  #add(form) {
    const { side, inch } = this.sheet.table;
    const [low, middle, high] = [side / 2 - inch, side / 2, side / 2 + inch];
    /** @type {Record<string, Shape>} */
    const forms = {
      rectangle: { pts: between([low, low], [high, high]) },
      polygon: {
        pts: [
          [low, low],
          [high, low],
          [middle, high],
        ],
      },
      circle: { c: [middle, middle], r: inch },
    };
    const shape = forms[form];
    if (!shape) throw new Error(`Nothing has the form ${form}.`);
    this.sheet.add(shape);
    this.list.focus(this.sheet.chosen);
  }
}

new Page(part("#drawing"));
