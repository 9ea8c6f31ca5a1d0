// Cards that come into a hand, and those that leave it because they are too many.

import { spell } from "../../entry/cards.js";
import { h } from "../../record/dom.js";
import { isRed } from "./costs.js";
import { acts, button, pad, pressed } from "./pads.js";
import { Picking } from "./pay.js";
import { reactions } from "./reactions.js";

/** @import { Drawing, Drawn, Surplus } from "./types.js" */

const UNSEEN = "?";

/**
 * The cards that a seat drew: in the power phase of one seat after the other.
 *
 * @extends {Picking<Drawn>}
 */
export class DrawCards extends Picking {
  /** @type {string | null} */
  seat = null; // whose cards, where both draw

  panel() {
    const [first] = this.told.draws;
    const draw = this.told.draws.find((one) => one.seat === this.seat) ?? first;
    if (!draw) return null;
    return this.told.dealt ? this.#dealt() : this.#seen(draw);
  }

  /** The dealer draws. */
  #dealt() {
    const { entry, t } = this;
    const { draws, titles } = this.told;
    const buttons = draws.map(({ seat, n }, at) =>
      button(
        t("about", { fig: titles[seat], told: t("drawAll", { n }) }),
        () => entry.record({ kind: "draw", seat }),
        { look: "button--primary sdd-go", first: at === 0 },
      ),
    );
    return pad(entry, t("drawWho"), [reactions(this), acts(buttons)], { back: false });
  }

  /** @param {Drawing} draw */
  #seen({ seat, n, left: deck, pool, after }) {
    const { entry, t, picked } = this;
    const { draws, titles } = this.told;
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
          draws.length > 1 && this.#whose(seat),
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

  /** @param {string} chosen */
  #whose(chosen) {
    const buttons = this.told.draws.map(({ seat }) =>
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
 * @extends {Picking<Surplus>}
 */
export class DiscardSurplus extends Picking {
  panel() {
    const { entry, t, picked } = this;
    const { seat, n, titles } = this.told;
    const hand = this.hand(seat);
    /** @param {string} card */
    const pick = (card) => {
      const now = [...picked, card];
      if (now.length < n) this.pick(now);
      else entry.record({ kind: "discard", seat, cards: now });
    };
    const hidden = picked.filter((card) => !hand.known.includes(card)).length;
    const open = hidden < hand.unknown ? [...hand.known, ...hand.pool] : hand.known;
    const title = t("discardTitle", { seat: titles[seat], left: n - picked.length });
    return pad(entry, title, this.choices(hand, { open, pick }), { back: picked.length > 0 });
  }
}
