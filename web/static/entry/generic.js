// Entering any game: what is possible now as a list of buttons.

import { h } from "../record/dom.js";
import { Entry, Screen } from "./entry.js";

/** @import { EntryPage } from "./page.js" */
/** @import { Document, Way } from "./types.js" */

/** Takes over the dock of the page for a game that brings no entry of its own. @param {EntryPage} page */
export function mount(page) {
  return new Listed(page);
}

/** @extends {Entry<Document>} */
class Listed extends Entry {
  first() {
    return new Ways(this);
  }
}

/** @extends {Screen<Listed>} */
class Ways extends Screen {
  panel() {
    const { ways, note, prompt } = this.doc;
    return [
      h("p", { class: "dock__prompt" }, ways.length ? prompt : note),
      h(
        "div",
        { class: "dock__ways dock__ways--many", role: "group" },
        ways.map((way) => this.#way(way)),
      ),
    ];
  }

  /** A whole command is recorded; one with open places is completed as a text. @param {Way} way */
  #way({ command, text, says }) {
    const { entry } = this;
    const press = () => (command ? entry.record(command) : entry.page.type(text));
    return h(
      "button",
      { type: "button", class: "ply ply--said", "data-offer": text, onclick: press },
      says && h("span", {}, says),
      h("span", { class: says ? "ply__text" : "" }, text + (command ? "" : " …")),
    );
  }
}
