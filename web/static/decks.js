// The form that tells a deck: cards are found by their names, and counted by taps.

import { find, findAll } from "./record/dom.js";

const form = /** @type {HTMLFormElement} */ (find(".deck-form"));
const total = /** @type {HTMLOutputElement} */ (find(".deck-total", form));
const fields = /** @type {HTMLInputElement[]} */ (findAll(".deck-number input", form));
const chosen = /** @type {HTMLSelectElement} */ (find("[name=from]", form));

/** Letters without case and accents. @param {string} text */
const plain = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

/** How many cards the list has now. */
function count() {
  const n = fields.reduce((sum, { value }) => sum + (Number.parseInt(value, 10) || 0), 0);
  const { words = "", size = "" } = total.dataset;
  total.value = words.replace("{n}", String(n)).replace("{size}", size);
}

/**
 * A button that changes the number of a card by one.
 *
 * @param {HTMLInputElement} field
 * @param {string} sign
 * @param {number} step
 */
function stepper(field, sign, step) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button";
  button.textContent = sign;
  button.setAttribute("aria-label", `${sign} ${field.labels?.[0]?.textContent?.trim() ?? ""}`);
  button.addEventListener("click", () => {
    field.value = String(Math.max(0, (Number.parseInt(field.value, 10) || 0) + step));
    chosen.value = "";
    count();
  });
  return button;
}

for (const field of fields) {
  field.before(stepper(field, "−", -1));
  field.after(stepper(field, "+", 1));
}

const search = /** @type {HTMLInputElement} */ (find("#deck-search", form));
const groups = /** @type {HTMLDetailsElement[]} */ (findAll(".deck-group", form));
const before = new Map(groups.map((group) => [group, group.open]));

/** Only cards whose names have all the words that were typed; every card where none were. */
function narrow() {
  const words = plain(search.value).split(/\s+/).filter(Boolean);
  for (const group of groups) {
    const cards = findAll(".deck-card", group);
    for (const card of cards) {
      const text = plain(`${card.querySelector("label")?.textContent} ${card.dataset.card}`);
      card.hidden = !words.every((word) => text.includes(word));
    }
    group.hidden = cards.every((card) => card.hidden);
    group.open = words.length > 0 || (before.get(group) ?? false);
  }
}

/** The numbers of the deck that was chosen, to be changed where the real one differs. */
function fill() {
  const option = chosen.selectedOptions[0];
  if (!option?.dataset.cards) return;
  /** @type {Record<string, number>} */
  const numbers = JSON.parse(option.dataset.cards);
  for (const field of fields) field.value = String(numbers[field.name.slice("n-".length)] ?? 0);
  count();
}

chosen.addEventListener("change", fill);
for (const one of findAll(".deck-search", form)) one.hidden = false;
search.addEventListener("input", narrow);
search.addEventListener("keydown", (event) => {
  if (event.key === "Enter") event.preventDefault();
});
for (const field of fields) {
  field.addEventListener("input", () => {
    chosen.value = "";
    count();
  });
}
