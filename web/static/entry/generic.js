// @ts-nocheck
// Entering any game: what is possible now as a list of buttons.

import { h } from "../record/dom.js";

/** Takes over the dock of the page for a game that brings no entry of its own. */
export function mount(page) {
  return new Entry(page);
}

class Entry {
  constructor(page) {
    this.page = page;
  }

  render({ ways, note, prompt }) {
    const press = ({ text, open }) => (open.length ? this.page.type(text) : this.page.record(text));
    const buttons = ways.map((way) =>
      h(
        "button",
        {
          type: "button",
          class: "ply ply--said",
          "data-offer": way.text,
          onclick: () => press(way),
        },
        way.says && h("span", {}, way.says),
        h("span", { class: way.says ? "ply__text" : "" }, way.text + (way.open.length ? " …" : "")),
      ),
    );
    this.page.show([
      h("p", { class: "dock__prompt" }, ways.length ? prompt : note),
      h("div", { class: "dock__ways dock__ways--many", role: "group" }, buttons),
    ]);
  }

  back() {
    return false;
  }

  settings() {
    return [];
  }
}
