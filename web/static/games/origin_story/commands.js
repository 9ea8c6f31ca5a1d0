// What answers and costs make of a command of Origin Story.

/** @import { ChargeSkills, UseSkill } from "./types.js" */

/** The key of a cost of a card, by its number from 1. @param {string} id @param {number} number */
export const costKey = (id, number) => `${id}:${number}`;

/**
 * The costs by card, each card with its numbers in order.
 *
 * @param {string[]} keys as `costKey` makes them, in any order
 * @param {Map<string, number>} [read] the energy of costs that no catalogue knows
 * @returns {NonNullable<ChargeSkills["charges"]>}
 */
export function charges(keys, read = new Map()) {
  /** @type {Map<string, number[]>} */
  const found = new Map();
  for (const key of keys) {
    const at = key.lastIndexOf(":");
    const card = key.slice(0, at);
    found.set(
      card,
      [...(found.get(card) ?? []), Number(key.slice(at + 1))].sort((a, b) => a - b),
    );
  }
  return [...found].map(([card, costs]) => {
    const energy = costs.flatMap((number) => read.get(costKey(card, number)) ?? []);
    return energy.length ? { card, costs, energy } : { card, costs };
  });
}

/**
 * What was answered to one thing that a skill asks for.
 *
 * @typedef {Partial<Pick<UseSkill, "who" | "cards" | "drawn" | "discarded">>} Answer
 */

/**
 * A skill with all that was answered, in its order.
 *
 * @param {UseSkill} command
 * @param {Answer[]} answers
 * @returns {UseSkill}
 */
export function used(command, answers) {
  const all = (/** @type {"cards" | "drawn" | "discarded"} */ name) =>
    answers.flatMap((answer) => answer[name] ?? []);
  const drawn = all("drawn");
  return {
    ...command,
    who: answers.find((answer) => answer.who)?.who ?? null,
    cards: all("cards"),
    drawn: drawn.length ? drawn : null,
    discarded: all("discarded"),
  };
}
