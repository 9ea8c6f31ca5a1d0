// Drawing, resources, discarding: which cards come, which of them are laid, which go.

import { h } from "../../record/dom.js";
import { go } from "./go.js";
import { hand } from "./hand.js";
import { likeliest, pool, UNSEEN } from "./names.js";
import { acts, button, chip, counted, off, pad, picker, row, sign, tray } from "./pads.js";
import { PhaseScreen } from "./phase.js";
import { ArcmageScreen } from "./screen.js";

/** @import { ArcmageEntry } from "./entry.js" */
/** @import { Faction } from "./names.js" */
/** @import { Discards, DrawCards, DrawOption, Draws } from "./types.js" */

/** @typedef {[string, Faction]} Laid a card, and the faction whose resource it becomes */

/**
 * None, one or two cards are drawn (R38).
 *
 * @extends {PhaseScreen<Draws>}
 */
export class DrawScreen extends PhaseScreen {
  panel() {
    const title = this.t("drawTitle", { seat: this.names.seat(this.doc.active) });
    const options = this.doc.draw.options.map((option) => this.#option(option));
    return pad(
      this,
      title,
      [
        this.waiting(),
        h("div", { class: "arce-draws", role: "group" }, options),
        acts(this.others()),
      ],
      { back: false },
    );
  }

  /** Drawing so many; the dealer names the cards, else nobody saw them. @param {DrawOption["n"]} n @returns {DrawCards} */
  #unseen(n) {
    const { draw, active, dealt } = this.doc;
    const cards = Array.from({ length: Math.min(n, draw.deck) }, () => UNSEEN);
    const command = { kind: /** @type {const} */ ("draw_cards"), n, seat: active };
    return dealt || !cards.length ? command : { ...command, cards };
  }

  /** @param {DrawOption} option */
  #option({ n, closed }) {
    const { t, entry } = this;
    const command = this.#unseen(n);
    const press = () => (closed ? entry.page.explain(command) : entry.record(command));
    const named = () => entry.push(new DrawnScreen(entry, n));
    return h("div", { class: "arce-draw" }, [
      button(
        h("span", { class: "arce-draw__title" }, [h("b", {}, t(`draw${n}`)), t(`drawHelp${n}`)]),
        press,
        {
          offer: `d${n}`,
          look: n === 1 ? "button--primary" : "",
          first: n === 1,
          more: off(closed),
        },
      ),
      n > 0 &&
        !this.doc.dealt &&
        button(t("nameDrawn"), named, { offer: `d${n}-named`, look: "button--quiet" }),
    ]);
  }
}

/**
 * The names of what was drawn.
 *
 * @extends {ArcmageScreen<Draws>}
 */
class DrawnScreen extends ArcmageScreen {
  /** @param {ArcmageEntry} entry @param {DrawOption["n"]} n */
  constructor(entry, n) {
    super(entry);
    this.n = n;
    /** @type {string[]} */
    this.picked = [];
  }

  back() {
    return this.picked.pop() !== undefined;
  }

  panel() {
    const { t, picked, n } = this;
    const { active, draw } = this.doc;
    const due = Math.min(n, draw.deck);
    /** @param {string} card */
    const add = (card) => {
      const cards = [...picked, card];
      if (cards.length < due) {
        this.picked = cards;
        this.changed();
      } else this.entry.record({ kind: "draw_cards", n, cards, seat: active });
    };
    const title = t("drawnTitle", { seat: this.names.seat(active), n: due - picked.length });
    return pad(this, title, [
      tray(this.names.cards(picked)),
      acts(button(t("notSeen"), () => add(UNSEEN), { offer: "unseen", first: true })),
      picker(this, title, pool(this.doc, active), add),
    ]);
  }
}

/**
 * Cards of the hand become resources: a card, then its faction (R25, R26).
 *
 * @extends {PhaseScreen<Draws>}
 */
export class LayScreen extends PhaseScreen {
  /** @type {Laid[]} those before, where two are due */
  laid = [];

  back() {
    const begun = this.laid.length > 0;
    this.laid = [];
    return begun;
  }

