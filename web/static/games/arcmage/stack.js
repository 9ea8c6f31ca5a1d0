// The stack and who answers it.

import { h } from "../../record/dom.js";
import { ask } from "./choices.js";
import { hand } from "./hand.js";
import { acts, bigButton, button, field, form, pad } from "./pads.js";
import { PhaseScreen } from "./phase.js";
import { ArcmageScreen } from "./screen.js";

/** @import { Stack } from "./types.js" */

/**
 * Nobody answers the top of the stack, or somebody does (R80).
 *
 * @extends {PhaseScreen<Stack>}
 */
export class StackScreen extends PhaseScreen {
  /** @type {string | null} who is asked; null: the first who was not yet */
  seat = null;
  /** @type {string[]} who does not answer */
  passed = [];

  panel() {
    const { t, entry } = this;
    const [top, ...below] = this.doc.stack;
    const left = this.doc.answers.filter((seat) => !this.passed.includes(seat));
    const seat = this.seat ?? left[0];
    const items = below.map((item) => h("li", {}, item.title));
    const fizz = () => entry.push(new FizzScreen(entry));
    return pad(
      this,
      t("stackTitle", { item: top?.title }),
      [
        top?.text && h("p", { class: "arce-text" }, top.text),
        items.length > 0 && h("ol", { class: "arce-below", "aria-label": t("below") }, items),
        this.waiting(),
        acts(
          bigButton(t("nobodyAnswers"), () => this.#resolve(), { offer: "ok" }),
          button(t("fizz"), fizz, { offer: "fizz", look: "button--quiet" }),
        ),
        seat && this.#answer(seat, left),
      ],
      { back: false },
    );
  }

  #resolve() {
    ask(this.entry, this.doc.resolve, { plain: true });
  }

  /** One player after the other is asked. @param {string} seat @param {string[]} left */
  #answer(seat, left) {
    const { t, names } = this;
    const others = left.filter((one) => one !== seat);
    const no = () => {
      if (others.length) {
        this.passed = [...this.passed, seat];
        this.seat = null;
        this.changed();
      } else this.#resolve();
    };
    return h("div", { class: "arce-answer" }, [
      h("p", { class: "arce-answer__who" }, t("doesAnswer", { seat: names.seat(seat) })),
      hand(this, seat),
      acts(
        button(t("passes", { seat: names.seat(seat) }), no, { offer: `no-${seat}` }),
        others.map((one) =>
          button(
            t("answers", { seat: names.seat(one) }),
            () => {
              this.seat = one;
              this.changed();
            },
            {
              offer: `ask-${one}`,
              look: "button--quiet",
            },
          ),
        ),
      ),
    ]);
  }
}

/**
 * The table says that the top of the stack does nothing (R84, R85).
 *
 * @extends {ArcmageScreen<Stack>}
 */
class FizzScreen extends ArcmageScreen {
  panel() {
    const { t } = this;
    const why = field(t("why"), "why", { required: true, maxlength: 200, "data-first": true });
    return pad(this, t("fizzTitle", { item: this.doc.stack[0]?.title }), [
      form([why], t("fizzSend"), ({ why: said = "" }) =>
        this.entry.record({ kind: "fail_item", why: said }),
      ),
    ]);
  }
}
