// What is drawn over the picture of the table while a figure is moved: reaches, the moving base,
// its way, whom it meets. Places come in inches of the table.

import { centre } from "./acts.js";
import { beside } from "./glass.js";
import { roomiest } from "./room.js";
import { held, length } from "./shapes.js";
import { decimal, inches, round, s } from "./svg.js";

/** @import { Act, Board, Placed } from "./acts.js" */
/** @import { Press } from "./hand.js" */
/** @import { Move } from "./judge.js" */
/** @import { Spot } from "./shapes.js" */

/** @typedef {"reach" | "preview" | "hits" | "move" | "loupe"} Layer from below */
/** @import { Way } from "./room.js" */

/** @type {Layer[]} */
const LAYERS = ["reach", "preview", "hits", "move", "loupe"];
let boards = 0; // numbers them, for names that are unique in the page

export class Marks {
  /** @param {SVGSVGElement} svg */
  constructor(svg) {
    this.svg = svg;
    boards += 1;
    this.name = `sorc-touch-${boards}`;
    this.size = 18;
    this.flipped = svg.dataset.flip === "1";
    const overlay = svg.querySelector(".overlay") ?? svg.appendChild(s("g", { class: "overlay" }));
    const clip = svg.querySelector("#sorc-clip") ? "url(#sorc-clip)" : null;
    const layers = LAYERS.map((name) =>
      s("g", {
        class: `touch-${name}`,
        "aria-hidden": name === "hits" ? null : "true",
        "clip-path": name === "reach" || name === "preview" ? clip : null,
      }),
    );
    overlay.replaceChildren(...layers);
    this.layers = new Map(LAYERS.map((name, at) => [name, layers[at]]));
  }

  /** @param {Layer} name */
  layer(name) {
    return /** @type {SVGGElement} */ (this.layers.get(name));
  }

  /**
   * Pieces of scenery that look so; the others do not.
   *
   * @param {string} look
   * @param {string[]} ids
   */
  pieces(look, ids) {
    for (const piece of this.svg.querySelectorAll("[data-piece]"))
      piece.classList.toggle(look, ids.includes(piece.getAttribute("data-piece") ?? ""));
  }

  /** A place of the table in the drawing. @param {Spot} place @returns {Spot} */
  spot([x, y]) {
    return this.flipped ? [round(this.size - x), round(y)] : [round(x), round(this.size - y)];
  }

  /**
   * The place of the table under a point of the window.
   *
   * @param {{clientX: number, clientY: number}} point
   * @returns {Spot}
   */
  at({ clientX, clientY }) {
    const screen = this.svg.getScreenCTM()?.inverse();
    const point = new DOMPoint(clientX, clientY).matrixTransform(screen);
    return this.flipped ? [this.size - point.x, point.y] : [point.x, this.size - point.y];
  }

  /** The length of so many pixels of the screen. @param {number} number */
  pixels(number) {
    return number / (this.svg.getScreenCTM()?.a || 30);
  }

  /** @param {string} name @param {Spot} at @param {number} r */
  circle(name, at, r) {
    const [cx, cy] = this.spot(at);
    return s("circle", { class: name, cx, cy, r: round(r) });
  }

