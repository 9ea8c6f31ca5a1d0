// @ts-nocheck
// Keys, read from the table of the help, so that help and deeds cannot differ.

const NATIVE = "input, textarea, select, [contenteditable]";
const OWN_SPACE = "button, summary, select, input:not([type=range]), textarea";
const SCROLLING = ["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", " "];

export function bindKeys(replay) {
  const actions = new Map();
  for (const row of document.querySelectorAll("[data-help] [data-keys]")) {
    for (const key of JSON.parse(row.dataset.keys)) actions.set(key, row.dataset.action);
  }
  document.addEventListener("keydown", (event) => {
    const action = meant(event, actions, replay);
    if (!action) return;
    if (!["play", "faster", "slower"].includes(action)) replay.autoplay.stop();
    if (replay.act(action)) event.preventDefault();
  });
}

function meant(event, actions, replay) {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return null;
  const { key, target } = event;
  const named = event.shiftKey && key.length > 1 ? `Shift+${key}` : key;
  const action = actions.get(named);
  if (!action || replay.root.querySelector("[data-help][open]")) return null; // Escape is its own
  if (key === " " && target.closest?.(OWN_SPACE)) return null;
  if (target.id === "slider") return key.length > 1 ? null : action; // it has arrows of its own
  if (target.closest?.(NATIVE)) return null;
  if (target.id === "log" && SCROLLING.includes(key)) return null;
  return action;
}
