"""A phone on the home network: over https, by scanning, with the screen that stays on."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from io import BytesIO
from ipaddress import IPv4Address
from pathlib import Path

import pytest
import segno
from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.access import both_ways
from tests.browser.conftest import PHONE, Site
from tests.browser.waiting import until
from tests.compiled import with_compiled
from tests.servers import serving
from web import create_app
from web.cli.server import _sign_in_link
from web.lan.certificates import Names, kept_certificate
from web.origin import ALONE
from web.reach import Reach
from web.settings import Settings

NAMES = Names((IPv4Address("127.0.0.1"),), ("localhost", "kifu.local"))
SIDEWAYS = {"width": 844, "height": 390}
HELD = """
window.held = 0;
Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
  window.held += 1;
  return Object.assign(new EventTarget(), { release: async () => { window.held -= 1; } });
} } });
"""


@contextmanager
def https_site(
    recorded: Path, tmp_path: Path, scripts: Path | None, *, guarded: bool = False
) -> Iterator[Site]:
    """A server that speaks https, with the certificate that it makes."""
    kept = kept_certificate(tmp_path, NAMES, datetime.now(UTC))
    reach = Reach((), kept.certified)
    path = tmp_path / "kifu.db"
    path.write_bytes(recorded.read_bytes())
    app = with_compiled(
        create_app(
            Settings(
                database_url=f"sqlite:///{path}",
                secret_key="s" * 32,
                built=scripts,
                reach=reach,
                hosts=("127.0.0.1",),
                guarded=guarded,
            )
        )
    )
    everywhere = "0.0.0.0"  # what listens to this computer alone asks for no right
    with serving(app, tls=kept.context(), host=everywhere) as server:
        site = Site(f"https://127.0.0.1:{server.port}", app)
        reach.addresses = (f"{site.url}/",)
        yield site
    site.parts.close()


@pytest.fixture
def live_server(recorded: Path, tmp_path: Path, scripts: Path | None) -> Iterator[Site]:
    """The server of these tests asks nobody for a right."""
    with https_site(recorded, tmp_path, scripts) as site:
        yield site


@pytest.fixture
def guarded(recorded: Path, tmp_path: Path, scripts: Path | None) -> Iterator[Site]:
    """One that asks for rights."""
    (tmp_path / "guarded").mkdir()
    with https_site(recorded, tmp_path / "guarded", scripts, guarded=True) as site:
        yield site


@pytest.fixture
def phone(open_page: Callable[..., Page]) -> Page:
    """A phone whose owner has told the browser to go on."""
    return open_page(
        viewport=PHONE,
        has_touch=True,
        is_mobile=True,
        ignore_https_errors=True,
        allowed=("SSL certificate error",),  # no service worker before the authority is installed
    )


def scanned(page: Page, number: int = 0) -> list[list[int]]:
    """What a camera sees of a code on the screen: 1 for a dark module, without the quiet zone."""
    code = page.locator(".code svg").nth(number)
    picture = Image.open(BytesIO(code.screenshot())).convert("L")
    size = int(re.search(r"0h(\d+)v", code.inner_html())[1])  # type: ignore[index]
    step = picture.width / size
    return [
        [
            int(picture.getpixel((int((x + 0.5) * step), int((y + 0.5) * step))) < 128)  # type: ignore[operator]
            for x in range(4, size - 4)
        ]
        for y in range(4, size - 4)
    ]


def code_of(address: str) -> list[list[int]]:
    return [list(row) for row in segno.make_qr(address, error="m", boost_error=False).matrix]


def test_a_phone_reads_the_codes_by_day_and_night_and_they_lead_to_its_seat(
    phone: Page, live_server: Site
) -> None:
    for scheme in ("light", "dark"):
        phone.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        phone.goto("/phones")
        assert scanned(phone) == code_of(f"{live_server.url}/")
    for size in (PHONE, SIDEWAYS):
        phone.set_viewport_size(size)  # type: ignore[arg-type]
        assert phone.evaluate("document.documentElement.scrollWidth") == size["width"]
    phone.set_viewport_size(PHONE)  # type: ignore[arg-type]
    phone.goto("/matches/branched/phones")
    addresses = [one.input_value() for one in phone.get_by_label("Address").all()]
    assert [scanned(phone, number) for number in range(3)] == [code_of(one) for one in addresses]
    assert phone.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    phone.get_by_role("button", name="Copy").first.click()
    expect(
        phone.get_by_role("status").filter(has_text=re.compile("Copied|selected"))
    ).to_be_visible()
    found = phone.goto(addresses[1])
    assert found is not None
    assert (found.status, phone.url) == (200, addresses[1])


def codes_of(site: Site, match: str) -> list[str]:
    """The addresses of a match's codes, as the computer itself shows them."""
    page = site.app.test_client().get(f"/matches/{match}/phones", environ_overrides={ALONE: True})
    return re.findall(r'class="code__address" readonly value="([^"]+)"', page.text)


