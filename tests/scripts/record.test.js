// Parts of texts, and the queue of the record page with a server that is made up.

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { patched } from "../../web/static/record/parts.js";
import { Queue } from "../../web/static/record/queue.js";

test("a text is made of the one before", () => {
  assert.equal(patched("one two three", [4, 4, "and ", 0, 3]), "two and one");
  assert.equal(patched("", ["new"]), "new");
  assert.equal(patched("😀 old", [0, 3, "new"]), "😀 new");
});

/** @typedef {{status: number, body?: unknown, after?: string}} Made */

/** @type {Made[]} what the server is going to answer; nothing: there is no connection */
let answers = [];
/** @type {{url: string, key: string | null}[]} */
let asked = [];
/** @type {string[]} */
let told = [];
/** @type {Map<number, () => void>} */
let later = new Map();
const { setTimeout: realTimeout, clearTimeout: realClear, fetch: realFetch } = globalThis;

beforeEach(() => {
  answers = [];
  asked = [];
  told = [];
  later = new Map();
  Object.assign(globalThis, {
    addEventListener: () => {},
    setTimeout: (/** @type {() => void} */ then) => {
      const id = asked.length;
      later.set(id, then);
      return id;
    },
    clearTimeout: (/** @type {number} */ id) => later.delete(id),
    fetch: async (/** @type {string} */ url, /** @type {RequestInit} */ init) => {
      asked.push({ url, key: new Headers(init.headers).get("Idempotency-Key") });
      const made = answers.shift();
      if (!made) throw new TypeError("no connection");
      const headers = new Headers({ "Content-Type": "application/json" });
      if (made.after) headers.set("Retry-After", made.after);
      return new Response(JSON.stringify(made.body ?? {}), { status: made.status, headers });
    },
  });
});

afterEach(() => {
  Object.assign(globalThis, { setTimeout: realTimeout, clearTimeout: realClear, fetch: realFetch });
});

function queue() {
  return new Queue({
    address: "/matches/m/record",
    name: "m",
    token: "t",
    tell: (state, { label }) => told.push(`${state} ${label}`),
    asking: () => ({ query: new URLSearchParams({ has: "" }), shown: 0 }),
  });
}

/** Let the time pass that somebody waits for. */
function pass() {
  const waiting = [...later.values()];
  later.clear();
  for (const then of waiting) then();
}

const rest = () => new Promise((resolve) => realTimeout(resolve));

test("an entry is saved, one at a time", async () => {
  const sent = queue();
  answers = [{ status: 201 }];
  assert.equal(sent.send("/steps", { notation: "roll 3" }, "roll 3"), true);
  assert.equal(sent.send("/steps", { notation: "hold" }, "hold"), false);
  await rest();
  assert.deepEqual(told, ["saving roll 3", "saved roll 3"]);
  assert.equal(sent.busy, false);
});

test("what could not be sent is sent again under the same key", async () => {
  const sent = queue();
  answers = [];
  sent.send("/undo", {}, "undo");
  await rest();
  answers = [{ status: 503 }, { status: 201 }];
  pass();
  await rest();
  pass();
  await rest();
  assert.deepEqual(told, ["saving undo", "retrying undo", "retrying undo", "saved undo"]);
  assert.equal(new Set(asked.map(({ key }) => key)).size, 1);
});

test("a refusal and a conflict are told and not repeated", async () => {
  for (const [status, state] of /** @type {[number, string][]} */ ([
    [422, "refused"],
    [409, "conflict"],
  ])) {
    told = [];
    answers = [{ status, body: { code: "no" } }];
    const sent = queue();
    sent.send("/steps", { notation: "x" }, "x");
    await rest();
    assert.deepEqual(told, ["saving x", `${state} x`]);
    assert.deepEqual([sent.busy, later.size], [false, 0]);
  }
});

test("a problem that will not pass is a refusal", async () => {
  answers = [
    { status: 503, body: { code: "read_only" } },
    { status: 503, body: { code: "busy" }, after: "1" },
  ];
  for (const state of ["refused", "retrying"]) {
    told = [];
    queue().send("/steps", {}, "x");
    await rest();
    assert.equal(told.at(-1), `${state} x`);
  }
});

test("what was given up is not heard of again", async () => {
  const sent = queue();
  sent.send("/steps", {}, "x");
  await rest();
  sent.drop();
  pass();
  await rest();
  assert.deepEqual([told.at(-1), asked.length, sent.busy], ["dropped x", 1, false]);
});
