// @ts-nocheck
// Fingers, mouse and keys on the table: what is a tap, what a drag, what a wait for a waypoint.

import { apart } from "./sdd_shapes.js";

const TAP = 6; // pixels a finger may slip in a tap
const FINGER = 22.5; // pixels around a figure that are its own
const WAIT = 450; // milliseconds that make a waypoint, unless the table says otherwise
const BACK = 0.25; // inches from its start at which a dragged figure goes back to it
const ARROWS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

export class Hand {
  constructor(table, signal) {
    Object.assign(this, { table, press: null, frame: 0 });
    const { svg } = table;
    const on = (name, run, target = svg) => target.addEventListener(name, run, { signal });
    on("pointerdown", (event) => this.#down(event));
    on("pointermove", (event) => this.#move(event));
    on("pointerup", (event) => this.#up(event));
    on("pointercancel", (event) => this.#lost(event));
    // not every browser heeds touch-action inside of a drawing
    const still = (event) => this.press?.handle && event.cancelable && event.preventDefault();
    svg.addEventListener("touchstart", still, { signal, passive: false });
    on("keydown", (event) => this.#key(event));
    on("contextmenu", (event) => this.press && event.preventDefault());
    // keys while a pointer holds a figure reach no element of the table
    window.addEventListener("keydown", (event) => this.#held(event), { signal, capture: true });
  }

  /** Let go of everything, in silence. */
  drop() {
    clearTimeout(this.wait);
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.press = null;
  }

  get dragging() {
    return Boolean(this.press?.moved && this.press.handle);
  }

  // Pointers

  #down(event) {
    if (!event.isPrimary || event.button !== 0 || this.press) return;
    const { marks, svg, aimed } = this.table;
    const spot = marks.at(event);
    const handle = this.#grabbed(spot) ?? this.#comes(event, spot);
    this.press = {
      ...{ pointer: event.pointerId, touch: event.pointerType !== "mouse", spot, handle },
      offset: handle ? handle.at.map((value, axis) => value - spot[axis]) : [0, 0],
      ...{
        from: [event.clientX, event.clientY],
        anchor: [event.clientX, event.clientY],
        last: event,
      },
    };
    if (handle) svg.setPointerCapture(event.pointerId);
    if (handle || aimed) this.#await();
  }

  /** The figure that may be moved nearest to the finger, if one is near enough. */
  #grabbed(spot) {
    const { table } = this;
    const reach = table.marks.pixels(FINGER);
    const near = table
      .handles()
      .map((one) => ({ ...one, off: apart(one.at, spot) - (one.ghost ? 0.01 : 0) }))
      .filter((one) => one.off <= Math.max(reach, table.fig(one.id).r));
    near.sort((one, other) => one.off - other.off);
    const found = near[0];
    if (!found) return null;
    const picked = this.#picked(spot, found.off); // a figure to be tapped that is nearer still
    return picked && picked !== found.id ? null : found;
  }

  /** A press in the band where a figure is deployed takes it there at once. */
  #comes(event, spot) {
    const { aimed } = this.table;
    if (!aimed || aimed.start || !event.target.closest?.(".touch-area")) return null;
    return { id: aimed.id, at: spot, ghost: true, comes: true };
  }

  #move(event) {
    const { press } = this;
    if (press?.pointer !== event.pointerId) return;
    const here = [event.clientX, event.clientY];
    press.last = event;
    if (!press.moved && apart(here, press.from) >= TAP) {
      press.moved = true;
      if (press.handle) this.table.begin(press.handle.id, { on: press.handle.ghost });
    }
    if (apart(here, press.anchor) >= TAP) {
      press.anchor = here;
      this.#await();
    }
    if (this.dragging && !this.frame) this.frame = requestAnimationFrame(() => this.#follow());
  }

  #follow() {
    this.frame = 0;
    if (this.dragging) this.table.hold(this.#spot(), this.press);
  }

  #spot() {
    const { last, offset } = this.press;
    return this.table.marks.at(last).map((value, axis) => value + offset[axis]);
  }

  /** After a while without moving the way goes through here. */
  #await() {
    clearTimeout(this.wait);
    this.wait = setTimeout(() => this.#waited(), Number(this.table.svg.dataset.wait ?? WAIT));
  }

  #waited() {
    const { press, table } = this;
    if (!press || (press.handle && !press.moved)) return;
    if (press.moved && !press.handle) return; // the page is scrolled
    press.kept = true;
    if (press.handle) {
      cancelAnimationFrame(this.frame);
      this.#follow();
      table.waypoint();
      return;
    }
    table.begin(table.aimed.id, { on: true });
    table.hold(press.spot);
    table.waypoint();
  }

  #up(event) {
    const { press, table } = this;
    if (press?.pointer !== event.pointerId) return;
    if (this.dragging) {
      press.last = event;
      table.hold(this.#spot(), press);
    }
    this.drop();
    if (press.handle && press.moved) table.drop(table.act.way === "push" ? 0.12 : BACK);
    else if (!press.kept && !press.moved) this.#tapped(press);
    else table.draw();
  }

  #tapped({ spot, handle }) {
    const { table } = this;
    const picked = this.#picked(spot);
    const own = handle && (!table.aimed || apart(handle.at, spot) <= table.fig(handle.id).r);
    if (picked) table.handlers.onFigure?.(picked);
    else if (own && !handle.ghost) table.handlers.onFigure?.(handle.id);
    else if (!own) table.tap(spot);
    else if (!table.aimed.start && (handle.comes || !table.moved)) table.tap(handle.at);
  }

