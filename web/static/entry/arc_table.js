// @ts-nocheck
// Cards on the picture of the table: which can be tapped, which were, and what a tap says.

import { findAll } from "../record/dom.js";

const TILES = [
  ...["[data-card]", "[data-fighter]", "[data-res]", "[data-item]:not(.is-done)"],
  ...[".arc-who", ".arc-army", "[data-hand-of] [data-hand]"],
].join();
const MARKS = ["is-able", "is-lit", "is-chosen", "is-quiet"];

/**
 * What a tile stands for, as the notation writes it behind `>`: `A5`, `Ar1`, `B`, `S2`; an army is
 * `army:B`, a card of a hand `hand:B:mentor`.
 */
function idOf(tile) {
  const { card, fighter, res, item, hand } = tile.dataset;
  if (hand) return `hand:${tile.closest("[data-hand-of]").dataset.handOf}:${hand}`;
  const { seat } = tile.closest("[data-seat]")?.dataset ?? {};
  if (tile.matches(".arc-army")) return `army:${seat}`;
  return card ?? fighter ?? res ?? item ?? seat;
}

/**
 * Mark what can be tapped and what was chosen, in its order where that counts. `soft`: nothing
 * is being chosen yet, so that all else stays as it is.
 */
export function light(table, { lit = [], chosen = [], ordered = false, soft = false } = {}) {
  const open = new Set(lit);
  for (const tile of findAll(TILES, table)) {
    const id = idOf(tile);
    const place = chosen.indexOf(id) + 1;
    tile.classList.remove(...MARKS);
    tile.classList.toggle(soft ? "is-able" : "is-lit", open.has(id));
    tile.classList.toggle("is-chosen", place > 0);
    const dim = !soft && open.size > 0 && !open.has(id) && !place && !id.startsWith("hand:");
    tile.classList.toggle("is-quiet", dim);
    if (ordered && place) tile.dataset.order = place;
    else delete tile.dataset.order;
    reach(tile, open.has(id) || place > 0);
  }
  table.classList.toggle("is-choosing", !soft && open.size > 0);
}

/** What can be tapped can be reached by keys as well. */
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

/** Scroll so far that something lit is seen above the dock, unless it is already. */
export function bring(table, dock) {
  const lit = findAll(".is-lit", table);
  if (!lit.length) return;
  const narrow = getComputedStyle(dock).position === "fixed";
  const bottom = narrow ? dock.getBoundingClientRect().top : innerHeight;
  const seen = ({ top, bottom: low }) => top >= 0 && low <= bottom;
  const places = lit.map((tile) => tile.getBoundingClientRect()).filter(({ height }) => height);
  if (!places.length || places.some(seen)) return;
  scrollBy({
    top: places[0].top - Math.max(8, (bottom - places[0].height) / 2),
    behavior: "instant",
  });
}

/** The tile that a tap is for: the nearest one, or one around it that is lit while it is not. */
function tileAt({ target }) {
  const nearest = target.closest?.(TILES);
  return target.closest?.(".is-able, .is-lit, .is-chosen") ?? nearest;
}

/** Call `tapped(id)` for a tap, or Enter and the space bar, on a tile of the table. */
export function listen(table, tapped) {
  const at = tileAt;
  table.addEventListener("click", (event) => {
    const tile = at(event);
    if (tile && !event.target.closest("a, summary")) tapped(idOf(tile), tile);
  });
  table.addEventListener("keydown", (event) => {
    const tile = at(event);
    if (!tile || tile !== event.target || !["Enter", " "].includes(event.key)) return;
    event.preventDefault();
    tapped(idOf(tile), tile);
  });
}
