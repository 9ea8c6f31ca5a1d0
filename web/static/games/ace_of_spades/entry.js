// Entering Ace of Spades by tapping: cards of a shot, cards drawn, the next enemy, one-shots.

import { Entry } from "../../entry/entry.js";
import { button } from "../../entry/pads.js";
import { find, findAll, h, translator } from "../../record/dom.js";
import { Bonuses } from "./bonus.js";
import { dealt, drawn, Trim } from "./draws.js";
import { Reveal } from "./enemy.js";
import { Step } from "./step.js";
import { Turn } from "./turn.js";

/** @import { EntryPage } from "../../entry/page.js" */
/** @import { Command, Document } from "./types.js" */

/** Takes over the dock and the table of the page. @param {EntryPage} page */
export const mount = (page) => new Spades(page);

/** @extends {Entry<Document, Command>} */
export class Spades extends Entry {
  /** @param {Document} doc */
  render(doc) {
    this.t = translator(doc.words);
    super.render(doc);
  }

  first() {
    const { doc } = this;
    switch (doc.phase) {
      case "deal":
        return dealt(this, doc);
      case "reveal":
        return new Reveal(this, doc);
      case "turn":
        return new Turn(this, doc);
      case "refill":
        return drawn(this, doc.draws);
      case "trim":
        return new Trim(this, doc);
      default:
        return new Quiet(this);
    }
  }

  /** A card of a hand or of the common row, and where it lies. @param {Element} target */
  piece(target) {
    const found = target.closest(".spades-fan [data-card]");
    return found instanceof HTMLElement ? found.dataset : undefined;
  }

  /** Cards on the table are marked as those in the dock. */
  light() {
    const [first] = this.screens;
    const chosen = first instanceof Turn ? first.chosen : [];
    for (const { classList, dataset } of findAll(".spades-fan [data-card]", this.page.table)) {
      classList.toggle("is-chosen", chosen.includes(dataset.card ?? ""));
    }
  }

  /** The order of the hand; the picture's own module listens to the button. */
  settings() {
    const label = [
      h("span", { class: "by-rank" }, this.t("byRank")),
      h("span", { class: "by-suit" }, this.t("bySuit")),
    ];
    return [h("button", { type: "button", class: "button", "data-sort-hands": true }, label)];
  }

  /** The dock again; a card under the focus keeps it. */
  show() {
    const { dock } = this.page;
    const active = document.activeElement;
    const card = dock.contains(active) && active?.getAttribute("data-card");
    super.show();
    if (card) find(`[data-card="${card}"]`, dock)?.focus();
  }

  /** Beside what a state begins with: what only people can judge, one-shots while others wait. */
  beside() {
    const { ticks, bonuses, phase } = this.doc;
    if (ticks.length) {
      return h("div", { class: "stack stack--tight spades-ticks" }, [
        h("p", { class: "soft small" }, this.t("tick")),
        ...ticks.map(({ command, title, rule }) =>
          h("div", { class: "spades-tick" }, [
            button(title, () => this.record(command)),
            h("span", { class: "small" }, rule),
          ]),
        ),
      ]);
    }
    if (!bonuses.length || phase === "turn") return null;
    return h("div", { class: "row spades-acts" }, [this.bonusButton()]);
  }

  bonusButton() {
    const label = this.t("bonuses", { n: this.doc.bonuses.length });
    return button(label, () => this.push(new Bonuses(this)));
  }
}

/** Nothing is to be entered here. */
class Quiet extends Step {
  main() {
    return h("p", { class: "dock__prompt" }, this.doc.note);
  }
}
