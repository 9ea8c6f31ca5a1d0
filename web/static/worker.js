// The service worker: what a phone needs to record is there without a connection.
//
// The server puts in front what is of one version: `kept`, with the version, the files of the
// shell and the page for what is not kept. Files that are named by their content come from the
// shell, others from the network first. Of matches, the record page and the replay are kept as
// they were last seen, one look at each; nothing else is, and nothing of the JSON interface.

/** @typedef {{version: string, root: string, shell: string[], page: string, fixed: string[]}} Kept */
/** @typedef {{match: string, kind: string, seat: string}} Place where a kept page belongs */

const worker = /** @type {any} */ (self);
/** @type {Kept} */
const kept = worker.kept;
const OURS = `kifu${kept.root}.`; // begins the names of caches: below another prefix is another Kifu
const SHELL = `${OURS}shell.${kept.version}`;
const PAGES = `${OURS}pages.${kept.version}`;
const MOST = 24; // pages
const LARGEST = 2_000_000; // bytes of a page: more than any has
const ANY = { ignoreVary: true };
const OPEN = /<meta name="kifu-open" /; // a page says that its match goes on
// Whoever signs in or out by one of these may be another; asking for a passkey is neither.
const WHO = /^\/(sign-in|sign-in\/(passkey|provider)|sign-out|(enter|invited)\/[^/]+)$/;
const OF_MATCH = /^\/matches\/([^/]+)\/(record|replay)$/;

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(activate()));
worker.addEventListener("message", (/** @type {any} */ event) =>
  event.waitUntil(heard(event.data)),
);
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  if (changesWho(event.request)) event.waitUntil(forget());
  const answer = answered(event);
  if (answer) event.respondWith(answer);
});

/** The whole shell, or nothing of it. */
async function install() {
  const shell = await caches.open(SHELL);
  await shell.addAll(kept.shell.map((file) => new Request(file, { cache: "no-cache" })));
  await shell.add(new Request(kept.page, { cache: "no-store" }));
}

/** Pages go over to this version, as the server gives them now; what is of others goes. */
async function activate() {
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS));
  const old = names.filter((name) => name !== SHELL && name !== PAGES);
  for (const name of old.filter((one) => one.startsWith(`${OURS}pages.`))) {
    const pages = await caches.open(name);
    for (const { url } of await pages.keys()) await see(url).catch(() => undefined);
  }
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** What a page asks: to keep it as it is now, if it is still there then. @param {{keep?: string}} told */
async function heard({ keep }) {
  const there = async () => {
    const windows = await worker.clients.matchAll({ includeUncontrolled: true });
    return windows.some((/** @type {{url: string}} */ one) => bare(one.url) === bare(keep ?? ""));
  };
  if (keep) await see(keep, there).catch(() => undefined);
}

/** Whether somebody signs in or out by a request. @param {Request} request */
function changesWho({ method, url }) {
  const { origin, pathname } = new URL(url);
  return method === "POST" && origin === location.origin && WHO.test(below(pathname));
}

/** Pages that were kept go: they are of whoever saw them. What waits to be sent is kept elsewhere. */
async function forget() {
  const names = (await caches.keys()).filter((name) => name.startsWith(`${OURS}pages.`));
  await inTurn(() => Promise.all(names.map((name) => caches.delete(name))));
}

/** What answers a request; nothing where the browser does it alone. @param {any} event @returns {Promise<Response> | null} */
function answered(event) {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return null;
  if (request.mode === "navigate") return page(event);
  if (!below(url.pathname).startsWith("/static/")) return null;
  return kept.fixed.some((one) => url.pathname.startsWith(one)) ? fixed(request) : file(request);
}

/** A file that is named by its content: the shell has it, or has it from now on. @param {Request} request */
async function fixed(request) {
  const shell = await caches.open(SHELL);
  const found = await shell.match(request.url);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.status === 200) await shell.put(request.url, answer.clone());
  return answer;
}

/** A source: the newest, without a connection that of the shell. @param {Request} request */
async function file(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const found = await (await caches.open(SHELL)).match(request.url, { ignoreSearch: true });
    if (found) return found;
    throw error;
  }
}

