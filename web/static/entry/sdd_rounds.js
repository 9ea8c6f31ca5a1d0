// @ts-nocheck
// Before and after the turns: figures set up, the centre counted.

import { h } from "../record/dom.js";
import { acts, figButton, inch, live, pad, spots } from "./sdd_pads.js";
import { go } from "./sdd_preview.js";

/** A figure of the seat on turn is dragged onto its band, and recorded with that. */
export const setupPart = {
  panel(entry) {
    const { t } = entry;
    const { seat, waiting, titles } = entry.entry;
    const fig = entry.fig ?? waiting[0];
    const buttons = waiting.map((one) =>
      figButton(entry, one, () => entry.set({ fig: one }), {
        first: one === fig,
        label: entry.type(one),
        more: { "aria-pressed": String(one === fig), "data-tray": one },
      }),
    );
    return pad(
      entry,
      t("deployTitle", { seat: titles[seat] }),
      [live(t("deploySpot", { fig: entry.name(fig) })), h("div", { class: "sdd-chips" }, buttons)],
      { back: false },
    );
  },
  table(entry) {
    const fig = entry.fig ?? entry.entry.waiting[0];
    return { aim: [{ fig, way: "deploy", seat: entry.entry.seat, limit: 2 }] };
  },
  move(entry, { fig, path }) {
    entry.submit(`d ${fig} ${spots(path)}`);
  },
};

/** Who counts in the centre, as measured or as the table says. */
export const centrePart = {
  panel(entry) {
    const { t } = entry;
    const { centre, limit } = entry.entry;
    const inside = counted(entry);
    const rows = centre.map((one) => {
      const note = `${t("centreAt", { reach: hundredth(one.reach) })}`;
      return figButton(entry, one.fig, () => toggle(entry, one), {
        note,
        look: one.near ? "is-near" : "",
        more: {
          "aria-pressed": String(inside.has(one.fig)),
          "aria-disabled": one.near ? null : "true",
        },
      });
    });
    const sum = (seat) =>
      centre
        .filter(({ fig }) => fig[0] === seat && inside.has(fig))
        .reduce((total, { worth }) => total + worth, 0);
    const label = t("centreGo", { a: sum("a"), b: sum("b") });
    return pad(
      entry,
      t("centreTitle", { limit: inch(limit) }),
      [
        centre.length ? acts(rows) : h("p", { class: "soft" }, t("centreNobody")),
        go(entry, { text: centreText(entry, inside), label }),
      ],
      { back: false },
    );
  },
  table(entry) {
    return { pick: entry.entry.centre.filter((one) => one.near).map((one) => one.fig) };
  },
  figure(entry, fig) {
    const one = entry.entry.centre.find((other) => other.fig === fig);
    if (one) toggle(entry, one);
  },
};

const hundredth = (length) =>
  length.toLocaleString(document.documentElement.lang, { maximumFractionDigits: 2 });

const measured = ({ entry: { centre } }) =>
  new Set(centre.filter((one) => one.inside).map((one) => one.fig));

const counted = (entry) => new Set(entry.centre ?? measured(entry));

function toggle(entry, { fig, near }) {
  if (!near) return;
  const inside = counted(entry);
  if (!inside.delete(fig)) inside.add(fig);
  entry.set({ centre: [...inside], armed: null });
}

/** `o` as measured, else with both sets. */
function centreText(entry, inside) {
  const as = measured(entry);
  if (as.size === inside.size && [...as].every((fig) => inside.has(fig))) return "o";
  const of = (seat) =>
    [...inside]
      .filter((fig) => fig[0] === seat)
      .sort()
      .join("+");
  return `o a:${of("a")} b:${of("b")}`;
}
