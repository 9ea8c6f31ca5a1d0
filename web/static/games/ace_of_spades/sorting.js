// Hands by rank or by suit: a switch that the device remembers.

import { device } from "../../record/dom.js";

const NAME = "sort.ace-of-spades";
const page = document.documentElement;

/** @param {"rank" | "suit"} order */
function sortBy(order) {
  page.dataset.spadesSort = order;
  device.set(NAME, order);
}

sortBy(device.get(NAME) === "suit" ? "suit" : "rank");
document.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element) || !target.closest("[data-sort-hands]")) return;
  sortBy(page.dataset.spadesSort === "suit" ? "rank" : "suit");
});
