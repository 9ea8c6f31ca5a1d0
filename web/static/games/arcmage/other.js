// Whatever else can be entered: answers of others, rulings, cards shown or typed in, leaving.

import { suggesting } from "../../entry/known.js";
import { h } from "../../record/dom.js";
import { definition, valuesOf } from "./define.js";
import { expected, hand, tabs } from "./hand.js";
import { shown } from "./names.js";
import { acts, button, chip, field, form, pad, picker, row } from "./pads.js";
import { RuleScreen } from "./rule.js";
import { ArcmageScreen, toggled } from "./screen.js";

/** @import { ArcmageEntry } from "./entry.js" */
/** @import { Known } from "../../entry/known.js" */
/** @import { Card, ShowCard } from "./types.js" */

/** Events of anybody at any time (R78), and the rarer entries. */
export class OtherScreen extends ArcmageScreen {
  /** @param {ArcmageEntry} entry */
  constructor(entry) {
    super(entry);
    this.seat = expected(this.doc);
  }

  /** @param {string} id */
  touch(id) {
    this.entry.look(id);
  }

  panel() {
    const { t, entry } = this;
    const { judge, mine } = this.doc;
    /** @param {string} label @param {string} offer @param {() => ArcmageScreen} screen */
    const to = (label, offer, screen) => button(t(label), () => entry.push(screen()), { offer });
    return pad(this, t("other"), [
      mine.length > 0 && [tabs(this), hand(this, this.seat)],
      acts(
        judge && to("ruleIt", "rule", () => new RuleScreen(entry, judge.ruling)),
        to("showCard", "show", () => new ShowScreen(entry, this.seat)),
        to("defineCard", "define", () => new DefineScreen(entry)),
        to("note", "note", () => new NoteScreen(entry)),
        mine.length > 0 && to("quit", "quit", () => new QuitScreen(entry)),
      ),
    ]);
  }
}

/** A card is shown to everybody, or to some (R132). */
class ShowScreen extends ArcmageScreen {
  /** @param {ArcmageEntry} entry @param {string} seat */
  constructor(entry, seat) {
    super(entry);
    this.seat = seat;
    /** @type {string[]} to whom */
    this.to = [];
    /** @type {NonNullable<ShowCard["zone"]>} */
    this.zone = "hand";
  }

  panel() {
    const { t, to, zone, seat, names } = this;
    const { titles, zones } = this.doc;
    const others = Object.keys(titles).filter((one) => one !== seat);
    const whom = others.map((one) =>
      chip(
        this,
        names.seat(one),
        () => {
          this.to = toggled(to, one);
          this.changed();
        },
        {
          offer: `to-${one}`,
          on: to.includes(one),
        },
      ),
    );
    const known = /** @type {[ShowScreen["zone"], string][]} */ (Object.entries(zones));
    const where = known.map(([one, title]) =>
      chip(
        this,
        title,
        () => {
          this.zone = one;
          this.changed();
        },
        { offer: one, on: one === zone },
      ),
    );
    const title = t("showTitle", { seat: names.seat(seat) });
    /** @param {string} card */
    const send = (card) => this.entry.record({ kind: "show_card", owner: seat, card, zone, to });
    return pad(this, title, [
      tabs(this),
      row(t("zones"), where),
      others.length > 1 && row(t("toWhom"), whom),
      picker(this, title, shown(this.doc, seat), send),
    ]);
  }
}

/** A printed card that no catalogue has (1.2); one's own definitions are suggested. */
class DefineScreen extends ArcmageScreen {
  /** @type {Known | null} the card that the name is that of */
  met = null;

  panel() {
    const { t } = this;
    const label = field(t("name"), "name", { required: true, maxlength: 80, "data-first": true });
    const suggested = suggesting(
      this.entry.page,
      /** @type {HTMLInputElement} */ (label.lastChild),
      {
        list: "definitions",
        met: (card) => {
          this.met = card;
          if (card) fill(label.closest("form"), valuesOf(card.card));
        },
      },
    );
    const { factions, types } = this.doc;
    const small = { inputmode: "numeric", pattern: "[0-9]{1,3}" };
    return pad(this, t("defineTitle"), [
      form(
        [
          label,
          suggested,
          field(t("faction"), "faction", {
            choices: factions.map(({ value, title }) => [value, title]),
          }),
          field(t("type"), "type", { choices: Object.entries(types), value: "creature" }),
          h("div", { class: "arce-form__row" }, [
            field(t("costField"), "cost", { maxlength: 3, pattern: "[0-9]{1,3}|[Xx]" }),
            field(t("loyalty"), "loyalty", { pattern: "[0-3]", inputmode: "numeric" }),
            field(t("attack"), "attack", small),
            field(t("defence"), "defence", small),
          ]),
          field(t("subtypes"), "subtypes", { maxlength: 120 }),
          field(t("text"), "text", { maxlength: 400 }),
        ],
        t("defineSend"),
        (values) => this.entry.record({ kind: "define_card", card: this.#card(values) }),
      ),
    ]);
  }

  /** The card of the fields: the known one with all that it does, unless something was changed. @param {Record<string, string>} values */
  #card(values) {
    const card = definition(values);
    const known = this.met && definition(valuesOf(this.met.card));
    return JSON.stringify(card) === JSON.stringify(known)
      ? /** @type {Card} */ (this.met?.card)
      : card;
  }
}

/** Put values into the fields of a form. @param {HTMLFormElement | null} form @param {Record<string, string>} values */
function fill(form, values) {
  for (const [name, value] of Object.entries(values)) {
    const control = form?.elements.namedItem(name);
    if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
      control.value = value;
  }
}

/** Words beside the record. */
class NoteScreen extends ArcmageScreen {
  panel() {
    const { t } = this;
    const text = field(t("text"), "text", { required: true, maxlength: 400, "data-first": true });
    return pad(this, t("note"), [
      form([text], t("noteSend"), ({ text: said = "" }) =>
        this.entry.record({ kind: "add_note", text: said }),
      ),
    ]);
  }
}

/** A seat gives the match up (R128). */
class QuitScreen extends ArcmageScreen {
  panel() {
    const { t, names } = this;
    const buttons = this.doc.mine.map((seat) =>
      button(
        t("quitSeat", { seat: names.seat(seat) }),
        () => this.entry.record({ kind: "concede", seat }),
        { offer: `quit-${seat}`, look: "button--danger" },
      ),
    );
    return pad(this, t("quitTitle"), [acts(buttons)]);
  }
}
