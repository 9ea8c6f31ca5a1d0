// The table of Sorcerers' Deck of Death under the finger: figures are tapped or dragged, spots
// tapped. What it shows while a figure moves is its own measuring; the server alone judges.

import { actOf, alike, enemies, onGrid, placed } from "./acts.js";
import { Hand } from "./hand.js";
import { Hits } from "./hits.js";
import { judge } from "./judge.js";
import { Marks } from "./marks.js";
import { drawPreview } from "./overlay.js";
import { apart } from "./shapes.js";

/** @import { Translate } from "../../../record/dom.js" */
/** @import { Ground, Preview } from "../types.js" */
/** @import { Act, Aim, Board } from "./acts.js" */
/** @import { Press } from "./hand.js" */
/** @import { Move } from "./judge.js" */
/** @import { Spot } from "./shapes.js" */

/** @typedef {{id: string, at: Spot, ghost?: boolean}} Handle where a figure can be taken */
/** @typedef {Omit<Move, "line" | "gap" | "blockedBy"> & {fig: string, way: string}} Dropped */
/** @typedef {Move & {fig: string}} Live */
/**
 * @typedef {object} Handlers
 * @property {Translate} t
 * @property {(move: Dropped) => void} onMove a figure was let go, and stays there to be moved on
 * @property {(fig: string) => void} onFigure one that may be tapped or moved was tapped
 * @property {(live: Live | null) => void} [onTrack] while it moves
 * @property {(put: {fig: string}) => void} [onCancel] a figure was put back
 * @property {(spot: Spot) => void} [onSpot] a free spot was tapped while no single figure is aimed
 */

/** @type {WeakMap<SVGSVGElement, Table>} */
const mounted = new WeakMap();

/**
 * Make the picture of a table work; a second call for the same picture replaces the first.
 *
 * @param {SVGSVGElement} svg
 * @param {Handlers} handlers
 */
export function mountTable(svg, handlers) {
  mounted.get(svg)?.leave();
  const table = new Table(svg, handlers);
  mounted.set(svg, table);
  return table;
}

export class Table {
  /** @param {SVGSVGElement} svg @param {Handlers} handlers */
  constructor(svg, handlers) {
    this.svg = svg;
    this.handlers = handlers;
    /** @type {Map<string, Act>} */
    this.acts = new Map(); // of every figure that may be moved
    /** @type {Act | null} */
    this.aimed = null; // of the one that is moved by tapping a spot
    /** @type {Act | null} */
    this.act = null; // of the one that is being moved, or was
    /** @type {Move | null} */
    this.moved = null;
    /** @type {Spot | null} */
    this.cursor = null; // where it is held
    /** @type {string[]} */
    this.picks = [];
    /** @type {string[]} */
    this.far = [];
    /** @type {Board} */
    this.board = { figs: [], scenery: [], size: 18, tol: 0.1 };
    this.marks = new Marks(svg);
    this.hits = new Hits(this);
    this.ended = new AbortController();
    this.hand = new Hand(this, this.ended.signal);
    this.resized = new ResizeObserver(() => this.draw());
    this.resized.observe(svg);
    svg.classList.add("is-touchable");
  }

  /** Stop listening and take everything away again. */
  leave() {
    this.ended.abort();
    this.resized.disconnect();
    this.pick();
    this.aim(null);
    drawPreview(this.marks, null);
    this.hits.remove();
    this.svg.classList.remove("is-touchable");
  }

  /** What stands on the table. @param {Ground} ground */
  set({ figs, scenery, size, tol, flipped }) {
    this.board = { figs: figs.map(placed), scenery, size, tol };
    this.moved = null;
    Object.assign(this.marks, { size, flipped });
    this.aim(null);
  }

  /** @param {string} id */
  fig(id) {
    return this.board.figs.find((one) => one.id === id) ?? null;
  }

  /** @param {string} id */
  radius(id) {
    return this.fig(id)?.r ?? 0;
  }

  /**
   * These figures may be tapped; where none may be moved, the others are dimmed. Those that are
   * `far` are out of reach: a tap tells that, and they look like the others.
   *
   * @param {string[]} ids
   * @param {string[]} far
   */
  pick(ids = [], far = []) {
    this.picks = ids;
    this.far = far;
    this.draw();
  }

