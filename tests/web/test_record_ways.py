"""An entry of the record page's script: one request, answered with the parts that changed."""

from __future__ import annotations

import gzip
import json
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from core.canonical import plain
from core.commands import EnterVariation, Undo
from core.errors import Refused
from core.game import Game
from core.games import ALL, registry
from core.knowledge import SPECTATOR
from core.replay import Timeline
from tests import matches
from tests.core.test_history_redaction import REDACTED
from tests.laws import begin, later, policy, variant
from tests.toys import PIG
from tests.web.asking import PROBLEM
from tests.web.conftest import new_app
from tests.web.pages.html import Page as Elements
from tests.web.patched import patched
from tests.web.test_law_of_secrets import told
from tests.web.test_record import DEALT, Desk
from web import narration
from web.context import KEY

MOVES, LONG = 15, 130
ROW = re.compile(r'<li class="step .*?data-step="(\d+)".*?</li>', re.DOTALL)


class Screen:
    """What a page has, kept up as its script does."""

    def __init__(self, client: FlaskClient, match: str, view: str, language: str = "en") -> None:
        self.client, self.match, self.view = client, match, view
        self.language = language
        client.set_cookie("kifu_language", language)
        self.parts: dict[str, tuple[str, str]] = {}  # tag and text
        self.where: dict[str, Any] = {}
        self.sent: dict[str, Any] = {}
        page = client.get(f"/matches/{match}/record", query_string={"seat": view}).text
        found = re.search(r'data-token="([^"]+)"', page)
        assert found
        self.token = found[1]

    @property
    def asked(self) -> dict[str, Any]:
        tags = [f"{name}.{tag}" for name, (tag, _) in self.parts.items()]
        return {"seat": self.view, "has": ",".join(tags)}

    def look(self, **asked: Any) -> bytes:
        answer = self.client.get(
            f"/matches/{self.match}/record", query_string={"partial": 1} | (asked or self.asked)
        )
        assert answer.status_code == 200, answer.text
        return answer.data

    def send(self, way: str, body: Any, key: str | None = None, **headers: str) -> Any:
        told = {"X-CSRFToken": self.token} | ({"Idempotency-Key": key} if key else {}) | headers
        return self.client.post(
            f"/matches/{self.match}/record/{way}", json=body, headers=told, query_string=self.asked
        )

    def put(self, data: bytes) -> None:
        """Take in what a page brought."""
        told = json.loads(data)
        self.sent = told.pop("parts")
        self.where = told
        for name, one in self.sent.items():
            old_tag, old = self.parts.get(name, ("", ""))
            assert one["tag"] != old_tag
            text = patched(old, one["delta"]) if "delta" in one else one["text"]
            self.parts[name] = one["tag"], text

    @property
    def entry(self) -> Any:
        """What may be entered."""
        return json.loads(self.parts["entry"][1])

    @property
    def rows(self) -> dict[int, str]:
        """The rows of the list of steps."""
        return {int(one[1]): one[0] for one in ROW.finditer(self.parts["steps"][1])}

    @property
    def shown(self) -> Any:
        """All that is on it."""
        return self.parts, self.where


@pytest.fixture
def apps(sqlite_template: Path, tmp_path: Path) -> Iterator[Callable[..., Flask]]:
    """Applications on one database."""
    place, made = Path(shutil.copy(sqlite_template, tmp_path / "one.db")), []

    def make(**changes: Any) -> Flask:
        made.append(new_app(place, **{"games": registry()} | changes))
        return made[-1]

    yield make
    for app in made:
        app.extensions[KEY].close()


