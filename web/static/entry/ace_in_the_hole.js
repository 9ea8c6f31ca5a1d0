// @ts-nocheck
// Entering Ace in the Hole by tapping: a card, its pawn or square, and what was drawn.

import { device, findAll, h } from "../record/dom.js";
import { dealPanel, drawPanel, handPanel, toggle, unseenPanel } from "./ace_panels.js";
import { spell } from "./cards.js";
import { light } from "./light.js";

const UNSEEN = "unseen.ace-in-the-hole"; // seats whose draws this device never sees
const NOTHING = {
  card: null,
  pawn: null,
  square: null, // reached by several pawns
  option: null, // the way chosen, before the draw
  pad: false, // an unseen card is being named
  forced: null, // a pawn that moved although the rules forbid it
  hand: [],
};

/** Takes over the dock and the table of the page; see `record/page.js` for what it may call. */
export function mount(page) {
  return new Entry(page);
}

class Entry {
  constructor(page) {
    this.page = page;
    this.t = page.t;
    page.table.addEventListener("click", (event) => this.#press(event.target));
  }

  /** New data from the server; whatever was chosen before is forgotten. */
  render(entry) {
    this.entry = entry;
    this.clear();
  }

  /** One choice back; false when there is nothing to go back from. */
  back() {
    if (this.option) this.set({ option: null });
    else if (this.square || this.forced) this.set({ square: null, forced: null });
    else if (this.pawn) this.set({ pawn: null });
    else if (this.card) this.set({ card: null });
    else if (this.pad) this.set({ pad: false });
    else if (this.hand.length) this.set({ hand: this.hand.slice(0, -1) });
    else return false;
    return true;
  }

  /** What a person may set for this device, for the menu of the page. */
  settings() {
    return this.entry.dealt ? [] : this.entry.seats.map((seat) => toggle(this, seat));
  }

  clear() {
    this.set({ ...NOTHING });
  }

  set(changes) {
    this.page.quiet();
    Object.assign(this, changes);
    light(this.page.table, this);
    this.page.show(this.#panel());
  }

  #panel() {
    const { phase, note } = this.entry;
    if (phase === "deal") return dealPanel(this);
    if (phase !== "play") return h("p", { class: "dock__prompt" }, note);
    if (this.option) return drawPanel(this);
    if (this.card) return handPanel(this);
    return this.pad || this.blind() ? unseenPanel(this) : handPanel(this);
  }

  /** Nobody knows a card of this hand: the unseen cards lie open at once. */
  blind() {
    return this.entry.hand.every((card) => card === "?");
  }

  /** The legal ways to spend the chosen card, narrowed to the pawn and the square chosen. */
  options() {
    return (this.entry.cards[this.card] ?? []).filter(
      (option) =>
        (!this.pawn || option.pawn === this.pawn) && (!this.square || option.to === this.square),
    );
  }

  choose(card) {
    const again = this.card === card;
    this.set({ ...NOTHING, card: again ? null : card });
    if (!again) this.page.say(this.t("chosen", { card: this.entry.names[card] }));
  }

  take(option) {
    if (!option.draw) this.page.record(option.text);
    else if (this.unseen().includes(this.entry.seat)) this.page.record(`${option.text} =?`);
    else this.set({ option });
  }

  /** The seats whose draws are recorded as not seen without asking. */
  unseen() {
    return device.get(UNSEEN) ?? [];
  }

  ask(seat, never) {
    const others = this.unseen().filter((name) => name !== seat);
    device.set(UNSEEN, never ? [...others, seat] : others);
  }

  // The table: cards, pawns and squares can be tapped

  #press(target) {
    if (this.entry?.phase !== "play" || this.page.busy()) return;
    const card = target.closest("[data-card]")?.dataset.card;
    const pawn = target.closest("[data-pawn]")?.dataset.pawn;
    const square = target.closest("[data-square]")?.dataset.square ?? this.entry.at[pawn];
    if (card) this.#pressCard(card, target.closest("[data-seat]")?.dataset.seat);
    else if (this.forced && square) this.#force(square);
    else if (this.card) this.#pressTarget(pawn, square);
    else if (pawn) this.#pressFirst(pawn);
  }

  #pressCard(card, seat = this.entry.seat) {
    const own = seat === this.entry.seat;
    if (own && card === "?") this.set({ ...NOTHING, pad: true });
    else if (own && this.entry.hand.includes(card)) this.choose(card);
    else if (card !== "?") this.page.explain(`${card} burn`);
  }

  /** A pawn was tapped before any card: choose the only card that moves it, or show which do. */
  #pressFirst(pawn) {
    const able = this.entry.hand.filter((card) =>
      (this.entry.cards[card] ?? []).some((option) => option.pawn === pawn),
    );
    if (able.length === 1) {
      this.set({ ...NOTHING, card: able[0], pawn });
      return;
    }
    this.page.say(this.t(able.length ? "cardFirst" : "noCardFor", { pawn: spell(pawn) }), true);
    for (const button of findAll(".dock__hand [data-card]", this.page.dock)) {
      button.classList.toggle("is-able", able.includes(button.dataset.card));
    }
  }

  #pressTarget(pawn, square) {
    const options = this.options();
    const there = options.filter((option) => option.to === square);
    const named = options.filter((option) => option.pawn === pawn);
    const release = named.find((option) => option.kind === "release");
    if (there.length === 1) this.take(there[0]);
    else if (release || (this.square && named.length)) this.take(release ?? named[0]);
    else if (there.length > 1) this.#which(square);
    else if (this.#moves(pawn)) this.set({ pawn: this.pawn === pawn ? null : pawn, square: null });
    else this.#why(pawn, square);
  }

  #moves(pawn) {
    return (this.entry.cards[this.card] ?? []).some((option) => option.pawn === pawn);
  }

  /** Several pawns reach the square: the next tap, on one of them or on its button, decides. */
  #which(square) {
    this.set({ square });
    this.page.say(this.t("whichPawn", { square }), true);
  }

  /** Nothing here is allowed; let the rules say why. */
  #why(pawn, square) {
    const { own, at } = this.entry;
    if (!own.includes(pawn) || this.pawn) {
      if (square) this.page.explain([this.card, this.pawn, square].filter(Boolean).join(" "));
    } else if (at[pawn]) {
      this.page.explain(`${this.card} ${pawn} ${at[pawn]}`, () => this.#whereTo(pawn));
    } else this.page.explain(`${this.card}*`);
  }

  #force(square) {
    this.page.rulings.force(`${this.card} ${this.forced} ${square}`);
  }

  /** The pawn moved although the rules forbid it; where to? */
  #whereTo(pawn) {
    this.set({ forced: pawn });
    this.page.say(this.t("whereTo", { pawn: spell(pawn) }), true);
  }
}
