// Which cards pay which cost (R60 to R66), as the server has it.

/** @import { Hand } from "./types.js" */

const RANKS = "9TJQKA";

/** @param {string} card */
const rank = (card) => card.slice(0, 1);

/** @param {string} card */
const suit = (card) => card.slice(1);

/** @param {string} card */
export const isRed = (card) => "DH".includes(suit(card));

/** @param {string[]} values */
const same = (values) => new Set(values).size === 1;

/** How many cards a cost takes. @param {string} cost */
export function size(cost) {
  if (/^(1R|1B|any1|rank:.*)$/.test(cost)) return 1;
  return cost === "1R+1B" ? 2 : Number(cost.slice(-1));
}

/** Whether these cards pay a cost exactly. @param {string} cost @param {string[]} cards */
export function pays(cost, cards) {
  const [first = "", second = ""] = cards;
  if (cards.length !== size(cost)) return false;
  if (cost === "any1") return true;
  if (cost.startsWith("rank:")) return cost.slice(5).includes(rank(first));
  switch (cost.replace(/[234]$/, "")) {
    case "1R":
      return isRed(first);
    case "1B":
      return !isRed(first);
    case "1R+1B":
      return isRed(first) !== isRed(second);
    case "suit":
      return same(cards.map(suit));
    case "kind":
      return same(cards.map(rank));
  }
  const places = cards.map((card) => RANKS.indexOf(rank(card))).sort();
  return places.every((place, at) => place === Number(places[0]) + at);
}

/**
 * Every way to pay from a hand: those of known cards first, and of these the ones that spend the
 * lower cards.
 *
 * @param {string} cost
 * @param {Hand} hand
 */
export function payments(cost, { known, unknown, pool }) {
  const cards = [...known, ...pool.filter((card) => !known.includes(card))];
  /** @param {string[]} way */
  const hidden = (way) => way.filter((card) => !known.includes(card)).length;
  /** @param {string[]} way */
  const worth = (way) => way.reduce((sum, card) => sum + RANKS.indexOf(rank(card)), 0);
  return choices(cards, size(cost))
    .filter((way) => hidden(way) <= unknown && pays(cost, way))
    .sort((one, other) => hidden(one) - hidden(other) || worth(one) - worth(other));
}

/** All ways to take `n` cards. @param {string[]} cards @param {number} n @returns {string[][]} */
function choices(cards, n) {
  if (!n) return [[]];
  return cards.flatMap((card, at) =>
    choices(cards.slice(at + 1), n - 1).map((rest) => [card, ...rest]),
  );
}
