// @ts-nocheck
// Entering Arcmage by touch: cards of the hand in the dock, targets and creatures on the table.

import { find, h, translator } from "../record/dom.js";
import { cardPart } from "./arc_card.js";
import { formPart } from "./arc_choices.js";
import { attackPart, battlePart, blocksPart, cleanPart } from "./arc_combat.js";
import { devotePart, devotionPart } from "./arc_devote.js";
import { discardPart, drawPart } from "./arc_draw.js";
import { spoken } from "./arc_go.js";
import { play, unseenPart } from "./arc_hand.js";
import { Names } from "./arc_names.js";
import { definePart, notePart, otherPart, quitPart, showPart } from "./arc_other.js";
import { foundPart, playPart, rail, unmarkPart } from "./arc_phases.js";
import { rulePart } from "./arc_rule.js";
import { dealPart, firstPart, openPart, reservePart } from "./arc_setup.js";
import { fizzPart, stackPart } from "./arc_stack.js";
import { bring, light, listen } from "./arc_table.js";
import { Asker } from "./asker.js";

const nothing = () => ({
  panel: null, // what is asked for instead of the phase's own part
  seat: null, // whose hand is shown
  card: null, // the card of the table whose sheet is open
  form: null, // an entry with choices, see arc_form.js
  naming: null, // the slot of the form whose cards are being named
  picked: [], // cards tapped, in their order
  chosen: [], // cards of the table tapped, in their order
  city: null, // attacked
  drawing: null, // how many cards are being named
  laying: null, // the card that becomes a resource
  laid: [], // those before it, where two are due
  pairs: {}, // attackers by blocker
  blocker: null,
  split: null, // damage by blocker
  passed: [], // seats that do not answer
  retreats: {}, // places by resident
  rule: {}, // a ruling on its way
  how: "", // how the first player was found
  to: [], // seats to whom a card is shown
  zone: "hand", // where it is shown from
});
const PANELS = {
  unseen: unseenPart,
  found: foundPart,
  fizz: fizzPart,
  rule: rulePart,
  other: otherPart,
  show: showPart,
  define: definePart,
  note: notePart,
  quit: quitPart,
};
const PHASES = {
  reserve: reservePart,
  deal: dealPart,
  first: firstPart,
  open: openPart,
  unmark: unmarkPart,
  draw: drawPart,
  devotion: devotionPart,
  play: playPart,
  attack: attackPart,
  blocks: blocksPart,
  battles: battlePart,
  clean: cleanPart,
  discard: discardPart,
  stack: stackPart,
};
const NOTE = {
  panel: ({ entry }) => h("p", { class: "dock__prompt" }, entry.note),
  tap: () => {},
};

/** Takes over the dock and the table of the page; see `record.js` for what it may call. */
export function mount(page) {
  return new Entry(page);
}

/**
 * A part of the dock is {panel(entry), lit?(entry), chosen?(entry), ordered?, tap?(entry, id)}:
 * what is shown; which cards of the table can be tapped and which were; what a tap does.
 */
