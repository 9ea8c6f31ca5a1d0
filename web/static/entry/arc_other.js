// @ts-nocheck
// Whatever else can be entered: answers of others, rulings, cards shown or typed in, leaving.

import { h } from "../record/dom.js";
import { hand, shown, tabs } from "./arc_hand.js";
import { acts, button, chip, field, form, pad, picker, quoted, row } from "./arc_pads.js";

/** Events of anybody at any time (R78), and the rarer entries. */
export const otherPart = {
  panel(entry) {
    const { t } = entry;
    const { judge, mine } = entry.entry;
    const to = (panel, label, more = {}) =>
      button(t(label), () => entry.set({ panel, ...more }), { offer: panel });
    return pad(entry, t("other"), [
      mine.length > 0 && [tabs(entry), hand(entry, shown(entry))],
      acts(
        judge && to("rule", "ruleIt", { rule: {} }),
        to("show", "showCard", { seat: shown(entry) }),
        to("define", "defineCard"),
        to("note", "note"),
        mine.length > 0 && to("quit", "quit"),
      ),
    ]);
  },
  tap: (entry, id) => entry.look(id),
};

/** A card is shown to everybody, or to some (R132). */
export const showPart = {
  panel(entry) {
    const { t, to, zone } = entry;
    const seat = shown(entry);
    const { titles, zones } = entry.entry;
    const others = Object.keys(titles).filter((one) => one !== seat);
    const whom = others.map((one) =>
      chip(entry, entry.title(one), () => entry.set({ to: toggled(to, one) }), {
        offer: `to-${one}`,
        on: to.includes(one),
      }),
    );
    const where = Object.entries(zones).map(([one, title]) =>
      chip(entry, title, () => entry.set({ zone: one }), { offer: one, on: one === zone }),
    );
    const title = t("showTitle", { seat: entry.title(seat) });
    const tail = to.length ? ` to ${to.join(",")}` : "";
    const send = (card) => entry.record(`show ${seat} ${zone} ${card}${tail}`);
    return pad(entry, title, [
      tabs(entry),
      row(t("zones"), where),
      others.length > 1 && row(t("toWhom"), whom),
      ...picker(entry, title, entry.pool(seat, { all: true }), send),
    ]);
  },
};

const toggled = (list, one) =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];

/** A printed card that no catalogue has (1.2). */
export const definePart = {
  panel(entry) {
    const { t } = entry;
    const { factions, types } = entry.entry;
    const small = { inputmode: "numeric", pattern: "[0-9]{1,3}" };
    return pad(entry, t("defineTitle"), [
      form(
        [
          field(t("name"), "name", { required: true, maxlength: 80, "data-first": true }),
          field(t("faction"), "faction", { choices: Object.entries(factions) }),
          field(t("type"), "type", { choices: Object.entries(types), value: "creature" }),
          h("div", { class: "arce-form__row" }, [
            field(t("costField"), "cost", { maxlength: 3, pattern: "[0-9]{1,3}|[Xx]" }),
            field(t("loyalty"), "loyalty", { pattern: "[0-3]", inputmode: "numeric" }),
            field(t("attack"), "attack", small),
            field(t("defence"), "defence", small),
          ]),
          field(t("subtypes"), "subtypes", { maxlength: 120 }),
          field(t("text"), "text", { maxlength: 400 }),
        ],
        t("defineSend"),
        (values) => entry.record(definition(values)),
      ),
    ]);
  },
};

/** `card "Stone Golem" E creature cost=4 loyalty=2 3/5 sub=Golem text="…"`. */
function definition({ name, faction, type, cost, loyalty, attack, defence, subtypes, text }) {
  const words = [`card ${quoted(name)} ${faction} ${type}`];
  if (type !== "city" && cost) words.push(`cost=${cost.toUpperCase()}`);
  if (loyalty && loyalty !== "0") words.push(`loyalty=${loyalty}`);
  if (type === "city") words.push(`def=${defence || 0}`);
  if (type === "creature") words.push(`${attack || 0}/${defence || 0}`);
  const named = subtypes.split(/[\s,]+/).filter(Boolean);
  if (named.length) words.push(`sub=${named.join(",")}`);
  if (text) words.push(`text=${quoted(text)}`);
  return words.join(" ");
}

/** Words beside the record. */
export const notePart = {
  panel: (entry) =>
    pad(entry, entry.t("note"), [
      form(
        [field(entry.t("text"), "text", { required: true, maxlength: 400, "data-first": true })],
        entry.t("noteSend"),
        ({ text }) => entry.record(`note ${quoted(text)}`),
      ),
    ]),
};

/** A seat gives the match up (R128). */
export const quitPart = {
  panel(entry) {
    const { t } = entry;
    const buttons = entry.entry.mine.map((seat) =>
      button(t("quitSeat", { seat: entry.title(seat) }), () => entry.record(`${seat}: quit`), {
        offer: `quit-${seat}`,
        look: "button--danger",
      }),
    );
    return pad(entry, t("quitTitle"), [acts(buttons)]);
  },
};
