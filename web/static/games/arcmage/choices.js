// The screens of an entry with choices: its mode, targets, X, payment, cards that came of it.

import { h } from "../../record/dom.js";
import { commandOf } from "./command.js";
import {
  begin,
  candidates,
  cardsOf,
  choose,
  chosen,
  missing,
  named,
  next,
  pick,
  pickIn,
  slots,
  stuck,
  withX,
} from "./form.js";
import { go } from "./go.js";
import { UNSEEN } from "./names.js";
import { acts, button, chip, pad, picker, row, stepper, tray } from "./pads.js";
import { payment, payPart } from "./pay.js";
import { ArcmageScreen } from "./screen.js";

/** @import { Child } from "../../record/dom.js" */
/** @import { ArcmageEntry } from "./entry.js" */
/** @import { Filled, NameSlot, PickSlot, Spec } from "./form.js" */
/** @import { Range, ResolveTrigger } from "./types.js" */

/** @typedef {Spec & {decline?: ResolveTrigger | null}} Asked an entry that may be let go */

/**
 * Ask for the choices of an entry; with `plain`, one without any is recorded at once.
 *
 * @param {ArcmageEntry} entry
 * @param {Asked} spec
 * @param {{plain?: boolean}} how
 */
export function ask(entry, spec, { plain = false } = {}) {
  const form = begin(spec);
  const none = spec.variants.length === 1 && !spec.variants[0]?.slots.length;
  if (plain && none && !spec.cost && !spec.xs && !missing(form)) entry.record(commandOf(form));
  else entry.push(new FormScreen(entry, spec));
}

/** An entry is put together; the table is tapped for its targets. */
export class FormScreen extends ArcmageScreen {
  /** @param {ArcmageEntry} entry @param {Asked} spec */
  constructor(entry, spec) {
    super(entry);
    this.decline = spec.decline ?? null;
    this.form = begin(spec);
  }

  get owner() {
    return this.form.spec.seat;
  }

  get lit() {
    return candidates(this.form);
  }

  get chosen() {
    return chosen(this.form);
  }

  /** Go on with it. @param {Partial<Filled>} changes */
  fill(changes) {
    this.form = { ...this.form, ...changes };
    this.changed();
  }

  back() {
    if (!this.form.pay) return false;
    this.form = { ...this.form, pay: null };
    return true;
  }

  panel() {
    const { form, t, decline } = this;
    const { spec } = form;
    return pad(this, spec.title, [
      spec.text && h("p", { class: "arce-text" }, spec.text),
      this.#modes(),
      this.#places(),
      this.slots(),
      spec.xs && this.#x(spec.xs),
      payPart(this),
      this.send(spec.send),
      decline && acts(button(t("decline"), () => this.entry.record(decline), { offer: "-" })),
    ]);
  }

  /** @param {string} id */
  touch(id) {
    const form = pick(this.form, id);
    if (form) {
      this.form = form;
      this.changed();
    } else this.refuse(id);
  }

  /** What was tapped cannot be chosen. @param {string} id @param {string | null} why */
  refuse(id, why = null) {
    this.entry.page.say(why ?? this.t("notHere", { what: this.names.label(id) }), true);
  }

  held() {} // a card of a hand is no target

  /** The command as it stands. @param {{held?: boolean}} [how] */
  command(how) {
    return commandOf(this.form, payment(this.doc, this.form), how);
  }

  /** The buttons that record it: at once, or held for answers. @param {string} label */
  send(label) {
    const { form } = this;
    const lacks = missing(form);
    const early = missing(form, { held: true }) ? null : this.command({ held: true });
    return go(this, {
      command: lacks ? null : this.command(),
      held: form.spec.hold ? early : undefined,
      label,
      missing: lacks ? (stuck(form) && form.spec.closed) || this.t(lacks) : "",
    });
  }

