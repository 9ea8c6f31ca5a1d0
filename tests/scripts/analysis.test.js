// The tree of lines of the analysis board: what is put in, taken out, promoted, written and read.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { entriesOf } from "../../web/static/analysis/answers.js";
import { Tree } from "../../web/static/analysis/tree.js";

/** @type {Tree} */
let tree;

const rows = (/** @type {string[]} */ ...texts) =>
  texts.map((notation) => ({ notation, headline: `${notation}!` }));
const texts = () => tree.nodes.map(({ row }) => row.notation);

beforeEach(() => {
  tree = new Tree();
  tree.put(rows("a", "b", "c"));
  tree.at = tree.put(rows("a", "d"));
  tree.put(rows("a", "d", "e"));
});

test("a line that is put in again grows the tree only where it leaves it", () => {
  assert.deepEqual(texts(), ["a", "b", "c", "d", "e"]);
  tree.put([{ notation: "a" }]);
  assert.equal(tree.root.children[0]?.row.headline, "a!");
  assert.deepEqual(tree.at.line, ["a", "d"]);
  assert.equal(tree.at.aside, true);
  assert.equal(tree.beside(-1)?.row.notation, "b");
  assert.equal(tree.beside(1), undefined);
});

test("a promoted line stands first at the last fork before it", () => {
  const end = tree.put(rows("a", "d", "e"));
  tree.promote(end);
  assert.deepEqual(texts(), ["a", "d", "e", "b", "c"]);
  assert.equal(tree.at.aside, false);
  tree.promote(end);
  assert.deepEqual(texts(), ["a", "d", "e", "b", "c"]);
});

test("what is removed goes with all that follows, and who stood there stands before it", () => {
  tree.at = tree.put(rows("a", "d", "e"));
  tree.remove(tree.put(rows("a", "d")));
  assert.deepEqual(texts(), ["a", "b", "c"]);
  assert.deepEqual(tree.at.line, ["a"]);
  tree.remove(tree.root);
  assert.deepEqual(texts(), ["a", "b", "c"]);
  tree.remove(tree.put(rows("a")));
  assert.equal(tree.empty, true);
  assert.equal(tree.text, "");
});

test("an address brings the same tree back, whatever stands in its texts", () => {
  const odd = ["KS b8-a7 =?", "(x), y; z", "! it's -- so “50 %”", "é#&/'"];
  tree = new Tree();
  tree.put(rows(...odd));
  tree.put(rows(odd[0] ?? "", "b", "c"));
  tree.at = tree.put(rows(odd[0] ?? "", "b"));
  assert.match(tree.text, /^[\w;,()%!.~*-]+$/);
  const read = Tree.read(tree.text);
  assert.deepEqual(
    read.nodes.map((node) => node.line),
    tree.nodes.map((node) => node.line),
  );
  assert.deepEqual(read.at.line, [odd[0], "b"]);
  assert.equal(read.text, tree.text);
});

test("what a tab keeps has the words of the steps too", () => {
  const again = Tree.restore(JSON.parse(JSON.stringify(tree.kept)));
  assert.equal(again.text, tree.text);
  assert.deepEqual(again.at.line, ["a", "d"]);
  assert.equal(again.at.row.headline, "d!");
});

test("an address that somebody cut gives what can be read of it", () => {
  assert.equal(Tree.read("").empty, true);
  assert.equal(Tree.read("nonsense").empty, true);
  tree = Tree.read("9;a,(b,c");
  assert.deepEqual(texts(), ["a", "b", "c"]);
  assert.deepEqual(tree.at, tree.root);
  assert.deepEqual(Tree.read("1;%E0%A4%A").nodes[0]?.row.notation, "%E0%A4%A");
  assert.deepEqual(Tree.read("0;))((x").nodes.length, 1);
});

test("an entry is sent as it is, one that is forced as a ruling", () => {
  const command = { kind: "hold" };
  assert.deepEqual(entriesOf({ notation: "hold" }), ["hold"]);
  assert.deepEqual(entriesOf({ notation: "hold", forced: "so" }), ["! hold -- so"]);
  assert.deepEqual(entriesOf({ commands: [command, command] }), [command, command]);
  assert.deepEqual(entriesOf({ command, forced: "so" }), [
    { kind: "make_ruling", reason: "so", operations: [], forced: command },
  ]);
});
