"""Seats that enter for all: what is open to them, and no refusal that tells of a closed hand."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import permutations
from typing import Any, NamedTuple

import pytest

from core import seated
from core.commands import StartMatch
from core.errors import IllegalMove
from core.game import NO_SECRETS, Template
from core.games import ALL, registry
from core.ports import NewStep
from core.replay import Timeline
from core.rights import Grant, GrantKind, MatchSetting
from core.session import Session
from eventstore.imports import import_records
from eventstore.match_rights import MatchRights
from tests.headlines import FIXTURES, match_of
from tests.web.asking import refused
from tests.web.conftest import START, Api
from tests.web.test_own_unseen import FAR
from tests.web.test_seat_entries import guesses
from web.context import KEY
from web.pages.people import _for_all
from web.pages.record import desk_of
from web.rights.credentials import DEVICE


class Phone(NamedTuple):
    """A device of a seat, and what was recorded."""

    api: Api
    store: Any


OPEN = MatchSetting(seats_record=True)


def seat_api(make_app: Callable[..., Any], *lines: str, setting: MatchSetting = OPEN) -> Phone:
    """The phone of Red on a guarded server, at the match `m` of Ace in the Hole."""
    app = make_app(games=registry(), guarded=True)
    game = registry()["ace-in-the-hole"]
    session = Session.start(game, StartMatch(game=game.slug), game.options(), at=START)
    for line in lines:
        session.play(line, at=START)
    parts = app.extensions[KEY]
    parts.store.append("m", session.pending, expected_version=0)
    rights = MatchRights(parts.database)
    rights.change_setting("m", setting)
    invited = rights.invite("m", Grant(GrantKind.SEAT, "red"), START, FAR)
    client = app.test_client()
    client.set_cookie(DEVICE, rights.join(invited.secret, START).secret)
    return Phone(Api(client), parts.store)


DEALT = ("deal R 5H KH 9D", "deal B {}", "5H KH f1-f6 =TD")


def entered(phone: Phone, entry: str, **body: Any) -> Any:
    version = phone.store.version("m")
    told = {"notation": entry, "expected_version": version, **body}
    return phone.api.post("/matches/m/steps", told, seat="red")


def test_it_deals_to_the_other_unseen_and_the_step_is_the_others(
    make_app: Callable[..., Any],
) -> None:
    phone = seat_api(make_app, DEALT[0])
    answer = entered(phone, "deal B ? ? ?", by="red")
    assert (answer.status_code, answer.json["by"]) == (201, "black")
    assert phone.store.read("m")[-1].actor == "black"
    gone = entered(phone, "B resign")
    assert (gone.status_code, gone.json.get("by")) == (201, "black"), gone.text


def test_without_the_word_of_the_owner_it_is_refused(make_app: Callable[..., Any]) -> None:
    phone = seat_api(make_app, DEALT[0], setting=MatchSetting())
    refused(entered(phone, "deal B ? ? ?"), 422, "not_your_seat")
    assert phone.store.version("m") == 2


@pytest.mark.parametrize("shown", ["", "~ B 2S public"])
def test_the_same_entries_are_answered_alike_whatever_the_hand(
    make_app: Callable[..., Any], shown: str
) -> None:
    """Two tables that differ in the hand of Black, but for a card that was shown to all."""
    told: list[list[tuple[int, bytes]]] = []
    others = [guess for guess in guesses() if guess != "B: 2S KS b8-b6"]
    entries = ("2S KS b8-b6 =-", "2S KS b8-b6 +", "2S KS b8-b6", "undo", *others, "B resign")
    for hand in ("2S 3S 4C", "2S TC KC"):
        lines = (*DEALT, shown) if shown else DEALT
        phone = seat_api(make_app, *(line.format(hand) for line in lines))
        answers = [entered(phone, entry) for entry in entries]
        told.append([(answer.status_code, answer.data) for answer in answers])
        codes = {answer.json.get("code") for answer in answers}
        assert "does_not_fit" not in codes, "nothing is asked of the true table that may refuse"
        assert "closed_hand" in codes
        ply = answers[entries.index("2S KS b8-b6")]
        assert ply.status_code == (201 if shown else 422), ply.text
        assert answers[-1].status_code == 201
    assert told[0] == told[1]


@pytest.mark.parametrize("code", ["~ B 2S", "~ B KC public", "deal B 2S 3S 4C", "deal B 2S ? ?"])
def test_what_lies_closed_is_refused_beforehand(make_app: Callable[..., Any], code: str) -> None:
    lines = DEALT[:1] if code.startswith("deal") else (DEALT[0], "deal B ? ? ?")
    phone = seat_api(make_app, *lines)
    refused(entered(phone, code), 422, "closed_hand")
    checked = {"notation": code, "seat": "red"}
    page, client = "/matches/m/record", phone.api.client
    token = re.search(r'data-token="([^"]+)"', client.get(f"{page}?seat=red").text)
    assert token
    headers = {"X-CSRFToken": token[1]}
    answer = client.post(f"{page}/check", json=checked, headers=headers)
    assert "closed_hand" in answer.text


@pytest.mark.parametrize(
    ("slug", "name", "seat", "other"),
    [
        ("sorcerers-deck-of-death", "kitchen-table-still-running", "a", "b"),
        ("arcmage", "kitchen-table-still-running", "a", "b"),
        ("ace-of-spades", "the-last-train-abandoned", "2", "1"),
    ],
)
def test_a_seat_enters_what_another_does_but_for_cards_of_its_hand(
    slug: str, name: str, seat: str, other: str
) -> None:
    """One seat enters a match as far as no card of the other is named; nothing that is open to it
    is refused for what lies closed.
    """
    told = match_of(slug, name)
    steps = [told.steps[node] for node in told.tree.path(told.head)]
    start = NewStep(
        step=0,
        command=steps[0].command,
        notation=steps[0].notation,
        actor=None,
        at=START,
        key=None,
        events=steps[0].facts,
    )
    session = Session(Timeline(told.game, [start]))
    found: Counter[str] = Counter()
    for step in steps[1:60]:
        try:
            seated.play(session, seat, step.command, at=START, by=seat, for_all=True)
        except IllegalMove as error:
            found[error.code] += 1
            session.play(step.command, at=START, by=step.actor)
        else:
            found[str(step.actor)] += 1
        assert session.timeline.steps[-1].actor in {step.actor, seat}
    assert found[other]
    assert found["closed_hand"]
    assert set(found) <= {*told.seats, "closed_hand", "None", "needs_table"}, found


@pytest.mark.parametrize(
    ("slug", "name"),
    [
        ("arcmage", "brothers-against-the-forest-hand-unseen"),
        ("ace-of-spades", "two-against-the-conductor-won"),
    ],
)
def test_what_is_open_hangs_on_nothing_that_lies_closed(slug: str, name: str) -> None:
    """Of what rules offer another on the table as a seat knows it, what is open to the seat is
    accepted on the true one.
    """
    timeline = match_of(slug, name)
    game, tried = timeline.game, 0
    for frame in timeline.line()[::9]:
        for viewer, other in permutations(timeline.seats, 2):
            seen = game.secrets.mask(frame.state, viewer)
            for one in game.legal(seen, other):
                if not isinstance(one, Template) and game.secrets.open_to(seen, one):
                    game.decide(frame.state, one)
                    tried += 1
    assert tried


def test_its_page_offers_what_is_open_of_others(make_app: Callable[..., Any]) -> None:
    app = make_app(games=registry())
    path = FIXTURES / "sorcerers-deck-of-death" / "matches" / "kitchen-table-still-running.json"
    parts = app.extensions[KEY]
    (done,) = import_records(parts.store, path.read_bytes())
    match = done.match_id

    def offered() -> list[str | None]:
        with app.test_request_context():
            return [desk_of(match, {"seat": seat}).enters_as for seat in ("a", "b")]

    assert offered() == ["a", "b"]
    parts.match_rights.change_setting(match, OPEN)
    assert None in offered()
    for seat in "ab":
        assert app.test_client().get(f"/matches/{match}/record?seat={seat}").status_code == 200
        assert (
            app.test_client().get(f"/matches/{match}/record/ahead?seat={seat}").status_code == 200
        )


def test_the_switch_says_what_it_means_in_each_game() -> None:
    told = {game.slug: str(_for_all(game)) for game in ALL}
    for slug in ("sorcerers-deck-of-death", "ace-in-the-hole", "arcmage", "ace-of-spades"):
        assert "as far as it is open" in told[slug]
    game = ALL[0]
    assert "Everything lies open" in str(_for_all(replace(game, secrets=NO_SECRETS)))
    closed = replace(game, secrets=replace(game.secrets, open_to=None))
    assert "its own steps alone" in str(_for_all(closed))
