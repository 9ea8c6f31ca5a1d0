"""Frames while somebody drags along the strip of a match of 5,000 steps: `make bench-scrub`.

Chromium, a window of 1280 x 800: the pointer goes from one end to the other and back, a little with
each frame; measured is the time between frames, first with nothing fetched yet.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

from eventstore.database import Database
from eventstore.sql import SqlStore
from tests.benchmarks.tap import ROOT, served
from tests.browser.arcmage import endless
from tests.browser.conftest import DESK, FLAGS, NAMES

STEPS, FRAMES = 5_000, 240

# Resolves with the milliseconds of each frame of a drag from `start` to `end`, shares of the strip.
DRAG = """([frames, start, end]) => new Promise((resolve) => {
  const strip = document.querySelector("#slider"), box = strip.getBoundingClientRect();
  const point = (type, share) => strip.dispatchEvent(new PointerEvent(type, {
    bubbles: true, cancelable: true, pointerId: 1, pointerType: "mouse", button: 0, buttons: 1,
    clientX: box.left + box.width * share, clientY: box.top + box.height * 0.6,
  }));
  strip.setPointerCapture = () => {}; // of a pointer that there is not
  const spent = [];
  let last = performance.now();
  point("pointerdown", start);
  const frame = () => {
    const now = performance.now();
    spent.push(now - last);
    last = now;
    point("pointermove", start + ((end - start) * spent.length) / frames);
    if (spent.length < frames) return requestAnimationFrame(frame);
    point("pointerup", end);
    resolve(spent);
  };
  requestAnimationFrame(frame);
})"""


def main() -> None:
    """Print the median of the frames, and what nineteen of twenty stay under."""
    installed = next(filter(None, map(shutil.which, NAMES)), None)
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        file = Path(folder) / "kifu.db"
        database = Database(f"sqlite:///{file}")
        database.upgrade()
        SqlStore(database).append("endless", endless(STEPS), expected_version=0)
        database.close()
        browser = playwright.chromium.launch(executable_path=installed, args=list(FLAGS))
        with served(ROOT, file) as url, browser.new_page(viewport=DESK, base_url=url) as page:
            page.goto("/matches/endless/replay?step=0")
            page.wait_for_selector("[data-do=play]:visible")
            for name, way in (("there", (0, 1)), ("back", (1, 0))):
                spent = page.evaluate(DRAG, [FRAMES, *way])
                high = quantiles(spent, n=20)[-1]
                sys.stdout.write(f"{name:8}{median(spent):6.1f} ms median, {high:6.1f} ms p95\n")
        browser.close()


if __name__ == "__main__":
    main()
