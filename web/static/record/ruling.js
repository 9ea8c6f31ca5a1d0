// "Something else happened": moves that the rules forbid, and what the table decided.

import { bodyOf } from "./bodies.js";
import { find, findAll, h, part } from "./dom.js";

/** @import { Given } from "../entry/entry.js" */
/** @import { EntryPage } from "../entry/page.js" */
/** @import { News } from "./parts.js" */

/** @typedef {HTMLInputElement | HTMLSelectElement} Field */

export class Rulings {
  /** @param {EntryPage} page */
  constructor(page) {
    this.page = page;
    /** @type {Given | null} the move that is forced */
    this.entry = null;
    /** @type {News["task"]} the step that a ruling may go together with */
    this.task = null;
    page.root.addEventListener("submit", (event) => this.#submit(event));
    page.root.addEventListener("change", (event) => this.#switch(event.target));
    page.root.addEventListener("toggle", (event) => this.#load(event.target), true);
    find("#force-changes")?.addEventListener("click", () => this.#open());
  }

  /** Ask for the reason of a move that was refused and happened all the same. @param {Given} entry */
  force(entry) {
    this.entry = entry;
    this.page.notices.clear();
    this.page.sheets.show("force");
    part("#force-entry").textContent = typeof entry === "string" ? entry : "";
    this.#ask(entry, true);
  }

  /** What the form asks of an entry. @param {Given} entry @param {boolean} forbidden by the rules */
  #ask(entry, forbidden) {
    const form = part("[data-form=force]");
    only(form, typeof entry === "string" || Array.isArray(entry) ? "" : entry.kind);
    part("p", form).hidden = !forbidden;
    part("p:has(#force-changes)", form).hidden = forbidden;
    return find("fieldset:not([hidden])", form);
  }

  /** Whether a ruling may go together with the step that is corrected. @param {News["task"]} task */
  offer(task) {
    this.task = task;
    const offer = find("#ruling-together");
    if (!offer) return;
    offer.hidden = !task?.command;
    part("code", offer).textContent = task?.text ?? "";
    check(offer).checked = !offer.hidden && task?.action === "rule";
  }

  /** Ask what the step that is corrected counted as: parts of it, or what it changed beside. */
  ask() {
    const command = /** @type {Given | null} */ (
      /** @type {unknown} */ (this.task?.command ?? null)
    );
    if (command && this.#ask(command, false)) {
      this.entry = command;
      this.page.sheets.show("force");
    } else this.#open();
  }

  /** Open the form of a ruling. */
  async #open() {
    this.page.sheets.show("more");
    const fold = find("[data-ruling]");
    if (!(fold instanceof HTMLDetailsElement)) return;
    fold.open = true;
    await this.#load(fold);
    find("select", fold)?.focus();
  }

  /** The form comes when its fold is opened; where it did not come, when that is opened again.
   * @param {EventTarget | null} fold */
  async #load(fold) {
    if (!(fold instanceof HTMLDetailsElement) || !fold.open || !fold.dataset.loads) return;
    const address = fold.dataset.loads;
    delete fold.dataset.loads;
    const room = part("[role=status]", fold);
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) {
      room.outerHTML = await answer.text();
      this.offer(this.task);
    } else {
      room.textContent = this.page.t("noForm");
      fold.dataset.loads = address;
    }
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    const { target } = event;
    if (!(target instanceof HTMLFormElement) || !target.dataset.form) return;
    event.preventDefault();
    const form = target;
    const { form: kind, command = "{}" } = form.dataset;
    if (kind === "force") this.#sendForced(form);
    else if (kind === "ruling") this.#sendRuling(form);
    else this.page.record({ ...JSON.parse(command), ...read(form) });
  }

