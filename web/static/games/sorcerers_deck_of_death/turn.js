// A turn: a figure is dragged or tapped, the dock says what it would do, one tap records it.

import { h } from "../../record/dom.js";
import { Confirmed } from "./confirm.js";
import { foes, inReach } from "./foes.js";
import { action, attackOptions, before, chargeOption, moveOptions, optionsAt } from "./options.js";
import { acts, button, figButton, inch, inOrder, live, odds, pad } from "./pads.js";
import { Part } from "./part.js";
import { reactionButton } from "./reactions.js";
import { Spells } from "./spells.js";

/** @import { Aim } from "./board/acts.js" */
/** @import { Dropped } from "./board/table.js" */
/** @import { Sorcerers } from "./entry.js" */
/** @import { Option } from "./options.js" */
/** @import { Line } from "./part.js" */
/** @import { Able, Preview, Turn } from "./types.js" */

/** The screen with which a turn begins. @param {Sorcerers} entry @param {Turn} told */
export const firstOf = (entry, told) =>
  told.act ? new Sheet(entry, told, told.act.fig) : new Overview(entry, told);

/** @param {Turn} told @param {string} fig @returns {Able} */
const ableOf = ({ figs }, fig) => /** @type {Able} */ (figs[fig]); // only such are shown

/**
 * What may be touched in a turn: everybody who may still act can be dragged; enemies are tapped to
 * be attacked.
 *
 * @param {Turn} told
 * @param {string | null} acting
 */
function touched(told, acting) {
  const { figs, lenient, mapped } = told;
  const free = Object.entries(figs).filter(
    ([, { ways, engaged }]) => mapped && Object.keys(ways).length && (lenient || !engaged.length),
  );
  /** @type {Aim[]} */
  const aim = free.map(([fig, { ways, enemies }]) => ({
    ...{ fig, way: "move", limit: ways.walk ?? ways.charge ?? Infinity, run: ways.run ?? null },
    chosen: fig === acting,
    targets: ways.charge ? enemies : [],
  }));
  const able = acting ? ableOf(told, acting) : null;
  const enemies = able?.enemies ?? [];
  const near = able ? inReach(told, able) : [];
  const far = enemies.filter((one) => !near.includes(one));
  return { aim, pick: [...Object.keys(figs), ...enemies], far };
}

/**
 * A figure is chosen, and shown over the first screen with what it might do.
 *
 * @param {Part<Turn>} part
 * @param {string} fig
 * @param {Option[]} options
 */
function open({ entry, told }, fig, options = [], moved = false) {
  const sheet = told.act ? [] : [new Sheet(entry, told, fig)];
  const choice = options.length ? [new Choice(entry, told, fig, options, moved)] : [];
  entry.above(...sheet, ...choice);
}

/** A figure was let go. @param {Part<Turn>} part @param {Dropped} move */
const moved = (part, move) => open(part, move.fig, moveOptions(part, move), true);

/**
 * A figure was tapped: one that may act is chosen, an enemy is attacked.
 *
 * @param {Part<Turn>} part
 * @param {string | null} acting
 * @param {string} id
 */
function tapped(part, acting, id) {
  const { entry, told, t } = part;
  if (id in told.figs) {
    if (!told.act) open(part, id);
    else if (entry.screens.length > 1) entry.above();
    return;
  }
  if (!acting) return;
  const options = optionsAt(entry, told, acting, ableOf(told, acting), id);
  if (options.length) open(part, acting, options);
  else entry.page.say(t("about", { fig: entry.name(id), told: t("tooFar") }), true);
}

/** Nobody is chosen yet. @extends {Part<Turn>} */
class Overview extends Part {
  panel() {
    const { entry, t, told } = this;
    const { figs, seat, titles, spells, passing } = told;
    const chips = inOrder(Object.keys(figs)).map((fig, at) =>
      figButton(entry, fig, () => open(this, fig), { first: at === 0, label: entry.type(fig) }),
    );
    const group = { class: "sdd-chips", role: "group", "aria-label": t("waiting") };
    const pass = { look: "button--primary", first: true };
    return pad(
      entry,
      t(passing ? "passAll" : told.mapped ? "turnTitle" : "turnTap", { seat: titles[seat] }),
      [
        live(),
        chips.length > 0 && h("div", group, chips),
        acts(
          spells.length > 0 && button(t("spells"), () => entry.push(new Spells(entry, told))),
          passing && button(t("pass"), () => entry.record(passing), pass),
        ),
      ],
      { back: false },
    );
  }

  touch() {
    return touched(this.told, null);
  }

  /** @param {Dropped} move */
  move(move) {
    moved(this, move);
  }

  /** @param {string} fig */
  figure(fig) {
    tapped(this, null, fig);
  }
}

/** One figure, and all that it can do. @extends {Part<Turn>} */
class Sheet extends Part {
  all = false; // enemies out of reach are shown too

