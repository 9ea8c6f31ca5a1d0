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

/** Who deals? Then the mat, then the super-heroes. @extends {PhaseScreen<Told.New>} */
export class Setup extends PhaseScreen {
  panel() {
    const { entry, t, told } = this;
    if (told.dealt) return one(this, t("begin"), { kind: "set_table" });
    const buttons = /** @type {const} */ (["A", "F", "Y"]).map((who) =>
      button(told.players[who], () => entry.push(new Mat(entry, told, who)), { offer: who }),
    );
    return pad(this, t("dealer"), [h("div", { class: "origin-two", role: "group" }, buttons)]);
  }
}

/** @extends {PhaseScreen<Told.New>} */
class Mat extends PhaseScreen {
  /** @param {OriginEntry} entry @param {Told.New} told @param {"A" | "F" | "Y"} dealer */
  constructor(entry, told, dealer) {
    super(entry, told);
    this.dealer = dealer;
  }

  panel() {
    const { entry, told, dealer } = this;
    const press = (/** @type {string} */ mat) =>
      entry.push(new Heroes(entry, told, { kind: "set_table", dealer, mat }));
    return pad(this, this.t("mat"), [choosing(this, told.mats, { press })]);
  }
}

/** The two super-heroes; one that is not for solo is removed, and another drawn (R9). @extends {PhaseScreen<Told.New>} */
class Heroes extends PhaseScreen {
  /** @type {string[]} */
  picked = [];

  /** @param {OriginEntry} entry @param {Told.New} told @param {Told.SetTable} table */
  constructor(entry, told, table) {
    super(entry, told);
    this.table = table;
  }

  back() {
    return this.picked.pop() !== undefined;
  }

  panel() {
    const { picked, told } = this;
    const left = 2 - apart(told.heroes, picked).kept.length;
    const marks = removedMarks(this.entry, told.heroes);
    const press = (/** @type {string} */ id) => this.#take(id);
    const list = choosing(this, told.heroes, { press, chosen: picked, marks });
    return pad(this, this.t("heroes", { n: left }), [list]);
  }

  /** @param {string} id */
  #take(id) {
    const now = toggled(this.picked, id);
    const { kept, removed } = apart(this.told.heroes, now);
    if (kept.length === 2) this.entry.record({ ...this.table, super_heroes: kept, removed });
    else {
      this.picked = now;
      this.changed();
    }
  }
}

/** Ids that stay, and those of cards that are not for solo. @param {Told.Print[]} cards @param {string[]} ids */
function apart(cards, ids) {
  const gone = new Set(cards.filter((card) => card.removed).map((card) => card.id));
  return { kept: ids.filter((id) => !gone.has(id)), removed: ids.filter((id) => gone.has(id)) };
}

/** @param {OriginEntry} entry @param {Told.Print[]} cards */
const removedMarks = (entry, cards) =>
  Object.fromEntries(
    cards.filter((card) => card.removed).map((card) => [card.id, entry.t("removed")]),
  );

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
    return pad(this, expects, [choosing(this, cards, { press })]);
  }
}

/** Three story cards, then the one that is kept. @extends {PhaseScreen<Told.Story>} */
export class Story extends PhaseScreen {
  /** @type {string[]} */
  picked = [];

  back() {
    return this.picked.pop() !== undefined;
  }

  panel() {
    const { cards, given, dealt } = this.told;
    const { picked, t, entry } = this;
    if (given.length) return keepPanel(this, given, { kind: "choose_story" });
    if (dealt) return one(this, t("drawAll"), { kind: "choose_story" });
    const left = 3 - apart(cards, picked).kept.length;
    const options = { press: (/** @type {string} */ id) => this.#take(id), chosen: picked };
    const marks = removedMarks(entry, cards);
    const list = choosing(this, cards, { ...options, marks, short: true });
    const typed = entry.doc.blank && picked.length > 0 && h("p", {}, h("b", {}, picked.join(", ")));
    return pad(this, t("drawnStory", { n: left }), [typed, list], picked.length > 0);
  }

  /** @param {string} id */
  #take(id) {
    const { entry, told } = this;
    const now = toggled(this.picked, id);
    const { kept: drawn, removed } = apart(told.cards, now);
    if (drawn.length === 3)
      entry.push(new Keep(entry, told, { kind: "choose_story", drawn, removed }));
    else {
      this.picked = now;
      this.changed();
    }
  }
}

/** @extends {PhaseScreen<Told.Story>} */
class Keep extends PhaseScreen {
  /** @param {OriginEntry} entry @param {Told.Story} told @param {Told.ChooseStory} drawn */
  constructor(entry, told, drawn) {
    super(entry, told);
    this.drawn = drawn;
  }

  panel() {
    return keepPanel(this, this.drawn.drawn ?? [], this.drawn);
  }
}

/** Which of three is kept? @returns {HTMLElement} @param {Story | Keep} screen @param {string[]} ids @param {Told.ChooseStory} drawn */
function keepPanel(screen, ids, drawn) {
  const blank = (/** @type {string} */ id) => ({
    id,
    name: id,
    words: [],
    costs: [],
    removed: false,
  });
  const cards = ids.map((id) => screen.told.cards.find((card) => card.id === id) ?? blank(id));
  const press = (/** @type {string} */ kept) => screen.entry.record({ ...drawn, kept });
  return pad(screen, screen.t("keptStory"), [cardList(cards, { press })]);
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

  back() {
    return this.picked.pop() !== undefined;
  }

  panel() {
    const { entry, picked, t } = this;
    const { cards, expects } = this.told;
    const command = () => ({
      kind: /** @type {const} */ ("charge_skills"),
      charges: charges(picked),
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
    return prices.reduce((left, price) => left - price, supply);
  }

  /** @param {Told.Print} card */
  #row({ id, name, words, costs }) {
    return h("div", { class: "origin-charge" }, [
      h("div", {}, [h("b", {}, name), words.map((text) => h("p", { class: "small" }, text))]),
      h(
        "div",
        { class: "origin-charge__costs" },
        costs.map((cost, at) => this.#cost(name, cost, costKey(id, at + 1))),
      ),
    ]);
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
