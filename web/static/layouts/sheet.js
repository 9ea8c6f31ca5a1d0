// @ts-nocheck
// The drawing: its pieces, which one is chosen, and the way back.

import { freeId, missing, moved, newId, pushed } from "./shapes.js";

const FAR = 1000; // how far beside a piece its copy is laid

export class Sheet {
  #past = [];
  #future = [];
  #before = null; // the pieces before a drag that is going on
  #keys = 0;

  /** `changed()` is called after every change. */
  constructor(pieces, table, changed) {
    Object.assign(this, { table, changed, chosen: null, saved: true });
    this.pieces = this.#keyed(pieces);
  }

  get piece() {
    return this.pieces.find((one) => one.key === this.chosen) ?? null;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  choose(key) {
    if (this.chosen === key) return;
    this.chosen = key;
    this.changed();
  }

  /** Put other pieces in the place of those here, as one step that can be undone. */
  set(pieces, chosen = this.chosen) {
    this.#past.push(this.#before ?? this.pieces);
    this.#future = [];
    this.#before = null;
    this.#show(this.#keyed(pieces), chosen);
  }

  add(piece) {
    const found = { los: true, move: true, id: newId(this.pieces), ...piece, key: this.#key() };
    this.set([...this.pieces, found], found.key);
  }

  /** Another form of the chosen piece. */
  change(piece) {
    this.set(this.#with(piece));
  }

  /** The same while a finger is still down: the step is made by `settle`. */
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

  #step(from, to) {
    if (!from.length) return;
    to.push(this.pieces);
    this.#show(from.pop(), this.chosen);
  }

  #show(pieces, chosen) {
    this.pieces = pieces;
    this.chosen = pieces.some((one) => one.key === chosen) ? chosen : null;
    this.saved = false;
    this.changed();
  }

  #with(piece) {
    return this.pieces.map((one) => (one.key === piece.key ? piece : one));
  }

  #keyed(pieces) {
    return pieces.map((piece) => (piece.key ? piece : { ...piece, key: this.#key() }));
  }

  #key() {
    this.#keys += 1;
    return `k${this.#keys}`;
  }
}
