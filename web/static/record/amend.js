// @ts-nocheck
// Correcting, inserting and removing earlier steps: what would follow, then one confirmation.

import { find, h } from "./dom.js";
import { bodyOf, post } from "./queue.js";

export class Amend {
  /** `page`: see record.js. `task` is null, or the action and the step that it changes. */
  constructor(page) {
    this.page = page;
    this.task = null;
  }

  /** The part of the page's address that shows the table as it was before the step. */
  get query() {
    return this.task ? { amend: this.task.action, step: this.task.step } : {};
  }

  async start(action, step) {
    this.task = { action, step };
    this.page.notices.clear();
    await this.page.refresh();
    this.page.fill(this.page.task.text);
    if (action === "remove") await this.preview(null);
  }

  async stop() {
    this.task = null;
    this.page.fill("");
    this.page.notices.clear();
    await this.page.refresh();
  }

  /** Ask what the amendment would do; nothing is written. */
  async preview(entry) {
    const { t, notices, rulings, api, token } = this.page;
    const body = { ...this.#body(entry), preview: true };
    const answer = await post(`${api}/amend`, body, token).catch(() => null);
    if (!answer) notices.say(t("noConnection"), true);
    else if (!answer.ok) this.page.refuse(answer.body, entry && (() => rulings.force(entry)));
    else {
      await this.page.rows.down(this.task.step); // the texts of what changes stand there
      this.page.sheets.close();
      this.page.show(this.#panel(entry, answer.body));
    }
  }

  #body(entry) {
    const { action, step } = this.task;
    return entry ? { action, step, ...bodyOf(entry) } : { action, step };
  }

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

  #confirm(entry, broken, version) {
    const { t } = this.page;
    const sure = { preview: false, until_break: broken, expected_version: version };
    const body = { ...this.#body(entry), ...sure };
    const label = t("amendLabel", { step: this.task.step });
    return h(
      "button",
      {
        type: "button",
        class: "button button--primary",
        "data-offer": "confirm",
        "data-first": true,
        onclick: () => this.page.send("/amend", body, label),
      },
      t(broken ? "amendUntil" : "amendConfirm"),
    );
  }

  #cancel() {
    const press = { type: "button", class: "button", onclick: () => this.stop() };
    return h("button", press, this.page.t("cancel"));
  }
}

function count(changes) {
  const of = (...states) => changes.filter((change) => states.includes(change.status)).length;
  return { stays: of("stays"), changes: of("changes"), lost: of("breaks", "beyond") };
}
