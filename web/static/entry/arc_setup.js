// @ts-nocheck
// Before turn 1: cities put aside, hands dealt, who begins, the first cities.

import { h } from "../record/dom.js";
import { acts, bigButton, button, field, pad, picker, quoted } from "./arc_pads.js";

const UNSEEN = "?";

/** Three cities of the deck are put aside, or more by the option (R5). */
export const reservePart = {
  panel(entry) {
    const { setup } = entry.entry;
    const title = (n) => entry.t("reserveTitle", { seat: entry.title(setup.seat), n });
    return fill(entry, { verb: "reserve", n: setup.n, title, pool: setup.cities });
  },
};

/** The first seven cards (R8). */
export const dealPart = {
  panel(entry) {
    const { setup, dealt } = entry.entry;
    const seat = entry.title(setup.seat);
    if (dealt) {
      const text = `${setup.seat}: deal`;
      const deal = bigButton(entry.t("deal"), () => entry.record(text), { offer: "deal" });
      return pad(entry, entry.t("dealAll", { seat }), [acts(deal)], { back: false });
    }
    const title = (n) => entry.t("dealTitle", { seat, n });
    return fill(entry, { verb: "deal", n: setup.n, title, pool: entry.pool(setup.seat) });
  },
};

/** Cards tapped one after the other, or all that are left at once as unseen. */
function fill(entry, { verb, n, title, pool }) {
  const { t, picked } = entry;
  const { seat, sure = null } = entry.entry.setup;
  const left = n - picked.length;
  const record = (cards) => entry.record(`${seat}: ${verb} ${cards.join(",")}`);
  const add = (...cards) => {
    const now = [...picked, ...cards];
    if (now.length < n) entry.set({ picked: now });
    else record(now);
  };
  const taken = (card) => picked.filter((one) => one === card).length;
  const open = pool
    .map((one) => ({ ...one, n: one.n - taken(one.card) }))
    .filter((one) => one.n > 0);
  const names = (sure ?? []).map((card) => entry.cardName(card)).join(", ");
  return pad(
    entry,
    title(left),
    [
      picked.length > 0 &&
        h("p", { class: "arce-tray" }, picked.map((card) => entry.cardName(card)).join(", ")),
      acts(
        sure && !picked.length && bigButton(names, () => record(sure), { offer: "sure" }),
        button(
          picked.length ? t("restUnseen") : t("allUnseen", { n }),
          () => add(...unseen(left)),
          {
            offer: "unseen",
            look: sure ? "" : "button--primary",
            first: !sure,
          },
        ),
        picked.length > 0 && left > 1 && button(t("notSeen"), () => add(UNSEEN), { offer: UNSEEN }),
      ),
      ...picker(entry, title(left), open, (card) => add(card)),
    ],
    { back: picked.length > 0 },
  );
}

const unseen = (n) => Array(n).fill(UNSEEN);

/** Who takes the first turn, and how that was found (R9). */
export const firstPart = {
  panel(entry) {
    const { t } = entry;
    const { setup } = entry.entry;
    const tail = () => (entry.how ? ` ${quoted(entry.how)}` : "");
    const buttons = setup.seats.map((seat, at) =>
      button(entry.title(seat), () => entry.record(`first ${seat}${tail()}`), {
        offer: seat,
        look: "button--primary",
        first: at === 0,
      }),
    );
    const keep = (event) => (entry.how = event.target.value.trim());
    const how = field(t("firstHow"), "how", { maxlength: 200, value: entry.how, oninput: keep });
    return pad(entry, t("firstTitle"), [acts(buttons), how], { back: false });
  },
};

/** The first city of a seat (R10). */
export const openPart = {
  panel(entry) {
    const { setup } = entry.entry;
    const title = entry.t("openTitle", { seat: entry.title(setup.seat) });
    const record = (card) => entry.record(`${setup.seat}: open ${card}`);
    return pad(entry, title, picker(entry, title, setup.cities, record), { back: false });
  },
};
