// @ts-nocheck
// The table of Sorcerers' Deck of Death under the finger: figures are tapped or dragged, spots
// tapped. What it shows while a figure moves is its own measuring; the server alone judges.
//
//   const table = mountTable(svg, { onMove, onFigure, onSpot, onTrack, onCancel, t });
//
// onMove({fig, way, kind, path, target, also, straight, length, limit, faults, contacts, at})
//                    a figure was let go, and stays there to be moved on until aim() or clear().
//                    `way` as aimed, `kind` of a move walk, run or charge; `path`: waypoints and
//                    end; `also`: further enemies touched; `straight`: a charge without a path
// onTrack({fig, kind, length, limit, gap, contacts, blockedBy, faults}) while it moves, or null
// onFigure(id)       a figure that may be tapped or dragged was tapped
// onSpot([x, y])     a free spot was tapped while no single figure is aimed
// onCancel({fig})    a figure was put back
// t(key, places)     sentences (WORDS of sdd_hits.js has the keys; English without it)

import { actOf, STEP } from "./sdd_acts.js";
import { Hand } from "./sdd_hand.js";
import { Hits } from "./sdd_hits.js";
import { enemies, judge } from "./sdd_judge.js";
import { Marks } from "./sdd_marks.js";
import { drawPreview } from "./sdd_overlay.js";
import { apart, q } from "./sdd_shapes.js";

const mounted = new WeakMap(); // svg -> its table

/** Make the picture of a table work; a second call for the same picture replaces the first. */
export function mountTable(svg, handlers = {}) {
  mounted.get(svg)?.leave();
  const table = new Table(svg, handlers);
  mounted.set(svg, table);
  return table;
}

const STILL = { act: null, moved: null, cursor: null };

