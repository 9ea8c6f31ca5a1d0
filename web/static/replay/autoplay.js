// Playing by itself at a chosen pace, stopped by any touch, key or fork.

import { hit, one, told } from "./dom.js";
import { Pace } from "./pace.js";
import { rest } from "./timing.js";

export class Autoplay {
  /** @param {import("./replay.js").Replay} replay */
  constructor(replay) {
    this.replay = replay;
    this.on = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.pace = new Pace(() => replay.root);
    document.addEventListener("visibilitychange", () => document.hidden && this.stop());
    document.addEventListener("pointerdown", (event) => {
      if (!hit(event, "[data-do=play], [data-pace]")) this.stop();
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
    this.replay.toast(this.pace.faster(by));
  }

  /** Make the button say what it will do. */
  mark() {
    const { root } = this.replay;
    const button = one(root, "[data-do=play]", HTMLButtonElement);
    button.setAttribute("aria-label", told(root, this.on ? "wordPause" : "wordPlay"));
    const icon = this.on ? "#replay-pause" : "#replay-play";
    button.querySelector("use")?.setAttribute("href", icon);
    button.classList.toggle("is-on", this.on);
    this.pace.mark();
  }

  #wait() {
    const { stops } = this.replay.sheet;
    const [here, next] = [stops[this.replay.index], stops[this.replay.index + 1]];
    if (!this.on) return;
    if (!here || !next || told(this.replay.moving, "rest")) this.stop();
    else
      this.timer = setTimeout(
        () => this.#beat(),
        rest(this.pace.mode, this.pace.speed, here, next),
      );
  }

  async #beat() {
    if (!this.on) return;
    await this.replay.next();
    this.#wait();
  }
}