  /**
   * Who may be moved: one figure, by dragging it or tapping a spot, or several, by dragging.
   *
   * `way` "move": `limit` to walk and charge `targets`, `run` to run; "deploy"; "push" (`of` and
   * `arc`: the attacker and the degrees of his front); "teleport"; "fix"; "throw", "agile" and
   * "raise": `limit` is the gap from `of`. A figure that stands nowhere comes onto the table.
   * Of several the one that is `chosen` is moved by tapping a spot, too.
   *
   * @param {Aim | Aim[] | null} asked
   */
  aim(asked) {
    const aims = [asked ?? []].flat();
    this.acts = new Map();
    for (const aim of aims) {
      const fig = this.fig(aim.fig);
      if (fig) this.acts.set(aim.fig, actOf(this.board, fig, aim));
    }
    const chosen =
      this.acts.size === 1 ? [...this.acts.keys()][0] : aims.find((one) => one.chosen)?.fig;
    this.aimed = this.acts.get(chosen ?? "") ?? null;
    if (!this.#kept()) this.#rest();
  }

  /** Draw what the server says of an entry, or nothing. @param {Preview | null} preview */
  show(preview) {
    if (this.hand.dragging) return;
    const { fig, at, path, engaged } = preview ?? {};
    const { moved } = this;
    const own = Boolean(fig && at && moved && this.act?.id === fig);
    if (at && moved && own) {
      this.moved = { ...moved, at, line: path ?? moved.line, contacts: engaged ?? moved.contacts };
      this.draw();
    }
    drawPreview(this.marks, preview, this.board.figs, own);
  }

  /** Nothing is shown any more, and nothing moved that waits; what may be moved stays. */
  clear() {
    drawPreview(this.marks, null);
    if (!this.hand.dragging) this.#rest();
  }

  /** @param {string} id */
  focus(id) {
    this.hits.focus(id);
  }

  // For the hand

  /** Whether a figure may be moved now. @param {string} id */
  movable(id) {
    return this.acts.has(id);
  }

  /** Where a figure that may be moved can be taken: where it was put, and where it stands. */
  handles() {
    /** @type {Handle[]} */
    const found = [];
    for (const { id, start, rest } of this.acts.values()) {
      const put = this.act?.id === id ? this.moved?.at : null;
      const ghost = put ?? (start ? null : rest);
      if (ghost) found.push({ id, at: ghost, ghost: true });
      if (start) found.push({ id, at: start });
    }
    return found;
  }

  /**
   * Begin to move a figure that may be moved, from its start or on from where it was put.
   *
   * @param {string} id
   * @param {{on?: boolean | undefined}} how
   * @returns {Spot} where it is held
   */
  begin(id, { on = false } = {}) {
    if (this.act?.id !== id) this.moved = null;
    const act = /** @type {Act} */ (this.acts.get(id));
    this.act = act;
    if (!on) act.waypoints = [];
    drawPreview(this.marks, null);
    this.cursor = (on && this.moved?.at) || act.start || act.rest;
    return this.cursor;
  }

  /**
   * The figure is held over a spot; `press` says how.
   *
   * @param {Spot} spot
   * @param {Press | null} press
   */
  hold(spot, press = null) {
    if (!this.act) return;
    this.cursor = spot;
    this.moved = judge(this.board, this.act, spot);
    this.draw(press);
    this.handlers.onTrack?.({ fig: this.act.id, ...this.moved });
  }

  /** The way goes through here, or no more where it did. @param {Spot | undefined} spot */
  waypoint(spot = this.moved?.at) {
    const { act } = this;
    const ways = ["walk", "run", "charge"];
    if (!act || !spot || !act.start || !ways.some((way) => way in act.limits)) return;
    const near = act.waypoints.findIndex((one) => apart(one, spot) < 0.25);
    if (near >= 0) act.waypoints.splice(near, 1);
    else act.waypoints.push(onGrid(spot));
    navigator.vibrate?.(15);
    this.hold(spot, this.hand.press);
  }

  /** The figure is let go and stays there; `near` its start it goes back. */
  drop(near = 0.05) {
    const { act, moved, cursor } = this;
    if (!moved || !act || !cursor) return;
    const home = act.start && apart(moved.at, act.start) < near;
    if (home && !moved.target && !act.waypoints.length) {
      this.cancel();
      return;
    }
    const end = act.waypoints.at(-1);
    if (end && apart(end, moved.at) < 0.05) act.waypoints.pop();
    const { line, gap, blockedBy, ...move } = judge(this.board, act, cursor);
    this.moved = { ...move, line, gap, blockedBy };
    this.draw();
    this.handlers.onMove({ fig: act.id, way: act.way, ...move });
  }

  /** Back to where it was. */
  cancel() {
    const moving = this.act;
    this.#rest();
    this.handlers.onTrack?.(null);
    if (moving) this.handlers.onCancel?.({ fig: moving.id });
  }

  /** A tap that hits no figure that may be tapped. @param {Spot} spot */
  tap(spot) {
    const { aimed } = this;
    if (!aimed) {
      this.handlers.onSpot?.(onGrid(spot));
      return;
    }
    const foe = enemies(this.board, aimed).find((fig) => apart(spot, [fig.x, fig.y]) <= fig.r);
    this.hold(foe && "charge" in aimed.limits ? [foe.x, foe.y] : spot);
    this.drop();
  }

  // Inside

  /** The figure that was put somewhere stays there, if it may be moved as before. */
  #kept() {
    const { act: before, moved } = this;
    const after = moved && before && this.acts.get(before.id);
    if (!before || !after || !alike(before, after)) return false;
    after.waypoints = before.waypoints;
    this.act = after;
    this.draw();
    return true;
  }

  #rest() {
    for (const act of this.acts.values()) act.waypoints = [];
    this.hand.drop();
    this.act = this.aimed;
    this.moved = null;
    this.cursor = null;
    this.draw();
  }

  /** Everything as it is now. @param {Press | null} press */
  draw(press = null) {
    const { board, act } = this;
    const fig = act && this.fig(act.id);
    const moved = this.moved ?? (act && !act.start ? judge(board, act, act.rest) : null);
    this.marks.reach(act);
    if (act && fig && moved) this.marks.move(board, act, fig, moved, press);
    else this.marks.rest();
    this.hits.draw();
  }
}
