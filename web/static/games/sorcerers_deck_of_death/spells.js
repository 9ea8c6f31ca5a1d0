// Spells of the Mage: whom, where to, and the cards that pay.

import { h } from "../../record/dom.js";
import { acts, button, figButton, inch, live, pad, point, pressed, seen } from "./pads.js";
import { Part } from "./part.js";
import { affords, Pay } from "./pay.js";
import { powerButton, verdict } from "./reactions.js";

/** @import { Spot } from "./board/shapes.js" */
/** @import { Dropped } from "./board/table.js" */
/** @import { Sorcerers } from "./entry.js" */
/** @import { Cast, Preview, Spell, Target, Turn } from "./types.js" */

/** The spells of the Mage; those that cannot be paid say why. @extends {Part<Turn>} */
export class Spells extends Part {
  panel() {
    const { entry, t, told } = this;
    const rows = told.spells.map((spell, at) =>
      powerButton(this, spell, {
        closed: !castable(told, spell),
        press: () => entry.push(firstScreen(entry, told, spell)),
        first: at === 0,
      }),
    );
    return pad(entry, t("spells"), h("div", { class: "sdd-list", role: "group" }, rows));
  }
}

/** Whether there is somebody to name, and cards for it. @param {Turn} told @param {Spell} spell */
function castable(told, spell) {
  const { targets, way } = spell;
  if (!targets.length && way !== "teleport" && way !== "storm") return false;
  return (targets.length ? targets : [spell]).some(({ cost }) => affords(told, told.seat, cost));
}

/** @param {Sorcerers} entry @param {Turn} told @param {Spell} spell */
function firstScreen(entry, told, spell) {
  if (spell.way === "storm") return new Storm(entry, told, spell);
  if (spell.way === "teleport" && !told.mapped) return new PayFor(entry, told, spell, null);
  if (spell.way === "teleport") return new Where(entry, told, spell, null);
  return new Whom(entry, told, spell);
}

/**
 * The reach of a spell, before the server says more.
 *
 * @param {Spell} spell
 * @param {string[]} targets
 * @returns {Preview}
 */
const reach = ({ mage, range }, targets = []) => ({ attacker: mage, range, targets });

/**
 * What may be tapped for a spell.
 *
 * @param {Spell} spell
 * @param {(target: Target) => boolean} open
 */
const figures = ({ targets }, open) => ({
  pick: targets.map(({ fig }) => fig),
  far: targets.filter((one) => !open(one)).map(({ fig }) => fig),
});

/** One spell: whom. @extends {Part<Turn>} */
class Whom extends Part {
  /** @param {Sorcerers} entry @param {Turn} told @param {Spell} spell */
  constructor(entry, told, spell) {
    super(entry, told);
    this.spell = spell;
  }

  panel() {
    const { entry, t, spell } = this;
    const rows = spell.targets.map((one, at) => this.#row(one, at === 0));
    return pad(entry, t("target", { name: spell.name }), [live(spell.hint), acts(rows)]);
  }

  /** @param {Target} target @param {boolean} first */
  #row(target, first) {
    const { entry, t, told, spell } = this;
    const { fig, ok, cost, price } = target;
    const unpaid = !affords(told, told.seat, cost);
    const closed = unpaid || (!ok && !told.lenient);
    const why = unpaid ? t("cannotPay", { price }) : seen(entry, target);
    const words = [seen(entry, target), cost !== spell.cost && price];
    return figButton(
      entry,
      fig,
      closed ? () => entry.page.say(why, true) : () => this.figure(fig),
      {
        ...{ note: words.filter(Boolean).join(", "), first, look: ok ? "" : "is-closed" },
        more: { "aria-disabled": closed ? "true" : null },
      },
    );
  }

  /** Those who are raised lie nowhere on the table. */
  touch() {
    return this.spell.way === "raise" ? {} : figures(this.spell, ({ ok }) => ok);
  }

  preview() {
    return this.spell.way === "raise" || !this.told.mapped ? null : reach(this.spell);
  }

  /** @param {string} fig */
  figure(fig) {
    const { entry, told, spell } = this;
    const target = spell.targets.find((one) => one.fig === fig);
    if (!target) return;
    const where = spell.way === "raise" && told.mapped;
    entry.push(new (where ? Where : PayFor)(entry, told, spell, target));
  }
}

/** @param {Spell} spell @param {Target | null} target */
const aimOf = ({ mage, range }, target) =>
  target
    ? { fig: target.fig, way: "raise", limit: range, of: mage }
    : { fig: mage, way: "teleport", limit: range };

/** One spell: where to, for a Teleport or somebody raised. @extends {Part<Turn>} */
class Where extends Part {
  /**
   * @param {Sorcerers} entry
   * @param {Turn} told
   * @param {Spell} spell
   * @param {Target | null} target
   */
  constructor(entry, told, spell, target) {
    super(entry, told);
    this.spell = spell;
    this.target = target;
  }

