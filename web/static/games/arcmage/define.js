// A printed card that no catalogue has, of what was typed (1.2).

/** @import { Card } from "./types.js" */

/** Its id: small letters, digits, hyphens; apostrophes are dropped. @param {string} name */
const slug = (name) =>
  name
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/**
 * The card of what stands in the fields; its effects are rulings.
 *
 * @param {Record<string, string>} values
 * @returns {Card}
 */
export function definition({ name = "", text = "", subtypes = "", loyalty, ...said }) {
  const type = /** @type {Card["type"]} */ (said.type);
  const named = subtypes.split(/[\s,]+/).filter(Boolean);
  return {
    id: slug(name),
    name,
    faction: /** @type {Card["faction"]} */ (said.faction),
    type,
    loyalty: Number(loyalty),
    text,
    auto: "ruling",
    ...(type !== "city" && { cost: costOf(said.cost) }),
    ...(type === "creature" && { attack: Number(said.attack) }),
    ...((type === "creature" || type === "city") && { defence: Number(said.defence) }),
    ...(named.length > 0 && { subtypes: named }),
  };
}

/**
 * What the fields of a card hold: `definition` makes it of them again, but for what it does.
 *
 * @param {Record<string, any>} card
 * @returns {Record<string, string>}
 */
export function valuesOf(card) {
  const { name, faction, type, text = "", subtypes = [] } = card;
  const number = (/** @type {unknown} */ n) => (n === undefined || n === null ? "" : String(n));
  const cost = typeof card.cost === "object" && card.cost !== null ? "X" : number(card.cost);
  const { loyalty, attack, defence } = card;
  return {
    ...{ name, faction, type, text, cost, subtypes: subtypes.join(" ") },
    ...{ loyalty: number(loyalty), attack: number(attack), defence: number(defence) },
  };
}

/** A number, X where it is chosen (R33). @param {string} [text] @returns {Card["cost"]} */
const costOf = (text = "") =>
  text.toUpperCase() === "X" ? { x: "chosen", formula: "X" } : Number(text);
