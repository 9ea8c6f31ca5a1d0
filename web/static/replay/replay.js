// A replay page at work: where it is, and how it goes elsewhere.

import { act, click } from "./actions.js";
import { Autoplay } from "./autoplay.js";
import { all, one, told } from "./dom.js";
import { fly, remember } from "./flight.js";
import { Fork } from "./fork.js";
import { holdToRepeat } from "./hold.js";
import { bindKeys } from "./keys.js";
import { markRow, markStep } from "./mark.js";
import { bindMenus } from "./menu.js";
import { bindNotes } from "./notes.js";
import { Pages } from "./pages.js";
import { leap, moment, outwards } from "./places.js";
import { reveal } from "./reveal.js";
import { scrub } from "./scrub.js";
import { search } from "./search.js";
import { Sheet } from "./sheet.js";
import { focusOf, MOVING, parse, swap } from "./swap.js";

/**
 * How to go somewhere. `push`: it is a place to come back to; `still`: nothing travels; `stay`:
 * the window is not scrolled.
 * @typedef {{push?: boolean, still?: boolean, stay?: boolean}} Going
 */

const AT_FIRST = [1]; // what is fetched before it is asked for: of a page that was only opened
const AHEAD = [1, 2, 3, -1, 4, 5]; // and once somebody moves
const AROUND = 200; // places that are fetched while somebody drags
const TOAST = 3000; // milliseconds

export class Replay {
  /** @param {HTMLElement} root of the page, as it came from the server */
  constructor(root) {
    this.pages = new Pages();
    this.autoplay = new Autoplay(this);
    this.asked = 0;
    this.busy = false;
    this.target = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.fading = undefined;
    addEventListener("popstate", () => this.visit(location.href, { keep: false }));
    bindKeys(this);
    holdToRepeat(this);
    bindNotes(this);
    this.sheet = new Sheet(root, this.pages);
    this.#begin();
    if (this.index && !scrollY) reveal(root, true);
    // rows are lower or higher in the page's own fonts than before these came
    document.fonts.ready.then(() => markRow(this.root, told(this.moving, "step")));
  }

