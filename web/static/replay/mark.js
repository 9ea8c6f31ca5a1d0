// @ts-nocheck
// Everything outside the part that moves: slider, curve, values, list, links.

import { expanded } from "./places.js";

/** Show on the page that the step of `replay.moving` is the current one. */
export function markStep(replay) {
  const { root, moving, index } = replay;
  const { step } = moving.dataset;
  markPlace(replay, index);
  root.querySelector(".replay-slider [name=step]").value = step;
  for (const row of root.querySelectorAll(".replay-steps [aria-current]"))
    row.removeAttribute("aria-current");
  markRow(root, step);
  replay.list.show(index, () => replay.moving.dataset.step === step && markRow(root, step));
  for (const link of root.querySelectorAll("a[data-visit]")) {
    const url = new URL(link.href);
    url.searchParams.set("step", step);
    link.href = url;
  }
}

function markRow(root, step) {
  const row = root.querySelector(`.replay-steps a[data-step="${step}"]`);
  row?.setAttribute("aria-current", "step");
  row?.closest("details.quiet")?.setAttribute("open", "");
  if (row) keepInView(row, root.querySelector("#log"));
}

/** Slider, cursor and values at a place, before the table itself has arrived. */
export function markPlace({ root, slider, stops }, index) {
  const stop = stops[index];
  slider.value = index;
  const words = root.dataset.wordPlace
    .replace("{step}", stop.step)
    .replace("{place}", index)
    .replace("{count}", stops.length - 1);
  slider.setAttribute("aria-valuetext", words);
  root.querySelector("[data-cursor]").setAttribute("transform", `translate(${stop.x} 0)`);
  for (const value of root.querySelectorAll("[data-values]")) {
    value.textContent = expanded(value.dataset.values)[index];
  }
}

/** Scroll the list, never the page. */
function keepInView(row, list) {
  const [inner, outer] = [row.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop += inner.top - outer.top - outer.height / 3;
  else if (inner.bottom > outer.bottom)
    list.scrollTop += inner.bottom - outer.bottom + outer.height / 3;
}
