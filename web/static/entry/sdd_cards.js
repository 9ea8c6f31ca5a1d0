// @ts-nocheck
// Cards in the dock: draws, discards of the surplus, cards that pay.

import { h } from "../record/dom.js";
import { cardButton, spell } from "./cards.js";
import { payments } from "./sdd_costs.js";
import { acts, button, pad } from "./sdd_pads.js";
import { reactions } from "./sdd_spells.js";

/** Cards as the notation writes them: `9sTd?`. */
export const line = (cards) => cards.map((card) => card[0] + card.slice(1).toLowerCase()).join("");

/** The deck of a seat in four suits. Cards that cannot be tapped stay in their place. */
function grid(entry, { open, chosen, pick, refuse }) {
  const can = new Set(open);
  const buttons = entry.entry.deck.map((card) => {
    const taken = chosen.includes(card);
    const closed = !taken && !can.has(card);
    const drop = () => entry.set({ picked: chosen.filter((other) => other !== card) });
    const press = closed ? refuse : taken ? drop : pick;
    return cardButton(card, { names: entry.entry.cards, press, closed, pressed: taken || null });
  });
  return h("div", { class: "pad__grid sdd-deck", role: "group" }, buttons);
}

/** The cards tapped so far, in the places that they fill. */
function tray(places, chosen) {
  const cells = Array.from({ length: places }, (_, at) => {
    const card = chosen[at];
    const look = card && "HD".includes(card[1]) ? "is-red" : "";
    return h(
      "li",
      { class: `sdd-tray__place ${card ? "is-filled" : ""} ${look}` },
      card ? spell(card) : "",
    );
  });
  return h("ol", { class: "sdd-tray" }, cells);
}

const elsewhere = (entry) => (card) =>
  entry.page.say(entry.t("noCard", { card: entry.entry.cards[card] }), true);

/** The cards that a seat drew: in the power phase of one seat after the other. */
export const drawPart = {
  panel(entry) {
    const { t, picked } = entry;
    const { draws, dealt, titles } = entry.entry;
    const draw = draws.find((one) => one.seat === entry.seat) ?? draws[0];
    const record = (cards) => entry.record(`+${draw.seat} ${text(cards)}`);
    if (dealt) {
      const all = draws.map((one) => one.seat);
      const label = (one) =>
        t("about", { fig: titles[one.seat], told: t("drawAll", { n: one.n }) });
      const buttons = draws.map((one) =>
        button(label(one), () => entry.record(`+${one.seat}`), {
          look: "button--primary sdd-go",
          first: one.seat === all[0],
        }),
      );
      return pad(entry, t("drawWho"), [reactions(entry), acts(buttons)], { back: false });
    }
    const left = draw.n - picked.length;
    const add = (...cards) => {
      const now = [...picked, ...cards];
      if (now.length < draw.n) entry.set({ picked: now });
      else record(now);
    };
    const unseen = (n) => Array(n).fill("?");
    const open = picked.length < draw.left ? draw.pool : draw.after;
    return pad(
      entry,
      t("drawTitle", { seat: titles[draw.seat], left }),
      [
        reactions(entry),
        tray(draw.n, picked),
        h("div", { class: "sdd-acts sdd-draws" }, [
          draws.length > 1 && whose(entry, draws, draw),
          left > 1 && button(t("notSeen"), () => add("?"), { offer: "?" }),
          button(
            picked.length || draw.n === 1
              ? t(left > 1 ? "restUnseen" : "notSeen")
              : t("allUnseen", { n: draw.n }),
            () => add(...unseen(left)),
            { offer: "unseen" },
          ),
        ]),
        grid(entry, {
          open: open.filter((card) => !picked.includes(card)),
          chosen: picked,
          pick: (card) => add(card),
          refuse: elsewhere(entry),
        }),
      ],
      { back: picked.length > 0 },
    );
  },
};

