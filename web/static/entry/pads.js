// What pads of every game are made of: buttons that are offered, panels with a way back.

import { h } from "../record/dom.js";

/** @import { Child } from "../record/dom.js" */

/**
 * A button for what is done next, or another one. `offer` names it for keys and tests.
 *
 * @param {Child} label
 * @param {(event: Event) => void} press
 * @param {{look?: string, first?: boolean, offer?: Child, more?: Record<string, unknown>}} options
 */
export function button(label, press, { look = "", first = false, offer = label, more = {} } = {}) {
  return h(
    "button",
    {
      type: "button",
      class: `button ${look}`,
      "data-offer": offer,
      "data-first": first,
      onclick: press,
      ...more,
    },
    label,
  );
}

/**
 * A panel with a title and, where one can go back, a button for it.
 *
 * @param {{back: () => unknown, page: {t: (key: string) => string}}} entry
 * @param {string} title
 * @param {Child} parts
 * @param {{back?: boolean, look?: string}} options
 */
export function pad(entry, title, parts, { back = true, look = "" } = {}) {
  const press = { type: "button", class: "button button--quiet", onclick: () => entry.back() };
  return h("div", { class: `pad ${look}`, role: "group", "aria-label": title }, [
    h("div", { class: "pad__head" }, [
      h("p", { class: "pad__title" }, title),
      back && h("button", press, entry.page.t("back")),
    ]),
    parts,
  ]);
}
