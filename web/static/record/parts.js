// @ts-nocheck
// The parts of the page as the server sent them: what it has of them is not sent again.

import { data, find, findAll } from "./dom.js";
import { addRows } from "./sheets.js";

export class Parts {
  /** Keeps what the page came with; scripts change its parts, so they are kept as copies. */
  constructor() {
    this.parts = new Map();
    this.values = new Map();
    for (const part of findAll("[data-tag]")) this.#keep(part);
  }

  /** The tags of all that is here, as the server reads them. */
  get tags() {
    return [...this.parts.values(), ...this.values.values()].map(({ tag }) => tag).join(",");
  }

  /** Put in what a page brings, and the other parts back as they were. */
  put(fresh) {
    for (const part of findAll("[data-tag]", fresh)) this.#keep(part);
    for (const [name, { nodes }] of this.parts) {
      find(`[data-part="${name}"]`)?.replaceChildren(nodes.cloneNode(true));
    }
    const [steps, news] = [document, fresh].map((page) => find('[data-part="steps"]', page));
    if (find("[data-added]", news)) addRows(find("ol", steps), find("ol", news));
    else steps.replaceChildren(...news.childNodes);
  }

  /** All values for an entry module: those that came, and of the others those that are here. */
  entry({ entry, tags }) {
    const whole = { ...entry };
    for (const [name, tag] of Object.entries(tags)) {
      if (name in entry) this.values.set(name, { tag, value: structuredClone(entry[name]) });
      else whole[name] = structuredClone(this.values.get(name).value);
    }
    for (const name of this.values.keys()) if (!(name in tags)) this.values.delete(name);
    return whole;
  }

  #keep(part) {
    const nodes = document.createDocumentFragment();
    nodes.append(...[...part.childNodes].map((node) => document.importNode(node, true)));
    this.parts.set(part.dataset.part, { tag: part.dataset.tag, nodes });
  }
}

/** A page that the server sent, and its data. */
export function opened(text) {
  const fresh = new DOMParser().parseFromString(text, "text/html");
  return { fresh, news: data('[data-part="data"]', fresh) };
}
