// Entering Sorcerers' Deck of Death by touch: figures on the table, cards and dice in the dock.

import { Asker } from "../../entry/asker.js";
import { Entry } from "../../entry/entry.js";
import { find, h, translator } from "../../record/dom.js";
import { mountTable } from "./board/table.js";
import { Sure, spoken } from "./confirm.js";
import { RollDice, RollInitiative } from "./dice.js";
import { DiscardSurplus, DrawCards } from "./draws.js";
import { WhichIsWrong } from "./fix.js";
import { inch } from "./pads.js";
import { Part } from "./part.js";
import { CountCentre, SetUp } from "./rounds.js";
import { firstOf } from "./turn.js";
import { MayProject, MayReact, MoveAnother } from "./windows.js";

/** @import { Problem, EntryPage } from "../../entry/page.js" */
/** @import { Live, Table } from "./board/table.js" */
/** @import { Line } from "./part.js" */
/** @import { Command, Document, Preview } from "./types.js" */

const SOON = 50; // milliseconds in which the click follows a finger that was lifted

/** Takes over the dock and the table of the page. @param {EntryPage} page */
export function mount(page) {
  return new Sorcerers(page);
}

/** Nothing is to be entered here. */
class Note extends Part {
  panel() {
    return h("p", { class: "dock__prompt" }, this.told.note);
  }
}

/** @extends {Entry<Document, Command>} */
export class Sorcerers extends Entry {
  /** @param {EntryPage} page */
  constructor(page) {
    super(page);
    /** @type {Asker<Preview>} */
    this.asker = new Asker(page, () => this.#later());
    /** @type {Table | null} */
    this.table = null;
    this.aimed = ""; // what may be moved on it, as JSON
    this.wasHeld = false;
    /** @type {Command | null} */
    this.forced = null; // becomes a ruling once the activation before it is saved
    this.pressed = false; // a finger is on the dock: what it presses must stay there
    this.waits = false; // there is something new to show when it is lifted
    page.dock.addEventListener("pointerdown", () => {
      this.pressed = true;
    });
    for (const name of ["pointerup", "pointercancel"])
      addEventListener(name, () => this.#released());
  }

  /** @returns {Part<any>} */
  first() {
    const { doc } = this;
    switch (doc.phase) {
      case "setup":
        return new SetUp(this, doc);
      case "power":
      case "focus":
        return new DrawCards(this, doc);
      case "discard":
        return new DiscardSurplus(this, doc);
      case "initiative":
        return new RollInitiative(this, doc);
      case "turn":
        return firstOf(this, doc);
      case "dice":
        return new RollDice(this, doc);
      case "wound":
        return new MayReact(this, doc);
      case "push":
      case "throw":
        return new MoveAnother(this, doc);
      case "projection":
        return new MayProject(this, doc);
      case "end":
        return new CountCentre(this, doc);
      case "over":
      case "wait":
        return new Note(this, doc);
    }
  }

  /** The screen that is shown. */
  get part() {
    return /** @type {Part<any>} */ (this.screen);
  }

  /** @param {Document} doc */
  render(doc) {
    this.t = translator(doc.words);
    this.asker.forget();
    this.#lay(doc);
    super.render(doc);
    if (this.forced && !this.page.busy()) this.page.rulings.force(this.forced);
    this.forced = null;
  }

  /** These screens instead of those above the first one. @param {...Part<any>} screens */
  above(...screens) {
    this.screens.splice(1, Infinity, ...screens);
    this.changed();
  }

  settings() {
    const { doc } = this;
    if (!doc.fix) return [];
    const open = () => {
      this.page.sheets.close();
      this.start(new WhichIsWrong(this, doc));
    };
    return [h("button", { type: "button", class: "button", onclick: open }, this.t("fix"))];
  }

  /**
   * Record what is measured: at once where it fits, else the table is asked whether it is sure.
   *
   * @param {Line} line
   */
  async submit(line) {
    const told = await this.asker.whole(line);
    if (!told)
      this.record(line); // without a connection the queue says so
    else if (!told.ok) this.refuse(told, line);
    else if (told.preview.warnings?.length) this.push(new Sure(this, this.doc, line, told.preview));
    else this.record(line);
  }

  /**
   * Say why something is refused. What happened all the same is recorded as a ruling, after the
   * activation that came with it.
   *
   * @param {Problem} problem
   * @param {Line} line
   */
  refuse(problem, line) {
    const [first, second] = [line].flat();
    const after = () => {
      if (first) this.record(first);
      this.forced = second ?? null;
    };
    this.page.refuse(problem, second ? after : () => this.page.rulings.force(line));
  }

  /** What a figure is called. @param {string} fig */
  name(fig) {
    return this.doc.names[fig] ?? fig;
  }

  /** @param {string[]} figs */
  names(figs) {
    return figs.map((fig) => this.name(fig)).join(", ");
  }

  /** What a figure is called beside others of its seat. @param {string} fig */
  type(fig) {
    return this.doc.types[fig.slice(1)] ?? fig;
  }

  /** A figure of the table. @param {string | null} fig */
  at(fig) {
    return this.doc.table.figs.find((one) => one.id === fig);
  }

  /** What the server says of what the screen asks; null while nothing is known. */
  get verdict() {
    const asks = this.part.asks();
    return asks && this.asker.about(asks) ? this.asker.answer : null;
  }

  /** The dock again, and what can be touched on the table; the focus stays where it was. */
  show() {
    const { dock } = this.page;
    const asks = this.part.asks();
    if (asks) this.asker.ask(asks);
    else this.asker.forget();
    const active = document.activeElement;
    const offer = active && dock.contains(active) ? active.getAttribute("data-offer") : null;
    super.show();
    if (offer) find(`[data-offer="${CSS.escape(offer)}"]`, dock)?.focus();
  }

  /**
   * What can be dragged and tapped; a figure that was let go stays where it is.
   *
   * @param {Part<any>} part
   */
  light(part) {
    const { table } = this;
    const touch = part.touch();
    if (!table || !touch) return;
    const { aim = [], pick = [], far = [] } = touch;
    const [aimed, held] = [JSON.stringify(aim), part.held()];
    if (aimed !== this.aimed) table.aim(aim);
    if (this.wasHeld && !held) table.clear();
    this.aimed = aimed;
    this.wasHeld = held;
    table.pick(pick, far);
    const told = this.verdict;
    table.show(part.preview() ?? (told?.ok ? told.preview : null));
  }

  /** Show what the server said, but not under a finger. */
  #later() {
    if (this.asker.answer) this.page.say(spoken(this, this.asker.answer));
    this.waits = this.pressed;
    if (!this.pressed) this.show();
  }

  #released() {
    if (!this.pressed) return;
    setTimeout(() => {
      this.pressed = false;
      if (this.waits && !this.page.busy()) this.show();
      this.waits = false;
    }, SOON);
  }

