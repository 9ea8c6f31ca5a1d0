// What the buttons of the page do that the server drew: its bar, its rows, its forms.

/** @import { Page } from "./page.js" */

/** Bind the buttons with `data-act`. @param {Page} page */
export function bindActs(page) {
  page.root.addEventListener("click", (event) => act(page, event));
}

/** @param {Page} page @param {MouseEvent} event */
function act(page, event) {
  const button = event.target instanceof Element && event.target.closest("[data-act]");
  if (!(button instanceof HTMLElement)) return;
  event.preventDefault(); // without scripts these are links, and submits of forms
  const { act: name = "", step, text = "" } = button.dataset;
  const variation = { to: Number(step), expected_version: page.version };
  /** @type {Record<string, () => unknown>} */
  const acts = {
    undo: () => page.undo(),
    redo: () => page.redo(),
    "undo-to": () => page.undo(Number(step)),
    enter: () => page.sender.send("/variation", variation, text),
    correct: () => page.amend.start("correct", Number(step)),
    insert: () => page.amend.start("insert", Number(step)),
    remove: () => page.amend.start("remove", Number(step)),
    "amend-stop": () => page.amend.stop(),
    record: () => page.record(text),
  };
  if (name !== "record" || !(button instanceof HTMLButtonElement) || button.type !== "submit")
    page.sheets.close();
  acts[name]?.();
}
