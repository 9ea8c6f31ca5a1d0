// Ways to go on with a figure, as entries: where it was let go, what it does to an enemy.

import { inch, point } from "./pads.js";

/** @import { Dropped } from "./board/table.js" */
/** @import { Sorcerers } from "./entry.js" */
/** @import { Line, Part } from "./part.js" */
/** @import { Able, Activate, Attack, Command, Turn } from "./types.js" */

/** A way to go on: `label` is what the big button says, `short` a small one, `offer` its name. */
/** @typedef {{line: Line, label: string, offer: string, short?: string}} Option */

/**
 * What activates a figure, unless it is activated already.
 *
 * @param {Turn} told
 * @param {string} fig
 * @returns {Activate | null}
 */
export const before = ({ act }, fig) => (act ? null : { kind: "activate", fig });

/**
 * An action of a figure, after its activation.
 *
 * @param {Turn} told
 * @param {string} fig
 * @param {Command} command
 * @returns {Line}
 */
export function action(told, fig, command) {
  const first = before(told, fig);
  return first ? [first, command] : command;
}

/**
 * What a figure may do that was let go somewhere, the likeliest first.
 *
 * @param {Pick<Part<Turn>, "entry" | "told">} part
 * @param {Dropped} move
 * @returns {Option[]}
 */
export function moveOptions({ entry, told }, move) {
  const { fig, kind, target } = move;
  const ways = told.figs[fig]?.ways ?? {};
  return /** @type {const} */ (["walk", "run", "charge"])
    .filter((way) => way in ways && (way === "charge") === (target !== null))
    .sort((one, other) => Number(other === kind) - Number(one === kind))
    .map((way) => {
      const places = { length: inch(move.length), limit: inch(ways[way] ?? 0) };
      const label = entry.t(way, { ...places, fig: target && entry.name(target) });
      return { line: action(told, fig, commandOf(way, move)), label, offer: way };
    });
}

/** @param {"walk" | "run" | "charge"} way @param {Dropped} move @returns {Command} */
function commandOf(way, { path: spots, target, also, straight }) {
  const path = spots.map(point);
  if (way !== "charge" || !target) return { kind: way === "run" ? "run" : "walk", path };
  return { kind: "charge", target, also, path: straight ? [] : path };
}

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
  if (command.kind === "shoot" && !told.mapped)
    return [
      { ...option, short: t("shootShort") },
      {
        line: action(told, fig, { ...command, cover: true }),
        label: t("coveredShot", { shot: label }),
        offer: "covered",
        short: t("coveredShort"),
      },
    ];
  if (command.kind === "melee" || !told.lenient)
    return [{ ...option, short: t(offer === "melee" ? "meleeShort" : "asMeasured") }];
  const said = action(told, fig, { ...command, cover: !cover });
  const name = cover ? "uncovered" : "covered";
  return [
    { ...option, short: t("asMeasured") },
    { line: said, label, offer: name, short: t(name) },
  ];
}

/**
 * @param {Sorcerers} entry
 * @param {Turn} told
 * @param {string} fig
 * @param {string} foe
 * @returns {Option}
 */
export const chargeOption = (entry, told, fig, foe) => ({
  line: action(told, fig, { kind: "charge", target: foe }),
  label: entry.t("chargeAt", { fig: entry.name(foe) }),
  offer: "charge",
});

/** @param {Sorcerers} entry @param {Attack["command"]} command */
export const attackLabel = (entry, { kind, target }) => entry.t(kind, { fig: entry.name(target) });
