// The places of the line shown: which step each is, its round and turn, when it came, what it weighs.

/**
 * What the page tells of the line; see `web/replay/strip.py`. Changes and weights are thousandths.
 * @typedef {{steps: string, rounds: string, turns: string, gaps: string, changes: string,
 *   moments: [number, number, number[]][], kinds: string[], phases: [number, string][],
 *   block: number}} Told
 * A place: its step and the address of that, its x on the strip in percent, its round and turn, the
 * seconds since the place before and since the start, how far it changed the main series and how
 * much it weighs as a moment, both from 0 to 1, and what of a moment it is in words.
 * @typedef {{step: number, url: string, x: number, round: string, turn: string, gap: number,
 *   elapsed: number, change: number, weight: number, kinds: string[]}} Place
 */

/**
 * Every place.
 * @param {Told} told
 * @param {(step: number) => string} urlOf the address of a step
 * @returns {Place[]}
 */
export function placesOf(told, urlOf) {
  const steps = told.steps.split(" ").flatMap((run) => {
    const [first = 0, last = first] = run.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, n) => first + n);
  });
  const [rounds, turns] = [expanded(told.rounds), expanded(told.turns)];
  const [gaps, changes] = [numbers(told.gaps), numbers(told.changes)];
  const moments = new Map(told.moments.map(([at, weight, kinds]) => [at, { weight, kinds }]));
  let elapsed = 0;
  return steps.map((step, n) => {
    const [gap, moment] = [gaps[n] ?? 0, moments.get(n)];
    elapsed += gap;
    return {
      step,
      get url() {
        return urlOf(step);
      },
      x: Math.round((10_000 * n) / Math.max(steps.length - 1, 1)) / 100,
      round: rounds[n] ?? "",
      turn: turns[n] ?? "",
      gap,
      elapsed,
      change: (changes[n] ?? 0) / 1000,
      weight: (moment?.weight ?? 0) / 1000,
      kinds: moment?.kinds.map((kind) => told.kinds[kind] ?? "") ?? [],
    };
  });
}

/**
 * Numbers of which those in a row are written as one: "0*3 40" is 0, 0, 0, 40.
 * @param {string} text
 * @returns {string[]}
 */
export function expanded(text) {
  return text.split(" ").flatMap((run) => {
    const [value = "", times = "1"] = run.split("*");
    return Array(Number(times)).fill(value);
  });
}

/** @param {string} text of numbers in rows */
const numbers = (text) => expanded(text).map(Number);

/**
 * The place at a point of the strip.
 * @param {readonly {x: number, weight: number}[]} places
 * @param {number} x in percent
 * @param {number} reach in percent: a moment that is no further away is meant
 */
export function nearest(places, x, reach = 0) {
  const last = places.length - 1;
  const index = Math.max(0, Math.min(Math.round((x / 100) * last), last));
  let [best, least] = [index, reach];
  const span = Math.ceil((reach / 100) * last);
  for (let at = Math.max(0, index - span); at <= Math.min(last, index + span); at += 1) {
    const off = Math.abs((places[at]?.x ?? 0) - x);
    if (places[at]?.weight && off <= least) [best, least] = [at, off];
  }
  return best;
}

/**
 * The next moment after a place, or the one before it; null where there is none.
 * @param {readonly {weight: number}[]} places
 * @param {number} index
 * @param {number} by 1 on, -1 back
 */
export function moment(places, index, by) {
  for (let at = index + by; at >= 0 && at < places.length; at += by)
    if (places[at]?.weight) return at;
  return null;
}

/**
 * The phase that a place belongs to; "" before the first.
 * @param {readonly (readonly [first: number, title: string])[]} phases
 * @param {number} index
 */
export const phaseAt = (phases, index) => phases.findLast(([first]) => first <= index)?.[1] ?? "";

/**
 * Where a leap ends: the first place of the round or turn after, or of this one, or of that before.
 * @param {readonly {round: string, turn: string}[]} places
 * @param {number} index where it begins
 * @param {"round" | "turn"} kind
 * @param {number} by 1 on, -1 back
 */
export function leap(places, index, kind, by) {
  const here = places[index]?.[kind];
  if (by > 0) {
    const next = places.findIndex((place, n) => n > index && place[kind] !== here);
    return next < 0 ? places.length - 1 : next;
  }
  const start = places.findIndex((place) => place[kind] === here);
  if (start < index) return start;
  const before = places[Math.max(index - 1, 0)]?.[kind];
  return places.findIndex((place) => place[kind] === before);
}

/**
 * All places, the nearest to one first.
 * @param {number} count
 * @param {number} index
 */
export function outwards(count, index) {
  const places = Array.from({ length: count }, (_, n) => n);
  return places.sort((a, b) => Math.abs(a - index) - Math.abs(b - index));
}