/** A page: from the server; without it as it is kept, or the page that says it is not. @param {any} event @returns {Promise<Response>} */
async function page(event) {
  const { url } = event.request;
  try {
    const answer = await fetch(event.request);
    if (answer.status === 401) await forget(); // nobody is signed in any more
    if (below(new URL(url).pathname).startsWith("/language/"))
      event.waitUntil(reread().catch(() => undefined));
    const copy = placeOf(url) && answer.clone(); // of an export, say, nobody reads a second one
    if (copy) event.waitUntil(inTurn(() => looked(url, copy)).catch(() => undefined));
    return answer;
  } catch {
    const shell = await caches.open(SHELL);
    return (await keptPage(url)) ?? (await shell.match(kept.page, ANY)) ?? Response.error();
  }
}

/** A page as it is kept; another step of the same replay leads to the one that is. @param {string} url */
async function keptPage(url) {
  const pages = await caches.open(PAGES);
  const found = await pages.match(bare(url), ANY);
  if (found) return found;
  const asked = placeOf(url);
  const near = asked && (await pages.keys()).find((one) => same(placeOf(one.url), asked));
  return near ? Response.redirect(near.url, 302) : undefined;
}

/** What was seen is kept one after the other: what was seen last stays. @type {Promise<unknown>} */
let before = Promise.resolve();

/** @param {() => Promise<unknown>} act */
function inTurn(act) {
  const done = before.then(act);
  before = done.catch(() => undefined);
  return done;
}

/** Fetch a page of a match to keep it, unless it is not wanted any more. @param {string} url */
async function see(url, wanted = async () => true) {
  if (!placeOf(url)) return;
  const answer = await fetch(bare(url), { cache: "no-store", headers: { Accept: "text/html" } });
  await inTurn(async () => ((await wanted()) ? looked(url, answer) : undefined));
}

/**
 * What somebody sees of a match is kept while it goes on, in the place of what was kept before:
 * another step, or what another seat sees. Where the server has no such page any more, nothing is.
 *
 * @param {string} url
 * @param {Response} answer
 */
async function looked(url, answer) {
  const place = placeOf(url);
  if (!place || answer.status >= 500 || answer.type === "opaqueredirect") return;
  const pages = await caches.open(PAGES);
  const text = await answer.text();
  const stays = answer.ok && OPEN.test(text) && text.length <= LARGEST;
  for (const one of await pages.keys()) {
    const other = placeOf(one.url);
    if (other?.match !== place.match) continue;
    if (!answer.ok || other.seat !== place.seat || other.kind === place.kind)
      await pages.delete(one);
  }
  if (!stays || new URL(url).searchParams.has("amend")) return;
  await pages.put(bare(url), new Response(text, { headers: answer.headers }));
  const all = await pages.keys(); // the oldest first
  for (const one of all.slice(0, Math.max(0, all.length - MOST))) await pages.delete(one);
}

/** All that is kept once more, in the language that was chosen. */
async function reread() {
  await (await caches.open(SHELL)).add(new Request(kept.page, { cache: "no-store" }));
  for (const { url } of await (await caches.open(PAGES)).keys()) await see(url);
}

/** A path below the prefix; what lies elsewhere is none of ours. @param {string} path */
const below = (path) => (path.startsWith(`${kept.root}/`) ? path.slice(kept.root.length) : "");

/** An address without the part that only its page knows. @param {string} url */
const bare = (url) => url.split("#")[0] ?? url;

/** Where a page of a match belongs; null for any other page. @param {string} url @returns {Place | null} */
function placeOf(url) {
  const { pathname, searchParams } = new URL(url);
  const found = OF_MATCH.exec(below(pathname));
  if (!found || searchParams.has("partial")) return null;
  const [, match = "", kind = ""] = found;
  return { match, kind, seat: searchParams.get("seat") ?? "" };
}

/** @param {Place | null} one @param {Place} other */
const same = (one, other) =>
  one?.match === other.match && one.kind === other.kind && one.seat === other.seat;
