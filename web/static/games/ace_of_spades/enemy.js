// The next enemy: a card of the catalogue, or any other, entered by hand.

import { button } from "../../entry/pads.js";
import { h } from "../../record/dom.js";
import { CardForm } from "./card_form.js";
import { drawn } from "./draws.js";
import { bigButton, list, Step } from "./step.js";

/** @import { Spades } from "./entry.js" */
/** @import { Coming, Reveal as Document } from "./types.js" */

/** The cards that may come now, each a big button. */
export class Reveal extends Step {
  /** @param {Spades} entry @param {Document} told */
  constructor(entry, told) {
    super(entry);
    this.told = told;
  }

  main() {
    const { command, dealt, draws, enemies, expects, fight, kind } = this.told;
    const { entry, t } = this;
    if (dealt) {
      const go = bigButton(t("reveal"), () => entry.record(command));
      return this.pad(expects, [go], { back: false });
    }
    const buttons = [
      ...enemies.map((card) => this.#enemy(card)),
      button(t("otherCard"), () => entry.push(new CardForm(entry, this.told))),
      draws.length > 0 &&
        button(t("drawFirst"), () => entry.push(drawn(entry, draws, { back: true }))),
    ];
    return this.pad(t("enemy", { kind, fight }), [list(buttons)], { back: false });
  }

  /** @param {Coming} card */
  #enemy({ command, text, name, hp, penalty, bonus }) {
    const words = h("span", { class: "spades-card-words" }, [
      h("span", { class: "spades-card-words__head" }, [
        h("b", {}, name),
        h("span", {}, this.t("enemyHp", { hp })),
      ]),
      penalty && h("span", { class: "spades-card-words__penalty" }, penalty),
      bonus && h("span", { class: "small" }, bonus),
    ]);
    return button(words, () => this.entry.record(command), { offer: text });
  }
}
