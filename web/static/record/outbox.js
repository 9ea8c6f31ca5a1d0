// Keeps on this device what could not be sent yet: entries in IndexedDB, in order.

/** @import { Sent } from "./bodies.js" */

const DATABASE = "kifu";
const STORE = "outbox";
const MATCH = "match";

/**
 * Where the entries of one match wait. `all` gives them in order; `add` numbers an entry behind
 * all others; `settle` takes some away and writes others, all or nothing.
 *
 * @typedef {object} Outbox
 * @property {() => Promise<Sent[]>} all
 * @property {(sent: Sent) => Promise<number>} add
 * @property {(gone: Sent[], changed: Sent[]) => Promise<void>} settle
 */

/** An outbox that a page forgets with itself. @returns {Outbox} */
export function inMemory() {
  /** @type {Map<number, Sent>} */
  const kept = new Map();
  let last = 0;
  return {
    all: async () => [...kept.values()].sort(inOrder),
    add: async (sent) => {
      last += 1;
      kept.set(last, { ...sent, id: last });
      return last;
    },
    settle: async (gone, changed) => {
      for (const { id } of gone) kept.delete(id ?? 0);
      for (const sent of changed) kept.set(sent.id ?? 0, sent);
    },
  };
}

/** The outbox of a match on this device; without IndexedDB one in memory. @param {string} match @returns {Outbox} */
export function onDevice(match) {
  if (!globalThis.indexedDB) return inMemory();
  return {
    all: async () => {
      const found = await inStore("readonly", (store) => store.index(MATCH).getAll(match));
      return /** @type {Sent[]} */ (found).sort(inOrder);
    },
    add: async (sent) => {
      const { id: _, ...fresh } = sent;
      return Number(await inStore("readwrite", (store) => store.add({ ...fresh, match })));
    },
    settle: async (gone, changed) => {
      await inStore("readwrite", (store) => {
        for (const { id } of gone) if (id !== undefined) store.delete(id);
        for (const sent of changed) store.put({ ...sent, match });
      });
    },
  };
}

/** How many entries of each match wait on this device. @returns {Promise<Map<string, number>>} */
export async function waitingByMatch() {
  const found = new Map();
  if (!globalThis.indexedDB) return found;
  const all = await inStore("readonly", (store) => store.getAll());
  for (const { match } of /** @type {{match: string}[]} */ (all))
    found.set(match, (found.get(match) ?? 0) + 1);
  return found;
}

/** @param {Sent} one @param {Sent} other */
const inOrder = (one, other) => (one.id ?? 0) - (other.id ?? 0);

/**
 * One transaction on the entries, and what was asked in it. It is over only when it is written to
 * the disk. Throws where the device refuses.
 *
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest | void} ask
 * @returns {Promise<unknown>}
 */
async function inStore(mode, ask) {
  const database = await opened();
  try {
    const transaction = database.transaction(STORE, mode, { durability: "strict" });
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

/**
 * Do something while no other page of this browser does the same. Where browsers have no locks,
 * as on plain http, idempotency keys alone keep entries from being recorded twice.
 *
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} act
 * @returns {Promise<T>}
 */
export async function alone(name, act) {
  const { locks } = globalThis.navigator ?? {};
  return locks ? /** @type {T} */ (await locks.request(`kifu.${name}`, act)) : act();
}
