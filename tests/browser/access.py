"""A page against the rules of axe: labels, contrast of 4.5:1, landmarks, focus."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.conftest import DESK, PHONE

WAYS = [(PHONE, "light"), (DESK, "dark")]
OPTIONS = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"],
    "resultTypes": ["violations"],  # of what passes nobody asks for every element
}


def troubles(page: Page, name: str) -> list[str]:
    """What axe finds wrong on the page as it stands: name, rule, the first element."""
    told = Axe().run(page, options=OPTIONS).response["violations"]
    return [f"{name}: {one['id']}: {one['nodes'][0]['html'][:200]}" for one in told]
