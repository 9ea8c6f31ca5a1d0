// What the pads of Sorcerers' Deck of Death share: figures, inches, chances.

import { button, pad as plainPad } from "../../entry/pads.js";
import { h } from "../../record/dom.js";

/** @import { Child } from "../../record/dom.js" */
/** @import { Spot } from "./board/shapes.js" */
/** @import { Sorcerers } from "./entry.js" */
/** @import { Chances, Target } from "./types.js" */

export { button };

/**
 * A panel of this game; see `entry/pads.js`.
 *
 * @param {Sorcerers} entry
 * @param {string} title
 * @param {Child} parts
 * @param {{back?: boolean}} more
 */
export const pad = (entry, title, parts, more = {}) =>
  plainPad(entry, title, parts, { look: "sdd-pad", ...more });

/** A sentence of the dock, which gives way to what is measured while a figure is dragged. */
export const live = (text = "") => h("p", { class: "sdd-live" }, text);

const lang = () => document.documentElement.lang || "en";

/** A length for people, to a tenth of an inch. @param {number} length */
export const inch = (length) =>
  (Math.round(length * 10) / 10).toLocaleString(lang(), { maximumFractionDigits: 1 });

/** A spot in inches as commands tell it, in thousandths. @param {Spot} spot @returns {Spot} */
export const point = ([x, y]) => [Math.round(x * 1000), Math.round(y * 1000)];

/** A share as percent. @param {number} ways @param {number} of */
const share = (ways, of) =>
  (ways / of).toLocaleString(lang(), { style: "percent", maximumFractionDigits: 0 });

const LOST = 2; // outcomes of a duel in which the target loses nothing

/** The chance that an attack wounds, in words. @param {Sorcerers} entry @param {Chances} chances */
export const hit = (entry, { kind, ways, of }) => {
  const hits = ways.slice(kind === "wounds" ? 1 : LOST).reduce((sum, n) => sum + n, 0);
  return entry.t("wound", { share: share(hits, of) });
};

/** The chances of every outcome in a row. @param {Sorcerers} entry @param {Chances} chances */
export function odds({ t }, { kind, ways, of }) {
  const cells = ways.map(
    (n, place) =>
      n > 0 && h("li", {}, [h("b", {}, share(n, of)), " ", h("span", {}, t(`${kind}${place}`))]),
  );
  return h("ul", { class: "sdd-odds", "aria-label": t("chances") }, cells);
}

/**
 * What is seen of a figure: the chance and what bears on it; or what speaks against a shot.
 *
 * @param {Sorcerers} entry
 * @param {Pick<Target, "ok" | "no" | "gap" | "cover" | "chances">} seen
 */
export function seen(entry, { ok, no, gap, cover, chances }) {
  const { t } = entry;
  const far = gap === null ? "" : t("gap", { gap: inch(gap) });
  const why = no && t({ engaged: "isEngaged", los: "noLos", far: "tooFar" }[no]);
  const words = ok ? [chances && hit(entry, chances), cover && t("cover"), far] : [why, far];
  return words.filter(Boolean).join(", ");
}

/** A figure as a small disc. @param {string} fig */
export const disc = (fig) =>
  h("span", { class: `sdd-disc is-${fig[0]}`, "aria-hidden": "true" }, fig[1]);

/**
 * A button with a figure on it, and a note behind its name.
 *
 * @param {Sorcerers} entry
 * @param {string} fig
 * @param {() => void} press
 * @param {object} options
 * @param {string} [options.label]
 * @param {string} [options.note]
 * @param {boolean} [options.first]
 * @param {string} [options.look]
 * @param {Record<string, unknown>} [options.more]
 */
export function figButton(entry, fig, press, { label, note = "", ...rest } = {}) {
  const parts = [disc(fig), h("span", {}, label ?? entry.name(fig)), note && h("small", {}, note)];
  return button(h("span", { class: "sdd-named" }, parts), press, { offer: fig, ...rest });
}

/** A button that is chosen or not. @param {boolean} on */
export const pressed = (on) => ({ "aria-pressed": String(on) });

/** Buttons that share a row or wrap. @param {...Child} buttons */
export const acts = (...buttons) => h("div", { class: "sdd-acts" }, buttons);

const TYPES = "MGTBSL";

/** Figures as on the sheet of the game, seat a first. @param {string[]} figs */
export const inOrder = (figs) => {
  /** @param {string} fig */
  const place = (fig) => "ab".indexOf(fig.slice(0, 1)) * TYPES.length + TYPES.indexOf(fig.slice(1));
  return [...figs].sort((one, other) => place(one) - place(other));
};