def entry(timeline: Timeline[Any], pick: Random) -> tuple[str, dict[str, Any]]:
    """What is entered next: the way, and the body."""
    line = timeline.tree.path(timeline.head)
    match pick.randrange(12):
        case 0:
            return "undo", {}
        case 1:
            return "undo", {"to": pick.choice(line)}
        case 2:
            return "redo", {}
        case 3:
            return "steps", {"notation": f"variation {pick.choice([*timeline.frames])}"}
        case 4:
            amendment = {"action": "remove", "step": pick.choice(line), "until_break": True}
            return "amend", amendment | {"preview": False}
    if timeline.game.result(timeline.state) is not None:
        return "undo", {"to": pick.choice(line)}
    command = timeline.game.policies["random"](timeline.state, pick)
    return "steps", {"command": {"kind": command.kind} | plain(command)}


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
def test_a_page_that_is_sent_what_changed_has_what_a_fresh_one_has(
    game: Game[Any, Any, Any], apps: Callable[..., Flask]
) -> None:
    """Law: over random matches, for all who look, in two languages, with a second process that
    writes in between, and against one that holds and keeps nothing."""
    pick = Random(f"ways {game.slug}")
    warm, other, cold = apps(), apps(held=200_000), apps(held=0)
    cold.extensions[KEY].answers.bound = 0
    client, store = warm.test_client(), warm.extensions[KEY].store
    start = {"game": game.slug, "options": variant(game, 0), "seed": "ways", "closed": False}
    match = client.post("/api/v1/matches", json=start).json["match"]
    seats = Timeline(game, store.read(match)).seats
    screens = []
    for view in ("", "table", *seats, SPECTATOR):
        app, language = pick.choice((warm, other)), pick.choice(("en", "fr"))
        screens.append(Screen(app.test_client(), match, view, language))
        screens[-1].put(screens[-1].look(seat=view))
    afresh = cold.test_client()
    recorded = 0
    for _ in range(MOVES):
        timeline = Timeline(game, store.read(match))
        way, body = entry(timeline, pick)
        screen = pick.choice(screens[:2]) if pick.random() < 0.8 else pick.choice(screens)
        asked = screen.asked
        answer = screen.send(way, body | {"expected_version": timeline.version})
        if answer.status_code != 201:
            assert answer.status_code in {404, 422}, answer.text
            assert answer.mimetype == PROBLEM
            continue
        recorded += 1
        assert answer.data == screen.look(**asked)
        screen.put(answer.data)
        for one in (screen, *pick.sample(screens, 2)):
            one.put(one.look())
            fresh = Screen(afresh, match, one.view, one.language)
            fresh.put(fresh.look(seat=one.view))
            assert one.shown == fresh.shown
    assert recorded > MOVES // 2


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
def test_kept_rows_are_those_of_a_cold_fold(
    game: Game[Any, Any, Any], apps: Callable[..., Flask]
) -> None:
    """Law: while a match grows over several blocks, to its end and beyond, for all who look."""
    pick = Random(f"kept rows {game.slug}")
    warm, cold = apps(), apps(held=0)
    cold.extensions[KEY].answers.bound = 0
    clients = [app.test_client() for app in (warm, cold)]
    store = warm.extensions[KEY].store
    session = begin(game, "kept rows")
    while len(session.pending) < LONG:
        timeline = session.timeline
        if timeline.game.result(timeline.state) is None and pick.random() < 0.97:
            session.play(policy(session, pick), at=later(session))
        elif pick.random() < 0.5:
            session.play(EnterVariation(pick.choice([*timeline.frames])), at=later(session))
        elif timeline.head:
            session.play(
                Undo(pick.choice(timeline.tree.path(timeline.head)[:-1])), at=later(session)
            )
    steps, version = session.pending, 0
    over = [n for n in range(1, LONG) if game.result(session.timeline.at(n)) is not None]
    for end in sorted({*range(40, LONG, 20), *over[:2], *(n + 1 for n in over[:2]), LONG}):
        fresh = steps[len(store.read("m")) if version else 0 : end]
        store.append("m", fresh, expected_version=version)
        version += sum(len(step.events) for step in fresh)
        for view in ("", *session.timeline.seats, SPECTATOR):
            address = f"/matches/m/record?partial=1&seat={view}"
            found, expected = (told(client, address) for client in clients)
            assert found == expected
            assert expected[0] == 200


