// @ts-nocheck
// What a figure may do on the table, as everything here measures it: how far, from where, whom it may
// touch (R11 to R13, R26 to R29, R46, R77, R80, R84, R90).

import { apart, gap, held, q, settle, TOUCH } from "./sdd_shapes.js";

export const STEP = 0.1; // spots lie on this grid
const BAND = 2; // inches in which figures are deployed (R12)
const REACHES = new Set(["throw", "agile", "raise"]); // measured from another base

/** The act that a spec of `table.aim` asks for; `start` is null for a figure that stands nowhere. */
export function actOf(board, { fig: id, way, limit = Infinity, run, of, arc, targets = [] }) {
  const named = (name) => board.figs.find((one) => one.id === name);
  const [fig, other] = [named(id), named(of)];
  const start = fig.standing ? [fig.x, fig.y] : null;
  const foes = board.figs.filter((one) => one.seat !== fig.seat && one.standing);
  const base = other ? other.r + fig.r : 0;
  const found = {
    ...{ id, way, start, r: fig.r, seat: fig.seat, step: STEP, waypoints: [] },
    limits: way === "move" ? moving({ limit, run, targets }) : { [way]: limit },
    rings: other && REACHES.has(way) ? [{ c: [other.x, other.y], r: limit + base, base }] : [],
    arc:
      other && start && arc
        ? { degrees: arc, forward: [start[0] - other.x, start[1] - other.y] }
        : null,
    zone: way === "deploy" ? zone(board, fig.seat) : null,
    targets: new Set(targets),
    touched: new Set(foes.filter((foe) => stays(way, fig, foe)).map((foe) => foe.id)),
  };
  return { ...found, rest: start ?? somewhere(board, found) };
}

/** How far a figure may walk, run and charge. */
function moving({ limit, run, targets }) {
  const limits = { walk: limit };
  if (run) limits.run = run;
  if (targets.length) limits.charge = limit;
  return limits;
}

/** Whether a figure may touch an enemy where it ends without charging it (R11). */
const stays = (way, fig, foe) =>
  way === "fix" || (["push", "throw"].includes(way) && gap(fig, foe) <= TOUCH);

const zone = ({ size }, seat) => (seat === "a" ? [0, BAND] : [size - BAND, size]);

/** A free place for a figure that comes onto the table, near the middle of where it may. */
function somewhere({ size, scenery, figs }, { r, zone: band, rings: [ring] }) {
  const [low, high] = band ?? [0, size];
  const middle = ring?.c ?? [size / 2, (low + high) / 2];
  const others = figs.filter((fig) => fig.standing).map((fig) => ({ ...fig, apart: true }));
  const turns = band ? [0, Math.PI] : [...Array(16).keys()].map((n) => (n * Math.PI) / 8);
  for (let far = ring ? r * 2.2 : 0; far <= (ring?.r ?? size / 2); far += 0.3) {
    for (const turn of turns) {
      const spot = [middle[0] + far * Math.cos(turn), middle[1] + far * Math.sin(turn)];
      const there = spot.map((value) => q(held(Math.round(value / STEP) * STEP, r, size - r)));
      const free = !settle(there, r, { size, scenery, figs: others }).code;
      if (free && (!ring || apart(there, middle) <= ring.r)) return there;
    }
  }
  return middle;
}
