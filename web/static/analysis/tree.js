// The lines that were tried: a tree of entries, the main line first, and where one stands in it.

/**
 * What an entry did, as the server tells it; no more than its text until it was asked.
 *
 * @typedef {{notation: string, headline?: string, by?: string | null}} Row
 */

/** Characters of a text that have a meaning between the texts of an address. */
const OWN = /[()']/g;

export class Node {
  /** @param {Node | null} parent @param {Row} row */
  constructor(parent, row) {
    this.parent = parent;
    this.row = row;
    /** @type {Node[]} the main line first */
    this.children = [];
  }

  /** The entries from the base to here, this one included; the base has none. @returns {Node[]} */
  get path() {
    /** @type {Node[]} */
    const path = [];
    for (let node = /** @type {Node} */ (this); node.parent; node = node.parent) path.unshift(node);
    return path;
  }

  /** The texts of that path. */
  get line() {
    return this.path.map(({ row }) => row.notation);
  }

  /** Whether this or an entry before it is not the first choice. */
  get aside() {
    return this.path.some((node) => node.parent?.children[0] !== node);
  }
}

export class Tree {
  constructor() {
    this.root = new Node(null, { notation: "" });
    this.at = this.root;
  }

  get empty() {
    return this.root.children.length === 0;
  }

  /**
   * Put a line in, from the base on; what is there already is told anew. The node at its end.
   *
   * @param {Row[]} rows
   */
  put(rows) {
    let node = this.root;
    for (const row of rows) {
      const known = node.children.find((one) => one.row.notation === row.notation);
      const next = known ?? new Node(node, row);
      if (row.headline !== undefined) next.row = row;
      if (!known) node.children.push(next);
      node = next;
    }
    return node;
  }

  /** Make the line to a node the main one at the last fork before it. @param {Node} node */
  promote(node) {
    for (let one = node; one.parent; one = one.parent) {
      const { children } = one.parent;
      if (children[0] === one) continue;
      one.parent.children = [one, ...children.filter((other) => other !== one)];
      return;
    }
  }

  /** Take a node away with all that follows; who stood there stands before it. @param {Node} node */
  remove(node) {
    const { parent } = node;
    if (!parent) return;
    parent.children = parent.children.filter((one) => one !== node);
    if (this.at.path.includes(node)) this.at = parent;
  }

  /** Another choice in the place of the one where one stands; undefined where there is none. @param {number} by */
  beside(by) {
    const choices = this.at.parent?.children ?? [];
    return choices[choices.indexOf(this.at) + by];
  }

  /** All nodes but the base, a line before those that leave it. @returns {Node[]} */
  get nodes() {
    return [...below(this.root)];
  }

  /** The whole tree as text for an address: `a,b,(c,d),e` has c in the place of b. */
  get text() {
    const place = this.nodes.indexOf(this.at) + 1;
    return this.empty ? "" : `${place};${written(this.root).join(",")}`;
  }

  /** The tree of such a text; what cannot be read is left out. @param {string} text */
  static read(text) {
    const tree = new Tree();
    const [place = "", ...rest] = text.split(";");
    let node = tree.root;
    /** @type {Node[]} */
    const waiting = [];
    for (const [part] of rest.join(";").matchAll(/[^,()]+|[()]/g)) {
      if (part === "(") {
        waiting.push(node);
        node = node.parent ?? node;
      } else if (part === ")") node = waiting.pop() ?? node;
      else node = child(node, { notation: plain(part) });
    }
    tree.at = tree.nodes[Number(place) - 1] ?? tree.root;
    return tree;
  }

  /** What `restore` takes, as JSON: a node is its row and its children. */
  get kept() {
    return { at: this.nodes.indexOf(this.at), tree: packed(this.root) };
  }

  /** @param {{at: number, tree: Packed[]}} kept */
  static restore(kept) {
    const tree = new Tree();
    unpack(tree.root, kept.tree);
    tree.at = tree.nodes[kept.at] ?? tree.root;
    return tree;
  }
}

/** @typedef {[Row, Packed[]]} Packed */

/** @param {Node} node @returns {Packed[]} */
const packed = (node) => node.children.map((one) => [one.row, packed(one)]);

/** @param {Node} parent @param {Packed[]} children */
function unpack(parent, children) {
  for (const [row, more] of children) unpack(child(parent, row), more);
}

/** @param {Node} parent @param {Row} row */
function child(parent, row) {
  const node = new Node(parent, row);
  parent.children.push(node);
  return node;
}

/** @param {Node} node @returns {Generator<Node>} */
function* below(node) {
  for (const one of node.children) {
    yield one;
    yield* below(one);
  }
}

/** @param {Node} node @returns {string[]} */
function written(node) {
  const [first, ...others] = node.children;
  if (!first) return [];
  const aside = others.map((one) => `(${[escaped(one), ...written(one)].join(",")})`);
  return [escaped(first), ...aside, ...written(first)];
}

/** @param {Node} node */
const escaped = ({ row }) =>
  encodeURIComponent(row.notation).replace(
    OWN,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** @param {string} text */
function plain(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
