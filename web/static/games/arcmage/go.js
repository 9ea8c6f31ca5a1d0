// What an entry would do, and the button that records it: the server is asked while it is made.

import { h } from "../../record/dom.js";
import { acts, button, chip } from "./pads.js";

/** @import { Verdict } from "../../entry/asker.js" */
/** @import { ArcmageScreen } from "./screen.js" */
/** @import { FormCommand } from "./form.js" */
/** @import { AssignBlocks, CleanCombat, DeclareAttack, DiscardCards, FightBattle, Ruled } from "./types.js" */

/** @typedef {FormCommand | DeclareAttack | AssignBlocks | FightBattle | CleanCombat | DiscardCards} Fateful a command by which a city may fall */
/** @typedef {Fateful | Ruled} Entered */
/** @typedef {{does?: string[], retreats?: Fleeing[]}} Told what it would do, as `preview.py` says */
/** @typedef {Verdict<Told>} Said */
/** @typedef {{card: string, places: string[]}} Fleeing a resident of a falling city, where it can go */

/**
 * The entry as text, what it would do, and the button that records it. `command` is null while
 * something is missing, which `missing` names. `held` waits for answers; null: it cannot yet.
 *
 * @param {ArcmageScreen<any>} screen
 * @param {object} asked
 * @param {Entered | null} asked.command
 * @param {string} asked.label
 * @param {string} [asked.missing]
 * @param {Fateful | null} [asked.held]
 */
export function go(screen, { command, label, missing = "", held }) {
  const { entry, t } = screen;
  const { asker, page } = entry;
  const entered = command && fleeing(command, Object.entries(screen.retreats));
  if (entered) asker.ask(entered);
  const told = entered && asker.about(entered) ? asker.answer : null;
  const press = () => {
    if (!entered) page.say(missing, true);
    else if (told && !told.ok) page.refuse(told, () => page.rulings.force(entered));
    else entry.record(entered);
  };
  const wait = () => (held ? entry.record(held) : page.say(missing, true));
  return [
    h("div", { class: "arce-verdict", role: "status" }, entered ? verdict(screen, told) : missing),
    told?.ok && h("p", { class: "arce-line" }, h("code", {}, told.notation)),
    acts(
      button(label, press, {
        look: "button--primary arce-go",
        first: true,
        offer: "record",
        more: { "aria-disabled": !entered || (told && !told.ok) ? "true" : null },
      }),
      held !== undefined && button(t("hold"), wait, { look: "arce-hold", offer: "hold" }),
    ),
  ];
}

/** @param {ArcmageScreen<any>} screen @param {Said | null} told */
function verdict(screen, told) {
  if (!told) return h("p", { class: "soft" }, screen.t("checking"));
  if (!told.ok) {
    const number = told.rule && screen.entry.page.t("rule", { rule: told.rule });
    const shown = number && h("strong", { class: "notice__rule" }, number);
    return h("p", { class: "arce-refused" }, [shown, told.detail]);
  }
  const does = doesOf(told);
  const lines = does.map((text) => h("li", {}, text));
  return [
    does.length > 0 && h("ul", { class: "arce-does" }, lines),
    told.preview.retreats?.map((one) => retreat(screen, one)),
  ];
}

/** What an entry would do, as sentences. @param {Said} told */
const doesOf = (told) => (told.ok ? (told.preview.does ?? []) : [told.detail]);

/** Where an unmarked resident of a falling city goes (R52). @param {ArcmageScreen<any>} screen @param {Fleeing} fleeing */
function retreat(screen, { card, places }) {
  const now = screen.retreats[card] ?? places[0];
  /** @param {string} place */
  const take = (place) => () => {
    screen.retreats = { ...screen.retreats, [card]: place };
    screen.changed();
  };
  return h("div", { class: "arce-retreat", role: "group" }, [
    h("span", {}, screen.t("retreat", { card: screen.names.label(card) })),
    places.map((place) =>
      chip(screen, screen.names.place(place), take(place), {
        offer: `${card}=${place}`,
        on: place === now,
      }),
    ),
  ]);
}

/**
 * A command with the retreats that were chosen.
 *
 * @param {Entered} command
 * @param {[string, string][]} retreats
 * @returns {Entered}
 */
export function fleeing(command, retreats) {
  if (!retreats.length) return command;
  if (command.kind !== "make_ruling") return { ...command, retreats };
  /** @type {Ruled["operations"]} */
  const chosen = retreats.map(([card, to]) => ({ kind: "choose_retreat", card, to }));
  return { ...command, operations: [...command.operations, ...chosen] };
}

/** What the server said, for screen readers. @param {Said | null} told */
export const spoken = (told) => (told ? doesOf(told).join(". ") : "");
