// What else is said of a shot: another claim, a ruled damage, the Joker, unseen cards.

import { spell } from "../../entry/cards.js";
import { button } from "../../entry/pads.js";
import { h } from "../../record/dom.js";
import { deck } from "./deck.js";
import { list, Step } from "./step.js";

/** @import { Turn } from "./turn.js" */
/** @import { OtherClaim } from "./types.js" */

/** A question about the shot of a turn. */
class OfShot extends Step {
  /** @param {Turn} turn */
  constructor(turn) {
    super(turn.entry);
    this.turn = turn;
  }

  /** Back to the turn, where this is known of the shot. @param {Parameters<Turn["say"]>[0]} said */
  said(said) {
    this.entry.pop();
    this.turn.say(said);
  }
}

/** The other things that the cards may be claimed as. */
export class Claims extends OfShot {
  /** @param {Turn} turn @param {OtherClaim[]} claims */
  constructor(turn, claims) {
    super(turn);
    this.claims = claims;
  }

  main() {
    const best = Math.max(...this.claims.map(({ damage }) => damage));
    const rows = this.claims.map(({ claim, text, label, damage, chosen }) => {
      const mark = damage === best ? ` · ${this.t("best")}` : "";
      return button(
        h("span", { class: "spades-claim" }, [
          h("span", {}, label),
          h("b", {}, `${damage}${mark}`),
        ]),
        () => this.said({ claim }),
        { offer: text, more: { "aria-pressed": String(chosen) } },
      );
    });
    const ruled = () => this.entry.push(new Decided(this.turn));
    const other = button(this.t("ruled"), ruled, { look: "button--quiet" });
    return this.pad(this.t("claimsFor"), [list(rows), other]);
  }
}

/** Damage that the table decided on, with its reason (R77). */
class Decided extends OfShot {
  main() {
    const form = h("form", { class: "stack stack--tight", onsubmit: this.#submit }, [
      this.#field("damage", { inputmode: "numeric", pattern: "[0-9]{1,3}" }),
      this.#field("reason", { maxlength: 200 }),
      h("button", { class: "button button--primary" }, this.t("shoot")),
    ]);
    return this.pad(this.t("ruledTitle"), [form]);
  }

  /** @param {string} name @param {Record<string, unknown>} attributes */
  #field(name, attributes) {
    return h("label", { class: "field" }, [
      h("span", {}, this.t(name)),
      h("input", { name, required: true, autocomplete: "off", ...attributes }),
    ]);
  }

  #submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    event.stopPropagation();
    const given = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const ruled = { damage: Number(given.get("damage")), reason: plain(given.get("reason")) };
    this.entry.record({ ...this.turn.shot, ruled });
  };
}

/** Words as a record can quote them. @param {FormDataEntryValue | null} text */
export const plain = (text) =>
  String(text ?? "")
    .trim()
    .replaceAll('"', "'");

/** What the Joker stands for. */
export class Joker extends OfShot {
  main() {
    const all = Object.keys(this.doc.names).filter((card) => card !== "JK" && card !== "?");
    const give = (/** @type {string | null} */ joker) => this.said({ joker, claim: null });
    return this.pad(this.t("jokerTitle"), [
      button(this.t("jokerFree"), () => give(null)),
      deck(this.entry, { open: all, pick: give, refuse: give }),
    ]);
  }
}

/** Which card an unseen one is. */
export class Unseen extends OfShot {
  main() {
    const { chosen } = this.turn;
    const grid = deck(this.entry, {
      open: this.doc.pool.filter((card) => !chosen.includes(card)),
      pick: (card) => {
        this.entry.pop();
        this.turn.choose([...chosen, card]);
      },
      refuse: (card) => this.entry.page.say(`${spell(card)} –`, true),
    });
    const leave = () => {
      this.entry.pop();
      this.turn.choose([...chosen, "?"]);
    };
    const unnamed = this.doc.unnamed && button(this.t("leaveUnnamed"), leave);
    return this.pad(this.t("unseenTitle"), [unnamed, grid]);
  }
}
