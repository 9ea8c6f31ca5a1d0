// What the buttons of the page do that the server drew: its bar, its rows, its forms.

import { find } from "./dom.js";

/** @import { Page } from "./page.js" */

/** Bind the buttons with `data-act`. @param {Page} page */
export function bindActs(page) {
  page.root.addEventListener("click", (event) => act(page, event));
  page.root.addEventListener("toggle", (event) => amendable(event.target), true);
}

/**
 * A row that was opened gets the buttons that amend its step: they need this script, and would
 * make each row longer.
 * @param {EventTarget | null} row
 */
function amendable(row) {
  if (!(row instanceof HTMLDetailsElement && row.open)) return;
  const acts = row.parentElement?.matches("li.step--line:not([data-step='0'])")
    ? find(".step__acts", row)
    : null;
  const template = find("#amendments");
  if (!acts || acts.querySelector("[data-act=correct]")) return;
  if (!(template instanceof HTMLTemplateElement)) return;
  const buttons = template.content.cloneNode(true);
  const undo = find("[data-act=undo-to]", acts);
  if (undo) undo.after(buttons);
  else acts.prepend(buttons);
}

/** @param {Page} page @param {MouseEvent} event */
function act(page, event) {
  const button = event.target instanceof Element && event.target.closest("[data-act]");
  if (!(button instanceof HTMLButtonElement)) return;
  event.preventDefault(); // without scripts these are submits of forms
  const { act: name = "", text = "" } = button.dataset;
  const row = button.closest("li");
  const step = row?.dataset.step;
  const variation = { to: Number(step), expected_version: page.version };
  /** @type {Record<string, () => unknown>} */
  const acts = {
    undo: () => page.undo(),
    redo: () => page.redo(),
    "undo-to": () => page.undo(Number(step)),
    enter: () => page.sender.send("/variation", variation, text),
    correct: () => page.amend.start("correct", Number(step)),
    insert: () => page.amend.start("insert", Number(step)),
    rule: () => page.amend.start("rule", Number(step)),
    remove: () => page.amend.start("remove", Number(step)),
    "amend-stop": () => page.amend.stop(),
    record: () => page.record(text),
  };
  if (name !== "record" || button.type !== "submit") page.sheets.close();
  acts[name]?.();
}
