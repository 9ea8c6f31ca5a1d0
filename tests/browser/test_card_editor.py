"""The editor of cards on a telephone: twelve printed enemies, and a match played with them."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from core.canonical import plain
from core.games import own
from core.games.ace_of_spades.pieces.enemies import EnemyCard
from eventstore.catalogues import rules_of
from tests.browser.access import both_ways, troubles
from tests.browser.conftest import DESK, PHONE, Site
from tests.browser.games import some
from tests.browser.recorder import Recorder, begun, press
from tests.browser.spades import line, shoot, tap_cards

GAME = own()["ace-of-spades"]
PRINTED = rules_of(GAME).built_in["printed"].cards
NEW = "/games/ace-of-spades/own/new/cards/new"
RULED = "printed: five ranks are a straight"
RECORDED = [
    "1: H 2h 2s 4d 7h 9c / 6c 6d 9h",
    "2: H Ah Ad 3c 5s Jd",
    "E coyote",
    f"! D 2h 4d 7h 9c 6c as straight =5 -- {RULED}",
    "E warrior",
    "1: + 3h 3s 8c 8d / Tc",
    f"! D Ah 3c 5s Jd 9h as straight =7 -- {RULED}",
    "E calamity-jane",
    "2: + 5h 5d 5c Ts / Th",
    f"! D 2s 3h 8c 6d Tc as straight =10 -- {RULED}",
    "E farmer",
    "1: + 2h 2s 4d 7h 9c / 6c 6d 9h",
    "2: + 2d 2c 3c 5s Jd",
    "D [2d 2c] 3c 5s Jd as pair:2 =3",
    "2: + 8s 8d Qc Td 7c",
    "D [2h 2s] 4d 7h 9c as pair:2 =3",
    "1: + Kc Kd 3s Tc 4h",
    "D [8s 8d] Qc Td 7c as pair:8 =3",
]


def fields(value: Any, path: str = "card") -> set[str]:
    """The fields of a card's form that are filled in for it, whatever its effects are called."""
    if isinstance(value, list):
        return {path}.union(*(fields(one, path) for one in value))
    if not isinstance(value, dict):
        return {path}
    return set().union(*(fields(one, f"{path}.{key}") for key, one in value.items()))


def telling(cards: Sequence[EnemyCard]) -> list[EnemyCard]:
    """Those that fill in a field which none before them did."""
    found, known = [], set[str]()
    for card in cards:
        if not (mine := fields(plain(card))) <= known:
            found.append(card)
            known |= mine
    return found


# all of them in `make games`
ENTERED = some([telling(PRINTED), PRINTED])[-1]


