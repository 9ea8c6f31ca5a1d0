// Entering Arcmage by touch: cards of the hand in the dock, targets and creatures on the table.

import { Asker } from "../../entry/asker.js";
import { Entry } from "../../entry/entry.js";
import { find, findAll, h, translator } from "../../record/dom.js";
import { BattleScreen, CleanScreen } from "./battles.js";
import { CardScreen } from "./card.js";
import { ask } from "./choices.js";
import { AttackScreen, BlocksScreen } from "./combat.js";
import { DevotionScreen } from "./devote.js";
import { DiscardScreen, DrawScreen, LayScreen } from "./draw.js";
import { spoken } from "./go.js";
import { UnseenScreen } from "./hand.js";
import { Names, UNSEEN } from "./names.js";
import { rail } from "./phase.js";
import { ArcmageScreen } from "./screen.js";
import { DealScreen, FirstScreen, OpenScreen, ReserveScreen } from "./setup.js";
import { StackScreen } from "./stack.js";
import { bring, light, pressedByKeys, tapped } from "./table.js";
import { PlayScreen, UnmarkScreen } from "./turn.js";

/** @import { EntryPage } from "../../entry/page.js" */
/** @import { Told } from "./go.js" */
/** @import { Document, Command, Ruled } from "./types.js" */

/** Takes over the dock and the table of the page. @param {EntryPage} page */
export const mount = (page) => new ArcmageEntry(page);

const SETTLED = 50; // milliseconds between the end of a press and the click that it makes

/** Nothing is to be entered here. */
class QuietScreen extends ArcmageScreen {
  panel() {
    return h("p", { class: "dock__prompt" }, this.doc.note);
  }
}

/** @extends {Entry<Document, Command | Ruled>} */
export class ArcmageEntry extends Entry {
  /** @param {EntryPage} page */
  constructor(page) {
    super(page);
    /** @type {Asker<Told>} */
    this.asker = new Asker(page, () => this.#later());
    this.names = new Names(this.doc, this.t);
    this.pressed = false; // a finger is on the dock: what it presses must stay there
    this.waits = false; // whether there is something new to show when it is lifted
    this.seen = ""; // the tiles that were lit when the table was scrolled to them
    this.dock = /** @type {HTMLElement} */ (page.dock.closest(".dock"));
    page.dock.addEventListener("pointerdown", () => {
      this.pressed = true;
    });
    for (const name of ["pointerup", "pointercancel"])
      addEventListener(name, () => this.#released());
    pressedByKeys(page.table);
    // what the dock covers can be scrolled above it
    const room = () => page.root.style.setProperty("--dock", `${this.dock.offsetHeight}px`);
    new ResizeObserver(room).observe(this.dock);
  }

  /** @param {Document} doc */
  render(doc) {
    this.t = translator(doc.words);
    this.names = new Names(doc, this.t);
    this.asker.forget();
    super.render(doc);
  }

  first() {
    const { doc } = this;
    const Screen = SCREENS[doc.phase];
    return doc.phase === "draw" && doc.draw.drawn !== null ? new LayScreen(this) : new Screen(this);
  }

  /** @param {Element} target */
  piece(target) {
    return this.page.sheets.open ? undefined : tapped(target);
  }

  /** Open the sheet of a card of the table; null closes it. @param {string | null} id */
  look(id) {
    if (id === null) this.start();
    else if (id in this.doc.pieces) this.start(new CardScreen(this, id));
  }

  /** A card is to be played; of an unseen one its name is asked first. @param {string} seat @param {string} card */
  play(seat, card) {
    const form = this.doc.plays[seat]?.[card];
    if (card === UNSEEN) this.push(new UnseenScreen(this, seat));
    else if (form) ask(this, form);
    else this.page.say(this.notNow(card), true);
  }

  /** Why a card cannot be played at all. @param {string} card */
  notNow(card) {
    return this.t("notNow", { card: this.names.card(card) });
  }

  // Showing

  /** The dock again, and what can be tapped on the table; the focus stays where it was. */
  show() {
    const { dock } = this.page;
    const { activeElement } = document;
    const kept = dock.contains(activeElement) && focusOf(activeElement);
    const scrolled = new Map(rows(dock).map((one) => [one.ariaLabel, one.scrollLeft]));
    this.page.show([rail(this), this.screen.panel()]);
    for (const one of rows(dock)) one.scrollLeft = scrolled.get(one.ariaLabel) ?? 0;
    if (kept) find(kept, dock)?.focus();
    this.light();
  }

  light() {
    const screen = /** @type {ArcmageScreen<any>} */ (this.screen);
    const { lit, chosen, ordered, soft } = screen;
    const tiles = (/** @type {string[]} */ ids) =>
      ids.map((id) => (id === "army" ? screen.army : id));
    light(this.page.table, { lit: tiles(lit), chosen: tiles(chosen), ordered, soft });
    const now = soft ? "" : lit.join();
    if (now !== this.seen) bring(this.page.table, this.dock);
    this.seen = now;
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
    }, SETTLED);
  }
}

/** @type {Record<Document["phase"], new (entry: ArcmageEntry) => ArcmageScreen<any>>} */
const SCREENS = {
  over: QuietScreen,
  wait: QuietScreen,
  reserve: ReserveScreen,
  deal: DealScreen,
  first: FirstScreen,
  open: OpenScreen,
  unmark: UnmarkScreen,
  draw: DrawScreen,
  devotion: DevotionScreen,
  play: PlayScreen,
  attack: AttackScreen,
  blocks: BlocksScreen,
  battles: BattleScreen,
  clean: CleanScreen,
  discard: DiscardScreen,
  stack: StackScreen,
};

/** @param {ParentNode} dock */
const rows = (dock) => findAll(".arce-row", dock);

/** How to find an element of the dock again when it was drawn anew. @param {Element | null} element */
function focusOf(element) {
  const name = ["data-pick", "data-offer", "data-focus"].find((key) => element?.hasAttribute(key));
  return name ? `[${name}="${CSS.escape(element?.getAttribute(name) ?? "")}"]` : null;
}
