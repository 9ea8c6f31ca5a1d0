// What the record page needs once somebody recorded something, or entries wait: it comes apart
// from the rest, so that the page is there sooner.

import { Ahead } from "./ahead.js";
import { keepAwake } from "./awake.js";
import { h, part } from "./dom.js";
import { WaitingList } from "./waiting.js";

/** @import { Page } from "./page.js" */

/** Begin, once. @param {Page} page */
export function begin(page) {
  document.head.append(h("link", { rel: "stylesheet", href: page.root.dataset.sheet }));
  keepAwake(part("[data-awake]")); // who records nothing needs no light
  page.sender.list = new WaitingList(page, page.sender);
  page.sender.list.show();
  page.sender.list.measure();
  page.ahead = new Ahead(page, page.root.dataset.match ?? "");
}
