// Everything outside the part that moves: strip, values, list, links.

import { all, one, told } from "./dom.js";
import { expanded } from "./places.js";
import { clock } from "./timing.js";

/** @typedef {import("./sheet.js").Sheet} Sheet */

/**
 * Show on the page that the step of its moving part is the current one.
 * @param {Sheet} sheet
 */
export function markStep(sheet) {
  const { root, moving, index } = sheet;
  const step = told(moving, "step");
  const sentence = one(moving, ".told", HTMLElement).textContent?.trim() ?? "";
  if (step === told(moving, "node")) sheet.told.set(index, sentence);
  markPlace(sheet, index);
  for (const field of all(root, "form [name=step]", HTMLInputElement)) field.value = step;
  for (const row of root.querySelectorAll(".replay-steps [aria-current]"))
    row.removeAttribute("aria-current");
  markRow(root, step);
  sheet.list.show(index, () => {
    if (told(moving, "step") === step) markRow(root, step);
  });
  for (const link of all(root, "a[data-visit]", HTMLAnchorElement)) {
    const url = new URL(link.href);
    url.searchParams.set("step", step);
    link.href = url.href;
  }
}

/**
 * @param {HTMLElement} root
 * @param {string} step
 */
export function markRow(root, step) {
  for (const row of all(root, `.replay-steps a[data-step="${step}"]`, HTMLElement)) {
    row.setAttribute("aria-current", "step");
    row.closest("details.quiet")?.setAttribute("open", "");
    const list = row.closest(".replay-scroll");
    if (list instanceof HTMLElement && !list.hidden) keepInView(row, list);
  }
}

/**
 * Strip and values at a place, before the table itself has arrived.
 * @param {Sheet} sheet
 * @param {number} index
 */
export function markPlace(sheet, index) {
  const { root, slider, stops } = sheet;
  const stop = stops[index];
  if (!stop) return;
  slider.setAttribute("aria-valuenow", String(index));
  const words = [sheet.words(index), sheet.told.get(index)].filter(Boolean).join(", ");
  slider.setAttribute("aria-valuetext", words);
  const cursor = one(root, "[data-cursor]", SVGElement);
  for (const end of ["x1", "x2"]) cursor.setAttribute(end, `${stop.x}%`);
  one(root, "[data-clock]", HTMLElement).textContent = clock(stop.elapsed);
  for (const value of all(root, "[data-values]", HTMLElement))
    value.textContent = expanded(told(value, "values"))[index] ?? "";
}

/**
 * Scroll the list, never the page.
 * @param {Element} row
 * @param {HTMLElement} list
 */
export function keepInView(row, list) {
  const [inner, outer] = [row.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop += inner.top - outer.top - outer.height / 3;
  else if (inner.bottom > outer.bottom)
    list.scrollTop += inner.bottom - outer.bottom + outer.height / 3;
}
