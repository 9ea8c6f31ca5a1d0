// Unmarking, or founding in its place; the play phases.

import { h } from "../../record/dom.js";
import { expected, hand, tabs } from "./hand.js";
import { acts, bigButton, button, pad, picker } from "./pads.js";
import { PhaseScreen } from "./phase.js";
import { ArcmageScreen, toggled } from "./screen.js";

/** @import { ArcmageEntry } from "./entry.js" */
/** @import { Unmarks } from "./types.js" */

/**
 * All is unmarked, but for what an effect keeps marked (R37).
 *
 * @extends {PhaseScreen<Unmarks>}
 */
export class UnmarkScreen extends PhaseScreen {
  /** @type {string[]} */
  kept = [];

  get lit() {
    return this.doc.keeps;
  }

  get chosen() {
    return this.kept;
  }

  back() {
    return this.kept.pop() !== undefined;
  }

  panel() {
    const { t, kept, entry } = this;
    const { keeps, found, active } = this.doc;
    const unmark = () => entry.record({ kind: "unmark_all", keep: kept, seat: active });
    const open = () => entry.push(new FoundScreen(entry));
    return pad(
      this,
      t("unmarkTitle", { seat: this.names.seat(active) }),
      [
        this.waiting(),
        kept.length > 0 &&
          h("p", { class: "small" }, t("kept", { cards: this.names.labels(kept) })),
        acts(
          bigButton(t("unmark"), unmark, { offer: "u" }),
          found.length > 0 && button(t("found"), open, { offer: "found" }),
          this.others(),
        ),
        keeps.length > 0 && h("p", { class: "small soft" }, t("keepHelp")),
      ],
      { back: false },
    );
  }

  /** @param {string} id */
  touch(id) {
    if (this.doc.keeps.includes(id)) {
      this.kept = toggled(this.kept, id);
      this.changed();
    } else super.touch(id);
  }
}

/**
 * A city of the reserve takes the place of the turn (R47).
 *
 * @extends {ArcmageScreen<Unmarks>}
 */
class FoundScreen extends ArcmageScreen {
  panel() {
    const { found, active } = this.doc;
    const title = this.t("foundTitle", { seat: this.names.seat(active) });
    const cards = found.map((card) => ({ card }));
    /** @param {string} card */
    const record = (card) => this.entry.record({ kind: "found_city", card, seat: active });
    return pad(this, title, [
      h("p", { class: "small" }, this.t("foundHelp")),
      picker(this, title, cards, record),
    ]);
  }
}

/** Cards are played, creatures and abilities tapped on the table. */
export class PlayScreen extends PhaseScreen {
  /** @param {ArcmageEntry} entry */
  constructor(entry) {
    super(entry);
    this.seat = expected(this.doc);
  }

  get lit() {
    return this.doc.able;
  }

  panel() {
    const own = this.seat === this.doc.active;
    return pad(
      this,
      this.t(own ? "playTitle" : "answerTitle", { seat: this.names.seat(this.seat) }),
      [this.waiting(), tabs(this), hand(this, this.seat), acts(this.onward(), this.others())],
      { back: false },
    );
  }
}
