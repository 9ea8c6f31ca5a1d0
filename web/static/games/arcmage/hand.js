// Hands: whose is shown, what can be played of it, which card an unseen one is.

import { h } from "../../record/dom.js";
import { pool, UNSEEN } from "./names.js";
import { chip, counted, miniCard, pad, picker, row } from "./pads.js";
import { ArcmageScreen } from "./screen.js";

/** @import { ArcmageEntry } from "./entry.js" */
/** @import { Document } from "./types.js" */

/** Whose hand is shown first: the seat that is expected to do something. @param {Document} doc */
export const expected = (doc) => doc.asked ?? doc.mine[0] ?? "";

/**
 * Buttons for the hands that may be entered for, where there are several.
 *
 * @param {ArcmageScreen<any> & {seat: string}} screen
 */
export function tabs(screen) {
  const { mine, seats } = screen.doc;
  if (mine.length < 2) return null;
  const chips = mine.map((/** @type {string} */ seat) => {
    const { hand = [], unknown = 0 } = seats[seat] ?? {};
    const show = () => {
      screen.seat = seat;
      screen.changed();
    };
    return chip(screen, screen.names.hand(seat, hand.length + unknown), show, {
      offer: `hand-${seat}`,
      on: seat === screen.seat,
    });
  });
  return row(screen.t("hands"), chips, "arce-tabs");
}

/**
 * The hand of a seat, in one row; a tap plays a card or says why not, or does `instead`.
 *
 * @param {ArcmageScreen<any>} screen
 * @param {string} seat
 * @param {((card: string) => void) | null} instead
 */
export function hand(screen, seat, instead = null) {
  const { hand: known = [], unknown = 0 } = screen.doc.seats[seat] ?? {};
  if (!known.length && !unknown) return h("p", { class: "small soft" }, screen.t("emptyHand"));
  const press = instead ?? ((/** @type {string} */ card) => screen.entry.play(seat, card));
  const cards = counted(known).map(({ card, n }) =>
    miniCard(screen, card, press, { n, closed: instead ? null : closedOf(screen, seat, card) }),
  );
  if (unknown) cards.push(miniCard(screen, UNSEEN, press, { n: unknown }));
  return row(screen.names.hand(seat, known.length + unknown), cards, "arce-hand");
}

/**
 * Why a card cannot be played, null where it can; cities are founded, not played.
 *
 * @param {{doc: Document, entry: ArcmageEntry}} screen
 * @param {string} seat
 * @param {string} card
 */
function closedOf({ doc, entry }, seat, card) {
  const form = doc.plays[seat]?.[card];
  return form ? form.closed : entry.notNow(card);
}

/** Which card of the deck an unseen one is; those that can be played now come first. */
export class UnseenScreen extends ArcmageScreen {
  /** @param {ArcmageEntry} entry @param {string} seat */
  constructor(entry, seat) {
    super(entry);
    this.seat = seat;
  }

  panel() {
    const { seat } = this;
    const all = pool(this.doc, seat).map((one) => ({
      ...one,
      closed: closedOf(this, seat, one.card),
    }));
    const cards = [...all.filter((one) => !one.closed), ...all.filter((one) => one.closed)];
    const title = this.t("unseenTitle", { seat: this.names.seat(seat) });
    return pad(this, title, [picker(this, title, cards, (card) => this.entry.play(seat, card))]);
  }
}
