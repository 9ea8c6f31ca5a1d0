// Cards of Origin Story as buttons: value, sign and letter of the suit, adjustments.

import { h } from "../../record/dom.js";

/** @import { OriginEntry } from "./entry.js" */

const SVG = "http://www.w3.org/2000/svg";

/** The value as it is printed: `9`, `4½`. @param {string} card */
export const worth = (card) => card.slice(1).replace(".5", "½");

/** @param {string} card */
export const suitOf = (card) => card.slice(0, 1);

/** The sign of a suit, a side or a bolt; the picture brings them along. @param {string} name */
export function sign(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "-12 -12 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", "origin-sign");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#origin-${name}`);
  for (const [key, value] of Object.entries({ x: -12, y: -12, width: 24, height: 24 })) {
    use.setAttribute(key, String(value));
  }
  svg.append(use);
  return svg;
}

/**
 * A button that looks like a card. `closed` ones are dimmed but can be pressed, to say why;
 * `place` is the number in which it was tapped.
 *
 * @param {OriginEntry} entry
 * @param {string} card
 * @param {{press: (card: string) => void, closed?: boolean, place?: number, big?: boolean}} options
 */
export function cardButton(entry, card, { press, closed = false, place = 0, big = false }) {
  const { faces } = entry.doc;
  const { tag, now, suit } = faces[card] ?? { suit: suitOf(card) };
  return h(
    "button",
    {
      type: "button",
      class: `pcard pcard--${big ? "big" : "small"} origin-pcard is-${suit}`,
      "data-card": card,
      "data-offer": closed ? null : card,
      "aria-disabled": closed ? "true" : null,
      "aria-pressed": place ? "true" : null,
      "aria-label": said(entry, card, place),
      onclick: () => press(card),
    },
    h("span", { class: "origin-pcard__value" }, worth(card)),
    h("span", { class: "origin-pcard__suit" }, [sign(suit), suit]),
    tag && h("span", { class: "origin-pcard__tag" }, `${tag} (${now})`),
  );
}

/** A card for those who listen: its name, how it counts now, when it was tapped. @param {OriginEntry} entry @param {string} card @param {number} place */
function said({ doc, t }, card, place) {
  const face = doc.faces[card];
  const words = [doc.names[card] ?? card];
  if (face && face.suit !== suitOf(card)) words.push(t("nowSuit", { suit: doc.suits[face.suit] }));
  if (face?.tag) words.push(t("counts", { n: face.now }));
  if (place) words.push(t("taken", { n: place }));
  return words.join(", ");
}
