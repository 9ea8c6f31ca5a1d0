// @ts-nocheck
// Combat: attackers in their order, blockers, the damage of each battle, the clean-up.

import { h } from "../record/dom.js";
import { go } from "./arc_go.js";
import { acts, bigButton, chip, pad, row, stepper } from "./arc_pads.js";
import { onward, otherEntries } from "./arc_phases.js";
import { waiting } from "./arc_stack.js";

const toggled = (list, one) =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];

// Step I: who attacks what, in which order

const cityOf = (entry) => {
  const { cities } = entry.entry.attack;
  return entry.city ?? (cities.length === 1 ? cities[0] : null);
};

export const attackPart = {
  panel(entry) {
    const { t, chosen } = entry;
    const { attack, active } = entry.entry;
    if (!attack.left) {
      const title = t("attackOver", { seat: entry.title(active) });
      const parts = [waiting(entry), acts(onward(entry, { big: true }), otherEntries(entry))];
      return pad(entry, title, parts, { back: false });
    }
    const city = cityOf(entry);
    const text = city && chosen.length ? `atk ${city} ${chosen.join(" ")}` : null;
    const attackers = attack.attackers.map(({ id, closed }) =>
      chip(entry, entry.valued(id), () => entry.toggle(id), {
        ...{ offer: id, closed, on: chosen.includes(id), order: chosen.indexOf(id) + 1 },
      }),
    );
    const cities = attack.cities.map((id) =>
      chip(entry, entry.valued(id), () => entry.set({ city: id }), { offer: id, on: id === city }),
    );
    return pad(
      entry,
      t("attackTitle", { seat: entry.title(active) }),
      [
        waiting(entry),
        attackers.length ? row(t("attackers"), attackers) : h("p", {}, t("noAttackers")),
        chosen.length > 0 && cities.length > 1 && row(t("attacked"), cities),
        chosen.length > 0 && [
          go(entry, {
            text,
            label: t("attackGo", { city: city ? entry.label(city) : "…" }),
            missing: t("needCity"),
            hold: true,
          }),
        ],
        acts(onward(entry, { big: !chosen.length }), otherEntries(entry)),
      ],
      { back: chosen.length > 0 },
    );
  },
  ordered: true,
  lit: ({ entry: { attack } }) =>
    attack.left
      ? [...attack.attackers.filter((one) => !one.closed).map(({ id }) => id), ...attack.cities]
      : [],
  chosen: (entry) => [...entry.chosen, ...(entry.city ? [entry.city] : [])],
  tap(entry, id) {
    const { attack } = entry.entry;
    const own = attack.attackers.find((one) => one.id === id);
    if (!attack.left) entry.look(id);
    else if (attack.cities.includes(id)) entry.set({ city: id });
    else if (own?.closed) entry.page.say(own.closed, true);
    else if (own) entry.toggle(id);
    else entry.look(id);
  },
};

// Step II: who blocks whom

export const blocksPart = {
  panel(entry) {
    const { t, pairs, blocker } = entry;
    const { combat } = entry.entry;
    const made = Object.entries(pairs);
    const blockers = combat.blockers.map(({ id, closed }) =>
      chip(
        entry,
        pairs[id] ? `${entry.valued(id)} › ${entry.label(pairs[id])}` : entry.valued(id),
        () => block(entry, id),
        { offer: id, closed, on: id === blocker || Boolean(pairs[id]) },
      ),
    );
    const attackers = (blocker ? ableOf(combat, blocker) : []).map((id) =>
      chip(entry, entry.valued(id), () => against(entry, id), {
        offer: `against-${id}`,
        order: combat.attackers.indexOf(id) + 1,
      }),
    );
    const text = `${combat.prefix}blk ${made.map((pair) => pair.join(">")).join(" ")}`;
    const none = () => entry.record(`${combat.prefix}blk -`);
    return pad(
      entry,
      t(blocker ? "blockWhom" : "blockTitle", {
        seat: entry.title(combat.defender),
        card: blocker ? entry.label(blocker) : "",
      }),
      [
        waiting(entry),
        blocker && row(t("attackers"), attackers),
        blockers.length ? row(t("blockers"), blockers) : h("p", {}, t("noBlockers")),
        made.length > 0 && !blocker && go(entry, { text, label: t("block", { n: made.length }) }),
        acts(
          made.length === 0 && bigButton(t("noBlock"), none, { offer: "blk -" }),
          otherEntries(entry),
        ),
      ],
      { back: made.length > 0 || Boolean(blocker) },
    );
  },
  lit: ({ entry: { combat }, blocker }) =>
    blocker
      ? ableOf(combat, blocker)
      : combat.blockers.filter((one) => !one.closed).map(({ id }) => id),
  chosen: ({ pairs, blocker }) => [...Object.keys(pairs), ...(blocker ? [blocker] : [])],
  tap(entry, id) {
    const { combat } = entry.entry;
    const own = combat.blockers.find((one) => one.id === id);
    if (own?.closed) entry.page.say(own.closed, true);
    else if (own) block(entry, id);
    else if (entry.blocker && ableOf(combat, entry.blocker).includes(id)) against(entry, id);
    else entry.look(id);
  },
};

