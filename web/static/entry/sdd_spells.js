// @ts-nocheck
// Spells of the Mage and reactions: whom, where to, and the cards that pay.

import { h } from "../record/dom.js";
import { line, payPad, ways } from "./sdd_cards.js";
import { note } from "./sdd_foes.js";
import { acts, button, figButton, inch, live, odds, pad, spots } from "./sdd_pads.js";
import { warnings } from "./sdd_preview.js";

// Spells

const figs = (targets) => targets.map(({ fig }) => fig);

const prices = (spell) => (spell.targets.length ? spell.targets : [spell]);

const affordable = (entry, spell) =>
  prices(spell).some((one) => ways(entry, entry.entry.seat, one.cost).length > 0);

/** The spells of the Mage; those that cannot be paid say why. */
export const spellsPart = {
  panel(entry) {
    const { t } = entry;
    const rows = entry.entry.spells.map((spell, at) => {
      const nobody = !spell.targets.length && spell.way !== "teleport" && spell.way !== "storm";
      const closed = nobody || !affordable(entry, spell);
      const why = () => entry.page.say(t("cannotPay", { price: spell.price }), true);
      const press = () => entry.set({ panel: null, spell, target: null });
      return button(
        h("span", { class: "sdd-spell" }, [
          h("b", {}, spell.name),
          h("small", { class: "sdd-spell__price" }, spell.price),
          h("small", {}, spell.hint),
        ]),
        closed ? why : press,
        { offer: spell.code, first: at === 0, more: { "aria-disabled": closed ? "true" : null } },
      );
    });
    return pad(entry, t("spells"), [h("div", { class: "sdd-list", role: "group" }, rows)]);
  },
};

/** One spell: whom, where, then the cards. */
export const spellPart = {
  panel(entry) {
    const { spell, target, spot } = entry;
    if (spell.way === "storm") return storm(entry);
    if (spell.way !== "teleport" && !target) return whom(entry);
    if ((spell.way === "teleport" || spell.way === "raise") && !spot) return where(entry);
    return pay(entry);
  },
  table(entry) {
    const { spell, target } = entry;
    if (spell.way === "teleport")
      return { aim: [{ fig: spell.mage, way: "teleport", limit: spell.range }] };
    if (spell.way === "raise") {
      if (!target) return {};
      return { aim: [{ fig: target.fig, way: "raise", limit: spell.range, of: spell.mage }] };
    }
    const open = ({ ok, near }) => ok || (near && spell.way === "storm");
    const far = spell.targets.filter((one) => !open(one));
    return { pick: figs(spell.targets), far: figs(far) };
  },
  move(entry, { path }) {
    entry.asker.forget();
    entry.set({ spot: path.at(-1) });
  },
  figure(entry, id) {
    const target = entry.spell.targets.find((one) => one.fig === id);
    if (!target) return;
    if (entry.spell.way === "storm") strike(entry, target);
    else choose(entry, target);
  },
  /** Before anybody is chosen the reach is shown. */
  preview(entry) {
    const { spell } = entry;
    if (entry.asker.answer || spell.way === "teleport" || spell.way === "raise") return null;
    return {
      attacker: spell.mage,
      range: spell.range,
      targets: spell.way === "storm" ? struck(entry) : [],
    };
  },
};

function choose(entry, target) {
  entry.asker.forget();
  entry.set({ target, spot: null, picked: [] });
}

function whom(entry) {
  const { spell, t } = entry;
  const { seat, lenient } = entry.entry;
  const rows = spell.targets.map((one, at) => {
    const unpaid = !ways(entry, seat, one.cost).length;
    const closed = unpaid || (!one.ok && !lenient);
    const words = [note(entry, one), one.cost !== spell.cost && one.price];
    const why = () =>
      entry.page.say(unpaid ? t("cannotPay", { price: one.price }) : note(entry, one), true);
    return figButton(entry, one.fig, closed ? why : () => choose(entry, one), {
      note: words.filter(Boolean).join(", "),
      first: at === 0,
      look: one.ok ? "" : "is-closed",
      more: { "aria-disabled": closed ? "true" : null },
    });
  });
  return pad(entry, t("target", { name: spell.name }), [live(spell.hint), acts(rows)]);
}

function where(entry) {
  const { spell, target, t } = entry;
  const fig = entry.name(target?.fig ?? spell.mage);
  return pad(entry, t("spot", { name: spell.name, fig }), [live(spell.hint)]);
}

/** Everybody in reach; who stands at its limit may be counted or not (R10). */
function storm(entry) {
  const { spell, t } = entry;
  const all = struck(entry);
  const rows = spell.targets
    .filter((one) => one.ok || one.near || entry.entry.lenient)
    .map((one) =>
      figButton(entry, one.fig, () => strike(entry, one), {
        note: t("gap", { gap: inch(one.gap) }),
        more: { "aria-pressed": String(all.includes(one.fig)) },
      }),
    );
  return pay(entry, [
    rows.length > 0 && acts(rows),
    !all.length && h("p", { class: "small" }, t("stormNone")),
  ]);
}

