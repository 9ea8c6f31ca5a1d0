// Which blocks of the list of steps are there, and which are to be fetched.

const NEAR = 10; // steps from the end of what is there, at which more is fetched

/**
 * The first and the last block that is there.
 * @typedef {readonly [first: number, last: number]} Range
 */

/**
 * A place around which steps are to be fetched, now that `place` is shown; null for none.
 * @param {number} place
 * @param {number} count of all places
 * @param {number} size steps of a block
 * @param {Range} range
 */
export function missing(place, count, size, [first, last]) {
  const lacks = (/** @type {number} */ at) => {
    const block = Math.floor(at / size);
    return at >= 0 && at < count && (block < first || block > last);
  };
  return [place, place - NEAR, place + NEAR].find(lacks) ?? null;
}

/**
 * Whether blocks that came join those that are there; else they take their place.
 * @param {Range} came
 * @param {Range} there
 */
export const joins = (came, there) => came[1] >= there[0] - 1 && came[0] <= there[1] + 1;
