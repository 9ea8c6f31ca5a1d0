// The keys of pages with entries: digits choose, Escape goes back, Ctrl+Z and Ctrl+Y.

import { find, findAll, part, typing } from "./dom.js";

/** @import { EntryPage } from "../entry/page.js" */

/** Bind the keys; they never are the only way. @param {EntryPage} page */
export function bindKeys(page) {
  addEventListener("keydown", (event) => {
    if (handle(page, event)) event.preventDefault();
  });
  addEventListener("pointerdown", () => page.root.classList.remove("by-keys"));
}

/** True when the key was ours. @param {EntryPage} page @param {KeyboardEvent} event */
function handle(page, event) {
  if (event.altKey) return false;
  if (event.ctrlKey || event.metaKey) return withControl(page, event);
  if (event.key === "Escape") return back(page);
  const { target } = event;
  const ticked = target instanceof HTMLInputElement && target.type === "checkbox";
  if (typing(target) && !ticked) return false;
  if (event.key === "Tab" || event.key.startsWith("Arrow")) page.root.classList.add("by-keys");
  if (event.key.startsWith("Arrow")) return wander(event) || page.arrow(event);
  if (/^[1-9]$/.test(event.key)) return choose(page, Number(event.key));
  return false;
}

/** @param {EntryPage} page @param {KeyboardEvent} event */
function withControl(page, event) {
  const { target } = event;
  if (typing(target) && target && "value" in target && target.value) return false; // its own undo
  const key = event.key.toLowerCase();
  const redo = key === "y" || (key === "z" && event.shiftKey);
  if (!redo && key !== "z") return false;
  if (page.busy() && event.repeat) return true; // a key held down waits for what it did
  if (redo) page.redo();
  else page.undo();
  return true;
}

/** @param {EntryPage} page */
function back(page) {
  if (page.sheets.close()) return true;
  if (find(".notice", part("#notice"))) {
    page.notices.clear();
    return true;
  }
  return page.entry?.back() || page.leave();
}

/** The n-th of what is offered in the dock. @param {EntryPage} page @param {number} number */
function choose(page, number) {
  if (page.sheets.open) return false;
  page.root.classList.add("by-keys");
  const offer = find(`[data-digit="${number}"]`, page.dock);
  offer?.click();
  return Boolean(offer);
}

/** What the digits choose: the first nine buttons offered, grids of cards aside. @param {HTMLElement} dock */
export function offers(dock) {
  return findAll("[data-offer]:not(.pcard--small)", dock).slice(0, 9);
}

/** Arrows walk through a group of buttons. @param {KeyboardEvent} event */
function wander(event) {
  const { target } = event;
  const group = target instanceof HTMLElement ? target.closest("[role=group]") : null;
  if (!group || !(target instanceof HTMLElement)) return false;
  const buttons = findAll("button", group);
  const place = buttons.indexOf(target);
  const columns = getComputedStyle(group).display === "grid" ? columnsOf(group) : 1;
  /** @type {Record<string, number>} */
  const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
  const next = buttons[place + (steps[event.key] ?? 0)];
  next?.focus();
  return Boolean(next);
}

const columnsOf = (/** @type {Element} */ grid) =>
  getComputedStyle(grid).gridTemplateColumns.split(" ").length;
