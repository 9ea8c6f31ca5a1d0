// What the screens of all phases have: the rail, what waits, what leads on.

import { h } from "../../record/dom.js";
import { ask } from "./choices.js";
import { OtherScreen } from "./other.js";
import { acts, bigButton, button } from "./pads.js";
import { RuleScreen } from "./rule.js";
import { ArcmageScreen } from "./screen.js";

/** @import { ArcmageEntry } from "./entry.js" */
/** @import { Ask, Document, Step, Waiting } from "./types.js" */

/** The seven phases: done, under way, and those that one can go to. @param {ArcmageEntry} entry */
export function rail(entry) {
  const { rail: phases } = entry.doc;
  if (!phases.length) return null;
  /** @param {Step} step */
  const part = ({ title, short, state, command, offer }) =>
    h(
      "li",
      { class: `arce-rail__step is-${state}`, "aria-current": state === "now" ? "step" : null },
      command
        ? h(
            "button",
            {
              type: "button",
              title,
              "data-phase": offer,
              "aria-label": title,
              onclick: () => entry.record(command),
            },
            short,
          )
        : h("span", { title }, [short, h("span", { class: "hidden" }, title)]),
    );
  return h("ol", { class: "arce-rail", "aria-label": entry.t("phases") }, phases.map(part));
}

/**
 * The screen of a phase; a tap on a card of the table opens its sheet.
 *
 * @template {Document} [D=Document]
 * @extends {ArcmageScreen<D>}
 */
export class PhaseScreen extends ArcmageScreen {
  /** @param {string} id */
  touch(id) {
    this.entry.look(id);
  }

  /** Triggered abilities that wait, and what cards leave to the table. */
  waiting() {
    return [
      ...this.doc.triggers.map((one) => this.#trigger(one)),
      ...this.doc.asks.map((one) => this.#ask(one)),
    ];
  }

  /** @param {Waiting} one */
  #trigger(one) {
    const { entry, t } = this;
    const { decline } = one;
    return h("div", { class: "arce-waiting" }, [
      h("p", {}, [h("b", {}, one.title), " ", h("span", { class: "small" }, one.text)]),
      one.mine &&
        acts(
          button(one.send, () => ask(entry, one, { plain: true }), {
            offer: one.offer,
            look: "button--primary",
          }),
          decline && button(t("decline"), () => entry.record(decline), { offer: `${one.offer} -` }),
        ),
    ]);
  }

  /** A card leaves something to the table: a ruling says what happened (R135). @param {Ask} one */
  #ask(one) {
    const { entry, t } = this;
    const open = () => entry.push(new RuleScreen(entry, one.ruling, one));
    return h("div", { class: "arce-waiting is-asking" }, [
      h("p", {}, [h("b", {}, t("asksTable", { card: one.title })), " ", one.hint]),
      one.text && h("p", { class: "small" }, one.text),
      this.doc.judge && acts(button(t("ruleIt"), open, { offer: `rule-${one.card}` })),
    ]);
  }

  /** What leads on: to the next phase, and to the end of the turn. @param {{big?: boolean}} how */
  onward({ big = false } = {}) {
    return this.doc.onward.map(({ command, offer, title }, at) =>
      (at === 0 && big ? bigButton : button)(title, () => this.entry.record(command), { offer }),
    );
  }

  /** Leads to all that can be entered else: events of others, rulings, cards typed in. */
  others() {
    const open = () => this.entry.push(new OtherScreen(this.entry));
    return button(this.t("other"), open, { look: "button--quiet", offer: "other" });
  }
}
