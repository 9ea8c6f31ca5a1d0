// The set-up and the end of a round of Origin Story: deals, printed cards, energy, your side.

import { Screen } from "../../entry/entry.js";
import { button } from "../../entry/pads.js";
import { h } from "../../record/dom.js";
import { sign } from "./cards.js";
import { charges, costKey } from "./commands.js";
import { bigButton, cardList, choosing, dots, Fill, pad, toggled } from "./pads.js";

/** @import { OriginEntry } from "./entry.js" */
/** @import * as Told from "./types.js" */

/** One button, for what the seed decides. @param {Screen<OriginEntry>} screen @param {string} label @param {Told.Command} command */
export const one = (screen, label, command) =>
  pad(screen, screen.doc.expects, [bigButton(label, () => screen.entry.record(command))]);

/** Nothing is to be entered. @extends {Screen<OriginEntry>} */
export class Quiet extends Screen {
  panel() {
    return h("p", { class: "dock__prompt" }, this.doc.note);
  }
}

/**
 * A screen of a phase, which has more than all documents have.
 *
 * @template {Told.Document} D
 * @extends {Screen<OriginEntry>}
 */
export class PhaseScreen extends Screen {
  /** @param {OriginEntry} entry @param {D} told */
  constructor(entry, told) {
    super(entry);
    this.told = told;
  }
}

/** Eight cards for a hand, from left to right. */
export class Deal extends Fill {
  /** @param {OriginEntry} entry @param {Told.Deal} told */
  constructor(entry, told) {
    super(entry);
    this.told = told;
    this.n = told.draws;
  }

  /** @param {string[]} cards @returns {Told.Command} */
  command(cards) {
    return { kind: "deal_hand", who: this.told.who, cards };
  }

  /** @param {number} n */
  title(n) {
    return this.t("left", { what: this.doc.players[this.told.who], n });
  }

  panel() {
    const { dealt, who } = this.told;
    return dealt ? one(this, this.t("dealAll"), { kind: "deal_hand", who }) : super.panel();
  }
}

/** The event of round 3, or the automa card of the round. @extends {PhaseScreen<Told.TurnUp>} */
export class TurnUp extends PhaseScreen {
  panel() {
    const { phase, cards, dealt, expects } = this.told;
    const kind = phase === "event" ? "show_event" : "show_automa_card";
    if (dealt) return one(this, this.t("turnUp"), { kind });
    const press = (/** @type {string} */ card) => this.entry.record({ kind, card });
    return pad(this, expects, [choosing(this, cards, { press, list: "automa_cards" })]);
  }
}

/** One of the two super-heroes. @extends {PhaseScreen<Told.SuperHero>} */
export class SuperHero extends PhaseScreen {
  panel() {
    const press = (/** @type {string} */ card) =>
      this.entry.record({ kind: "show_super_hero", card });
    return pad(this, this.told.expects, [cardList(this.told.cards, { press })]);
  }
}

/** Costs to pay, with the energy that is left. @extends {PhaseScreen<Told.ChargeStep>} */
export class Charging extends PhaseScreen {
  /** @type {string[]} keys of costs, see `costKey` */
  picked = [];
  /** @type {Map<string, number>} energy of costs that no catalogue knows, by key */
  read = new Map();

  back() {
    const key = this.picked.pop();
    if (key) this.read.delete(key);
    return key !== undefined;
  }

  panel() {
    const { entry, picked, t } = this;
    const { cards, expects } = this.told;
    const command = () => ({
      kind: /** @type {const} */ ("charge_skills"),
      charges: charges(picked, this.read),
    });
    return pad(
      this,
      `${expects} ${t("energyLeft", { n: this.#left() })}`,
      [
        h(
          "div",
          { class: "origin-charges" },
          cards.map((card) => this.#row(card)),
        ),
        bigButton(t(picked.length ? "charge" : "chargeNothing"), () => entry.record(command())),
      ],
      picked.length > 0,
    );
  }

  #left() {
    const { cards, supply } = this.told;
    const prices = cards.flatMap(({ id, costs }) =>
      costs.filter((_, at) => this.picked.includes(costKey(id, at + 1))).map(Math.abs),
    );
    return [...prices, ...this.read.values()].reduce((left, price) => left - price, supply);
  }

