// Tapping the picture beside the pads of a ruling or of a position: a part with `data-point` is a
// button that leads where the server says, as the buttons of the pads do.

import { find, findAll, h } from "./record/dom.js";

const KEPT = "kifu.scrolled"; // how far the page was scrolled when a button was pressed
const pads = /** @type {HTMLFormElement | null} */ (find("form#taps"));

/** Go where a part leads: an address, or what the form of the pads sends. @param {Element} part */
function press(part) {
  const there = part.getAttribute("data-point") ?? "";
  keep();
  if (!pads) {
    location.assign(there);
    return;
  }
  pads.append(h("input", { type: "hidden", name: "tap", value: there }));
  pads.submit();
}

/** A drawn shape cannot have a button in it; it is one. @param {SVGElement} shape @param {string} label */
function shaped(shape, label) {
  shape.setAttribute("role", "button");
  shape.setAttribute("tabindex", "0");
  shape.setAttribute("aria-label", label);
  shape.addEventListener("click", () => press(shape));
  shape.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    press(shape);
  });
}

for (const part of findAll("[data-point]")) {
  const label = part.dataset.says ?? "";
  if (part instanceof SVGElement) shaped(part, label);
  else {
    const onclick = () => press(part);
    part.prepend(h("button", { type: "button", class: "point", "aria-label": label, onclick }));
  }
}

/** The page that comes next is scrolled as far as this one, so that one goes on where one looked. */
function keep() {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify([location.pathname, scrollY]));
  } catch {
    // private windows may refuse; one scrolls again
  }
}

/** Where the page was before the button that led to it was pressed. */
function restore() {
  try {
    const [path, top] = JSON.parse(sessionStorage.getItem(KEPT) ?? "[]");
    sessionStorage.removeItem(KEPT);
    if (path === location.pathname) scrollTo({ top, behavior: "instant" });
  } catch {
    // nothing was kept
  }
}

find(".ruling")?.addEventListener("click", (event) => {
  if (event.target instanceof Element && event.target.closest("a, button")) keep();
});
restore();
