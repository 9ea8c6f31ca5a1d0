// Playing by itself: fixed time for each step, stopped by any touch, key or fork.

import { hit, one, told } from "./dom.js";
import { rest, shifted } from "./timing.js";

export class Autoplay {
  /** @param {import("./replay.js").Replay} replay */
  constructor(replay) {
    this.replay = replay;
    this.on = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.speed = 1;
    document.addEventListener("visibilitychange", () => document.hidden && this.stop());
    document.addEventListener("pointerdown", (event) => {
      if (!hit(event, "[data-do=play], [data-speed]")) this.stop();
    });
    document.addEventListener("change", ({ target }) => {
      if (target instanceof HTMLSelectElement && target.matches("[data-speed]"))
        this.speed = Number(target.value);
    });
  }

  toggle() {
    if (this.on) this.stop();
    else this.start();
  }

  async start() {
    const { replay } = this;
    this.on = true;
    this.mark();
    if (replay.index === replay.count - 1) await replay.goto(0, { still: true });
    else await replay.next();
    this.#wait();
  }

  stop() {
    if (!this.on) return;
    clearTimeout(this.timer);
    this.on = false;
    this.mark();
  }

  /**
   * One speed up or down.
   * @param {number} by
   */
  faster(by) {
    const select = this.#select();
    select.selectedIndex = shifted(select.selectedIndex, by, select.length);
    this.speed = Number(select.value);
    this.replay.toast(select.selectedOptions[0]?.textContent ?? "");
  }

  /** Make the button say what it will do. */
  mark() {
    const { root } = this.replay;
    const button = one(root, "[data-do=play]", HTMLButtonElement);
    button.setAttribute("aria-label", told(root, this.on ? "wordPause" : "wordPlay"));
    const icon = this.on ? "#replay-pause" : "#replay-play";
    button.querySelector("use")?.setAttribute("href", icon);
    button.classList.toggle("is-on", this.on);
    this.#select().value = String(this.speed);
  }

  #select() {
    return one(this.replay.root, "[data-speed]", HTMLSelectElement);
  }

  #wait() {
    if (this.on) this.timer = setTimeout(() => this.#beat(), rest(this.speed));
  }

  async #beat() {
    if (!this.on) return;
    if (this.replay.index >= this.replay.count - 1) {
      this.stop();
      return;
    }
    await this.replay.next();
    this.#wait();
  }
}