const inReach = ({ spell }) => spell.targets.filter((one) => one.ok).map((one) => one.fig);
const struck = (entry) => entry.struck ?? inReach(entry);

function strike(entry, { fig, near }) {
  if (!near && !entry.entry.lenient) return;
  const now = new Set(struck(entry));
  if (!now.delete(fig)) now.add(fig);
  entry.asker.forget();
  entry.set({ struck: [...now].sort() });
}

/** The entry of a spell: `*EP KsKd bS`, `*TL 9s9d9h 13,7`, `*TE 9sTdJh bB bG`. */
function spellText(entry, cards) {
  const { spell, target, spot } = entry;
  const named = entry.struck && (entry.struck.length ? entry.struck : ["-"]);
  const parts = [
    `*${spell.code}`,
    line(cards),
    target?.fig,
    ...(named ?? []),
    spot && spots([spot]),
  ];
  return parts.filter(Boolean).join(" ");
}

/** The cards that pay; what the spell would do is asked with the first that fit. */
function pay(entry, beside = []) {
  const { spell, target } = entry;
  const { seat } = entry.entry;
  const { cost, size, price } = target ?? spell;
  const [first] = ways(entry, seat, cost);
  if (first) entry.asker.ask(spellText(entry, first));
  const name = target ? `${spell.name}, ${entry.name(target.fig)}` : spell.name;
  return payPad(entry, {
    ...{ seat, cost, size, price, name },
    beside: [...beside, verdict(entry)],
    done: (cards) => entry.submit(spellText(entry, cards)),
  });
}

/** What the server says of the spell or the reaction. */
function verdict(entry) {
  const { answer: told } = entry.asker;
  if (!told) return null;
  if (!told.ok) return h("p", { class: "sdd-refused", role: "status" }, told.detail);
  const { preview } = told;
  return h("div", { class: "sdd-verdict", role: "status" }, [
    preview.warnings.length > 0 && warnings(preview),
    (preview.ways || preview.duel) && odds(entry, preview),
    preview.cover && h("p", { class: "small" }, entry.t("cover")),
  ]);
}

// Reactions

/** A button for a reaction; `before` stands before its entry. */
export function reactionButton(entry, one, before = "") {
  const { t } = entry;
  const closed = !ways(entry, one.seat, one.cost).length;
  const why = () => entry.page.say(t("cannotPay", { price: one.price }), true);
  const press = () => {
    const [only, ...others] = one.targets ?? [];
    entry.asker.forget();
    entry.set({
      react: { ...one, before },
      target: only && !others.length ? { fig: only, only: true } : null,
    });
  };
  return button(
    h("span", { class: "sdd-spell" }, [
      h("b", {}, one.name),
      h("small", { class: "sdd-spell__price" }, one.price),
      h("small", {}, one.hint),
    ]),
    closed ? why : press,
    { offer: one.code, look: "sdd-react", more: { "aria-disabled": closed ? "true" : null } },
  );
}

/** The reactions that may be used now, side by side. */
export function reactions(entry) {
  const found = entry.entry.reactions ?? [];
  return found.length > 0 && acts(found.map((one) => reactionButton(entry, one)));
}

/** A reaction on its way: of Agile beside whom and where, then the cards. */
export const reactPart = {
  panel(entry) {
    const { react, target, spot, t } = entry;
    if (react.code === "AG" && !target) {
      const rows = react.targets.map((fig) =>
        figButton(entry, fig, () => entry.set({ target: { fig } })),
      );
      return pad(entry, t("target", { name: react.name }), [acts(rows)]);
    }
    if (react.code === "AG" && !spot) {
      return pad(entry, t("spot", { name: react.name, fig: entry.name(react.fig) }), [
        live(react.hint),
      ]);
    }
    const text = (cards) =>
      [`${react.before}!${react.code}`, line(cards), target?.fig, spot && spots([spot])]
        .filter(Boolean)
        .join(" ");
    const [first] = ways(entry, react.seat, react.cost);
    if (first && spot) entry.asker.ask(text(first));
    const done = (cards) => (spot ? entry.submit(text(cards)) : entry.record(text(cards)));
    return payPad(entry, { ...react, done, beside: [spot && verdict(entry)] });
  },
  table(entry) {
    const { react, target } = entry;
    if (react.code !== "AG") return {};
    if (!target) return { pick: react.targets };
    return { aim: [{ fig: react.fig, way: "agile", limit: 1, of: target.fig }] };
  },
  move(entry, { path }) {
    entry.asker.forget();
    entry.set({ spot: path.at(-1) });
  },
  figure(entry, fig) {
    if (entry.react.targets?.includes(fig)) entry.set({ target: { fig } });
  },
};
