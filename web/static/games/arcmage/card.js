// The sheet of a card on the table: what it says, where it can move, its abilities.

import { h } from "../../record/dom.js";
import { ask } from "./choices.js";
import { acts, button, off, pad, row } from "./pads.js";
import { RuleScreen } from "./rule.js";
import { ArcmageScreen } from "./screen.js";

/** @import { ArcmageEntry } from "./entry.js" */
/** @import { Form, Way } from "./types.js" */

/** A creature is tapped, then a place; its abilities are buttons. */
export class CardScreen extends ArcmageScreen {
  /** @param {ArcmageEntry} entry @param {string} id */
  constructor(entry, id) {
    super(entry);
    this.id = id;
    this.ways = this.doc.moves[id] ?? [];
  }

  get owner() {
    return this.doc.pieces[this.id]?.seat ?? super.owner;
  }

  get lit() {
    return this.ways.filter((one) => !one.closed).map(({ to }) => to);
  }

  get chosen() {
    return [this.id];
  }

  panel() {
    const { t, id, entry } = this;
    const piece = this.doc.pieces[id];
    const { judge } = this.doc;
    const places = this.ways.map((way) =>
      button(this.names.place(way.to), () => this.#move(way), {
        offer: way.closed ? null : `@${way.to}`,
        more: off(way.closed),
      }),
    );
    const about = { card: piece?.card, source: id };
    const rule = judge && (() => entry.push(new RuleScreen(entry, judge.ruling, about)));
    return pad(this, this.names.valued(id), [
      piece?.facts && h("p", { class: "small" }, piece.facts),
      piece?.text && h("p", { class: "arce-text" }, piece.text),
      places.length > 0 && [h("p", { class: "small" }, t("moveTo")), row(t("moveTo"), places)],
      (this.doc.abilities[id] ?? []).map((one) => this.#ability(one)),
      acts(rule && button(t("rulingOn"), rule, { look: "button--quiet", offer: "rule" })),
    ]);
  }

  /** @param {string} id */
  touch(id) {
    const way = this.ways.find((one) => one.to === id && !one.closed);
    if (way) this.#move(way);
    else this.entry.look(id === this.id ? null : id);
  }

  /** @param {Way} way */
  #move({ command, closed }) {
    if (closed) this.entry.page.explain(command);
    else this.entry.record(command);
  }

  /** @param {Form} one */
  #ability(one) {
    const { entry } = this;
    const press = () =>
      one.closed ? entry.page.say(one.closed, true) : ask(entry, one, { plain: true });
    return h("div", { class: "arce-waiting" }, [
      h("p", { class: "small" }, one.text),
      acts(
        button(one.send, press, {
          offer: one.closed ? null : one.offer,
          more: off(one.closed),
        }),
      ),
    ]);
  }
}
