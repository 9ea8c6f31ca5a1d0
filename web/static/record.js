// The record page of any game.

import { showCards } from "./card_words.js";
import { keepPage } from "./offline/keep.js";
import { find } from "./record/dom.js";
import { Page } from "./record/page.js";

const root = find("#record");
if (root) {
  showCards(document);
  const page = new Page(root);
  page.open().then(() => {
    page.amend.resume();
    const { round, cover = "" } = root.dataset;
    if (round) import(round).then(({ goRound }) => goRound(root, cover));
    else page.changed = keepPage();
  });
  for (const touch of ["click", "keydown"]) root.addEventListener(touch, () => page.aside());
}
