// @ts-nocheck
// A turn of Ace of Spades: the hand, the sum of the shot, and the other actions.

import { h } from "../record/dom.js";
import { cardButton, spell } from "./cards.js";
import { button, deck, drawnText, fill, line, order, pad } from "./spades_pads.js";
import { shotText } from "./spades_preview.js";

/** The cards in reach, what they would deal together, and what can be done with them. */
export function turnPanel(entry) {
  const { hand, commons } = entry.entry;
  const { chosen, t } = entry;
  const named = chosen.filter((card) => !hand.includes(card) && !commons.includes(card));
  return h("div", { class: "spades-turn-pad" }, [
    prompt(entry),
    h("div", { class: "spades-reach" }, [
      group(entry, t("hand"), [...named, ...hand.slice(0, hand.length - named.length)]),
      commons.length > 0 && group(entry, t("commons"), commons, "is-common"),
    ]),
    h("div", { class: "spades-acts" }, [shoot(entry), swap(entry), ...acts(entry)]),
  ]);
}

function group(entry, label, cards, look = "") {
  const { names } = entry.entry;
  const buttons = cards.map((card) => {
    const hidden = card === "?";
    const found = cardButton(card, {
      names: hidden ? { "?": entry.t("unseenTitle") } : names,
      press: hidden ? () => entry.set({ panel: "unseen" }) : () => entry.toggle(card),
      pressed: hidden ? null : entry.chosen.includes(card),
      size: "big",
    });
    found.classList.add(...order(card));
    return found;
  });
  return h(
    "div",
    { class: `spades-hand-pad ${look}`, role: "group", "aria-label": label },
    buttons,
  );
}

/** What to do, or what the chosen cards deal. */
function prompt(entry) {
  const { told, refused } = entry.preview;
  if (told) return preview(entry, told);
  const text = refused ?? asked(entry);
  const look = refused ? "spades-prompt is-refused" : "spades-prompt";
  return h("p", { class: look, "aria-live": "polite" }, text);
}

function asked({ entry, chosen, t }) {
  const { least, most } = entry;
  if (chosen.length > most) return t("tooMany", { n: most });
  if (!chosen.length)
    return least === most ? t("pick", { n: most }) : t("pickRange", { least, most });
  if (chosen.length < least) return t("pickMore", { n: least - chosen.length });
  return t("chosen", { n: chosen.length });
}

function preview(entry, { headline, sum, falls, claims, joker }) {
  const { t } = entry;
  const press = (panel) => () => entry.set({ panel });
  return h("div", { class: "spades-prompt" }, [
    h("p", { class: `spades-told ${falls ? "is-falling" : ""}`, "aria-live": "polite" }, [
      h("strong", {}, headline),
      sum && ` ${sum}`,
    ]),
    h("span", { class: "spades-prompt__more" }, [
      joker && quiet(t("joker", { card: joker }), press("joker")),
      quiet(`${t("claims")} (${claims.length - 1})`, press("claims")),
    ]),
  ]);
}

const quiet = (label, press) => button(label, press, { look: "button--quiet" });

function shoot(entry) {
  const { told } = entry.preview;
  const ready = entry.chosen.length > 0;
  return button(
    told ? entry.t("shootFor", { n: told.damage }) : entry.t("shoot"),
    () => entry.record(shotText(entry)),
    {
      look: "button--primary spades-go",
      first: Boolean(told),
      offer: ready && "shoot",
      more: { disabled: !ready },
    },
  );
}

function swap(entry) {
  const { chosen, t } = entry;
  const { refills, dealt } = entry.entry;
  if (!refills) return null;
  const ready = chosen.length > 0;
  const press = () => {
    if (!ready) entry.page.say(t("swapHelp"), true);
    else if (dealt || !entry.entry.deck) entry.record(`X ${line(chosen)}`);
    else entry.set({ panel: "swap", picked: [] });
  };
  return button(ready ? t("swapFor", { n: chosen.length }) : t("swap"), press, {
    offer: ready && "swap",
  });
}

