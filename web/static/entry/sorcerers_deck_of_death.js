// @ts-nocheck
// Entering Sorcerers' Deck of Death by touch: figures on the table, cards and dice in the dock.

import { find, h, translator } from "../record/dom.js";
import { Asker } from "./asker.js";
import { discardPart, drawPart } from "./sdd_cards.js";
import { dicePart, initiativePart } from "./sdd_dice.js";
import { fixPart } from "./sdd_fix.js";
import { inch } from "./sdd_pads.js";
import { spoken, surePart } from "./sdd_preview.js";
import { centrePart, setupPart } from "./sdd_rounds.js";
import { reactPart, spellPart, spellsPart } from "./sdd_spells.js";
import { mountTable } from "./sdd_table.js";
import { choicePart, turnPart } from "./sdd_turn.js";
import { movedChoice, movedPart, projectionPart, woundPart } from "./sdd_windows.js";

const nothing = () => ({
  panel: null, // what is asked for instead of the phase's own part
  fig: null, // the figure chosen
  foe: null, // the enemy chosen
  choice: null, // {options, at}: ways to go on, one of which is previewed
  spell: null,
  react: null,
  target: null, // of a spell or reaction, with its price
  struck: null, // by a Storm, where the table says so
  spot: null,
  seat: null, // whose cards
  picked: [], // cards tapped
  named: false, // unseen cards are being named
  dice: [],
  rolls: [], // of the initiative: ties
  centre: null, // who counts, where the table says so
  sure: null, // {text, warnings}: recorded once confirmed
  armed: null, // the text of the big button that was pressed once
  fixed: null,
});
const PANELS = { spells: spellsPart, fix: fixPart };
const PHASES = {
  setup: setupPart,
  power: drawPart,
  focus: drawPart,
  discard: discardPart,
  initiative: initiativePart,
  turn: turnPart,
  dice: dicePart,
  wound: woundPart,
  push: movedPart,
  throw: movedPart,
  projection: projectionPart,
  end: centrePart,
};
const NOTE = { panel: ({ entry }) => h("p", { class: "dock__prompt" }, entry.note) };

/** Takes over the dock and the table of the page; see `record.js` for what it may call. */
export function mount(page) {
  return new Entry(page);
}

/**
 * A part of the dock is {panel(entry), table?(entry), move?(entry, move), figure?(entry, id)}:
 * what is shown; what may be dragged or tapped on the table ({aim, pick, far}); what that does.
 */