const ableOf = ({ blockers }, id) => blockers.find((one) => one.id === id).can;

/** A blocker was tapped: against the only one it can block, or the next one to be tapped. */
function block(entry, id) {
  const { can } = entry.entry.combat.blockers.find((one) => one.id === id);
  const { [id]: had, ...pairs } = entry.pairs;
  if (had) entry.set({ pairs, blocker: null });
  else if (can.length === 1) entry.set({ pairs: { ...pairs, [id]: can[0] }, blocker: null });
  else entry.set({ blocker: entry.blocker === id ? null : id });
}

const against = (entry, attacker) =>
  entry.set({ pairs: { ...entry.pairs, [entry.blocker]: attacker }, blocker: null });

// Step III: one battle after the other

export const battlePart = {
  panel(entry) {
    const { t } = entry;
    const { combat } = entry.entry;
    const { attacker, blockers, attack, shares, free } = combat.battle;
    const split = entry.split ?? shares;
    const sum = Object.values(split).reduce((all, n) => all + n, 0);
    const asks = Object.keys(shares).length > 1;
    const set = (who) => (n) => entry.set({ split: { ...split, [who]: n } });
    const steps = Object.keys(shares).map((who) =>
      stepper(entry, {
        label: who === "city" ? t("theCity") : entry.valued(who),
        name: who,
        value: split[who],
        most: attack,
        set: set(who),
      }),
    );
    const words = Object.entries(split).filter(([, n]) => n > 0);
    const tail = asks ? words.map(([who, n]) => ` ${who}=${n}`).join("") : "";
    const left = attack - sum;
    return pad(
      entry,
      t(blockers.length ? "battleTitle" : "freeTitle", {
        card: entry.valued(attacker),
        others: blockers.map((id) => entry.valued(id)).join(", "),
        city: entry.label(combat.city),
      }),
      [
        waiting(entry),
        asks &&
          h("p", { class: left ? "arce-refused" : "small" }, t("splitLeft", { left, attack })),
        asks && h("div", { class: "arce-split" }, steps),
        go(entry, {
          text: `bat ${attacker}${tail}`,
          label: free ? t("battleFree") : t("battle"),
        }),
        acts(otherEntries(entry)),
      ],
      { back: entry.split !== null },
    );
  },
  chosen: ({ entry: { combat } }) => [combat.battle.attacker, ...combat.battle.blockers],
  tap: (entry, id) => entry.look(id),
};

// Step IV: the dead leave, fallen cities too

export const cleanPart = {
  panel(entry) {
    const { t, chosen } = entry;
    const { dead } = entry.entry.combat;
    const chips = dead.map((id) =>
      chip(entry, entry.label(id), () => entry.set({ chosen: toggled(chosen, id) }), {
        ...{ offer: id, on: chosen.includes(id), order: chosen.indexOf(id) + 1 },
      }),
    );
    const words = chosen.map((id) => ` ${id}`).join("");
    return pad(
      entry,
      t("cleanTitle"),
      [
        waiting(entry),
        dead.length > 1 && [h("p", { class: "small" }, t("cleanOrder")), row(t("dead"), chips)],
        go(entry, { text: `clean${words}`, label: t("clean") }),
        acts(otherEntries(entry)),
      ],
      { back: chosen.length > 0 },
    );
  },
  tap: (entry, id) => entry.look(id),
};