function acts(entry) {
  const { refills, jam, bonuses } = entry.entry;
  const { t, chosen } = entry;
  return [
    refills > 0 && button(t("refresh"), () => entry.record("R")),
    jam && button(t("jam"), () => entry.record(`J ${line(chosen) || "-"}`)),
    bonuses.length > 0 && entry.bonusButton(),
    button(t("help"), () => entry.set({ panel: "help", advice: null }), { offer: null }),
  ];
}

/** What was drawn for the chosen cards. */
export function swapPanel(entry) {
  const { commons, deck: left } = entry.entry;
  const { chosen } = entry;
  const row = chosen.filter((card) => commons.includes(card)).length;
  const all = Math.min(chosen.length, left);
  const ask = { hand: Math.min(chosen.length - row, all), common: 0 };
  ask.common = all - ask.hand;
  return fill(entry, {
    ask,
    back: true,
    open: entry.entry.pool.filter((card) => !chosen.includes(card)),
    title: (number, common) => entry.t(common ? "commonTitle" : "swapTitle", { left: number }),
    refuse: (card) => entry.page.explain(`X ${line(chosen)} > ${line([card])}`),
    done: (hand, common) => entry.record(`X ${line(chosen)} > ${drawnText(hand, common)}`),
  });
}

/** The other things that the cards may be claimed as. */
export function claimsPanel(entry) {
  const { claims } = entry.preview.told;
  const best = Math.max(...claims.map((claim) => claim.damage));
  const row = ({ text, label, damage, chosen }) => {
    const take = () => entry.shot({ claim: text, panel: null });
    return button(
      h("span", { class: "spades-claim" }, [
        h("span", {}, label),
        h("b", {}, `${damage}${damage === best ? ` · ${entry.t("best")}` : ""}`),
      ]),
      take,
      { offer: text, more: { "aria-pressed": String(chosen) } },
    );
  };
  const ruled = button(entry.t("ruled"), () => entry.set({ panel: "ruled" }), {
    look: "button--quiet",
  });
  const list = h("div", { class: "spades-list-pad", role: "group" }, claims.map(row));
  return pad(entry, entry.t("claimsFor"), [list, ruled]);
}

/** Damage that the table decided on, with its reason. */
export function ruledPanel(entry) {
  const { t } = entry;
  const submit = (event) => {
    event.preventDefault();
    event.stopPropagation();
    const { damage, reason } = event.target.elements;
    const said = reason.value.trim().replaceAll('"', "'");
    entry.record(`${shotText(entry)} !${Number(damage.value)} "${said}"`);
  };
  const field = (name, attributes) =>
    h("label", { class: "field" }, [
      h("span", {}, t(name)),
      h("input", { name, required: true, autocomplete: "off", ...attributes }),
    ]);
  const form = h("form", { class: "stack stack--tight", onsubmit: submit }, [
    field("damage", { inputmode: "numeric", pattern: "[0-9]{1,3}" }),
    field("reason", { maxlength: 200 }),
    h("button", { class: "button button--primary" }, t("shoot")),
  ]);
  return pad(entry, t("ruledTitle"), [form]);
}

/** What the Joker stands for; or which card an unseen one is. */
export function jokerPanel(entry) {
  const joker = entry.panel === "joker";
  const { pool } = entry.entry;
  const all = Object.keys(entry.entry.names).filter((card) => card !== "JK" && card !== "?");
  const pick = (card) => {
    if (!joker) return entry.choose([...entry.chosen, card]);
    return entry.shot({ joker: card, claim: null, panel: null });
  };
  const free = button(entry.t("jokerFree"), () =>
    entry.shot({ joker: null, claim: null, panel: null }),
  );
  const grid = deck(entry, {
    open: joker ? all : pool.filter((card) => !entry.chosen.includes(card)),
    pick,
    refuse: (card) => entry.page.say(`${spell(card)} –`, true),
  });
  return pad(entry, entry.t(joker ? "jokerTitle" : "unseenTitle"), [joker && free, grid]);
}
