"""What tests of the replay page share."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

LAST = 12  # of the match `answered`


def open_replay(page: Page, match: str = "answered", asked: str = "") -> None:
    page.goto(f"/matches/{match}/replay?{asked}")
    expect(page.locator("[data-do=play]")).to_be_visible()  # the script is at work


def at_step(page: Page, step: int) -> None:
    """The page shows this step: table, slider, list and address."""
    expect(page.locator(f'.replay-moving[data-step="{step}"]')).to_have_count(1)
    row = page.locator('.replay-steps [aria-current="step"]')
    expect(row).to_have_attribute("data-step", str(step))
    expect(page).to_have_url(re.compile(rf"[?&]step={step}(&|$)"))


def pawn(page: Page, code: str) -> str | None:
    return page.locator(f'[data-pawn="{code}"]').get_attribute("data-square")
