// What the server folded ahead: which of it a line of entries means, and where it is kept.

import { patched } from "./parts.js";

/** @import { Sent as Entry } from "./bodies.js" */
/** @import { Delta } from "./parts.js" */
/** @import { Stands } from "./requests.js" */

/**
 * An entry that was folded: on top of which other one (null: the table of the page), the command in
 * full and as short as it can be said, its text, what it does, and the parts of the page then.
 * The cards in its `loose` lists mean the same in any order.
 *
 * @typedef {object} Foreseen
 * @property {number | null} after
 * @property {any} command
 * @property {any} said
 * @property {string[]} loose
 * @property {string} text
 * @property {string} says
 * @property {Stands} stands
 * @property {Record<string, {of: number | null, delta: Delta}>} parts told from those of the page, or of another one
 */
/**
 * What was folded ahead for a page as it stands: `base` are the tags of its parts.
 *
 * @typedef {{version: number, base: Record<string, string>, entries: Foreseen[]}} Told
 */

const DATABASE = "kifu.ahead";
const STORE = "ahead";
const MATCH = "match";
const MOST = 24; // matches

/**
 * The numbers of what was folded, as far as entries in a row are known.
 *
 * @param {Told} told
 * @param {Pick<Entry, "path" | "body">[]} entries
 */
export function lineOf(told, entries) {
  /** @type {number[]} */
  const line = [];
  for (const { path, body } of entries) {
    const after = line.at(-1) ?? null;
    const at = told.entries.findIndex((one) => one.after === after && means(body, one));
    if (path !== "/steps" || at < 0) break;
    line.push(at);
  }
  return line;
}

/**
 * A part of the page after an entry.
 *
 * @param {Told} told
 * @param {number | null} number of the entry; null for the page as it stands
 * @param {string} name
 * @param {string} base what the page has of it
 * @returns {string}
 */
export function textThen(told, number, name, base) {
  const change = number === null ? undefined : told.entries[number]?.parts[name];
  return change ? patched(textThen(told, change.of, name, base), change.delta) : base;
}

/** Whether what is sent is an entry that was folded. @param {Entry["body"]} body @param {Foreseen} one */
function means(
  { notation, command, commands, forced },
  { text, command: whole, said, loose = [] },
) {
  if (forced || commands) return false;
  if (notation !== undefined) return notation.trim().split(/\s+/).join(" ") === text;
  const [given, full, least] = [command, whole, said].map((one) => inOrder(one, loose));
  return same(given, full, least);
}

/** A command with the cards in some lists in one order. @param {any} command @param {string[]} lists */
function inOrder(command, lists) {
  const found = lists.filter((name) => Array.isArray(command?.[name]));
  const sorted = found.map((name) => [name, [...command[name]].sort()]);
  return { ...command, ...Object.fromEntries(sorted) };
}

/** Whether a value is `whole`, of which what is not `said` may be left out. @param {any} given @param {any} whole @param {any} said @returns {boolean} */
function same(given, whole, said) {
  if (Array.isArray(whole))
    return (
      Array.isArray(given) &&
      given.length === whole.length &&
      whole.every((one, at) => same(given[at], one, said?.[at] ?? one))
    );
  if (whole === null || typeof whole !== "object") return given === whole;
  if (given === null || typeof given !== "object") return false;
  const names = new Set([...Object.keys(given), ...Object.keys(whole)]);
  return [...names].every((name) => {
    if (!(name in whole)) return false;
    if (!(name in given)) return !(name in (said ?? whole));
    return same(given[name], whole[name], said?.[name]);
  });
}

/** What is kept of a match for this look at it; of another look, nothing more. @param {string} match @param {string} view @returns {Promise<Told | null>} */
export async function readAhead(match, view) {
  const found = await inStore("readonly", (store) => store.index(MATCH).get(match));
  if (found && found.view !== view) await forgetAhead(match);
  return found?.view === view ? found.told : null;
}

/** Keep what was folded for one look at a match; the last matches stay. @param {string} match @param {string} view @param {Told} told */
export async function keepAhead(match, view, told) {
  await forgetAhead(match);
  if (!told.entries.length) return;
  await inStore("readwrite", (store) => store.add({ match, view, told }));
  const kept = await inStore("readonly", (store) => store.getAllKeys());
  const old = kept.slice(0, Math.max(0, kept.length - MOST));
  await inStore("readwrite", (store) => {
    for (const key of old) store.delete(key);
  });
}

/** Keep nothing more of a match, or of any. @param {string | null} match */
export async function forgetAhead(match) {
  const keys = await inStore("readonly", (store) =>
    match === null ? store.getAllKeys() : store.index(MATCH).getAllKeys(match),
  );
  await inStore("readwrite", (store) => {
    for (const key of keys) store.delete(key);
  });
}

/**
 * One transaction on what was folded. Throws where the device refuses.
 *
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest | void} ask
 * @returns {Promise<any>}
 */
async function inStore(mode, ask) {
  const database = await opened();
  try {
    const transaction = database.transaction(STORE, mode);
    const request = ask(transaction.objectStore(STORE));
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    return request?.result;
  } finally {
    database.close();
  }
}

/** @returns {Promise<IDBDatabase>} */
function opened() {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(DATABASE, 1);
    asked.onupgradeneeded = () => {
      const store = asked.result.createObjectStore(STORE, { keyPath: "id", autoIncrement: true });
      store.createIndex(MATCH, MATCH);
    };
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}
