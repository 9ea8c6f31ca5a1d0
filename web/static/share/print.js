// The page for the printer.

import { one } from "../replay/dom.js";

const button = one(document, "[data-print]", HTMLButtonElement);
button.hidden = false;
button.addEventListener("click", () => print());
