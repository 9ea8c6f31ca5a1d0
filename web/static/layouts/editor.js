// @ts-nocheck
// The page on which layouts of scenery are drawn: the table, its tools, the list, the files.

import { data, find, findAll, translator } from "../record/dom.js";
import { Board, scale } from "./board.js";
import { Files } from "./files.js";
import { List } from "./list.js";
import { between } from "./shapes.js";
import { Sheet } from "./sheet.js";
import { size, Tools } from "./tools.js";

class Page {
  constructor(root) {
    this.root = root;
    this.data = data("#layout-data");
    this.t = translator(data("#layout-texts"));
    const { table, pieces } = this.data.start;
    this.sheet = new Sheet(pieces, table, () => this.refresh());
    this.board = new Board(find("#board", root), this.sheet, this.t);
    this.list = new List(find("#pieces", root), find("#no-pieces", root), this.sheet, this.t);
    this.tools = new Tools(this.board, this.sheet, this);
    this.files = new Files(root, this.sheet, this);
    scale(this.board.root, table.side / table.inch);
    this.#bind();
    root.classList.add("is-ready");
    this.refresh();
  }

  /** The grid that places snap to, in thousandths of an inch. */
  get step() {
    return Number(find("#snap", this.root).value);
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
    this.#button("sight").setAttribute("aria-pressed", los);
    this.#button("enter").setAttribute("aria-pressed", !move);
    find("#drafting", this.root).hidden = this.tools.tool !== "polygon";
    this.#button("cancel").disabled = !this.tools.drafting;
    this.measure();
  }

  /** The line of words below the table: what is under the finger, else what to do. */
  measure() {
    const { tool } = this.tools;
    const help = tool === "move" ? "move" : `draw-${tool}`;
    find("#hint", this.root).textContent = size(this.tools, this.t) ?? this.t(help);
  }

  /** Where the focus goes when what had it is gone. */
  rest() {
    find('[name="tool"]:checked', this.root).focus();
  }

  #button(act) {
    return find(`[data-act="${act}"]`, this.root);
  }

  #bind() {
    for (const radio of findAll('[name="tool"]', this.root)) {
      radio.addEventListener("change", () => this.tools.take(radio.value));
      if (radio.value === "move") radio.checked = true; // a page gone back to keeps its choice
    }
    find("#snap", this.root).addEventListener("change", () => this.refresh());
    const acts = {
      undo: () => this.sheet.undo(),
      redo: () => this.sheet.redo(),
      copy: () => this.sheet.copy(),
      delete: () => this.sheet.remove(),
      sight: () => this.sheet.change({ ...this.sheet.piece, los: !this.sheet.piece.los }),
      enter: () => this.sheet.change({ ...this.sheet.piece, move: !this.sheet.piece.move }),
      mirror: () => this.#mirror(),
      close: () => this.tools.close(),
      cancel: () => this.tools.cancel(),
    };
    for (const [act, run] of Object.entries(acts)) this.#button(act).addEventListener("click", run);
    for (const button of findAll("[data-add]", this.root)) {
      button.addEventListener("click", () => this.#add(button.dataset.add));
    }
    addEventListener("beforeunload", (event) => {
      if (!this.sheet.saved) event.preventDefault();
    });
  }

  #mirror() {
    const n = this.sheet.mirror();
    this.files.say("info", n ? this.t("mirrored", { n }) : this.t("nothing-to-mirror"));
  }

  /** A piece of a usual size in the middle, to be changed in its fields. */
  #add(form) {
    const { side, inch } = this.sheet.table;
    const [low, middle, high] = [side / 2 - inch, side / 2, side / 2 + inch];
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
    this.sheet.add(forms[form]);
    this.list.focus(this.sheet.chosen);
  }
}

new Page(find("#drawing"));
