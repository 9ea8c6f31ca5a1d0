// Fingers, mouse and keys on the table: what is a tap, what a drag, what a wait for a waypoint.

import { apart, held } from "./shapes.js";

/** @import { Spot } from "./shapes.js" */
/** @import { Handle, Table } from "./table.js" */

/** @typedef {Handle & {comes?: boolean}} Grabbed `comes`: it is set down where it was pressed */
/**
 * A pointer that is down.
 *
 * @typedef {object} Press
 * @property {number} pointer
 * @property {boolean} touch a finger, which hides what is under it
 * @property {Spot} spot where it was pressed, in inches
 * @property {Grabbed | null} handle the figure that it holds
 * @property {Spot} offset from the pointer to the middle of that figure
 * @property {Spot} from where it was pressed in the window
 * @property {Spot} anchor where it last moved in the window
 * @property {PointerEvent} last
 * @property {boolean} [moved] it is a drag
 * @property {boolean} [kept] it waited: it is no tap any more
 * @property {Map<string, Element | null>} [still] parts of the drawing that do not change meanwhile
 */

const TAP = 6; // pixels a finger may slip in a tap
const FINGER = 22.5; // pixels around a figure that are its own
const WAIT = 450; // milliseconds that make a waypoint, unless the table says otherwise
const BACK = 0.25; // inches from its start at which a dragged figure goes back to it
/** @type {Record<string, [number, number]>} */
const ARROWS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

