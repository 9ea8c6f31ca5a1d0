// The list of steps: as much of it as was looked at, more as one comes near its ends.

import { all, one, told } from "./dom.js";
import { joins, missing } from "./windows.js";

export class StepList {
  /**
   * @param {import("./sheet.js").Sheet} sheet
   * @param {import("./pages.js").Pages} pages
   * @param {number} size steps of a block
   */
  constructor(sheet, pages, size) {
    this.sheet = sheet;
    this.pages = pages;
    this.size = size;
    this.busy = false;
    this.wanted = 0; // the place that was asked for last
    this.arriving = Promise.resolve();
    this.log = one(sheet.root, "#log", HTMLElement);
    this.watch = new IntersectionObserver(
      (seen) => {
        for (const { isIntersecting, target } of seen)
          if (isIntersecting && target instanceof HTMLElement) this.more(target);
      },
      { root: this.log, rootMargin: "200px" },
    );
    this.#watchEnds();
  }

  /**
   * Have the steps around a place, behind those that are on their way.
   * @param {number} place
   * @param {() => void} mark what to do once they are there
   */
  async show(place, mark) {
    const waits = this.busy;
    this.wanted = place;
    await this.arriving;
    if (this.wanted !== place) return;
    const lacking = missing(place, this.sheet.count, this.size, this.#range());
    if (lacking !== null) await this.#fetch(lacking);
    if (lacking === place || waits) mark();
  }

  /**
   * What a link to earlier or later steps stands for.
   * @param {HTMLElement | SVGElement} link
   */
  more(link) {
    return this.#fetch(Number(link.dataset.more) * this.size);
  }

  /** @param {number} place */
  #fetch(place) {
    if (!this.busy) this.arriving = this.#bring(place);
    return this.arriving;
  }

  /** @param {number} place */
  async #bring(place) {
    this.busy = true;
    const url = told(this.sheet.moving, "url");
    const text = await this.pages.rows(url, place).catch(() => null);
    this.busy = false;
    if (text !== null && this.log.isConnected)
      this.#take(new DOMParser().parseFromString(text, "text/html").body);
  }

  /**
   * Put steps where they belong beside those that are there, or in their place.
   * @param {HTMLElement} body
   */
  #take(body) {
    const there = rangeOf(this.log);
    if (joins(rangeOf(body), there)) this.#extend(body, there);
    else this.log.replaceChildren(...body.childNodes);
    this.#watchEnds();
  }

  /**
   * Put blocks before and behind those that are there; what is looked at stays in its place.
   * @param {HTMLElement} body
   * @param {import("./windows.js").Range} there
   */
  #extend(body, [first, last]) {
    const blocks = all(body, "[data-block]", HTMLElement);
    const [earlier, later] = ["first", "last"].map((end) =>
      body.querySelector(`:scope > a:${end}-child.replay-more`),
    );
    const [height, top] = [this.log.scrollHeight, this.log.scrollTop];
    const before = blocks.filter((block) => numberOf(block) < first);
    if (before.length) {
      dropEnd(this.log.firstElementChild);
      this.log.prepend(...nodes([earlier, ...before]));
    }
    const grown = this.log.scrollHeight - height;
    const behind = blocks.filter((block) => numberOf(block) > last);
    if (behind.length) {
      dropEnd(this.log.lastElementChild);
      this.log.append(...nodes([...behind, later]));
    }
    this.log.scrollTop = top + grown;
  }

  #watchEnds() {
    this.watch.disconnect();
    for (const link of this.log.querySelectorAll(".replay-more")) this.watch.observe(link);
  }

  #range() {
    return rangeOf(this.log);
  }
}

/** @param {HTMLElement} block */
const numberOf = (block) => Number(block.dataset.block);

/**
 * The first and the last block in an element.
 * @param {ParentNode} root
 * @returns {import("./windows.js").Range}
 */
function rangeOf(root) {
  const numbers = all(root, "[data-block]", HTMLElement).map(numberOf);
  return [numbers[0] ?? 0, numbers.at(-1) ?? 0];
}

/** @param {Element | null} end */
function dropEnd(end) {
  if (end?.matches(".replay-more")) end.remove();
}

/**
 * What there is, taken into this document.
 * @param {(Element | null | undefined)[]} found
 */
const nodes = (found) => found.flatMap((element) => (element ? [document.adoptNode(element)] : []));
