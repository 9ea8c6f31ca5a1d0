// Rulings of the table: what cards leave to it, and whatever else happened, fact by fact (R135).

import { h } from "../../record/dom.js";
import { FACTS, fieldOf } from "./facts.js";
import { go } from "./go.js";
import { acts, button, chip, field, form, pad, row, typed } from "./pads.js";
import { ArcmageScreen } from "./screen.js";

/** @import { ArcmageEntry } from "./entry.js" */
/** @import { Asked, FactKind, Said, Values } from "./facts.js" */
/** @import { Ruled } from "./types.js" */

/** @typedef {{card?: string, source?: string | null}} About the card that it is on */

/** A ruling is put together: facts, then the reason, then a look at what it does. */
export class RuleScreen extends ArcmageScreen {
  /** @param {ArcmageEntry} entry @param {Ruled} ruling @param {About} about */
  constructor(entry, ruling, { card = "", source = null } = {}) {
    super(entry);
    this.ruling = ruling;
    this.given = ruling.reason; // what cards ask for has its reason
    this.reason = ruling.reason;
    this.card = card;
    this.source = source;
    /** @type {Said[]} */
    this.facts = [];
  }

  get chosen() {
    return this.source ? [this.source] : [];
  }

  /** @param {string} id */
  touch(id) {
    this.source = id;
    this.changed();
  }

  back() {
    if (this.facts.length && this.reason !== this.given) this.reason = this.given;
    else return this.facts.pop() !== undefined;
    return true;
  }

  panel() {
    const { t, facts, reason } = this;
    return pad(this, t("ruleTitle"), [
      this.printed(),
      facts.length > 0 && row(t("facts"), this.#made()),
      this.#kinds(),
      facts.length > 0 && (reason ? this.#ready() : this.#reason()),
    ]);
  }

  /** What stands on the card. */
  printed() {
    const printed = this.doc.cards[this.card];
    return (
      printed && h("p", { class: "arce-text" }, [h("b", {}, printed.name), ": ", printed.text])
    );
  }

  /** @param {Said} fact */
  add(fact) {
    this.facts.push(fact);
    this.entry.pop();
  }

  #made() {
    return this.facts.map(({ title }, at) => {
      const drop = () => {
        this.facts = this.facts.filter((_, place) => place !== at);
        this.changed();
      };
      return chip(this, title, drop, { offer: `fact-${at}`, on: true });
    });
  }

  /** The commonest facts; others are typed. */
  #kinds() {
    const { t, entry, facts } = this;
    const kinds = /** @type {FactKind[]} */ (Object.keys(FACTS));
    const type = () => entry.page.type(this.doc.judge?.typed ?? "");
    return acts(
      kinds.map((kind) =>
        button(t(`fact_${kind}`), () => entry.push(new FactScreen(entry, kind, this)), {
          offer: kind,
        }),
      ),
      !facts.length && button(t("fact_text"), type, { offer: "text" }),
    );
  }

  /** The reason, which every ruling has. */
  #reason() {
    const { t } = this;
    const why = { required: true, maxlength: 300, "data-first": true };
    return form([field(t("reason"), "reason", why)], t("further"), ({ reason = "" }) => {
      this.reason = reason;
      this.changed();
    });
  }

  #ready() {
    const { t, reason } = this;
    const operations = this.facts.map(({ operation }) => operation);
    return [
      h("p", { class: "small" }, `${t("reason")}: ${reason}`),
      go(this, { command: { ...this.ruling, reason, operations }, label: t("ruleSend") }),
    ];
  }
}

/** One fact of a ruling: its fields; the card may be tapped on the table. */
class FactScreen extends ArcmageScreen {
  /** @param {ArcmageEntry} entry @param {FactKind} kind @param {RuleScreen} ruling */
  constructor(entry, kind, ruling) {
    super(entry);
    this.kind = kind;
    this.ruling = ruling;
    /** @type {Values} */
    this.values = ruling.source ? { card: ruling.source, city: ruling.source } : {};
    /** @type {HTMLFormElement | null} */
    this.form = null;
  }

  get lit() {
    return Object.keys(this.doc.pieces);
  }

  get chosen() {
    const { card } = this.values;
    return card ? [card] : [];
  }

  /** @param {string} id */
  touch(id) {
    const values = this.form ? typed(this.form) : {};
    this.values = { ...values, card: id, city: id };
    this.changed();
  }

  panel() {
    const { t, kind, doc, values } = this;
    const { asks, make } = FACTS[kind];
    const fields = asks.map((name) => ({ name, ...fieldOf(name, doc, t) }));
    const inputs = fields.map(({ name, ...more }) =>
      field(t(`ask_${name}`), name, { ...more, value: values[name] ?? more.value }),
    );
    /** @param {Values} given */
    const add = (given) => {
      const words = fields.map((one) => titleOf(one, given[one.name] ?? ""));
      const title = `${t(`fact_${kind}`)}: ${words.join(", ")}`;
      this.ruling.add({ operation: make(given), title });
    };
    this.form = /** @type {HTMLFormElement} */ (form(inputs, t("addFact"), add));
    return pad(this, t("ruleTitle"), [
      this.ruling.printed(),
      h("p", { class: "small" }, t(`fact_${kind}`)),
      this.form,
    ]);
  }
}

/** What people call the value of a field. @param {Asked} field @param {string} value */
const titleOf = ({ choices = [] }, value) => choices.find(([one]) => one === value)?.[1] ?? value;
