// The sheet of the replay page: fetched for the step shown, and shown over the page.

import { all, one, told } from "../replay/dom.js";
import { fetchInto, workIn } from "./sheet.js";

/** @typedef {import("../replay/replay.js").Replay} Replay */

const DIALOG = "[data-share-dialog]";
/** @type {WeakSet<HTMLElement>} */
const working = new WeakSet();

/**
 * Whether a link to what is shown would show all hands of a match that goes on, so that the sheet
 * asks first whose knowledge is shared.
 * @param {Replay} replay
 */
export const asksFirst = (replay) =>
  all(replay.root, `${DIALOG}[data-asks]`, HTMLElement).length > 0;

/** @param {Replay} replay */
export async function openShare(replay) {
  const dialog = one(replay.root, DIALOG, HTMLDialogElement);
  const place = one(dialog, "[data-share]", HTMLElement);
  const url = new URL(told(dialog, "url"), location.href);
  url.search = location.search;
  url.searchParams.set("step", told(replay.moving, "step"));
  if (!working.has(place)) workIn(place);
  working.add(place);
  if (await fetchInto(place, url.href)) dialog.showModal();
  else location.assign(url);
}
