// @ts-nocheck
// What the server says of an entry, drawn on the table: ways, ranges, lines of sight.

import { decimal, inches } from "./sdd_svg.js";

/** `preview` of the game's picture, with `figs` of the board; `own`: its way is drawn already. */
export function drawPreview(marks, preview) {
  const { figs = [], hiders = [], targets = [], hidden = [], own } = preview ?? {};
  const named = (id) => figs.find((fig) => fig.id === id);
  const around = (name) => (fig) => fig && marks.circle(name, [fig.x, fig.y], fig.r + 0.14);
  const parts = preview
    ? [
        ...range(marks, preview, named),
        ...(own ? [] : moved(marks, preview, figs)),
        ...sight(marks, preview),
        ...hidden.map((one) => marks.circle("touch-hidden", one, 0.09)),
        ...targets.map(named).map(around("touch-contact")),
        ...hiders.map(named).map(around("touch-blocker")),
      ]
    : [];
  marks.layer("preview").replaceChildren(...parts.filter(Boolean));
  for (const piece of marks.svg.querySelectorAll("[data-piece]")) {
    piece.classList.toggle("is-hiding", hiders.includes(piece.dataset.piece));
  }
}

/** How far the attacker reaches, from the edge of the base. */
function range(marks, { attacker, range: far }, named) {
  const fig = attacker && far && named(attacker);
  if (!fig?.standing) return [];
  const at = [fig.x, fig.y];
  const place = marks.free(at, far + fig.r);
  return [
    marks.circle("touch-ring is-shot", at, far + fig.r),
    marks.text("touch-ring-label", place, inches(far), { size: 12 }),
  ];
}

function moved(marks, { fig: id, way, path, at, length: far, limit }, figs) {
  const fig = id && at && figs.find((one) => one.id === id);
  if (!fig) return [];
  const label = far !== undefined && { length: far, limit: limit ?? null };
  return [
    path && marks.line("touch-way touch-way-halo", path),
    path && marks.line(`touch-way is-${way}`, path),
    marks.base(`touch-ghost seat-${fig.seat}`, at, fig),
    label && marks.label({ at, line: path, ...label }, figs),
  ];
}

function sight(marks, { sight: line, los, gap: between }) {
  if (!line) return [];
  const middle = line[0].map((value, axis) => (value + line[1][axis]) / 2);
  const above = { dy: -marks.pixels(7) };
  return [
    marks.line("touch-way touch-way-halo", line),
    marks.line(`touch-sight${los ? "" : " is-blocked"}`, line),
    between !== undefined && marks.text("touch-label", middle, `${decimal(between)}″`, above),
  ];
}
