// Correcting, inserting and removing earlier steps: what would follow, then one confirmation.

import { h } from "./dom.js";
import { givenOf } from "./queue.js";
import { post } from "./requests.js";

/** @import { Page } from "./page.js" */
/** @import { Body } from "./queue.js" */

/** @typedef {"correct" | "insert" | "remove" | "rule"} Action to rule is to correct by a ruling */
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

export class Amend {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** @type {{action: Action, step: number} | null} the action and the step that it changes */
    this.task = null;
  }

  /** The part of the page's address that shows the table as it was before the step. */
  get query() {
    return this.task ? { amend: this.task.action, step: this.task?.step } : {};
  }

  /** Begin what the address of the page asks for; from then on it is no part of it. */
  resume() {
    const { task } = this.page;
    if (!task) return;
    const plain = new URL(location.href);
    for (const name of ["amend", "step"]) plain.searchParams.delete(name);
    history.replaceState(null, "", plain);
    this.start(task.action, task.step);
  }

  /** @param {Action} action @param {number} step */
  async start(action, step) {
    this.task = { action, step };
    this.page.notices.clear();
    await this.page.refresh();
    this.page.fill(this.page.task?.text ?? "");
    if (action === "remove") await this.preview(null);
    if (action === "rule") this.page.rulings.ask();
  }

  async stop() {
    this.task = null;
    this.page.fill("");
    this.page.notices.clear();
    await this.page.refresh();
  }

  /** Ask what the amendment would do; nothing is written. @param {Body | null} entry */
  async preview(entry) {
    const { t, notices, rulings, address, view, token } = this.page;
    const query = new URLSearchParams(view ? { seat: view } : {});
    const body = { ...this.#body(entry), preview: true };
    const answer = await post(`${address}/preview?${query}`, body, token).catch(() => null);
    const given = entry && givenOf(entry);
    if (!answer) notices.say(t("noConnection"), true);
    else if (!answer.ok)
      this.page.refuse(answer.body, given !== null && (() => rulings.force(given)));
    else {
      this.page.sheets.close();
      this.page.show(this.#panel(entry, answer.body));
    }
  }

  /** @param {Body | null} entry */
  #body(entry) {
    const { action, step } = this.task ?? {};
    return { action: action === "rule" ? "correct" : action, step, ...entry };
  }

  /** @param {Body | null} entry @param {Preview} preview */
  #panel(entry, { counts, broken, version, rows, repair }) {
    const { t } = this.page;
    const list = document.createElement("template");
    list.innerHTML = rows;
    return h("div", { class: "pad amend", role: "group", "aria-label": t("amendTitle") }, [
      h("p", { class: "pad__title" }, t(broken ? "amendBreaks" : "amendFits")),
      h("p", { class: "soft" }, t("amendCounts", counts)),
      list.content,
      h("div", { class: "row" }, [
        ...(repair
          ? [h("a", { class: "button button--primary", href: repair }, t("amendRepair"))]
          : []),
        this.#confirm(entry, broken, version),
        this.#cancel(),
      ]),
    ]);
  }

  /** @param {Body | null} entry @param {boolean} broken @param {number} version */
  #confirm(entry, broken, version) {
    const { t } = this.page;
    const sure = { preview: false, until_break: broken, expected_version: version };
    const body = { ...this.#body(entry), ...sure };
    const label = t("amendLabel", { step: this.task?.step });
    return h(
      "button",
      {
        type: "button",
        class: broken ? "button" : "button button--primary",
        "data-offer": "confirm",
        "data-first": true,
        onclick: () => this.page.sender.send("/amend", body, label),
      },
      t(broken ? "amendUntil" : "amendConfirm"),
    );
  }

  #cancel() {
    const press = { type: "button", class: "button", onclick: () => this.stop() };
    return h("button", press, this.page.t("cancel"));
  }
}
