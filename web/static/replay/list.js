// @ts-nocheck
// The list of steps: as much of it as was looked at, more as one comes near its ends.

const NEAR = 10; // steps from the end of what is there, at which more is fetched

export class StepList {
  constructor(replay, size) {
    this.replay = replay;
    this.size = size; // steps of a block
    this.log = replay.root.querySelector("#log");
    this.watch = new IntersectionObserver(
      (seen) => {
        for (const one of seen) if (one.isIntersecting) this.more(one.target);
      },
      {
        root: this.log,
        rootMargin: "200px",
      },
    );
    this.#watchEnds();
  }

  /** Have the steps around a place, and mark the page again once they are there. */
  async show(place, mark) {
    const block = Math.floor(place / this.size);
    const [first, last] = this.#range();
    if (block < first || block > last) {
      await this.#fetch(place);
      mark();
    } else {
      for (const near of [place - NEAR, place + NEAR]) {
        const next = Math.floor(near / this.size);
        if ((next < first || next > last) && near >= 0 && near < this.replay.count)
          await this.#fetch(near);
      }
    }
  }

  /** What a link to earlier or later steps stands for. */
  more(link) {
    return this.#fetch(Number(link.dataset.more) * this.size);
  }

  async #fetch(place) {
    if (this.busy) return;
    this.busy = true;
    const text = await this.replay.pages
      .rows(this.replay.moving.dataset.url, place)
      .catch(() => null);
    this.busy = false;
    if (text !== null && this.log.isConnected)
      this.#take(new DOMParser().parseFromString(text, "text/html").body);
  }

  /** Put steps where they belong beside those that are there, or in their place. */
  #take(body) {
    const fresh = [...body.querySelectorAll("[data-block]")];
    const [first, last] = this.#range();
    const [from, to] = [numberOf(fresh[0]), numberOf(fresh.at(-1))];
    const [height, top] = [this.log.scrollHeight, this.log.scrollTop];
    if (to < first - 1 || from > last + 1) {
      this.log.replaceChildren(...body.childNodes);
    } else {
      const [earlier, later] = ["a:first-child", "a:last-child"].map((at) =>
        body.querySelector(`:scope > ${at}.replay-more`),
      );
      if (from < first)
        this.#extend("prepend", [earlier, ...fresh.filter((one) => numberOf(one) < first)]);
      const grown = this.log.scrollHeight - height;
      if (to > last)
        this.#extend("append", [...fresh.filter((one) => numberOf(one) > last), later]);
      this.log.scrollTop = top + grown;
    }
    this.#watchEnds();
  }

  #extend(where, nodes) {
    const end = where === "prepend" ? this.log.firstElementChild : this.log.lastElementChild;
    if (end.matches(".replay-more")) end.remove();
    this.log[where](...nodes.filter(Boolean).map((node) => document.adoptNode(node)));
  }

  #watchEnds() {
    this.watch.disconnect();
    for (const link of this.log.querySelectorAll(".replay-more")) this.watch.observe(link);
  }

  #range() {
    const blocks = this.log.querySelectorAll("[data-block]");
    return [numberOf(blocks[0]), numberOf(blocks[blocks.length - 1])];
  }
}

const numberOf = (block) => Number(block.dataset.block);
