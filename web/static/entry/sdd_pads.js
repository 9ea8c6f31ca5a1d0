// @ts-nocheck
// What the pads of Sorcerers' Deck of Death share: figures, inches, chances.

import { h } from "../record/dom.js";
import { button, pad as plainPad } from "./pads.js";

export { button };

/** A panel of this game; see `pads.js`. */
export const pad = (entry, title, parts, more = {}) =>
  plainPad(entry, title, parts.flat(Infinity).filter(Boolean), { look: "sdd-pad", ...more });

/** A sentence of the dock, which gives way to what is measured while a figure is dragged. */
export const live = (text = "") => h("p", { class: "sdd-live" }, text);

const lang = () => document.documentElement.lang || "en";

/** A length for people, to a tenth of an inch. */
export const inch = (length) =>
  (Math.round(length * 10) / 10).toLocaleString(lang(), { maximumFractionDigits: 1 });

/** A number as the notation writes it. */
const exact = (value) => String(Math.round(value * 1000) / 1000);

/** Points as the notation writes them: `9,4.5 10,5`. */
export const spots = (path) => path.map(([x, y]) => `${exact(x)},${exact(y)}`).join(" ");

/** A share as percent. */
export const share = (ways, of) =>
  (ways / of).toLocaleString(lang(), { style: "percent", maximumFractionDigits: 0 });

/** The chance that an attack wounds, in words. */
export const hit = (entry, { ways, duel, of }) => {
  const hits = ways ? of - ways[0] : duel.slice(2).reduce((sum, n) => sum + n, 0);
  return entry.t("wound", { share: share(hits, of) });
};

/** The chances of every outcome in a row. */
export function odds({ t }, { ways, duel, of }) {
  const found = ways ?? duel;
  const key = ways ? "wounds" : "duel";
  const cells = found.map(
    (n, place) =>
      n > 0 && h("li", {}, [h("b", {}, share(n, of)), " ", h("span", {}, t(`${key}${place}`))]),
  );
  return h("ul", { class: "sdd-odds", "aria-label": t("chances") }, cells);
}

/** A figure as a small disc. */
export const disc = (fig) =>
  h("span", { class: `sdd-disc is-${fig[0]}`, "aria-hidden": "true" }, fig[1]);

/** A button with a figure on it, and a note behind its name. */
export function figButton(
  entry,
  fig,
  press,
  { label = entry.name(fig), note = "", more = {}, ...rest } = {},
) {
  const parts = [disc(fig), h("span", {}, label), note && h("small", {}, note)];
  return button(h("span", { class: "sdd-named" }, parts), press, { offer: fig, ...rest, more });
}

/** Buttons that share a row or wrap. */
export const acts = (...buttons) => h("div", { class: "sdd-acts" }, buttons.flat().filter(Boolean));

const TYPES = "MGTBSL";

/** Figures as on the sheet of the game, seat a first. */
export const inOrder = (figs) =>
  [...figs].sort(
    (one, other) =>
      one[0].localeCompare(other[0]) || TYPES.indexOf(one[1]) - TYPES.indexOf(other[1]),
  );
