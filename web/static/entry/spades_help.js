// @ts-nocheck
// Help at a table of Ace of Spades: the best hand, the cards still out, the chances of a draw.

import { h } from "../record/dom.js";
import { spell } from "./cards.js";
import { button, pad } from "./spades_pads.js";

const SUITS = "SHDC";

/** What the server knows to say; fetched when the panel opens. */
export function helpPanel(entry) {
  const { advice, t } = entry;
  if (!advice) {
    load(entry);
    return pad(entry, t("helpTitle"), [h("p", { class: "soft" }, "…")]);
  }
  return pad(
    entry,
    t("helpTitle"),
    [
      best(entry, advice.best),
      advice.out ? [out(entry, advice.out), chances(entry, advice.chances)] : hidden(entry),
    ].flat(),
  );
}

async function load(entry) {
  const { page, chosen } = entry;
  const address = new URL(`${page.address}/advice`, location.href);
  const query = { seat: page.view, chosen: chosen.join(","), ...page.amend.query };
  for (const [name, value] of Object.entries(query)) {
    if (value) address.searchParams.set(name, value);
  }
  const answer = await fetch(address, { headers: { Accept: "application/json" } }).catch(
    () => null,
  );
  if (entry.panel !== "help") return; // left meanwhile
  if (answer?.ok) entry.set({ advice: await answer.json() });
  else page.say(page.t("noConnection"), true);
}

function best(entry, found) {
  const { t } = entry;
  if (entry.entry.phase !== "turn") return null;
  if (!found) return h("p", {}, t("helpNone"));
  return h("section", { class: "spades-help" }, [
    h("h2", {}, t("helpBest")),
    h("p", {}, [h("b", {}, found.cards.map(spell).join(" ")), " ", found.sum]),
    button(t("helpTake"), () => entry.choose(found.cards), { first: true }),
  ]);
}

/** The cards that lie in no known place, by suit. */
function out(entry, cards) {
  const rows = [...SUITS].map((suit) => cards.filter((card) => card[1] === suit));
  const joker = cards.includes("JK") ? [["JK"]] : [];
  return h("section", { class: "spades-help" }, [
    h("h2", {}, entry.t("helpOut", { n: cards.length })),
    ...[...rows, ...joker].map((row) =>
      h("p", { class: "spades-help__row" }, row.map(spell).join(" ") || "–"),
    ),
  ]);
}

function chances(entry, found) {
  if (!found) return null;
  const { t } = entry;
  const when = entry.entry.phase === "turn" ? "helpSwapped" : "helpDrawn";
  return h("section", { class: "spades-help" }, [
    h("h2", {}, t("helpChances")),
    h("p", { class: "soft small" }, t(when, { n: found.n })),
    h("table", { class: "spades-chances" }, [
      h("tbody", {}, [
        ...found.rows.map(([title, share]) =>
          h("tr", {}, [h("th", { scope: "row" }, title), h("td", {}, share)]),
        ),
      ]),
    ]),
  ]);
}

const hidden = (entry) => h("p", { class: "soft" }, entry.t("helpHidden"));
