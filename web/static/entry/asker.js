// @ts-nocheck
// What an entry would do: the server is asked while it is still being made.

import { post } from "../record/queue.js";

const PAUSE = 40; // milliseconds without a change

export class Asker {
  /** `changed()` is called whenever there is something new to show. */
  constructor(page, changed) {
    Object.assign(this, { page, changed });
    this.forget();
  }

  /** Nothing is known: `answer` is what the server said of `text`, null while it is asked. */
  forget() {
    clearTimeout(this.timer);
    this.answer = null;
    this.text = "";
  }

  /** Ask about a line, if that has not been done. */
  ask(text) {
    if (text === this.text) return;
    this.forget();
    this.text = text;
    this.timer = setTimeout(() => this.#send(text), PAUSE);
  }

  /** What the server says of a line, null without a connection. */
  async whole(text) {
    if (text !== this.text || !this.answer) {
      clearTimeout(this.timer);
      this.text = text;
      this.answer = await this.#fetch(text);
    }
    return this.answer;
  }

  async #send(text) {
    const answer = await this.#fetch(text);
    if (this.text !== text || !answer) return; // something else meanwhile, or no connection
    this.answer = answer;
    this.changed();
  }

  async #fetch(text) {
    const { page } = this;
    const seat = page.view || null;
    const body = { notation: text, seat, preview: true, ...page.amend.query };
    const answer = await post(`${page.address}/check`, body, page.token).catch(() => null);
    if (!answer?.ok) return null;
    return { ...answer.body, preview: answer.body.preview ?? { warnings: [] } };
  }
}
