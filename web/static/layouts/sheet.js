// The drawing: its pieces, which one is chosen, and the way back.

import { freeId, missing, moved, newId, pushed } from "./shapes.js";

/** @import { Loose, Piece, Shape } from "./shapes.js" */
/** @typedef {{side: number, inch: number}} Table lengths of it in thousandths of an inch */

const FAR = 1000; // how far beside a piece its copy is laid

export class Sheet {
  /** @type {Piece[][]} */
  #past = [];
  /** @type {Piece[][]} */
  #future = [];
  /** @type {Piece[] | null} */
  #before = null; // the pieces before a drag that is going on
  #keys = 0;

  /**
   * `changed()` is called after every change.
   *
   * @param {Loose[]} pieces
   * @param {Table} table
   * @param {() => void} changed
   */
  constructor(pieces, table, changed) {
    this.table = table;
    this.changed = changed;
    /** @type {string | null} the key of a piece */
    this.chosen = null;
    this.saved = true;
    this.pieces = this.#keyed(pieces);
  }

  /** The chosen piece, or null. */
  get piece() {
    return this.pieces.find((one) => one.key === this.chosen) ?? null;
  }

  /** The piece of a key. Throws where it is gone. @param {string} key */
  named(key) {
    const piece = this.pieces.find((one) => one.key === key);
    if (!piece) throw new Error(`No piece ${key} is drawn.`);
    return piece;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /** @param {string | null} key */
  choose(key) {
    if (this.chosen === key) return;
    this.chosen = key;
    this.changed();
  }

  /**
   * Put other pieces in the place of those here, as one step that can be undone.
   *
   * @param {(Loose | Piece)[]} pieces
   * @param {string | null} chosen
   */
  set(pieces, chosen = this.chosen) {
    this.#past.push(this.#before ?? this.pieces);
    this.#future = [];
    this.#before = null;
    this.#show(this.#keyed(pieces), chosen);
  }

  /** A new piece, chosen; what it does not say is usual. @param {Shape & Partial<Loose>} piece */
  add(piece) {
    const found = { los: true, move: true, id: newId(this.pieces), ...piece, key: this.#key() };
    this.set([...this.pieces, found], found.key);
  }

  /** Another form of the piece of that key. @param {Piece} piece */
  change(piece) {
    this.set(this.#with(piece));
  }

  /** The same while a finger is still down: the step is made by `settle`. @param {Piece} piece */
  drag(piece) {
    this.#before ??= this.pieces;
    this.#show(this.#with(piece), piece.key);
  }

  settle() {
    if (!this.#before) return;
    if (JSON.stringify(this.#before) === JSON.stringify(this.pieces)) this.#before = null;
    else this.set(this.pieces);
  }

  /** Give a drag up. */
  unsettle() {
    if (!this.#before) return;
    const before = this.#before;
    this.#before = null;
    this.#show(before, this.chosen);
  }

  /** Move the chosen piece. @param {number} dx @param {number} dy */
  push(dx, dy) {
    if (this.piece) this.change(pushed(this.piece, dx, dy, this.table.side));
  }

  copy() {
    if (!this.piece) return;
    const { key: _, ...rest } = this.piece;
    const beside = pushed(rest, FAR, -FAR, this.table.side);
    const stays = JSON.stringify(beside) === JSON.stringify(rest);
    const found = stays ? moved(rest, -FAR, FAR) : beside;
    this.add({ ...found, id: freeId(rest.id, this.pieces) });
  }

  remove() {
    if (!this.piece) return;
    const at = this.pieces.indexOf(this.piece);
    const left = this.pieces.filter((one) => one !== this.piece);
    this.set(left, (left[at] ?? left.at(-1))?.key ?? null);
  }

  /** Add what is missing for the table to be the same from both sides; how many pieces. */
  mirror() {
    const found = missing(this.pieces, this.table.side);
    const added = found.map((piece) => ({ ...piece, key: this.#key() }));
    if (added.length) this.set([...this.pieces, ...added]);
    return added.length;
  }

  undo() {
    this.#step(this.#past, this.#future);
  }

  redo() {
    this.#step(this.#future, this.#past);
  }

  /** @param {Piece[][]} from @param {Piece[][]} to */
  #step(from, to) {
    const pieces = from.pop();
    if (!pieces) return;
    to.push(this.pieces);
    this.#show(pieces, this.chosen);
  }

  /** @param {Piece[]} pieces @param {string | null} chosen */
  #show(pieces, chosen) {
    this.pieces = pieces;
    this.chosen = pieces.some((one) => one.key === chosen) ? chosen : null;
    this.saved = false;
    this.changed();
  }

  /** @param {Piece} piece */
  #with(piece) {
    return this.pieces.map((one) => (one.key === piece.key ? piece : one));
  }

  /** @param {(Loose | Piece)[]} pieces @returns {Piece[]} */
  #keyed(pieces) {
    return pieces.map((piece) => ("key" in piece ? piece : { ...piece, key: this.#key() }));
  }

  #key() {
    this.#keys += 1;
    return `k${this.#keys}`;
  }
}
