// @ts-nocheck
// What the buttons of the page do that the server drew: its bar, its rows, its forms.

/** Bind the buttons with `data-act`; `page` is the page of record.js. */
export function bindActs(page) {
  page.root.addEventListener("click", (event) => act(page, event));
}

function act(page, event) {
  const button = event.target.closest("[data-act]");
  if (!button) return;
  event.preventDefault(); // without scripts these are submits of forms
  const { act: name, step, text } = button.dataset;
  const variation = { to: Number(step), expected_version: page.version };
  const acts = {
    undo: () => page.undo(),
    redo: () => page.redo(),
    "undo-to": () => page.undo(Number(step)),
    enter: () => page.send("/variation", variation, text),
    correct: () => page.amend.start("correct", Number(step)),
    insert: () => page.amend.start("insert", Number(step)),
    remove: () => page.amend.start("remove", Number(step)),
    "amend-stop": () => page.amend.stop(),
    record: () => page.record(text),
  };
  if (name !== "record" || button.type !== "submit") page.sheets.close();
  acts[name]?.();
}
