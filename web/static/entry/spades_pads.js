// @ts-nocheck
// Pads of Ace of Spades: a whole deck to tap, and trays that fill up.

import { h } from "../record/dom.js";
import { cardButton, spell } from "./cards.js";
import { button, pad as plainPad } from "./pads.js";

export { button };

const SUITS = "SHDC";
const RANKS = "AKQJT98765432";

/** A card as the notation writes it: `2h`, `Ts`, `JK`, `?`. */
export const written = (card) =>
  card === "?" || card === "JK" ? card : card[0] + card[1].toLowerCase();

export const line = (cards) => cards.map(written).join(" ");

/** The classes from which the style sheet sorts a hand by rank or by suit. */
export function order(card) {
  if (card === "?") return ["rank-x", "suit-x"];
  return card === "JK" ? ["rank-JK", "suit-JK"] : [`rank-${card[0]}`, `suit-${card[1]}`];
}

/** A panel of this game; see `pads.js`. */
export const pad = (entry, title, parts, more = {}) =>
  plainPad(entry, title, parts, { look: "spades-pad", ...more });

/**
 * The deck in four suits. `open` can be tapped, `chosen` too, to take them back; all others stay
 * in their place, dimmed, and `refuse` says why. `unseen` puts a card that nobody saw beside the
 * spades.
 */
export function deck(entry, { open, chosen = [], pick, drop, refuse, unseen = false }) {
  const { names } = entry.entry;
  const can = new Set([...open, ...chosen]);
  const cell = (card, label = names[card]) => {
    const closed = card !== "?" && !can.has(card);
    const taken = card !== "?" && chosen.includes(card);
    const press = closed ? refuse : taken ? drop : pick;
    const pressed = card !== "?" && chosen.length ? taken : null;
    return cardButton(card, { names: { [card]: label }, press, closed, pressed });
  };
  const rows = [...SUITS].map((suit) => {
    const cards = [...RANKS].map((rank) => cell(rank + suit));
    if (suit === "S" && unseen) cards.push(cell("?", entry.t("notSeen")));
    if (suit === "H" && can.has("JK")) cards.push(cell("JK"));
    const name = entry.t({ S: "spades", H: "hearts", D: "diamonds", C: "clubs" }[suit]);
    return h("div", { class: "spades-deck__suit", role: "group", "aria-label": name }, cards);
  });
  return h("div", { class: "spades-deck" }, rows);
}

/** The cards tapped so far, in the places that they fill. */
export function tray(entry, places, chosen) {
  return h(
    "ol",
    { class: "spades-tray" },
    Array.from({ length: places }, (_, place) => {
      const card = chosen[place];
      const look = card && "HD".includes(card[1]) ? "is-red" : "";
      return h("li", { class: `spades-tray__place ${card ? "is-filled" : ""} ${look}` }, [
        card ? spell(card) : "",
      ]);
    }),
  );
}

/**
 * Cards for a hand and for the common row, tapped one after the other. `ask` has `hand` and
 * `common`, how many of each; when all are there, `done(hand, common)` is called. `title(left,
 * common)` says what is asked for; `chosen` is where the entry keeps them.
 */
export function fill(entry, { ask, title, done, refuse, open, unseen = true, back = false }) {
  const { picked } = entry;
  const all = ask.hand + ask.common;
  const inRow = picked.length >= ask.hand;
  const left = inRow ? all - picked.length : ask.hand - picked.length;
  const finish = (cards) => done(cards.slice(0, ask.hand), cards.slice(ask.hand));
  const add = (...more) => {
    const now = [...picked, ...more];
    if (now.length < all) entry.set({ picked: now });
    else finish(now);
  };
  const drop = (card) => entry.set({ picked: picked.filter((other) => other !== card) });
  const rest = ask.hand - picked.length;
  const mayHide = unseen && !inRow && rest > 0;
  return pad(
    entry,
    title(left, inRow && ask.common > 0),
    [
      h("div", { class: "pad__row spades-trays" }, [
        tray(entry, ask.hand, picked),
        ask.common > 0 && tray(entry, ask.common, picked.slice(ask.hand)),
        mayHide &&
          button(entry.t(picked.length ? "restUnseen" : "allUnseen"), () =>
            add(...Array(rest).fill("?")),
          ),
      ]),
      deck(entry, {
        open: open ?? entry.entry.pool,
        chosen: picked,
        pick: (card) => add(card),
        drop,
        refuse,
        unseen: mayHide,
      }),
    ],
    { back: back || picked.length > 0 },
  );
}

/** Cards drawn as a text: `4s 9h / 2d`; nothing for none. */
export function drawnText(hand, common) {
  const row = common.length ? ` / ${line(common)}` : "";
  return `${line(hand)}${row}`.trim();
}
