// Makes a branch of what waits, by one request: recorded whole, or not at all.

import { alone } from "./outbox.js";

/** @import { Body, Sent } from "./bodies.js" */
/** @import { Queue, Settled } from "./queue.js" */

const LONGEST = 200; // characters of a key
const OLD_TOKEN = "bad_token";

/**
 * How entries go beside what others recorded: `stays` is whether theirs is the line in force.
 *
 * @typedef {{stays: boolean, expected_version: number, by?: string}} Beside
 */

/** How moves of the line are written as entries. @type {Record<string, (body: Body) => string>} */
const MOVES = {
  "/undo": ({ to }) => (to == null ? "undo" : `undo ${to}`),
  "/redo": () => "redo",
  "/variation": ({ to }) => `variation ${to}`,
};

/** Whether all that waits can become a branch: a correction cannot. @param {Queue} queue */
export const branches = ({ entries }) =>
  entries.every(({ path }) => path === "/steps" || path in MOVES);

/** An entry that waits, as a branch is made of it. @param {Sent} entry */
export function waitingOf({ path, body, key }) {
  const { expected_version: _, to: __, ...entry } = body;
  const notation = MOVES[path]?.(body);
  return { ...entry, ...(notation && { notation }), key };
}

/**
 * Put the first `count` entries beside the line that others recorded. What comes behind them is
 * sent then.
 *
 * @param {Queue} queue
 * @param {Beside} beside
 * @param {number} count
 * @returns {Promise<Settled | null>} null where nobody answered, or another page was faster
 */
export async function join(queue, beside, count = queue.entries.length) {
  const mine = queue.entries.slice(0, count);
  const [first] = mine;
  if (!first || queue.sending) return null;
  queue.sending = true;
  const ask = () => alone(queue.name, () => asked(queue, beside, mine)).catch(() => null);
  let answer = await ask();
  if (answer?.body.code === OLD_TOKEN && (await queue.renewed())) answer = await ask();
  queue.sending = false;
  if (answer?.ok) await joined(queue, mine, answer);
  return answer;
}

/** Send the branch, unless another page of this browser did. @param {Queue} queue @param {Beside} beside @param {Sent[]} mine */
async function asked(queue, beside, mine) {
  const [first] = mine;
  const kept = await queue.outbox.all().catch(() => mine);
  const there = mine.every(
    ({ id, key }) => id === undefined || kept.some((one) => one.key === key),
  );
  if (!first || !there) return null;
  const whole = { ...first, path: "/join", key: `join.${first.key}`.slice(0, LONGEST) };
  return queue.sent(whole, { ...beside, base: first.base, entries: mine.map(waitingOf) });
}

/** @param {Queue} queue @param {Sent[]} mine @param {Settled} answer */
async function joined(queue, mine, answer) {
  const [first] = mine;
  const next = queue.entries[mine.length];
  const heir = next ? [queue.after(next, answer.stands ?? answer.body)] : [];
  queue.entries.splice(0, mine.length);
  await queue.settle(mine, heir);
  queue.stuck = false;
  if (first) queue.tell("joined", first, answer);
  if (queue.entries.length) queue.begin("saving");
}

/** Take away what was recorded before, as the server says. @param {Queue} queue @param {string[]} keys */
export async function recorded(queue, keys) {
  const gone = queue.entries.filter(({ key }) => keys.includes(key));
  queue.entries = queue.entries.filter((one) => !gone.includes(one));
  await queue.settle(gone, []);
  if (!queue.entries.length) queue.rest();
}
