// What an entry would do: the server is asked while it is still being drawn on the table.

import { h } from "../../record/dom.js";
import { button, hit, pad } from "./pads.js";
import { Part } from "./part.js";

/** @import { Verdict } from "../../entry/asker.js" */
/** @import { Child } from "../../record/dom.js" */
/** @import { Sorcerers } from "./entry.js" */
/** @import { Line } from "./part.js" */
/** @import { Document, Preview } from "./types.js" */

/** What does not fit, with its measures. @param {Preview} preview */
export function warnings({ warnings: wrong = [] }) {
  if (!wrong.length) return null;
  const rows = wrong.map(({ text }) => h("li", {}, text));
  return h("ul", { class: "sdd-warnings" }, rows);
}

/**
 * What the server said, for screen readers.
 *
 * @param {Sorcerers} entry
 * @param {Verdict<Preview>} told
 */
export function spoken(entry, told) {
  if (!told.ok) return told.detail;
  const { warnings: wrong = [], engaged = [], chances } = told.preview;
  const words = wrong.map(({ text }) => text);
  if (engaged.length) words.push(entry.t("engagedAfter", { figs: entry.names(engaged) }));
  if (chances?.kind === "wounds") words.push(hit(entry, chances));
  return words.join(". ");
}

const GO = "button--primary sdd-go";

/** One confirmation where a measure does not fit (5.2). @extends {Part<Document>} */
export class Sure extends Part {
  /** @param {Sorcerers} entry @param {Document} told @param {Line} line @param {Preview} preview */
  constructor(entry, told, line, preview) {
    super(entry, told);
    this.line = line;
    this.wrong = preview;
  }

  panel() {
    const { entry, t } = this;
    return pad(entry, t("sureTitle"), [
      warnings(this.wrong),
      button(t("allTheSame"), () => entry.record(this.line), {
        ...{ look: `${GO} is-warned`, first: true, offer: "sure" },
      }),
    ]);
  }

  asks() {
    return this.line;
  }

  /** What waits for the confirmation stays where it is. */
  touch() {
    return null;
  }
}

/**
 * A screen with a big button: what would be recorded, with the server's verdict above it. Where a
 * measure does not fit it is pressed twice.
 *
 * @template {Document} [D=Document]
 * @extends {Part<D>}
 */
export class Confirmed extends Part {
  armed = false; // it was pressed once

  /** What the button records. @returns {Line} */
  line() {
    throw new Error("A screen with a big button records something.");
  }

  asks() {
    return this.line();
  }

  back() {
    const was = this.armed;
    this.armed = false;
    return was;
  }

  #arm() {
    this.armed = true;
    this.changed();
  }

  /**
   * @param {string} label
   * @param {(preview: Preview) => Child} more what is told of what it would do
   */
  go(label, more = () => null) {
    const { entry, t } = this;
    const { verdict } = entry;
    const line = this.line();
    const preview = verdict?.ok ? verdict.preview : null;
    const refused = verdict && !verdict.ok ? verdict : null;
    const warned = Boolean(preview?.warnings?.length);
    const armed = warned && this.armed;
    const press = () => {
      if (refused) entry.refuse(refused, line);
      else if (armed) entry.record(line);
      else if (warned) this.#arm();
      else entry.submit(line);
    };
    return [
      h("div", { class: "sdd-verdict", role: "status" }, [
        !verdict && this.told.mapped && h("p", { class: "soft" }, t("checking")),
        refused && h("p", { class: "sdd-refused" }, refused.detail),
        preview && [warnings(preview), more(preview)],
      ]),
      button(armed ? t("allTheSame") : label, press, {
        ...{ look: `${GO} ${warned ? "is-warned" : ""}`, first: true, offer: "go" },
        more: { "aria-disabled": refused ? "true" : null },
      }),
    ];
  }
}
