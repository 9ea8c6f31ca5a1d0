// The analysis board of any game.

import { Board } from "./analysis/board.js";
import { find } from "./record/dom.js";

const root = find("#analysis");
if (root) new Board(root).open();
