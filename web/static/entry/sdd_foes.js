// @ts-nocheck
// Enemies in reach of a figure: what can be done to each, and how likely it is to wound.

import { h } from "../record/dom.js";
import { button, disc, hit, inch } from "./sdd_pads.js";

/** What stands before an action of a figure that is not activated yet. */
export const prefix = (entry, fig) => (entry.entry.act ? "" : `${fig}; `);

/** Whom a figure can charge straight on; one that is engaged cannot, unless the table is believed. */
const charged = (entry, { reach, engaged }) =>
  engaged.length && !entry.entry.lenient ? [] : reach;

const good = ({ attacks }) => attacks.filter((one) => one.ok);

/** The enemies to whom a figure can do something. */
export const inReach = (entry, found) => [
  ...new Set([...good(found).map((one) => one.target), ...charged(entry, found)]),
];

/** Enemies in reach, with what can be done to each; the others stand behind a button. */
export function foes(entry, found, fig) {
  const { attacks } = found;
  const rows = inReach(entry, found).map((foe) =>
    foeRow(
      entry,
      foe,
      good(found).filter((one) => one.target === foe),
      charged(entry, found),
      fig,
    ),
  );
  const bad = attacks.filter((one) => !one.ok);
  const show = () => entry.set({ named: true });
  const more = entry.named
    ? bad.map((one) => foeRow(entry, one.target, [one], [], fig))
    : [
        button(entry.t("others", { n: bad.length }), show, {
          look: "button--quiet",
          offer: "others",
        }),
      ];
  if (!rows.length && !bad.length) return null;
  return h("div", { class: "sdd-foes" }, [...rows, ...(bad.length ? more : [])]);
}

function foeRow(entry, foe, attacks, straight, fig) {
  const { t } = entry;
  const choose = (options) => entry.set({ foe, armed: null, choice: { options, at: 0 } });
  return h("div", { class: "sdd-foe", role: "group", "aria-label": entry.name(foe) }, [
    disc(foe),
    ...attacks.map((one) =>
      named(
        t(one.kind === "melee" ? "meleeShort" : "shootShort"),
        note(entry, one),
        () => choose(attackOptions(entry, one, fig)),
        {
          look: one.ok ? "" : "is-closed",
          offer: `${one.kind} ${foe}`,
          more: { "aria-label": `${attackLabel(entry, one)}, ${note(entry, one)}` },
        },
      ),
    ),
    straight.includes(foe) &&
      named(t("chargeShort"), "", () => choose([chargeOption(entry, fig, foe)]), {
        offer: `c ${foe}`,
        more: { "aria-label": t("chargeAt", { fig: entry.name(foe) }) },
      }),
  ]);
}

const named = (label, note_, press, more) =>
  button(
    h("span", { class: "sdd-named" }, [h("span", {}, label), note_ && h("small", {}, note_)]),
    press,
    more,
  );

export const chargeOption = (entry, fig, foe) => ({
  text: `${prefix(entry, fig)}c ${foe}`,
  label: entry.t("chargeAt", { fig: entry.name(foe) }),
});

const attackLabel = (entry, { kind, target }) =>
  entry.t(kind === "melee" ? "melee" : "shoot", { fig: entry.name(target) });

/** The chance and what bears on it; or what speaks against a shot. */
export function note(entry, { ok, no, gap, cover, ...one }) {
  const { t } = entry;
  const far = gap === undefined ? "" : t("gap", { gap: inch(gap) });
  if (!ok)
    return [t({ engaged: "isEngaged", los: "noLos", far: "tooFar" }[no]), far]
      .filter(Boolean)
      .join(", ");
  const chance = one.ways || one.duel ? hit(entry, one) : "";
  return [chance, cover && t("cover"), far].filter(Boolean).join(", ");
}

/** A shot, and where the table is believed also with what it says of the cover. */
export function attackOptions(entry, { kind, target, cover }, fig) {
  const { t } = entry;
  const before = prefix(entry, fig);
  const label = attackLabel(entry, { kind, target });
  if (kind === "melee") return [{ text: `${before}m ${target}`, label }];
  const said = cover ? ["-", "uncovered"] : ["+", "covered"];
  return [
    { text: `${before}s ${target}`, label, short: t("asMeasured") },
    entry.entry.lenient && { text: `${before}s ${target}${said[0]}`, label, short: t(said[1]) },
  ].filter(Boolean);
}
