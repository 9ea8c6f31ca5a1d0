// @ts-nocheck
// What is drawn over the picture of the table while a figure is moved: reaches, the moving base,
// its way, whom it meets. Places come in inches of the table.

import { beside } from "./sdd_glass.js";
import { apart, held, length } from "./sdd_shapes.js";
import { decimal, inches, round, s } from "./sdd_svg.js";

const LAYERS = ["touch-reach", "touch-preview", "touch-hits", "touch-move", "touch-loupe"];
let boards = 0;

export class Marks {
  constructor(svg) {
    this.svg = svg;
    boards += 1;
    this.name = `sorc-touch-${boards}`;
    const overlay = svg.querySelector(".overlay") ?? svg.appendChild(s("g", { class: "overlay" }));
    overlay.replaceChildren(...LAYERS.map((name) => s("g", { class: name })));
    this.layer = (name) => overlay.querySelector(`.touch-${name}`);
    for (const name of ["reach", "preview", "move", "loupe"]) {
      this.layer(name).setAttribute("aria-hidden", "true");
    }
    for (const name of svg.querySelector("#sorc-clip") ? ["reach", "preview"] : []) {
      this.layer(name).setAttribute("clip-path", "url(#sorc-clip)");
    }
    this.lie({ size: 18, flipped: svg.dataset.flip === "1" });
  }

  lie({ size, flipped }) {
    Object.assign(this, { size, flipped });
  }

  /** A place of the table in the drawing. */
  spot([x, y]) {
    return this.flipped ? [round(this.size - x), round(y)] : [round(x), round(this.size - y)];
  }

