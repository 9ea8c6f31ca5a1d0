// @ts-nocheck
// Pawns and cards that travel from where they were to where they are.

const LENGTH = 320; // milliseconds
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Where everything that may travel is now. */
export function remember(root) {
  const places = new Map();
  for (const one of root.querySelectorAll("[data-flight][transform]")) {
    places.set(one.dataset.flight, one.getAttribute("transform"));
  }
  return places;
}

/** Let what has another place than before travel to it. */
export function fly(root, places) {
  if (still.matches) return;
  for (const one of root.querySelectorAll("[data-flight][transform]")) {
    const [from, to] = [places.get(one.dataset.flight), one.getAttribute("transform")];
    if (!from || from === to) continue;
    one.parentNode.append(one); // above the others
    one.animate([{ transform: css(from) }, { transform: css(to) }], {
      duration: LENGTH,
      easing: "cubic-bezier(0.3, 0, 0.15, 1)",
    });
  }
}

/** The attribute's transform in the words of a style. */
function css(attribute) {
  return attribute.replace(/translate\(([-\d.]+)[ ,]+([-\d.]+)\)/, "translate($1px, $2px)");
}
