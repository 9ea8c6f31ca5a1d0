// Parts of texts, and the queue of the record page with a server that is made up.

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { join, recorded, waitingOf } from "../../web/static/record/branch.js";
import { drop, goOn, replace } from "../../web/static/record/choices.js";
import { lineOf } from "../../web/static/record/foreseen.js";
import { inMemory } from "../../web/static/record/outbox.js";
import { patched } from "../../web/static/record/parts.js";
import { Queue } from "../../web/static/record/queue.js";

test("a text is made of the one before", () => {
  assert.equal(patched("one two three", [4, 4, "and ", 0, 3]), "two and one");
  assert.equal(patched("", ["new"]), "new");
  assert.equal(patched("😀 old", [0, 3, "new"]), "😀 new");
});

test("cards that are put down mean the same in any order, where that is said", () => {
  const stands = { version: 1, head: 1, steps: 2 };
  const command = { kind: "play_hand", cards: ["KS", "KH", "2D"], seat: "1", joker: null };
  const said = { kind: "play_hand", cards: command.cards };
  const folded = { after: null, command, said, text: "D KS KH 2D", says: "", stands, parts: {} };
  const line = (/** @type {string[]} */ loose, /** @type {any} */ sent) =>
    lineOf({ version: 1, base: {}, entries: [{ ...folded, loose }] }, [
      { path: "/steps", body: { command: { kind: "play_hand", joker: null, ...sent } } },
    ]);
  assert.deepEqual(line(["cards"], { cards: ["2D", "KS", "KH"] }), [0]);
  assert.deepEqual(line(["cards"], { cards: ["2D", "KS", "KC"] }), []);
  assert.deepEqual(line(["cards"], {}), []);
  assert.deepEqual(line([], { cards: ["2D", "KS", "KH"] }), []);
  assert.deepEqual(line([], { cards: ["KS", "KH", "2D"] }), [0]);
});

/** @typedef {{status: number, body?: unknown, after?: string, stands?: string}} Made */

/** @type {Made[]} what the server is going to answer; nothing: there is no connection */
let answers = [];
/** @type {{url: string, key: string | null, token: string | null, body: any}[]} */
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
  token = null;
  Object.assign(globalThis, {
    addEventListener: () => {},
    setTimeout: (/** @type {() => void} */ then) => {
      const id = asked.length;
      later.set(id, then);
      return id;
    },
    clearTimeout: (/** @type {number} */ id) => later.delete(id),
    fetch: async (/** @type {string} */ url, /** @type {RequestInit} */ init) => {
      const given = new Headers(init.headers);
      const [key, sent] = [given.get("Idempotency-Key"), given.get("X-CSRFToken")];
      asked.push({ url, key, token: sent, body: JSON.parse(String(init.body)) });
      const made = answers.shift();
      if (!made) throw new TypeError("no connection");
      const headers = new Headers({ "Content-Type": "application/json" });
      if (made.after) headers.set("Retry-After", made.after);
      if (made.stands) headers.set("Kifu-Stands", made.stands);
      return new Response(JSON.stringify(made.body ?? {}), { status: made.status, headers });
    },
  });
});

afterEach(() => {
  Object.assign(globalThis, { setTimeout: realTimeout, clearTimeout: realClear, fetch: realFetch });
});

/** The token of forms that the server gives. @type {string | null} */
let token = null;

function queue(outbox = inMemory()) {
  return new Queue({
    address: "/matches/m/record",
    name: "m",
    token: "t",
    tell: (state, { label }) => told.push(`${state} ${label}`),
    asking: () => ({ query: new URLSearchParams({ has: "" }), shown: 0 }),
    renew: async () => token,
    outbox,
  });
}

/** Let the time pass that somebody waits for. */
function pass() {
  const waiting = [...later.values()];
  later.clear();
  for (const then of waiting) then();
}

const rest = () => new Promise((resolve) => realTimeout(resolve, 5));

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
  drop(sent);
  pass();
  await rest();
  assert.deepEqual([told.at(-1), asked.length, sent.busy], ["dropped x", 1, false]);
});

/** A queue and what it keeps on the device, with three entries that found no connection. */
async function waiting() {
  const outbox = inMemory();
  const sent = queue(outbox);
  sent.send("/steps", { notation: "a", expected_version: 7 }, "a", { head: 5, steps: 7 });
  await rest();
  for (const text of ["b", "c"]) {
    assert.equal(sent.send("/steps", { notation: text, expected_version: 7 }, text), true);
    await rest();
  }
  return { sent, outbox };
}

