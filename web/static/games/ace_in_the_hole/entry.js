// Entering Ace in the Hole by tapping: a card, its pawn or square, and what was drawn.

import { Entry, kept } from "../../entry/entry.js";
import { held } from "../../record/dom.js";
import { drawn } from "./commands.js";
import { Deal, Draw, toggle } from "./draws.js";
import { Hand, Quiet } from "./hand.js";
import { light } from "./light.js";

/** @import { EntryPage } from "../../entry/page.js" */
/** @import { Command, Document, Play, Way } from "./types.js" */

/** What was tapped on the table. @typedef {{card?: string, pawn?: string, square?: string, seat?: string}} Piece */

/** Takes over the dock and the table of the page; see `entry/page.js`. @param {EntryPage} page */
export function mount(page) {
  return new AceEntry(page);
}

/** @extends {Entry<Document, Command>} */
export class AceEntry extends Entry {
  unseen = kept("unseen.ace-in-the-hole"); // seats whose draws this device never sees

  first() {
    if (this.doc.phase === "deal") return new Deal(this);
    return this.doc.phase === "play" ? new Hand(this) : new Quiet(this);
  }

  /** The document of a seat on turn. @returns {Play} */
  get play() {
    return /** @type {Play} */ (this.doc);
  }

  settings() {
    return this.doc.dealt ? [] : this.doc.seats.map((seat) => toggle(this, seat));
  }

  /** @param {Element} target @returns {Piece | undefined} */
  piece(target) {
    if (this.doc.phase !== "play") return undefined;
    const pawn = held(target, "pawn");
    const square = held(target, "square") ?? (pawn && this.doc.at[pawn]) ?? undefined;
    const found = { card: held(target, "card"), pawn, square, seat: held(target, "seat") };
    return found.card || pawn || square ? found : undefined;
  }

  /** @param {Quiet | Deal | Hand | Draw} screen */
  light(screen) {
    light(this.page.table, screen instanceof Hand ? screen : null);
  }

  /** Record a way, or ask for the card that is drawn after it. @param {Way} way */
  take(way) {
    if (!way.draw) this.record(way.command);
    else if (this.unseen.all().includes(this.play.seat)) this.record(drawn(way, "?"));
    else this.push(new Draw(this, way));
  }
}
