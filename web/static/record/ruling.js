// @ts-nocheck
// "Something else happened": moves that the rules forbid, and what the table decided.

import { find, findAll, h } from "./dom.js";

export class Rulings {
  /** `page`: see record.js. */
  constructor(page) {
    this.page = page;
    this.entry = null; // the move that is forced
    page.root.addEventListener("submit", (event) => this.#submit(event));
    page.root.addEventListener("change", (event) => this.#switch(event.target));
  }

  /** Ask for the reason of a move that was refused and happened all the same. */
  async force(entry) {
    this.entry = entry;
    this.page.notices.clear();
    this.page.sheets.show("force");
    find("#force-entry").textContent = typeof entry === "string" ? entry : "";
  }

  #submit(event) {
    const form = event.target.closest("form[data-form]");
    if (!form) return;
    event.preventDefault();
    const { form: kind } = form.dataset;
    if (kind === "force") this.#sendForced(form);
    else if (kind === "ruling") this.#sendRuling(form);
    else this.page.record({ ...JSON.parse(form.dataset.command), ...read(form) });
  }

  #sendForced(form) {
    const reason = form.elements.reason.value.trim();
    this.page.sheets.close();
    this.page.record(
      typeof this.entry === "string"
        ? `! ${this.entry} -- ${reason}`
        : { kind: "make_ruling", reason, operations: [], forced: this.entry },
    );
  }

  /** Typed operations; the first press shows what will be recorded, the second records it. */
  #sendRuling(form) {
    const set = find("fieldset:not([hidden])", form);
    const operation = { kind: set.dataset.kind, ...read(set) };
    const reason = form.elements.reason.value.trim();
    const command = { kind: "make_ruling", reason, operations: [operation], forced: null };
    const { page } = this;
    const body = { command, expected_version: page.version };
    const send = () => page.send("/steps", body, page.t("rulingLabel", { reason }));
    const what = find("select[name=operation] option:checked", form).textContent.trim();
    page.sheets.close();
    page.show(this.#confirmation(what, written(set), reason, send));
  }

  #confirmation(what, fields, reason, send) {
    const { t } = this.page;
    const button = (label, press, look = "") =>
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

  /** Only the fields of the chosen operation are shown and sent. */
  #switch(select) {
    if (select.name !== "operation") return;
    for (const set of findAll("fieldset", select.form)) {
      set.hidden = set.disabled = set.dataset.kind !== select.value;
    }
  }
}

/** The fields of a form as JSON of their types; an empty optional one is null. */
function read(form) {
  const fields = findAll("[data-type]", form);
  return Object.fromEntries(fields.map((field) => [field.name, typed(field)]));
}

function typed(field) {
  const { type, scale = 1, optional } = field.dataset;
  if (field.type === "checkbox") return field.checked;
  const value = field.value.trim();
  const number = (text) => Math.round(Number(text) * scale);
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

/** The same as it was entered; what was left empty is not told. */
function written(set) {
  const words = (field) => {
    if (field.type === "checkbox") return field.checked ? field.labels[0].textContent : "";
    return field.value && (field.selectedOptions?.[0].textContent ?? field.value);
  };
  return findAll("[data-type]", set)
    .map((field) => words(field).trim())
    .filter(Boolean);
}
