// What a correction would do to the later steps, then one confirmation.

import { givenOf } from "./bodies.js";
import { h } from "./dom.js";
import { post } from "./requests.js";

/** @import { Amend } from "./amend.js" */
/** @import { Page } from "./page.js" */
/** @import { Body } from "./bodies.js" */

/**
 * What an amendment would do: `rows` is HTML.
 *
 * @typedef {object} Preview
 * @property {number} version at which this is so
 * @property {boolean} broken whether a later step no longer fits
 * @property {Record<string, number>} counts of steps that stay, change, are lost
 * @property {string} rows
 * @property {string | null} repair where the correction goes on, if a later step no longer fits
 */

/**
 * Ask the server, and show what it says.
 *
 * @param {Page} page
 * @param {Amend} amend
 * @param {Body | null} entry
 */
export async function ask(page, amend, entry) {
  const { t, notices, rulings, address, view, token } = page;
  const query = new URLSearchParams(view ? { seat: view } : {});
  const body = { ...amend.body(entry), preview: true };
  const answer = await post(`${address}/preview?${query}`, body, token).catch(() => null);
  const given = entry && givenOf(entry);
  if (!answer) notices.say(t("noConnection"), true);
  else if (!answer.ok) page.refuse(answer.body, given !== null && (() => rulings.force(given)));
  else {
    page.sheets.close();
    page.show(panel(page, amend, entry, answer.body));
  }
}

/** @param {Page} page @param {Amend} amend @param {Body | null} entry @param {Preview} preview */
function panel(page, amend, entry, { counts, broken, version, rows, repair }) {
  const { t } = page;
  const list = document.createElement("template");
  list.innerHTML = rows;
  const stop = { type: "button", class: "button", onclick: () => amend.stop() };
  return h("div", { class: "pad amend", role: "group", "aria-label": t("amendTitle") }, [
    h("p", { class: "pad__title" }, t(broken ? "amendBreaks" : "amendFits")),
    h("p", { class: "soft" }, t("amendCounts", counts)),
    list.content,
    h("div", { class: "row" }, [
      ...(repair
        ? [h("a", { class: "button button--primary", href: repair }, t("amendRepair"))]
        : []),
      confirm(page, amend, entry, broken, version),
      h("button", stop, t("cancel")),
    ]),
  ]);
}

/** @param {Page} page @param {Amend} amend @param {Body | null} entry @param {boolean} broken @param {number} version */
function confirm({ sender, t }, amend, entry, broken, version) {
  const sure = { preview: false, until_break: broken, expected_version: version };
  const body = { ...amend.body(entry), ...sure };
  const press = {
    type: "button",
    class: broken ? "button" : "button button--primary",
    "data-offer": "confirm",
    "data-first": true,
    onclick: () => sender.send("/amend", body, t("amendLabel", { step: amend.task?.step })),
  };
  return h("button", press, t(broken ? "amendUntil" : "amendConfirm"));
}
