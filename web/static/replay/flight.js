// Pawns and cards that travel from where they were to where they are.

import { all, told } from "./dom.js";

const LENGTH = 320; // milliseconds
const FLYING = "[data-flight][transform]";
const still = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Where everything that may travel is now.
 * @param {ParentNode} root
 * @returns {Map<string, string>}
 */
export function remember(root) {
  const flying = all(root, FLYING, SVGElement);
  return new Map(flying.map((piece) => [told(piece, "flight"), placeOf(piece)]));
}

/**
 * Let what has another place than before travel to it.
 * @param {ParentNode} root
 * @param {Map<string, string>} places where it was
 */
export function fly(root, places) {
  if (still.matches) return;
  for (const piece of all(root, FLYING, SVGElement)) {
    const [from, to] = [places.get(told(piece, "flight")), placeOf(piece)];
    if (!from || from === to) continue;
    piece.parentNode?.append(piece); // above the others
    piece.animate([{ transform: css(from) }, { transform: css(to) }], {
      duration: LENGTH,
      easing: "cubic-bezier(0.3, 0, 0.15, 1)",
    });
  }
}

/** @param {Element} piece */
const placeOf = (piece) => piece.getAttribute("transform") ?? "";

/**
 * The attribute's transform in the words of a style.
 * @param {string} attribute
 */
function css(attribute) {
  return attribute.replace(/translate\(([-\d.]+)[ ,]+([-\d.]+)\)/, "translate($1px, $2px)");
}
