"""A person with one thumb at the record page; counts its taps."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect


class Recorder:
    """Taps on the record page of one match; `taps` says how many there were."""

    _touched: bool | None = None  # by fingers; asked for at the first tap

    def __init__(self, page: Page, match_id: str, seat: str | None = None) -> None:
        self.page = page
        self.match_id = match_id
        self.taps = 0
        page.goto(f"/matches/{match_id}/record" + (f"?seat={seat}" if seat else ""))
        expect(page.locator("#record.is-ready")).to_be_attached()
        expect(page.locator("#entry > *").first).to_be_attached()

    def tap(self, target: str | Locator, *, force: bool = False) -> None:
        """One tap; `force` for a square under its pawn, which takes the tap in its place."""
        self.taps += 1
        found = self.page.locator(target) if isinstance(target, str) else target
        if self._touched is None:
            self._touched = _touched(self.page)
        (found.tap if self._touched else found.click)(force=force)

    def card(self, code: str) -> None:
        """A card of the hand, or of the pad where the hand is not known."""
        self.tap(f"#entry [data-card='{code}']")

    def closed(self, code: str) -> None:
        """A card of a pad that cannot be chosen."""
        self.tap(f"#entry [data-card='{code}'][aria-disabled]", force=True)

    def because(self, reason: str) -> None:
        """Give the reason of a forced move, and record it."""
        self.page.locator("#force-reason").fill(reason)
        self.offer("Record it as it happened")

    def square(self, name: str) -> None:
        """A square of the board, whatever stands on it."""
        self.tap(f"#square-{name}", force=True)

    def pawn(self, code: str) -> None:
        """A pawn, on the board or in its slot."""
        self.tap(f"#pawn-{code}")

    def drawn(self, code: str = "?") -> None:
        """What was drawn."""
        self.tap(".pad__unseen" if code == "?" else f"#entry [data-card='{code}']")

    def ply(self, card: str, to: str, drawn: str | None = "?") -> int:
        """A whole ply; gives the number of its taps. `drawn` None: nobody is asked."""
        before = self.taps
        self.card(card)
        self.square(to)
        if drawn is not None:
            self.drawn(drawn)
        return self.taps - before

    def offer(self, text: str) -> None:
        """A button by its words."""
        self.tap(self.page.get_by_role("button", name=text, exact=True))

    def saved(self, step: int) -> None:
        """Wait until the page says that this step is saved and shows what follows."""
        row = self.page.locator("#record:not(.is-busy) #last .last--saved .number")
        expect(row).to_have_text(f"{step}.")

    def open(self, sheet: str) -> None:
        """Open a sheet from the bar."""
        self.tap(f"[data-sheet-open='{sheet}']")

    def menu(self, step: int, act: str) -> None:
        """An act of a row's menu."""
        if not self.page.locator("[data-sheet='steps']").is_visible():
            self.open("steps")
        self.scroll_to(step)
        self.tap(f"li[data-step='{step}'] summary")
        self.tap(f"li[data-step='{step}'] [data-act='{act}']")

    def scroll_to(self, step: int) -> None:
        """Scroll down the list of steps until a row is there; the sheet is open."""
        row = self.page.locator(f"li[data-step='{step}']")
        for _ in range(100):
            if row.count() or not self.page.locator("[data-older]").count():
                return
            self.page.evaluate("() => document.querySelector('[data-older]')?.scrollIntoView()")
            self.page.wait_for_timeout(50)

    def at(self, pawn: str, square: str | None) -> None:
        """Expect a pawn on a square, or captured."""
        found = self.page.locator(f"#pawn-{pawn}")
        if square is None:
            expect(found).to_have_attribute("data-slot", pawn)
        else:
            expect(found).to_have_attribute("data-square", square)


def press(target: Locator, *, force: bool = False) -> None:
    """A tap where fingers are used, else a click."""
    (target.tap if _touched(target.page) else target.click)(force=force)


def _touched(page: Page) -> bool:
    found: bool = page.evaluate("matchMedia('(pointer: coarse)').matches")
    return found


def begun(page: Page) -> str:
    """Set the table in the form of a new match; the id of the match, whose page is ready."""
    press(page.locator("form.new-match button.button--primary"))
    page.wait_for_url("**/record*", wait_until="commit")
    expect(page.locator("#record.is-ready")).to_be_visible()
    return page.url.split("/matches/")[1].split("/")[0]