  /** @param {Sorcerers} entry @param {Turn} told @param {string} fig */
  constructor(entry, told, fig) {
    super(entry, told);
    this.fig = fig;
  }

  back() {
    const was = this.all;
    this.all = false;
    return was;
  }

  panel() {
    const { entry, t, told, fig } = this;
    const able = ableOf(told, fig);
    const { ap, mvt } = told.act ?? { ap: 2, mvt: entry.at(fig)?.mvt };
    return pad(
      entry,
      t("actTitle", { fig: entry.name(fig), ap, mvt }),
      [live(this.#help(able)), this.#foes(able), this.#others(able)],
      { back: !told.act },
    );
  }

  /** @param {Able} able */
  #help({ engaged, ways }) {
    if (engaged.length) return this.t("engagedBy", { figs: this.entry.names(engaged) });
    return this.told.mapped && Object.keys(ways).length ? this.t("dragHelp") : "";
  }

  /** @param {Able} able */
  #foes(able) {
    const { entry, told, fig } = this;
    /** @param {Option[]} options */
    const choose = (options) => {
      const [only, ...others] = options;
      if (only && !others.length && !told.mapped) entry.record(only.line);
      else entry.push(new Choice(entry, told, fig, options, false));
    };
    return foes(entry, told, able, {
      attack: (one) => choose(attackOptions(entry, told, fig, one)),
      charge: (foe) => choose([chargeOption(entry, told, fig, foe)]),
      more: this.all ? null : () => this.#showAll(),
    });
  }

  #showAll() {
    this.all = true;
    this.changed();
  }

  /** @param {Able} able */
  #others({ reactions, focus, unworthy, ways }) {
    const { entry, t, told, fig } = this;
    /** @param {Line} line */
    const press = (line) => () => entry.record(line);
    /** @param {"walk" | "run"} kind */
    const way = (kind) =>
      !told.mapped &&
      kind in ways &&
      button(t(`${kind}Short`), press(action(told, fig, { kind })), { offer: kind });
    return acts(
      way("walk"),
      way("run"),
      reactions.map((one) => reactionButton(this, one, before(told, fig))),
      focus && button(t("focus"), press(action(told, fig, { kind: "focus" })), { offer: "f" }),
      unworthy && h("span", { class: "small soft" }, t("unworthy")),
      told.act
        ? button(t("endActivation"), press({ kind: "end_activation" }), { offer: "." })
        : button(t("only"), press({ kind: "activate", fig }), {
            look: "button--quiet",
            offer: "only",
          }),
    );
  }

  touch() {
    return touched(this.told, this.fig);
  }

  /** @param {Dropped} move */
  move(move) {
    moved(this, move);
  }

  /** @param {string} fig */
  figure(fig) {
    tapped(this, this.fig, fig);
  }
}

/**
 * What would be done: the chosen way as one big button, others as small ones.
 *
 * @extends {Confirmed<Turn>}
 */
class Choice extends Confirmed {
  at = 0; // the way that is chosen

  /**
   * @param {Sorcerers} entry
   * @param {Turn} told
   * @param {string} fig
   * @param {Option[]} options
   * @param {boolean} moved by dragging the figure, which waits there
   */
  constructor(entry, told, fig, options, moved) {
    super(entry, told);
    this.fig = fig;
    this.options = options;
    this.moved = moved;
  }

  get #option() {
    return /** @type {Option} */ (this.options[this.at]); // `at` is a place in them
  }

  line() {
    return this.#option.line;
  }

  panel() {
    const { entry, options } = this;
    const others = options.map(
      ({ short, label, offer }, at) =>
        at !== this.at &&
        button(short ?? label, () => this.#choose(at), {
          look: "button--quiet",
          offer,
        }),
    );
    return pad(entry, entry.name(this.fig), [
      live(),
      this.go(this.#option.label, (preview) => this.#told(preview)),
      others.some(Boolean) && acts(others),
    ]);
  }

  /** @param {number} at */
  #choose(at) {
    this.at = at;
    this.armed = false;
    this.changed();
  }

  /** What the server says of it. @param {Preview} preview */
  #told({ engaged = [], way, chances, gap, cover }) {
    const { entry, t } = this;
    if (!this.told.mapped) return chances && odds(entry, chances);
    const figs = way && engaged.length ? entry.names(engaged) : "";
    const far = gap === undefined ? "" : t("gap", { gap: inch(gap) });
    return [
      figs && h("p", { class: "small" }, t("engagedAfter", { figs })),
      chances && odds(entry, chances),
      far && h("p", { class: "small" }, cover ? `${far}, ${t("cover")}` : far),
    ];
  }

  held() {
    return this.moved;
  }

  touch() {
    return touched(this.told, this.fig);
  }

  /** @param {Dropped} move */
  move(move) {
    moved(this, move);
  }

  /** @param {string} fig */
  figure(fig) {
    tapped(this, this.fig, fig);
  }
}
