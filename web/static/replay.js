// @ts-nocheck
// The replay page: steps fetched as the server draws them, one place at a time.

import { Autoplay } from "./replay/autoplay.js";
import { fly, remember } from "./replay/flight.js";
import { holdToRepeat } from "./replay/hold.js";
import { bindKeys } from "./replay/keys.js";
import { StepList } from "./replay/list.js";
import { markStep } from "./replay/mark.js";
import { Pages } from "./replay/pages.js";
import { placesOf } from "./replay/places.js";
import { scrub } from "./replay/scrub.js";

const MOVING = ".replay-moving";
const AHEAD = [1, 2, 3, -1, 4, 5]; // what is fetched before it is asked for
const TOAST = 3000; // milliseconds

class Replay {
  constructor() {
    this.pages = new Pages();
    this.autoplay = new Autoplay(this);
    addEventListener("popstate", () => this.visit(location.href, { keep: false }));
    bindKeys(this);
    holdToRepeat(this);
    this.take(document.querySelector("[data-replay]"));
  }

  /** Work with a page as it came from the server. */
  take(root) {
    this.root = root;
    this.asked = 0;
    this.moving = root.querySelector(MOVING);
    this.slider = root.querySelector("#slider");
    const told = JSON.parse(root.dataset.places);
    this.stops = placesOf(told, (step) => this.#urlOf(step));
    this.list = new StepList(this, told.block);
    for (const hidden of root.querySelectorAll("[data-do][hidden], .replay-speed"))
      hidden.hidden = false;
    root.addEventListener("click", (event) => this.#click(event));
    scrub(this);
    this.autoplay.mark();
    markStep(this);
    this.#prefetch();
  }

  #urlOf(step) {
    const url = new URL(this.moving.dataset.url, location);
    url.searchParams.set("step", step);
    return url.href;
  }

  get index() {
    return Number(this.moving.dataset.index);
  }

  /** The place shown, or the one on its way. */
  get heading() {
    return this.busy ? this.target : this.index;
  }

  get count() {
    return this.stops.length;
  }

  // Going somewhere

  /** Show the step at a place of the line shown. */
  goto(index, options = {}) {
    const place = Math.max(0, Math.min(index, this.count - 1));
    const { step, node } = this.moving.dataset;
    if (place === this.heading && step === node) return Promise.resolve();
    const going = this.go(this.stops[place].url, options);
    this.target = place;
    return going;
  }

  /** Show the step of an address; `push` makes it a place to come back to. */
  async go(url, { push = false, still = false } = {}) {
    const ticket = ++this.asked;
    this.busy = true;
    this.target = this.index;
    const text = await this.pages.part(url).catch(() => null);
    if (ticket !== this.asked) return; // somebody was quicker
    this.busy = false;
    if (text === null) {
      this.toast(this.root.dataset.wordFailed);
      return;
    }
    const next = parse(text).querySelector(MOVING);
    if (next.dataset.line !== this.root.dataset.line) {
      await this.visit(url, { push });
      return;
    }
    this.#swap(next, still);
    history[push ? "pushState" : "replaceState"](null, "", next.dataset.url);
    markStep(this);
    this.#prefetch();
  }

  /** Fetch the whole page of an address: another line, seat or side of the table. */
  async visit(url, { push = false, keep = true } = {}) {
    const ticket = ++this.asked;
    const text = await this.pages.whole(url).catch(() => null);
    if (ticket !== this.asked) return;
    const root = text && parse(text).querySelector("[data-replay]");
    if (!root) {
      location.assign(url);
      return;
    }
    const focus = focusOf(document.activeElement);
    const scrolled = this.root.querySelector("#log").scrollTop;
    this.root.replaceWith(document.adoptNode(root));
    root.querySelector("#log").scrollTop = scrolled;
    this.take(root);
    if (focus) root.querySelector(focus)?.focus({ preventScroll: true });
    if (keep) history[push ? "pushState" : "replaceState"](null, "", url);
  }

  /** One step on; at a fork the branch is asked for first. */
  next(options) {
    const fork = this.#fork();
    if (!fork) return this.goto(this.heading + 1, options);
    this.autoplay.stop();
    if (!fork.chosen) return this.choose(0);
    return this.go(fork.chosen.href, options);
  }

  previous(options) {
    return this.goto(this.heading - 1, options);
  }

  /** Mark a branch of the fork; false where there is no fork. */
  choose(by) {
    const fork = this.#fork();
    if (!fork) return false;
    const at = fork.links.indexOf(fork.chosen);
    const place =
      at < 0
        ? by < 0
          ? fork.links.length - 1
          : 0
        : (at + by + fork.links.length) % fork.links.length;
    for (const [n, link] of fork.links.entries()) link.classList.toggle("is-chosen", n === place);
    fork.links[place].scrollIntoView({ block: "nearest" });
    this.say(fork.links[place].textContent);
    return true;
  }

  /** The first step of the round or turn before or after. */
  leap(kind, by) {
    const here = this.stops[this.index][kind];
    if (by > 0) {
      const next = this.stops.findIndex((stop, n) => n > this.index && stop[kind] !== here);
      return this.goto(next < 0 ? this.count - 1 : next);
    }
    const start = this.stops.findIndex((stop) => stop[kind] === here);
    if (start < this.index) return this.goto(start);
    const before = this.stops[Math.max(this.index - 1, 0)][kind];
    return this.goto(this.stops.findIndex((stop) => stop[kind] === before));
  }

  // Showing it

  #swap(next, still) {
    const open = [...this.moving.querySelectorAll("details[open][data-keep]")].map(
      (d) => d.dataset.keep,
    );
    const places = remember(this.moving);
    const near = Math.abs(Number(next.dataset.index) - this.index) === 1;
    for (const part of ["stage", "now"]) replacePart(this.moving, next, part);
    copyBar(this.moving, next);
    Object.assign(this.moving.dataset, next.dataset);
    for (const name of open) {
      this.moving.querySelector(`details[data-keep="${name}"]`)?.setAttribute("open", "");
    }
    this.moving.classList.toggle("is-still", still || !near);
    if (near && !still) fly(this.moving, places);
    this.say(this.moving.querySelector(".replay-told").textContent.trim());
  }