@pytest.mark.parametrize("game", [PIG, REDACTED], ids=["open at the end", "not looked back at"])
def test_rows_of_a_seat_say_what_it_may_know_now(
    game: Game[Any, Any, Any], apps: Callable[..., Flask]
) -> None:
    """An old row says more when the match is over, and less when it may not be looked back at."""
    warm, cold = apps(games={PIG.slug: game}), apps(games={PIG.slug: game}, held=0)
    cold.extensions[KEY].answers.bound = 0
    clients = [app.test_client() for app in (warm, cold)]
    service, store = warm.extensions[KEY].service, warm.extensions[KEY].store
    filling = ["pick red 7", *["roll 3", "roll 2", "roll 1"] * 30]  # a one loses the turn
    matches.record(store, "m", matches.play(matches.begun(options={"goal": 20}), filling))
    screens = [Screen(clients[0], "m", seat) for seat in ("red", "black")]
    seen = set()
    ending = ("roll 6", "roll 6", "roll 6", "roll 6", "hold")
    for entry in (*ending, "undo", "redo", "undo 21", "roll 2", "roll 1", "undo 0", "pick red 3"):
        for screen in screens:
            address = f"/matches/m/record?partial=1&seat={screen.view}"
            found, expected = (told(client, address) for client in clients)
            assert found == expected
            screen.put(screen.look())
            afresh = Screen(clients[1], "m", screen.view)
            afresh.put(expected[1])
            assert screen.shown == afresh.shown
            oldest = rows_before(clients[0], screen.view, 16)
            assert oldest == rows_before(clients[1], screen.view, 16)
            seen.add((screen.view, "pick red 7" in oldest[1], "roll 3" in oldest[2]))
        with suppress(Refused):
            service.play("m", entry)
    assert {("black", picked) for picked in (True, False)} == {
        (v, p) for v, p, _ in seen if v == "black"
    }
    assert {rolled for *_, rolled in seen} == ({True, False} if game is REDACTED else {True})


@pytest.fixture
def desk(make_app: Callable[..., Flask]) -> Desk:
    found = Desk(make_app(games=None))
    found.start(*DEALT)
    return found


@pytest.fixture
def screen(desk: Desk) -> Screen:
    """The page of a match of Ace in the Hole, as it was loaded."""
    found = Screen(desk.client, "m", "")
    found.put(found.look(seat=""))
    return found


def rows_before(client: FlaskClient, view: str, step: int) -> dict[int, str]:
    """The rows that a page asks for when it shows those from `step` on."""
    asked = {"before": step, "seat": view}
    answer = client.get("/matches/m/record/rows", query_string=asked)
    assert answer.status_code == 200, answer.text
    return {int(one[1]): one[0] for one in ROW.finditer(answer.text)}


def test_older_rows_come_on_demand(desk: Desk, screen: Screen) -> None:
    for _ in range(30):
        desk.service.play("m", "undo")
        desk.service.play("m", "redo")
    screen.put(screen.look())
    [oldest, *_] = sorted(screen.rows)
    assert [*screen.rows] == [*range(62, oldest - 1, -1)]
    assert f'data-older="{oldest}"' in screen.parts["steps"][1]
    older = rows_before(screen.client, "", oldest)
    assert [*older] == [*range(oldest - 1, -1, -1)][: len(older)]
    assert [*rows_before(screen.client, "", 1)] == [0]
    assert rows_before(screen.client, "", 0) == {}
    address = "/matches/m/record/rows?before=16"
    tag = screen.client.get(address).headers["ETag"]
    again = screen.client.get(address, headers={"If-None-Match": tag})
    assert (again.status_code, again.data) == (304, b"")
    assert screen.client.get("/matches/m/record/rows").status_code == 422


TAP = {"notation": "7H AH e1xe8 =?", "expected_version": 3}


def test_a_tap_sends_nothing_that_the_page_has(desk: Desk, screen: Screen) -> None:
    answer = screen.send("steps", TAP)
    screen.put(answer.data)
    assert {*screen.sent} == {"status", "table", "last", "more", "steps", "entry"}
    assert all("delta" in screen.sent[name] for name in ("table", "steps", "entry"))
    assert len(gzip.compress(answer.data)) < 8_000
    assert desk.notations()[-1] == TAP["notation"]


def test_an_entry_that_came_late_is_told_so(desk: Desk, screen: Screen) -> None:
    desk.service.play("m", "~ R 9D")
    answer = screen.send("steps", TAP)
    assert (answer.status_code, answer.mimetype) == (409, PROBLEM)
    assert (answer.json["code"], answer.json["actual"]) == ("version_conflict", 4)


