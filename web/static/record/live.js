// Hears of what other devices record, and knows when it does not.

const FIRST = 1000; // milliseconds until it tries again, doubled each time
const SLOWEST = 15_000;
const PATIENCE = 2; // failures in a row until somebody is told

/** @typedef {"live" | "polling" | "lost"} State */
/** @typedef {(version: number) => void} Changed */
/** @typedef {(state: State, since: Date) => void} Told */

/**
 * Calls `changed(version)` whenever the match has grown past `after`; `seat` hears only what
 * it may know. Where the feed fails, it is tried again, at times that differ between devices,
 * and meanwhile the match is asked each time where it stands. `told(state, since)` says so:
 * `polling` while that works, `lost` while nothing does, `live` once the feed is back.
 *
 * @param {string} address
 * @param {{seat: string, after: number}} since
 * @param {Changed} changed
 * @param {Told} told
 */
export function listen(address, { seat, after }, changed, told) {
  const feed = new Feed(address, seat, after, changed, told);
  addEventListener("pagehide", () => feed.close());
  addEventListener("pageshow", (event) => event.persisted && feed.open());
  addEventListener("online", () => feed.now());
  feed.open();
}

class Feed {
  /**
   * @param {string} address
   * @param {string} seat
   * @param {number} version
   * @param {Changed} changed
   * @param {Told} told
   */
  constructor(address, seat, version, changed, told) {
    this.address = address;
    this.seat = seat;
    this.version = version;
    this.changed = changed;
    this.told = told;
    this.failures = 0;
    /** @type {State} */
    this.state = "live";
    /** @type {EventSource | null} */
    this.source = null;
    /** @type {ReturnType<typeof setTimeout> | null} */
    this.timer = null;
    /** @type {Date | null} when it last worked */
    this.since = null;
  }

  open() {
    this.close();
    const source = new EventSource(this.#url("/live", { after: this.version }));
    this.source = source;
    for (const name of ["here", "step"]) {
      source.addEventListener(name, (event) => {
        this.#heard(JSON.parse(event.data).version);
        this.failures = 0;
        this.#tell("live");
      });
    }
    source.addEventListener("bye", () => this.#again(FIRST));
    source.addEventListener("error", () => this.#failed());
  }

  close() {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.source?.close();
  }

  /** Try at once what would be tried later. */
  now() {
    if (this.timer) this.open();
  }

  async #failed() {
    this.failures += 1;
    this.since ??= new Date();
    this.#again(Math.min(FIRST * 2 ** (this.failures - 1), SLOWEST));
    if (this.failures < PATIENCE) return;
    const { source } = this;
    const version = await this.#ask();
    if (this.source !== source && this.failures === 0) return; // the feed was quicker
    if (version !== null) this.#heard(version);
    this.#tell(version === null ? "lost" : "polling");
  }

  /** @param {number} wait milliseconds, more or less */
  #again(wait) {
    this.close();
    this.timer = setTimeout(() => this.open(), wait * (0.5 + Math.random()));
  }

  /** The version at which the match stands, or null where there is no answer. */
  async #ask() {
    try {
      const answer = await fetch(this.#url("", {}));
      return answer.ok ? (await answer.json()).version : null;
    } catch {
      return null;
    }
  }

  /** @param {number} version */
  #heard(version) {
    this.version = Math.max(this.version, version);
    this.changed(version);
  }

  /** @param {State} state */
  #tell(state) {
    if (state !== this.state) this.told(state, this.since ?? new Date());
    this.state = state;
    if (state === "live") this.since = null;
  }

  /** @param {string} below @param {Record<string, unknown>} query */
  #url(below, query) {
    const url = new URL(this.address + below, location.href);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    if (this.seat) url.searchParams.set("seat", this.seat);
    return url;
  }
}
