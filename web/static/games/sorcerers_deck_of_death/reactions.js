// Reactions: whom and where, for Agile alone, then the cards that pay.

import { h } from "../../record/dom.js";
import { warnings } from "./confirm.js";
import { acts, button, figButton, live, odds, pad, point } from "./pads.js";
import { Part } from "./part.js";
import { affords, Pay } from "./pay.js";

/** @import { Spot } from "./board/shapes.js" */
/** @import { Dropped } from "./board/table.js" */
/** @import { Sorcerers } from "./entry.js" */
/** @import { Line } from "./part.js" */
/** @import { Activate, Document, Reaction } from "./types.js" */

/** @typedef {Pick<Reaction, "code" | "name" | "price" | "hint">} Power */

/**
 * A button for a spell or a reaction; where it cannot be paid it says so.
 *
 * @param {Part<any>} part
 * @param {Power} power
 * @param {{closed: boolean, press: () => void, look?: string, first?: boolean}} options
 */
export function powerButton({ entry, t }, { code, name, price, hint }, options) {
  const { closed, press, ...more } = options;
  const why = () => entry.page.say(t("cannotPay", { price }), true);
  const words = [
    h("b", {}, name),
    h("small", { class: "sdd-spell__price" }, price),
    h("small", {}, hint),
  ];
  return button(h("span", { class: "sdd-spell" }, words), closed ? why : press, {
    ...{ offer: code, more: { "aria-disabled": closed ? "true" : null } },
    ...more,
  });
}

/**
 * A button for a reaction; `before` activates the figure first.
 *
 * @param {Part<Document>} part
 * @param {Reaction} reaction
 * @param {Activate | null} before
 */
export function reactionButton(part, reaction, before = null) {
  const { entry, told } = part;
  const closed = !affords(told, reaction.seat, reaction.cost);
  const press = () => entry.push(firstScreen(entry, told, reaction, before));
  return powerButton(part, reaction, { closed, press, look: "sdd-react" });
}

/**
 * @param {Sorcerers} entry
 * @param {Document} told
 * @param {Reaction} reaction
 * @param {Activate | null} before
 */
function firstScreen(entry, told, reaction, before) {
  const [only, ...others] = reaction.targets;
  if (!only) return new React(entry, told, reaction, before, null, null);
  if (others.length) return new BesideWhom(entry, told, reaction, before);
  return new PlacedBeside(entry, told, reaction, before, only);
}

/** The reactions that may be used now, side by side. @param {Part<any>} part */
export function reactions(part) {
  /** @type {Reaction[]} */
  const found = part.told.reactions;
  return found.length > 0 && acts(found.map((one) => reactionButton(part, one)));
}

/** Agile: beside whom. */
class BesideWhom extends Part {
  /**
   * @param {Sorcerers} entry
   * @param {Document} told
   * @param {Reaction} reaction
   * @param {Activate | null} before
   */
  constructor(entry, told, reaction, before) {
    super(entry, told);
    this.reaction = reaction;
    this.before = before;
  }

  panel() {
    const { entry, t, reaction } = this;
    const rows = reaction.targets.map((fig) => figButton(entry, fig, () => this.figure(fig)));
    return pad(entry, t("target", { name: reaction.name }), acts(rows));
  }

  touch() {
    return { pick: this.reaction.targets };
  }

  /** @param {string} fig */
  figure(fig) {
    const { entry, told, reaction, before } = this;
    if (reaction.targets.includes(fig))
      entry.push(new PlacedBeside(entry, told, reaction, before, fig));
  }
}

/** Agile: where beside him. */
class PlacedBeside extends Part {
  /**
   * @param {Sorcerers} entry
   * @param {Document} told
   * @param {Reaction} reaction
   * @param {Activate | null} before
   * @param {string} target
   */
  constructor(entry, told, reaction, before, target) {
    super(entry, told);
    this.reaction = reaction;
    this.before = before;
    this.target = target;
  }

  panel() {
    const { entry, t } = this;
    const { name, fig, hint } = this.reaction;
    return pad(entry, t("spot", { name, fig: entry.name(fig) }), live(hint));
  }

  touch() {
    return { aim: [aimBeside(this.reaction, this.target)] };
  }

  /** @param {Dropped} move */
  move({ at }) {
    const { entry, told, reaction, before, target } = this;
    entry.push(new React(entry, told, reaction, before, target, at));
  }
}

/** @param {Reaction} reaction @param {string} target */
const aimBeside = ({ fig }, target) => ({ fig, way: "agile", limit: 1, of: target });

/** The cards that pay for a reaction. */
class React extends Pay {
  /**
   * @param {Sorcerers} entry
   * @param {Document} told
   * @param {Reaction} reaction
   * @param {Activate | null} before
   * @param {string | null} target of Agile, and `spot` where beside him
   * @param {Spot | null} spot
   */
  constructor(entry, told, reaction, before, target, spot) {
    super(entry, told, reaction.seat, reaction, reaction.name);
    this.reaction = reaction;
    this.before = before;
    this.target = target;
    this.spot = spot;
  }

  /** @param {string[]} cards @returns {Line} */
  line(cards) {
    const { before, target, spot } = this;
    const { code: ability } = this.reaction;
    const to = spot && point(spot);
    /** @type {Line} */
    const react = { kind: "react", ability, cards, target, to };
    return before ? [before, react] : react;
  }

  measured() {
    return this.spot !== null;
  }

  held() {
    return this.spot !== null;
  }

  beside() {
    return this.spot && verdict(this);
  }

  touch() {
    return { aim: this.target ? [aimBeside(this.reaction, this.target)] : [] };
  }

  /** @param {Dropped} move */
  move({ at }) {
    this.spot = at;
    this.changed();
  }
}

/** What the server says of what a screen asks. @param {Part<any>} part */
export function verdict({ entry, t }) {
  const told = entry.verdict;
  if (!told) return null;
  if (!told.ok) return h("p", { class: "sdd-refused", role: "status" }, told.detail);
  const { chances, cover } = told.preview;
  return h("div", { class: "sdd-verdict", role: "status" }, [
    warnings(told.preview),
    chances && odds(entry, chances),
    cover && h("p", { class: "small" }, t("cover")),
  ]);
}