  /** Work with a page as it came from the server. */
  #begin() {
    const { root } = this;
    this.asked += 1;
    this.busy = false;
    for (const hidden of all(root, "[data-do][hidden], [data-pace]", HTMLElement))
      hidden.hidden = false;
    root.addEventListener("click", (event) => click(this, event));
    scrub(this);
    search(this);
    bindMenus(root);
    this.autoplay.mark();
    markStep(this.sheet);
    this.#prefetch(AT_FIRST);
  }

  get root() {
    return this.sheet.root;
  }

  get moving() {
    return this.sheet.moving;
  }

  get index() {
    return this.sheet.index;
  }

  /** The place shown, or the one on its way. */
  get heading() {
    return this.busy ? this.target : this.index;
  }

  get count() {
    return this.sheet.count;
  }

  get fork() {
    return new Fork(this.moving);
  }

  /**
   * Show the step at a place of the line shown.
   * @param {number} index one beyond the line is its end
   * @param {Going} options
   */
  async goto(index, options = {}) {
    const place = Math.max(0, Math.min(index, this.count - 1));
    const { step, node } = this.moving.dataset;
    const stop = this.sheet.stops[place];
    if (!stop || (place === this.heading && step === node)) return;
    const going = this.go(stop.url, options);
    this.target = place;
    await going;
  }

  /**
   * Show the step of an address.
   * @param {string} url
   * @param {Going} options
   */
  async go(url, { push = false, still = false, stay = false } = {}) {
    const ticket = ++this.asked;
    this.busy = true;
    this.target = this.index;
    const text = await this.pages.part(url).catch(() => null);
    if (ticket !== this.asked) return; // somebody was quicker
    this.busy = false;
    if (text === null) {
      this.toast(told(this.root, "wordFailed"));
      return;
    }
    const next = one(parse(text), MOVING, HTMLElement);
    if (next.dataset.line !== this.root.dataset.line) {
      await this.visit(url, { push });
      return;
    }
    this.#show(next, still, stay);
    history[push ? "pushState" : "replaceState"](null, "", told(this.moving, "url"));
    markStep(this.sheet);
    this.#prefetch(AHEAD);
  }

  /**
   * Fetch the whole page of an address: another line, seat or side of the table.
   * @param {string} url
   * @param {{push?: boolean, keep?: boolean}} options `keep`: the address becomes that of the page
   */
  async visit(url, { push = false, keep = true } = {}) {
    const ticket = ++this.asked;
    const text = await this.pages.whole(url).catch(() => null);
    if (ticket !== this.asked) return;
    const root = text && parse(text).querySelector("[data-replay]");
    if (!(root instanceof HTMLElement)) {
      location.assign(url);
      return;
    }
    const focus = focusOf(document.activeElement);
    const scrolled = one(this.root, "#log", HTMLElement).scrollTop;
    this.root.replaceWith(document.adoptNode(root));
    one(root, "#log", HTMLElement).scrollTop = scrolled;
    this.sheet = new Sheet(root, this.pages);
    this.#begin();
    if (focus) all(root, focus, HTMLElement)[0]?.focus({ preventScroll: true });
    if (keep) history[push ? "pushState" : "replaceState"](null, "", url);
  }

  /**
   * One step on; at a fork the branch is asked for first.
   * @param {Going} options
   */
  async next(options = {}) {
    const { fork } = this;
    if (!fork.there) return this.goto(this.heading + 1, options);
    this.autoplay.stop();
    if (!fork.chosen) return this.say(fork.choose(0));
    return this.go(fork.chosen.href, options);
  }

  /** @param {Going} options */
  previous(options = {}) {
    return this.goto(this.heading - 1, options);
  }

  /**
   * At a fork mark a branch, elsewhere go to an end of the line.
   * @param {number} by 1 the branch below, or the last step; -1 the one above, or the first
   */
  choose(by) {
    const { fork } = this;
    if (fork.there) this.say(fork.choose(by));
    else this.goto(by < 0 ? 0 : this.count - 1, { still: true });
  }

  /**
   * Go to the first step of the round or turn before or after.
   * @param {"round" | "turn"} kind
   * @param {number} by
   */
  leap(kind, by) {
    return this.goto(leap(this.sheet.stops, this.index, kind, by));
  }

  /**
   * Go to the next moment, or the one before.
   * @param {number} by 1 on, -1 back
   */
  toMoment(by) {
    const place = moment(this.sheet.stops, this.heading, by);
    if (place === null) this.toast(told(this.root, by > 0 ? "wordNoLater" : "wordNoEarlier"));
    else return this.goto(place, { still: true });
  }

  /**
   * @param {HTMLElement} next the part of another step
   * @param {boolean} still
   * @param {boolean} stay
   */
  #show(next, still, stay) {
    const places = remember(this.moving);
    const near = Math.abs(Number(next.dataset.index) - this.index) === 1;
    swap(this.moving, next);
    this.moving.classList.toggle("is-still", still || !near);
    if (!stay) reveal(this.root, still || !near);
    if (near && !still) fly(this.moving, places);
    const words = all(this.moving, ".told, .replay-details", HTMLElement);
    this.say(words.map((part) => part.textContent?.trim()).join(" "));
  }

  /** @param {number[]} places counted from here */
  #prefetch(places) {
    for (const by of places) {
      const stop = this.sheet.stops[this.index + by];
      if (stop) this.pages.early(stop.url);
    }
  }

  /** Fetch the line from here outwards: somebody takes hold of the strip. */
  prefetchAll() {
    for (const place of outwards(this.count, this.index).slice(0, AROUND)) {
      const stop = this.sheet.stops[place];
      if (stop) this.pages.early(stop.url);
    }
  }

  /** @param {string} action of a key or button; @returns whether there was something to do */
  act(action) {
    return act(this, action);
  }

  /** @param {string} text for those who do not see the page */
  say(text) {
    one(this.root, "[data-live]", HTMLElement).textContent = text;
  }

  /** @param {string} text shown for a while */
  toast(text) {
    const toast = one(this.root, "[data-toast]", HTMLElement);
    toast.textContent = text;
    toast.classList.add("is-shown");
    clearTimeout(this.fading);
    this.fading = setTimeout(() => toast.classList.remove("is-shown"), TOAST);
  }
}
