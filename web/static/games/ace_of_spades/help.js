// Help: the best hand, the cards still out, the chances of a draw.

import { spell } from "../../entry/cards.js";
import { button } from "../../entry/pads.js";
import { h } from "../../record/dom.js";
import { Step } from "./step.js";

/** @import { Turn } from "./turn.js" */
/** @import { Advice, Best, Chances } from "./types.js" */

const SUITS = "SHDC";

/** What the server knows to say; fetched when it is opened. */
export class Help extends Step {
  /** @param {Turn} turn */
  constructor(turn) {
    super(turn.entry);
    this.turn = turn;
    /** @type {Advice | null} */
    this.advice = null;
    this.#load();
  }

  main() {
    const { advice, t } = this;
    const parts = advice
      ? [
          this.#best(advice.best),
          advice.out ? this.#out(advice.out) : h("p", { class: "soft" }, t("helpHidden")),
          advice.chances && this.#chances(advice.chances),
        ]
      : [h("p", { class: "soft" }, "…")];
    return this.pad(t("helpTitle"), parts);
  }

  async #load() {
    const { page } = this.entry;
    const address = new URL(`${page.address}/advice`, location.href);
    const query = { seat: page.view, chosen: this.turn.chosen.join(","), ...page.place };
    for (const [name, value] of Object.entries(query)) {
      const text = typeof value === "object" ? JSON.stringify(value) : String(value ?? "");
      if (text) address.searchParams.set(name, text);
    }
    const headers = { Accept: "application/json" };
    const answer = await fetch(address, { headers }).catch(() => null);
    const advice = answer?.ok ? await answer.json() : null;
    if (!this.entry.screens.includes(this)) return; // left meanwhile
    this.advice = advice;
    if (advice) this.changed();
    else page.say(page.t("noConnection"), true);
  }

  /** @param {Best | null} found */
  #best(found) {
    const { t } = this;
    if (!found) return h("p", {}, t("helpNone"));
    const take = () => {
      this.entry.pop();
      this.turn.choose(found.cards);
    };
    return h("section", { class: "stack stack--tight spades-help" }, [
      h("h2", {}, t("helpBest")),
      h("p", {}, [h("b", {}, found.cards.map(spell).join(" ")), " ", found.sum]),
      button(t("helpTake"), take, { first: true }),
    ]);
  }

  /** The cards that lie in no known place, by suit. @param {string[]} cards */
  #out(cards) {
    const rows = [...SUITS].map((suit) => cards.filter((card) => card[1] === suit));
    const joker = cards.includes("JK") ? [["JK"]] : [];
    return h("section", { class: "stack stack--tight spades-help" }, [
      h("h2", {}, this.t("helpOut", { n: cards.length })),
      ...[...rows, ...joker].map((row) =>
        h("p", { class: "spades-help__row" }, row.map(spell).join(" ") || "–"),
      ),
    ]);
  }

  /** @param {Chances} found */
  #chances({ n, rows }) {
    return h("section", { class: "stack stack--tight spades-help" }, [
      h("h2", {}, this.t("helpChances")),
      h("p", { class: "soft small" }, this.t("helpSwapped", { n })),
      h("table", { class: "spades-chances" }, [
        h(
          "tbody",
          {},
          rows.map(([title, share]) =>
            h("tr", {}, [h("th", { scope: "row" }, title), h("td", {}, share)]),
          ),
        ),
      ]),
    ]);
  }
}
