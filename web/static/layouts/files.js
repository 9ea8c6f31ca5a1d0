// The drawing and the world: saving it, taking in a file, writing one.

import { findAll, h, part } from "../record/dom.js";
import { post } from "../record/requests.js";
import { content, pieces } from "./shapes.js";

/** @import { Child } from "../record/dom.js" */
/** @import { Answer } from "../record/requests.js" */
/** @import { Page } from "./editor.js" */
/** @import { Loose, Piece } from "./shapes.js" */
/** @import { Sheet } from "./sheet.js" */

/** A field that the page always has. @param {string} selector @param {HTMLElement} root */
const field = (selector, root) => /** @type {HTMLInputElement} */ (part(selector, root));

const NAME = /^[a-z][a-z0-9-]{0,39}$/;
const MARKS = /\p{M}/gu;

/**
 * A name of the letters that names have, made of any text; "" where no letter is left.
 *
 * @param {string} text
 */
const nearest = (text) =>
  text
    .normalize("NFD")
    .replace(MARKS, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^[^a-z]+/, "")
    .slice(0, 40)
    .replace(/-$/, "");

/** @typedef {Pick<Answer, "ok" | "body">} Heard */

export class Files {
  /** @param {HTMLElement} root @param {Sheet} sheet @param {Page} page */
  constructor(root, sheet, page) {
    this.sheet = sheet;
    this.t = page.t;
    this.data = page.data;
    this.name = field("#layout-name", root);
    this.replace = field("#layout-replace", root);
    this.told = part("#layout-told", root);
    this.button = /** @type {HTMLButtonElement} */ (part("#layout-save", root));
    part("#layout-form", root).addEventListener("submit", (event) => this.#save(event));
    const file = field("#layout-file", root);
    file.addEventListener("change", () => this.#take(file));
    for (const button of findAll("[data-write]", root)) {
      button.addEventListener("click", () => this.#write(button.dataset.write ?? ""));
    }
    this.name.value = this.data.name;
    /** @type {string | null} the name that it is saved under */
    this.own = null;
    this.#mine(this.data.own ? this.data.name : null);
    this.name.addEventListener("input", () => this.#mine(this.own));
  }

  /**
   * What is saved again under the name that it has is replaced; another one is not.
   *
   * @param {string | null} name
   */
  #mine(name) {
    this.own = name;
    this.replace.checked = this.name.value.trim() === name;
  }

  get #content() {
    return content(this.name.value.trim(), this.sheet.pieces);
  }

  /**
   * Say how it went, or nothing more.
   *
   * @param {"error" | "info" | "good"} kind
   * @param {...Child} parts
   */
  say(kind, ...parts) {
    const role = kind === "error" ? "alert" : "status";
    const told = h("p", { class: `notice notice--${kind}`, role }, ...parts);
    this.told.replaceChildren(...(parts.length ? [told] : []));
    this.name.removeAttribute("aria-invalid");
  }

  /** @param {Event} event */
  async #save(event) {
    event.preventDefault();
    const name = this.name.value.trim();
    if (!this.sheet.pieces.length) return this.say("error", this.t("empty"));
    if (!NAME.test(name)) {
      this.say("error", this.#misnamed(name));
      this.name.setAttribute("aria-invalid", "true");
      this.name.focus();
      return undefined;
    }
    this.say("info", this.t("saving"));
    this.button.disabled = true;
    const kept = this.sheet.pieces;
    const body = { name, content: this.#content, replace: this.replace.checked };
    const answer = await this.#ask(this.data.save, body);
    this.button.disabled = false;
    if (answer?.ok) this.#saved(name, kept);
    return undefined;
  }

  /**
   * What is wrong with a name, and one that can be where it says enough for that.
   *
   * @param {string} name
   */
  #misnamed(name) {
    const near = nearest(name);
    if (!name) return this.t("nameless");
    return near ? this.t("misnamedNear", { near }) : this.t("misnamed");
  }

  /** @param {string} name @param {Piece[]} kept the pieces as they were sent */
  #saved(name, kept) {
    this.sheet.saved = this.sheet.pieces === kept;
    this.#mine(name);
    history.replaceState(null, "", this.data.drawn + name);
    const play = h("a", { href: this.data.match + encodeURIComponent(name) }, this.t("play"));
    const all = h("a", { href: `${this.data.all}#of-${name}` }, this.t("all"));
    this.say("good", `${this.t("saved", { name })} `, play, " · ", all);
  }

  /**
   * Take the pieces of a file in the place of those here; they can be brought back by undo.
   *
   * @param {HTMLInputElement} input
   */
  async #take(input) {
    const file = input.files?.[0];
    if (!file) return;
    const answer = await this.#ask(`${this.data.convert}json`, await file.text());
    input.value = ""; // the same file can be chosen again
    if (!answer?.ok) return;
    const found = pieces(answer.body);
    this.sheet.set(found, null);
    if (!this.name.value) this.name.value = answer.body.name;
    this.say("good", this.t("taken", { n: found.length }));
  }

  /** Write the drawing to a file. @param {string} key the kind of file */
  async #write(key) {
    if (!this.sheet.pieces.length) return this.say("error", this.t("empty"));
    const answer = await this.#ask(this.data.convert + key, this.#content);
    if (!answer?.ok) return undefined;
    const text = `${JSON.stringify(answer.body, null, 1)}\n`;
    const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    const file = `${this.name.value.trim() || "layout"}.${key}`;
    h("a", { href: url, download: file }).click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
    this.say("good", this.t("written", { file }));
    return undefined;
  }

  /**
   * POST; a refusal, or that nobody answers, is said.
   *
   * @param {string} url
   * @param {unknown} body
   * @returns {Promise<Heard | null>}
   */
  async #ask(url, body) {
    try {
      const answer = await (typeof body === "string"
        ? this.#send(url, body)
        : post(url, body, this.data.token));
      if (!answer.ok) this.say("error", answer.body.detail ?? this.t("offline"));
      return answer;
    } catch {
      this.say("error", this.t("offline"));
      return null;
    }
  }

  /**
   * POST text that is JSON, or is meant to be.
   *
   * @param {string} url
   * @param {string} text
   * @returns {Promise<Heard>}
   */
  async #send(url, text) {
    const headers = { "Content-Type": "application/json", "X-CSRFToken": this.data.token };
    const answer = await fetch(url, { method: "POST", headers, body: text });
    const kind = answer.headers.get("Content-Type") ?? "";
    return { ok: answer.ok, body: kind.includes("json") ? await answer.json() : {} };
  }
}