export class Hand {
  /**
   * @param {Table} table
   * @param {AbortSignal} signal ends it
   */
  constructor(table, signal) {
    this.table = table;
    /** @type {Press | null} */
    this.press = null;
    this.frame = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.wait = undefined;
    const { svg } = table;
    svg.addEventListener("pointerdown", (event) => this.#down(event), { signal });
    svg.addEventListener("pointermove", (event) => this.#move(event), { signal });
    svg.addEventListener("pointerup", (event) => this.#up(event), { signal });
    svg.addEventListener("pointercancel", (event) => this.#lost(event), { signal });
    svg.addEventListener("keydown", (event) => this.#key(event), { signal });
    svg.addEventListener("contextmenu", (event) => this.press && event.preventDefault(), {
      signal,
    });
    /** Not every browser heeds touch-action inside of a drawing. @param {TouchEvent} event */
    const still = (event) => {
      if (this.press?.handle && event.cancelable) event.preventDefault();
    };
    svg.addEventListener("touchstart", still, { signal, passive: false });
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

  /** The figure that is being dragged. */
  get #dragged() {
    return this.press?.moved ? this.press.handle : null;
  }

  get dragging() {
    return Boolean(this.#dragged);
  }

  // Pointers

  /** @param {PointerEvent} event */
  #down(event) {
    if (!event.isPrimary || event.button !== 0 || this.press) return;
    const { marks, svg, aimed } = this.table;
    const spot = marks.at(event);
    const handle = this.#grabbed(spot) ?? this.#comes(event, spot);
    const [x, y] = spot;
    /** @type {Spot} */
    const here = [event.clientX, event.clientY];
    this.press = {
      ...{ pointer: event.pointerId, touch: event.pointerType !== "mouse", spot, handle },
      offset: handle ? [handle.at[0] - x, handle.at[1] - y] : [0, 0],
      ...{ from: here, anchor: here, last: event },
    };
    if (handle) svg.setPointerCapture(event.pointerId);
    if (handle || aimed) this.#await();
  }

  /**
   * The figure that may be moved nearest to the finger, if one is near enough.
   *
   * @param {Spot} spot
   * @returns {Grabbed | null}
   */
  #grabbed(spot) {
    const { table } = this;
    const reach = table.marks.pixels(FINGER);
    const near = table
      .handles()
      .map((one) => ({ ...one, off: apart(one.at, spot) - (one.ghost ? 0.01 : 0) }))
      .filter((one) => one.off <= Math.max(reach, table.radius(one.id)));
    near.sort((one, other) => one.off - other.off);
    const found = near[0];
    if (!found) return null;
    const picked = this.#picked(spot, found.off); // a figure to be tapped that is nearer still
    return picked && picked !== found.id ? null : found;
  }

  /**
   * A press in the band where a figure is deployed takes it there at once.
   *
   * @param {PointerEvent} event
   * @param {Spot} spot
   * @returns {Grabbed | null}
   */
  #comes({ target }, spot) {
    const { aimed } = this.table;
    const band = target instanceof Element && target.closest(".touch-area");
    return aimed && !aimed.start && band
      ? { id: aimed.id, at: spot, ghost: true, comes: true }
      : null;
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const { press } = this;
    if (press?.pointer !== event.pointerId) return;
    /** @type {Spot} */
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
    if (this.press && this.dragging) this.table.hold(this.#spot(this.press), this.press);
  }

  /** @param {Press} press @returns {Spot} */
  #spot({ last, offset: [right, up] }) {
    const [x, y] = this.table.marks.at(last);
    return [x + right, y + up];
  }

  /** After a while without moving the way goes through here. */
  #await() {
    clearTimeout(this.wait);
    this.wait = setTimeout(() => this.#waited(), Number(this.table.svg.dataset.wait ?? WAIT));
  }

  #waited() {
    const { press, table } = this;
    if (!press || Boolean(press.handle) !== Boolean(press.moved)) return; // or a scroll
    press.kept = true;
    if (press.handle) {
      cancelAnimationFrame(this.frame);
      this.#follow();
    } else if (table.aimed) {
      table.begin(table.aimed.id, { on: true });
      table.hold(press.spot);
    }
    table.waypoint();
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const { press, table } = this;
    if (press?.pointer !== event.pointerId) return;
    const dragged = this.#dragged;
    press.last = event;
    if (dragged) table.hold(this.#spot(press), press);
    this.drop();
    if (dragged) table.drop(table.act?.way === "push" ? 0.12 : BACK);
    else if (!press.kept && !press.moved) this.#tapped(press);
    else table.draw();
  }

  /** @param {Press} press */
  #tapped({ spot, handle }) {
    const { table } = this;
    const { aimed } = table;
    const picked = this.#picked(spot);
    const own = handle && (!aimed || apart(handle.at, spot) <= table.radius(handle.id));
    if (picked) table.handlers.onFigure(picked);
    else if (own && !handle.ghost) table.handlers.onFigure(handle.id);
    else if (!own) table.tap(spot);
    else if (!aimed?.start && (handle.comes || !table.moved)) table.tap(handle.at);
  }

  /**
   * The figure to be tapped nearest to a spot; beside spots to be tapped only on its base.
   *
   * @param {Spot} spot
   * @param {number} nearer than this
   * @returns {string | null}
   */
  #picked(spot, nearer = Infinity) {
    const { table } = this;
    const reach = table.marks.pixels(table.aimed ? 4 : FINGER);
    let [found, least] = [/** @type {string | null} */ (null), nearer];
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

  /** The browser took the finger away, to scroll. @param {PointerEvent} event */
  #lost(event) {
    if (this.press?.pointer !== event.pointerId) return;
    const { dragging } = this;
    this.drop();
    if (dragging) this.table.cancel();
  }

  // Keys

  /** @param {KeyboardEvent} event */
  #held(event) {
    if (!this.dragging) return;
    if (event.key === "Escape") this.table.cancel();
    else if (event.key.toLowerCase() === "w") this.table.waypoint();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { target } = event;
    const area = target instanceof Element ? target.closest("[data-hit]") : null;
    const id = area?.getAttribute("data-hit");
    if (!id || event.ctrlKey || event.metaKey || event.altKey || this.press) return;
    if (!this.#keyed(id, event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** True when the key was ours. @param {string} id @param {KeyboardEvent} event */
  #keyed(id, { key, shiftKey }) {
    const { table } = this;
    const moving = table.act?.id === id && table.moved !== null;
    const arrow = ARROWS[key];
    if (arrow && table.movable(id)) this.#step(id, arrow, shiftKey ? 1 : 0.1);
    else if (key === "Escape" && moving) this.#back(id);
    else if (key.toLowerCase() === "w" && moving) table.waypoint();
    else if (key !== "Enter" && key !== " ") return false;
    else if (moving) table.drop();
    else if (table.movable(id) && table.aimed && !table.aimed.start) table.tap(table.aimed.rest);
    else table.handlers.onFigure(id);
    return true;
  }

  /** @param {string} id @param {[number, number]} arrow @param {number} far */
  #step(id, [right, up], far) {
    const { table } = this;
    const way = table.marks.flipped ? -far : far;
    const { size } = table.board;
    const [x, y] = (table.act?.id === id && table.cursor) || table.begin(id, { on: true });
    table.hold([held(x + right * way, 0, size), held(y + up * way, 0, size)]);
    table.hits.speak();
    table.focus(id);
  }

  /** @param {string} id */
  #back(id) {
    this.table.cancel();
    this.table.hits.silence(id);
    this.table.focus(id);
  }
}
