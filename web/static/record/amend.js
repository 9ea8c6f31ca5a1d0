// Correcting, inserting and removing earlier steps: what would follow, then one confirmation.

import { find, h } from "./dom.js";
import { givenOf, post } from "./queue.js";

/** @import { Page } from "./page.js" */
/** @import { Body } from "./queue.js" */

/** @typedef {"correct" | "insert" | "remove"} Action */
/**
 * What becomes of a step: `original` is its number before, null for a new one.
 *
 * @typedef {object} Change
 * @property {number | null} original
 * @property {{notation: string} | null} step as it is then
 * @property {string} status entered, removed, stays, changes, breaks or beyond
 * @property {{rule: string | null, detail: string} | null} error why it breaks
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
  }

  async stop() {
    this.task = null;
    this.page.fill("");
    this.page.notices.clear();
    await this.page.refresh();
  }

  /** Ask what the amendment would do; nothing is written. @param {Body | null} entry */
  async preview(entry) {
    const { t, notices, rulings, api, token } = this.page;
    const body = { ...this.#body(entry), preview: true };
    const answer = await post(`${api}/amend`, body, token).catch(() => null);
    const given = entry && givenOf(entry);
    if (!answer) notices.say(t("noConnection"), true);
    else if (!answer.ok)
      this.page.refuse(answer.body, given !== null && (() => rulings.force(given)));
    else {
      await this.page.rows.down(this.task?.step ?? 0); // the texts of what changes stand there
      this.page.sheets.close();
      this.page.show(this.#panel(entry, answer.body));
    }
  }

  /** @param {Body | null} entry */
  #body(entry) {
    return { ...this.task, ...entry };
  }

  /** @param {Body | null} entry @param {{changes: Change[], broken: unknown, version: number}} plan */
  #panel(entry, { changes, broken, version }) {
    const { t } = this.page;
    return h("div", { class: "pad amend", role: "group", "aria-label": t("amendTitle") }, [
      h("p", { class: "pad__title" }, t(broken ? "amendBreaks" : "amendFits")),
      h("p", { class: "soft" }, t("amendCounts", count(changes))),
      h(
        "ol",
        { class: "amend__list" },
        changes.map((change) => this.#row(change)),
      ),
      h("div", { class: "row" }, [this.#confirm(entry, Boolean(broken), version), this.#cancel()]),
    ]);
  }

  /** @param {Change} change */
  #row({ original, step, status, error }) {
    const { t, root } = this.page;
    const was = original === null ? "" : find(`li[data-step="${original}"]`, root)?.dataset.text;
    const now = step?.notation;
    const why = error && [error.rule && `${t("rule", error)}: `, error.detail];
    return h("li", { class: `change change--${status}` }, [
      h("span", { class: "change__step number" }, original === null ? "+" : String(original)),
      h("span", { class: "change__status" }, t(`change_${status}`)),
      h("span", { class: "change__text" }, [
        was && was !== now && h("del", {}, was),
        now && h("span", {}, now),
      ]),
      why && h("span", { class: "change__why" }, why),
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
        class: "button button--primary",
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

/** @param {Change[]} changes */
function count(changes) {
  const of = (/** @type {string[]} */ ...states) =>
    changes.filter((change) => states.includes(change.status)).length;
  return { stays: of("stays"), changes: of("changes"), lost: of("breaks", "beyond") };
}