class Entry {
  constructor(page) {
    this.page = page;
    this.asker = new Asker(page, () => this.#later());
    this.pressed = false; // a finger is on the dock: what it presses must stay there
    page.dock.addEventListener("pointerdown", () => (this.pressed = true));
    for (const name of ["pointerup", "pointercancel"])
      addEventListener(name, () => this.#released());
  }

  /** New data from the server; whatever was chosen before is forgotten. */
  render(entry) {
    this.entry = entry;
    this.t = translator(entry.words);
    this.asker.forget();
    Object.assign(this, nothing());
    this.#lay();
    this.show();
    if (this.forced && !this.page.busy()) this.page.rulings.force(this.forced);
    this.forced = null;
  }

  /** One choice back; false when there is nothing to go back from. */
  back() {
    const before = [
      [this.sure, { sure: null }],
      [this.armed, { armed: null }],
      [this.fixed, { fixed: null }],
      [this.picked.length, { picked: this.picked.slice(0, -1) }],
      [this.dice.length, { dice: this.dice.slice(0, -1) }],
      [this.rolls.length, { rolls: this.rolls.slice(0, -1) }],
      [this.named, { named: false }],
      [this.choice, { choice: null, foe: null }],
      [this.spot, { spot: null }],
      [this.target && !this.target.only, { target: null }],
      [this.struck, { struck: null }],
      [this.spell, { spell: null, target: null, panel: "spells" }],
      [this.react, { react: null, target: null }],
      [this.panel, { panel: null }],
      [this.fig, { fig: null }],
    ];
    const found = before.find(([is]) => is);
    if (!found) return false;
    this.asker.forget();
    this.set(found[1]);
    return true;
  }

  settings() {
    if (!this.entry.fix) return [];
    const open = () => {
      this.page.sheets.close();
      this.start({ panel: "fix" });
    };
    return [h("button", { type: "button", class: "button", onclick: open }, this.t("fix"))];
  }

  set(changes) {
    this.page.quiet();
    Object.assign(this, changes);
    this.show();
  }

  /** Choose something else: whatever was begun is forgotten. */
  start(changes) {
    this.asker.forget();
    this.set({ ...nothing(), ...changes });
  }

  record = (...texts) => this.page.record(...texts);

  /** Record what is measured: at once where it fits, else the table is asked whether it is sure. */
  async submit(text) {
    const told = await this.asker.whole(text);
    if (!told)
      this.record(text); // without a connection the queue says so
    else if (!told.ok) this.refuse(told, text);
    else if (told.preview.warnings.length) this.set({ sure: { text, told: told.preview } });
    else this.record(text);
  }

  /**
   * Say why something is refused. What happened all the same is recorded as a ruling, after the
   * activation that came with it.
   */
  refuse(told, text) {
    const [first, ...rest] = text.split("; ");
    const after = () => {
      this.record(first);
      this.forced = rest[0]; // once the activation is saved
    };
    const force = rest.length ? rest.length === 1 && after : () => this.page.rulings.force(text);
    this.page.refuse(told, force);
  }

  name = (fig) => this.entry.names[fig] ?? fig;

  type = (fig) => this.entry.types[fig[1]];

  /** A figure of the table, or null. */
  at = (fig) => this.entry.table.figs.find((one) => one.id === fig) ?? null;

  /** The dock again, and what can be touched on the table; the focus stays where it was. */
  show() {
    const part = this.#part();
    const { dock } = this.page;
    const active = document.activeElement;
    const offer = dock.contains(active) && active.dataset.offer;
    this.page.show(part.panel(this));
    if (offer) find(`[data-offer="${CSS.escape(offer)}"]`, dock)?.focus();
    this.#touch(part);
  }

  /** Show what the server said, but not under a finger. */
  #later() {
    this.page.say(spoken(this, this.asker.answer));
    this.waits = this.pressed;
    if (!this.pressed) this.show();
  }

  #released() {
    if (!this.pressed) return;
    setTimeout(() => {
      this.pressed = false;
      if (this.waits && !this.page.busy()) this.show();
      this.waits = false;
    }, 50); // the click comes first
  }

  #part() {
    if (this.sure) return surePart;
    if (this.panel) return PANELS[this.panel];
    if (this.choice) return this.entry.phase === "turn" ? choicePart : movedChoice;
    if (this.spell) return spellPart;
    if (this.react) return reactPart;
    return PHASES[this.entry.phase] ?? NOTE;
  }

  /** The page has brought a new drawing: it is made to work. */
  #lay() {
    this.table?.leave();
    const svg = find(".sorc-board", this.page.table);
    this.table = svg && mountTable(svg, this.#hears());
    this.asked = null;
    this.table?.set(this.entry.table);
  }

  #hears() {
    const free = (act) => (what) => {
      if (!this.page.busy()) act(what);
    };
    return {
      t: (key, places) => this.t(key, places),
      onMove: free((move) => this.#part().move?.(this, move)),
      onFigure: free((fig) => this.#part().figure?.(this, fig)),
      onTrack: (live) => this.#track(live),
      onCancel: free(() => this.held() && this.back()),
    };
  }

  /** Whether a figure that was dragged waits beside its place. */
  held = () => Boolean(this.choice?.move || this.spot || this.fixed?.at);

  /** What can be dragged and tapped; a figure that was let go stays where it is. */
  #touch(part) {
    const { table } = this;
    if (!table || this.sure) return; // what waits for the confirmation stays where it is
    const { aim = [], pick = [], far = [] } = part.table?.(this) ?? {};
    const [asked, held] = [JSON.stringify(aim), this.held()];
    if (asked !== this.asked) table.aim(aim);
    if (this.wasHeld && !held) table.clear();
    Object.assign(this, { asked, wasHeld: held });
    table.pick(pick, far);
    table.show(part.preview?.(this) ?? this.asker.answer?.preview ?? null);
  }

  /** While a figure is dragged: how far it is, and whom it would touch. */
  #track(live) {
    const place = find(".sdd-live", this.page.dock);
    if (!place || !live) return;
    const { t } = this;
    const words = [t("track", { length: inch(live.length), limit: inch(live.limit ?? 0) })];
    if (live.contacts?.length) words.push(t("touches", { figs: this.names(live.contacts) }));
    const by = (live.blockedBy ?? []).filter((fig) => fig in this.entry.names);
    if (by.length) words.push(t("blocked", { fig: this.names(by) }));
    place.textContent = words.join(" · ");
  }

  names = (figs) => figs.map(this.name).join(", ");
}
