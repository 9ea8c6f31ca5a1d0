// An entry with choices: where to, on whom, which mode, how much, and what was drawn for it.

import { UNSEEN } from "./names.js";

/** @import { Devote, Form, Names, Pick, Variant } from "./types.js" */

/** @typedef {Form["command"] | Devote} FormCommand */
/**
 * What the server says of an entry, its `command` without choices among it; a devotion is put
 * together of the levels that it reaches.
 *
 * @typedef {Omit<Form, "command"> & {command: FormCommand}} Spec
 */
/** @typedef {Record<string, number>} Paying by faction; small letters are of the pool */
/**
 * What was chosen so far: for each slot what was picked, or the names of its cards, in the order
 * in which the entry names them. What is paid is null as long as the rules choose it.
 *
 * @typedef {object} Filled
 * @property {Spec} spec
 * @property {number | null} variant
 * @property {string | null} place
 * @property {number} x
 * @property {(string[] | undefined)[]} picks
 * @property {(string[] | undefined)[]} cards
 * @property {Paying | null} pay
 */
/** @typedef {Pick & {of: string[]}} PickSlot a slot of the table with its candidates */
/** @typedef {Omit<Names, "seat"> & {seat: string | null, names: string[]}} NameSlot one of names */
/** @typedef {PickSlot | NameSlot} Asked */

/** Nothing is chosen, but where there is no choice. @param {Spec} spec @returns {Filled} */
export function begin(spec) {
  const blank = { spec, variant: null, place: null, x: spec.xs?.least ?? 0, pay: null };
  /** @type {Filled} */
  const form = { ...blank, picks: [], cards: [] };
  if (spec.places?.length === 1) form.place = spec.places[0] ?? null;
  return spec.variants.length === 1 ? choose(form, 0) : form;
}

/**
 * The form with a mode; a target that leaves no choice is taken, one after the other.
 *
 * @param {Filled} form
 * @param {number} variant
 * @returns {Filled}
 */
export function choose(form, variant) {
  /** @type {Filled} */
  const chosen = { ...form, variant, picks: [], cards: [] };
  for (const [at, slot] of open(chosen).entries()) {
    const asked = settled(chosen, slot, at);
    if (asked.kind !== "target" || !asked.least || asked.least !== asked.most) continue;
    if (asked.of.length === asked.least) chosen.picks[at] = [...asked.of];
  }
  return chosen;
}

// Slots

/** What the chosen mode asks for, as the server says it. @param {Filled} form */
const open = ({ spec, variant }) => (variant === null ? [] : (spec.variants[variant]?.slots ?? []));

/** The same as things stand; nothing before a mode is chosen. @param {Filled} form */
export const slots = (form) => open(form).map((slot, at) => settled(form, slot, at));

/**
 * A slot with its candidates, which may hang on what was picked before.
 *
 * @param {Filled} form
 * @param {Pick | Names} slot
 * @param {number} at
 * @returns {Asked}
 */
function settled(form, slot, at) {
  const before = (slot.by === undefined ? undefined : form.picks[slot.by]) ?? [];
  if (slot.kind === "cards") return settledCards(slot, before);
  const all = (slot.ofBy ? slot.ofBy[before[0] ?? ""] : slot.of) ?? [];
  const of = slot.apart ? all.filter((id) => !elsewhere(form, at).includes(id)) : all;
  if (slot.kind === "place") {
    const n = of.length > 1 ? 1 : 0; // where only one place is left nobody is asked
    return { ...slot, of, least: n, most: n };
  }
  const more = slot.perX ? form.x : 0;
  const there = slot.fewer ? of : all;
  return { ...slot, of, least: Math.min(slot.least + more, there.length), most: slot.most + more };
}

/** What was picked in slots before this one that stand apart from it. @param {Filled} form @param {number} at */
const elsewhere = (form, at) =>
  open(form).flatMap((slot, place) =>
    slot.kind !== "cards" && slot.apart && place < at ? (form.picks[place] ?? []) : [],
  );

/** @param {Names} slot @param {string[]} before @returns {NameSlot} */
function settledCards(slot, before) {
  if (slot.faces) {
    const { faces } = slot;
    const hidden = before.filter((id) => faces.includes(id));
    const seat = hidden[0]?.[0] ?? null;
    const names = slot.bySeat[seat ?? ""]?.names ?? [];
    return { ...slot, seat, names, least: hidden.length, most: hidden.length };
  }
  const seat = slot.seat ?? before[0] ?? null;
  return { ...slot, names: [], ...slot.bySeat[seat ?? ""], seat };
}

/**
 * The names that a slot has: given ones, else as many unseen ones as are due.
 *
 * @param {Filled} form
 * @param {NameSlot} slot
 * @param {number} at
 */
export const cardsOf = (form, slot, at) =>
  form.cards[at] ?? (slot.unseen ? Array.from({ length: slot.least }, () => UNSEEN) : []);

/** Whether the table is tapped for a slot. @param {Asked} slot @returns {slot is PickSlot} */
export const onTable = (slot) => slot.kind !== "cards";
/** What was picked for a slot. @param {Filled} form @param {number} at */
export const picked = (form, at) => form.picks[at] ?? [];

