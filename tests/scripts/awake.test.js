// The screen that stays on: asked for while it is of use, and given back.

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { keepAwake } from "../../web/static/record/awake.js";

/** @type {string[]} */
let told = [];
/** @type {Map<string, string>} */
let kept = new Map();
/** @type {EventTarget[]} those that are on */
let locks = [];
let refuses = false;
let page = seenPage();
let box = switchOff();
const place = { hidden: true, querySelector: () => box };
const before = Object.getOwnPropertyDescriptors(globalThis);

/** A document that somebody looks at. */
function seenPage() {
  return Object.assign(new EventTarget(), { hidden: false });
}

function switchOff() {
  return { checked: false, onchange: () => {} };
}

class Lock extends EventTarget {
  async release() {
    told.push("released");
    locks = locks.filter((one) => one !== this);
    this.dispatchEvent(new Event("release"));
  }
}

const wakeLock = {
  /** @param {string} what */
  request: async (what) => {
    told.push(what);
    if (refuses) throw new DOMException("the battery is low", "NotAllowedError");
    locks.push(new Lock());
    return locks.at(-1);
  },
};

/** @param {object} navigator */
function browser(navigator) {
  const localStorage = {
    getItem: (/** @type {string} */ name) => kept.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ value) => kept.set(name, value),
    removeItem: (/** @type {string} */ name) => kept.delete(name),
  };
  for (const [name, value] of Object.entries({ navigator, localStorage, document: page }))
    Object.defineProperty(globalThis, name, { value, configurable: true });
}

const later = () => new Promise((resolve) => setImmediate(resolve));

/** @param {string} state */
function seen(state) {
  page.hidden = state === "hidden";
  page.dispatchEvent(new Event("visibilitychange"));
  return later();
}

/** @param {boolean} on */
function tick(on) {
  box.checked = on;
  box.onchange();
  return later();
}

const awake = () => keepAwake(/** @type {any} */ (place));

beforeEach(() => {
  [told, locks, kept, refuses] = [[], [], new Map(), false];
  Object.assign(place, { hidden: true });
  page = seenPage();
  box = switchOff();
  browser({ wakeLock });
});

afterEach(() => {
  for (const name of ["navigator", "localStorage", "document"]) {
    const was = before[/** @type {"navigator"} */ (name)];
    if (was) Object.defineProperty(globalThis, name, was);
    else Reflect.deleteProperty(globalThis, name);
  }
});

test("a browser that cannot keep it on shows no switch", async () => {
  browser({});
  awake();
  await later();
  assert.deepEqual([place.hidden, told], [true, []]);
});

test("it is given back while the page is hidden, and asked for again", async () => {
  awake();
  await later();
  assert.deepEqual([place.hidden, box.checked, locks.length], [false, true, 1]);
  await seen("hidden");
  assert.equal(locks.length, 0);
  await seen("visible");
  assert.equal(locks.length, 1);
  await seen("visible"); // it is on already
  assert.equal(locks.length, 1);
});

test("a page that is hidden at once holds nothing", async () => {
  awake();
  await seen("hidden");
  assert.deepEqual([locks.length, told], [0, ["screen", "released"]]);
});

test("a page that is hidden and seen again at once holds one, and gives that back", async () => {
  awake();
  seen("hidden");
  await seen("visible");
  assert.equal(locks.length, 1);
  await seen("hidden");
  assert.equal(locks.length, 0);
});

test("what the system took is asked for when the page is seen again", async () => {
  awake();
  await later();
  locks[0]?.dispatchEvent(new Event("release"));
  locks = [];
  await seen("visible");
  assert.equal(locks.length, 1);
});

test("a refusal is no error, and is asked again later", async () => {
  refuses = true;
  awake();
  await later();
  assert.deepEqual([locks.length, told], [0, ["screen"]]);
  refuses = false;
  await seen("visible");
  assert.equal(locks.length, 1);
});

test("the switch turns it off for good, and on again", async () => {
  awake();
  await later();
  await tick(false);
  assert.deepEqual([locks.length, kept.get("kifu.awake")], [0, "false"]);
  await seen("visible");
  assert.equal(locks.length, 0);
  await tick(true);
  assert.deepEqual([locks.length, kept.has("kifu.awake")], [1, false]);
});

test("who switched it off is not asked again on the next page", async () => {
  kept.set("kifu.awake", "false");
  awake();
  await later();
  assert.deepEqual([box.checked, told], [false, []]);
});
