// @ts-nocheck
// Entering Origin Story by tapping: what was drawn for the automas, and what you decide.

import { find, h, translator } from "../record/dom.js";
import {
  chargePanel,
  dealPanel,
  effectPanel,
  endPanel,
  newPanel,
  sidePanel,
  storyPanel,
  superHeroPanel,
  turnUpPanel,
} from "./origin_rounds.js";
import { skillsPanel, usePanel } from "./origin_skills.js";
import {
  automaPanel,
  exchangePanel,
  latePanel,
  revealPanel,
  surrenderPanel,
  yourPanel,
} from "./origin_turn.js";

const NOTHING = {
  picked: [], // cards or ids tapped so far
  panel: null, // what is asked for instead of the phase's own panel
  use: null, // a skill on its way: the offer, and what was answered
  who: null, // the automa of an exchange or a reveal
  setup: {}, // dealer and mat, before the first round
};
const PANELS = {
  exchange: exchangePanel,
  reveal: revealPanel,
  skills: skillsPanel,
  surrender: surrenderPanel,
  use: usePanel,
};
const PHASES = {
  new: newPanel,
  deal_you: dealPanel,
  deal_A: dealPanel,
  deal_F: dealPanel,
  event: turnUpPanel,
  automa_card: turnUpPanel,
  story: storyPanel,
  super_hero: superHeroPanel,
  charge: chargePanel,
  side: sidePanel,
  effect_draws: effectPanel,
  late: latePanel,
  "turn:A": automaPanel,
  "turn:F": automaPanel,
  "turn:Y": yourPanel,
  after_trick: (entry) => skillsPanel(entry, { back: false }),
  round_end: endPanel,
};

/** Takes over the dock and the table of the page; see `record.js` for what it may call. */
export function mount(page) {
  return new Entry(page);
}

class Entry {
  constructor(page) {
    this.page = page;
    page.table.addEventListener("click", (event) => this.#press(event.target));
  }

  /** New data from the server; whatever was chosen before is forgotten. */
  render(entry) {
    this.entry = entry;
    this.t = translator(entry.words);
    Object.assign(this, NOTHING);
    if (entry.refreshing) this.use = { skill: entry.skills[0], answers: [] };
    this.show();
  }

  /** One choice back; false when there is nothing to go back from. */
  back() {
    if (this.picked.length) this.set({ picked: this.picked.slice(0, -1) });
    else if (this.use?.answers.length) this.set({ use: undone(this.use) });
    else if (this.panel === "use") this.set({ use: null, panel: this.#skills() });
    else if (this.who) this.set({ who: null });
    else if (this.panel) this.set({ panel: null });
    else if (this.setup.mat) this.set({ setup: { dealer: this.setup.dealer } });
    else if (this.setup.dealer) this.set({ setup: {} });
    else return false;
    return true;
  }

  settings() {
    return [];
  }

  /** Record an entry; what it was made of is forgotten once it is saved. */
  record = (text) => this.page.record(text);

  set(changes) {
    this.page.quiet();
    Object.assign(this, changes);
    this.show();
  }

  /** The dock again; a card under the focus keeps it. */
  show() {
    const active = document.activeElement;
    const inside = this.page.dock.contains(active) && active.dataset.card;
    this.page.show(this.#panel());
    if (inside) find(`[data-card="${inside}"]`, this.page.dock)?.focus();
  }

  #panel() {
    const { phase, note, refreshing } = this.entry;
    if (refreshing) return usePanel(this);
    const found = this.panel ? PANELS[this.panel] : PHASES[phase];
    return found ? found(this) : h("p", { class: "dock__prompt" }, note);
  }

  /** Where one came from to use a skill: a list of its own, or the phase's panel. */
  #skills() {
    return this.entry.phase === "turn:Y" ? "skills" : null;
  }

  /** Your cards on the table can be tapped as those in the dock. */
  #press(target) {
    const item = target.closest('[data-hand="Y"]');
    if (!item || this.entry?.phase !== "turn:Y" || this.panel || this.page.busy()) return;
    const { card } = item.dataset;
    if (this.entry.legal.includes(card)) this.record(card);
    else this.page.explain(card);
  }
}

/** The skill with its last answer taken back. */
const undone = (use) => ({ ...use, answers: use.answers.slice(0, -1) });
