// The command of an entry with choices, as they were made.

import { cardsOf, onTable, picked, slots } from "./form.js";

/** @import { Filled, FormCommand, PickSlot } from "./form.js" */
/** @import { Payment, PlayCard } from "./types.js" */

/**
 * The command with its choices and what pays it. What is `held` names no cards yet.
 *
 * @param {Filled} form
 * @param {Payment | null} pay
 * @param {{held?: boolean}} how
 * @returns {FormCommand}
 */
export function commandOf(form, pay = null, { held = false } = {}) {
  const { command, variants } = form.spec;
  const places = [...(form.place ? [form.place] : []), ...pickedAs(form, "place")];
  const targets = pickedAs(form, "target");
  const results = held ? [] : resultsOf(form);
  if (command.kind === "devote") return { ...command, targets, places, results, hold: held };
  const modes = variants[form.variant ?? 0]?.modes ?? [];
  const filled = { targets, place: places[0] ?? null, modes, results };
  if (command.kind === "resolve_item") return { ...command, ...filled };
  const paid = { ...filled, ...(pay && { pay }), hold: held };
  if (command.kind !== "play_card") return { ...command, ...paid };
  return { ...command, ...paid, x: form.spec.xs ? form.x : null };
}

/** @param {Filled} form @param {PickSlot["kind"]} kind */
const pickedAs = (form, kind) =>
  slots(form).flatMap((slot, at) => (slot.kind === kind ? picked(form, at) : []));

/**
 * The cards of every seat in the order in which they are needed; null is who enters them.
 *
 * @param {Filled} form
 * @returns {NonNullable<PlayCard["results"]>}
 */
function resultsOf(form) {
  /** @type {Map<string | null, string[]>} */
  const parts = new Map();
  for (const [at, slot] of slots(form).entries()) {
    const cards = onTable(slot) ? [] : cardsOf(form, slot, at);
    if (onTable(slot) || !cards.length) continue;
    const seat = slot.seat === form.spec.seat ? null : slot.seat;
    parts.set(seat, [...(parts.get(seat) ?? []), ...cards]);
  }
  return [...parts];
}
