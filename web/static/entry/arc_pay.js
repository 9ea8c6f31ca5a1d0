// @ts-nocheck
// What a card costs and what pays it: the rule's own count, or resources by hand (R28, R29).

import { h } from "../record/dom.js";
import { button, stepper } from "./arc_pads.js";

/** What is due for a form: its number and how many must be of the faction; null for nothing. */
export function due(entry, form) {
  const { cost } = form.spec;
  if (!cost) return null;
  const read = cost.x === "attack" ? attackOf(entry, form) : 0;
  if (read === null) return null;
  const chosen = cost.x === "chosen" ? form.x : 0;
  const n = Math.max(0, cost.base + read + chosen + cost.change);
  return { n, loyal: Math.min(cost.loyalty, n), faction: cost.faction };
}

/** The attack of the first target; null before there is one. */
function attackOf(entry, form) {
  const target = form.picks[0]?.[0];
  return target ? Math.max(0, entry.entry.pieces[target]?.attack ?? 0) : null;
}

/** The payment as it is written; null where the seat cannot pay. */
export function payment(entry, form) {
  const owed = due(entry, form);
  if (!owed || owed.n === 0) return "";
  if (form.pay) return written(form.pay);
  const { faction, loyalty } = form.spec.cost;
  const known = entry.entry.payments[form.spec.seat]?.[faction + loyalty] ?? [];
  return known[owed.n] ?? null;
}

/** `$R2N1g1` of `{R: 2, N: 1, g: 1}`: capitals are cards, small letters the pool. */
function written(pay) {
  const parts = Object.entries(pay).filter(([, n]) => n > 0);
  return parts.length ? `$${parts.map(([letter, n]) => letter + n).join("")}` : "";
}

/** `{R: 2, g: 1}` of `$R2g1`. */
function read(text) {
  const pairs = [...(text ?? "").matchAll(/([A-Za-z])(\d+)/g)];
  return Object.fromEntries(pairs.map(([, letter, n]) => [letter, Number(n)]));
}

/** The line of the cost; by hand, with a number for each faction. */
export function payPart(entry, form) {
  const owed = due(entry, form);
  if (!owed || owed.n === 0) return null;
  const { t } = entry;
  const auto = payment(entry, { ...form, pay: null });
  const toggle = () => entry.setForm({ pay: form.pay ? null : read(auto) });
  const said = owed.loyal
    ? t("costLoyal", { n: owed.n, loyal: owed.loyal, faction: entry.faction(owed.faction) })
    : t("cost", { n: owed.n });
  const paid = payment(entry, form);
  return [
    h("div", { class: "arce-pay" }, [
      h("span", {}, [said, " ", paid ? h("b", {}, words(entry, read(paid))) : t("cannotPay")]),
      button(form.pay ? t("payAuto") : t("payHand"), toggle, {
        look: "button--quiet",
        offer: "pay",
      }),
    ]),
    form.pay && byHand(entry, form, owed),
  ];
}

const words = (entry, pay) =>
  Object.entries(pay)
    .filter(([, n]) => n > 0)
    .map(([letter, n]) =>
      entry.t(letter === letter.toUpperCase() ? "paid" : "paidPool", {
        n,
        faction: entry.faction(letter.toUpperCase()),
      }),
    )
    .join(", ");

function byHand(entry, form, owed) {
  const { free, produced } = entry.entry.seats[form.spec.seat];
  const sum = Object.values(form.pay).reduce((all, n) => all + n, 0);
  const set = (letter) => (n) => entry.setForm({ pay: { ...form.pay, [letter]: n } });
  const steps = [
    ...Object.entries(free).map(([letter, most]) => [letter, most, letter]),
    ...Object.entries(produced).map(([letter, most]) => [letter.toLowerCase(), most, letter]),
  ].filter(([, most]) => most > 0);
  return h("div", { class: "arce-byhand" }, [
    h("p", { class: sum === owed.n ? "small" : "small arce-refused" }, [
      entry.t("paySum", { sum, n: owed.n }),
    ]),
    steps.map(([letter, most, faction]) =>
      stepper(entry, {
        label: entry.faction(faction),
        note: letter === faction ? entry.t("have", { n: most }) : entry.t("havePool", { n: most }),
        name: `pay-${letter}`,
        value: form.pay[letter] ?? 0,
        most,
        set: set(letter),
      }),
    ),
  ]);
}
