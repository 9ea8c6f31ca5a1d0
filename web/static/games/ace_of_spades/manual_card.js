// An enemy card entered by hand: what its penalty and its bonus become.

/** @import { ManualCard } from "./types.js" */

/** @typedef {NonNullable<ManualCard["penalty"]>[number]} Effect */
/** @typedef {{words: string} | {effect: Effect}} Side what a side says: in words, or as an effect */

/**
 * The card. What a side says in words is a line of its text; the table then does it by hand.
 *
 * @param {string} name
 * @param {number} hp
 * @param {{penalty?: Side, bonus?: Side}} sides
 * @returns {ManualCard}
 */
export function manualCard(name, hp, { penalty, bonus }) {
  const lines = [told("Penalty", penalty), told("Bonus", bonus)];
  const text = lines.filter(Boolean).join("\n");
  return { name, hp, penalty: effects(penalty), bonus: effects(bonus), text };
}

/** @param {string} title @param {Side} [side] */
const told = (title, side) => (side && "words" in side ? `${title}: ${side.words}` : "");

/** @param {Side} [side] @returns {Effect[]} */
function effects(side) {
  if (!side) return [];
  return ["words" in side ? { op: "manual" } : side.effect];
}

/**
 * The template of an effect with its places filled in.
 *
 * @template {unknown} T
 * @param {T} value
 * @param {Record<string, unknown>} places by name
 * @returns {unknown}
 */
export function filled(value, places) {
  if (typeof value === "string") return places[value] ?? value;
  if (Array.isArray(value)) return value.map((item) => filled(item, places));
  if (value === null || typeof value !== "object") return value;
  const parts = Object.entries(value).map(([key, item]) => [key, filled(item, places)]);
  return Object.fromEntries(parts);
}

/** Whether a template has a place. @param {unknown} value @param {string} place @returns {boolean} */
export function needs(value, place) {
  if (value === null || typeof value !== "object") return value === place;
  return Object.values(value).some((item) => needs(item, place));
}
