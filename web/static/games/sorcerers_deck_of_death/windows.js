// After the dice: one wound less, pushes, throws, a Projection.

import { Confirmed } from "./confirm.js";
import { acts, button, figButton, inch, live, pad, point, pressed } from "./pads.js";
import { Part } from "./part.js";
import { reactions } from "./reactions.js";

/** @import { Spot } from "./board/shapes.js" */
/** @import { Dropped } from "./board/table.js" */
/** @import { Sorcerers } from "./entry.js" */
/** @import { Line } from "./part.js" */
/** @import { Moved, Projection, Wound } from "./types.js" */

/** @param {Part<any>} part */
const no = ({ entry, t }, label = "no") =>
  button(t(label), () => entry.record({ kind: "decline" }), { offer: "~", look: "sdd-no" });

/** Already Dead may answer the wounds. @extends {Part<Wound>} */
export class MayReact extends Part {
  panel() {
    const { loser, told } = this.told;
    const title = this.t("about", { fig: this.entry.name(loser), told });
    return pad(this.entry, title, [reactions(this), no(this)], { back: false });
  }
}

/** A Projection may follow the attack. @extends {Part<Projection>} */
export class MayProject extends Part {
  panel() {
    const { target } = this.told;
    const title = this.t("projection", { fig: target && this.entry.name(target) });
    return pad(this.entry, title, [reactions(this), no(this)], { back: false });
  }
}

/**
 * What may be touched for a push or a throw of somebody.
 *
 * @param {Moved} told
 * @param {string | null} fig
 */
function touched({ acts: mine, mapped, phase, movable, of, limit, arc }, fig) {
  if (!mine) return {};
  if (!mapped) return { pick: movable };
  if (!fig) return { pick: movable };
  return { aim: [{ fig, way: phase, limit, of, arc }], pick: movable.filter((one) => one !== fig) };
}

/**
 * A push tells its target in a Storm alone.
 *
 * @param {Moved} told
 * @param {string} fig
 * @param {Spot | null} spot null without a map
 * @returns {Line}
 */
function lineOf({ phase, storm }, fig, spot) {
  const to = spot && point(spot);
  return phase === "throw"
    ? { kind: "place", to }
    : { kind: "push", to, target: storm ? fig : null };
}

/** A figure was let go. @param {Part<Moved>} part @param {Dropped} move */
function moved({ entry, told }, { fig, path, length }) {
  const spot = path.at(-1);
  if (spot) entry.above(new LetGo(entry, told, fig, spot, length));
}

/**
 * A push or a throw: dragged and confirmed; straight back at one tap.
 *
 * @extends {Part<Moved>}
 */
export class MoveAnother extends Part {
  /** @type {string | null} */
  chosen = null;

  /** Who is pushed or thrown: the one chosen, or the only one. */
  get #fig() {
    const [only, ...others] = this.told.movable;
    return this.chosen ?? (others.length ? null : (only ?? null));
  }

  back() {
    const was = this.chosen !== null;
    this.chosen = null;
    return was;
  }

  panel() {
    const { entry, t, told } = this;
    const { movable, phase, of, acts: mine, title } = told;
    if (!mine) return pad(entry, title, reactions(this), { back: false });
    if (!told.mapped) return this.#somewhere();
    const fig = this.#fig;
    const pushes = phase === "push";
    const several = movable.length > 1;
    const back = fig && of && pushes ? straightBack(entry, of, fig) : null;
    const press = () => fig && back && entry.submit(lineOf(told, fig, back));
    return pad(
      entry,
      this.#title(fig),
      [
        live(),
        several && acts(movable.map((one) => this.#chip(one, one === fig))),
        acts(
          back && button(t("pushBack"), press, { offer: "back" }),
          no(this, pushes ? "noPush" : "noThrow"),
        ),
        reactions(this),
      ],
      { back: several && fig !== null },
    );
  }

  /** Without a map it is told that somebody was pushed or thrown, not where to. */
  #somewhere() {
    const { entry, t, told } = this;
    const pushes = told.phase === "push";
    const name = pushes ? "pushSomewhere" : "throwSomewhere";
    const buttons = told.movable.map((fig, at) =>
      figButton(entry, fig, () => this.figure(fig), {
        ...{ first: at === 0, label: t(name, { fig: entry.name(fig) }) },
      }),
    );
    const rest = no(this, pushes ? "noPush" : "noThrow");
    return pad(entry, told.title, [acts(buttons, rest), reactions(this)], { back: false });
  }

  /** @param {string | null} fig */
  #title(fig) {
    const { limit, of, phase } = this.told;
    const name = fig && this.entry.name(fig);
    const places = { limit: inch(limit), fig: name, of: of && this.entry.name(of) };
    return this.t(!fig ? "pushWho" : phase === "push" ? "pushTitle" : "throwTitle", places);
  }

  /** @param {string} fig @param {boolean} on */
  #chip(fig, on) {
    return figButton(this.entry, fig, () => this.figure(fig), { more: pressed(on) });
  }

  touch() {
    return touched(this.told, this.#fig);
  }

  /** @param {Dropped} move */
  move(move) {
    moved(this, move);
  }

  /** @param {string} fig */
  figure(fig) {
    if (!this.told.movable.includes(fig)) return;
    if (!this.told.mapped) {
      this.entry.record(lineOf(this.told, fig, null));
      return;
    }
    this.chosen = fig;
    this.changed();
  }
}

/**
 * An inch away from the attacker.
 *
 * @param {Sorcerers} entry
 * @param {string} of
 * @param {string} fig
 * @returns {Spot | null}
 */
function straightBack(entry, of, fig) {
  const [from, one] = [entry.at(of), entry.at(fig)];
  if (from?.x == null || from.y === null || one?.x == null || one.y === null) return null;
  const [dx, dy] = [one.x - from.x, one.y - from.y];
  const far = Math.hypot(dx, dy);
  /** @param {number} value */
  const round = (value) => Math.round(value * 100) / 100;
  return far ? [round(one.x + dx / far), round(one.y + dy / far)] : null;
}

/**
 * The figure that was let go, with the verdict and the big button.
 *
 * @extends {Confirmed<Moved>}
 */
class LetGo extends Confirmed {
  /**
   * @param {Sorcerers} entry
   * @param {Moved} told
   * @param {string} fig
   * @param {Spot} spot
   * @param {number} length
   */
  constructor(entry, told, fig, spot, length) {
    super(entry, told);
    this.fig = fig;
    this.spot = spot;
    this.length = length;
  }

  line() {
    return lineOf(this.told, this.fig, this.spot);
  }

  panel() {
    const label = this.t(this.told.phase, { length: inch(this.length) });
    return pad(this.entry, this.entry.name(this.fig), [live(), this.go(label)]);
  }

  held() {
    return true;
  }

  touch() {
    return touched(this.told, this.fig);
  }

  /** @param {Dropped} move */
  move(move) {
    moved(this, move);
  }

  /** Somebody else is meant. @param {string} fig */
  figure(fig) {
    const first = /** @type {MoveAnother} */ (this.entry.screens[0]);
    this.entry.above();
    first.figure(fig);
  }
}
