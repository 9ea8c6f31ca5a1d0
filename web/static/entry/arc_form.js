// @ts-nocheck
// An entry with choices: where to, on whom, which mode, how much, and what was drawn for it.

/**
 * A form is {spec, variant, place, x, picks, cards, pay}. Its `spec` comes from the server: the
 * `head` of the line, the `places` a card can go to, and `variants`: the modes with the slots that
 * each of them asks for (see `entry/slots.py`). `picks` and `cards` hold what was chosen for each
 * slot, in the order in which the line names them.
 */
export function begin(spec) {
  const blank = { spec, variant: null, place: null, x: spec.xs?.least ?? 0, pay: null };
  const form = { ...blank, picks: [], cards: [] };
  if (spec.places?.length === 1) form.place = spec.places[0];
  return spec.variants.length === 1 ? choose(form, 0) : form;
}

/** The form with a mode; a target that leaves no choice is taken, one after the other. */
export function choose(form, variant) {
  const chosen = { ...form, variant, picks: [], cards: [] };
  form.spec.variants[variant].slots.forEach((slot, at) => {
    const { kind, least, most, of } = settled(chosen, slot, at);
    if (kind === "target" && least > 0 && least === most && of.length === least) {
      chosen.picks[at] = [...of];
    }
  });
  return chosen;
}

// Slots

/** What the chosen mode asks for, as things stand; nothing before one is chosen. */
export const slots = (form) =>
  form.variant === null
    ? []
    : form.spec.variants[form.variant].slots.map((slot, at) => settled(form, slot, at));

/** A slot with its candidates, which may hang on what was picked before. */
function settled(form, slot, at) {
  const before = form.picks[slot.by] ?? [];
  if (slot.kind === "cards") return settledCards(form, slot, before);
  const all = slot.ofBy ? (slot.ofBy[before[0]] ?? []) : slot.of;
  const of = slot.apart ? all.filter((id) => !elsewhere(form, at).includes(id)) : all;
  if (slot.kind === "place") {
    const n = of.length > 1 ? 1 : 0; // where only one place is left nobody is asked
    return { ...slot, of, least: n, most: n };
  }
  const more = slot.perX ? form.x : 0;
  const there = slot.fewer ? of : all;
  return { ...slot, of, least: Math.min(slot.least + more, there.length), most: slot.most + more };
}

/** What was picked in slots before this one that stand apart from it. */
const elsewhere = (form, at) =>
  form.spec.variants[form.variant].slots.flatMap((slot, place) =>
    slot.apart && place < at ? (form.picks[place] ?? []) : [],
  );

function settledCards(form, slot, before) {
  if (slot.faces) {
    const hidden = before.filter((id) => slot.faces.includes(id));
    const seat = hidden[0]?.[0] ?? null;
    const names = slot.bySeat[seat]?.names ?? [];
    return { ...slot, seat, names, least: hidden.length, most: hidden.length };
  }
  const seat = slot.seat ?? before[0] ?? null;
  return { names: [], ...slot, ...slot.bySeat[seat], seat };
}

/** The names that a slot has: given ones, else as many unseen ones as are due. */
export function cardsOf(form, slot, at) {
  return form.cards[at] ?? (slot.unseen ? Array(slot.least).fill("?") : []);
}

const onTable = (slot) => slot.kind !== "cards";
const picked = (form, at) => (form.picks[at] ?? []).length;

/** The slot that is to be filled next on the table, by its number; -1 when there is none. */
export function next(form) {
  const found = slots(form);
  const short = found.findIndex((slot, at) => onTable(slot) && picked(form, at) < slot.least);
  if (short >= 0) return short;
  return found.findIndex((slot, at) => onTable(slot) && picked(form, at) < slot.most);
}

/** What can be tapped now: for the mode that is chosen, or for any of them. */
export function candidates(form) {
  if (form.spec.places && !form.place) return form.spec.places;
  if (form.variant === null) {
    return [...new Set(form.spec.variants.flatMap(({ slots: [slot] }) => slot?.of ?? []))];
  }
  const at = next(form);
  return at < 0 ? single(form) : slots(form)[at].of;
}

/** Where all is full a slot of one may still be changed by tapping something else. */
function single(form) {
  const slot = slots(form).find((one) => onTable(one) && one.most === 1);
  return slot?.of ?? form.spec.places ?? [];
}