  #prefetch() {
    for (const by of AHEAD) {
      const stop = this.stops[this.index + by];
      if (stop) this.pages.early(stop.url);
    }
  }

  /** Fetch the line from here outwards: somebody takes hold of the slider. */
  prefetchAll() {
    const near = this.stops.map((stop, n) => [Math.abs(n - this.index), stop.url]);
    for (const [, url] of near.sort((a, b) => a[0] - b[0])) this.pages.early(url);
  }

  say(text) {
    this.root.querySelector("[data-live]").textContent = text;
  }

  toast(text) {
    const toast = this.root.querySelector("[data-toast]");
    toast.textContent = text;
    toast.classList.add("is-shown");
    clearTimeout(this.fading);
    this.fading = setTimeout(() => toast.classList.remove("is-shown"), TOAST);
  }

  // What is asked for

  #click(event) {
    if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    const target = event.target.closest("[data-do], a[data-step], a[data-visit], a[data-more]");
    if (!target) return;
    if (target.dataset.more) {
      event.preventDefault();
      this.list.more(target);
      return;
    }
    const action = target.dataset.do;
    if (action === "branch") return;
    event.preventDefault();
    if (target.getAttribute("aria-disabled") === "true") return;
    if (action !== "play") this.autoplay.stop();
    if (action && this.act(action)) return;
    if (target.dataset.step)
      this.go(target.href, { push: true, still: !target.closest(".replay-bar") });
    else this.visit(target.href, { push: true });
  }

  /** Do what a key or a button stands for; false where there is nothing to do. */
  act(action) {
    const actions = {
      previous: () => this.previous(),
      next: () => this.next(),
      "previous-turn": () =>
        this.moving.dataset.common ? this.go(this.moving.dataset.common) : this.leap("turn", -1),
      "next-turn": () => this.leap("turn", 1),
      "previous-round": () => this.leap("round", -1),
      "next-round": () => this.leap("round", 1),
      first: () => this.goto(0, { still: true }),
      last: () => this.goto(this.count - 1, { still: true }),
      up: () => this.choose(-1) || this.goto(0, { still: true }),
      down: () => this.choose(1) || this.goto(this.count - 1, { still: true }),
      play: () => this.autoplay.toggle(),
      slower: () => this.autoplay.faster(-1),
      faster: () => this.autoplay.faster(1),
      flip: () => this.#follow('[data-do="flip"]'),
      undone: () => this.#follow('[data-do="undone"]'),
      knowledge: () => this.#nextViewer(),
      graph: () => this.slider.focus(),
      log: () => this.root.querySelector(".replay-steps [aria-current]")?.focus(),
      statistics: () => location.assign(this.root.dataset.urlStatistics),
      branch: () => this.moving.querySelector('[data-do="branch"]')?.focus(),
      link: () => this.#copy(),
      help: () => this.root.querySelector("[data-help]").showModal(),
      close: () => this.#close(),
    };
    if (!actions[action]) return false;
    actions[action]();
    return true;
  }

  #fork() {
    const links = [...this.moving.querySelectorAll("[data-fork] a")];
    return links.length
      ? { links, chosen: links.find((link) => link.classList.contains("is-chosen")) }
      : null;
  }

  #follow(selector) {
    const link = this.root.querySelector(selector);
    if (link) this.visit(link.href);
  }

  #nextViewer() {
    const links = [...this.root.querySelectorAll("[data-viewers] a")];
    if (!links.length) return; // nothing is hidden from anybody
    const here = links.findIndex((link) => link.hasAttribute("aria-current"));
    this.visit(links[(here + 1) % links.length].href);
  }

  async #copy() {
    try {
      await navigator.clipboard.writeText(location.href);
      this.toast(this.root.dataset.wordCopied);
    } catch {
      this.moving.querySelector(".replay-number").focus(); // the browser's own menu copies it
    }
  }

  #close() {
    this.root.querySelector("[data-help]").close();
    this.autoplay.stop();
  }
}

const parse = (text) => new DOMParser().parseFromString(text, "text/html");

function replacePart(here, there, part) {
  const [old, fresh] = [here, there].map((where) => where.querySelector(`[data-part="${part}"]`));
  old.replaceWith(document.adoptNode(fresh));
}

/** The buttons stay, so that a finger on one is not lost; only where they lead changes. */
function copyBar(here, there) {
  for (const fresh of there.querySelectorAll("[data-part=bar] a")) {
    const old = here.querySelector(`[data-part=bar] a[data-do="${fresh.dataset.do}"]`);
    for (const name of ["href", "rel", "role", "tabindex", "title", "data-step", "aria-disabled"]) {
      if (fresh.hasAttribute(name)) old.setAttribute(name, fresh.getAttribute(name));
      else old.removeAttribute(name);
    }
  }
}

/** A selector that finds the element with the focus again on the next page. */
function focusOf(element) {
  if (element?.dataset?.do) return `[data-do="${element.dataset.do}"]`;
  if (element?.dataset?.viewer) return `[data-viewer="${element.dataset.viewer}"]`;
  return element?.id ? `#${element.id}` : null;
}

if (document.querySelector("[data-replay]")) new Replay();
