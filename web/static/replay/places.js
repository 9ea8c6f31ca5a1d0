// The places of the line shown: which step each is, its round and turn, where it lies on the curve.

/**
 * What the page tells of the line; see `LineParts.curve`.
 * @typedef {{steps: string, rounds: string, turns: string, left: number, right: number,
 *   block: number}} Told
 * A place: its step and the address of that, its round and turn, its x on the curve.
 * @typedef {{step: number, url: string, x: number, round: string, turn: string}} Place
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
  const gap = (told.right - told.left) / Math.max(steps.length - 1, 1);
  return steps.map((step, n) => ({
    step,
    get url() {
      return urlOf(step);
    },
    x: Math.round((told.left + gap * n) * 10) / 10,
    round: rounds[n] ?? "",
    turn: turns[n] ?? "",
  }));
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

/**
 * The place that lies nearest to an x on the curve.
 * @param {readonly {x: number}[]} places
 * @param {number} x
 */
export function nearest(places, x) {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [n, place] of places.entries()) {
    const off = Math.abs(place.x - x);
    if (off < least) [best, least] = [n, off];
  }
  return best;
}

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
