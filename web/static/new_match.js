// @ts-nocheck
// The form that sets a table: it asks for the names of those seats that the options give, and
// chooses what suits a match at a table, or one that Kifu deals, as long as nobody chose.

const form = document.querySelector("form[data-seating]");
const { usual, changed } = JSON.parse(form.dataset.seating);

/** The seats under the options chosen now: each choice brings some, or takes some away. */
function seats() {
  const there = new Set(usual);
  for (const [name, values] of Object.entries(changed)) {
    const found = values[form.elements[name]?.value];
    if (!found) continue;
    for (const seat of found) there.add(seat);
    for (const seat of usual) if (!found.includes(seat)) there.delete(seat);
  }
  return [...there];
}

/** Places that may stay free are offered one by one, behind those that somebody has. */
function showPlaces() {
  let free = false;
  for (const place of form.querySelectorAll("[data-place]")) {
    const { place: option, nobody } = place.dataset;
    const empty = option in changed && form.elements[option].value === nobody;
    place.hidden = free && empty;
    free ||= empty;
  }
}

function show() {
  showPlaces();
  const there = seats();
  for (const field of form.querySelectorAll("[data-seat]")) {
    const absent = !there.includes(field.dataset.seat);
    field.hidden = absent;
    field.querySelector("input").disabled = absent; // so that its name is not sent
  }
}

const proposing = [...form.querySelectorAll("[data-proposed]")];

/** What is proposed for a match at a table; Kifu's own matches go by the usual rules. */
function propose({ target }) {
  const chosen = proposing.find((field) => field.contains(target));
  if (chosen) proposing.splice(proposing.indexOf(chosen), 1);
  if (target.name !== "source") return;
  for (const { dataset } of proposing) {
    form.elements[dataset.option].value =
      target.value === "dealt" ? dataset.usual : dataset.proposed;
  }
}

form.addEventListener("change", propose);
form.addEventListener("change", show);
addEventListener("pageshow", show); // a page gone back to has its old choices
show();