class Table {
  constructor(svg, handlers) {
    Object.assign(this, { svg, handlers, acts: new Map(), picks: [], far: [], ...STILL });
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

  /**
   * What stands on the table, in inches: `figs` [{id, x, y, r, seat, letter, name, standing}],
   * `scenery` as the view has it. A figure that stands nowhere has x and y null.
   */
  set({ figs, scenery = [], size = 18, tol = 0.1, flipped }) {
    const placed = figs.map((fig) => ({
      ...fig,
      standing: fig.standing !== false && fig.x != null,
    }));
    this.board = { figs: placed, scenery, size, tol };
    this.moved = null;
    this.marks.lie({ size, flipped: flipped ?? this.svg.dataset.flip === "1" });
    this.aim(null);
  }

  fig(id) {
    return this.board.figs.find((one) => one.id === id) ?? null;
  }

  /**
   * These figures may be tapped; where none may be moved, the others are dimmed. Those that are
   * `far` are out of reach: a tap tells that, and they look like the others.
   */
  pick(ids = [], far = []) {
    this.picks = [...(ids ?? [])];
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
   */
  aim(asked) {
    const specs = [asked ?? []].flat().filter(({ fig }) => this.fig(fig));
    this.acts = new Map(specs.map((spec) => [spec.fig, actOf(this.board, spec)]));
    const chosen = specs.length === 1 ? specs[0] : specs.find((spec) => spec.chosen);
    this.aimed = this.acts.get(chosen?.fig) ?? null;
    if (!this.#kept()) this.#rest();
  }

  /** Draw what the server says of an entry (`preview` of the game's picture), or nothing. */
  show(preview) {
    if (this.hand.dragging) return;
    const { fig, at, path, engaged } = preview ?? {};
    const own = fig && at && this.moved && this.act.id === fig;
    if (own) {
      const line = path ?? this.moved.line;
      Object.assign(this.moved, { at, line, contacts: engaged ?? this.moved.contacts });
      this.draw();
    }
    drawPreview(this.marks, preview && { ...preview, own, figs: this.board.figs });
  }

  /** Nothing is shown any more, and nothing moved that waits; what may be moved stays. */
  clear() {
    drawPreview(this.marks, null);
    if (!this.hand.dragging) this.#rest();
  }

  focus(id) {
    this.hits.focus(id);
  }

  // For the hand

  /** Whether a figure may be moved now. */
  movable(id) {
    return this.acts.has(id);
  }

  /** Where a figure that may be moved can be taken: where it stands, and where it was put. */
  handles() {
    return [...this.acts.values()].flatMap(({ id, start, rest }) => {
      const put = this.act?.id === id ? this.moved?.at : null;
      const ghost = put ?? (start ? null : rest);
      return [ghost && { id, at: ghost, ghost: true }, start && { id, at: start }].filter(Boolean);
    });
  }

  /** Begin to move a figure, from its start or on from where it was put. */
  begin(id, { on = false } = {}) {
    if (this.act?.id !== id) this.moved = null;
    this.act = this.acts.get(id);
    if (!on) this.act.waypoints = [];
    drawPreview(this.marks, null);
    this.cursor = (on && this.moved?.at) || this.act.start || this.act.rest;
  }

  /** The figure is held over a spot; `press` says how. */
  hold(spot, press = null) {
    this.cursor = spot;
    this.moved = judge(this.board, this.act, spot);
    this.draw(press);
    const { kind, length, limit, gap, contacts, blockedBy, faults } = this.moved;
    this.handlers.onTrack?.({
      fig: this.act.id,
      kind,
      length,
      limit,
      gap,
      contacts,
      blockedBy,
      faults,
    });
  }

  /** The way goes through here; a waypoint near the spot is taken away instead. */
  waypoint(spot = this.moved?.at) {
    const { act } = this;
    if (!act || !spot || !act.start || !["walk", "run", "charge"].some((way) => way in act.limits))
      return;
    const near = act.waypoints.findIndex((one) => apart(one, spot) < 0.25);
    if (near >= 0) act.waypoints.splice(near, 1);
    else act.waypoints.push(spot.map((value) => q(Math.round(value / STEP) * STEP)));
    navigator.vibrate?.(15);
    this.hold(spot, this.hand.press);
  }

  /** The figure is let go and stays there; `near` its start it goes back. */
  drop(near = 0.05) {
    const { act, moved } = this;
    if (!moved || !act) return;
    if (act.start && apart(moved.at, act.start) < near && !moved.target && !act.waypoints.length) {
      this.cancel();
      return;
    }
    const end = act.waypoints.at(-1);
    if (end && apart(end, moved.at) < 0.05) act.waypoints.pop();
    this.moved = judge(this.board, act, this.cursor);
    this.draw();
    const { kind, path, target, also, straight, length, limit, faults, contacts, at } = this.moved;
    const move = { kind, path, target, also, straight, length, limit, faults, contacts, at };
    this.handlers.onMove?.({ fig: act.id, way: act.way, ...move });
  }

  /** Back to where it was. */
  cancel() {
    const fig = this.act?.id;
    this.#rest();
    this.handlers.onTrack?.(null);
    if (fig) this.handlers.onCancel?.({ fig });
  }

  /** A tap that hits no figure that may be tapped. */
  tap(spot) {
    if (!this.aimed) {
      this.handlers.onSpot?.(spot.map((value) => q(Math.round(value / STEP) * STEP)));
      return;
    }
    const foe = enemies(this.board, this.aimed).find((fig) => apart(spot, [fig.x, fig.y]) <= fig.r);
    this.hold(foe && "charge" in this.aimed.limits ? [foe.x, foe.y] : spot);
    this.drop();
  }

  // Inside

  /** The figure that was put somewhere stays there, if it may be moved as before. */
  #kept() {
    const { act: before, moved } = this;
    const after = moved && this.acts.get(before.id);
    const same = (name) => JSON.stringify(before[name]) === JSON.stringify(after[name]);
    if (!after || !["way", "limits", "start", "rings"].every(same)) return false;
    after.waypoints = before.waypoints;
    this.act = after;
    this.draw();
    return true;
  }

  #rest() {
    for (const act of this.acts.values()) act.waypoints = [];
    this.hand.drop();
    Object.assign(this, { ...STILL, act: this.aimed });
    this.draw();
  }

  /** Everything as it is now. */
  draw(press = null) {
    const { board, act, moved } = this;
    const fig = act && this.fig(act.id);
    const waiting = act && !act.start && !moved ? judge(board, act, act.rest) : null;
    this.marks.reach(act);
    this.marks.move(board, act, fig, moved ?? waiting, press);
    this.hits.draw();
  }
}
