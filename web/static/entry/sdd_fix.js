// @ts-nocheck
// Figures put right where the table stands otherwise (`fix` of 5.1): a ruling of its own.

import { h } from "../record/dom.js";
import { acts, button, figButton, inch, inOrder, live, pad } from "./sdd_pads.js";

/** Which figure, then what is different about it. */
export const fixPart = {
  panel: (entry) => (entry.fig ? figure(entry) : which(entry)),
  table(entry) {
    if (!entry.fig) return { pick: Object.keys(entry.entry.fix) };
    return { aim: [{ fig: entry.fig, way: "fix" }] };
  },
  move(entry, { path }) {
    entry.set({ fixed: { ...entry.fixed, at: path.at(-1) } });
  },
  figure(entry, fig) {
    if (fig in entry.entry.fix) entry.set({ fig });
  },
};

function which(entry) {
  const rows = inOrder(Object.keys(entry.entry.fix)).map((fig, at) =>
    figButton(entry, fig, () => entry.set({ fig }), { first: at === 0 }),
  );
  return pad(entry, entry.t("fixTitle"), [h("div", { class: "sdd-chips" }, rows)]);
}

function figure(entry) {
  const { t, fig } = entry;
  const was = entry.entry.fix[fig];
  const now = { hp: was.hp, done: was.done, ...entry.fixed };
  const change = (changes) => entry.set({ fixed: { ...entry.fixed, ...changes } });
  const step = (label, by) =>
    button(by < 0 ? "−" : "+", () => change({ hp: Math.min(Math.max(now.hp + by, 0), was.full) }), {
      offer: null,
      more: { "aria-label": t(label) },
    });
  const place = now.at && t("fixAt", { x: inch(now.at[0]), y: inch(now.at[1]) });
  const submit = (event) => {
    event.preventDefault();
    event.stopPropagation();
    send(entry, event.target.elements.reason.value.trim());
  };
  return pad(entry, t("fixFig", { fig: entry.name(fig) }), [
    live(place ?? t("fixMove")),
    acts(
      step("less", -1),
      h("output", { class: "sdd-hp" }, now.hp ? t("fixHp", { hp: now.hp }) : t("dead")),
      step("more", 1),
      button(t("fixDone"), () => change({ done: !now.done }), {
        offer: "done",
        more: { "aria-pressed": String(now.done) },
      }),
    ),
    h("form", { class: "stack stack--tight", onsubmit: submit }, [
      h("label", { class: "field" }, [
        h("span", {}, t("fixReason")),
        h("input", { name: "reason", required: true, maxlength: 300, autocomplete: "off" }),
      ]),
      h("button", { class: "button button--primary" }, t("fixSend")),
    ]),
  ]);
}

/** A ruling; what did not change is left out. */
function send(entry, reason) {
  const { fig, fixed, page, t } = entry;
  const was = entry.entry.fix[fig];
  const at = fixed?.at?.map((value) => Math.round(value * 1000)) ?? null;
  const changed = (name) =>
    fixed && name in fixed && fixed[name] !== was[name] ? fixed[name] : null;
  const operation = { kind: "set_figure", fig, at, hp: changed("hp"), done: changed("done") };
  const command = { kind: "make_ruling", reason, operations: [operation], forced: null };
  const body = { command, expected_version: page.version };
  page.send("/steps", body, t("fixLabel", { fig: entry.name(fig) }));
}
