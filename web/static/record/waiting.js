// The list of what waits to be sent: never shown as saved, each entry can be taken away.

import { find, h, part } from "./dom.js";

/** @import { Page } from "./page.js" */
/** @import { Sent } from "./queue.js" */
/** @import { Sender } from "./sender.js" */

export class WaitingList {
  /** @param {Page} page @param {Sender} sender */
  constructor(page, sender) {
    this.page = page;
    this.sender = sender;
    this.box = part("#outbox", page.root);
  }

  /** Show what waits now; nothing while entries go through one by one. */
  show() {
    const { queue } = this.sender;
    const { entries, halted } = queue;
    const looked = find("details", this.box)?.hasAttribute("open") ?? false;
    this.box.hidden = !(queue.waits || halted);
    this.box.replaceChildren();
    if (this.box.hidden) return;
    const { head, t } = this.page;
    const refused = typeof halted === "object" && h("p", { class: "outbox__why" }, halted.detail);
    this.box.append(
      h("p", { role: "status" }, t("entriesWait", { count: entries.length, step: head })),
      h("details", { class: "outbox__list", open: halted ? Boolean(refused) : looked }, [
        h("summary", {}, t("whatWaits")),
        refused,
        h("ol", {}, ...entries.map((entry) => this.#row(entry))),
      ]),
      h("div", { class: "row" }, [halted ? this.#goOn(entries) : this.#type()]),
    );
  }

  /** @param {Sent} entry */
  #row({ key, label }) {
    const { t } = this.page;
    const press = async () => {
      await this.sender.queue.drop(key);
      this.show();
    };
    const words = t("takeAway", { entry: label });
    const button = {
      type: "button",
      class: "button button--quiet outbox__away",
      "aria-label": words,
    };
    return h("li", {}, [
      h("span", { class: "outbox__entry" }, label),
      h("button", { ...button, onclick: press }, "×"),
    ]);
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
