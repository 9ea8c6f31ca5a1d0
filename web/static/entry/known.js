// Cards that somebody may mean while a name is typed: their own, and those that come with the game.

import { h } from "../record/dom.js";

/** @import { EntryPage } from "./page.js" */

/** @typedef {{names: string[], card: Record<string, any>, words: string}} Known */

/**
 * What the server knows of a list of cards; nothing where it cannot be asked.
 *
 * @param {EntryPage} page
 * @param {string} list
 * @returns {Promise<Known[]>}
 */
async function known({ root }, list) {
  const address = root.dataset.cards?.replace(/cards$/, `known?list=${list}`);
  if (!address) return [];
  try {
    const answer = await fetch(address);
    return answer.ok ? (await answer.json()).cards : [];
  } catch {
    return [];
  }
}

/** Whether a text is one of the names, whatever its case. @param {string[]} names @param {string} text */
export const isNamed = (names, text) =>
  names.some((name) => name.toLocaleLowerCase() === text.trim().toLocaleLowerCase());

/**
 * A field that suggests names: `cards` of the match first, then those that the server knows.
 * `met` hears of the card that a name is that of, null where it is nobody's.
 *
 * @param {EntryPage} page
 * @param {HTMLInputElement} field
 * @param {object} given
 * @param {string} given.list
 * @param {string[]} [given.names]
 * @param {(card: Known) => boolean} [given.first] those that are more likely
 * @param {(card: Known | null) => void} [given.met]
 * @returns {HTMLDataListElement}
 */
export function suggesting(page, field, { list, names = [], first = () => true, met }) {
  const box = /** @type {HTMLDataListElement} */ (h("datalist", { id: `known-${list}` }));
  const show = (/** @type {string[]} */ all) =>
    box.replaceChildren(...[...new Set(all)].map((value) => h("option", { value })));
  field.setAttribute("list", box.id);
  show(names);
  known(page, list).then((cards) => {
    const likely = [...cards.filter(first), ...cards.filter((card) => !first(card))];
    show([...names, ...likely.flatMap((card) => card.names)]);
    const tell = () => met?.(likely.find((card) => isNamed(card.names, field.value)) ?? null);
    field.addEventListener("input", tell);
    if (field.value) tell();
  });
  return box;
}
