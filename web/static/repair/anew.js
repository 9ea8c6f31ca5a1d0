// A later step is given anew: what its pads make is checked there, and goes back to the question.

import { EntryPage, field } from "../entry/page.js";
import { bodyOf, givenOf } from "../record/bodies.js";
import { data, part } from "../record/dom.js";
import { bindKeys } from "../record/keys.js";
import { post } from "../record/requests.js";

/** @import { Command, Given } from "../entry/entry.js" */
/** @import { Body } from "../record/bodies.js" */

export class Anew extends EntryPage {
  /** @param {HTMLElement} root */
  constructor(root) {
    super(root, { undo() {} });
    const { place, step, forcible } = data("#anew-data");
    this.view = root.dataset.seat ?? "";
    this.forces = forcible;
    /** @type {Record<string, unknown>} what the correction has come to */
    this.repair = place;
    /** @type {number} the step that is given anew */
    this.step = step;
    this.sending = false;
    this.bindTyping();
    bindKeys(this);
    addEventListener("pageshow", () => this.#send(false)); // back from the question
  }

  async open() {
    await this.mount();
    this.refresh();
    part("#settings").replaceChildren(...(this.entry?.settings() ?? []));
  }

  get place() {
    return this.repair;
  }

  busy() {
    return this.sending;
  }

  /** @param {...Given} entries */
  record(...entries) {
    const [first, ...others] = entries.flat();
    if (first === undefined) return;
    const several = /** @type {Command[]} */ ([first, ...others]);
    this.enter(bodyOf(others.length ? several : first));
  }

  /** @param {Body} body */
  async enter(body) {
    if (this.sending) return;
    this.notices.clear();
    this.#send(true);
    const asked = { ...body, seat: this.view || null, ...this.place };
    const answer = await post(`${this.address}/check`, asked, this.token).catch(() => null);
    if (answer?.ok) {
      this.#choose(body);
      return;
    }
    this.#send(false);
    const given = body.forced === undefined ? givenOf(body) : null;
    if (!answer) this.say(this.t("noConnection"), true);
    else this.refuse(answer.body, given !== null && (() => this.rulings.force(given)));
  }

  refresh() {
    const told = data("#anew-entry");
    this.root.dataset.phase = told.phase;
    this.entry?.render(told);
  }

  leave() {
    /** @type {HTMLFormElement} */ (part("#question")).submit();
    return true;
  }

  /** What takes the place of the step, as a choice of the repair. @param {Body} body */
  #choose(body) {
    field("#choice [name=choose]").value = JSON.stringify({
      step: this.step,
      way: "again",
      ...body,
    });
    /** @type {HTMLFormElement} */ (part("#choice")).submit();
  }

  /** @param {boolean} on */
  #send(on) {
    this.sending = on;
    this.root.classList.toggle("is-busy", on);
  }
}