  /** @param {HTMLFormElement} form */
  #sendForced(form) {
    const reason = reasonOf(form);
    const counts = find("fieldset:not([hidden])", form);
    const entry = this.entry && counted(this.entry, counts ? read(counts) : {});
    this.page.sheets.close();
    if (entry !== null) this.page.enter({ ...bodyOf(entry), forced: reason });
  }

  /** Typed operations; the first press shows what will be recorded, the second records it. @param {HTMLFormElement} form */
  #sendRuling(form) {
    const set = part("fieldset:not([hidden])", form);
    const operation = { kind: set.dataset.kind, ...read(set) };
    const reason = reasonOf(form);
    const { page } = this;
    const offer = find("#ruling-together", form);
    const together = offer && check(offer).checked ? (this.task?.command ?? null) : null;
    const command = {
      kind: "make_ruling",
      reason,
      operations: [operation],
      forced: together,
    };
    const send = () =>
      together ? page.enter({ command }) : page.rule(command, page.t("rulingLabel", { reason }));
    const what = part("select[name=operation] option:checked", form).textContent?.trim() ?? "";
    page.sheets.close();
    page.show(this.#confirmation(what, written(set), reason, send));
  }

  /** @param {string} what @param {string[]} fields @param {string} reason @param {() => void} send */
  #confirmation(what, fields, reason, send) {
    const { t } = this.page;
    const button = (/** @type {string} */ label, /** @type {() => void} */ press, look = "") =>
      h("button", { type: "button", class: `button ${look}`, onclick: press }, label);
    return h("div", { class: "pad", role: "group", "aria-label": t("rulingConfirm") }, [
      h("p", { class: "pad__title" }, t("rulingConfirm")),
      h("p", {}, [h("strong", {}, what), " ", fields.join(", ")]),
      h("p", { class: "soft" }, reason),
      h("div", { class: "row" }, [
        button(t("rulingSend"), send, "button--primary"),
        button(t("cancel"), () => this.page.refresh()),
      ]),
    ]);
  }

  /** Only the fields of the chosen operation are shown and sent. @param {EventTarget | null} select */
  #switch(select) {
    if (!(select instanceof HTMLSelectElement) || select.name !== "operation") return;
    if (select.form) only(select.form, select.value);
  }
}

/** Show and send only the fields of one kind. @param {HTMLElement} form @param {string} kind */
function only(form, kind) {
  for (const set of form.querySelectorAll("fieldset")) {
    set.hidden = set.disabled = set.dataset.kind !== kind;
  }
}

/** @param {HTMLElement} offer */
const check = (offer) => /** @type {HTMLInputElement} */ (part("input", offer));

/**
 * A command with what the table decided of it, by place such as `claim.combo`.
 *
 * @param {Given} entry
 * @param {Record<string, unknown>} parts
 * @returns {Given}
 */
function counted(entry, parts) {
  if (typeof entry === "string" || Array.isArray(entry)) return entry;
  /** @type {Record<string, any>} */
  const whole = { ...entry };
  for (const [place, value] of Object.entries(parts)) {
    if (value === null) continue;
    const [name = "", inner] = place.split(".");
    whole[name] = inner === undefined ? value : { [inner]: value };
  }
  return /** @type {Given} */ (/** @type {unknown} */ (whole));
}

/** @param {HTMLFormElement} form */
const reasonOf = (form) => String(new FormData(form).get("reason") ?? "").trim();

/** @param {HTMLElement} form */
const fieldsOf = (form) => /** @type {Field[]} */ (findAll("[data-type]", form));

/** The fields of a form as JSON of their types; an empty optional one is null. @param {HTMLElement} form */
function read(form) {
  const fields = fieldsOf(form);
  return Object.fromEntries(fields.map((field) => [field.name, typed(field)]));
}

/** @param {Field} field */
function typed(field) {
  const { type, scale = 1, optional } = field.dataset;
  if (field instanceof HTMLInputElement && field.type === "checkbox") return field.checked;
  const value = field.value.trim();
  const number = (/** @type {string} */ text) => Math.round(Number(text) * Number(scale));
  if (value === "" && optional !== undefined) return null;
  if (type === "boolean") return value === "true";
  if (type === "integer") return number(value);
  if (type === "array") return value.split(/[\s,]+/).filter(Boolean);
  if (type === "integers")
    return value
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(number);
  return value;
}

/** The same as it was entered; what was left empty is not told. @param {HTMLElement} set */
function written(set) {
  return fieldsOf(set)
    .map((field) => words(field)?.trim() ?? "")
    .filter(Boolean);
}

/** A field as people read it. @param {Field} field */
function words(field) {
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.textContent;
  if (field.type !== "checkbox") return field.value;
  return field.checked ? field.labels?.[0]?.textContent : "";
}
