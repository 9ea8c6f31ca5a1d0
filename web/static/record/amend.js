// Correcting, inserting and removing earlier steps. What would follow: preview.js, which comes when
// it is needed, for without a connection nothing is corrected.

/** @import { Page } from "./page.js" */
/** @import { Body } from "./bodies.js" */

/** @typedef {"correct" | "insert" | "remove" | "rule"} Action to rule is to correct by a ruling */
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
    const { notices, root, t } = this.page;
    const found = await import(root.dataset.preview ?? "").catch(() => null);
    if (found) await found.ask(this.page, this, entry);
    else notices.say(t("noConnection"), true);
  }

  /** What is sent of it. @param {Body | null} entry */
  body(entry) {
    const { action, step } = this.task ?? {};
    return { action: action === "rule" ? "correct" : action, step, ...entry };
  }
}
