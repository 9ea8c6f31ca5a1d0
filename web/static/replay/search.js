// Looking for steps: the list gives way to those that were found, and comes back as it was.

import { all, one, told } from "./dom.js";
import { markRow } from "./mark.js";

/** @typedef {import("./replay.js").Replay} Replay */

const WAIT = 250; // milliseconds after the last key

/** @param {Replay} replay */
export function search(replay) {
  const looking = new Search(replay);
  const { form, field, hits } = looking;
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", () => looking.soon());
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") looking.next(event.shiftKey ? -1 : 1);
    else if (event.key === "Escape") looking.clear();
    else return;
    event.preventDefault();
  });
  hits.addEventListener("click", (event) => {
    if (!(event.target instanceof HTMLAnchorElement) || !event.target.dataset.further) return;
    event.preventDefault();
    looking.further(event.target);
  });
}

class Search {
  /** @param {Replay} replay */
  constructor(replay) {
    this.replay = replay;
    const { root } = replay;
    this.form = one(root, "[data-search]", HTMLFormElement);
    this.field = one(root, "#find", HTMLInputElement);
    this.count = one(root, "[data-found]", HTMLElement);
    this.log = one(root, "#log", HTMLElement);
    this.hits = one(root, "#hits", HTMLElement);
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.asked = 0;
    /** @type {Promise<void>} */
    this.done = Promise.resolve();
    this.#told();
  }

  /** Look once nobody types any more. */
  soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#now(), WAIT);
  }

  clear() {
    clearTimeout(this.timer);
    this.form.reset();
    for (const field of all(this.form, "[name=find], select", HTMLElement))
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = "";
    this.#now();
    this.field.blur();
  }

  /**
   * Show the next step that was found, or the one before; behind the last comes the first.
   * @param {1 | -1} by
   */
  async next(by) {
    if (this.timer !== undefined) this.#now();
    await this.done;
    const { stops, index } = this.replay.sheet;
    const found = new Set(this.steps);
    const places = [...stops.keys()].filter((place) => found.has(stops[place]?.step ?? -1));
    const [ahead, behind] = [places.filter((p) => p > index), places.filter((p) => p < index)];
    const place = by > 0 ? (ahead[0] ?? places[0]) : (behind.at(-1) ?? places.at(-1));
    if (place !== undefined) await this.replay.goto(place, { still: true });
  }

  /** The numbers of all steps that were found. */
  get steps() {
    const [list] = all(this.hits, "[data-hits]", HTMLElement);
    return list && !this.hits.hidden ? told(list, "hits").split(" ").map(Number) : [];
  }

  /** @param {HTMLAnchorElement} link behind which more are */
  async further(link) {
    const body = await this.#fetch(Number(link.dataset.further));
    if (body && link.isConnected) link.replaceWith(...body.childNodes);
    this.#told();
  }

  #now() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.done = this.#look();
  }

  async #look() {
    const ticket = ++this.asked;
    const given = all(this.form, "[name=find], select", HTMLElement);
    if (!given.some((one) => "value" in one && String(one.value).trim())) this.hits.hidden = true;
    else {
      const body = await this.#fetch(0);
      if (ticket !== this.asked || !body || !this.hits.isConnected) return;
      this.hits.replaceChildren(...body.childNodes);
      this.hits.hidden = false;
      this.hits.scrollTop = 0;
    }
    this.log.hidden = !this.hits.hidden;
    this.#told();
    markRow(this.replay.root, told(this.replay.moving, "step"));
  }

  /** @param {number} skip */
  async #fetch(skip) {
    const { pages, moving } = this.replay;
    const text = await pages.hits(told(moving, "url"), this.form, skip).catch(() => null);
    return text === null ? null : new DOMParser().parseFromString(text, "text/html").body;
  }

  /** Say how many there are. */
  #told() {
    const [list] = all(this.hits, "[data-count]", HTMLElement);
    this.count.textContent = list && !this.hits.hidden ? told(list, "count") : "";
  }
}
