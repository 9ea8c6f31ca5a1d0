// A turn: the hand, the sum of the shot, and the other actions.

import { Asker } from "../../entry/asker.js";
import { cardButton } from "../../entry/cards.js";
import { button } from "../../entry/pads.js";
import { h } from "../../record/dom.js";
import { sorted, suitClass } from "./deck.js";
import { Fill } from "./fill.js";
import { Help } from "./help.js";
import { Claims, Joker, Unseen } from "./shot.js";
import { Step, toggled } from "./step.js";

/** @import { Spades } from "./entry.js" */
/** @import { Claim, PlayHand, Preview, SwapCards } from "./types.js" */
/** @import { Turn as Table } from "./types.js" */

/** The cards in reach, what they would deal together, and what can be done with them. */
export class Turn extends Step {
  /** @param {Spades} entry @param {Table} table */
  constructor(entry, table) {
    super(entry);
    this.table = table;
    /** @type {string[]} cards of the hand or the common row, in the order of tapping */
    this.chosen = [];
    /** @type {Claim | null} what the shot is claimed as, where not the best */
    this.claim = null;
    /** @type {string | null} what the Joker stands for, where said */
    this.joker = null;
    /** @type {Asker<Partial<Preview>>} what the shot would deal */
    this.asker = new Asker(entry.page, () => entry.screens.includes(this) && entry.show());
  }

  /** What the server says of the shot; null while it is asked, and where nothing may be said. */
  get told() {
    const { answer } = this.asker;
    return answer?.ok && answer.preview.claims ? /** @type {Preview} */ (answer.preview) : null;
  }

  /** The shot of the cards chosen. @returns {PlayHand} */
  get shot() {
    const { chosen: cards, claim, joker } = this;
    return { kind: "play_hand", cards, claim, joker: cards.includes("JK") ? joker : null };
  }

  /** How many of the cards chosen have no name. */
  get unnamed() {
    return this.chosen.filter((card) => card === "?").length;
  }

  main() {
    const { hand, commons } = this.table;
    const named = this.chosen.filter((card) => !hand.includes(card) && !commons.includes(card));
    const known = sorted([...named, ...hand.slice(0, hand.length - named.length)]);
    return h("div", { class: "stack stack--tight spades-turn-pad" }, [
      this.#prompt(),
      h("div", { class: "spades-reach" }, [
        this.#group(this.t("hand"), known),
        commons.length > 0 && this.#group(this.t("commons"), commons, "is-common"),
      ]),
      h("div", { class: "spades-acts" }, [this.#shoot(), this.#swap(), ...this.#acts()]),
    ]);
  }

  back() {
    if (!this.chosen.length) return false;
    this.#choose([]);
    return true;
  }

  /** @param {{card?: string, zone?: string}} piece of the table */
  tap({ card = "", zone }) {
    const { seat, hand, commons } = this.table;
    if (card === "?" && zone === `hand${seat}`) this.entry.push(new Unseen(this));
    else if (commons.includes(card) || hand.includes(card)) this.#toggle(card);
  }

  /** Other cards for a shot, a swap or a jam. @param {string[]} chosen */
  choose(chosen) {
    this.#choose(chosen);
    this.changed();
  }

  /** Something else about the shot. @param {{claim?: Claim | null, joker?: string | null}} fields */
  say(fields) {
    Object.assign(this, fields);
    this.#ask();
    this.changed();
  }

  /** @param {string[]} chosen */
  #choose(chosen) {
    this.chosen = chosen;
    this.claim = null;
    if (!chosen.includes("JK")) this.joker = null;
    this.#ask();
  }

  /** What was known of the shot is forgotten; asked anew where the number of cards is right. */
  #ask() {
    const { least, most } = this.table;
    const number = this.unnamed ? 0 : this.chosen.length;
    if (number && number >= least && number <= most) this.asker.ask(this.shot);
    else this.asker.forget();
  }