/** Whether what is asked for next has no candidates: other slots have them all. */
export function stuck(form) {
  const at = form.variant === null ? -1 : next(form);
  return at >= 0 && slots(form)[at].of.length === 0;
}

/** Everything picked so far, in order. */
export const chosen = (form) => [...(form.place ? [form.place] : []), ...form.picks.flat()];

// Changes

/** The form after a tap on something that can be tapped; null where it means nothing. */
export function pick(form, id) {
  const places = form.spec.places ?? [];
  if (places.includes(id) && (!form.place || next(form) < 0)) return { ...form, place: id };
  if (form.variant === null) return pickMode(form, id);
  const found = slots(form);
  const at = next(form);
  const had = found.findIndex((_, place) => form.picks[place]?.includes(id));
  if (had >= 0 && (at < 0 || had === at || !found[at].of.includes(id))) {
    return put(
      form,
      had,
      form.picks[had].filter((other) => other !== id),
    );
  }
  if (at >= 0 && found[at].of.includes(id)) return put(form, at, [...(form.picks[at] ?? []), id]);
  const one = found.findIndex((slot) => onTable(slot) && slot.most === 1 && slot.of.includes(id));
  return one < 0 ? null : put(form, one, [id]);
}

/** A target tells the mode: the first that takes it. */
function pickMode(form, id) {
  const at = form.spec.variants.findIndex(({ slots: [slot] }) => slot?.of?.includes(id));
  return at < 0 ? null : put(choose(form, at), 0, [id]);
}

/** What is picked for a slot; slots that hang on it begin anew where it changes. */
export function put(form, at, list) {
  const picks = [...form.picks];
  const cards = [...form.cards];
  picks[at] = list;
  form.spec.variants[form.variant].slots.forEach((slot, place) => {
    if (slot.by !== at) return;
    delete picks[place];
    delete cards[place];
  });
  return { ...form, picks, cards };
}

/** With another X; what no longer has room is taken back. */
export function withX(form, x) {
  const changed = { ...form, x };
  const picks = slots(changed).map(({ most }, at) => (form.picks[at] ?? []).slice(0, most));
  return { ...changed, picks };
}

// The line

/**
 * What is missing, as a key of the words; null when the line is whole. `held`: what is due only
 * as it resolves may be missing.
 */
export function missing(form, { held = false } = {}) {
  if (form.spec.places && !form.place) return "needPlace";
  if (form.variant === null) return "needMode";
  for (const [at, slot] of slots(form).entries()) {
    if (held && slot.late) continue;
    if (!onTable(slot) && cardsOf(form, slot, at).length < slot.least) return "needCards";
    if (onTable(slot) && picked(form, at) < slot.least) {
      return slot.kind === "place" ? "needPlace" : "needTarget";
    }
  }
  return null;
}

/** The line; `pay` is the payment as it is written. What is `held` names no cards yet. */
export function line(form, pay = "", { held = false } = {}) {
  const { spec } = form;
  const { modes = [] } = spec.variants[form.variant] ?? {};
  const mode = modes.length ? `/${modes.join("/")}` : "";
  const glued = spec.verb === "p";
  const words = [spec.prefix + spec.head + (glued ? mode : "") + (form.tail ?? "")];
  if (form.place) words.push(`@${form.place}`);
  slots(form).forEach((slot, at) => {
    const sign = { target: ">", place: "@" }[slot.kind];
    if (sign) words.push(...(form.picks[at] ?? []).map((id) => sign + id));
  });
  if (pay) words.push(pay);
  if (spec.xs) words.push(`x=${form.x}`);
  if (!glued && mode) words.push(mode);
  if (!held) words.push(results(form));
  return words.filter(Boolean).join(" ");
}

/** `=mentor,?;B:?`: the cards of every seat in the order in which they are needed. */
function results(form) {
  const parts = new Map();
  slots(form).forEach((slot, at) => {
    const cards = slot.kind === "cards" ? cardsOf(form, slot, at) : [];
    if (cards.length) parts.set(slot.seat, [...(parts.get(slot.seat) ?? []), ...cards]);
  });
  const written = [...parts].map(
    ([seat, cards]) => `${seat === form.spec.seat ? "" : `${seat}:`}${cards.join(",")}`,
  );
  return written.length ? `=${written.join(";")}` : "";
}
