// The list of lines: the main line, what was played beside it, and the branches below.

import { find, h, part } from "../record/dom.js";

/** @import { Translate } from "../record/dom.js" */
/** @import { Node, Row, Tree } from "./tree.js" */

/**
 * What the list does.
 *
 * @typedef {object} Acts
 * @property {(node: Node) => void} go
 * @property {(node: Node) => void} promote
 * @property {(node: Node) => void} remove
 */

/** Draws the tree of lines into its list. */
export class Lines {
  /** @param {Translate} t @param {Acts} acts */
  constructor(t, acts) {
    this.t = t;
    this.acts = acts;
    this.box = part("#tree");
    this.nothing = part("#nothing");
    this.nothing.textContent = t("lineNone");
  }

  /** @param {Tree} tree @param {Row[]} played what the match has, from the base on */
  draw(tree, played) {
    this.nothing.hidden = !tree.empty;
    const start = this.#row(tree, tree.root, this.t("lineStart"), 0);
    this.box.replaceChildren(
      ...(tree.empty ? [] : [start, ...this.#run(tree, tree.root, played, 1)]),
    );
    this.#follow();
  }

  /** Keep the row where one stands in view, where the list scrolls by itself: the page stays. */
  #follow() {
    const here = find("[aria-current]", this.box);
    const pane = part("#lines");
    if (!here || pane.scrollHeight <= pane.clientHeight) return;
    const below = here.getBoundingClientRect().bottom - pane.getBoundingClientRect().bottom;
    const above = here.getBoundingClientRect().top - pane.getBoundingClientRect().top;
    if (below > 0) pane.scrollTop += below;
    else if (above < 0) pane.scrollTop += above;
  }

  /**
   * The line from a node on, each entry with what leaves the line in its place.
   *
   * @param {Tree} tree
   * @param {Node} node
   * @param {Row[]} played none beside a branch
   * @param {number} number of the entry in its line
   * @returns {HTMLElement[]}
   */
  #run(tree, node, played, number) {
    const [first, ...others] = node.children;
    if (!first) return [];
    const own = played[0]?.notation === first.row.notation ? undefined : played[0];
    const item = this.#row(tree, first, first.row.headline ?? first.row.notation, number, own);
    if (others.length) {
      const branches = others.map((one) =>
        h("ol", { class: "line__branch" }, this.#branch(tree, one, number)),
      );
      item.append(...branches);
    }
    return [item, ...this.#run(tree, first, played.slice(1), number + 1)];
  }

  /** @param {Tree} tree @param {Node} node @param {number} number @returns {HTMLElement[]} */
  #branch(tree, node, number) {
    const item = this.#row(tree, node, node.row.headline ?? node.row.notation, number);
    return [item, ...this.#run(tree, node, [], number + 1)];
  }

  /**
   * @param {Tree} tree
   * @param {Node} node
   * @param {string} sentence
   * @param {number} number
   * @param {Row} [own] what was played in its place
   */
  #row(tree, node, sentence, number, own) {
    const here = tree.at === node;
    const link = h(
      "button",
      {
        type: "button",
        class: "line__go",
        "aria-current": here && "step",
        onclick: () => this.acts.go(node),
      },
      h("span", { class: "line__number" }, number || "–"),
      h("span", { class: "line__text" }, sentence, " ", h("code", {}, node.row.notation)),
    );
    const acts = here && node.parent && this.#acts(node);
    const played =
      own &&
      h(
        "p",
        { class: "line__played" },
        this.t("linePlayed", { sentence: own.headline ?? own.notation }),
      );
    return h("li", { class: "line" }, link, played, acts);
  }

  /** What can be done with the entry where one stands. @param {Node} node */
  #acts(node) {
    const button = (/** @type {string} */ label, /** @type {() => void} */ press) =>
      h("button", { type: "button", class: "button button--quiet", onclick: press }, label);
    return h("p", { class: "line__acts" }, [
      node.aside && button(this.t("lineMain"), () => this.acts.promote(node)),
      button(this.t("lineDelete"), () => this.acts.remove(node)),
    ]);
  }
}
