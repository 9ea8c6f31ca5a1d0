// @ts-nocheck
// Cards of Origin Story as buttons: value, sign and letter of the suit, adjustments.

import { h } from "../record/dom.js";

const SVG = "http://www.w3.org/2000/svg";

/** The value as it is printed: `9`, `4½`. */
export const worth = (card) => card.slice(1).replace(".5", "½");

/** The sign of a suit, a side or a bolt; the picture brings them along. */
export function sign(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "-12 -12 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", "origin-sign");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#origin-${name}`);
  for (const [key, value] of Object.entries({ x: -12, y: -12, width: 24, height: 24 })) {
    use.setAttribute(key, value);
  }
  svg.append(use);
  return svg;
}

/**
 * A button that looks like a card. `closed` ones are dimmed but can be pressed, to say why;
 * `place` is the number in which it was tapped.
 */
export function cardButton(entry, card, { press, closed = false, place = 0, big = false }) {
  const { names, faces, suits } = entry.entry;
  const { tag, now, suit } = faces[card] ?? { suit: card[0] };
  const said = [names[card] ?? card];
  if (suit !== card[0]) said.push(entry.t("nowSuit", { suit: suits[suit] }));
  if (tag) said.push(entry.t("counts", { n: now }));
  if (place) said.push(entry.t("taken", { n: place }));
  return h(
    "button",
    {
      type: "button",
      class: `pcard pcard--${big ? "big" : "small"} origin-pcard is-${suit}`,
      "data-card": card,
      "data-offer": closed ? null : card,
      "aria-disabled": closed ? "true" : null,
      "aria-pressed": place ? "true" : null,
      "aria-label": said.join(", "),
      onclick: () => press(card),
    },
    h("span", { class: "origin-pcard__value" }, worth(card)),
    h("span", { class: "origin-pcard__suit" }, [sign(suit), suit]),
    tag && h("span", { class: "origin-pcard__tag" }, `${tag} (${now})`),
  );
}
