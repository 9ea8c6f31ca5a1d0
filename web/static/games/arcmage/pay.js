// What a card costs and what pays it: the rule's own count, or resources by hand (R28, R29).

import { h } from "../../record/dom.js";
import { button, stepper } from "./pads.js";

/** @import { FormScreen } from "./choices.js" */
/** @import { Filled, Paying } from "./form.js" */
/** @import { Faction, Names } from "./names.js" */
/** @import { Document, Payment } from "./types.js" */

/**
 * What is due for a form: its number and how many must be of the faction; null for nothing.
 *
 * @param {Document} doc
 * @param {Filled} form
 */
export function due(doc, form) {
  const { cost } = form.spec;
  if (!cost) return null;
  const read = cost.x === "attack" ? attackOf(doc, form) : 0;
  if (read === null) return null;
  const chosen = cost.x === "chosen" ? form.x : 0;
  const n = Math.max(0, cost.base + read + chosen + cost.change);
  return n && { n, loyal: Math.min(cost.loyalty, n), faction: cost.faction };
}

/** The attack of the first target; null before there is one. @param {Document} doc @param {Filled} form */
function attackOf(doc, form) {
  const target = form.picks[0]?.[0];
  return target ? Math.max(0, doc.pieces[target]?.attack ?? 0) : null;
}

/**
 * The payment of a form; null where nothing is due, or the seat cannot pay.
 *
 * @param {Document} doc
 * @param {Filled} form
 * @returns {Payment | null}
 */
export function payment(doc, form) {
  const owed = due(doc, form);
  if (!owed) return null;
  if (form.pay) return paid(doc, form.pay);
  const { cost, seat } = form.spec;
  const known = cost && doc.payments[seat]?.[cost.faction + cost.loyalty];
  return known?.[owed.n] ?? null;
}

/** By hand, in the order of the factions. @param {Document} doc @param {Paying} pay @returns {Payment} */
function paid(doc, pay) {
  /** @param {(faction: Faction) => string} letter @returns {[Faction, number][]} */
  const given = (letter) =>
    doc.factions.flatMap(({ value }) => {
      const n = pay[letter(value)] ?? 0;
      return n > 0 ? [[value, n]] : [];
    });
  return { cards: given((one) => one), pool: given((one) => one.toLowerCase()) };
}

/** `{R: 2, g: 1}` of a payment. @param {Payment | null} found @returns {Paying} */
const byLetter = (found) =>
  Object.fromEntries([
    ...(found?.cards ?? []),
    ...(found?.pool ?? []).map(([faction, n]) => [faction.toLowerCase(), n]),
  ]);

/** The line of the cost; by hand, with a number for each faction. @param {FormScreen} screen */
export function payPart(screen) {
  const { form, doc, t, names } = screen;
  const owed = due(doc, form);
  if (!owed) return null;
  const toggle = () =>
    screen.fill({ pay: form.pay ? null : byLetter(payment(doc, { ...form, pay: null })) });
  const said = owed.loyal
    ? t("costLoyal", { n: owed.n, loyal: owed.loyal, faction: names.faction(owed.faction) })
    : t("cost", { n: owed.n });
  const found = payment(doc, form);
  return [
    h("div", { class: "arce-pay" }, [
      h("span", {}, [said, " ", found ? h("b", {}, words(screen, found)) : t("cannotPay")]),
      button(form.pay ? t("payAuto") : t("payHand"), toggle, {
        look: "button--quiet",
        offer: "pay",
      }),
    ]),
    form.pay && byHand(screen, form.pay, owed.n),
  ];
}

/** @param {FormScreen} screen @param {Payment} found */
function words({ t, names }, { cards = [], pool = [] }) {
  /** @param {string} key */
  const said =
    (key) =>
    (/** @type {[string, number]} */ [letter, n]) =>
      t(key, { n, faction: names.faction(letter) });
  return [...cards.map(said("paid")), ...pool.map(said("paidPool"))].join(", ");
}

/** @param {FormScreen} screen @param {Paying} pay @param {number} n */
function byHand(screen, pay, n) {
  const { free, produced } = screen.doc.seats[screen.form.spec.seat] ?? {};
  const letters = screen.doc.factions.map(({ value }) => value);
  const sum = Object.values(pay).reduce((all, one) => all + one, 0);
  return h("div", { class: "arce-byhand" }, [
    h("p", { class: sum === n ? "small" : "small arce-refused" }, [screen.t("paySum", { sum, n })]),
    letters.map((one) => step(screen, pay, one, free?.[one] ?? 0, "have")),
    letters.map((one) => step(screen, pay, one.toLowerCase(), produced?.[one] ?? 0, "havePool")),
  ]);
}

/**
 * @param {FormScreen} screen
 * @param {Paying} pay
 * @param {string} letter
 * @param {number} most
 * @param {string} note
 */
function step(screen, pay, letter, most, note) {
  return (
    most > 0 &&
    stepper(screen, {
      label: screen.names.faction(letter.toUpperCase()),
      note: screen.t(note, { n: most }),
      name: `pay-${letter}`,
      value: pay[letter] ?? 0,
      most,
      set: (n) => screen.fill({ pay: { ...pay, [letter]: n } }),
    })
  );
}