/** The slot to be filled next on the table, by its number; -1 when there is none. @param {Filled} form */
export function next(form) {
  const found = slots(form);
  const short = found.findIndex(
    (slot, at) => onTable(slot) && picked(form, at).length < slot.least,
  );
  if (short >= 0) return short;
  return found.findIndex((slot, at) => onTable(slot) && picked(form, at).length < slot.most);
}

/** What the slot that is filled next can take; null where there is none. @param {Filled} form */
function nextOf(form) {
  const slot = slots(form)[next(form)];
  return slot && onTable(slot) ? slot.of : null;
}

/** What a mode can be done to. @param {Variant} variant */
const firstOf = ({ slots: [slot] }) => (slot && slot.kind !== "cards" && slot.of) || [];

/** What can be tapped now: for the mode that is chosen, or for any. @param {Filled} form */
export function candidates(form) {
  if (form.spec.places && !form.place) return form.spec.places;
  if (form.variant === null) return [...new Set(form.spec.variants.flatMap(firstOf))];
  return nextOf(form) ?? single(form);
}

/** Where all is full a slot of one may still be changed by tapping something else. @param {Filled} form */
function single(form) {
  const slot = slots(form)
    .filter(onTable)
    .find((one) => one.most === 1);
  return slot?.of ?? form.spec.places ?? [];
}

/** Whether what is asked for next has no candidates: other slots have them all. @param {Filled} form */
export const stuck = (form) => nextOf(form)?.length === 0;

/** Everything picked so far, in order. @param {Filled} form @returns {string[]} */
export const chosen = (form) => [
  ...(form.place ? [form.place] : []),
  ...form.picks.flatMap((list) => list ?? []),
];

// Changes

/**
 * The form after a tap on something that can be tapped; null where it means nothing.
 *
 * @param {Filled} form
 * @param {string} id
 * @returns {Filled | null}
 */
export function pick(form, id) {
  const places = form.spec.places ?? [];
  if (places.includes(id) && (!form.place || next(form) < 0)) return { ...form, place: id };
  if (form.variant === null) return pickMode(form, id);
  const at = next(form);
  const there = nextOf(form);
  const had = form.picks.findIndex((list) => list?.includes(id));
  if (had >= 0 && (had === at || !there?.includes(id))) {
    return put(
      form,
      had,
      picked(form, had).filter((other) => other !== id),
    );
  }
  if (there?.includes(id)) return put(form, at, [...picked(form, at), id]);
  const one = slots(form).findIndex(
    (slot) => onTable(slot) && slot.most === 1 && slot.of.includes(id),
  );
  return one < 0 ? null : put(form, one, [id]);
}

/** A target tells the mode: the first that takes it. @param {Filled} form @param {string} id */
function pickMode(form, id) {
  const at = form.spec.variants.findIndex((variant) => firstOf(variant).includes(id));
  return at < 0 ? null : put(choose(form, at), 0, [id]);
}

/**
 * A tap on the list of a slot is for that slot, whichever is filled next.
 *
 * @param {Filled} form
 * @param {PickSlot} slot
 * @param {number} at
 * @param {string} id
 */
export function pickIn(form, slot, at, id) {
  const taken = picked(form, at);
  const left = taken.filter((other) => other !== id);
  if (left.length < taken.length) return put(form, at, left);
  const room = taken.length < slot.most ? taken : taken.slice(0, slot.most - 1);
  return put(form, at, [...room, id]);
}

/**
 * What is picked for a slot; slots that hang on it begin anew.
 *
 * @param {Filled} form
 * @param {number} at
 * @param {string[]} list
 * @returns {Filled}
 */
function put(form, at, list) {
  const picks = [...form.picks];
  const cards = [...form.cards];
  picks[at] = list;
  for (const [place, slot] of open(form).entries()) {
    if (slot.by === at) picks[place] = cards[place] = undefined;
  }
  return { ...form, picks, cards };
}

/** The form with names for a slot. @param {Filled} form @param {number} at @param {string[]} names */
export function named(form, at, names) {
  const cards = [...form.cards];
  cards[at] = names;
  return { ...form, cards };
}

/** With another X; what no longer has room is taken back. @param {Filled} form @param {number} x */
export function withX(form, x) {
  const changed = { ...form, x };
  const picks = slots(changed).map(({ most }, at) => picked(form, at).slice(0, most));
  return { ...changed, picks };
}

/** With what else is asked for: what was chosen stays where the slots do. @param {Filled} form @param {Variant} variant */
export function asking(form, variant) {
  const same = variant.slots.length === open(form).length;
  const changed = { ...form, spec: { ...form.spec, variants: [variant] } };
  return same ? changed : choose(changed, 0);
}

/**
 * What is missing, as a key of the words; null when all is there. `held`: what is due only as it
 * resolves may be missing.
 *
 * @param {Filled} form
 * @param {{held?: boolean}} how
 */
export function missing(form, { held = false } = {}) {
  if (form.spec.places && !form.place) return "needPlace";
  if (form.variant === null) return "needMode";
  for (const [at, slot] of slots(form).entries()) {
    if (held && slot.late) continue;
    if (!onTable(slot)) {
      if (cardsOf(form, slot, at).length < slot.least) return "needCards";
    } else if (picked(form, at).length < slot.least) {
      return slot.kind === "place" ? "needPlace" : "needTarget";
    }
  }
  return null;
}
