// Cards that come into a hand, and those that leave it because they are too many.

import { spell } from "../../entry/cards.js";
import { h } from "../../record/dom.js";
import { isRed } from "./costs.js";
import { acts, button, pad, pressed } from "./pads.js";
import { Picking } from "./pay.js";
import { reactions } from "./reactions.js";

/** @import { Drawing, Drawn, Due, Surplus } from "./types.js" */

const UNSEEN = "?";

/** @param {Drawing | Due} due @returns {due is Drawing} */
const isDrawing = (due) => "pool" in due;

/**
 * The cards that a seat drew; in the power phase both seats draw and discard in any order.
 *
 * @extends {Picking<Drawn>}
 */
export class DrawCards extends Picking {
  /** @type {string | null} */
  seat = null; // whose cards, where both have something to enter

  panel() {
    const { draws, surplus, dealt } = this.told;
    const mine = [...surplus, ...draws].find((one) => one.seat === this.seat);
    const due = mine ?? surplus[0] ?? draws[0];
    if (!due) return null;
    if (!isDrawing(due)) return discarding(this, due, this.#whose(due.seat));
    return dealt ? this.#dealt(due.seat) : this.#seen(due);
  }

  /** The dealer draws. @param {string} chosen */
  #dealt(chosen) {
    const { entry, t } = this;
    const { draws, titles } = this.told;
    const buttons = draws.map(({ seat, n }, at) =>
      button(
        t("about", { fig: titles[seat], told: t("drawAll", { n }) }),
        () => entry.record({ kind: "draw", seat }),
        { look: "button--primary sdd-go", first: at === 0 },
      ),
    );
    const whose = this.told.surplus.length > 0 && this.#whose(chosen);
    return pad(entry, t("drawWho"), [reactions(this), acts(buttons), whose], { back: false });
  }

  /** @param {Drawing} draw */
  #seen({ seat, n, left: deck, pool, after }) {
    const { entry, t, picked } = this;
    const { titles } = this.told;
    const left = n - picked.length;
    /** @param {...string} cards */
    const add = (...cards) => {
      const now = [...picked, ...cards];
      if (now.length < n) this.pick(now);
      else entry.record({ kind: "draw", seat, cards: now });
    };
    const rest = picked.length || n === 1 ? t(left > 1 ? "restUnseen" : "notSeen") : null;
    const open = picked.length < deck ? pool : after;
    return pad(
      entry,
      t("drawTitle", { seat: titles[seat], left }),
      [
        reactions(this),
        tray(n, picked),
        h("div", { class: "sdd-acts sdd-draws" }, [
          this.#whose(seat),
          left > 1 && button(t("notSeen"), () => add(UNSEEN), { offer: UNSEEN }),
          button(rest ?? t("allUnseen", { n }), () => add(...Array(left).fill(UNSEEN)), {
            offer: "unseen",
          }),
        ]),
        this.grid(this.told.deck, {
          open: open.filter((card) => !picked.includes(card)),
          pick: add,
        }),
      ],
      { back: picked.length > 0 },
    );
  }

  /** Somebody else's cards come first. @param {string} seat */
  #turnTo(seat) {
    this.seat = seat;
    this.pick([]);
  }

  /** The seats to choose from, where both have something to enter. @param {string} chosen */
  #whose(chosen) {
    const seats = [...this.told.surplus, ...this.told.draws].map(({ seat }) => seat).sort();
    if (seats.length < 2) return null;
    const buttons = seats.map((seat) =>
      button(this.told.titles[seat], () => this.#turnTo(seat), {
        offer: `seat-${seat}`,
        more: pressed(seat === chosen),
      }),
    );
    const group = { class: "sdd-whose", role: "group", "aria-label": this.t("drawWho") };
    return h("div", group, buttons);
  }
}

/**
 * The cards tapped so far, in the places that they fill.
 *
 * @param {number} places
 * @param {string[]} chosen
 */
function tray(places, chosen) {
  const cells = Array.from({ length: places }, (_, at) => {
    const card = chosen[at];
    const look = card ? `is-filled ${isRed(card) ? "is-red" : ""}` : "";
    return h("li", { class: `sdd-tray__place ${look}` }, card ? spell(card) : "");
  });
  return h("ol", { class: "sdd-tray" }, cells);
}

/**
 * Down to ten cards (R16).
 *
 * @param {Picking<Drawn | Surplus>} part
 * @param {Due} due
 * @param {HTMLElement | null} whose the seats to choose from
 */
function discarding(part, { seat, n }, whose = null) {
  const { entry, t, picked, told } = part;
  const hand = part.hand(seat);
  /** @param {string} card */
  const pick = (card) => {
    const now = [...picked, card];
    if (now.length < n) part.pick(now);
    else entry.record({ kind: "discard", seat, cards: now });
  };
  const hidden = picked.filter((card) => !hand.known.includes(card)).length;
  const open = hidden < hand.unknown ? [...hand.known, ...hand.pool] : hand.known;
  const title = t("discardTitle", { seat: told.titles[seat], left: n - picked.length });
  const cards = part.choices(hand, { open, pick });
  return pad(entry, title, [whose, cards], { back: picked.length > 0 });
}

/**
 * Down to ten cards after a Focus.
 *
 * @extends {Picking<Surplus>}
 */
export class DiscardSurplus extends Picking {
  panel() {
    return discarding(this, this.told);
  }
}
