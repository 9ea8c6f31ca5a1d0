// What the server says of an entry, drawn on the table: ways, ranges, lines of sight.

import { decimal, inches } from "./svg.js";

/** @import { Preview } from "../types.js" */
/** @import { Placed } from "./acts.js" */
/** @import { Marks } from "./marks.js" */

/**
 * Draws what an entry would do, or takes the drawing away.
 *
 * @param {Marks} marks
 * @param {Preview | null} preview
 * @param {Placed[]} figs
 * @param {boolean} own whether the way of the figure is drawn already
 */
export function drawPreview(marks, preview, figs = [], own = false) {
  const { hiders = [], targets = [], hidden = [] } = preview ?? {};
  /** @param {string[]} ids @param {string} name */
  const around = (ids, name) =>
    figs
      .filter((fig) => ids.includes(fig.id))
      .map((fig) => marks.circle(name, [fig.x, fig.y], fig.r + 0.14));
  const parts = preview
    ? [
        ...range(marks, preview, figs),
        ...(own ? [] : moved(marks, preview, figs)),
        ...sight(marks, preview),
        ...hidden.map((one) => marks.circle("touch-hidden", one, 0.09)),
        ...around(targets, "touch-contact"),
        ...around(hiders, "touch-blocker"),
      ]
    : [];
  marks.layer("preview").replaceChildren(...parts);
  marks.pieces("is-hiding", hiders);
}

/**
 * How far the attacker reaches, from the edge of the base.
 *
 * @param {Marks} marks
 * @param {Preview} preview
 * @param {Placed[]} figs
 */
function range(marks, { attacker, range: far }, figs) {
  const fig = figs.find((one) => one.id === attacker);
  if (!far || !fig?.standing) return [];
  const reach = far + fig.r;
  const place = marks.free([fig.x, fig.y], reach);
  return [
    marks.circle("touch-ring is-shot", [fig.x, fig.y], reach),
    marks.text("touch-ring-label", place, inches(far), { size: 12 }),
  ];
}

/** @param {Marks} marks @param {Preview} preview @param {Placed[]} figs */
function moved(marks, { fig: id, way, path, at, length, limit = null }, figs) {
  const fig = figs.find((one) => one.id === id);
  if (!fig || !at) return [];
  const ghost = marks.base(`touch-ghost seat-${fig.seat}`, at, fig);
  if (!path || length === undefined) return [ghost];
  return [
    marks.line("touch-way touch-way-halo", path),
    marks.line(`touch-way is-${way}`, path),
    ghost,
    marks.label({ at, line: path, length, limit }, figs),
  ];
}

/** @param {Marks} marks @param {Preview} preview */
function sight(marks, { sight: line = [], los, gap }) {
  const [from, to] = line;
  if (!from || !to) return [];
  const drawn = [
    marks.line("touch-way touch-way-halo", line),
    marks.line(`touch-sight${los ? "" : " is-blocked"}`, line),
  ];
  if (gap === undefined) return drawn;
  const above = { dy: -marks.pixels(7) };
  const middle = marks.text(
    "touch-label",
    [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2],
    `${decimal(gap)}″`,
    above,
  );
  return [...drawn, middle];
}
