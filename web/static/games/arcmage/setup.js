// Before turn 1: cities put aside, hands dealt, who begins, the first cities.

import { pool, UNSEEN } from "./names.js";
import { acts, bigButton, button, field, pad, picker, tray } from "./pads.js";
import { ArcmageScreen } from "./screen.js";

/** @import { Copies, Deal, Document, First, Open, Reserve } from "./types.js" */

/**
 * Cards tapped one after the other, or all that are left at once as unseen.
 *
 * @template {Document} D
 * @extends {ArcmageScreen<D>}
 */
class FillScreen extends ArcmageScreen {
  /** @type {string[]} */
  picked = [];

  back() {
    return this.picked.pop() !== undefined;
  }

  /**
   * `sure`: the cards where there is no choice.
   *
   * @param {object} asked
   * @param {number} asked.n
   * @param {(left: number) => string} asked.title
   * @param {Copies[]} asked.pool
   * @param {string[] | null} [asked.sure]
   * @param {(cards: string[]) => void} asked.record
   */
  filled({ n, title, pool: all, sure = null, record }) {
    const { picked, t } = this;
    const left = n - picked.length;
    /** @param {...string} cards */
    const add = (...cards) => {
      const now = [...picked, ...cards];
      if (now.length < n) {
        this.picked = now;
        this.changed();
      } else record(now);
    };
    const rest = () => add(...Array.from({ length: left }, () => UNSEEN));
    const begun = picked.length > 0;
    return pad(
      this,
      title(left),
      [
        begun && tray(this.names.cards(picked)),
        acts(
          sure &&
            !begun &&
            bigButton(this.names.cards(sure), () => record(sure), { offer: "sure" }),
          button(begun ? t("restUnseen") : t("allUnseen", { n }), rest, {
            offer: "unseen",
            look: sure ? "" : "button--primary",
            first: !sure,
          }),
          begun && left > 1 && button(t("notSeen"), () => add(UNSEEN), { offer: UNSEEN }),
        ),
        picker(this, title(left), without(all, picked), add),
      ],
      { back: begun },
    );
  }
}

/** Copies that are left; 0 stands for any number. @param {Copies[]} all @param {string[]} taken */
const without = (all, taken) =>
  all
    .filter(({ card, n }) => n === 0 || n > taken.filter((one) => one === card).length)
    .map(({ card, n }) => ({ card, n: n && n - taken.filter((one) => one === card).length }));

/**
 * Three cities of the deck are put aside, or more by the option (R5).
 *
 * @extends {FillScreen<Reserve>}
 */
export class ReserveScreen extends FillScreen {
  panel() {
    const { seat, n, sure, cities } = this.doc.setup;
    return this.filled({
      n,
      sure,
      pool: cities,
      title: (left) => this.t("reserveTitle", { seat: this.names.seat(seat), n: left }),
      record: (cards) => this.entry.record({ kind: "set_reserve", cards, seat }),
    });
  }
}

/**
 * The first seven cards (R8).
 *
 * @extends {FillScreen<Deal>}
 */
export class DealScreen extends FillScreen {
  panel() {
    const { seat, n } = this.doc.setup;
    const name = { seat: this.names.seat(seat) };
    if (this.doc.dealt) {
      const deal = () => this.entry.record({ kind: "deal_hand", seat });
      const big = bigButton(this.t("deal"), deal, { offer: "deal" });
      return pad(this, this.t("dealAll", name), [acts(big)], { back: false });
    }
    return this.filled({
      n,
      pool: pool(this.doc, seat),
      title: (left) => this.t("dealTitle", { ...name, n: left }),
      record: (cards) => this.entry.record({ kind: "deal_hand", cards, seat }),
    });
  }
}

/**
 * Who takes the first turn, and how that was found (R9).
 *
 * @extends {ArcmageScreen<First>}
 */
export class FirstScreen extends ArcmageScreen {
  how = "";

  panel() {
    const { t } = this;
    const buttons = this.doc.setup.map((who, at) =>
      button(
        this.names.seat(who),
        () => this.entry.record({ kind: "choose_first", who, how: this.how }),
        { offer: who, look: "button--primary", first: at === 0 },
      ),
    );
    /** @param {InputEvent} event */
    const keep = ({ target }) => {
      this.how = /** @type {HTMLInputElement} */ (target).value.trim();
    };
    const how = field(t("firstHow"), "how", { maxlength: 200, value: this.how, oninput: keep });
    return pad(this, t("firstTitle"), [acts(buttons), how], { back: false });
  }
}

/**
 * The first city of a seat (R10).
 *
 * @extends {ArcmageScreen<Open>}
 */
export class OpenScreen extends ArcmageScreen {
  panel() {
    const { seat, cities } = this.doc.setup;
    const title = this.t("openTitle", { seat: this.names.seat(seat) });
    const cards = cities.map((card) => ({ card }));
    /** @param {string} card */
    const record = (card) => this.entry.record({ kind: "open_city", card, seat });
    return pad(this, title, [picker(this, title, cards, record)], { back: false });
  }
}
