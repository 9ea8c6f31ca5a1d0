// The page from which a step is shared.

import { one } from "../replay/dom.js";
import { workIn } from "./sheet.js";

workIn(one(document, "[data-share]", HTMLElement));