class Entry extends Names {
  constructor(page) {
    super();
    this.page = page;
    this.asker = new Asker(page, () => this.#later());
    this.pressed = false; // a finger is on the dock: what it presses must stay there
    page.dock.addEventListener("pointerdown", () => (this.pressed = true));
    for (const name of ["pointerup", "pointercancel"])
      addEventListener(name, () => this.#released());
    listen(page.table, (id) => this.#tapped(id));
    const dock = page.dock.closest(".dock"); // what it covers can be scrolled above it
    const room = () => page.root.style.setProperty("--dock", `${dock.offsetHeight}px`);
    new ResizeObserver(room).observe(dock);
  }

  /** New data from the server; whatever was chosen before is forgotten. */
  render(entry) {
    this.entry = entry;
    this.t = translator(entry.words);
    this.asker.forget();
    Object.assign(this, nothing());
    const attackers = entry.attack?.left ? entry.attack.attackers : [];
    this.chosen = attackers.filter(({ must }) => must).map(({ id }) => id); // R121
    this.show();
  }

  /** One choice back; false when there is nothing to go back from. */
  back() {
    const { form, rule } = this;
    const before = [
      [this.picked.length, { picked: this.picked.slice(0, -1) }],
      [this.naming !== null, { naming: null }],
      [form?.pay, { form: { ...form, pay: null } }],
      [form, { form: null, retreats: {} }],
      [rule.kind, { rule: { ...rule, kind: null } }],
      [rule.facts?.length && rule.reason && !rule.given, { rule: { ...rule, reason: "" } }],
      [rule.facts?.length, { rule: { ...rule, facts: rule.facts?.slice(0, -1) } }],
      [this.laying, { laying: null }],
      [this.laid.length, { laid: [] }],
      [this.drawing !== null, { drawing: null }],
      [this.blocker, { blocker: null }],
      [Object.keys(this.pairs).length, { pairs: {} }],
      [this.split, { split: null }],
      [this.city && this.chosen.length, { city: null }],
      [this.chosen.length, { chosen: this.chosen.slice(0, -1) }],
      [this.panel, { panel: null, rule: {} }],
      [this.card, { card: null }],
      [this.seat, { seat: null }],
    ];
    const found = before.find(([is]) => is);
    if (!found) return false;
    this.set(found[1]);
    return true;
  }

  settings() {
    return [];
  }

  set(changes) {
    this.page.quiet();
    Object.assign(this, changes);
    this.show();
  }

  /** Choose something else: whatever was begun is forgotten. */
  start(changes) {
    this.set({ ...nothing(), ...changes });
  }

  /** Go on with the entry that is being put together. */
  setForm(changes) {
    this.set({ form: { ...this.form, ...changes } });
  }

  /** Take a card of the table, or take it back. */
  toggle(id) {
    const { chosen } = this;
    const left = chosen.filter((other) => other !== id);
    this.set({ chosen: left.length < chosen.length ? left : [...chosen, id] });
  }

  /** Open the sheet of a card of the table; null closes it. */
  look(id) {
    if (id === null || id in this.entry.pieces) this.start({ card: id });
  }

  record = (text) => this.page.record(text);

  // Showing

  /** The dock again, and what can be tapped on the table; the focus stays where it was. */
  show() {
    const part = this.#part();
    const { dock } = this.page;
    const kept = dock.contains(document.activeElement) && focusOf(document.activeElement);
    const scrolled = new Map(
      [...dock.querySelectorAll(".arce-row")].map((one) => [one.ariaLabel, one.scrollLeft]),
    );
    this.page.show([rail(this), part.panel(this)]);
    for (const one of dock.querySelectorAll(".arce-row")) {
      one.scrollLeft = scrolled.get(one.ariaLabel) ?? 0;
    }
    if (kept) find(kept, dock)?.focus();
    this.#light(part);
  }

  /** Show what the server said, but not under a finger. */
  #later() {
    this.page.say(spoken(this.asker.answer));
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
    if (this.form) return this.form.spec.verb === "v" ? devotePart : formPart;
    if (this.panel) return PANELS[this.panel];
    if (this.card) return cardPart;
    return PHASES[this.entry.phase] ?? NOTE;
  }

  #light(part) {
    const tiles = (ids) => (ids ?? []).map((id) => (id === "army" ? this.#army() : id));
    const lit = tiles(part.lit?.(this));
    const soft = !(this.form || this.panel || this.card || this.blocker || this.chosen.length);
    const chosen = tiles(part.chosen?.(this));
    light(this.page.table, { lit, chosen, soft, ordered: part.ordered });
    const now = soft ? "" : lit.join();
    if (now !== this.seen) bring(this.page.table, this.page.dock.closest(".dock"));
    this.seen = now;
  }

  /** The tile of the army that is meant now. */
  #army() {
    const seat = this.form?.spec.seat ?? this.entry.pieces[this.card]?.seat ?? this.entry.active;
    return `army:${seat}`;
  }

  #tapped(id) {
    if (this.page.busy() || !this.entry || this.page.sheets.open) return;
    const [kind, seat, card] = id.split(":");
    if (kind === "hand") this.#fromHand(seat, card);
    else this.#part().tap?.(this, id === this.#army() ? "army" : id);
  }

  /** A card of a hand on the table is played as one of the dock. */
  #fromHand(seat, card) {
    if (this.entry.plays[seat] && !this.form) play(this, seat, card);
  }
}

/** How to find an element of the dock again when it was drawn anew. */
function focusOf(element) {
  const name = ["data-pick", "data-offer", "data-focus"].find((key) => element.hasAttribute(key));
  return name ? `[${name}="${CSS.escape(element.getAttribute(name))}"]` : null;
}
