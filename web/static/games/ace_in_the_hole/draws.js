// What the table draws in Ace in the Hole: the card after a ply, and the first hands.

import { cardGrid, spell } from "../../entry/cards.js";
import { Screen } from "../../entry/entry.js";
import { button, pad } from "../../entry/pads.js";
import { h } from "../../record/dom.js";
import { drawn } from "./commands.js";

/** @import { AceEntry } from "./entry.js" */
/** @import { Deal as Dealing, DealHand, NamedSeat, Way } from "./types.js" */

const UNSEEN = "?";

/**
 * The way is chosen; what did the seat draw?
 *
 * @extends {Screen<AceEntry>}
 */
export class Draw extends Screen {
  /** @param {AceEntry} entry @param {Way} way */
  constructor(entry, way) {
    super(entry);
    this.way = way;
  }

  panel() {
    const { entry, way, t } = this;
    const { deck, pool, names, pile, seat, seats } = entry.play;
    const record = (/** @type {string} */ card) => entry.record(drawn(way, card));
    const grid = cardGrid(deck, {
      open: pool.filter((card) => card !== way.command.card),
      names,
      pick: record,
      refuse: (card) => entry.explain(drawn(way, card)),
    });
    const unseen = offer(t("notSeen"), UNSEEN, () => record(UNSEEN));
    unseen.classList.add("pad__unseen");
    const title = t("whatDrawn", { move: `${spell(way.command.card)} ${way.short}`, pile });
    const own = seats.filter((one) => one.seat === seat);
    return pad(entry, title, [unseen, grid, own.map((one) => toggle(entry, one))]);
  }
}

/**
 * The three cards of a seat: three taps, or one for a hand that nobody sees.
 *
 * @extends {Screen<AceEntry>}
 */
export class Deal extends Screen {
  /** @type {string[]} */
  hand = [];

  back() {
    return this.hand.pop() !== undefined;
  }

  panel() {
    const { deal, dealt } = /** @type {Dealing} */ (this.doc);
    const { hand, t } = this;
    const all = deal.map(({ seat }) => dealHand(seat, []));
    if (dealt) return h("div", { class: "pad" }, this.#offer(t("dealAll"), all));
    const [first] = deal;
    if (!first) return null;
    const left = 3 - hand.length;
    const rest = this.#offer(t(left < 3 ? "restUnseen" : "handUnseen"), [
      dealHand(first.seat, hand),
    ]);
    return h("div", { class: "pad", role: "group" }, [
      h("p", { class: "pad__title" }, t("dealTitle", { seat: first.title, left })),
      h("div", { class: "pad__row" }, [
        rest,
        left === 3 && deal.length > 1 && this.#offer(t("bothUnseen"), all),
      ]),
      this.#grid(first),
    ]);
  }

  /** @param {string} label @param {DealHand[]} hands */
  #offer(label, hands) {
    const name = hands.map(({ seat, cards }) => `${seat} ${cards.join(" ")}`).join("; ");
    return offer(label, name, () => this.entry.record(...hands));
  }

  /** @param {{seat: string, deck: string[]}} seat */
  #grid({ seat, deck }) {
    const { hand } = this;
    const pick = (/** @type {string} */ card) => {
      const others = hand.filter((other) => other !== card);
      const now = others.length < hand.length ? others : [...hand, card];
      if (now.length === 3) this.entry.record(dealHand(seat, now));
      else {
        this.hand = now;
        this.changed();
      }
    };
    return cardGrid(deck, { open: deck, names: this.doc.names, pick, chosen: hand });
  }
}

/** The switch "do not ask for this seat's draws on this device". @param {AceEntry} entry @param {NamedSeat} seat */
export function toggle(entry, { seat, title }) {
  const box = h("input", {
    type: "checkbox",
    checked: entry.unseen.all().includes(seat),
    "data-unseen": seat,
    onchange: (/** @type {{target: HTMLInputElement}} */ { target }) =>
      entry.unseen.set(seat, target.checked),
  });
  return h("label", { class: "dock__switch" }, [
    box,
    h("span", {}, entry.t("neverAsk", { seat: title })),
  ]);
}

/** @param {string} label @param {string} value @param {() => void} press */
const offer = (label, value, press) =>
  button(label, press, { look: "button--primary", first: true, offer: value });

/**
 * A hand of three; what was not seen of it is unknown.
 *
 * @param {string} seat
 * @param {string[]} known
 * @returns {DealHand}
 */
export const dealHand = (seat, known) => {
  const [a = UNSEEN, b = UNSEEN, c = UNSEEN] = known;
  return { kind: "deal_hand", seat: /** @type {DealHand["seat"]} */ (seat), cards: [a, b, c] };
};
