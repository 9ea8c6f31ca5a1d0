// Everything outside the part that moves: slider, curve, values, list, links.

import { all, one, told } from "./dom.js";
import { expanded } from "./places.js";

/** @typedef {import("./sheet.js").Sheet} Sheet */

/**
 * Show on the page that the step of its moving part is the current one.
 * @param {Sheet} sheet
 */
export function markStep(sheet) {
  const { root, moving, index } = sheet;
  const step = told(moving, "step");
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
 * Slider, cursor and values at a place, before the table itself has arrived.
 * @param {Sheet} sheet
 * @param {number} index
 */
export function markPlace({ root, slider, stops }, index) {
  const stop = stops[index];
  if (!stop) return;
  slider.value = String(index);
  const words = told(root, "wordPlace")
    .replace("{step}", String(stop.step))
    .replace("{place}", String(index))
    .replace("{count}", String(stops.length - 1));
  slider.setAttribute("aria-valuetext", words);
  one(root, "[data-cursor]", SVGElement).setAttribute("transform", `translate(${stop.x} 0)`);
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
