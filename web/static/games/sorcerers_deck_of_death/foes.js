// Enemies in reach of a figure: what can be done to each, and how likely it is to wound.

import { h } from "../../record/dom.js";
import { attackLabel } from "./options.js";
import { button, disc, seen } from "./pads.js";

/** @import { Sorcerers } from "./entry.js" */
/** @import { Able, Attack, Turn } from "./types.js" */

/**
 * Whom a figure can charge straight on; not while it is engaged, unless the table is believed.
 *
 * @param {Turn} told
 * @param {Able} able
 */
const charged = ({ lenient }, { reach, engaged }) => (engaged.length && !lenient ? [] : reach);

/** @param {Able} able */
const good = ({ attacks }) => attacks.filter((one) => one.ok);

/** The enemies to whom a figure can do something. @param {Turn} told @param {Able} able */
export const inReach = (told, able) => [
  ...new Set([...good(able).map((one) => one.command.target), ...charged(told, able)]),
];

/**
 * Enemies in reach, with what can be done to each; the others stand behind a button.
 *
 * @param {Sorcerers} entry
 * @param {Turn} told
 * @param {Able} able
 * @param {object} options
 * @param {(attack: Attack) => void} options.attack
 * @param {(foe: string) => void} options.charge
 * @param {(() => void) | null} options.more shows the others; null: they are shown
 */
export function foes(entry, told, able, { attack, charge, more }) {
  const straight = charged(told, able);
  const rows = inReach(told, able).map((foe) => {
    const found = good(able).filter((one) => one.command.target === foe);
    const buttons = found.map((one) => attackButton(entry, one, attack));
    if (straight.includes(foe)) buttons.push(chargeButton(entry, foe, charge));
    return row(entry, foe, buttons);
  });
  const bad = able.attacks.filter((one) => !one.ok);
  if (!rows.length && !bad.length) return null;
  const show = { look: "button--quiet", offer: "others" };
  const others = more
    ? bad.length > 0 && button(entry.t("others", { n: bad.length }), more, show)
    : bad.map((one) => row(entry, one.command.target, [attackButton(entry, one, attack)]));
  return h("div", { class: "sdd-foes" }, [rows, others]);
}

/** @param {Sorcerers} entry @param {string} foe @param {Node[]} buttons */
const row = (entry, foe, buttons) =>
  h("div", { class: "sdd-foe", role: "group", "aria-label": entry.name(foe) }, [
    disc(foe),
    buttons,
  ]);

/** @param {Sorcerers} entry @param {Attack} attack @param {(attack: Attack) => void} press */
function attackButton(entry, attack, press) {
  const { kind, target } = attack.command;
  const note = seen(entry, attack);
  const short = entry.t(kind === "melee" ? "meleeShort" : "shootShort");
  return button(named(short, note), () => press(attack), {
    ...{ look: attack.ok ? "" : "is-closed", offer: `${OFFERS[kind]} ${target}` },
    more: { "aria-label": `${attackLabel(entry, attack.command)}, ${note}` },
  });
}

const OFFERS = { melee: "melee", shoot: "shot" };

/** @param {Sorcerers} entry @param {string} foe @param {(foe: string) => void} press */
function chargeButton(entry, foe, press) {
  const label = entry.t("chargeAt", { fig: entry.name(foe) });
  return button(named(entry.t("chargeShort"), ""), () => press(foe), {
    ...{ offer: `charge ${foe}`, more: { "aria-label": label } },
  });
}

/** @param {string} label @param {string} note */
const named = (label, note) =>
  h("span", { class: "sdd-named" }, [h("span", {}, label), note && h("small", {}, note)]);
