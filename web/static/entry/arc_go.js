// @ts-nocheck
// What a line would do, and the button that records it: the server is asked while it is made.

import { h } from "../record/dom.js";
import { acts, button, chip } from "./arc_pads.js";

/**
 * The line, what it would do, and the button that records it. `text` is null while something is
 * missing, which `missing` names. `hold` offers to wait for answers, with the line `held`.
 */
export function go(entry, { text, label, missing = "", hold = false, held = text }) {
  const { asker, t } = entry;
  const line = text && withRetreats(entry, text);
  if (line) asker.ask(line);
  const told = line && asker.about(line) ? asker.answer : null;
  const press = () => {
    if (!line) entry.page.say(missing, true);
    else if (told && !told.ok) entry.page.refuse(told, () => entry.page.rulings.force(line));
    else entry.record(line);
  };
  const wait = () => (held ? entry.record(`${held} &`) : entry.page.say(missing, true));
  return [
    h("div", { class: "arce-verdict", role: "status" }, line ? verdict(entry, told) : missing),
    line && h("p", { class: "arce-line" }, h("code", {}, line)),
    acts(
      button(label, press, {
        look: "button--primary arce-go",
        first: true,
        offer: "record",
        more: { "aria-disabled": !line || (told && !told.ok) ? "true" : null },
      }),
      hold && button(t("hold"), wait, { look: "arce-hold", offer: "hold" }),
    ),
  ];
}

function verdict(entry, told) {
  const { t } = entry;
  if (!told) return h("p", { class: "soft" }, t("checking"));
  if (!told.ok) return h("p", { class: "arce-refused" }, [rule(entry, told), told.detail]);
  const { does, retreats } = told.preview;
  return [
    does.length > 0 &&
      h(
        "ul",
        { class: "arce-does" },
        does.map((text) => h("li", {}, text)),
      ),
    ...retreats.map((one) => retreat(entry, one)),
  ];
}

const rule = (entry, { rule: number }) =>
  number && h("strong", { class: "notice__rule" }, entry.page.t("rule", { rule: number }));

/** Where an unmarked resident of a falling city goes (R52). */
function retreat(entry, { card, places }) {
  const now = entry.retreats[card] ?? places[0];
  const take = (place) => () => entry.set({ retreats: { ...entry.retreats, [card]: place } });
  return h("div", { class: "arce-retreat", role: "group" }, [
    h("span", {}, entry.t("retreat", { card: entry.label(card) })),
    places.map((place) =>
      chip(entry, entry.place(place), take(place), {
        offer: `${card}=${place}`,
        on: place === now,
      }),
    ),
  ]);
}

/** The line with the retreats that were chosen, before the comment or what holds it. */
function withRetreats(entry, text) {
  const chosen = Object.entries(entry.retreats).map(([card, place]) => `${card}=${place}`);
  return [text, ...chosen].join(" ");
}

/** What the server said, for screen readers. */
export const spoken = (told) => (told?.ok ? told.preview.does.join(". ") : (told?.detail ?? ""));
