// @ts-nocheck
// Dealing, drawing up and discarding the surplus at a table of Ace of Spades.

import { h } from "../record/dom.js";
import { cardButton } from "./cards.js";
import { button, drawnText, fill, line, order, pad } from "./spades_pads.js";

/** The first cards of a seat, in co-op with the common row. */
export function dealPanel(entry) {
  const { deal, dealt, coop, titles } = entry.entry;
  const { record } = entry;
  if (dealt) {
    const press = () => record(...deal.map((ask) => ask.prefix));
    return pad(entry, entry.entry.expects, [bigButton(entry.t("dealAll"), press)], { back: false });
  }
  const [ask] = deal;
  return fill(entry, {
    ask,
    title: (left, common) => {
      if (common) return entry.t("commonTitle", { left });
      return coop
        ? entry.t("dealSeat", { seat: titles[ask.seat], left })
        : entry.t("dealTitle", { left });
    },
    refuse: (card) => entry.page.explain(`${ask.prefix} ${line([card])}`),
    done: (hand, common) => record(`${ask.prefix} ${drawnText(hand, common)}`),
  });
}

/** The draw-up of the first seat that lacks cards. */
export function drawPanel(entry, { back = false } = {}) {
  const { draws, dealt, coop, titles } = entry.entry;
  const [ask] = draws;
  if (dealt) {
    const press = () => entry.record(ask.prefix);
    return pad(entry, entry.entry.expects, [bigButton(entry.t("drawAll"), press)], { back });
  }
  return fill(entry, {
    ask,
    back,
    title: (left, common) => {
      if (common) return entry.t("commonTitle", { left });
      return coop
        ? entry.t("drawSeat", { seat: titles[ask.seat], left })
        : entry.t("drawTitle", { left });
    },
    refuse: (card) => entry.page.explain(`${ask.prefix} ${line([card])}`),
    done: (hand, common) => entry.record(`${ask.prefix} ${drawnText(hand, common)}`),
  });
}

export const bigButton = (label, press) =>
  button(label, press, { look: "button--primary spades-go", first: true });

/** The surplus of a hand: recorded with its last card. */
export function trimPanel(entry) {
  const { trims, coop, titles, names, pool } = entry.entry;
  const [{ seat, n, hand, prefix }] = trims;
  const { picked } = entry;
  const left = n - picked.length;
  const press = (card) => {
    const taken = picked.includes(card);
    const now = taken ? picked.filter((other) => other !== card) : [...picked, card];
    if (now.length < n) entry.set({ picked: now });
    else entry.record(`${prefix}T ${line(now)}`);
  };
  const title = coop
    ? entry.t("trimSeat", { seat: titles[seat], left })
    : entry.t("trimTitle", { left });
  const known = hand.filter((card) => card !== "?");
  const hidden = hand.length > known.length;
  const cards = (hidden ? [...known, ...pool] : known).map((card) => {
    const found = cardButton(card, { names, press, pressed: picked.includes(card), size: "big" });
    found.classList.add(...order(card));
    return found;
  });
  return pad(entry, title, [h("div", { class: "spades-hand-pad", role: "group" }, cards)], {
    back: picked.length > 0,
  });
}
