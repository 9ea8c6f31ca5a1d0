// @ts-nocheck
// Playing by itself: fixed time for each step, stopped by any touch, key or fork.

const PACE = 1300; // milliseconds at speed 1

export class Autoplay {
  constructor(replay) {
    this.replay = replay;
    this.timer = null;
    this.speed = 1;
    document.addEventListener("visibilitychange", () => document.hidden && this.stop());
    document.addEventListener("pointerdown", (event) => {
      if (!event.target.closest?.("[data-do=play], [data-speed]")) this.stop();
    });
    document.addEventListener("change", (event) => {
      if (event.target.matches("[data-speed]")) this.speed = Number(event.target.value);
    });
  }

  get on() {
    return this.timer !== null;
  }

  toggle() {
    if (this.on) this.stop();
    else this.start();
  }

  async start() {
    const { replay } = this;
    this.timer = 0;
    this.mark();
    if (replay.index === replay.count - 1) await replay.goto(0, { still: true });
    else await replay.next();
    this.#wait();
  }

  stop() {
    if (!this.on) return;
    clearTimeout(this.timer);
    this.timer = null;
    this.mark();
  }

  /** One speed up or down. */
  faster(by) {
    const select = this.replay.root.querySelector("[data-speed]");
    select.selectedIndex = Math.max(0, Math.min(select.selectedIndex + by, select.length - 1));
    this.speed = Number(select.value);
    this.replay.toast(select.selectedOptions[0].textContent);
  }

  /** Make the button say what it will do. */
  mark() {
    const { root } = this.replay;
    const button = root.querySelector("[data-do=play]");
    button.setAttribute("aria-label", this.on ? root.dataset.wordPause : root.dataset.wordPlay);
    button.querySelector("use").setAttribute("href", this.on ? "#replay-pause" : "#replay-play");
    button.classList.toggle("is-on", this.on);
    const select = root.querySelector("[data-speed]");
    select.value = String(this.speed);
  }

  #wait() {
    if (!this.on) return;
    this.timer = setTimeout(() => this.#beat(), PACE / this.speed);
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
