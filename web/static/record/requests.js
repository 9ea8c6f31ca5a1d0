// What the pages ask of the server, and how it answers.

/** @typedef {{version: number, head: number, steps: number}} Stands */
/**
 * @typedef {object} Answer
 * @property {boolean} ok
 * @property {number} status 0 without a connection
 * @property {any} body JSON as it is read, or text
 * @property {string | null} [again] seconds until the same may be asked again
 * @property {Stands} [stands] where the match stood after the entry
 */

/**
 * Whether the same request may be taken later. A problem that tells no time will not pass.
 *
 * @param {{status: number, body: any, again?: string | null}} answer
 */
export function mayPass({ status, body, again }) {
  if (status === 503 && body.code) return again != null;
  return status === 0 || status === 429 || status >= 500;
}

/**
 * Whether an entry waits for whoever made it to sign in. A private match is not there for nobody.
 *
 * @param {{status: number, body: any}} answer
 * @param {string | undefined} whose
 */
export const needsPerson = ({ status, body }, whose) =>
  status === 401 || body.code === "other_person" || (!!whose && body.code === "match_not_found");

/**
 * POST JSON. Throws where there is no connection.
 *
 * @param {string} url
 * @param {unknown} body
 * @param {string} token
 * @param {string | null} key an idempotency key
 * @param {string} [whose] who made the entry
 * @returns {Promise<Answer>}
 */
export async function post(url, body, token, key = null, whose = "") {
  /** @type {Record<string, string>} */
  const headers = {
    "Content-Type": "application/json",
    Accept: "application/json, text/html",
    "X-CSRFToken": token,
  };
  if (key) headers["Idempotency-Key"] = key;
  if (whose) headers["Kifu-Whose"] = whose;
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  const kind = answer.headers.get("Content-Type") ?? "";
  return {
    ok: answer.ok,
    status: answer.status,
    again: answer.headers.get("Retry-After"),
    stands: standsIn(answer.headers.get("Kifu-Stands")),
    body: kind.includes("json") ? await answer.json() : await answer.text(),
  };
}

/** What `version=12, head=8, steps=13` says. @param {string | null} text @returns {Stands | undefined} */
function standsIn(text) {
  if (text === null) return undefined;
  const pairs = [...text.matchAll(/(\w+)=(\d+)/g)].map(([, name, value]) => [name, Number(value)]);
  return Object.fromEntries(pairs);
}

/** The text of a page, or null while there is no connection. @param {string} address */
export async function read(address) {
  try {
    const answer = await fetch(address, { headers: { Accept: "text/html" } });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}
