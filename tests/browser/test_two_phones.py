"""Two phones at one table, and one that looks on: each is let in by the code on the owner's screen,
over https, and hears nothing of what only the other may know.

`kifu serve --lan` runs as a process of its own, its clock stopped and its chance drawn from a seed
(`tests.frozen`). A match is recorded by both phones, and again where cards that one of them never
shows are others: what the other phone and the one that looks on were sent is the same, byte for
byte.
"""

from __future__ import annotations

import os
import re
import shutil
import ssl
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from io import BytesIO
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Browser, Page, Playwright, expect

from tests.browser.at_home import key_of, trusting
from tests.browser.conftest import DESK, PHONE
from tests.browser.overheard import Heard, Overheard
from tests.browser.waiting import PATIENCE, until
from tests.frozen import BUILT, NOW
from tests.servers import Server

WATCHING = "spectator"
PAIRS = int(os.environ.get("TEST_PHONES", "4"))  # of twins; one in `make test`


class Ply(NamedTuple):
    """What one seat enters, and what is tapped for it; without taps it is typed."""

    seat: str
    text: str
    taps: tuple[str, ...] = ()


class Story(NamedTuple):
    """A whole match, and what stands in the place of cards that a seat never shows."""

    game: str
    seats: tuple[str, str]
    options: dict[str, str]
    plies: tuple[Ply, ...]
    others: dict[str, dict[str, str]]  # by seat: what a card of it is in the twin

    def twin(self, seat: str) -> Story:
        """The match in which the hidden cards of this seat are others."""
        swaps = self.others[seat]

        def swapped(ply: Ply) -> Ply:
            if ply.seat != seat:
                return ply
            text, *taps = (
                re.sub(r"[\w-]+", lambda m: swaps.get(m[0], m[0]), one)
                for one in (ply.text, *ply.taps)
            )
            return Ply(seat, text, tuple(taps))

        return self._replace(plies=tuple(swapped(ply) for ply in self.plies))


SPARING = "Object.defineProperty(navigator, 'connection', {value: {saveData: true}})"
HALFWAY = 6  # the entry behind which phones ask ahead: by themselves they do when all is calm


class Phone:
    """A seat's phone, or that of somebody who looks on."""

    def __init__(self, browser: Browser, seat: str, address: str, base: str) -> None:
        self.seat = seat
        self.context = browser.new_context(
            viewport=PHONE,  # type: ignore[arg-type]
            has_touch=True,
            is_mobile=True,
            locale="en-GB",
            base_url=base,
            service_workers="block",  # it asks for the same pages again
        )
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.add_init_script(SPARING)
        self.heard = Overheard(self.context, self.page)
        self.sent: list[list[Heard]] = []  # stage after stage
        self.page.goto(address)
        self.listen()
        self.page.get_by_role("button", name="Join").tap()
        self.page.wait_for_url(re.compile(f"seat={seat}"))
        if seat == WATCHING:  # of a match that goes on, the record page is told of each step
            self.listen()
            self.page.goto(self.page.url.replace("/replay", "/record"))
        expect(self.page.locator("#record.is-ready")).to_be_attached()
        self.listen()

    def listen(self) -> None:
        """A stage ends: what was sent during it is kept."""
        self.sent.append(self.heard.taken())

    def look_ahead(self) -> None:
        """Have the server fold what is likely to be entered next."""
        at = urlsplit(self.page.url)
        address = f"{at.path.removesuffix('/')}/ahead?{at.query}"
        asked = "at => fetch(at).then(answer => answer.text().then(() => answer.status))"
        assert self.page.evaluate(asked, address) in {200, 204}

    def enter(self, ply: Ply) -> None:
        """Record a ply by taps, or by typing."""
        for tap in ply.taps:
            self.page.locator(tap).tap(force=True)
        if not ply.taps:
            field = self.page.locator("#notation")
            if not field.is_visible():
                self.page.locator("[data-sheet-open='type']").tap()
            field.fill(ply.text)
            field.press("Enter")

    def shows(self, step: int) -> None:
        """Wait until the page shows this step, was told of it, and asks for nothing more."""
        expect(self.page.locator("#last .number").first).to_have_text(f"{step}.")
        expect(self.page.locator("#record.is-busy")).to_have_count(0)
        until(self.page, lambda: self.heard.tells(step))


