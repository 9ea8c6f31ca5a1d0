// @ts-nocheck
// What a shot would deal: the server is asked, a moment after the last tap.

import { post } from "../record/queue.js";
import { written } from "./spades_pads.js";

const PAUSE = 120; // milliseconds without a tap

export class Preview {
  /** `changed()` is called whenever there is something new to show. */
  constructor(page, changed) {
    Object.assign(this, { page, changed });
    this.forget();
  }

  /** Nothing is known of a shot: `told` what it would do, `refused` why it cannot be. */
  forget() {
    clearTimeout(this.timer);
    this.told = this.refused = null;
    this.asked = "";
  }

  /** Ask about the cards that `entry` has chosen, where their number may be right. */
  ask(entry) {
    const { least, most } = entry.entry;
    const number = entry.chosen.length;
    this.forget();
    if (!number || number < least || number > most) return;
    const text = shotText(entry);
    this.asked = text;
    this.timer = setTimeout(() => this.#send(text), PAUSE);
  }

  async #send(text) {
    const { page } = this;
    const seat = page.view || null;
    const body = { notation: text, seat, preview: true, ...page.amend.query };
    const answer = await post(`${page.address}/check`, body, page.token).catch(() => null);
    if (this.asked !== text || !answer?.ok) return; // other cards meanwhile, or no connection
    this.told = answer.body.ok ? answer.body.preview : null;
    this.refused = answer.body.ok ? null : answer.body.detail;
    this.changed();
  }
}

/** The shot as notation: `D 2h 2s 2d Kc JK=Ks as full:2,K`. */
export function shotText({ chosen, claim, joker }) {
  const cards = chosen.map((card) =>
    card === "JK" && joker ? `JK=${written(joker)}` : written(card),
  );
  return `D ${cards.join(" ")}${claim ? ` as ${claim}` : ""}`;
}