  /** @param {string} card */
  #toggle(card) {
    this.choose(toggled(this.chosen, card));
  }

  /** One card less that goes without a name. */
  #takeBack() {
    const at = this.chosen.lastIndexOf("?");
    this.choose(this.chosen.filter((_card, place) => place !== at));
  }

  /** @param {string} label @param {string[]} cards @param {string} look */
  #group(label, cards, look = "") {
    let unnamed = this.unnamed;
    const buttons = cards.map((card) => {
      const hidden = card === "?";
      const gone = hidden && unnamed-- > 0;
      const asked = () => (gone ? this.#takeBack() : this.entry.push(new Unseen(this)));
      const found = cardButton(card, {
        names: hidden ? { "?": this.t(gone ? "leaveUnnamed" : "unseenTitle") } : this.table.names,
        press: () => (hidden ? asked() : this.#toggle(card)),
        pressed: hidden ? gone || null : this.chosen.includes(card),
        size: "big",
      });
      found.classList.add(suitClass(card));
      return found;
    });
    const group = { class: `spades-hand-pad ${look}`, role: "group", "aria-label": label };
    return h("div", group, buttons);
  }

  /** What to do, or what the chosen cards deal. */
  #prompt() {
    const { answer } = this.asker;
    const refused = answer && !answer.ok ? answer.detail : null;
    if (this.told) return this.#sum(this.told);
    const look = refused ? "spades-prompt is-refused" : "spades-prompt";
    return h("p", { class: look, "aria-live": "polite" }, refused ?? this.#asked());
  }

  #asked() {
    const { least, most } = this.table;
    const n = this.chosen.length;
    if (this.unnamed) return this.t("onlySwapped");
    if (n > most) return this.t("tooMany", { n: most });
    if (!n) {
      return least === most ? this.t("pick", { n: most }) : this.t("pickRange", { least, most });
    }
    return n < least ? this.t("pickMore", { n: least - n }) : this.t("chosen", { n });
  }

  /** @param {Preview} told */
  #sum(told) {
    const { headline, sum, falls, claims, joker } = told;
    const quiet = (/** @type {string} */ label, /** @type {() => Step} */ asked) =>
      button(label, () => this.entry.push(asked()), { look: "button--quiet" });
    return h("div", { class: "spades-prompt" }, [
      h("p", { class: `spades-told ${falls ? "is-falling" : ""}`, "aria-live": "polite" }, [
        h("strong", {}, headline),
        sum && ` ${sum}`,
      ]),
      h("span", { class: "spades-prompt__more" }, [
        joker && quiet(this.t("joker", { card: joker }), () => new Joker(this)),
        quiet(`${this.t("claims")} (${claims.length - 1})`, () => new Claims(this, claims)),
      ]),
    ]);
  }

  #shoot() {
    const { told } = this;
    const ready = this.chosen.length > 0 && !this.unnamed;
    return button(
      told ? this.t("shootFor", { n: told.damage }) : this.t("shoot"),
      () => this.entry.record(this.shot),
      {
        look: "button--primary spades-go",
        first: Boolean(told),
        offer: ready && "shoot",
        more: { disabled: !ready },
      },
    );
  }

  #swap() {
    const { refills, dealt, deck } = this.table;
    const cards = this.chosen;
    const n = cards.length;
    if (!refills) return null;
    const press = () => {
      if (!n) this.entry.page.say(this.t("swapHelp"), true);
      else if (dealt || !deck) this.entry.record(swapped(cards));
      else this.entry.push(swap(this));
    };
    return button(n ? this.t("swapFor", { n }) : this.t("swap"), press, { offer: n > 0 && "swap" });
  }

  #acts() {
    const { refills, jam, bonuses } = this.table;
    const { entry } = this;
    return [
      refills > 0 && button(this.t("refresh"), () => entry.record({ kind: "refresh_deck" })),
      jam && button(this.t("jam"), () => entry.record({ kind: "jam_gun", cards: this.chosen })),
      bonuses.length > 0 && entry.bonusButton(),
      button(this.t("help"), () => entry.push(new Help(this)), { offer: null }),
    ];
  }
}

/**
 * A swap; without cards drawn, the seed or nobody gives any.
 *
 * @param {string[]} cards
 * @param {string[]} hand
 * @param {string[]} common
 * @returns {SwapCards}
 */
function swapped(cards, hand = [], common = []) {
  const drawn = hand.length + common.length ? { hand, common } : null;
  return { kind: "swap_cards", cards, drawn };
}

/** What was drawn for the chosen cards: of a short deck the hand takes first. @param {Turn} turn */
function swap({ entry, chosen, table, t }) {
  const all = Math.min(chosen.length, table.deck);
  const row = chosen.filter((card) => table.commons.includes(card)).length;
  const hand = Math.min(chosen.length - row, all);
  return new Fill(entry, {
    hand,
    common: all - hand,
    back: true,
    open: table.pool.filter((card) => !chosen.includes(card)),
    title: (left, common) => t(common ? "commonTitle" : "swapTitle", { left }),
    refuse: (card) => entry.explain(swapped(chosen, [card])),
    done: (cards, common) => entry.record(swapped(chosen, cards, common)),
  });
}
