"""A page against the rules of axe: labels, contrast of 4.5:1, landmarks, focus."""

from __future__ import annotations

import os
from collections.abc import Sequence
from zlib import crc32

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.conftest import DESK, PHONE

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]
LOOKS = ["color-contrast", "link-in-text-block", "scrollable-region-focusable"]
WAYS = int(os.environ.get("TEST_WAYS", "2"))  # of judging a page: both, or one of them
SETTLED = """() => Promise.race([new Promise((done) => setTimeout(done, 3000)), Promise.all(
  document.getAnimations()
    .filter((one) => one.playState === "running")
    .filter((one) => one.effect.getComputedTiming().endTime !== Infinity)
    .map((one) => one.finished.catch(() => null)),
)]).then(() => null)"""  # cards on their way are pale; what is in no frame never ends its way
RUN = """rules => axe.run(document, {
  runOnly: rules,
  preload: false, // it looks for sheets that others import beside the page
  resultTypes: ["violations"], // of what passes nobody asks for every element
}).then((found) => found.violations)"""


def troubles(page: Page, name: str, rules: Sequence[str] = RULES) -> list[str]:
    """What axe finds wrong on the page as it stands: name, rule, the first element."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    page.evaluate(SETTLED)
    found = page.evaluate(RUN, rules)
    return [f"{name}: {one['id']}: {one['nodes'][0]['html'][:200]}" for one in found]


def both_ways(page: Page, name: str) -> list[str]:
    """The same on a desk by night, where most is shown, then on a telephone by day.

    The page is not loaded anew: on the telephone its words and their order are the same, so
    only its looks are judged again. In `make test` half the pages are judged by night alone and
    half by day alone; each is left as a telephone shows it.
    """
    found, only = [], None if WAYS > 1 else crc32(name.encode()) % 2
    looks = ((DESK, "dark", RULES), (PHONE, "light", RULES if only == 1 else LOOKS))
    for number, (size, scheme, rules) in enumerate(looks):
        if only == 1 and number == 0:
            continue
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme)
        if only in {None, number}:
            found += troubles(page, f"{name}, {scheme}", rules)
    return found
