"""A page against the rules of axe: labels, contrast of 4.5:1, landmarks, focus."""

from __future__ import annotations

import json

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.conftest import DESK, PHONE

WAYS = ((PHONE, "light"), (DESK, "dark"))
OPTIONS = json.dumps(
    {
        "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"],
        "resultTypes": ["violations"],  # of what passes nobody asks for every element
    }
)
SETTLED = """() => Promise.all(
  document.getAnimations()
    .filter((one) => one.playState === "running")
    .filter((one) => one.effect.getComputedTiming().endTime !== Infinity)
    .map((one) => one.finished.catch(() => null)),
).then(() => null)"""  # cards on their way are pale
RUN = f"() => axe.run(document, {OPTIONS}).then((found) => found.violations)"


def troubles(page: Page, name: str) -> list[str]:
    """What axe finds wrong on the page as it stands: name, rule, the first element."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    page.evaluate(SETTLED)
    return [f"{name}: {one['id']}: {one['nodes'][0]['html'][:200]}" for one in page.evaluate(RUN)]


def both_ways(page: Page, name: str) -> list[str]:
    """The same on a telephone by day, then on a desk by night, for which it is not loaded anew."""
    found = []
    for size, scheme in WAYS:
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme)
        found += troubles(page, f"{name}, {scheme}")
    return found
