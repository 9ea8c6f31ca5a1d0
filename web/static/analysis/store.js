// Where the lines of a page are kept: in its address, so that links and reloads bring them back,
// and with what they did in this tab.

import { Tree } from "./tree.js";

const LONGEST = 2000; // characters of the address: longer ones are not taken everywhere

export class Store {
  /** @param {string} name of the match, the step and who looks */
  constructor(name) {
    this.name = `kifu.${name}`;
  }

  /** The lines of the address, with what this tab knows of them. */
  read() {
    const text = location.hash.slice(1);
    const kept = this.#kept();
    const known = kept ? Tree.restore(kept.tree) : null;
    if (known && (!text || text === kept?.text)) return known;
    return Tree.read(text);
  }

  /** @param {Tree} tree */
  write(tree) {
    const { text } = tree;
    const fits = text.length <= LONGEST;
    const hash = fits && text ? `#${text}` : "";
    history.replaceState(history.state, "", location.pathname + location.search + hash);
    try {
      sessionStorage.setItem(this.name, JSON.stringify({ text, tree: tree.kept }));
    } catch {
      // private windows may refuse; the address has the lines
    }
  }

  /** @returns {{text: string, tree: ReturnType<typeof Tree.restore>["kept"]} | null} */
  #kept() {
    try {
      return JSON.parse(sessionStorage.getItem(this.name) ?? "null");
    } catch {
      return null;
    }
  }
}
