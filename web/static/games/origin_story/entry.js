// Entering Origin Story by tapping: what was drawn for the automas, and what you decide.

import { Entry } from "../../entry/entry.js";
import { find, held, translator } from "../../record/dom.js";
import { Setup, Story } from "./printed.js";
import { Charging, Deal, Effect, Quiet, RoundEnd, Side, SuperHero, TurnUp } from "./rounds.js";
import { answers, Skills } from "./skills.js";
import { Automa, Late, Yours } from "./turn.js";

/** @import { Screen } from "../../entry/entry.js" */
/** @import { EntryPage } from "../../entry/page.js" */
/** @import { Command, Document } from "./types.js" */

/** Takes over the dock and the table of the page; see `entry/page.js`. @param {EntryPage} page */
export function mount(page) {
  return new OriginEntry(page);
}

/** @extends {Entry<Document, Command>} */
export class OriginEntry extends Entry {
  /** @param {Document} doc */
  render(doc) {
    this.t = translator(doc.words);
    super.render(doc);
  }

  /** @returns {Screen<any>} */
  first() {
    const { doc } = this;
    const [skill] = doc.skills;
    if (doc.refreshing && skill) return answers(this, skill);
    switch (doc.phase) {
      case "new":
        return new Setup(this, doc);
      case "deal_you":
      case "deal_A":
      case "deal_F":
        return new Deal(this, doc);
      case "event":
      case "automa_card":
        return new TurnUp(this, doc);
      case "story":
        return new Story(this, doc);
      case "super_hero":
        return skill ? new Skills(this) : new SuperHero(this, doc);
      case "charge":
        return skill ? new Skills(this) : new Charging(this, doc);
      case "side":
        return new Side(this);
      case "effect_draws":
        return new Effect(this, doc);
      case "turn:A":
      case "turn:F":
        return new Automa(this, doc);
      case "turn:Y":
        return new Yours(this, doc);
      case "late":
        return new Late(this, doc);
      case "after_trick":
        return new Skills(this);
      case "round_end":
        return skill ? new Skills(this) : new RoundEnd(this);
      case "over":
      case "wait":
        return new Quiet(this);
    }
  }

  /** Your cards on the table can be tapped as those in the dock. @param {Element} target */
  piece(target) {
    return target.closest('[data-hand="Y"]') ? held(target, "card") : undefined;
  }

  /** The dock again; a card under the focus keeps it. */
  show() {
    const active = document.activeElement;
    const inside = this.page.dock.contains(active) && held(active, "card");
    super.show();
    if (inside) find(`[data-card="${inside}"]`, this.page.dock)?.focus();
  }
}