  /** @param {Told.Print} card */
  #row({ id, name, words, costs }) {
    return h("div", { class: "origin-charge" }, [
      h("div", {}, [h("b", {}, name), words.map((text) => h("p", { class: "small" }, text))]),
      h(
        "div",
        { class: "origin-charge__costs" },
        costs.length
          ? costs.map((cost, at) => this.#cost(name, cost, costKey(id, at + 1)))
          : this.#readCosts(name, costKey(id, 1)),
      ),
    ]);
  }

  /** What a card may cost that only the table can read. @param {string} name @param {string} key */
  #readCosts(name, key) {
    const most = Math.min(6, this.#left() + (this.read.get(key) ?? 0));
    const press = (/** @type {number} */ n) => {
      const off = this.read.get(key) === n;
      this.picked = this.picked.filter((other) => other !== key);
      this.read.delete(key);
      if (!off) {
        this.picked.push(key);
        this.read.set(key, n);
      }
      this.changed();
    };
    return Array.from({ length: most }, (_, at) => at + 1).map((n) =>
      button(String(n), () => press(n), {
        offer: `${key}=${n}`,
        look: "origin-pay",
        more: {
          "aria-pressed": String(this.read.get(key) === n),
          "aria-label": this.t("cost", { card: name, n }),
        },
      }),
    );
  }

  /** @param {string} name @param {number} cost below 0: it is optional @param {string} key */
  #cost(name, cost, key) {
    const { t, entry } = this;
    const [n, left, on] = [Math.abs(cost), this.#left(), this.picked.includes(key)];
    const closed = !on && n > left;
    const press = () => {
      if (closed) entry.page.say(t("tooDear", { n: left }), true);
      else {
        this.picked = toggled(this.picked, key);
        this.changed();
      }
    };
    return button([dots(n, on), cost < 0 && "−"], press, {
      offer: closed ? null : key,
      look: "origin-pay",
      more: {
        "aria-pressed": String(on),
        "aria-disabled": closed ? "true" : null,
        "aria-label": t("cost", { card: name, n }),
        "data-cost": key,
      },
    });
  }
}

/** Hero or villain. @extends {Screen<OriginEntry>} */
export class Side extends Screen {
  panel() {
    const choice = (/** @type {"hero" | "villain"} */ side) =>
      button(
        h("span", { class: "origin-sidechoice" }, [
          sign(side),
          h("b", {}, this.t(side)),
          h("span", {}, this.t(`${side}Is`)),
        ]),
        () => this.entry.record({ kind: "choose_side", side }),
        { offer: side },
      );
    const both = [choice("hero"), choice("villain")];
    return pad(this, this.doc.expects, [h("div", { class: "origin-two", role: "group" }, both)]);
  }
}

/** The cards that an effect of the automa card draws. */
export class Effect extends Fill {
  /** @param {OriginEntry} entry @param {Told.Effect} told */
  constructor(entry, told) {
    super(entry);
    this.told = told;
    this.n = told.draws;
  }

  /** @param {string[]} cards @returns {Told.Command} */
  command(cards) {
    return { kind: "draw_for_effect", cards };
  }

  /** @param {number} n */
  title(n) {
    return this.t("drawLeft", { n });
  }

  beside() {
    const { labels } = this.told;
    if (labels.length < 2) return null;
    const due = labels.map((label) => h("span", { class: "chip" }, this.t("toDraw", { ...label })));
    return h("p", { class: "row" }, due);
  }

  panel() {
    if (this.told.dealt) return one(this, this.t("drawAll"), { kind: "draw_for_effect" });
    return super.panel();
  }
}

/** The points of the round are counted. @extends {Screen<OriginEntry>} */
export class RoundEnd extends Screen {
  panel() {
    return one(this, this.t("end"), { kind: "end_round" });
  }
}
