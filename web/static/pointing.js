// Tapping the picture beside the pads of a ruling or of a position: a part with `data-point` is a
// button that leads where the server says, as the buttons of the pads do.

import { find, findAll, h } from "./record/dom.js";

const KEPT = "kifu.scrolled"; // how far the page was scrolled when a button was pressed
const pads = /** @type {HTMLFormElement | null} */ (find("form#taps"));

/** Go on: to an address, or with what the form of the pads sends. @param {string} there */
function go(there) {
  keep();
  if (!pads) {
    location.assign(there);
    return;
  }
  pads.append(h("input", { type: "hidden", name: "tap", value: there }));
  pads.submit();
}

/** Go where a part leads. @param {Element} part */
const press = (part) => go(part.getAttribute("data-point") ?? "");

/** A point of the ground leads somewhere, too: to its place, in tenths of the unit. @param {SVGElement} ground */
function pointsOf(ground) {
  const drawing = ground.ownerSVGElement;
  drawing?.addEventListener("click", ({ clientX, clientY }) => {
    const matrix = drawing.getScreenCTM();
    if (!matrix) return;
    const side = Number(drawing.dataset.side);
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    const place = drawing.dataset.flip === "1" ? [side - x, y] : [x, side - y];
    const [across, upwards] = place.map((one) => String(Math.round(one * 10) / 10));
    const spot = ground.dataset.spot ?? "";
    if (place.every((one) => one >= 0 && one <= side))
      go(spot.replace("ACROSS", across ?? "").replace("UPWARDS", upwards ?? ""));
  });
}

/** A drawn shape cannot have a button in it; it is one. @param {SVGElement} shape @param {string} label */
function shaped(shape, label) {
  shape.setAttribute("role", "button");
  shape.setAttribute("tabindex", "0");
  shape.setAttribute("aria-label", label);
  shape.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    press(shape);
  });
}

for (const part of findAll("[data-point]")) {
  const label = part.dataset.says ?? "";
  if (part instanceof SVGElement) shaped(part, label);
  else part.prepend(h("button", { type: "button", class: "point", "aria-label": label }));
  part.addEventListener("click", ({ target }) => {
    const means = target instanceof Element && target.closest("[data-point], a, summary, details");
    if (means === part) press(part);
  });
}

const ground = find("[data-spot]");
if (ground instanceof SVGElement) pointsOf(ground);

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