  panel() {
    const { t, entry } = this;
    const { draw, active } = this.doc;
    const places = { seat: this.names.seat(active), n: draw.left - this.laid.length };
    const title = t(draw.left ? (draw.due ? "layDue" : "layMay") : "drawDone", places);
    /** @param {string} card */
    const lay = (card) => entry.push(new FactionScreen(entry, card, this));
    return pad(
      this,
      title,
      [
        this.waiting(),
        draw.left ? hand(this, active, lay) : h("p", { class: "small" }, t("layNone")),
        acts(this.onward({ big: draw.left === 0 }), this.others()),
      ],
      { back: false },
    );
  }

  /** A card is laid; the last one that is due makes the entry. @param {Laid} one */
  lay(one) {
    const { draw, active } = this.doc;
    const laid = [...this.laid, one];
    if (draw.due && draw.left > laid.length) {
      this.laid = laid;
      this.entry.pop();
    } else this.entry.record({ kind: "lay_resources", laid, seat: active });
  }
}

/** Of which faction a card is a resource. */
class FactionScreen extends ArcmageScreen {
  /** @param {ArcmageEntry} entry @param {string} card @param {LayScreen} laying */
  constructor(entry, card, laying) {
    super(entry);
    this.card = card;
    this.laying = laying;
  }

  panel() {
    const { card, names } = this;
    const buttons = likeliest(this.doc, this.doc.active, card).map((faction, at) =>
      button(
        [sign(faction, false), ` ${names.faction(faction)}`],
        () => this.laying.lay([card, faction]),
        { offer: faction, first: at === 0 },
      ),
    );
    return pad(this, this.t("factionTitle", { card: names.card(card) }), [acts(buttons)]);
  }
}

/**
 * The surplus goes to the graveyard, the last one on top (R44).
 *
 * @extends {PhaseScreen<Discards>}
 */
export class DiscardScreen extends PhaseScreen {
  /** @type {string[]} */
  picked = [];

  back() {
    return this.picked.pop() !== undefined;
  }

  panel() {
    const { t, picked } = this;
    const { surplus, active } = this.doc;
    const seat = this.names.seat(active);
    if (!surplus) {
      const parts = [this.waiting(), acts(this.onward({ big: true }), this.others())];
      return pad(this, t("endTitle", { seat }), parts, { back: false });
    }
    const left = surplus - picked.length;
    const title = t("discardTitle", { seat, n: left });
    /** @param {string} card */
    const add = (card) => {
      this.picked = [...picked, card];
      this.changed();
    };
    const command = { kind: /** @type {const} */ ("discard_cards"), cards: picked, seat: active };
    return pad(
      this,
      title,
      [
        this.waiting(),
        picked.length > 0 && this.#tray(),
        left > 0
          ? picker(this, title, this.#left(), add)
          : go(this, { command, label: t("discard") }),
        acts(this.others()),
      ],
      { back: picked.length > 0 },
    );
  }

  /** What can be discarded still: known cards of the hand, and what unseen ones may be. */
  #left() {
    const { active, seats } = this.doc;
    const { hand: known = [], unknown = 0 } = seats[active] ?? {};
    const hidden = this.picked.filter((card) => !known.includes(card)).length;
    const rest = counted(without(known, this.picked));
    const more = hidden < unknown ? pool(this.doc, active) : [];
    return [...rest, ...more.filter(({ card }) => !rest.some((one) => one.card === card))];
  }

  /** Cards picked, in their order; a tap takes one back. */
  #tray() {
    const chips = this.picked.map((card, at) => {
      const drop = () => {
        this.picked = this.picked.filter((_, place) => place !== at);
        this.changed();
      };
      return chip(this, this.names.card(card), drop, {
        offer: `drop-${at}`,
        on: true,
        order: at + 1,
      });
    });
    return row(this.t("discard"), chips);
  }
}

/** The cards left when those tapped are taken away, each once. @param {string[]} cards @param {string[]} taken */
function without(cards, taken) {
  const left = [...cards];
  for (const card of taken) {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}
