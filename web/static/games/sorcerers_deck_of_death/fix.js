// Figures put right where the table stands otherwise (`fix` of 5.1): a ruling of its own.

import { h } from "../../record/dom.js";
import { acts, button, figButton, inch, inOrder, live, pad, point, pressed } from "./pads.js";
import { Part } from "./part.js";

/** @import { Spot } from "./board/shapes.js" */
/** @import { Dropped } from "./board/table.js" */
/** @import { Sorcerers } from "./entry.js" */
/** @import { Document, Fix } from "./types.js" */

/** Which figure stands otherwise. */
export class WhichIsWrong extends Part {
  panel() {
    const { entry, t } = this;
    const rows = inOrder(this.touch().pick).map((fig, at) =>
      figButton(entry, fig, () => this.figure(fig), { first: at === 0 }),
    );
    return pad(entry, t("fixTitle"), h("div", { class: "sdd-chips" }, rows));
  }

  touch() {
    return { pick: Object.keys(this.told.fix ?? {}) };
  }

  /** @param {string} fig */
  figure(fig) {
    const was = this.told.fix?.[fig];
    if (was) this.entry.push(new PutRight(this.entry, this.told, fig, was));
  }
}

/** What is different about it. */
class PutRight extends Part {
  /** @type {{at?: Spot, hp?: number, done?: boolean}} */
  changes = {};

  /** @param {Sorcerers} entry @param {Document} told @param {string} fig @param {Fix} was */
  constructor(entry, told, fig, was) {
    super(entry, told);
    this.fig = fig;
    this.was = was;
  }

  back() {
    const any = Object.keys(this.changes).length > 0;
    this.changes = {};
    return any;
  }

  /** @param {{at?: Spot, hp?: number, done?: boolean}} changes */
  #change(changes) {
    this.changes = { ...this.changes, ...changes };
    this.changed();
  }

  panel() {
    const { entry, t, was, changes } = this;
    const { at, hp = was.hp, done = was.done } = changes;
    const name = entry.name(this.fig);
    return pad(entry, t("fixFig", { fig: name }), [
      this.told.mapped && live(at ? t("fixAt", { x: inch(at[0]), y: inch(at[1]) }) : t("fixMove")),
      acts(
        this.#step("less", "−", Math.max(hp - 1, 0)),
        h("output", { class: "sdd-hp" }, hp ? t("fixHp", { hp }) : t("dead")),
        this.#step("more", "+", Math.min(hp + 1, was.full)),
        button(t("fixDone"), () => this.#change({ done: !done }), {
          offer: "done",
          more: pressed(done),
        }),
      ),
      this.#reason(),
    ]);
  }

  /** @param {string} label @param {string} sign @param {number} hp */
  #step(label, sign, hp) {
    const more = { "aria-label": this.t(label) };
    return button(sign, () => this.#change({ hp }), { offer: null, more });
  }

  #reason() {
    const { t } = this;
    const field = { name: "reason", required: true, maxlength: 300, autocomplete: "off" };
    const reason = /** @type {HTMLInputElement} */ (h("input", field));
    /** @param {Event} event */
    const onsubmit = (event) => {
      event.preventDefault();
      event.stopPropagation();
      this.#send(reason.value.trim());
    };
    return h("form", { class: "stack stack--tight", onsubmit }, [
      h("label", { class: "field" }, [h("span", {}, t("fixReason")), reason]),
      h("button", { class: "button button--primary" }, t("fixSend")),
    ]);
  }

  /** A ruling; what did not change is left out. @param {string} reason */
  #send(reason) {
    const { fig, was, changes } = this;
    const { page, t } = this.entry;
    const at = changes.at ? point(changes.at) : null;
    const hp = changes.hp === was.hp ? null : (changes.hp ?? null);
    const done = changes.done === was.done ? null : (changes.done ?? null);
    const operation = { kind: "set_figure", fig, at, hp, done };
    const command = { kind: "make_ruling", reason, operations: [operation], forced: null };
    page.rule(command, t("fixLabel", { fig: this.entry.name(fig) }));
  }

  held() {
    return Boolean(this.changes.at);
  }

  touch() {
    return this.told.mapped ? { aim: [{ fig: this.fig, way: "fix" }] } : {};
  }

  /** @param {Dropped} move */
  move({ path }) {
    const at = path.at(-1);
    if (at) this.#change({ at });
  }
}
