// What the page says: refusals with their rule, conflicts, and the row of the last step.

import { ROOT } from "../root.js";
import { find, h, part } from "./dom.js";

/** @import { Child, Translate } from "./dom.js" */
/** @import { Problem } from "../entry/page.js" */

/**
 * What the buttons do.
 *
 * @typedef {object} Acts
 * @property {() => void} undo
 */

const UNDO_SHOWN = 10_000; // milliseconds that the undo stays in the row of the last step

export class Notices {
  /** @param {HTMLElement} root @param {Translate} t @param {Acts} act */
  constructor(root, t, act) {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {ChildNode[] | null} the row of the last step, while an entry is on its way */
    this.kept = null;
    this.t = t;
    this.act = act;
    this.rules = root.dataset.rules;
    this.page = root.dataset;
    this.box = part("#notice", root);
    this.last = part("#last", root);
    this.voice = part("#voice", root);
  }

  /** Say a sentence to screen readers; `seen` shows it to everybody for a while. @param {string} text */
  say(text, seen = false) {
    this.voice.textContent = text;
    if (seen) this.open("info", [h("p", {}, text)], 6000);
  }

  /** How this page hears of others: `live`, else `polling` or `lost` since a time. @param {string} state @param {Date} since */
  connection(state, since) {
    const time = since.toLocaleTimeString(document.documentElement.lang, { timeStyle: "short" });
    part("#connection").textContent = state === "live" ? "" : this.t(state, { time });
    if (state === "live") this.say(this.t("live"));
  }

  /**
   * A refusal: what is wrong and the rule, and where a card that is elsewhere was entered. Where
   * the table did it all the same, `force` is the way out.
   *
   * @param {Problem} problem
   * @param {(() => void) | false} [force]
   */
  refuse({ detail, rule, entered }, force) {
    const number = rule && h("strong", { class: "notice__rule" }, this.#linked(rule));
    const press = { type: "button", class: "button", onclick: force };
    this.open("error", [
      h("p", {}, [number, number && " ", h("span", { class: "notice__why" }, detail)]),
      entered && this.#step(entered),
      force && h("button", press, this.t("happened")),
    ]);
  }

  /** Where a step can be seen. @param {number} step */
  #step(step) {
    const { match, seat } = this.page;
    const query = new URLSearchParams({ step: `${step}`, ...(seat && { seat }) });
    return h(
      "p",
      {},
      h("a", { href: `${ROOT}/matches/${match}/replay?${query}` }, this.t("entered", { step })),
    );
  }

  /** The number of a rule, and where it can be read. @param {string} rule */
  #linked(rule) {
    const words = this.t("rule", { rule });
    return this.rules
      ? h("a", { href: this.rules + encodeURIComponent(rule), target: "_blank" }, words)
      : words;
  }

  /** What was recorded is unlikely: it stands, or is taken back. @param {string[]} questions */
  ask(questions) {
    const button = (/** @type {string} */ word, /** @type {() => void} */ press) =>
      h(
        "button",
        {
          type: "button",
          class: "button",
          onclick: () => {
            this.clear();
            press();
          },
        },
        this.t(word),
      );
    this.open("warning", [
      questions.map((one) => h("p", {}, one)),
      h("div", { class: "row" }, [
        button("itIsSo", () => {}),
        button("undo", () => this.act.undo()),
      ]),
    ]);
  }

  clear() {
    clearTimeout(this.timer);
    this.box.replaceChildren();
  }

  /**
   * The last row while its entry is on its way, with what holds it up; the server's own row
   * replaces it.
   *
   * @param {"saving" | "retrying"} state
   * @param {string} label
   * @param {string | undefined} reason
   * @param {() => void} drop
   */
  waiting(state, label, reason, drop) {
    this.kept ??= [...this.last.childNodes];
    const button = { type: "button", class: "button button--quiet", onclick: drop };
    const give = state === "retrying" && h("button", button, this.t("giveUp"));
    this.last.replaceChildren(
      h("p", { class: `last last--${state}` }, [
        h("span", { class: "last__state" }, this.t(state)),
        h("span", { class: "last__text" }, label),
        reason && h("span", { class: "last__reason" }, reason),
        give,
      ]),
    );
  }

  /** The row as it was before an entry that was refused, unless the server's own came since. */
  restore() {
    if (this.kept) this.last.replaceChildren(...this.kept);
    this.kept = null;
  }

  /** The server's own row stands there: what it replaced is over. */
  replaced() {
    this.kept = null;
  }

  /** The row of the last step offers to undo it for ten seconds. */
  offerUndo() {
    const row = find(".last", this.last);
    if (!row) return;
    const undo = h(
      "button",
      { type: "button", class: "button last__undo", onclick: () => this.act.undo() },
      this.t("undo"),
    );
    row.classList.add("last--fresh");
    row.append(undo);
    setTimeout(() => {
      undo.remove();
      row.classList.remove("last--fresh");
    }, UNDO_SHOWN);
  }

  /** Show something in front of all. @param {"info" | "warning" | "error"} kind @param {Child[]} parts @param {number | null} lasting milliseconds */
  open(kind, parts, lasting = null) {
    this.clear();
    const role = kind === "info" ? "status" : "alert";
    const close = h(
      "button",
      {
        type: "button",
        class: "notice__close",
        "aria-label": this.t("close"),
        onclick: () => this.clear(),
      },
      "×",
    );
    const body = h("div", { class: "notice__body" }, parts);
    this.box.append(h("div", { class: `notice notice--${kind}`, role }, [body, close]));
    if (lasting) this.timer = setTimeout(() => this.clear(), lasting);
  }
}
