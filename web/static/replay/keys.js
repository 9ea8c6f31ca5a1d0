// Keys, read from the table of the help, so that help and deeds cannot differ.

import { all, told } from "./dom.js";

/** @typedef {import("./replay.js").Replay} Replay */

const NATIVE = "input, textarea, select, [contenteditable]";
const OWN_SPACE = "button, summary, select, input:not([type=range]), textarea";
/** @type {Record<string, string>} what arrows do on a slider, wherever it lies */
const ALONG_SLIDER = { ArrowUp: "next", ArrowDown: "previous" };
const SCROLLING = ["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", " "];

/** @param {Replay} replay */
export function bindKeys(replay) {
  /** @type {Map<string, string>} */
  const actions = new Map();
  for (const row of all(document, "[data-help] [data-keys]", HTMLElement)) {
    for (const key of JSON.parse(told(row, "keys"))) actions.set(key, told(row, "action"));
  }
  document.addEventListener("keydown", (event) => {
    const action = meant(event, actions, replay);
    if (!action) return;
    if (!["play", "faster", "slower"].includes(action)) replay.autoplay.stop();
    if (replay.act(action)) event.preventDefault();
  });
}

/**
 * The action that a key means where it was pressed; null for none.
 * @param {KeyboardEvent} event
 * @param {Map<string, string>} actions by key
 * @param {Replay} replay
 */
function meant(event, actions, replay) {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return null;
  const { key, target } = event;
  const named = event.shiftKey && key.length > 1 ? `Shift+${key}` : key;
  const action = actions.get(named);
  if (!action || replay.root.querySelector("dialog[open]")) return null; // Escape is its own
  if (!(target instanceof Element)) return action;
  if (key === " " && target.closest(OWN_SPACE)) return null;
  if (target.id === "slider") return ALONG_SLIDER[key] ?? action;
  const leaves = key === "Escape" && target.closest("[data-pace]");
  if (target.closest(NATIVE) && !leaves) return null;
  if (target.id === "log" && SCROLLING.includes(key)) return null;
  return action;
}