def test_a_scanned_code_gives_a_phone_its_seat(phone: Page, guarded: Site) -> None:
    red, *_ = codes_of(guarded, "branched")
    phone.goto(red)
    assert both_ways(phone, "a code of a seat") == []
    phone.get_by_role("button", name="Join").click()
    phone.wait_for_url(re.compile("/matches/branched.*seat=red"))
    record = f"{guarded.url}/matches/branched/record"
    for seat, status in (("red", 200), ("spectator", 200), ("black", 403)):
        answer = phone.request.get(f"{record}?seat={seat}")
        assert answer.status == status, seat
    front = phone.request.get(f"{guarded.url}/").text()
    assert "/matches/branched" in front
    assert "/matches/answered" not in front, "another match, of which the phone knows nothing"


def test_who_administers_signs_in_by_the_link_and_shows_codes(phone: Page, guarded: Site) -> None:
    link = _sign_in_link(guarded.parts)
    assert link is not None
    phone.goto(link)
    assert both_ways(phone, "the link of the administrator") == []
    phone.get_by_role("button", name="Sign in").click()
    phone.wait_for_url(f"{guarded.url}/")
    phone.goto(f"{guarded.url}/matches/branched/phones")
    assert both_ways(phone, "codes of a match") == []
    first = phone.get_by_label("Address").first.input_value()
    assert scanned(phone) == code_of(first)
    assert phone.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    phone.get_by_role("button", name="Take these codes back").click()
    expect(phone.get_by_label("Address").first).not_to_have_value(first)
    assert phone.request.get(first).status == 404
    phone.get_by_role("link", name="People", exact=True).click()
    for folded in phone.locator("summary").all():
        folded.click()
    assert both_ways(phone, "people at a match") == []
    phone.get_by_role("button", name="Invite").click()
    made = phone.get_by_label("Address", exact=True).input_value()
    assert scanned(phone) == code_of(made)
    assert phone.request.get(made).status == 200
    assert phone.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


def test_the_pages_can_be_read_by_everybody(phone: Page) -> None:
    for address in ("/phones", "/matches/branched/phones"):
        phone.goto(address)
        for folded in phone.locator("summary").all():
            folded.click()
        assert both_ways(phone, address) == []


def test_the_screen_stays_on_while_somebody_records_and_wants_it(phone: Page) -> None:
    phone.add_init_script(HELD)
    phone.goto("/matches/branched/record")
    phone.get_by_role("button", name="Other").click()
    until(phone, "window.held === 1")
    switch = phone.get_by_label("Keep the screen on")
    expect(switch).to_be_checked()
    switch.uncheck()
    until(phone, "window.held === 0")
    phone.reload()
    phone.get_by_role("button", name="Other").click()
    expect(switch).to_be_visible()
    expect(switch).not_to_be_checked()
    assert phone.evaluate("window.held") == 0
    switch.check()
    until(phone, "window.held === 1")
