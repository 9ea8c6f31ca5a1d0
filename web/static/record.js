// The record page of any game.

import { showCards } from "./card_words.js";
import { keepPage } from "./offline/keep.js";
import { find, part } from "./record/dom.js";
import { Page } from "./record/page.js";

const root = find("#record");
if (root) {
  showCards(document);
  const page = new Page(root);
  page.open().then(() => {
    page.amend.resume();
    page.changed = keepPage();
  });
  // from the first tap on: who records nothing needs no light
  const light = part("[data-awake]");
  const keep = () => import(light.dataset.awake ?? "").then((found) => found.keepAwake(light));
  root.addEventListener("click", () => keep().catch(() => {}), { once: true });
}
