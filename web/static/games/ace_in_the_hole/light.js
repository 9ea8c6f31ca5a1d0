// Marks on the picture of a table: which pawns can move, which squares can be reached.

import { findAll } from "../../record/dom.js";

/** @import { Way } from "./types.js" */

const MARKS = ["is-selectable", "is-selected", "is-target", "is-taken", "is-dim"];

/**
 * Light up what the chosen card allows; without one nothing is marked.
 *
 * @param {HTMLElement} table
 * @param {{card: string | null, pawn: string | null, ways: Way[]} | null} choice `ways`: those left
 */
export function light(table, choice) {
  for (const element of findAll("[data-square], [data-pawn]", table)) {
    element.classList.remove(...MARKS);
  }
  table.classList.toggle("is-choosing", Boolean(choice?.card));
  if (!choice?.card) return;
  const pawns = new Set(choice.ways.map((way) => way.pawn));
  const squares = new Set(choice.ways.map((way) => way.to));
  for (const { classList, dataset } of findAll("[data-pawn]", table)) {
    const pawn = dataset.pawn ?? "";
    const taken = choice.ways.some((way) => way.takes === pawn);
    classList.toggle("is-selectable", pawns.has(pawn));
    classList.toggle("is-selected", pawn === choice.pawn);
    classList.toggle("is-taken", taken);
    classList.toggle("is-dim", !pawns.has(pawn) && !taken);
  }
  for (const { classList, dataset } of findAll("[data-square]:not([data-pawn])", table)) {
    classList.toggle("is-target", squares.has(dataset.square ?? ""));
  }
}
