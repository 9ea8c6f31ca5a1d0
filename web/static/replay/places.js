// @ts-nocheck
// The places of the line shown: which step each is, its round and turn, where it lies on the curve.

/** Every place, from what the page tells of the line; `urlOf` gives the address of a step. */
export function placesOf(told, urlOf) {
  const steps = told.steps.split(" ").flatMap((run) => {
    const [first, last] = run.split("-").map(Number);
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
    round: rounds[n],
    turn: turns[n],
  }));
}

/** Numbers of which those in a row are written as one: "0*3 40" is 0, 0, 0, 40. */
export function expanded(text) {
  return text.split(" ").flatMap((run) => {
    const [value, times] = run.split("*");
    return Array(Number(times ?? 1)).fill(value);
  });
}
