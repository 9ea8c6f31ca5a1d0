"""Law: whatever is held, kept or sent before, every answer is what a cold fold of the log gives.

Two applications write to one match in turn, each with what it holds in memory; what they answer is
compared, byte for byte, with a third that holds and keeps nothing. TEST_ANSWERED says how many
matches of a game, TEST_ADDRESSES how many answers at a place.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask import Flask

from core.canonical import plain
from core.game import Game
from core.games import ALL, registry
from core.knowledge import SPECTATOR
from core.messages import Column, Table, msg
from core.replay import Timeline
from eventstore.match_marks import BIN
from eventstore.snapshot_reads import States
from tests.browser.demo import BRANCHED, record
from tests.laws import variant
from tests.matches import several
from tests.toys import PIG, pig
from tests.toys.rules import PotBanked
from tests.web.conftest import new_app
from tests.web.test_law_of_secrets import told
from web.context import KEY

MATCHES = int(os.environ.get("TEST_ANSWERED", "1"))  # of each game
ASKED = 0.2 if MATCHES == 1 else 0.4  # of the steps are asked about
MOVES, LOOKS = 30, int(os.environ.get("TEST_ADDRESSES", "10"))
LANGUAGES = ("en", "fr")


@pytest.fixture
def apps(sqlite_template: Path, tmp_path: Path) -> Iterator[Callable[..., Flask]]:
    """Applications on one database."""
    place, made = Path(shutil.copy(sqlite_template, tmp_path / "one.db")), []

    def make(**changes: Any) -> Flask:
        made.append(new_app(place, games=registry(), stream_seconds=0.0, **changes))
        return made[-1]

    yield make
    for app in made:
        app.extensions[KEY].close()


def without_memory(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """An application that folds the match for each answer."""
    parts = app.extensions[KEY]
    parts.answers.bound = 0
    for name in ("glimpse", "outline"):
        monkeypatch.setattr(States, name, _not_of(parts.states, getattr(States, name)))
    return app


def _not_of(folding: States, see: Callable[..., Any]) -> Callable[..., Any]:
    """`see`, which finds nothing among the states of one application."""
    return lambda states, *asked: None if states is folding else see(states, *asked)


def entry(timeline: Timeline[Any], pick: Random) -> tuple[str, dict[str, Any]]:
    """What is asked of a match next: where, and the body."""
    line = timeline.tree.path(timeline.head)
    match pick.randrange(12):
        case 0:
            return "undo", {}
        case 1:
            return "undo", {"to": pick.choice(line)}
        case 2:
            return "redo", {}
        case 3:
            return "variation", {"to": pick.choice([*timeline.frames])}
        case 4:
            amendment = {"action": "remove", "step": pick.choice(line), "until_break": True}
            return "amend", amendment | {"preview": False}
    if timeline.game.result(timeline.state) is not None:
        return "undo", {"to": pick.choice(line)}
    command = timeline.game.policies["random"](timeline.state, pick)
    return "steps", {"command": {"kind": command.kind} | plain(command)}


def addresses(timeline: Timeline[Any], match: str, pick: Random) -> Iterator[str]:
    page, api = f"/matches/{match}", f"/api/v1/matches/{match}"
    for _ in range(LOOKS):
        seat = pick.choice(["", "", *timeline.seats, SPECTATOR])
        who = f"seat={seat}" if seat else ""
        step, view = pick.randrange(timeline.next_step), pick.choice(("then", "now"))
        yield pick.choice(
            [
                f"{api}/steps/{step}?{who}&view={view}".replace("?&", "?"),
                f"{api}/steps/{step}?{who}&view={view}".replace("?&", "?"),
                f"{page}/replay?step={step}&{who}&view={view}&undone={pick.randrange(2)}",
                f"{page}/replay?step={step}&{who}&view={view}&partial=1",
                f"{page}/replay?step={step}&{who}&view={view}&rows={pick.randrange(9)}",
                f"{page}/replay?step={step}&{who}&view={view}&told={pick.randrange(9)}",
                f"{page}/record?{who}&partial=1",
                f"{page}/record?{who}&partial=1&known={max(step, 1)}",
                f"{page}/statistics?{who}",
                f"{api}?{who}",
                f"{api}/steps?{who}",
                f"{api}/steps?tree=1&{who}",
                f"{api}/steps?tree={pick.randrange(2)}&after={step}&{who}".rstrip("&"),
                f"{api}/legal?{who}",
                f"{api}/statistics?{who}",
                f"{api}/luck?{who}",
                f"{api}/export?{who}",
                f"{api}/live?after=0&{who}",
            ]
        )


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
@pytest.mark.parametrize("number", range(MATCHES))
def test_every_answer_is_that_of_a_cold_fold(
    game: Game[Any, Any, Any],
    number: int,
    apps: Callable[..., Flask],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pick = Random(f"answers {game.slug} {number}")
    warm = [apps().test_client(), apps(held=200_000).test_client()]
    cold_app = without_memory(apps(held=0), monkeypatch)
    cold, store = cold_app.test_client(), cold_app.extensions[KEY].store
    start = {
        "game": game.slug,
        "options": variant(game, number),
        "seed": "answers",
        "closed": bool((number + ALL.index(game)) % 2),
    }
    answer = warm[0].post("/api/v1/matches", json=start)
    assert answer.status_code == 201, answer.text
    match = answer.json["match"]
    recorded = 0
    for _ in range(MOVES):
        timeline = Timeline(game, store.read(match))
        where, body = entry(timeline, pick)
        writer = pick.choice(warm)
        done = writer.post(
            f"/api/v1/matches/{match}/{where}",
            json=body | {"expected_version": timeline.version},
        )
        assert done.status_code in {200, 201, 404, 422}, done.text
        recorded += done.status_code < 300
        if pick.random() < ASKED:
            timeline = Timeline(game, store.read(match))
            for address in addresses(timeline, match, pick):
                language = pick.choice(LANGUAGES)
                for client in (*warm, cold):
                    client.set_cookie("kifu_language", language)
                expected = told(cold, address)
                assert expected[0] == 200, (address, expected)
                for client in warm:
                    assert told(client, address) == expected, address
                    assert told(client, address) == expected, address  # as it was sent before
    assert recorded > MOVES // 2


def lists(match: str) -> tuple[str, ...]:
    """What is told of many matches."""
    slug = PIG.slug
    return (
        *("/", "/matches", "/players", f"/games/{slug}", f"/games/{slug}/statistics"),
        *("/api/v1/matches", "/api/v1/statistics", f"/api/v1/games/{slug}/statistics"),
        *(f"/matches/{match}/statistics", f"/api/v1/matches/{match}/export"),
    )


def doubled(state: Any, event: Any) -> Any:
    """Other rules: each point that is banked counts twice."""
    after = PIG.evolve(state, event)
    if isinstance(event, PotBanked):
        after = PIG.evolve(after._replace(turn=state.turn), event)
    return after


def test_rules_that_changed_are_in_every_answer(
    sqlite_template: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = Path(shutil.copy(sqlite_template, tmp_path / "old.db"))
    other = {PIG.slug: pig(rules=PIG.rules + 1, evolve=doubled, summarize=of_banked)}
    old = new_app(place, games={PIG.slug: pig(summarize=of_banked)}, stream_seconds=0.0)
    store = old.extensions[KEY].store
    several(store)
    addresses = [one for match in store.match_ids() for one in (*lists(match), *looks(match))]
    before = {address: told(old.test_client(), address) for address in addresses}
    tags = {address: tag for address in addresses if (tag := tag_of(old, address))}
    old.extensions[KEY].close()
    cold = without_memory(
        new_app(Path(shutil.copy(place, tmp_path / "cold.db")), games=other, held=0), monkeypatch
    )
    cold.extensions[KEY].projections.rebuild()
    new = new_app(place, games=other, stream_seconds=0.0)
    try:
        for _ in range(2):
            found = {address: told(new.test_client(), address) for address in addresses}
            assert found == {address: told(cold.test_client(), address) for address in addresses}
        changed = [address for address in addresses if found[address] != before[address]]
        assert "/games/toy-pig/statistics" in changed
        assert "/api/v1/matches/won/export" in changed
        assert any("replay" in address for address in changed)
        for address, tag in tags.items():
            answer = new.test_client().get(address, headers={"If-None-Match": tag})
            assert (answer.status_code == 304) <= (address not in changed), address
        assert len(tags) > 10
    finally:
        for app in (new, cold):
            app.extensions[KEY].close()


def looks(match: str) -> Iterator[str]:
    """Each of the first steps of a match, in all forms."""
    for step in (0, 1, 4):
        yield f"/api/v1/matches/{match}/steps/{min(step, 1 if match == 'last' else step)}"
        yield f"/matches/{match}/replay?step=0&view=now&seat=red"
    yield f"/matches/{match}/replay"
    yield f"/api/v1/matches/{match}"
    yield f"/api/v1/matches/{match}/steps?tree=1"


def tag_of(app: Flask, address: str) -> str:
    return str(app.test_client().get(address).headers.get("ETag", ""))


def of_banked(facts: Any) -> tuple[Table, ...]:
    """A row for each match: who has banked how much."""
    rows = tuple(dict(zip(PIG.seats, one.stats["banked"], strict=True)) for one in facts)
    columns = (Column("red", msg("Red")), Column("black", msg("Black")))
    return (Table("banked", msg("Banked"), columns, rows, len(rows)),)


def test_what_stands_beside_the_log_is_told_as_it_is_now(
    apps: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names, withdrawing and branches change no step, and every page that shows them."""
    warm = [apps(), apps()]
    cold = without_memory(apps(held=0), monkeypatch).test_client()
    clients = [app.test_client() for app in warm]
    service, store = (getattr(warm[0].extensions[KEY], name) for name in ("service", "store"))
    record(service, "m", BRANCHED, title="Sunday final")

    languages = cycle(LANGUAGES)

    def compare(match: str, *steps: int) -> bytes:
        """What all say of a match, to all viewers, in one language after the other."""
        whole = b""
        for language in (next(languages),):
            for client in (*clients, cold):
                client.set_cookie("kifu_language", language)
            for address in pages(match, steps):
                expected = told(cold, address)
                assert expected[0] == 200, (address, expected)
                whole += expected[1]
                for client in clients * 2:
                    assert told(client, address) == expected, address
        return whole

    assert b"Zoe" not in compare("m", 0, 3)
    store.seat_players("m", {"red": "Zoe <3"})
    assert b"Zoe &lt;3" in compare("m", 0, 3)
    store.seat_players("m", {"red": "Yves"})
    assert b"Zoe" not in compare("m", 0, 3)
    store.mark("m", BIN, warm[0].extensions[KEY].settings.clock(), "a test of the clock")
    assert b"a test of the clock" in compare("m", 0, 3)
    store.unmark("m", BIN)
    assert b"a test of the clock" not in compare("m", 0, 3)
    service.fork("m", 3, "other")
    assert b"/matches/m/replay?step=3" in compare("other", 0)
    service.play("m", "undo")
    compare("m", 0, 3)


def pages(match: str, steps: tuple[int, ...]) -> Iterator[str]:
    lookers = ("", "seat=red&", f"seat={SPECTATOR}&", "seat=black&")
    for who in lookers[: None if MATCHES > 1 else 2]:
        for step in steps:
            for more in ("", "&view=now&undone=1&flip=1", "&partial=1"):
                yield f"/matches/{match}/replay?{who}step={step}{more}"
        yield f"/matches/{match}/record?{who}"
        yield f"/matches/{match}/record?{who}partial=1"