  /** @param {string} name @param {Spot[]} points */
  line(name, points) {
    return s("polyline", { class: name, points: this.#points(points) });
  }

  /** @param {Spot[]} points */
  #points(points) {
    return points.map((one) => this.spot(one).join()).join(" ");
  }

  /** @param {string} name @param {Spot} at @param {string} text */
  text(name, at, text, { size = 13, dx = 0, dy = 0 } = {}) {
    const [x, y] = this.spot(at);
    const scale = { x: round(x + dx), y: round(y + dy), "font-size": round(this.pixels(size)) };
    return s("text", { class: name, "text-anchor": "middle", ...scale }, text);
  }

  /**
   * The base of a figure with its letter.
   *
   * @param {string} name
   * @param {Spot} at
   * @param {Placed} fig
   */
  base(name, at, fig) {
    const [x, y] = this.spot(at);
    const letter = {
      class: "touch-letter",
      y: round(fig.r * 0.42),
      "font-size": round(fig.r * 1.2),
    };
    return s(
      "g",
      { class: name, transform: `translate(${x} ${y})` },
      s("circle", { r: fig.r }),
      s("text", { ...letter, "text-anchor": "middle" }, fig.letter ?? ""),
    );
  }

  // How far a figure may go

  /**
   * Circles around where the next leg begins, or the places where the base may be put.
   *
   * @param {Act | null} act
   */
  reach(act) {
    /** @type {SVGElement[]} */
    const parts = act?.zone ? [this.#band(act.zone)] : [];
    if (act?.arc && act.start)
      parts.push(this.#wedge(act.start, act.arc, act.limits[act.way] ?? 1));
    else if (act) parts.push(...this.#circles(act));
    this.layer("reach").replaceChildren(...parts);
  }

  /** @param {Act} act */
  #circles(act) {
    const rings = act.rings.map(({ c, r, base }) => ({ c, r, way: act.way, n: r - base }));
    const last = act.waypoints.at(-1) ?? act.start;
    const used = act.start ? length([act.start, ...act.waypoints]) : 0;
    if (last && !rings.length) {
      for (const [way, limit] of Object.entries(act.limits)) {
        if (Number.isFinite(limit) && !rings.some((one) => one.n === limit)) {
          rings.push({ c: last, r: limit - used, way, n: limit });
        }
      }
    }
    return rings
      .filter(({ r }) => r > 0)
      .sort((one, other) => other.r - one.r)
      .flatMap(({ c, r, way, n }) => [
        this.circle(`touch-ring is-${way}`, c, r),
        this.text("touch-ring-label", this.free(c, r), inches(n), { size: 12 }),
      ]);
  }

  /**
   * Where on a circle its label has room: away from the nearest edges of the table.
   *
   * @param {Spot} centre
   * @param {number} r
   * @returns {Spot}
   */
  free([x, y], r) {
    const middle = this.size / 2;
    const angle = Math.atan2(middle - y, middle - x) + 0.35;
    /** @param {number} value */
    const within = (value) => held(value, 0.6, this.size - 0.6);
    return [within(x + r * Math.cos(angle)), within(y + r * Math.sin(angle))];
  }

  /** @param {[number, number]} zone */
  #band([low, high]) {
    /** @type {Spot[]} */
    const corners = [
      [0, low],
      [this.size, low],
      [this.size, high],
      [0, high],
    ];
    return s("polygon", { class: "touch-band touch-area", points: this.#points(corners) });
  }

  /**
   * The circle of a push as far as it lies in the front arc (R47).
   *
   * @param {Spot} start
   * @param {{degrees: number, forward: Spot}} arc
   * @param {number} r
   */
  #wedge(start, { degrees, forward: [dx, dy] }, r) {
    if (degrees >= 360) return this.circle("touch-wedge", start, r);
    const middle = Math.atan2(dy, dx);
    const half = (degrees * Math.PI) / 360;
    /** @param {number} angle @returns {Spot} */
    const on = (angle) => [start[0] + r * Math.cos(angle), start[1] + r * Math.sin(angle)];
    const [a, b, c] = [start, on(middle - half), on(middle + half)].map((one) =>
      this.spot(one).join(" "),
    );
    const large = half > Math.PI / 2 ? 1 : 0;
    return s("path", { class: "touch-wedge", d: `M${a}L${b}A${r} ${r} 0 ${large} 0 ${c}Z` });
  }

  // The figure that is moved

  /** Nothing is moved. */
  rest() {
    this.layer("loupe").replaceChildren();
    this.layer("move").replaceChildren();
    this.#blocked([]);
  }

  /**
   * The base where it would come to stand, its way, whom it meets; `press` has the finger.
   *
   * @param {Board} board
   * @param {Act} act
   * @param {Placed} fig
   * @param {Move} move
   * @param {Press | null} press
   */
  move(board, act, fig, move, press = null) {
    this.layer("loupe").replaceChildren();
    const bad = move.faults.length ? " is-bad" : "";
    const others = board.figs.filter(({ id }) => id !== act.id);
    const long = move.line.length > 1;
    this.layer("move").replaceChildren(
      ...(act.start ? [this.circle("touch-start", act.start, fig.r)] : []),
      ...act.waypoints.map((one) => this.circle("touch-waypoint", one, 0.14)),
      ...(long ? [this.line("touch-way touch-way-halo", move.line)] : []),
      ...(long ? [this.line(`touch-way is-${move.kind}${bad}`, move.line)] : []),
      ...(press ? this.#near(move, board.figs) : []),
      this.base(`touch-ghost seat-${fig.seat}${bad}`, move.at, fig),
      ...this.#around(board.figs, move.contacts, "touch-contact"),
      ...this.#around(board.figs, move.blockedBy, "touch-blocker"),
      ...(long && !press ? [this.label(move, others)] : []),
    );
    this.#blocked(move.blockedBy);
    if (press) beside(this, move, press);
  }

  /** @param {Placed[]} figs @param {string[]} ids @param {string} name */
  #around(figs, ids, name) {
    const found = figs.filter((fig) => ids.includes(fig.id));
    return found.map((fig) => this.circle(name, [fig.x, fig.y], fig.r + 0.14));
  }

  /** The gap to the nearest enemy, where it is small. @param {Move} move @param {Placed[]} figs */
  #near({ gap, at: [x, y], contacts }, figs) {
    const small = gap && gap.gap <= 2.5 && gap.gap > 0 && !contacts.length;
    const foe = small && figs.find((one) => one.id === gap.id);
    if (!foe) return [];
    const way = { size: 11, dy: this.pixels(4) };
    return [
      this.line("touch-gap", [
        [x, y],
        [foe.x, foe.y],
      ]),
      this.text("touch-gap-label", [(x + foe.x) / 2, (y + foe.y) / 2], decimal(gap.gap), way),
    ];
  }

  /** @param {string[]} ids */
  #blocked(ids) {
    this.pieces("is-in-the-way", ids);
    this.svg.classList.toggle("is-off-table", ids.includes("edge"));
  }

  /**
   * The length beside the end of a way, where there is most room; `figs` are in the way.
   *
   * @param {Way} move
   * @param {Placed[]} figs
   */
  label(move, figs) {
    const taken = figs.filter((fig) => fig.standing).map(centre);
    const best = roomiest(move, taken, this.size, [this.pixels(38) + 0.5, this.pixels(12) + 0.6]);
    return this.text("touch-label", best, this.measure(move), { size: 14, dy: this.pixels(5) });
  }

  /** A length against its limit: `4.3 / 6″`. @param {Pick<Way, "length" | "limit">} way */
  measure({ length, limit }) {
    return limit === null ? `${decimal(length)}″` : `${decimal(length)} / ${inches(limit)}`;
  }
}
