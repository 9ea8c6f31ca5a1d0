// The link to the lines: the address of the page holds them all.

import { typing } from "../record/dom.js";

/** @import { Board } from "./board.js" */

/** The key u copies it. @param {Board} board */
export function bindLink(board) {
  addEventListener("keydown", (event) => {
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key === "u" && plain && !typing(event.target)) copy(board);
  });
}

/** @param {Board} board */
async function copy(board) {
  try {
    await navigator.clipboard.writeText(location.href);
    board.say(board.t("linkCopied"), true);
  } catch {
    board.say(location.href, true); // a browser that keeps the clipboard to itself
  }
}