class Home:
    """A home network: servers that follow each other at one address, and a browser that trusts
    their certificate."""

    def __init__(self, driver: Playwright, folder: Path) -> None:
        self.folder, self.runs = folder, 0
        with self._serving("web.cli", 0) as server:  # it makes what the others have as well
            asked = server.connection
            asked.request("GET", "/certificate")
            self.authority = asked.getresponse().read()
            said = "\n".join(server.said)
            address, port = re.search(r"Kifu is at https://([\d.]+):(\d+)/", said).groups()
            self.address, self.port = address, int(port)
            self.trusted = ssl.create_default_context(cadata=self.authority)
            key = key_of(self.address, self.port, self.trusted)
            self.browser = trusting(driver, folder, key)

    @contextmanager
    def serving(self) -> Iterator[Server]:
        """A server without a match, whose clock stands still."""
        with self._serving("tests.frozen", self.port) as server:
            yield server

    @contextmanager
    def _serving(self, module: str, port: int) -> Iterator[Server]:
        place = self.folder / str(self.runs)
        if self.runs:
            shutil.copytree(self.folder / "0", place)
        self.runs += 1
        url = f"sqlite:///{place / 'kifu.db'}"
        server = Server(url, "serve", "--lan", module=module, port=port)
        try:
            yield server
        finally:
            server.kill()


@pytest.fixture(scope="module")
def home(
    driver: Playwright, built: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Home]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(NOW, datetime.now(UTC).replace(microsecond=0).isoformat())
        patch.setenv(BUILT, str(built))
        found = Home(driver, tmp_path_factory.mktemp("home"))
        yield found
        found.browser.close()


def codes_on(screen: bytes) -> list[str]:
    """What a camera reads in a picture of a screen, from the top."""
    found = zxingcpp.read_barcodes(Image.open(BytesIO(screen)))
    return [one.text for one in sorted(found, key=lambda one: one.position.top_left.y)]


def scanned(owner: Page, match_id: str) -> list[str]:
    """The codes of a match on the owner's screen: two seats, and who looks on."""
    owner.goto(f"/matches/{match_id}/phones")
    return codes_on(owner.screenshot(full_page=True))


Traffic = dict[str, list[list[Heard]]]  # by seat: files of the program, then stage after stage


def evening(home: Home, story: Story) -> Traffic:
    """What the phones were sent of this match, on a server that no other was asked of before: how
    often phones ask, and with it what is drawn next, is not the same each time.
    """
    with home.serving() as server:
        return recorded(home, server, story)


def recorded(home: Home, server: Server, story: Story) -> Traffic:
    """What the three phones were sent while a match was recorded, from joining to its end."""
    start = {"game": story.game, "options": story.options}
    with ExitStack() as ended:
        server.connection.close()
        match_id = server.ask("POST", "/api/v1/matches", start)["match"]
        base = f"http://127.0.0.1:{server.connection.port}"
        owner = home.browser.new_context(viewport=DESK, base_url=base)
        ended.callback(owner.close)
        codes = scanned(owner.new_page(), match_id)
        assert len(codes) == 3
        https = f"https://{home.address}:{home.port}"
        assert all(code.startswith(f"{https}/join/") for code in codes)
        phones = {}
        for seat, code in zip((*story.seats, WATCHING), codes, strict=True):
            phones[seat] = Phone(home.browser, seat, code, https)
            ended.callback(phones[seat].context.close)
        for step, ply in enumerate(story.plies, 1):
            if ply.seat in phones:
                phones[ply.seat].enter(ply)
            else:
                body = {"notation": ply.text, "expected_version": step}
                server.connection.close()  # it waited longer than a server does
                server.ask("POST", f"/api/v1/matches/{match_id}/steps", body)
            for phone in phones.values():
                phone.shows(step)
            for phone in phones.values():
                if step == HALFWAY:
                    phone.look_ahead()
                phone.listen()
        server.connection.close()
        told = server.ask("GET", f"/api/v1/matches/{match_id}")
        assert told["result"] is not None, "a whole match"
        return {seat: [sorted(phone.heard.files), *phone.sent] for seat, phone in phones.items()}