/** An entry that was recorded, and where the match stood then. @param {number} version @returns {Made} */
const taken = (version) => ({
  status: 201,
  body: { version: 99 },
  stands: `version=${version}, head=${version - 1}, steps=${version}`,
});

/** The texts that arrived at the server, with the version they expected. */
const arrived = () => asked.map(({ body }) => `${body.notation ?? "-"}@${body.expected_version}`);

test("an entry that waits is called kept once the device has it", async () => {
  const { sent, outbox } = await waiting();
  let written = () => {};
  const { add } = outbox;
  outbox.add = async (one) => {
    await new Promise((resolve) => {
      written = () => resolve(null);
    });
    return add(one);
  };
  told = [];
  sent.send("/steps", { notation: "d", expected_version: 7 }, "d");
  await rest();
  assert.deepEqual([told, (await outbox.all()).length], [[], 3]);
  written();
  await rest();
  assert.deepEqual([told, (await outbox.all()).length], [["waiting d"], 4]);
});

test("what waits is sent in order, each on top of the one before", async () => {
  const { sent, outbox } = await waiting();
  asked = [];
  answers = [taken(8), taken(9), taken(10)];
  pass();
  await rest();
  assert.deepEqual(arrived(), ["a@7", "b@8", "c@9"]);
  assert.equal(new Set(asked.map(({ key }) => key)).size, 3);
  assert.deepEqual([await outbox.all(), sent.busy], [[], false]);
});

test("a page that comes later sends what another one kept, under the same keys", async () => {
  const { outbox } = await waiting();
  const keys = (await outbox.all()).map(({ key }) => key);
  later.clear();
  asked = [];
  answers = [taken(8), taken(9), taken(10)];
  await queue(outbox).resume();
  await rest();
  assert.deepEqual(
    asked.map(({ key }) => key),
    keys,
  );
  assert.deepEqual(arrived(), ["a@7", "b@8", "c@9"]);
});

test("what another page of the browser sent is not sent again", async () => {
  const { sent, outbox } = await waiting();
  const [first, second] = await outbox.all();
  assert.ok(first && second);
  const after = { ...second, body: { ...second.body, expected_version: 8 } };
  await outbox.settle([first], [after]);
  asked = [];
  answers = [taken(9), taken(10)];
  pass();
  await rest();
  assert.deepEqual(arrived(), ["b@8", "c@9"]);
  assert.equal(sent.busy, false);
});

test("what is taken away is not sent, and the next one takes its place", async () => {
  const { sent, outbox } = await waiting();
  await drop(sent, (await outbox.all())[1]?.key);
  asked = [];
  answers = [taken(8), taken(9)];
  pass();
  await rest();
  assert.deepEqual(arrived(), ["a@7", "c@8"]);
});

test("what was made after an entry can go with it", async () => {
  const { sent, outbox } = await waiting();
  await drop(sent, (await outbox.all())[1]?.key, true);
  assert.equal((await outbox.all()).length, 1);
  asked = [];
  answers = [taken(8)];
  pass();
  await rest();
  assert.deepEqual(arrived(), ["a@7"]);
  assert.equal(sent.busy, false);
});

test("moves of the line are written as entries of a branch", () => {
  const made = (/** @type {string} */ path, more = {}) =>
    waitingOf({ path, body: { expected_version: 7, by: "R", ...more }, label: "x", key: "k" });
  assert.deepEqual(made("/undo", { to: null }), { notation: "undo", by: "R", key: "k" });
  assert.deepEqual(made("/undo", { to: 3 }), { notation: "undo 3", by: "R", key: "k" });
  assert.deepEqual(made("/redo"), { notation: "redo", by: "R", key: "k" });
  assert.deepEqual(made("/variation", { to: 4 }), { notation: "variation 4", by: "R", key: "k" });
  assert.deepEqual(made("/steps", { command: { kind: "pass" } }), {
    command: { kind: "pass" },
    by: "R",
    key: "k",
  });
});

test("a refusal stops what follows until it is mended", async () => {
  const { sent, outbox } = await waiting();
  asked = [];
  answers = [taken(8), { status: 422, body: { code: "no", detail: "No.", rule: "R1" } }];
  pass();
  await rest();
  assert.deepEqual(sent.halted, { code: "no", detail: "No.", rule: "R1" });
  assert.deepEqual([sent.send("/steps", {}, "d"), later.size], [false, 0]);
  const again = queue(outbox); // what is to be decided is known after a reload
  await again.resume();
  assert.equal(told.at(-1), "halted b");
  answers = [taken(9), taken(10)];
  await replace(again, { notation: "B" }, "B");
  await rest();
  assert.deepEqual(arrived(), ["a@7", "b@8", "B@8", "c@9"]);
  assert.equal(new Set(asked.map(({ key }) => key)).size, 4);
});

