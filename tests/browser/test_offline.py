"""A telephone without a network: what it keeps of matches, and entries that outlive all restarts.

Nothing is played: the server is stopped, the browser is closed and started on the same folder.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect

from core import simulate
from core.games import find
from tests.browser.access import troubles
from tests.browser.conftest import FLAGS, NAMES, PHONE, Site
from tests.browser.fonts import no_fonts
from tests.browser.test_outbox import GAME, NOON, match, waits, write
from tests.browser.waiting import PATIENCE, until
from tests.compiled import with_compiled
from tests.servers import serving
from web import create_app
from web.settings import Settings

__all__ = ["match"]  # a fixture

KEPT = """async (path) => {
  for (const name of await caches.keys()) {
    if (!name.startsWith("kifu.pages.")) continue;
    const found = await (await caches.open(name)).keys();
    if (found.some(({ url }) => url.endsWith(path))) return true;
  }
  return false;
}"""
HOLDS = """async ([path, text]) => {
  const found = await caches.match(path, { ignoreVary: true });
  return found !== undefined && (await found.text()).includes(text);
}"""
CACHES = "async () => (await caches.keys()).sort()"
PATHS = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    if (!name.startsWith("kifu.pages.")) continue;
    for (const { url } of await (await caches.open(name)).keys())
      found.push(new URL(url).pathname + new URL(url).search);
  }
  return found.sort();
}"""


class Table:
    """A server that stops and starts at one address, and a telephone whose folder stays."""

    def __init__(self, driver: Playwright, folder: Path, built: Path) -> None:
        self.driver, self.folder = driver, folder
        url = f"sqlite:///{folder / 'kifu.db'}"
        self.settings = Settings(database_url=url, secret_key="s" * 32, built=built)
        self.port = 0
        self.running = ExitStack()
        self.context: BrowserContext | None = None
        self.start()

    def start(self) -> Site:
        """The server, anew; it gives what is recorded."""
        app = with_compiled(create_app(self.settings))
        server = self.running.enter_context(serving(app, port=self.port))
        self.port = server.port
        self.site = Site(f"http://127.0.0.1:{self.port}", app)
        self.running.callback(self.site.parts.close)
        return self.site

    def stop(self) -> None:
        """No server any more, and no connection."""
        self.running.close()

    def record(self, text: str, match_id: str = "m") -> None:
        """Somebody else records, whom this telephone cannot see."""
        app = create_app(self.settings)
        site = Site("", app)
        site.parts.service.play(match_id, text)
        site.parts.close()

    def take(self, **look: Any) -> Page:
        """The telephone in hand, switched on anew."""
        self.leave()
        installed = next(filter(None, map(shutil.which, NAMES)), None)
        fonts = self.folder / "fonts"
        fonts.mkdir(exist_ok=True)
        self.context = self.driver.chromium.launch_persistent_context(
            self.folder / "phone",
            executable_path=installed,
            args=list(FLAGS),
            env={**os.environ, **no_fonts(fonts)},
            base_url=self.site.url,
            **{"viewport": PHONE, "has_touch": True, "is_mobile": True, "locale": "en-GB"} | look,
        )
        page = self.context.pages[0]
        page.set_default_timeout(PATIENCE)
        return page

    def leave(self) -> None:
        """The browser is closed."""
        if self.context is not None:
            self.context.close()
            self.context = None


@pytest.fixture
def table(
    driver: Playwright, tmp_path: Path, built: Path, recorded: Path, match: tuple[str, ...]
) -> Iterator[Table]:
    """With a match `m` at its first ply."""
    shutil.copy(recorded, tmp_path / "kifu.db")
    found = Table(driver, tmp_path, built)
    found.site.record("m", match[:2], "At the lake")
    yield found
    found.leave()
    found.stop()


def seen(page: Page, path: str) -> None:
    """Open a page, and wait until it is kept."""
    page.goto(path)
    until(page, KEPT, path)


def opened(page: Page, path: str = "/matches/m/record") -> None:
    page.goto(path)
    expect(page.locator("#record.is-ready")).to_be_attached()


def forty_without_a_network(table: Table, plies: tuple[str, ...]) -> Page:
    """Forty entries on the telephone, which is closed twice, while the server is gone."""
    page = table.take()
    seen(page, "/matches/m/record")
    table.stop()
    opened(page)
    write(page, *plies[:14])
    page.reload()
    waits(page, 14, 2)
    page = table.take()
    opened(page)
    waits(page, 14, 2)
    write(page, *plies[14:27])
    page = table.take()
    opened(page)
    write(page, *plies[27:])
    waits(page, 40, 2)
    return page


def recorded_now(table: Table) -> list[Any]:
    return [*table.site.parts.service.open("m").timeline.steps][3:]


def test_forty_entries_outlive_all_restarts_and_are_sent_once(
    table: Table, match: tuple[str, ...]
) -> None:
    page, plies = forty_without_a_network(table, match[2:42]), match[2:42]
    table.start()
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("#last .last--saved .number")).to_have_text("42.")
    expect(page.locator("#outbox")).to_be_hidden()
    steps = recorded_now(table)
    assert [step.notation for step in steps] == list(plies)
    assert len({step.key for step in steps} - {None}) == len(plies) == 40