/** A draw as text; cards that nobody saw are counted. */
const text = (cards) => (cards.every((card) => card === "?") ? `*${cards.length}` : line(cards));

function whose(entry, draws, draw) {
  const buttons = draws.map(({ seat }) =>
    button(entry.entry.titles[seat], () => entry.set({ seat, picked: [] }), {
      offer: `seat-${seat}`,
      more: { "aria-pressed": String(seat === draw.seat) },
    }),
  );
  return h("div", { class: "sdd-whose", role: "group", "aria-label": entry.t("drawWho") }, buttons);
}

/** Down to ten cards. */
export const discardPart = {
  panel(entry) {
    const { t, picked } = entry;
    const { seat, n, hands, titles } = entry.entry;
    const hand = hands[seat];
    const add = (card) => {
      const now = [...picked, card];
      if (now.length < n) entry.set({ picked: now });
      else entry.record(`-${seat} ${line(now)}`);
    };
    const hidden = picked.filter((card) => !hand.known.includes(card)).length;
    const open = hidden < hand.unknown ? [...hand.known, ...hand.pool] : hand.known;
    return pad(
      entry,
      t("discardTitle", { seat: titles[seat], left: n - picked.length }),
      [choices(entry, { hand, open, chosen: picked, pick: add, refuse: elsewhere(entry) })],
      { back: picked.length > 0 },
    );
  },
};

/** A hand to tap; where cards of it are unseen, the whole deck. */
function choices(entry, { hand, open, chosen, pick, refuse }) {
  if (hand.unknown) return grid(entry, { open, chosen, pick, refuse });
  const drop = (card) => entry.set({ picked: chosen.filter((other) => other !== card) });
  const buttons = hand.known.map((card) => {
    const taken = chosen.includes(card);
    const closed = !taken && !open.includes(card);
    const press = closed ? refuse : taken ? drop : pick;
    return cardButton(card, { names: entry.entry.cards, press, closed, pressed: taken || null });
  });
  return h("div", { class: "pad__grid sdd-hand", role: "group" }, buttons);
}

/** The ways in which a seat can pay. */
export const ways = (entry, seat, cost) => payments(cost, entry.entry.hands[seat]);

/**
 * Cards to pay: those that fit together at one tap, or one after the other. With the last of
 * them `done(cards)` is called.
 */
export function payPad(entry, { seat, cost, size, price, name, done, beside = [] }) {
  const { t, picked } = entry;
  const hand = entry.entry.hands[seat];
  const fit = payments(cost, hand).filter((way) => picked.every((card) => way.includes(card)));
  const open = new Set(fit.flat());
  const known = fit.filter((way) => way.every((card) => hand.known.includes(card)));
  const pick = (card) => {
    const now = [...picked, card];
    if (now.length < size) entry.set({ picked: now });
    else done(now);
  };
  const offers = known.slice(0, 3).map((way, at) =>
    button(h("span", { class: "sdd-way" }, way.map(face)), () => done(way), {
      look: "sdd-pay",
      first: at === 0,
      offer: line(way),
      more: { "aria-label": way.map((card) => entry.entry.cards[card]).join(", ") },
    }),
  );
  const refuse = (card) =>
    entry.page.say(t("payNot", { card: entry.entry.cards[card], price }), true);
  const single = size === 1 && !hand.unknown;
  return pad(entry, t("payTitle", { name, price }), [
    ...beside,
    fit.length === 0 && h("p", { class: "sdd-refused" }, t("cannotPay", { price })),
    !single && offers.length > 0 && picked.length === 0 && acts(offers),
    hand.unknown > 0 && offers.length === 0 && h("p", { class: "small soft" }, t("unknownCard")),
    choices(entry, { hand, open: [...open], chosen: picked, pick, refuse }),
  ]);
}

const face = (card) => h("span", { class: "HD".includes(card[1]) ? "is-red" : "" }, spell(card));