/** Three entries that came too late, and all that was sent since. */
async function late() {
  const { sent, outbox } = await waiting();
  answers = [{ status: 409, body: { code: "version_conflict" } }];
  pass();
  await rest();
  asked = [];
  const keys = sent.entries.map(({ key }) => key);
  assert.deepEqual([sent.halted, keys.length], ["conflict", 3]);
  return { sent, outbox, keys };
}

const BESIDE = { stays: true, expected_version: 12 };

test("a conflict keeps all, and they become a branch by one request", async () => {
  const { sent, outbox, keys } = await late();
  answers = [taken(16)];
  await join(sent, BESIDE);
  await rest();
  const [request] = asked;
  assert.deepEqual(
    [asked.length, request?.url, request?.key],
    [1, "/matches/m/record/join?has=", `join.${keys[0]}`],
  );
  const entries = ["a", "b", "c"].map((notation, at) => ({ notation, key: keys[at] }));
  assert.deepEqual(request?.body, { ...BESIDE, base: 5, entries });
  assert.deepEqual([await outbox.all(), sent.busy, told.at(-1)], [[], false, "joined a"]);
});

test("what does not fit the branch is sent behind it", async () => {
  const { sent, outbox } = await late();
  answers = [taken(15), { status: 422, body: { code: "no", detail: "No." } }];
  await join(sent, { ...BESIDE, stays: false }, 2);
  await rest();
  assert.deepEqual(
    asked.map(({ body }) => body.entries?.length ?? body),
    [2, { notation: "c", expected_version: 15 }],
  );
  assert.deepEqual([await outbox.all(), told.at(-1)], [[], "refused c"]);
});

test("a branch that nobody answered waits, and is the same when it is chosen again", async () => {
  const { sent, outbox, keys } = await late();
  assert.equal((await join(sent, BESIDE))?.status, 0);
  assert.deepEqual([(await outbox.all()).length, sent.halted], [3, "conflict"]);
  const again = queue(outbox);
  await again.resume();
  answers = [taken(16)];
  await join(again, BESIDE);
  assert.deepEqual(
    asked.map(({ key }) => key),
    [`join.${keys[0]}`, `join.${keys[0]}`],
  );
  assert.deepEqual(asked[0]?.body, asked[1]?.body);
  assert.equal(await join(sent, BESIDE), null, "another page was faster");
  assert.equal(asked.length, 2);
});

test("a branch is sent once more with a token that is not old", async () => {
  const { sent } = await late();
  token = "new";
  answers = [{ status: 400, body: { code: "bad_token" } }, taken(16)];
  await join(sent, BESIDE);
  assert.deepEqual(
    asked.map((one) => one.token),
    ["t", "new"],
  );
  assert.equal(sent.busy, false);
});

test("what the server has already waits no more", async () => {
  const { sent, outbox, keys } = await late();
  await recorded(sent, [keys[0] ?? "", keys[2] ?? ""]);
  assert.deepEqual(
    (await outbox.all()).map(({ label }) => label),
    ["b"],
  );
});

test("what came too late goes behind the others, one after the other", async () => {
  const { sent, outbox } = await late();
  answers = [taken(13), taken(14), taken(15)];
  await goOn(sent, 12);
  await rest();
  assert.deepEqual(arrived(), ["a@12", "b@13", "c@14"]);
  assert.deepEqual([await outbox.all(), sent.busy], [[], false]);
});

test("an old token is renewed; without another one all is kept", async () => {
  const { sent, outbox } = await waiting();
  asked = [];
  answers = [{ status: 400, body: { code: "bad_token" } }];
  pass();
  await rest();
  assert.equal((await outbox.all()).length, 3);
  token = "new";
  const old = { status: 400, body: { code: "bad_token" } };
  answers = [old, taken(8), taken(9), taken(10)];
  pass();
  await rest();
  assert.deepEqual(
    asked.map(({ token }) => token),
    ["t", "t", "new", "new", "new"],
  );
  assert.equal(sent.busy, false);
});

test("an entry that the device cannot keep is told, and sent all the same", async () => {
  const outbox = { ...inMemory(), add: async () => Promise.reject(new Error("full")) };
  answers = [{ status: 201 }];
  queue(outbox).send("/steps", {}, "x");
  await rest();
  assert.deepEqual(told, ["saving x", "unkept x", "saved x"]);
});
