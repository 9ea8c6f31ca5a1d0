// @ts-nocheck
// Which cards pay which cost (R60 to R66), as the server has it.

const RANKS = "9TJQKA";
const red = (card) => "DH".includes(card[1]);
const same = (values) => new Set(values).size === 1;

/** How many cards a cost takes. */
export const size = (cost) =>
  /^(1R|1B|any1|rank:.*)$/.test(cost) ? 1 : cost === "1R+1B" ? 2 : Number(cost.at(-1));

/** Whether these cards pay a cost exactly. */
export function pays(cost, cards) {
  if (cards.length !== size(cost)) return false;
  if (cost === "any1") return true;
  if (cost.startsWith("rank:")) return cost.slice(5).includes(cards[0][0]);
  const kind = cost.replace(/[234]$/, "");
  if (kind === "1R") return red(cards[0]);
  if (kind === "1B") return !red(cards[0]);
  if (kind === "1R+1B") return red(cards[0]) !== red(cards[1]);
  if (kind === "suit") return same(cards.map((card) => card[1]));
  if (kind === "kind") return same(cards.map((card) => card[0]));
  const places = cards.map((card) => RANKS.indexOf(card[0])).sort();
  return places.every((place, at) => place === places[0] + at);
}

/**
 * Every way to pay from a hand {known, unknown, pool}: those of known cards first, and of these
 * the ones that spend the lower cards.
 */
export function payments(cost, { known, unknown, pool }) {
  const cards = [...known, ...pool.filter((card) => !known.includes(card))];
  const hidden = (way) => way.filter((card) => !known.includes(card)).length;
  const worth = (way) => way.reduce((sum, card) => sum + RANKS.indexOf(card[0]), 0);
  return ways(cards, size(cost))
    .filter((way) => hidden(way) <= unknown && pays(cost, way))
    .sort((one, other) => hidden(one) - hidden(other) || worth(one) - worth(other));
}

/** All ways to take `n` cards. */
function ways(cards, n, from = 0) {
  if (!n) return [[]];
  const found = [];
  for (let at = from; at <= cards.length - n; at += 1) {
    for (const rest of ways(cards, n - 1, at + 1)) found.push([cards[at], ...rest]);
  }
  return found;
}