class Thumb:
    """Somebody who fills in the form of a card; counts taps, a filled field as one."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, selector: str) -> None:
        self.taps += 1
        press(self.page.locator(selector))

    def enter(self, value: Any, path: str) -> None:
        """What a card has, field by field, as its JSON says it."""
        for key, one in value.items():
            if key in {"id", "op"}:
                continue
            self._field(one, f"{path}.{key}")

    def _field(self, value: Any, path: str) -> None:
        place = self.page.locator(f"[name='{path}']")
        if isinstance(value, dict):
            if self.page.locator(f"[name='{path}~']").count():
                self._choose(f"{path}~", "0")
                self.page.locator(f"[name^='{path}.']").first.wait_for(state="attached")
            self.enter(value, path)
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            for n, one in enumerate(value):
                self._row(path, n, one)
        elif isinstance(value, list) or value is True:
            for one in value if isinstance(value, list) else ["1"]:
                self.tap(f"[name='{path}'][value='{one}']")
        elif place.evaluate("one => one.tagName") == "SELECT":
            self._choose(path, str(value))
        else:
            self.taps += 1
            place.fill(str(value))

    def _row(self, path: str, n: int, value: Any) -> None:
        if "op" in value:
            self._choose(f"{path}+", value["op"])
        self.tap(f"[value='add:{path}']")
        self.page.locator(f"[id='{path.replace('.', '-')}-{n}']").wait_for()
        self.enter(value, f"{path}.{n}")

    def _choose(self, name: str, value: str) -> None:
        self.taps += 2  # the list, the entry
        self._shown(name)
        self.page.locator(f"select[name='{name}']").select_option(value)

    def _shown(self, name: str) -> None:
        folded = self.page.locator(f"details:not([open]):has([name='{name}']) > summary")
        if folded.count():
            self.taps += 1
            press(folded.first)


@pytest.fixture
def thumb(open_page: Callable[..., Page]) -> Page:
    return open_page(viewport=PHONE, has_touch=True, is_mobile=True, allowed=("422",))


def test_twelve_enemies_are_entered_and_a_match_with_ruled_shots_counts_them(
    live_server: Site, thumb: Page
) -> None:
    _enter_all(live_server, thumb)
    match_id = _recorded(live_server, thumb)
    assert line(live_server, match_id) == RECORDED
    live_server.parts.projections.catch_up()
    thumb.goto(f"/matches/{match_id}/statistics")
    told = thumb.locator("main").inner_text()
    for figure in (r"Player 1\s+18\s+damage", r"Player 2\s+13\s+damage", r"rulings\s+3"):
        assert re.search(figure, told), figure
    assert "Ann defeats Calamity Jane with a straight, for 10" in told
    thumb.goto("/games/ace-of-spades/achievements")
    expect(thumb.locator("main")).to_contain_text("4 of 20 earned")
    for name in ("Partners", "Clean shot", "Back to dust", "Not a bullet wasted"):
        row = thumb.locator("li", has_text=name).last
        expect(row.locator(f"a[href*='{match_id}']").first).to_be_visible()


def _enter_all(site: Site, page: Page) -> None:
    began = monotonic()
    page.goto(NEW)
    thumb = Thumb(page)
    for n, card in enumerate(ENTERED, 1):
        thumb.enter(plain(card), "card")
        last = n == len(ENTERED)
        thumb.tap(f"[value='{'save' if last else 'another'}']")
        expect(page.locator(".notice--good")).to_contain_text(card.name)
    seconds = monotonic() - began
    sys.stdout.write(f"\n{len(ENTERED)} enemies: {thumb.taps} taps, {seconds:.1f} s\n")
    catalogues = site.parts.store.catalogues
    kept = catalogues.get(GAME, "my-cards").content
    assert [replace(one, id="") for one in kept.cards] == [replace(one, id="") for one in ENTERED]
    rest = [card for card in PRINTED if card not in ENTERED]
    whole = {"name": "my-cards", "cards": [plain(card) for card in (*kept.cards, *rest)]}
    catalogues.add(GAME, "my-cards", whole, at=datetime.now(UTC), replace=True)


def _recorded(site: Site, page: Page) -> str:
    page.goto("/matches/new?game=ace-of-spades")
    page.locator("input[name=option-mode][value=coop]").check()
    page.locator("input[name=option-catalogue][value=my-cards]").check()
    page.locator("[name=player-1]").fill("Ann")
    page.locator("[name=player-2]").fill("Ben")
    match_id = begun(page)
    hand = Recorder(page, match_id)
    for step, text in enumerate(RECORDED, 1):
        _entered(hand, text)
        hand.saved(step)
    expect(page.locator(".spades-banner.is-lost")).to_be_visible()
    sys.stdout.write(f"{len(RECORDED)} steps: {hand.taps} taps\n")
    return match_id


def _entered(hand: Recorder, text: str) -> None:
    if text.startswith("E "):
        hand.tap(f"#entry [data-offer='{text}']")
        return
    act, _, told = text.removeprefix("! ").removeprefix("1: ").removeprefix("2: ").partition(" ")
    cards = told.partition(" as ")[0].translate(str.maketrans("", "", "[]/"))
    if act != "D":
        tap_cards(hand, cards)
    elif text.startswith("!"):
        _ruled(hand, cards, told.partition("=")[2].partition(" ")[0])
    else:
        shoot(hand, cards, 3)


def _ruled(hand: Recorder, cards: str, damage: str) -> None:
    tap_cards(hand, cards)
    hand.offer("Shoot")
    hand.offer("It happened all the same …")
    hand.page.get_by_label("The hand counts as").select_option("straight")
    hand.page.locator("#force-play_hand-check").fill(damage)
    hand.because(RULED)


def test_what_is_tapped_while_the_server_is_slow_is_done(thumb: Page) -> None:
    """A preview that is asked for meanwhile does not take its place."""
    held: list[Route] = []

    def until_a_preview(route: Route) -> None:
        if "add:" in (route.request.post_data or ""):
            held.append(route)
            return
        route.continue_()
        if route.request.method == "POST":
            held.pop().continue_()

    thumb.goto(NEW)
    thumb.route(f"**{NEW}*", until_a_preview)
    press(thumb.locator("[value='add:card.bonus']"))
    thumb.locator("[name='card.name']").fill("Prospector")
    thumb.locator("#card-bonus-0").wait_for()
    assert not held


def test_a_card_is_put_together_by_keys_alone_and_axe_finds_nothing(
    open_page: Callable[..., Page],
) -> None:
    page = open_page(viewport=DESK, allowed=("422",))
    page.goto(NEW)
    page.locator("[id='card.name']").focus()
    for text in ("Warrior", "1", "7"):
        page.keyboard.type(text)
        _to_next_field(page)
    page.locator("select[name='card.bonus+']").focus()
    page.keyboard.type("Cards count as a suit")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    ranks = page.locator("[name='card.bonus.0.filter.rank']").first
    expect(ranks).to_be_focused()
    page.locator("[name='card.bonus.0.filter.suit'][value=s]").focus()
    page.keyboard.press("Space")
    page.locator("[id='card.bonus.0.to']").focus()
    page.keyboard.type("clubs")
    expect(page.locator("#preview")).to_contain_text("One-shot: Spades count as Clubs")
    assert both_ways(page, "a card") == []
    page.locator("[id='card.hp']").fill("100")
    page.get_by_role("button", name="Save", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.locator("[id='card.hp-error']")).to_contain_text("a number from 1 to 99")
    expect(page.locator("[id='card.hp']")).to_have_attribute("aria-invalid", "true")
    assert troubles(page, "a card that is wrong") == []
    page.locator("[id='card.hp']").fill("10")
    page.get_by_role("button", name="Save", exact=True).press("Enter")
    page.wait_for_url("**/own/my-cards*")
    assert both_ways(page, "the cards") == []


def _to_next_field(page: Page) -> None:
    """Tab until the next field to type in, over the buttons of a stepper."""
    page.keyboard.press("Tab")
    while page.evaluate("() => document.activeElement.tagName") == "BUTTON":
        page.keyboard.press("Tab")


@pytest.mark.parametrize(
    ("slug", "field", "french"),
    [
        ("origin-story", "story_cards", "Carte histoire"),
        ("arcmage", "definitions", "Carte à vous"),
        ("sorcerers-deck-of-death", "pieces", "Élément de décor"),
    ],
)
def test_forms_of_every_game_fit_a_phone_in_french(
    open_page: Callable[..., Page], slug: str, field: str, french: str
) -> None:
    page = open_page(viewport=PHONE, locale="fr-FR", has_touch=True, is_mobile=True)
    page.goto(f"/games/{slug}/own/new/{field}/new")
    expect(page.get_by_role("heading", name=french)).to_be_visible()
    for button in page.locator("[value^='add:']").all():
        press(button)
        page.wait_for_timeout(200)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert troubles(page, slug) == []
