// The form that sets a table: it asks for the names of those seats that the options give, and
// chooses what suits a match at a table, or one that Kifu deals, as long as nobody chose.

/** @typedef {HTMLInputElement | HTMLSelectElement | RadioNodeList} Control */

const form = /** @type {HTMLFormElement} */ (document.querySelector("form[data-seating]"));
/** @type {{usual: string[], changed: Record<string, Record<string, string[]>>}} */
const { usual, changed } = JSON.parse(form.dataset.seating ?? "");

/** @param {string} selector */
const all = (selector) => /** @type {HTMLElement[]} */ ([...form.querySelectorAll(selector)]);

/** What has a name in the form; buttons of one choice count as one. @param {string} name */
const control = (name) => /** @type {Control | null} */ (form.elements.namedItem(name));

/** The seats under the options chosen now: each choice brings some, or takes some away. */
function seats() {
  const there = new Set(usual);
  for (const [name, values] of Object.entries(changed)) {
    const found = values[control(name)?.value ?? ""];
    if (!found) continue;
    for (const seat of found) there.add(seat);
    for (const seat of usual) if (!found.includes(seat)) there.delete(seat);
  }
  return [...there];
}

/** Places that may stay free are offered one by one, behind those that somebody has. */
function showPlaces() {
  let free = false;
  for (const place of all("[data-place]")) {
    const { place: option = "", nobody } = place.dataset;
    const empty = option in changed && control(option)?.value === nobody;
    place.hidden = free && empty;
    free ||= empty;
  }
}

/** What another choice leaves nothing of is not asked, and its fields are not sent. */
function showMeaningful() {
  for (const field of all("[data-unless]")) {
    const { unless = "", at } = field.dataset;
    field.hidden = control(unless)?.value === at;
    for (const input of field.querySelectorAll("input, textarea"))
      input.toggleAttribute("disabled", field.hidden);
  }
}

function show() {
  showPlaces();
  showMeaningful();
  const there = seats();
  for (const field of all("[data-seat]")) {
    const absent = !there.includes(field.dataset.seat ?? "");
    field.hidden = absent;
    const input = field.querySelector("input");
    if (input) input.disabled = absent; // so that its name is not sent
  }
}

const proposing = all("[data-proposed]");

/**
 * What is proposed for a match at a table; Kifu's own matches go by the usual rules.
 *
 * @param {Event} event
 */
function propose(event) {
  const target = /** @type {HTMLInputElement | HTMLSelectElement} */ (event.target);
  const chosen = proposing.find((field) => field.contains(target));
  if (chosen) proposing.splice(proposing.indexOf(chosen), 1);
  if (target.name !== "source") return;
  for (const { dataset } of proposing) {
    const value = target.value === "dealt" ? dataset.usual : dataset.proposed;
    const option = control(dataset.option ?? "");
    if (option) option.value = value ?? "";
  }
}

form.addEventListener("change", propose);
form.addEventListener("change", show);
addEventListener("pageshow", show); // a page gone back to has its old choices
show();
