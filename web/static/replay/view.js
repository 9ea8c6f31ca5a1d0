// How far a window is to be scrolled.

const AIR = 12; // pixels between what is shown and the edge

/**
 * How far to scroll (pixels, down is positive) to see some boxes between the top of the window and
 * `bottom`: as many of them as fit, the first of them in any case; 0 if all are in view.
 * @param {readonly {top: number, bottom: number}[]} boxes in the order of their weight
 * @param {number} bottom
 */
export function shift(boxes, bottom) {
  const [first, ...others] = boxes;
  if (!first) return 0;
  const room = bottom - 2 * AIR;
  let { top, bottom: end } = first;
  for (const box of others) {
    const [highest, lowest] = [Math.min(top, box.top), Math.max(end, box.bottom)];
    if (lowest - highest <= room) [top, end] = [highest, lowest];
  }
  if (top < AIR || end - top > room) return Math.round(top - AIR);
  return Math.max(0, Math.round(end + AIR - bottom));
}
