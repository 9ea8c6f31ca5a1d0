// Enemies in reach of a figure: what can be done to each, and how likely it is to wound.

import { h } from "../../record/dom.js";
import { button, disc, seen } from "./pads.js";

/** @import { Sorcerers } from "./entry.js" */
/** @import { Line } from "./part.js" */
/** @import { Able, Activate, Attack, Command, Turn } from "./types.js" */

/** A way to go on: `label` is what the big button says, `short` a small one, `offer` its name. */
/** @typedef {{line: Line, label: string, offer: string, short?: string}} Option */

/** What activates a figure, unless it is activated already. @param {Turn} told @param {string} fig @returns {Activate | null} */
export const before = ({ act }, fig) => (act ? null : { kind: "activate", fig });

/** An action of a figure, after its activation. @param {Turn} told @param {string} fig @param {Command} command @returns {Line} */
export function action(told, fig, command) {
  const first = before(told, fig);
  return first ? [first, command] : command;
}

/** Whom a figure can charge straight on; not while it is engaged, unless the table is believed. @param {Turn} told @param {Able} able */
const charged = ({ lenient }, { reach, engaged }) => (engaged.length && !lenient ? [] : reach);

/** @param {Able} able */
const good = ({ attacks }) => attacks.filter((one) => one.ok);

/** The enemies to whom a figure can do something. @param {Turn} told @param {Able} able */
export const inReach = (told, able) => [
  ...new Set([...good(able).map((one) => one.command.target), ...charged(told, able)]),
];

/**
 * What can be done to an enemy, the likeliest first.
 *
 * @param {Sorcerers} entry
 * @param {Turn} told
 * @param {string} fig
 * @param {Able} able
 * @param {string} foe
 * @returns {Option[]}
 */
export function optionsAt(entry, told, fig, { attacks, reach }, foe) {
  const all = attacks.filter((one) => one.command.target === foe);
  /** @param {boolean} ok */
  const of = (ok) =>
    all.filter((one) => one.ok === ok).flatMap((one) => attackOptions(entry, told, fig, one));
  const charge = reach.includes(foe) ? [chargeOption(entry, told, fig, foe)] : [];
  const fits = of(true);
  return fits.length ? [...fits, ...of(false), ...charge] : [...charge, ...of(false)];
}

/**
 * An attack; of a shot, where the table is believed, also with what it says of the cover.
 *
 * @param {Sorcerers} entry
 * @param {Turn} told
 * @param {string} fig
 * @param {Attack} attack
 * @returns {Option[]}
 */
export function attackOptions(entry, told, fig, { command, cover }) {
  const { t } = entry;
  const label = attackLabel(entry, command);
  const { kind: offer } = command;
  const option = { line: action(told, fig, command), label, offer };
  if (command.kind === "melee" || !told.lenient)
    return [{ ...option, short: t(offer === "melee" ? "meleeShort" : "asMeasured") }];
  const said = action(told, fig, { ...command, cover: !cover });
  const name = cover ? "uncovered" : "covered";
  return [
    { ...option, short: t("asMeasured") },
    { line: said, label, offer: name, short: t(name) },
  ];
}

/** @param {Sorcerers} entry @param {Turn} told @param {string} fig @param {string} foe @returns {Option} */
export const chargeOption = (entry, told, fig, foe) => ({
  line: action(told, fig, { kind: "charge", target: foe }),
  label: entry.t("chargeAt", { fig: entry.name(foe) }),
  offer: "charge",
});

/** @param {Sorcerers} entry @param {Attack["command"]} command */
const attackLabel = (entry, { kind, target }) => entry.t(kind, { fig: entry.name(target) });

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
