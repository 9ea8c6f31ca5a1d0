// What the finger hides, enlarged, and the measures beside it.

import { held } from "./shapes.js";
import { decimal, round, s } from "./svg.js";

/** @import { Press } from "./hand.js" */
/** @import { Move } from "./judge.js" */
/** @import { Marks } from "./marks.js" */

const LOUPE = { r: 54, zoom: 2.2, off: 120 }; // pixels, but for the zoom
const STILL = ["ground", "figures"]; // does not change while a figure is moved
const SEEN = ["ground", "scenery", "touch-reach", "figures", "touch-move"];

/**
 * Both over the finger, or where there is room; a mouse hides nothing.
 *
 * @param {Marks} marks
 * @param {Move} move
 * @param {Press} press
 */
export function beside(marks, move, press) {
  const { touch } = press;
  const [x, y] = marks.spot(move.at);
  const { x: left, y: top, width, height } = marks.svg.viewBox.baseVal;
  const r = marks.pixels(LOUPE.r);
  const off = marks.pixels(touch ? LOUPE.off : 44);
  const wide = touch ? r : marks.pixels(56);
  const cx = held(x, left + wide, left + width - wide);
  const above = y - off - (touch ? r : 0) > top;
  const aside = touch && !above; // below it would be the hand
  const cy = held(above ? y - off : y + (touch ? 0 : off), top + (touch ? r : 0), top + height);
  const sx = aside ? (x > left + width / 2 ? x - off : x + off) : cx;
  const parts = touch ? glass(marks, move, r, press) : [];
  const words = callout(marks, move, touch ? r : 0);
  const place = { transform: `translate(${round(sx)} ${round(cy)})` };
  marks.layer("loupe").replaceChildren(s("g", place, ...parts, words));
}

/** @param {Marks} marks @param {Move} move @param {number} r @param {Press} press */
function glass(marks, move, r, press) {
  const [x, y] = marks.spot(move.at);
  const clip = `${marks.name}-glass`;
  const zoom = `scale(${LOUPE.zoom}) translate(${-x} ${-y})`;
  press.still ??= new Map(STILL.map((name) => [name, copy(marks.svg, name)]));
  const { still } = press;
  const seen = SEEN.map((name) => (still.has(name) ? still.get(name) : copy(marks.svg, name)));
  return [
    s("clipPath", { id: clip }, s("circle", { r: round(r) })),
    s("circle", { class: "touch-glass", r: round(r) }),
    s("g", { "clip-path": `url(#${clip})` }, s("g", { transform: zoom }, seen)),
    s("circle", { class: "touch-glass-rim", r: round(r) }),
  ];
}

/**
 * A part of the picture as it looks; nothing of it can be found by its name.
 *
 * @param {SVGSVGElement} svg
 * @param {string} name
 */
function copy(svg, name) {
  const found = svg.querySelector(`:scope > .${name}, :scope > .overlay > .${name}`);
  if (!found) return null;
  const part = /** @type {Element} */ (found.cloneNode(true));
  for (const one of [part, ...part.querySelectorAll("*")]) {
    for (const key of one.getAttributeNames()) {
      if (key === "id" || key.startsWith("data-")) one.removeAttribute(key);
    }
  }
  return part;
}

/** @param {Marks} marks @param {Move} move @param {number} r */
function callout(marks, move, r) {
  const [w, h] = [marks.pixels(104), marks.pixels(40)];
  const down = r ? r - marks.pixels(4) : -h / 2;
  /** @param {string} name @param {number} size @param {number} dy @param {string} text */
  const line = (name, size, dy, text) => {
    const place = { y: round(down + marks.pixels(dy)), "font-size": round(marks.pixels(size)) };
    return s("text", { class: name, "text-anchor": "middle", ...place }, text);
  };
  const box = { x: round(-w / 2), y: round(down), width: round(w), height: round(h) };
  return s(
    "g",
    { class: `touch-callout${move.faults.length ? " is-bad" : ""}` },
    s("rect", { ...box, rx: round(marks.pixels(7)) }),
    line("touch-callout-length", 16, 18, marks.measure(move)),
    line("touch-callout-at", 11.5, 33, move.at.map((value) => decimal(value)).join(" · ")),
  );
}
