// What one-shots ask for, and the command that the answers make.

import { sorted } from "./deck.js";

/** @import { AskDraw, AskRecast, AskTurnUp, Offer, Refreshed, UseBonus } from "./types.js" */

/** @typedef {Exclude<Offer["asks"][number], Refreshed>} Question */
/**
 * What was said to one question: arguments of the command, cards that left the hand, cards drawn.
 *
 * @typedef {{args?: string[], out?: string[], drawn?: string[]}} Answer
 */
/** @typedef {{card: string, as: string}} Change what a card becomes */

/** @type {Record<string, number>} */
const VALUES = { A: 1, T: 10, J: 11, Q: 12, K: 13 };

/** The sum of the values of ranks (R20); the Joker has none. @param {string[]} cards */
export const worth = (cards) =>
  cards.reduce((sum, card) => sum + (card === "JK" ? 0 : value(card.charAt(0))), 0);

const value = (/** @type {string} */ rank) => VALUES[rank] ?? Number(rank);

/** What is really asked. @param {Offer} offer @returns {Question[]} */
export const questions = ({ asks }) =>
  asks.flatMap((ask) => (ask.ask === "refreshed" ? [] : [ask]));

/**
 * The use of a one-shot with what was answered.
 *
 * @param {Offer} offer
 * @param {Answer[]} answers
 * @returns {UseBonus}
 */
export function used({ command }, answers) {
  const drawn = answers.flatMap((one) => one.drawn ?? []);
  const args = answers.flatMap((one) => one.args ?? []);
  return { ...command, args, drawn: drawn.length ? drawn : null };
}

/**
 * What a card may become: another rank, another suit, any other card; the one said, where one is.
 *
 * @param {string} card
 * @param {AskRecast} ask
 * @param {string[]} all cards that there are
 */
export function becoming(card, { what, to }, all) {
  const [rank, suit] = card;
  const found = all.filter(
    (code) =>
      code !== "JK" &&
      code.length === 2 &&
      code !== card &&
      (what !== "rank" || code[1] === suit) &&
      (what !== "suit" || code[0] === rank),
  );
  if (to) return ["shdc".includes(to) ? `${rank}${to.toUpperCase()}` : `${to}${suit}`];
  return sorted(found);
}

/** The cards that refreshes before this question put back into the deck. */
const refreshed = (/** @type {Offer} */ { asks }, /** @type {Question} */ ask) =>
  asks.slice(0, asks.indexOf(ask)).flatMap((one) => (one.ask === "refreshed" ? one.cards : []));

/**
 * How many cards lie in the deck by this question.
 *
 * @param {Offer} offer
 * @param {Question} ask
 * @param {number} size of the deck now
 */
export const inDeck = (offer, ask, size) => size + refreshed(offer, ask).length;

/**
 * What may be drawn at this question: the deck as it is by then.
 *
 * @param {Offer} offer
 * @param {AskDraw | AskTurnUp} ask
 * @param {Answer[]} answers
 * @param {string[]} pool cards that may be drawn now
 */
export function drawable(offer, ask, answers, pool) {
  const gone = new Set(answers.flatMap(({ drawn = [], out = [] }) => [...drawn, ...out]));
  return [...pool, ...refreshed(offer, ask)].filter((card) => !gone.has(card));
}