  panel() {
    const { entry, t, spell } = this;
    const fig = entry.name(this.target?.fig ?? spell.mage);
    return pad(entry, t("spot", { name: spell.name, fig }), live(spell.hint));
  }

  touch() {
    return { aim: [aimOf(this.spell, this.target)] };
  }

  /** @param {Dropped} move */
  move({ at }) {
    const { entry, told, spell, target } = this;
    entry.push(new PayFor(entry, told, spell, target, at));
  }
}

/** The cards that pay for a spell. @extends {Pay<Turn>} */
class PayFor extends Pay {
  /**
   * @param {Sorcerers} entry
   * @param {Turn} told
   * @param {Spell} spell
   * @param {Target | null} target with its own price
   * @param {Spot | null} spot
   */
  constructor(entry, told, spell, target, spot = null) {
    const name = target ? `${spell.name}, ${entry.name(target.fig)}` : spell.name;
    super(entry, told, told.seat, target ?? spell, name);
    this.spell = spell;
    this.target = target;
    this.spot = spot;
    this.cover = false; // of a Bolt, where only the table can say so
  }

  /** @param {string[]} cards @returns {Cast} */
  line(cards) {
    const { spell, target, spot, cover } = this;
    const to = spot && point(spot);
    /** @type {Cast} */
    const cast = { kind: "cast", ability: spell.code, cards, target: target?.fig ?? null, to };
    return cover ? { ...cast, cover } : cast;
  }

  held() {
    return this.spot !== null;
  }

  /** @returns {import("../../record/dom.js").Child} */
  beside() {
    const { spell, told, cover, t } = this;
    const asks = spell.code === "EP" && !told.mapped;
    const more = { offer: "covered", more: pressed(cover) };
    const press = () => {
      this.cover = !cover;
      this.changed();
    };
    return [asks && acts(button(t("cover"), press, more)), verdict(this)];
  }

  touch() {
    if (this.spot) return { aim: [aimOf(this.spell, this.target)] };
    return figures(this.spell, ({ ok }) => ok);
  }

  preview() {
    return this.spot || this.entry.verdict || !this.told.mapped ? null : reach(this.spell);
  }

  /** @param {Dropped} move */
  move({ at }) {
    this.spot = at;
    this.changed();
  }

  /** Somebody else is meant. @param {string} fig */
  figure(fig) {
    const { entry, told, spell } = this;
    const target = spell.targets.find((one) => one.fig === fig);
    if (target) entry.replace(new PayFor(entry, told, spell, target));
  }
}

/** A Storm: everybody in reach; who stands at its limit may be counted or not (R10). */
class Storm extends PayFor {
  /** @type {string[] | null} */
  named = null; // those struck, where the table says so

  /** @param {Sorcerers} entry @param {Turn} told @param {Spell} spell */
  constructor(entry, told, spell) {
    super(entry, told, spell, null);
  }

  get struck() {
    if (!this.told.mapped) return this.named ?? [];
    return this.named ?? this.spell.targets.filter(({ ok }) => ok).map(({ fig }) => fig);
  }

  back() {
    const was = this.named !== null;
    if (super.back()) return true;
    this.named = null;
    return was;
  }

  /** @param {string[]} cards @returns {Cast} */
  line(cards) {
    return { ...super.line(cards), targets: this.told.mapped ? this.named : this.struck };
  }

  beside() {
    const { entry, t, struck } = this;
    const counted = this.spell.targets.filter((one) => one.ok || this.#mayBe(one));
    const rows = counted.map(({ fig, gap }) =>
      figButton(entry, fig, () => this.figure(fig), {
        note: gap === null ? "" : t("gap", { gap: inch(gap) }),
        more: pressed(struck.includes(fig)),
      }),
    );
    return [
      rows.length > 0 && acts(rows),
      !struck.length && h("p", { class: "small" }, t("stormNone")),
      verdict(this),
    ];
  }

  /** Whether the table may say so. @param {Target} target */
  #mayBe({ near }) {
    return near || this.told.lenient || !this.told.mapped;
  }

  touch() {
    return figures(this.spell, ({ ok, near }) => ok || near);
  }

  preview() {
    if (this.entry.verdict || !this.told.mapped) return null;
    return reach(this.spell, this.struck);
  }

  /** @param {string} fig */
  figure(fig) {
    const target = this.spell.targets.find((one) => one.fig === fig);
    if (!target || !this.#mayBe(target)) return;
    const now = new Set(this.struck);
    if (!now.delete(fig)) now.add(fig);
    this.named = [...now].sort();
    this.changed();
  }
}