  /** The figure to be tapped nearest to a spot; beside spots to be tapped only on its base. */
  #picked(spot, nearer = Infinity) {
    const { table } = this;
    const reach = table.marks.pixels(table.aimed ? 4 : FINGER);
    let [found, least] = [null, nearer];
    for (const id of table.picks) {
      const fig = table.fig(id);
      if (!fig?.standing) continue;
      const off = apart([fig.x, fig.y], spot);
      if (off < least && off <= (table.aimed ? fig.r + reach : Math.max(fig.r, reach))) {
        [found, least] = [id, off];
      }
    }
    return found;
  }

  /** The browser took the finger away, to scroll. */
  #lost(event) {
    if (this.press?.pointer !== event.pointerId) return;
    const { dragging } = this;
    this.drop();
    if (dragging) this.table.cancel();
  }

  // Keys

  #held(event) {
    if (!this.dragging) return;
    if (event.key === "Escape") this.table.cancel();
    else if (event.key.toLowerCase() === "w") this.table.waypoint();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #key(event) {
    const id = event.target.closest?.("[data-hit]")?.dataset.hit;
    if (!id || event.ctrlKey || event.metaKey || event.altKey || this.press) return;
    if (!this.#keyed(id, event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** True when the key was ours. */
  #keyed(id, { key, shiftKey }) {
    const { table } = this;
    const moving = table.act?.id === id && table.moved !== null;
    if (ARROWS[key] && table.movable(id)) this.#step(id, ARROWS[key], shiftKey ? 1 : 0.1);
    else if (key === "Escape" && moving) this.#back(id);
    else if (key.toLowerCase() === "w" && moving) table.waypoint();
    else if (key !== "Enter" && key !== " ") return false;
    else if (moving) table.drop();
    else if (table.movable(id) && table.aimed && !table.aimed.start) table.tap(table.aimed.rest);
    else table.handlers.onFigure?.(id);
    return true;
  }

  #step(id, [right, up], far) {
    const { table } = this;
    const way = table.marks.flipped ? -far : far;
    if (table.act?.id !== id || !table.cursor) table.begin(id, { on: true });
    const { size } = table.board;
    const within = (value) => Math.min(Math.max(value, 0), size);
    const [x, y] = table.cursor;
    table.hold([within(x + right * way), within(y + up * way)]);
    table.hits.speak();
    table.focus(id);
  }

  #back(id) {
    this.table.cancel();
    this.table.hits.silence(id);
    this.table.focus(id);
  }
}
