// The form for an enemy that no catalogue knows: name, HP, and what it says.

import { isNamed, suggesting } from "../../entry/known.js";
import { button } from "../../entry/pads.js";
import { findAll, h } from "../../record/dom.js";
import { filled, manualCard, needs } from "./manual_card.js";
import { plain } from "./shot.js";
import { Step } from "./step.js";

/** @import { Spades } from "./entry.js" */
/** @import { Effect, Side } from "./manual_card.js" */
/** @import { ManualCard, Reveal, Template } from "./types.js" */
/** @import { Known } from "../../entry/known.js" */
/** @import { Child } from "../../record/dom.js" */

/** @typedef {"penalty" | "bonus"} Name */

/** What an effect may need: the place in its template, and the field that fills it. */
const PLACES = { $n: "n", $combo: "combo", $cards: "cards", $suit: "suit" };

/** A card that no catalogue knows; what it says stands in words or as one of the common effects. */
export class CardForm extends Step {
  /** @param {Spades} entry @param {Reveal} told */
  constructor(entry, told) {
    super(entry);
    this.told = told;
    /** @type {Known | null} the card that the name is that of */
    this.met = null;
  }

  main() {
    const { effects, enemies, fight } = this.told;
    const name = input("name", { required: true, maxlength: 60 });
    const said = h("p", { class: "small spades-known", "aria-live": "polite" });
    const hp = this.#hp();
    const suggested = suggesting(this.entry.page, name, {
      list: "cards",
      names: enemies.map((card) => card.name),
      first: ({ card }) => card.back === fight - 1,
      met: (card) => {
        this.met = card;
        said.textContent = card?.words ?? "";
        const dial = hp.querySelector("input");
        if (card && dial) dial.value = String(card.card.hp);
      },
    });
    const form = h("form", { class: "stack stack--tight spades-form", onsubmit: this.#submit }, [
      field(this.t("cardName"), name),
      suggested,
      said,
      hp,
      effects.penalty.length > 0 && this.#side("penalty"),
      effects.bonus.length > 0 && this.#side("bonus"),
      h("button", { class: "button button--primary" }, this.t("enter")),
    ]);
    return this.pad(this.t("otherCard"), [form]);
  }

  #hp() {
    const hp = input("hp", {
      inputmode: "numeric",
      pattern: "[1-9][0-9]?",
      value: String(this.told.plausible),
      required: true,
      id: "card-hp",
    });
    const step = (/** @type {number} */ by, /** @type {string} */ label) => {
      const press = () => {
        hp.value = String(Math.min(99, Math.max(1, Number(hp.value) + by || 1)));
      };
      const more = { "aria-label": label };
      return button(by < 0 ? "−" : "+", press, { offer: null, more });
    };
    return h("div", { class: "field" }, [
      h("label", { for: "card-hp" }, this.t("cardHp")),
      h("div", { class: "spades-number" }, [step(-1, this.t("less")), hp, step(1, this.t("more"))]),
    ]);
  }

  /** A penalty or a bonus: words, or one of the common effects with what it needs. @param {Name} side */
  #side(side) {
    const { t } = this;
    const { effects, combos, filters, suits } = this.told;
    const templates = effects[side];
    const words = field(t("inWords"), input(`${side}-words`, { maxlength: 200 }), "words");
    const number = { inputmode: "numeric", pattern: "-?[0-9]{1,2}", value: "2" };
    const set = h("fieldset", { class: "fieldset spades-effect" });
    const onchange = (/** @type {Event} */ { target }) =>
      adapt(set, templates[Number(/** @type {HTMLSelectElement} */ (target).value || -1)]);
    const kinds = [option("", t("noEffect")), ...templates.map(numbered)];
    const fields = [
      h("legend", {}, t(side)),
      field(t("effect"), select(`${side}-effect`, kinds, { onchange })),
      words,
      field(t("number"), input(`${side}-n`, number), "n"),
      field(t("combo"), select(`${side}-combo`, combos.map(chosen)), "combo"),
      field(t("cards"), select(`${side}-cards`, filters.map(numbered)), "cards"),
      field(t("suit"), select(`${side}-suit`, suits.map(chosen)), "suit"),
    ];
    set.append(...fields);
    adapt(set);
    return set;
  }

  #submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    event.stopPropagation();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const sides = { penalty: this.#said(form, "penalty"), bonus: this.#said(form, "bonus") };
    const name = plain(form.get("name"));
    const listed = this.told.enemies.find((card) => isNamed([card.name], name));
    const said = Boolean(sides.penalty || sides.bonus);
    if (listed && !said && listed.hp === Number(form.get("hp"))) {
      this.entry.record(listed.command);
      return;
    }
    const card = manualCard(name, Number(form.get("hp")), sides);
    const known = said ? {} : this.#known(name);
    this.entry.record({ kind: "reveal_enemy", card: { ...card, ...known } });
  };

  /** What a known card of this name says. @param {string} name @returns {Partial<ManualCard>} */
  #known(name) {
    if (!this.met || !isNamed(this.met.names, name)) return {};
    const { penalty = [], bonus = [], cost = null, text = "" } = this.met.card;
    return { penalty, bonus, cost, text };
  }

  /** What was said of a side. @param {FormData} form @param {Name} side @returns {Side | undefined} */
  #said(form, side) {
    const value = (/** @type {string} */ name) => String(form.get(`${side}-${name}`) ?? "");
    const template = this.told.effects[side][Number(value("effect") || -1)];
    if (!template) {
      const words = plain(value("words"));
      return words ? { words } : undefined;
    }
    const places = {
      $n: Number(value("n")),
      $combo: value("combo"),
      $cards: this.told.filters[Number(value("cards"))]?.filter,
      $suit: value("suit"),
    };
    return { effect: /** @type {Effect} */ (filled(template.effect, places)) };
  }
}

/** Only the fields that the chosen effect needs are shown. @param {HTMLElement} set @param {Template} [chosen] */
function adapt(set, chosen) {
  const shown = chosen
    ? Object.entries(PLACES).flatMap(([place, name]) => (needs(chosen.effect, place) ? [name] : []))
    : ["words"];
  for (const one of findAll("[data-needs]", set)) {
    one.hidden = !shown.includes(one.dataset.needs ?? "");
  }
}

/** @param {string} name @param {Record<string, unknown>} attributes */
const input = (name, attributes) =>
  /** @type {HTMLInputElement} */ (h("input", { name, autocomplete: "off", ...attributes }));

/** @param {string} name @param {Child[]} options @param {Record<string, unknown>} attributes */
const select = (name, options, attributes = {}) =>
  /** @type {HTMLSelectElement} */ (h("select", { name, ...attributes }, options));

const option = (/** @type {string | number} */ value, /** @type {string} */ title) =>
  h("option", { value }, title);
const numbered = (/** @type {{title: string}} */ { title }, /** @type {number} */ place) =>
  option(place, title);
const chosen = (/** @type {{value: string, title: string}} */ { value, title }) =>
  option(value, title);

/**
 * A field with its label above it; `needs` is what an effect must ask for to show it.
 *
 * @param {string} label
 * @param {HTMLInputElement | HTMLSelectElement} control
 * @param {string | null} needs
 */
function field(label, control, needs = null) {
  control.id = `card-${control.name}`;
  const attributes = { class: "field", "data-needs": needs };
  return h("div", attributes, [h("label", { for: control.id }, label), control]);
}
