// @ts-nocheck
// What waits: the stack and who answers it, triggered abilities, what cards ask of the table.

import { h } from "../record/dom.js";
import { ask } from "./arc_choices.js";
import { hand } from "./arc_hand.js";
import { acts, bigButton, button, field, form, pad, quoted } from "./arc_pads.js";

/** Triggered abilities that wait, and what cards leave to the table. */
export function waiting(entry) {
  const { triggers, asks } = entry.entry;
  return [
    ...(triggers ?? []).map((one) => trigger(entry, one)),
    ...asks.map((one) => leaves(entry, one)),
  ];
}

function trigger(entry, one) {
  const { t } = entry;
  return h("div", { class: "arce-waiting" }, [
    h("p", {}, [h("b", {}, one.title), " ", h("span", { class: "small" }, one.text)]),
    one.mine &&
      h("div", { class: "arce-acts" }, [
        button(one.send, () => ask(entry, one, { plain: true }), {
          offer: one.head,
          look: "button--primary",
        }),
        one.decline &&
          button(t("decline"), () => entry.record(one.decline), { offer: one.decline }),
      ]),
  ]);
}

/** A card leaves something to the table: a ruling says what happened (R135). */
function leaves(entry, { title, hint, text, card, source }) {
  const { t } = entry;
  const open = () =>
    entry.start({ panel: "rule", rule: { reason: title, given: true, card, source } });
  return h("div", { class: "arce-waiting is-asking" }, [
    h("p", {}, [h("b", {}, t("asksTable", { card: title })), " ", hint]),
    text && h("p", { class: "small" }, text),
    entry.entry.judge &&
      h("div", { class: "arce-acts" }, button(t("ruleIt"), open, { offer: `rule-${card}` })),
  ]);
}

/** The stack: nobody answers, or somebody does. */
export const stackPart = {
  panel(entry) {
    const { t } = entry;
    const { stack, answers, resolve } = entry.entry;
    const top = stack[0];
    const left = answers.filter((seat) => !entry.passed.includes(seat));
    const seat = entry.seat ?? left[0] ?? null;
    const below = stack.slice(1).map((item) => h("li", {}, item.title));
    return pad(
      entry,
      t("stackTitle", { item: top.title }),
      [
        top.text && h("p", { class: "arce-text" }, top.text),
        below.length > 0 && h("ol", { class: "arce-below", "aria-label": t("below") }, below),
        waiting(entry),
        acts(
          bigButton(t("nobodyAnswers"), () => ask(entry, resolve, { plain: true }), {
            offer: "ok",
          }),
          button(t("fizz"), () => entry.set({ panel: "fizz" }), {
            offer: "fizz",
            look: "button--quiet",
          }),
        ),
        seat && answer(entry, seat, left),
      ],
      { back: false },
    );
  },
  tap: (entry, id) => entry.look(id),
};

/** One player after the other is asked. */
function answer(entry, seat, left) {
  const { t } = entry;
  const others = left.filter((one) => one !== seat);
  const no = () => {
    const passed = [...entry.passed, seat];
    if (others.length) entry.set({ passed, seat: null });
    else ask(entry, entry.entry.resolve, { plain: true });
  };
  return h("div", { class: "arce-answer" }, [
    h("p", { class: "arce-answer__who" }, t("doesAnswer", { seat: entry.title(seat) })),
    hand(entry, seat),
    acts(
      button(t("passes", { seat: entry.title(seat) }), no, { offer: `no-${seat}` }),
      others.map((one) =>
        button(t("answers", { seat: entry.title(one) }), () => entry.set({ seat: one }), {
          offer: `ask-${one}`,
          look: "button--quiet",
        }),
      ),
    ),
  ]);
}

/** The table says that the top of the stack does nothing. */
export const fizzPart = {
  panel: (entry) =>
    pad(entry, entry.t("fizzTitle", { item: entry.entry.stack[0].title }), [
      form(
        [field(entry.t("why"), "why", { required: true, maxlength: 200, "data-first": true })],
        entry.t("fizzSend"),
        ({ why }) => entry.record(`fizz ${quoted(why)}`),
      ),
    ]),
};
