// The stack of screens: what is asked, and what going back leads to.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Entry, Screen } from "../../web/static/entry/entry.js";

/** @extends {Screen<Named>} */
class Step extends Screen {
  /** @type {string[]} */
  picked = [];

  /** @param {Named} entry @param {string} name */
  constructor(entry, name) {
    super(entry);
    this.name = name;
  }

  panel() {
    return [this.name, ...this.picked].join(" ");
  }

  back() {
    return this.picked.pop() !== undefined;
  }
}

/** @extends {Entry<{phase: string}>} */
class Named extends Entry {
  first() {
    return new Step(this, this.doc.phase);
  }
}

/** @type {string[]} */
let shown;
/** @type {Named} */
let entry;

beforeEach(() => {
  shown = [];
  const page = {
    t: (/** @type {string} */ key) => key,
    table: { addEventListener() {} },
    quiet() {},
    show: (/** @type {string} */ panel) => shown.push(panel),
  };
  entry = new Named(/** @type {any} */ (page));
  entry.render({ phase: "play" });
});

test("a state begins with its first screen, from which there is no way back", () => {
  assert.deepEqual(shown, ["play"]);
  assert.equal(entry.back(), false);
});

test("what was chosen on a screen is taken back before the screen is left", () => {
  entry.push(new Step(entry, "draw"));
  const { screen } = entry;
  if (screen instanceof Step) screen.picked = ["a", "b"];
  screen.changed();
  assert.deepEqual(
    [entry.back(), entry.back(), entry.back(), entry.back()],
    [true, true, true, false],
  );
  assert.deepEqual(shown.slice(2), ["draw a b", "draw a", "draw", "play"]);
});

test("a screen put in place of another is left to where that one came from", () => {
  entry.push(new Step(entry, "one"));
  entry.replace(new Step(entry, "two"));
  entry.back();
  assert.deepEqual(shown, ["play", "one", "two", "play"]);
});

test("a new state forgets all screens", () => {
  entry.push(new Step(entry, "one"));
  entry.render({ phase: "wait" });
  assert.deepEqual([shown.at(-1), entry.screens.length], ["wait", 1]);
});
