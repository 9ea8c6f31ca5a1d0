// What the record page needs once somebody recorded something, or entries wait: it comes apart
// from the rest, so that the page is there sooner.

import { keepAwake } from "./awake.js";
import { part } from "./dom.js";
import { WaitingList } from "./waiting.js";

/** @import { Page } from "./page.js" */

/** Begin, once. @param {Page} page */
export function begin(page) {
  keepAwake(part("[data-awake]")); // who records nothing needs no light
  page.sender.list = new WaitingList(page, page.sender);
  page.sender.list.show();
}
