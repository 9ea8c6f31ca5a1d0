// Cards on the picture of the table: which can be tapped, which were, and what a tap means.

import { findAll } from "../../record/dom.js";

const TILES = [
  ...["[data-card]", "[data-fighter]", "[data-res]", "[data-item]:not(.is-done)"],
  ...[".arc-who", ".arc-army", "[data-hand-of] [data-hand]"],
].join();
const MARKS = ["is-able", "is-lit", "is-chosen", "is-quiet"];

/**
 * What can be tapped and what was chosen; `ordered` where the order of that counts. `soft`: nothing
 * is being chosen yet, so that all else stays as it is.
 *
 * @typedef {{lit: string[], chosen: string[], ordered: boolean, soft: boolean}} Lit
 */

/**
 * What a tile stands for, as targets are written: `A5`, `Ar1`, `B`, `S2`; an army is `army:B`, a
 * card of a hand `hand:B:mentor`.
 *
 * @param {HTMLElement} tile
 */
function idOf(tile) {
  const { card, fighter, res, item, hand } = tile.dataset;
  if (hand) return `hand:${near(tile, "[data-hand-of]")?.dataset.handOf}:${hand}`;
  const seat = near(tile, "[data-seat]")?.dataset.seat;
  if (tile.matches(".arc-army")) return `army:${seat}`;
  return card ?? fighter ?? res ?? item ?? seat ?? "";
}

/** @param {Element} element @param {string} selector @returns {HTMLElement | null} */
const near = (element, selector) => element.closest(selector);

/** @param {ParentNode} table @returns {HTMLElement[]} */
const tiles = (table) => findAll(TILES, table);

/** Mark what can be tapped and what was chosen. @param {HTMLElement} table @param {Lit} lit */
export function light(table, { lit, chosen, ordered, soft }) {
  const open = new Set(lit);
  for (const tile of tiles(table)) {
    const id = idOf(tile);
    const place = chosen.indexOf(id) + 1;
    tile.classList.remove(...MARKS);
    tile.classList.toggle(soft ? "is-able" : "is-lit", open.has(id));
    tile.classList.toggle("is-chosen", place > 0);
    const dim = !soft && open.size > 0 && !open.has(id) && !place && !id.startsWith("hand:");
    tile.classList.toggle("is-quiet", dim);
    if (ordered && place) tile.dataset.order = String(place);
    else delete tile.dataset.order;
    reach(tile, open.has(id) || place > 0);
  }
  table.classList.toggle("is-choosing", !soft && open.size > 0);
}

/** What can be tapped can be reached by keys as well. @param {HTMLElement} tile @param {boolean} on */
function reach(tile, on) {
  if (tile.matches("button, a")) return;
  if (on) {
    tile.setAttribute("tabindex", "0");
    tile.setAttribute("role", "button");
    tile.dataset.reached = "";
  } else if ("reached" in tile.dataset) {
    tile.removeAttribute("tabindex");
    tile.removeAttribute("role");
    delete tile.dataset.reached;
  }
}

/**
 * Scroll so far that something lit is seen above the dock, unless it is already.
 *
 * @param {HTMLElement} table
 * @param {HTMLElement} dock
 */
export function bring(table, dock) {
  const narrow = getComputedStyle(dock).position === "fixed";
  const bottom = narrow ? dock.getBoundingClientRect().top : innerHeight;
  const places = findAll(".is-lit", table)
    .map((tile) => tile.getBoundingClientRect())
    .filter(({ height }) => height);
  const [first] = places;
  if (!first || places.some(({ top, bottom: low }) => top >= 0 && low <= bottom)) return;
  scrollBy({ top: first.top - Math.max(8, (bottom - first.height) / 2), behavior: "instant" });
}

/**
 * The tile that a tap is for: the nearest one, or one around it that is lit while that is not.
 *
 * @param {Element} target
 */
const tileAt = (target) => near(target, ".is-able, .is-lit, .is-chosen") ?? near(target, TILES);

/** What a tap is for; undefined of one on a link, or beside the tiles. @param {Element} target */
export function tapped(target) {
  const tile = near(target, "a, summary") ? null : tileAt(target);
  return tile ? idOf(tile) : undefined;
}

/** Enter and the space bar press a tile, as they do a button. @param {HTMLElement} table */
export function pressedByKeys(table) {
  table.addEventListener("keydown", (event) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || !["Enter", " "].includes(event.key)) return;
    if (tileAt(target) !== target) return;
    event.preventDefault();
    target.click();
  });
}