def test_forty_entries_after_which_somebody_else_was_first_become_a_branch(
    table: Table, match: tuple[str, ...]
) -> None:
    page, plies = table.take(), match[2:42]
    seen(page, "/matches/m/record")
    table.stop()
    opened(page)
    write(page, *plies)
    waits(page, 40, 2)
    table.record(plies[0])
    table.start()
    page.evaluate("dispatchEvent(new Event('online'))")
    screen = page.locator("#joining")
    expect(screen).to_be_visible()
    expect(screen.locator("img")).to_have_count(2)
    expect(screen.locator(".step__notation")).to_have_text([plies[0], *plies])
    assert troubles(page, "two lines") == []
    screen.get_by_role("button", name="Keep both: mine becomes the line").click()
    expect(page.locator("#last .last--saved .number")).to_have_text("44.")
    expect(page.locator("#outbox")).to_be_hidden()
    steps = recorded_now(table)
    assert [step.notation for step in steps] == [plies[0], "undo 2", *plies]
    assert table.site.parts.service.open("m").timeline.head == 44


def test_pages_are_kept_as_they_were_seen_last(table: Table, match: tuple[str, ...]) -> None:
    page = table.take()
    seen(page, "/matches/m/record")
    write(page, match[2])
    expect(page.locator("#last .last--saved .number")).to_have_text("3.")
    table.record("undo")  # others record: the page hears of it
    expect(page.locator("#last .last--saved .number")).to_have_text("4.")
    until(page, HOLDS, ["/matches/m/record", ">4.</span>"])
    table.stop()
    page.reload()
    expect(page.locator("#last .last--saved .number")).to_have_text("4.")


def test_a_page_that_is_not_kept_says_so_and_lists_what_is(
    table: Table, match: tuple[str, ...]
) -> None:
    page = table.take()
    seen(page, "/matches/m/record")
    seen(page, "/matches/m/replay")
    table.stop()
    opened(page)
    write(page, match[2])
    waits(page, 1, 2)
    for path in ("/matches/branched/record", "/", "/matches/m/record?seat=red"):
        page.goto(path)
        expect(page.locator("[data-missed]")).to_be_visible()
        expect(page.locator(".device__match h2")).to_have_text(["At the lake"])
        expect(page.locator(".device__waiting")).to_have_text("Entries that wait to be sent: 1")
    assert troubles(page, "not kept") == []
    page.get_by_role("link", name="Replay").click()
    expect(page.locator("#replay")).to_be_visible()
    page.goto("/matches/m/replay?step=1")
    expect(page).to_have_url(f"{table.site.url}/matches/m/replay")
    page.goto("/device")
    page.get_by_role("button", name="Forget At the lake").click()
    expect(page.get_by_role("link", name="Replay")).to_have_count(0)
    expect(page.locator(".device__waiting")).to_be_visible()
    page.goto("/matches/m/record")
    expect(page.locator("[data-missed]")).to_be_visible()


def test_what_one_seat_sees_is_gone_when_another_looks_and_the_rest_is_in_the_language_chosen(
    table: Table,
) -> None:
    page = table.take()
    seen(page, "/matches/m/record?seat=red")
    seen(page, "/matches/m/replay?seat=red")
    seen(page, "/matches/m/record?seat=black")
    assert page.evaluate(PATHS) == ["/matches/m/record?seat=black"]
    page.goto("/language/fr?next=/")
    until(page, HOLDS, ["/device", "Sur cet appareil"])
    until(page, HOLDS, ["/matches/m/record?seat=black", 'lang="fr"'])
    table.stop()
    page.goto("/matches/m/record?seat=red")
    expect(page.locator("[data-missed]")).to_be_visible()
    expect(page.locator("h1")).to_have_text("Sur cet appareil")


def test_neither_a_match_that_is_over_nor_one_that_is_gone_is_kept(
    table: Table, sqlite_template: Path
) -> None:
    game = find(GAME)
    plan = simulate.Plan(1, "random", game.options(), {})
    steps = simulate.play(game, plan, 1, clock=lambda: NOON).pending
    table.site.parts.store.append("over", steps[:-1], expected_version=0)
    page = table.take()
    seen(page, "/matches/over/record")
    seen(page, "/matches/m/replay")
    table.record(steps[-1].notation, "over")
    page.goto("/matches/over/record")
    until(page, f"async () => !(await ({KEPT})('/matches/over/record'))")
    page.goto("/matches/over/replay")
    seen(page, "/matches/m/record")
    assert page.evaluate(PATHS) == ["/matches/m/record", "/matches/m/replay"]
    table.stop()
    shutil.copy(sqlite_template, table.folder / "kifu.db")
    table.start()
    page.goto("/matches/m/record")
    until(page, f"async () => !(await ({PATHS})()).length")


def test_another_version_of_the_files_takes_the_place_of_the_old_one(
    table: Table, built: Path
) -> None:
    page = table.take()
    seen(page, "/matches/m/record")
    [pages, shell] = page.evaluate(CACHES)
    table.stop()
    other = Path(shutil.copytree(built, table.folder / "built"))
    known = json.loads((other / "manifest.json").read_text("utf-8"))
    (other / "more.0a1b2c3d.css").write_text("")
    (other / "manifest.json").write_text(json.dumps(known | {"more.css": "more.0a1b2c3d.css"}))
    table.settings = replace(table.settings, built=other)
    table.start()
    page.goto("/matches/m/record")
    until(page, "() => navigator.serviceWorker.ready.then((one) => one.waiting !== null)")
    page = table.take()  # the new one waits for the last page of the old one
    opened(page)
    until(
        page,
        f"async (old) => !(await ({CACHES})()).some((one) => old.includes(one))",
        [pages, shell],
    )
    until(page, KEPT, "/matches/m/record")
    assert len(page.evaluate(CACHES)) == 2
