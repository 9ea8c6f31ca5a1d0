// The list of what waits to be sent: never shown as saved, each entry can be taken away.

import { ROOT } from "../root.js";
import { adopt, drop } from "./choices.js";
import { find, h, part } from "./dom.js";

/** @import { Sent } from "./bodies.js" */
/** @import { Page } from "./page.js" */
/** @import { Sender } from "./sender.js" */

export class WaitingList {
  /** @param {Page} page @param {Sender} sender */
  constructor(page, sender) {
    this.page = page;
    this.sender = sender;
    this.box = part("#outbox", page.root);
    this.scarce = false; // whether the device is nearly full
  }

  /** Say that the device is nearly full before it takes nothing more; browsers tell that over https. */
  async measure() {
    const scarce = await nearlyFull().catch(() => false);
    if (scarce && !this.scarce) this.page.say(this.page.t("scarce"), true);
    this.scarce = scarce;
    this.show();
  }

  /** What is said of the entries: nothing is called kept that the device did not take. */
  get #words() {
    const { ahead, head, t } = this.page;
    const { entries, writing } = this.sender.queue;
    const loose = entries.some(({ id, key }) => id === undefined && !writing.has(key));
    if (loose) return t("unkept");
    return t(ahead?.whole ? "entriesShown" : "entriesWait", { count: entries.length, step: head });
  }

  /** Show what waits now; nothing while entries go through one by one. */
  show() {
    const { queue } = this.sender;
    const { entries, halted } = queue;
    const looked = find("details", this.box)?.hasAttribute("open") ?? false;
    this.box.hidden = !(queue.waits || halted);
    this.box.replaceChildren();
    if (this.box.hidden) return;
    const { ahead, t } = this.page;
    const refused = typeof halted === "object" && h("p", { class: "outbox__why" }, halted.detail);
    const other = queue.shut?.code === "other_person" && h("p", {}, queue.shut.detail);
    this.box.append(
      h("p", { role: "status" }, this.#words),
      this.scarce ? h("p", { class: "outbox__why" }, t("scarce")) : "",
      h("details", { class: "outbox__list", open: halted ? Boolean(refused) : looked }, [
        h("summary", {}, t("whatWaits")),
        refused,
        h("ol", {}, ...entries.map((entry) => this.#row(entry))),
      ]),
      other || "",
      h("div", { class: "row" }, [
        halted
          ? this.#goOn(entries)
          : queue.shut
            ? this.#person(entries.length)
            : !ahead?.whole && this.#type(),
      ]),
    );
  }

  /** Take an entry away; where others were made after it, somebody says what becomes of them. @param {Sent} entry */
  take({ key, label }) {
    const { page, sender } = this;
    const { t } = page;
    const at = sender.queue.entries.findIndex((one) => one.key === key);
    const behind = sender.queue.entries.slice(at + 1);
    const away = async (/** @type {boolean} */ rest) => {
      page.notices.clear();
      await drop(sender.queue, key, rest);
      this.show();
    };
    if (!behind.length) return away(false);
    const button = (/** @type {string} */ words, /** @type {boolean} */ rest) =>
      h("button", { type: "button", class: "button", onclick: () => away(rest) }, words);
    page.notices.open("warning", [
      h("p", {}, t("madeAfter", { entry: label })),
      h(
        "ol",
        { class: "notice__between" },
        ...behind.map((one) => h("li", {}, one.says ?? one.label)),
      ),
      h("div", { class: "row" }, [
        button(t("takeOne"), false),
        button(t("takeRest", { count: behind.length }), true),
      ]),
    ]);
  }

  /** @param {Sent} entry */
  #row(entry) {
    const { label, says } = entry;
    const words = this.page.t("takeAway", { entry: label });
    const button = {
      type: "button",
      class: "button button--quiet outbox__away",
      "aria-label": words,
    };
    return h("li", {}, [
      h("span", { class: "outbox__entry" }, says ?? label),
      says && entry.body.notation && h("code", { class: "outbox__done" }, label),
      h("button", { ...button, onclick: () => this.take(entry) }, "×"),
    ]);
  }

  /** Whoever made what waits signs in, or somebody else sends it as theirs. @param {number} count */
  #person(count) {
    const { page, sender } = this;
    const back = encodeURIComponent(location.pathname + location.search);
    if (sender.queue.shut?.code !== "other_person") {
      const link = { class: "button button--primary", href: `${ROOT}/sign-in?next=${back}` };
      return h("a", link, page.t("signInToSend", { count }));
    }
    const mine = async () => {
      await sender.queue.renewed();
      await adopt(sender.queue, page.root.dataset.whose ?? "");
    };
    const press = { type: "button", class: "button", onclick: mine };
    return h("button", press, page.t("sendAsMine", { count }));
  }

  #type() {
    const press = () => this.page.type("");
    return h(
      "button",
      { type: "button", class: "button", onclick: press },
      this.page.t("typeNext"),
    );
  }

  /** @param {Sent[]} entries what waits behind a conflict or a refusal */
  #goOn([first]) {
    const { page, sender } = this;
    const late = first?.halt === "conflict";
    const press = late
      ? () => sender.decide()
      : () => page.type(first?.body.notation ?? first?.label ?? "");
    const words = page.t(late ? "decide" : "mend");
    return h("button", { type: "button", class: "button button--primary", onclick: press }, words);
  }
}

const FULL = 0.8; // of what the browser gives

/** Ask the browser not to clear what is kept, and whether there is little room left; false where nobody knows. */
async function nearlyFull() {
  const { storage } = navigator;
  if (!storage?.estimate) return false; // plain http
  await storage.persist?.();
  const { quota, usage = 0 } = await storage.estimate();
  return quota !== undefined && usage >= quota * FULL;
}
