// @ts-nocheck
// The panel of an entry with choices: its mode, targets, X, payment, cards that came of it.

import { h } from "../record/dom.js";
import {
  begin,
  candidates,
  cardsOf,
  choose,
  chosen,
  line,
  missing,
  next,
  pick,
  put,
  slots,
  stuck,
  withX,
} from "./arc_form.js";
import { go } from "./arc_go.js";
import { acts, button, chip, pad, picker, row, stepper } from "./arc_pads.js";
import { payment, payPart } from "./arc_pay.js";

/** Ask for the choices of an entry; with `plain`, one without any is recorded at once. */
export function ask(entry, spec, { plain = false } = {}) {
  const form = begin(spec);
  const none = spec.variants.length === 1 && !spec.variants[0].slots.length;
  if (plain && none && !spec.cost && !spec.xs && !missing(form)) entry.record(line(form));
  else entry.set({ form, retreats: {}, naming: null, picked: [] });
}

/** The dock while an entry is put together; the table is tapped for its targets. */
export const formPart = {
  panel(entry) {
    const { form, t } = entry;
    const { spec } = form;
    if (entry.naming !== null) return namesPanel(entry, form, entry.naming);
    return pad(entry, spec.title, [
      spec.text && h("p", { class: "arce-text" }, spec.text),
      modes(entry, form),
      places(entry, form),
      slotParts(entry, form),
      spec.xs && xPart(entry, form),
      payPart(entry, form),
      send(entry, form, spec.send),
      spec.decline && acts(button(t("decline"), () => entry.record(spec.decline), { offer: "-" })),
    ]);
  },
  lit: (entry) => candidates(entry.form),
  chosen: (entry) => chosen(entry.form),
  tap(entry, id) {
    const form = pick(entry.form, id);
    if (form) entry.setForm(form);
    else entry.page.say(entry.t("notHere", { what: entry.label(id) }), true);
  },
};

/** The buttons that record the form: at once, or held for answers. */
export function send(entry, form, label) {
  const lacks = missing(form);
  const pay = payment(entry, form) ?? "";
  const held = form.spec.hold && !missing(form, { held: true });
  return go(entry, {
    text: lacks ? null : line(form, pay),
    held: held ? line(form, pay, { held }) : null,
    label,
    missing: lacks ? (stuck(form) && form.spec.closed) || entry.t(lacks) : "",
    hold: form.spec.hold,
  });
}

function modes(entry, form) {
  const { variants } = form.spec;
  if (variants.length < 2) return null;
  const chips = variants.map((one, at) =>
    chip(entry, one.title, () => entry.setForm(choose(form, at)), {
      offer: `/${one.modes.join("/")}`,
      on: form.variant === at,
    }),
  );
  const label = { role: "group", "aria-label": entry.t("modes") };
  return h("div", { class: "arce-acts arce-modes", ...label }, chips);
}

function places(entry, form) {
  const found = form.spec.places;
  if (!found || found.length < 2) return null;
  const take = (place) => () => entry.setForm({ place });
  const chips = found.map((place) =>
    chip(entry, entry.place(place), take(place), { offer: `@${place}`, on: form.place === place }),
  );
  return named(entry.t("where"), chips);
}

const named = (label, chips, look = "") =>
  h("div", { class: `arce-slot ${look}` }, [
    h("span", { class: "arce-slot__title" }, label),
    chips,
  ]);

/** What is chosen on the table, each choice with a list of its own; names of cards. */
export const slotParts = (entry, form) =>
  slots(form).map((slot, at) =>
    slot.kind === "cards" ? cardsPart(entry, form, slot, at) : slotPart(entry, form, slot, at),
  );

function slotPart(entry, form, slot, at) {
  const { most, least } = slot;
  if (!most) return null;
  const taken = form.picks[at] ?? [];
  const name = slot.kind === "place" ? entry.place : (id) => entry.label(id);
  const chips = slot.of.map((id) =>
    chip(entry, name(id), () => entry.setForm(tapped(form, slot, at, id)), {
      offer: `${slot.kind === "place" ? "@" : ">"}${id}`,
      on: taken.includes(id),
      order: most > 1 ? taken.indexOf(id) + 1 : 0,
    }),
  );
  const count = most > 1 || least === 0 ? entry.t("picked", { n: taken.length, most }) : "";
  const title = [slot.title, count && ` · ${count}`];
  const list = chips.length
    ? row(slot.title, chips)
    : h("p", { class: "small soft" }, entry.t("nobody"));
  return named(title, list, next(form) === at ? "is-next" : "");
}

/** A tap on a chip is for its own slot, whichever is filled next. */
function tapped(form, slot, at, id) {
  const taken = form.picks[at] ?? [];
  if (taken.includes(id))
    return put(
      form,
      at,
      taken.filter((other) => other !== id),
    );
  const room = taken.length < slot.most ? taken : taken.slice(0, slot.most - 1);
  return put(form, at, [...room, id]);
}

function xPart(entry, form) {
  const { least, most } = form.spec.xs;
  const set = (x) => entry.setForm(withX(form, x));
  return stepper(entry, { label: "X", name: "x", value: form.x, least, most, set });
}

// Names of cards

function cardsPart(entry, form, slot, at) {
  if (!slot.most) return null;
  const { t } = entry;
  const taken = cardsOf(form, slot, at);
  const open = () => entry.set({ naming: at, picked: [] });
  const said = taken.length ? taken.map((card) => entry.cardName(card)).join(", ") : t("none");
  return named(
    slot.title,
    h("div", { class: "arce-acts" }, [
      h("span", { class: "arce-slot__cards" }, said),
      button(t("nameCards"), open, { look: "button--quiet", offer: `name-${at}` }),
    ]),
  );
}

/** The cards that a slot asks for, tapped one after the other. */
export function namesPanel(entry, form, at) {
  const { t, picked: taken } = entry;
  const slot = slots(form)[at];
  const done = (list) => {
    const cards = [...form.cards];
    cards[at] = list;
    entry.set({ form: { ...form, cards }, naming: null, picked: [] });
  };
  const add = (card) => {
    const list = [...taken, card];
    if (list.length >= slot.most) done(list);
    else entry.set({ picked: list });
  };
  const whole = taken.length >= slot.least && slot.least < slot.most;
  return pad(entry, t("namesLeft", { what: slot.title, n: slot.most - taken.length }), [
    h("p", { class: "arce-tray" }, taken.map((card) => entry.cardName(card)).join(", ")),
    acts(
      slot.unseen && button(t("notSeen"), () => add("?"), { offer: "unseen" }),
      whole && button(t("thatsAll"), () => done(taken), { offer: "done", look: "button--primary" }),
    ),
    ...picker(
      entry,
      slot.title,
      slot.names.map((card) => ({ card })),
      add,
    ),
  ]);
}