  /** The place of the table under a point of the window. */
  at({ clientX, clientY }) {
    const point = new DOMPoint(clientX, clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    return this.flipped ? [this.size - point.x, point.y] : [point.x, this.size - point.y];
  }

  /** The length of so many pixels of the screen. */
  pixels(number) {
    return number / (this.svg.getScreenCTM()?.a || 30);
  }

  circle(name, at, r, more = {}) {
    const [cx, cy] = this.spot(at);
    return s("circle", { class: name, cx, cy, r: round(r), ...more });
  }

  line(name, points) {
    return s("polyline", { class: name, points: this.#points(points) });
  }

  #points(points) {
    return points.map((one) => this.spot(one).join()).join(" ");
  }

  text(name, at, text, { size = 13, dx = 0, dy = 0 } = {}) {
    const [x, y] = this.spot(at);
    const scale = { x: round(x + dx), y: round(y + dy), "font-size": round(this.pixels(size)) };
    return s("text", { class: name, "text-anchor": "middle", ...scale }, text);
  }

  /** The base of a figure with its letter. */
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

  /** Circles around where the next leg begins, or the places where the base may be put. */
  reach(act) {
    const parts = [];
    if (act?.zone) parts.push(this.#band(act.zone));
    if (act?.arc && act.start) parts.push(this.#wedge(act));
    else if (act) parts.push(...this.#circles(act));
    this.layer("reach").replaceChildren(...parts.flat());
  }

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
      .map(({ c, r, way, n }) => [
        this.circle(`touch-ring is-${way}`, c, r),
        this.text("touch-ring-label", this.free(c, r), inches(n), { size: 12 }),
      ]);
  }

  /** Where on a circle its label has room: away from the nearest edges of the table. */
  free([x, y], r) {
    const middle = this.size / 2;
    const angle = Math.atan2(middle - y, middle - x) + 0.35;
    const within = (value) => held(value, 0.6, this.size - 0.6);
    return [within(x + r * Math.cos(angle)), within(y + r * Math.sin(angle))];
  }

  #band([low, high]) {
    const corners = [
      [0, low],
      [this.size, low],
      [this.size, high],
      [0, high],
    ];
    return s("polygon", { class: "touch-band touch-area", points: this.#points(corners) });
  }

  /** The circle of a push as far as it lies in the front arc (R47). */
  #wedge({ start, arc, limits, way }) {
    const r = limits[way] ?? 1;
    if (arc.degrees >= 360) return this.circle("touch-wedge", start, r);
    const middle = Math.atan2(arc.forward[1], arc.forward[0]);
    const half = (arc.degrees * Math.PI) / 360;
    const on = (angle) => [start[0] + r * Math.cos(angle), start[1] + r * Math.sin(angle)];
    const [a, b, c] = [start, on(middle - half), on(middle + half)].map((one) =>
      this.spot(one).join(" "),
    );
    const large = half > Math.PI / 2 ? 1 : 0;
    return s("path", { class: "touch-wedge", d: `M${a}L${b}A${r} ${r} 0 ${large} 0 ${c}Z` });
  }

  // The figure that is moved

  /** The base where it would come to stand, its way, whom it meets; `press` has the finger. */
  move(board, act, fig, move, press = null) {
    const layer = this.layer("move");
    this.layer("loupe").replaceChildren();
    if (!move) {
      layer.replaceChildren();
      this.#blockers([]);
      return;
    }
    const bad = move.faults.length ? " is-bad" : "";
    const named = (id) => board.figs.find((one) => one.id === id);
    const ring = (name, extra) => (one) => one && this.circle(name, [one.x, one.y], one.r + extra);
    layer.replaceChildren(
      ...[
        act.start && this.circle("touch-start", act.start, fig.r),
        ...act.waypoints.map((one) => this.circle("touch-waypoint", one, 0.14)),
        move.line.length > 1 && this.line("touch-way touch-way-halo", move.line),
        move.line.length > 1 && this.line(`touch-way is-${move.kind}${bad}`, move.line),
        ...(press ? this.#near(move, named) : []),
        this.base(`touch-ghost seat-${fig.seat}${bad}`, move.at, fig),
        ...move.contacts.map(named).map(ring("touch-contact", 0.14)),
        ...move.blockedBy.map(named).map(ring("touch-blocker", 0.14)),
      ].filter(Boolean),
    );
    this.#blockers(move.blockedBy);
    if (press) beside(this, move, press);
    else if (move.line.length > 1)
      layer.append(
        this.label(
          move,
          board.figs.filter(({ id }) => id !== act.id),
        ),
      );
  }

  /** The gap to the nearest enemy, where it is small. */
  #near({ gap, at, contacts }, named) {
    const foe = gap && gap.gap <= 2.5 && gap.gap > 0 && !contacts.length ? named(gap.id) : null;
    if (!foe) return [];
    const middle = [(at[0] + foe.x) / 2, (at[1] + foe.y) / 2];
    const label = this.text("touch-gap-label", middle, decimal(gap.gap), {
      size: 11,
      dy: this.pixels(4),
    });
    return [this.line("touch-gap", [at, [foe.x, foe.y]]), label];
  }

  #blockers(ids) {
    for (const piece of this.svg.querySelectorAll("[data-piece]")) {
      piece.classList.toggle("is-in-the-way", ids.includes(piece.dataset.piece));
    }
    this.svg.classList.toggle("is-off-table", ids.includes("edge"));
  }

  /** The length beside the end of a way, where there is most room; `figs` are in the way. */
  label(move, figs = []) {
    const [x, y] = move.at;
    const taken = figs.filter((fig) => fig.standing).map((fig) => [fig.x, fig.y]);
    const before = move.line?.at(-2);
    if (before)
      taken.push(move.at.map((value, axis) => value + held(before[axis] - value, -1.5, 1.5)));
    const far = [this.pixels(38) + 0.5, this.pixels(12) + 0.6];
    const spots = [
      [0, 1],
      [1, 0],
      [-1, 0],
      [0, -1],
    ].map(([right, up]) => [x + right * far[0], y + up * far[1]]);
    const within = ([u, v]) => u > 1.5 && u < this.size - 1.5 && v > 0.3 && v < this.size - 0.3;
    const room = (spot) => Math.min(2, ...taken.map((one) => apart(one, spot)));
    const free = spots.filter(within);
    const best = free.reduce(
      (one, other) => (room(other) > room(one) + 0.05 ? other : one),
      free[0] ?? move.at,
    );
    return this.text("touch-label", best, this.measure(move), { size: 14, dy: this.pixels(5) });
  }

  /** A length against its limit: `4.3 / 6″`. */
  measure({ length, limit }) {
    return limit === null ? `${decimal(length)}″` : `${decimal(length)} / ${inches(limit)}`;
  }
}
