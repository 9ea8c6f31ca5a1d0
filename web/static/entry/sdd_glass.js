// @ts-nocheck
// What the finger hides, enlarged, and the measures beside it.

import { held } from "./sdd_shapes.js";
import { decimal, round, s } from "./sdd_svg.js";

const LOUPE = { r: 54, zoom: 2.2, off: 120 }; // pixels, but for the zoom
const STILL = [".ground", ".figures"]; // does not change while a figure is moved
const SEEN = [".ground", ".scenery", ".touch-reach", ".figures", ".touch-move"];

/** Both over the finger, or where there is room; a mouse hides nothing. */
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
  marks
    .layer("loupe")
    .replaceChildren(
      s("g", { transform: `translate(${round(sx)} ${round(cy)})` }, ...parts, words),
    );
}

function glass(marks, move, r, press) {
  const [x, y] = marks.spot(move.at);
  const clip = `${marks.name}-glass`;
  const zoom = `scale(${LOUPE.zoom}) translate(${-x} ${-y})`;
  press.still ??= STILL.map((name) => [name, copy(marks.svg, name)]);
  const still = new Map(press.still);
  const seen = SEEN.map((name) => still.get(name) ?? copy(marks.svg, name));
  return [
    s("clipPath", { id: clip }, s("circle", { r: round(r) })),
    s("circle", { class: "touch-glass", r: round(r) }),
    s("g", { "clip-path": `url(#${clip})` }, s("g", { transform: zoom }, seen)),
    s("circle", { class: "touch-glass-rim", r: round(r) }),
  ];
}

/** A part of the picture as it looks; nothing of it can be found by its name. */
function copy(svg, name) {
  const part = svg.querySelector(`:scope > ${name}, :scope > .overlay > ${name}`)?.cloneNode(true);
  for (const one of part ? [part, ...part.querySelectorAll("*")] : []) {
    one.removeAttribute("id");
    for (const key of Object.keys(one.dataset)) delete one.dataset[key];
  }
  return part ?? null;
}

function callout(marks, move, r) {
  const [w, h] = [marks.pixels(104), marks.pixels(40)];
  const bad = move.faults.length ? " is-bad" : "";
  const [x, y] = move.at.map((value) => decimal(value));
  const down = r ? r - marks.pixels(4) : -h / 2;
  const box = { x: -w / 2, y: down, width: w, height: h, rx: marks.pixels(7) };
  const line = (name, size, dy, text) => {
    const place = { y: round(down + marks.pixels(dy)), "font-size": round(marks.pixels(size)) };
    return s("text", { class: name, "text-anchor": "middle", ...place }, text);
  };
  return s(
    "g",
    { class: `touch-callout${bad}` },
    s("rect", Object.fromEntries(Object.entries(box).map(([name, value]) => [name, round(value)]))),
    line("touch-callout-length", 16, 18, marks.measure(move)),
    line("touch-callout-at", 11.5, 33, `${x} · ${y}`),
  );
}
