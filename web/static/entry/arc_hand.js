// @ts-nocheck
// Hands: whose is shown, what can be played of it, which card an unseen one is.

import { h } from "../record/dom.js";
import { ask } from "./arc_choices.js";
import { chip, counted, miniCard, pad, picker, row } from "./arc_pads.js";

const UNSEEN = "?";

/** Whose hand is shown: the one chosen, or the seat that is expected to do something. */
export const shown = (entry) => entry.seat ?? entry.entry.asked ?? entry.entry.mine[0];

/** Buttons for the hands that may be entered for, where there are several. */
export function tabs(entry) {
  const { mine, seats } = entry.entry;
  if (mine.length < 2) return null;
  const chips = mine.map((seat) => {
    const { hand, unknown } = seats[seat];
    return chip(entry, entry.handTitle(seat, hand.length + unknown), () => entry.set({ seat }), {
      offer: `hand-${seat}`,
      on: seat === shown(entry),
    });
  });
  return row(entry.t("hands"), chips, "arce-tabs");
}

/** The hand of a seat, in one row; a tap plays a card or says why not, or does `instead`. */
export function hand(entry, seat = shown(entry), instead = null) {
  const { hand: known, unknown } = entry.entry.seats[seat];
  if (!known.length && !unknown) return h("p", { class: "small soft" }, entry.t("emptyHand"));
  const closed = (card) => (instead ? null : closedOf(entry, seat, card));
  const press = instead ?? ((card) => play(entry, seat, card));
  const cards = counted(known).map(([card, n]) =>
    miniCard(entry, card, press, { n, closed: closed(card) }),
  );
  if (unknown) cards.push(miniCard(entry, UNSEEN, press, { n: unknown }));
  return row(entry.handTitle(seat, known.length + unknown), cards, "arce-hand");
}

/** Why a card cannot be played, null where it can; cities are founded, not played. */
function closedOf(entry, seat, card) {
  const spec = entry.entry.plays[seat]?.[card];
  return spec ? spec.closed : notNow(entry, card);
}

const notNow = (entry, card) => entry.t("notNow", { card: entry.cardName(card) });

/** A card is to be played; of an unseen one its name is asked first. */
export function play(entry, seat, card) {
  if (card === UNSEEN) {
    entry.set({ panel: "unseen", seat });
    return;
  }
  const spec = entry.entry.plays[seat]?.[card];
  if (spec) ask(entry, spec);
  else entry.page.say(notNow(entry, card), true);
}

/** Which card of the deck an unseen one is; those that can be played now come first. */
export const unseenPart = {
  panel(entry) {
    const seat = shown(entry);
    const all = entry
      .pool(seat)
      .map((one) => ({ ...one, closed: closedOf(entry, seat, one.card) }));
    const able = all.filter((one) => !one.closed);
    const other = all.filter((one) => !able.includes(one));
    const title = entry.t("unseenTitle", { seat: entry.title(seat) });
    const cards = [...able, ...other];
    return pad(
      entry,
      title,
      picker(entry, title, cards, (card) => play(entry, seat, card)),
    );
  },
};