  /** The page has brought a new drawing: it is made to work. @param {Document} doc */
  #lay(doc) {
    this.table?.leave();
    const svg = this.page.table.querySelector("svg.sorc-board");
    this.table = svg instanceof SVGSVGElement ? mountTable(svg, this.#hears()) : null;
    this.aimed = "";
    this.table?.set(doc.table);
  }

  #hears() {
    /** @template T @param {(what: T) => void} act @returns {(what: T) => void} */
    const free = (act) => (what) => {
      if (!this.page.busy()) act(what);
    };
    return {
      t: this.t,
      onMove: free((move) => this.part.move(move)),
      onFigure: free((fig) => this.part.figure(fig)),
      onTrack: (/** @type {Live | null} */ live) => this.#track(live),
      onCancel: free(() => {
        if (this.part.held()) this.back();
      }),
    };
  }

  /**
   * While a figure is dragged: how far it is, and whom it would touch.
   *
   * @param {Live | null} live
   */
  #track(live) {
    const place = find(".sdd-live", this.page.dock);
    if (!place || !live) return;
    const { t } = this;
    const words = [t("track", { length: inch(live.length), limit: inch(live.limit ?? 0) })];
    if (live.contacts.length) words.push(t("touches", { figs: this.names(live.contacts) }));
    const by = live.blockedBy.filter((fig) => fig in this.doc.names);
    if (by.length) words.push(t("blocked", { fig: this.names(by) }));
    place.textContent = words.join(" · ");
  }
}
