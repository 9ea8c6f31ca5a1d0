"""A game of one file, as `kifu new-game` writes it: tapped, taken back and replayed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Site
from tests.compiled import with_compiled
from tests.servers import serving
from web import create_app
from web.cli.new_game import nim
from web.settings import Settings


@pytest.fixture
def live_server(sqlite_path: Path) -> Iterator[Site]:
    """A server that has Nim alone."""
    settings = Settings(
        database_url=f"sqlite:///{sqlite_path}",
        secret_key="s" * 32,
        games={nim.GAME.slug: nim.GAME},
    )
    app = with_compiled(create_app(settings))
    with serving(app) as server:
        site = Site(f"http://127.0.0.1:{server.port}", app)
        yield site
    site.parts.close()


def test_a_match_is_begun_tapped_taken_back_and_replayed(
    open_page: Callable[..., Page],
) -> None:
    """Each entry is one tap on what it does, in words and with the names of the people."""
    phone = open_page(viewport=PHONE, has_touch=True, is_mobile=True, locale="en")
    phone.goto(f"/matches/new?game={nim.GAME.slug}")
    for seat, name in (("first", "Ana"), ("second", "Bo")):
        phone.locator(f"[name='player-{seat}']").fill(name)
    phone.get_by_role("button", name="Set the table").tap()

    for number, (offer, says) in enumerate(
        (
            ("take 3 5", "Ana takes 5 from heap 3, which has 0 left."),
            ("take 2 1", "Bo takes 1 from heap 2, which has 3 left."),
            ("take 1 3", "Ana takes 3 from heap 1, which has 0 left."),
        ),
        start=1,
    ):
        button = phone.locator(f"#entry [data-offer='{offer}']")
        expect(button).to_contain_text(says)
        button.tap()
        expect(phone.locator("#last")).to_contain_text(f"{number}.")

    phone.locator("[data-act=undo]").tap()
    expect(phone.locator("#entry [data-offer='take 1 3']")).to_be_visible()
    phone.locator("#entry [data-offer='take 1 3']").tap()
    phone.locator("#entry [data-offer='take 2 3']").tap()
    expect(phone.locator("#entry")).to_contain_text("The match is over.")

    phone.goto(phone.url.replace("/record", "/replay") + "?step=2")
    expect(phone.locator(".told").first).to_contain_text("Bo takes 1 from heap 2")
