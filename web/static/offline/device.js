// The page of what this device keeps: matches as they were last seen, and entries that wait.

import { find, h, part, translator } from "../record/dom.js";
import { forgetAhead } from "../record/foreseen.js";
import { waitingByMatch } from "../record/outbox.js";
import { below, ROOT } from "../root.js";

/** @typedef {{title: string, pages: {url: string, kind: string}[], waiting: number}} Row */

const PAGES = `kifu${ROOT}.pages.`;
const OF_MATCH = /^\/matches\/([^/]+)\/(record|replay)$/;

/** What is kept of each match, by its id. @returns {Promise<Map<string, Row>>} */
async function rows() {
  /** @type {Map<string, Row>} */
  const found = new Map();
  /** @param {string} match @returns {Row} */
  const row = (match) => {
    const made = found.get(match) ?? { title: match, pages: [], waiting: 0 };
    found.set(match, made);
    return made;
  };
  for (const { page, request } of await kept()) {
    const [, match = "", kind = ""] = OF_MATCH.exec(below(new URL(request.url).pathname)) ?? [];
    const text = new DOMParser().parseFromString(await page.text(), "text/html");
    const name = find('meta[name="kifu-open"]', text)?.getAttribute("content");
    const made = row(match);
    made.title = name || made.title;
    made.pages.push({ url: request.url, kind });
  }
  for (const [match, count] of await waitingByMatch().catch(() => new Map()))
    row(match).waiting = count;
  return found;
}

/** @returns {Promise<{request: Request, page: Response}[]>} */
async function kept() {
  const found = [];
  for (const name of await names()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const page = await cache.match(request, { ignoreVary: true });
      if (page) found.push({ request, page });
    }
  }
  return found;
}

const names = async () => (await caches.keys()).filter((name) => name.startsWith(PAGES));

/** Keep nothing more of a match, or of any. @param {string | null} match */
async function forget(match) {
  await forgetAhead(match).catch(() => undefined);
  for (const name of await names()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const [, id] = OF_MATCH.exec(below(new URL(request.url).pathname)) ?? [];
      if (match === null || id === match) await cache.delete(request);
    }
  }
  await show();
}

const root = part("#device");
const t = translator(JSON.parse(root.dataset.words ?? "{}"));

/** @param {string} match @param {Row} row */
function shown(match, { title, pages, waiting }) {
  const links = pages
    .sort((one, other) => one.kind.localeCompare(other.kind))
    .map(({ url, kind }) => h("a", { class: "button", href: url }, t(kind)));
  const record = `${ROOT}/matches/${encodeURIComponent(match)}/record`;
  const missing =
    waiting > 0 && !links.length && h("a", { class: "button", href: record }, t("record"));
  const press = { type: "button", class: "button", onclick: () => forget(match) };
  const away =
    links.length > 0 &&
    h("button", { ...press, "aria-label": t("forgetOne", { title }) }, t("forget"));
  return h("li", { class: "device__match" }, [
    h("h2", {}, title),
    waiting > 0 && h("p", { class: "device__waiting" }, t("waiting", { count: waiting })),
    h("div", { class: "row" }, [links, missing, away]),
  ]);
}

async function show() {
  const found = globalThis.caches ? await rows() : new Map();
  part("[data-list]", root).replaceChildren(...[...found].map(([match, row]) => shown(match, row)));
  part("[data-none]", root).hidden = found.size > 0;
  part("[data-all]", root).hidden = ![...found.values()].some(({ pages }) => pages.length);
}

part("[data-missed]", root).hidden = location.pathname === root.dataset.address;
part("[data-never]", root).hidden = isSecureContext && "serviceWorker" in navigator;
part("[data-again]", root).addEventListener("click", () => location.reload());
part("[data-all]", root).addEventListener("click", () => forget(null));
show();