  #modes() {
    const { variants } = this.form.spec;
    if (variants.length < 2) return null;
    const chips = variants.map((one, at) =>
      chip(
        this,
        one.title,
        () => {
          this.form = choose(this.form, at);
          this.changed();
        },
        {
          offer: `/${one.modes.join("/")}`,
          on: this.form.variant === at,
        },
      ),
    );
    const label = { role: "group", "aria-label": this.t("modes") };
    return h("div", { class: "arce-acts arce-modes", ...label }, chips);
  }

  #places() {
    const { place, spec } = this.form;
    if (!spec.places || spec.places.length < 2) return null;
    const chips = spec.places.map((one) =>
      chip(this, this.names.place(one), () => this.fill({ place: one }), {
        offer: `@${one}`,
        on: place === one,
      }),
    );
    return titled(this.t("where"), chips);
  }

  /** @param {Range} range */
  #x({ least, most }) {
    /** @param {number} x */
    const set = (x) => {
      this.form = withX(this.form, x);
      this.changed();
    };
    return stepper(this, { label: "X", name: "x", value: this.form.x, least, most, set });
  }

  /** What is chosen on the table, each choice with a list of its own; names of cards. */
  slots() {
    return slots(this.form).map((slot, at) => {
      if (!slot.most) return null;
      return slot.kind === "cards" ? this.#named(slot, at) : this.#slot(slot, at);
    });
  }

  /** @param {PickSlot} slot @param {number} at */
  #slot(slot, at) {
    const { most, least, kind, of } = slot;
    const taken = this.form.picks[at] ?? [];
    const chips = of.map((id) =>
      chip(
        this,
        kind === "place" ? this.names.place(id) : this.names.label(id),
        () => {
          this.form = pickIn(this.form, slot, at, id);
          this.changed();
        },
        {
          offer: `${kind === "place" ? "@" : ">"}${id}`,
          on: taken.includes(id),
          order: most > 1 ? taken.indexOf(id) + 1 : 0,
        },
      ),
    );
    const count = most > 1 || least === 0 ? this.t("picked", { n: taken.length, most }) : "";
    const list = chips.length
      ? row(slot.title, chips)
      : h("p", { class: "small soft" }, this.t("nobody"));
    const look = next(this.form) === at ? "is-next" : "";
    return titled([slot.title, count && ` · ${count}`], list, look);
  }

  /** @param {NameSlot} slot @param {number} at */
  #named(slot, at) {
    const taken = cardsOf(this.form, slot, at);
    const done = (/** @type {string[]} */ cards) => {
      this.form = named(this.form, at, cards);
      this.entry.pop();
    };
    const open = () => this.entry.push(new NamesScreen(this.entry, slot, done));
    return titled(
      slot.title,
      h("div", { class: "arce-acts" }, [
        h(
          "span",
          { class: "arce-slot__cards" },
          taken.length ? this.names.cards(taken) : this.t("none"),
        ),
        button(this.t("nameCards"), open, { look: "button--quiet", offer: `name-${at}` }),
      ]),
    );
  }
}

/** @param {Child} title @param {Child} parts @param {string} look */
const titled = (title, parts, look = "") =>
  h("div", { class: `arce-slot ${look}` }, [
    h("span", { class: "arce-slot__title" }, title),
    parts,
  ]);

/** The cards that a slot asks for, tapped one after the other. */
class NamesScreen extends ArcmageScreen {
  /** @param {ArcmageEntry} entry @param {NameSlot} slot @param {(cards: string[]) => void} done */
  constructor(entry, slot, done) {
    super(entry);
    this.slot = slot;
    this.done = done;
    /** @type {string[]} */
    this.picked = [];
  }

  back() {
    return this.picked.pop() !== undefined;
  }

  held() {} // a card of a hand is none of the deck

  panel() {
    const { slot, picked, t } = this;
    const whole = picked.length >= slot.least && slot.least < slot.most;
    const all = { offer: "done", look: "button--primary" };
    return pad(this, t("namesLeft", { what: slot.title, n: slot.most - picked.length }), [
      tray(this.names.cards(picked)),
      acts(
        slot.unseen && button(t("notSeen"), () => this.#add(UNSEEN), { offer: "unseen" }),
        whole && button(t("thatsAll"), () => this.done(picked), all),
      ),
      picker(
        this,
        slot.title,
        slot.names.map((card) => ({ card })),
        (card) => this.#add(card),
      ),
    ]);
  }

  /** @param {string} card */
  #add(card) {
    const picked = [...this.picked, card];
    if (picked.length >= this.slot.most) this.done(picked);
    else {
      this.picked = picked;
      this.changed();
    }
  }
}
