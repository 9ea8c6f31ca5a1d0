// The pads of a later step, while a correction is repaired.

import { find } from "./record/dom.js";
import { Anew } from "./repair/anew.js";

const root = find("#anew");
if (root) new Anew(root).open();