def test_an_entry_sent_twice_is_recorded_once_and_answered_twice(
    desk: Desk, screen: Screen
) -> None:
    first, second = (screen.send("steps", TAP, key="k") for _ in range(2))
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.data == second.data
    assert len(desk.notations()) == 4
    other = screen.send("undo", {"expected_version": 3}, key="k")
    assert (other.status_code, other.json["code"]) == (422, "key_reused")


@pytest.mark.parametrize(
    ("way", "body", "code"),
    [
        ("steps", {"notation": "7H g9", "expected_version": 3}, "off_board"),
        ("steps", {"notation": "5H KH f1-f5", "expected_version": 3}, "bad_geometry"),
        ("steps", {"notation": "7H g8"}, "bad_request"),
        ("undo", {"expected_version": 3, "to": 9}, "not_on_line"),
        ("redo", {"expected_version": 3}, "nothing_to_redo"),
        ("amend", {"action": "remove", "step": 1, "expected_version": 3}, "bad_request"),
    ],
)
def test_refusals_are_those_of_the_api(
    desk: Desk, screen: Screen, way: str, body: Any, code: str
) -> None:
    answer = screen.send(way, body)
    assert (answer.status_code, answer.mimetype) == (422, PROBLEM), answer.text
    if way != "amend":  # where the API previews
        api = screen.client.post(f"/api/v1/matches/m/{way}", json=body)
        assert answer.json == api.json
    assert answer.json["code"] == code
    assert len(desk.notations()) == 3


def test_other_sites_and_strangers_record_nothing(desk: Desk, screen: Screen) -> None:
    told = screen.send("steps", TAP, **{"X-CSRFToken": "made up"})
    assert (told.status_code, told.json["code"]) == (400, "bad_token")
    assert desk.client.post("/matches/m/record/steps", data=TAP).status_code == 400
    assert screen.send("fork", TAP).status_code == 404
    screen.view = "blue"
    told = screen.send("steps", TAP)
    assert (told.status_code, told.mimetype) == (404, PROBLEM)
    assert len(desk.notations()) == 3


@pytest.mark.parametrize("length", [100, 1_000])
def test_a_tap_composes_two_rows(
    length: int, make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its own, and that of the step before, which can be undone to now."""
    app = make_app()
    session = matches.begun(options={"goal": 10_000})
    turns = ["roll 2", "hold"] * (length // 2)
    matches.record(app.extensions[KEY].store, "m", matches.play(session, turns))
    screen = Screen(app.test_client(), "m", "")
    screen.put(screen.look(seat=""))
    composed, narrated = [], narration.narration

    def count(*told: Any) -> Any:
        composed.append(told)
        return narrated(*told)

    monkeypatch.setattr(narration, "narration", count)

    def rows(way: str, **body: Any) -> int:
        composed.clear()
        answer = screen.send(way, body | {"expected_version": screen.where["version"]})
        assert answer.status_code == 201, answer.text
        screen.put(answer.data)
        return len(composed)

    assert rows("steps", notation="roll 3") == 2
    assert rows("undo") == 2  # its own, the step that left the line; the head was drawn as such
    assert rows("redo") == 1
    composed.clear()
    screen.look(seat="")
    assert len(composed) == 1  # the last step is told by itself


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
def test_no_page_has_a_fault_such_as_an_id_that_stands_twice(
    game: Game[Any, Any, Any], apps: Callable[..., Flask]
) -> None:
    """From the start to the end of a match, in the view of all and of the first seat."""
    app, pick = apps(), Random(f"ids {game.slug}")
    session, recorded = begin(game, "ids"), 0
    while game.result(session.timeline.state) is None and len(session.pending) < LONG:
        session.play(policy(session, pick), at=later(session))
    store, client = app.extensions[KEY].store, app.test_client()
    version = 0
    for end in sorted({2, 12, 50, len(session.pending)}):
        steps = session.pending[recorded:end]
        if steps:
            store.append("m", steps, expected_version=version)
        version, recorded = version + sum(len(one.events) for one in steps), max(recorded, end)
        for view in ("", session.timeline.seats[0]):
            html = client.get("/matches/m/record", query_string={"seat": view}).text
            assert Elements(html).faults() == []
