// @ts-nocheck
// Entering Ace of Spades by tapping: cards of a shot, cards drawn, the next enemy, one-shots.

import { find, findAll, h, translator } from "../record/dom.js";
import { bonusPanel, usePanel } from "./spades_bonus.js";
import { dealPanel, drawPanel, trimPanel } from "./spades_draws.js";
import { cardForm, revealPanel } from "./spades_enemy.js";
import { helpPanel } from "./spades_help.js";
import { button } from "./spades_pads.js";
import { Preview } from "./spades_preview.js";
import { claimsPanel, jokerPanel, ruledPanel, swapPanel, turnPanel } from "./spades_turn.js";

const NOTHING = {
  chosen: [], // cards of the hand or the common row, in the order of tapping
  picked: [], // cards named on a pad
  panel: null, // what is asked for instead of the phase's own panel
  claim: null, // what the shot is claimed as, where not the best
  joker: null, // what the Joker stands for, where said
  use: null, // a one-shot on its way: the offer, and what was answered
  advice: null,
};
const PANELS = {
  bonus: bonusPanel,
  card: cardForm,
  claims: claimsPanel,
  draw: (entry) => drawPanel(entry, { back: true }),
  help: helpPanel,
  joker: jokerPanel,
  ruled: ruledPanel,
  swap: swapPanel,
  unseen: jokerPanel,
  use: usePanel,
};
const PHASES = {
  deal: dealPanel,
  reveal: revealPanel,
  turn: turnPanel,
  refill: (entry) => drawPanel(entry),
  trim: trimPanel,
};

/** Takes over the dock and the table of the page; see `record.js` for what it may call. */
export function mount(page) {
  return new Entry(page);
}

class Entry {
  constructor(page) {
    this.page = page;
    this.preview = new Preview(page, () => this.show());
    page.table.addEventListener("click", (event) => this.#press(event.target));
  }

  /** New data from the server; whatever was chosen before is forgotten. */
  render(entry) {
    this.entry = entry;
    this.t = translator(entry.words);
    this.preview.forget();
    Object.assign(this, NOTHING);
    this.show();
  }

  /** One choice back; false when there is nothing to go back from. */
  back() {
    if (this.picked.length) this.set({ picked: this.picked.slice(0, -1) });
    else if (this.use?.answers.length) this.set({ use: undone(this.use) });
    else if (this.use) this.set({ use: null, panel: "bonus" });
    else if (this.panel) this.set({ panel: null });
    else if (this.chosen.length) this.choose([]);
    else return false;
    return true;
  }

  /** The order of the hand; the picture's own module listens to the button. */
  settings() {
    const label = [
      h("span", { class: "by-rank" }, this.t("byRank")),
      h("span", { class: "by-suit" }, this.t("bySuit")),
    ];
    return [h("button", { type: "button", class: "button", "data-sort-hands": true }, label)];
  }

  /** Record entries; what they were made of is forgotten once they are saved. */
  record = (...texts) => this.page.record(...texts);

  set(changes) {
    this.page.quiet();
    Object.assign(this, changes);
    this.show();
  }

  /** Other cards for a shot, a swap or a jam; the server is asked what a shot would deal. */
  choose(chosen, more = {}) {
    const joker = chosen.includes("JK") ? this.joker : null;
    this.shot({ chosen, claim: null, joker, panel: null, ...more });
  }

  /** Something else about the shot: what was known of it is forgotten, the server asked anew. */
  shot(changes) {
    Object.assign(this, changes);
    this.preview.ask(this);
    this.set({});
  }

  toggle(card) {
    const { chosen } = this;
    this.choose(
      chosen.includes(card) ? chosen.filter((other) => other !== card) : [...chosen, card],
    );
  }

  /** The dock again; a card under the focus keeps it. */
  show() {
    const active = document.activeElement;
    const inside = this.page.dock.contains(active) && active.dataset.card;
    this.page.show([this.#panel(), this.#beside()]);
    if (inside) find(`[data-card="${inside}"]`, this.page.dock)?.focus();
    for (const card of findAll(".spades-fan [data-card]", this.page.table)) {
      card.classList.toggle("is-chosen", this.chosen.includes(card.dataset.card));
    }
  }

  #panel() {
    const { phase, note } = this.entry;
    const found = this.panel ? PANELS[this.panel] : PHASES[phase];
    return found ? found(this) : h("p", { class: "dock__prompt" }, note);
  }

  /** After the end: what only people can judge. While others are waited for: one-shots. */
  #beside() {
    const { ticks, bonuses, phase } = this.entry;
    if (this.panel) return null;
    if (ticks.length) {
      return h("div", { class: "spades-ticks" }, [
        h("p", { class: "soft small" }, this.t("tick")),
        ...ticks.map(({ text, title, rule }) =>
          h("div", { class: "spades-tick" }, [
            button(title, () => this.record(text)),
            h("span", { class: "small" }, rule),
          ]),
        ),
      ]);
    }
    if (!bonuses.length || phase === "turn") return null;
    return h("div", { class: "row spades-acts" }, [this.bonusButton()]);
  }

  bonusButton() {
    const label = this.t("bonuses", { n: this.entry.bonuses.length });
    return button(label, () => this.set({ panel: "bonus" }));
  }

  /** Cards on the table can be tapped as those in the dock. */
  #press(target) {
    const item = target.closest(".spades-fan [data-card]");
    if (!item || this.entry?.phase !== "turn" || this.panel || this.page.busy()) return;
    const { card, zone } = item.dataset;
    const { seat, hand, commons } = this.entry;
    if (card === "?" && zone === `hand${seat}`) this.set({ panel: "unseen" });
    else if (commons.includes(card) || hand.includes(card)) this.toggle(card);
  }
}

/** The one-shot with its last answer taken back. */
const undone = (use) => ({ ...use, answers: use.answers.slice(0, -1) });
