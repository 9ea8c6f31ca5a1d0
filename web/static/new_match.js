// The form that sets a table: it asks for the names of those seats that the options give.

const form = document.querySelector("form[data-seating]");
const { usual, changed } = JSON.parse(form.dataset.seating);

/** The seats under the options chosen now. */
function seats() {
  for (const [name, values] of Object.entries(changed)) {
    const found = values[form.elements[name]?.value];
    if (found) return found;
  }
  return usual;
}

function show() {
  const there = seats();
  for (const field of form.querySelectorAll("[data-seat]")) {
    const absent = !there.includes(field.dataset.seat);
    field.hidden = absent;
    field.querySelector("input").disabled = absent; // so that its name is not sent
  }
}

form.addEventListener("change", show);
addEventListener("pageshow", show); // a page gone back to has its old choices
show();
