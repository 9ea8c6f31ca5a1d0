// @ts-nocheck
// The phases of a turn: the rail, unmarking or founding, playing; what leads on.

import { h } from "../record/dom.js";
import { hand, shown, tabs } from "./arc_hand.js";
import { acts, bigButton, button, pad, picker } from "./arc_pads.js";
import { waiting } from "./arc_stack.js";

/** The seven phases: done, under way, and those that one can go to. */
export function rail(entry) {
  const { rail: phases } = entry.entry;
  if (!phases) return null;
  const step = ({ title, short, state, text }) =>
    h(
      "li",
      { class: `arce-rail__step is-${state}`, "aria-current": state === "now" ? "step" : null },
      text
        ? h(
            "button",
            {
              type: "button",
              title,
              "data-phase": text,
              "aria-label": title,
              onclick: () => entry.record(text),
            },
            short,
          )
        : h("span", { title }, [short, h("span", { class: "hidden" }, title)]),
    );
  return h("ol", { class: "arce-rail", "aria-label": entry.t("phases") }, phases.map(step));
}

/** What leads on: to the next phase, and to the end of the turn. */
export function onward(entry, { big = false } = {}) {
  return (entry.entry.onward ?? []).map(({ text, title }, at) =>
    at === 0 && big
      ? bigButton(title, () => entry.record(text), { offer: text })
      : button(title, () => entry.record(text), { offer: text }),
  );
}

/** Leads to all that can be entered else: events of others, rulings, cards typed in. */
export const otherEntries = (entry) =>
  button(entry.t("other"), () => entry.set({ panel: "other" }), {
    look: "button--quiet",
    offer: "other",
  });

// Unmarking, and founding in its place

export const unmarkPart = {
  panel(entry) {
    const { t } = entry;
    const { keeps, found, active } = entry.entry;
    const kept = entry.chosen;
    const keep = kept.map((id) => ` !${id}`).join("");
    return pad(
      entry,
      t("unmarkTitle", { seat: entry.title(active) }),
      [
        waiting(entry),
        kept.length > 0 && h("p", { class: "small" }, t("kept", { cards: entry.labels(kept) })),
        acts(
          bigButton(t("unmark"), () => entry.record(`u${keep}`), { offer: "u" }),
          found.length > 0 &&
            button(t("found"), () => entry.set({ panel: "found" }), { offer: "found" }),
          otherEntries(entry),
        ),
        keeps.length > 0 && h("p", { class: "small soft" }, t("keepHelp")),
      ],
      { back: false },
    );
  },
  lit: ({ entry }) => entry.keeps,
  chosen: (entry) => entry.chosen,
  tap(entry, id) {
    if (entry.entry.keeps.includes(id)) entry.toggle(id);
    else entry.look(id);
  },
};

/** A city of the reserve takes the place of the turn. */
export const foundPart = {
  panel(entry) {
    const { found, active } = entry.entry;
    const title = entry.t("foundTitle", { seat: entry.title(active) });
    const cards = found.map((card) => ({ card }));
    return pad(entry, title, [
      h("p", { class: "small" }, entry.t("foundHelp")),
      ...picker(entry, title, cards, (card) => entry.record(`found ${card}`)),
    ]);
  },
};

// Playing

export const playPart = {
  panel(entry) {
    const { t } = entry;
    const seat = shown(entry);
    const own = seat === entry.entry.active;
    return pad(
      entry,
      t(own ? "playTitle" : "answerTitle", { seat: entry.title(seat) }),
      [waiting(entry), tabs(entry), hand(entry, seat), acts(onward(entry), otherEntries(entry))],
      { back: false },
    );
  },
  lit: (entry) => entry.entry.able,
  tap: (entry, id) => entry.look(id),
};
