// What somebody decides about entries that wait: taken away, sent on, replaced.

import { uuid } from "./dom.js";

/** @import { Body, Sent } from "./bodies.js" */
/** @import { Queue } from "./queue.js" */
/** @import { Stands } from "./requests.js" */

/**
 * Give an entry up, alone or with all that was made after it. What was tried may have been saved
 * all the same.
 *
 * @param {Queue} queue
 * @param {string} [key] of the first by default
 * @param {boolean} [rest] whether what follows goes, too
 */
export async function drop(queue, key = queue.entries[0]?.key, rest = false) {
  const at = queue.entries.findIndex((one) => one.key === key);
  const entry = queue.entries[at];
  if (!entry) return;
  const gone = queue.entries.splice(at, rest ? queue.entries.length : 1);
  const next = queue.entries[0];
  const heir = at === 0 && next ? [queue.after(next, placeOf(entry))] : [];
  await queue.settle(gone, heir);
  if (at > 0) {
    queue.tell("taken", entry, null);
    return;
  }
  queue.rest();
  queue.stuck = false;
  queue.tell("dropped", entry, null);
  if (next) queue.begin("saving");
}

/** Go on after a conflict or a refusal: the first entry expects this version. @param {Queue} queue @param {number} version */
export async function goOn(queue, version) {
  const [first] = queue.entries;
  if (!first) return;
  const { halt: _, ...free } = queue.after(first, { version });
  await begin(queue, free);
}

/**
 * Enter something else in the place of the first entry, which was refused.
 *
 * @param {Queue} queue
 * @param {Body} body
 * @param {string} label
 */
export async function replace(queue, body, label) {
  const [first] = queue.entries;
  if (!first) return;
  const { halt: _, ...free } = first;
  const version = first.body.expected_version;
  const other = { ...body, expected_version: version };
  await begin(queue, { ...free, body: other, label, key: uuid() });
}

/** Send what waits under the name of whoever is there now. @param {Queue} queue @param {string} whose */
export async function adopt(queue, whose) {
  queue.entries = queue.entries.map((entry) => ({ ...entry, whose }));
  await queue.settle([], queue.entries);
  queue.begin("saving");
}

/** Take all away that waits. @param {Queue} queue */
export async function discard(queue) {
  const gone = queue.entries;
  queue.entries = [];
  queue.rest();
  queue.stuck = false;
  await queue.settle(gone, []);
}

/** Send what is the first from now on. @param {Queue} queue @param {Sent} first */
async function begin(queue, first) {
  queue.entries[0] = first;
  await queue.settle([], [first]);
  queue.begin("saving");
}

/** Where an entry was made. @param {Sent} entry @returns {Partial<Stands>} */
const placeOf = ({ body, base, steps }) => ({ version: body.expected_version, head: base, steps });
