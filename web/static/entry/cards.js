// Playing cards as buttons: one big card, and a grid of a whole deck.

import { h } from "../record/dom.js";

/** @type {Record<string, string>} */
const SUITS = { H: "♥", D: "♦", S: "♠", C: "♣" };
const RED = new Set(["H", "D"]);
const JOKER = "JK";

/** The rank as it is printed: `10` for `T`, `JK` for the Joker. @param {string} card */
export const rankOf = (card) => (card[0] === "T" ? "10" : card === JOKER ? card : card[0]);

/** A card code for people: `10♥`. @param {string} card */
export const spell = (card) =>
  card === "?" || card === JOKER ? card : `${rankOf(card)}${suitOf(card)}`;

/** @param {string} card */
const suitOf = (card) => SUITS[card.slice(1)];

/** @param {string} card */
const colour = (card) => (card === JOKER ? "joker" : RED.has(card.slice(1)) ? "red" : "black");

/**
 * A button that looks like a card. `names` gives the spoken name; `closed` cards are dimmed
 * but can be pressed, to say why.
 *
 * @param {string} card
 * @param {object} options
 * @param {Record<string, string>} options.names
 * @param {(card: string) => void} options.press
 * @param {boolean} [options.closed]
 * @param {boolean | null} [options.pressed] null for what is no choice
 * @param {"small" | "big"} [options.size]
 */
export function cardButton(card, { names, press, closed = false, pressed = null, size = "small" }) {
  const face = card === "?" ? "back" : colour(card);
  return h(
    "button",
    {
      type: "button",
      class: `pcard pcard--${size} pcard--${face}`,
      "data-card": card,
      "data-offer": closed ? null : card,
      "aria-disabled": closed ? "true" : null,
      "aria-pressed": pressed === null ? null : String(pressed),
      "aria-label": names[card] ?? card,
      onclick: () => press(card),
    },
    card === "?"
      ? h("span", { class: "pcard__back", "aria-hidden": "true" }, "?")
      : [h("span", { class: "pcard__rank" }, rankOf(card)), h("span", {}, suitOf(card) ?? "★")],
  );
}

/**
 * The grid of a seat's deck. `open` are the cards that can be chosen; the others stay in their
 * place, so that a card is always found where it was, and `refuse` says why they are closed.
 *
 * @param {string[]} deck
 * @param {object} options
 * @param {string[]} options.open
 * @param {Record<string, string>} options.names
 * @param {(card: string) => void} options.pick
 * @param {(card: string) => void} [options.refuse]
 * @param {string[]} [options.chosen]
 */
export function cardGrid(deck, { open, names, pick, refuse = () => {}, chosen = [] }) {
  const can = new Set(open);
  const grid = h("div", { class: "pad__grid", role: "group" });
  for (const card of deck) {
    const closed = !can.has(card);
    const press = closed ? refuse : pick;
    const pressed = chosen.length ? chosen.includes(card) : null;
    grid.append(cardButton(card, { names, press, closed, pressed }));
  }
  return grid;
}
