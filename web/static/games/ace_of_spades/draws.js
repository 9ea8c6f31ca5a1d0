// Dealing, drawing up and discarding the surplus.

import { Fill } from "./fill.js";
import { bigButton, Picking, Step, toggled } from "./step.js";

/** @import { Spades } from "./entry.js" */
/** @import { Deal, DealCards, Draw, DrawCards, Surplus } from "./types.js" */

/** The first cards of a seat, in co-op with the common row. @param {Spades} entry @param {Deal} doc */
export function dealt(entry, { deal, dealt: seeded }) {
  if (!seeded) return taken(entry, deal, { alone: "dealTitle", seat: "dealSeat" });
  const press = () => entry.record(deal.map(({ command }) => command));
  return new Seeded(entry, "dealAll", press);
}

/**
 * The draw-up of the first seat that lacks cards.
 *
 * @param {Spades} entry
 * @param {Draw[]} draws
 * @param {{back?: boolean}} more
 */
export function drawn(entry, draws, { back = false } = {}) {
  if (!entry.doc.dealt) return taken(entry, draws, { alone: "drawTitle", seat: "drawSeat", back });
  return new Seeded(entry, "drawAll", () => entry.record(...draws.slice(0, 1).map(of)), back);
}

const of = (/** @type {Draw} */ { command }) => command;

/**
 * The cards of the first seat that takes some.
 *
 * @param {Spades} entry
 * @param {Draw[]} draws
 * @param {{alone: string, seat: string, back?: boolean}} more what it is called, by word
 */
function taken(entry, draws, { alone, seat: called, back }) {
  const { t, doc } = entry;
  const [draw] = draws;
  if (!draw) throw new Error("Nobody takes cards.");
  const { seat, command, hand, common } = draw;
  return new Fill(entry, {
    hand,
    common,
    back,
    title: (left, row) => {
      if (row) return t("commonTitle", { left });
      return doc.coop ? t(called, { seat: doc.titles[seat], left }) : t(alone, { left });
    },
    refuse: (card) => entry.explain(withCards(command, [card], [])),
    done: (cards, row) => entry.record(withCards(command, cards, row)),
  });
}

/**
 * A deal or a draw-up with its cards; of what has none, nothing is said.
 *
 * @param {DealCards | DrawCards} command
 * @param {string[]} hand
 * @param {string[]} common
 */
const withCards = (command, hand, common) => ({
  ...command,
  hand: hand.length ? hand : null,
  common: common.length ? common : null,
});

/** What a seed gives: one button. */
export class Seeded extends Step {
  /** @param {Spades} entry @param {string} label @param {() => void} press @param {boolean} back */
  constructor(entry, label, press, back = false) {
    super(entry);
    this.label = label;
    this.press = press;
    this.leave = back;
  }

  main() {
    const go = bigButton(this.t(this.label), this.press);
    return this.pad(this.doc.expects, [go], { back: this.leave });
  }
}

/** The surplus of a hand: recorded with its last card. */
export class Trim extends Picking {
  /** @param {Spades} entry @param {Surplus} told */
  constructor(entry, told) {
    super(entry);
    this.told = told;
  }

  main() {
    const { coop, titles, trims, pool, unnamed } = this.told;
    const { picked } = this;
    const [trim] = trims;
    if (!trim) throw new Error("Nobody has too many cards.");
    const { seat, n, hand, command } = trim;
    const press = (/** @type {string} */ card) => {
      const cards = card === "?" ? [...picked, card] : toggled(picked, card);
      if (cards.length < n) this.pick(cards);
      else this.entry.record({ ...command, cards });
    };
    const left = n - picked.length;
    const title = coop
      ? this.t("trimSeat", { seat: titles[seat], left })
      : this.t("trimTitle", { left });
    const known = hand.filter((card) => card !== "?");
    const others = unnamed ? ["?", ...pool] : pool;
    const cards = hand.length > known.length ? [...known, ...others] : known;
    return this.pad(title, [this.hand(cards, { press, chosen: picked })], {
      back: picked.length > 0,
    });
  }
}
