// The replay page: steps fetched as the server draws them, one place at a time.

import { showCards } from "./card_words.js";
import { keepPage } from "./offline/keep.js";
import { Replay } from "./replay/replay.js";

const root = document.querySelector("[data-replay]");
if (root instanceof HTMLElement) {
  showCards(document);
  new Replay(root);
  keepPage();
}
