// @ts-nocheck
// The panels of Ace in the Hole under the thumb: hand, unseen cards, draw, deal.

import { h } from "../record/dom.js";
import { cardButton, cardGrid, spell } from "./cards.js";

/** The hand of the seat on turn; with a card chosen, its ways as buttons above. */
export function handPanel(entry) {
  const { hand } = entry.entry;
  let open = entry.card && !hand.includes(entry.card); // an unknown slot stands for the card
  const cards = hand.map((card) => {
    const stands = card === "?" && open;
    if (stands) open = false;
    return handCard(entry, stands ? entry.card : card);
  });
  return [
    ways(entry),
    h("div", { class: "dock__hand", role: "group", "aria-label": entry.t("hand") }, cards),
  ];
}

function handCard(entry, card) {
  const unknown = card === "?";
  const openPad = () => entry.set({ card: null, pawn: null, pad: true });
  return cardButton(card, {
    names: unknown ? { "?": entry.t("cardNotSeen") } : entry.entry.names,
    press: unknown ? openPad : () => entry.choose(card),
    pressed: unknown ? null : card === entry.card,
    size: "big",
  });
}

function quickButton(entry, { text, label }) {
  const press = () => entry.page.record(text);
  return h("button", { type: "button", class: "button", onclick: press }, label);
}

/** What is asked for; beside it what can be said instead, such as that nothing helps. */
function question(entry) {
  const { prompt, quick } = entry.entry;
  return h("div", { class: "dock__prompt" }, [
    h("p", {}, prompt),
    quick.map((one) => quickButton(entry, one)),
  ]);
}

/** The ways of the chosen card as buttons: for the keyboard, for ears, for thick thumbs. */
function ways(entry) {
  if (!entry.card) return question(entry);
  const options = entry.options();
  if (!options.length) return h("p", { class: "dock__prompt" }, entry.t("noWay"));
  return h(
    "div",
    { class: "dock__ways", role: "group", "aria-label": entry.t("ways") },
    options.map((option) => wayButton(entry, option)),
  );
}

function wayButton(entry, option) {
  return h(
    "button",
    {
      type: "button",
      class: `ply ply--${option.kind}${option.takes ? " ply--takes" : ""}`,
      "data-offer": option.text,
      "aria-label": option.label,
      onclick: () => entry.take(option),
    },
    option.short,
  );
}

/** A card that nobody named before is played: which one was it? */
export function unseenPanel(entry) {
  const { deck, pool, names } = entry.entry;
  const grid = cardGrid(deck, {
    open: pool,
    names,
    pick: (card) => entry.choose(card),
    refuse: (card) => entry.page.explain(`${card} burn`),
  });
  if (!entry.pad) return h("div", { class: "pad", role: "group" }, [question(entry), grid]);
  return pad(entry, entry.t("whichPlayed"), [grid]);
}

/** The way is chosen; what did the seat draw? */
export function drawPanel(entry) {
  const { deck, pool, names, pile, seat, seats } = entry.entry;
  const { text, short } = entry.option;
  const record = (card) => entry.page.record(`${text} =${card}`);
  const grid = cardGrid(deck, {
    open: pool.filter((card) => card !== entry.card),
    names,
    pick: record,
    refuse: (card) => entry.page.explain(`${text} =${card}`),
  });
  const unseen = offer(entry.t("notSeen"), "?", () => record("?"));
  unseen.classList.add("pad__unseen");
  const title = entry.t("whatDrawn", { move: `${spell(entry.card)} ${short}`, pile });
  return pad(entry, title, [
    unseen,
    grid,
    toggle(
      entry,
      seats.find((one) => one.seat === seat),
    ),
  ]);
}

/** The switch "do not ask for this seat's draws on this device". */
export function toggle(entry, { seat, title }) {
  return h("label", { class: "dock__switch" }, [
    h("input", {
      type: "checkbox",
      checked: entry.unseen().includes(seat),
      "data-unseen": seat,
      onchange: (event) => entry.ask(seat, event.target.checked),
    }),
    h("span", {}, entry.t("neverAsk", { seat: title })),
  ]);
}

/** The three cards of a seat: three taps, or one for a hand that nobody sees. */
export function dealPanel(entry) {
  const { deal, dealt } = entry.entry;
  const { code, title } = deal[0];
  const left = 3 - entry.hand.length;
  const rest = [...entry.hand, ...Array(left).fill("?")].join(" ");
  const unseen = (seat) => `deal ${seat} ? ? ?`;
  const all = deal.map((one) => unseen(one.code));
  if (dealt) return h("div", { class: "pad" }, texts(entry, entry.t("dealAll"), all));
  return h("div", { class: "pad", role: "group" }, [
    h("p", { class: "pad__title" }, entry.t("dealTitle", { seat: title, left })),
    h("div", { class: "pad__row" }, [
      texts(entry, entry.t(left < 3 ? "restUnseen" : "handUnseen"), [`deal ${code} ${rest}`]),
      left === 3 && deal.length > 1 && texts(entry, entry.t("bothUnseen"), all),
    ]),
    dealGrid(entry, deal[0]),
  ]);
}

const texts = (entry, label, all) => offer(label, all[0], () => entry.page.record(...all));

function dealGrid(entry, { code, deck }) {
  const { hand } = entry;
  const pick = (card) => {
    const now = [...hand, card];
    if (now.length < 3) entry.set({ hand: now });
    else entry.page.record(`deal ${code} ${now.join(" ")}`);
  };
  const drop = (card) => entry.set({ hand: hand.filter((other) => other !== card) });
  return cardGrid(deck, {
    open: deck,
    names: entry.entry.names,
    pick: (card) => (hand.includes(card) ? drop : pick)(card),
    chosen: hand,
  });
}

function offer(label, value, press) {
  return h(
    "button",
    {
      type: "button",
      class: "button button--primary",
      "data-offer": value,
      "data-first": true,
      onclick: press,
    },
    label,
  );
}

function pad(entry, title, parts) {
  const back = h(
    "button",
    { type: "button", class: "button button--quiet", onclick: () => entry.back() },
    entry.t("back"),
  );
  const head = h("div", { class: "pad__head" }, [h("p", { class: "pad__title" }, title), back]);
  return h("div", { class: "pad", role: "group", "aria-label": title }, [head, ...parts]);
}
