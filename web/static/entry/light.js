// @ts-nocheck
// Marks on the picture of a table: which pawns can move, which squares can be reached.

import { findAll } from "../record/dom.js";

const MARKS = ["is-selectable", "is-selected", "is-target", "is-taken", "is-dim"];

/**
 * Light up what the chosen card allows. `choice` has `card`, `pawn` and `options()`, the legal
 * ways left. Without a card nothing is marked.
 */
export function light(table, choice) {
  for (const element of findAll("[data-square], [data-pawn]", table)) {
    element.classList.remove(...MARKS);
  }
  table.classList.toggle("is-choosing", Boolean(choice.card));
  if (!choice.card) return;
  const options = choice.options();
  const pawns = new Set(options.map((option) => option.pawn));
  const squares = new Set(options.map((option) => option.to));
  for (const { classList, dataset } of findAll("[data-pawn]", table)) {
    const taken = options.some((option) => option.takes === dataset.pawn);
    classList.toggle("is-selectable", pawns.has(dataset.pawn));
    classList.toggle("is-selected", dataset.pawn === choice.pawn);
    classList.toggle("is-taken", taken);
    classList.toggle("is-dim", !pawns.has(dataset.pawn) && !taken);
  }
  for (const { classList, dataset } of findAll("[data-square]:not([data-pawn])", table)) {
    classList.toggle("is-target", squares.has(dataset.square));
  }
}