def card(code: str) -> str:
    return f"#entry [data-card='{code}']"


def square(name: str) -> str:
    return f"#square-{name}"


def pawn(code: str) -> str:
    return f"#pawn-{code}"


def _plies(*texts: str) -> Iterator[Ply]:
    """Entries that are typed, by the seat that they begin with."""
    return (Ply(text[0].lower(), text) for text in texts)


ACE = Story(
    "ace-in-the-hole",
    ("red", "black"),
    {},
    (
        Ply("red", "deal R 7D KD 6D", (card("7D"), card("KD"), card("6D"))),
        Ply("black", "deal B 4S 9C JS", (card("4S"), card("9C"), card("JS"))),
        Ply("red", "KD b1-a2 =JH", (card("KD"), square("a2"), card("JH"))),
        Ply("black", "4S QS c8-c4 =3S"),
        Ply("red", "6D KD a2xa8 =7H"),
        Ply("black", "9C QC g8-d7 =3C"),
        Ply("red", "JH h1-g2 =8D"),
        Ply("black", "3C JC h8-h5 =2S"),
        Ply("red", "7D AD a1-h8 =3H"),
        Ply("black", "3S QS c4-f4 =5S"),
        Ply("red", "7H AH e1xe8+ =4D"),
        Ply("black", "JS d8xe8# =-"),
    ),
    {"red": {"8D": "5H", "3H": "6H", "4D": "KH"}, "black": {"2S": "AS", "5S": "KS"}},
)


ARCMAGE = Story(
    "arcmage",
    ("a", "b"),
    {"deck_a": "uneasy-alliance", "deck_b": "toll-of-time"},
    (
        *_plies(
            "A: reserve second-sons-army-camp,lobotomized-library,nirvana-of-the-undead",
            "B: reserve two-bridges,qualaris,siphon",
            "A: deal misled-orc,misled-orc,ghoul,deadly-shock,deadly-shock,deadly-shock,ghoul",
            "B: deal archivist,merchant-ship,royal-guard,erode,entangled,carpe-diem,whirlwind",
        ),
        Ply("", "first A"),  # of no seat: whoever owns the match enters it
        *_plies(
            *("A: open second-sons-army-camp", "B: open two-bridges"),
            *("A: u", "A: d0", "A: r ghoul=R deadly-shock=R", "A: end"),
            *("B: u", "B: d1 erode", "B: r royal-guard=N", "B: end"),
            *("A: u", "A: d1 cutpurse-imp", "A: r cutpurse-imp=R", "A: go play1"),
            *("A: p deadly-shock/2 >B1 $R2", "B: quit"),
        ),
    ),
    {
        "a": {"cutpurse-imp": "besieged-city", "ghoul": "foul-imps"},
        "b": {"archivist": "erode", "royal-guard": "esteemed-duelist", "erode": "blindfolded"},
    },
)


def differing(found: Traffic, twin: Traffic, seat: str) -> list[str]:
    """What a phone was sent otherwise: the stage, and both answers. Not of the last stage: a match
    that is over is open.
    """
    return [
        f"{seat}, stage {stage}: {one}\n{other}"
        for stage, pair in enumerate(zip(found[seat][:-1], twin[seat][:-1], strict=True))
        for one, other in zip_longest(*pair)
        if one != other
    ]


def test_nobody_is_sent_a_byte_of_the_others_cards(home: Home) -> None:
    found: dict[str, Traffic] = {}
    for story, other in [(story, other) for other in (1, 0) for story in (ACE, ARCMAGE)][:PAIRS]:
        told = found.get(story.game) or evening(home, story)
        found[story.game] = told
        twin = evening(home, story.twin(story.seats[other]))
        for seat in (story.seats[1 - other], WATCHING):
            assert differing(told, twin, seat) == []
        assert differing(told, twin, story.seats[other]), "its own cards reach a seat"
