// @ts-nocheck
// The keys of the record page: digits choose, Escape goes back, Ctrl+Z and Ctrl+Y.

import { find, findAll, typing } from "./dom.js";

/** Bind the keys; `page` is the page of record.js. They never are the only way. */
export function bindKeys(page) {
  addEventListener("keydown", (event) => {
    if (handle(page, event)) event.preventDefault();
  });
  addEventListener("pointerdown", () => page.root.classList.remove("by-keys"));
}

/** True when the key was ours. */
function handle(page, event) {
  if (event.altKey) return false;
  if (event.ctrlKey || event.metaKey) return withControl(page, event);
  if (event.key === "Escape") return back(page);
  if (typing(event.target) && event.target.type !== "checkbox") return false;
  if (event.key === "Tab" || event.key.startsWith("Arrow")) page.root.classList.add("by-keys");
  if (event.key.startsWith("Arrow")) return wander(event);
  if (/^[1-9]$/.test(event.key)) return choose(page, Number(event.key));
  return false;
}

function withControl(page, event) {
  if (typing(event.target) && event.target.value) return false; // the field has its own undo
  const key = event.key.toLowerCase();
  const redo = key === "y" || (key === "z" && event.shiftKey);
  if (!redo && key !== "z") return false;
  if (page.busy() && event.repeat) return true; // a key held down waits for what it did
  if (redo) page.redo();
  else page.undo();
  return true;
}

function back(page) {
  if (page.sheets.close()) return true;
  if (find(".notice", find("#notice"))) {
    page.notices.clear();
    return true;
  }
  if (page.entry.back()) return true;
  if (!page.amend.task) return false;
  page.amend.stop();
  return true;
}

/** The n-th of what is offered in the dock. */
function choose(page, number) {
  if (page.sheets.open) return false;
  page.root.classList.add("by-keys");
  const offer = find(`[data-digit="${number}"]`, page.dock);
  offer?.click();
  return Boolean(offer);
}

/** What the digits choose: the first nine buttons offered, grids of cards aside. */
export function offers(dock) {
  return findAll("[data-offer]:not(.pcard--small)", dock).slice(0, 9);
}

/** Arrows walk through a group of buttons. */
function wander(event) {
  const group = event.target.closest?.("[role=group]");
  if (!group) return false;
  const buttons = findAll("button", group);
  const place = buttons.indexOf(event.target);
  const columns = getComputedStyle(group).display === "grid" ? columnsOf(group) : 1;
  const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
  const next = buttons[place + steps[event.key]];
  next?.focus();
  return Boolean(next);
}

const columnsOf = (grid) => getComputedStyle(grid).gridTemplateColumns.split(" ").length;
