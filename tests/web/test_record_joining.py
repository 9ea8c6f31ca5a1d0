"""Entries that waited while others recorded: looked at beside the other line, and put there."""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from core import limits
from core.errors import KeyReused
from core.joining import Joining, Waiting
from tests.web.asking import PROBLEM
from tests.web.test_record import Desk
from tests.web.test_record_ways import Screen

DEALT = ("deal R 5H 7H ?", "deal B ? ? ?")
MINE = ("5H KH f1-f6 =2D", "3S QS c8-c5 =4S")
THEIRS = "~ R 9D"
MADE_AT, NOW = 3, 4  # versions


@pytest.fixture
def desk(make_app: Callable[..., Flask]) -> Desk:
    """A match in which somebody recorded while others did."""
    found = Desk(make_app(games=None))
    found.start(*DEALT)
    found.service.play("m", THEIRS)
    return found


@pytest.fixture
def screen(desk: Desk) -> Screen:
    return Screen(desk.client, "m", "")


def entries(*texts: str) -> list[dict[str, Any]]:
    return [{"notation": text, "key": f"mine-{n}"} for n, text in enumerate(texts, 1)]


def waits(*texts: str, base: int = 2) -> dict[str, Any]:
    return {"base": base, "made_at": MADE_AT, "entries": entries(*texts)}


def branch(*texts: str, stays: bool = False, base: int = 2, at: int = NOW) -> dict[str, Any]:
    return {"base": base, "entries": entries(*texts), "stays": stays, "expected_version": at}


def keys(desk: Desk) -> list[str | None]:
    return [step.key for step in desk.service.open("m").timeline.steps]


@pytest.mark.parametrize(
    ("stays", "after"), [(False, ["undo 2", *MINE]), (True, ["undo 2", *MINE, "variation 3"])]
)
def test_a_branch_is_recorded_by_one_request(
    desk: Desk, screen: Screen, stays: bool, after: list[str]
) -> None:
    answer = screen.send("join", branch(*MINE, stays=stays), key="whole")
    assert answer.status_code == 201, answer.text
    assert desk.notations()[3:] == [THEIRS, *after]
    assert keys(desk)[4:7] == ["whole", "mine-1", "mine-2"]
    timeline = desk.service.open("m").timeline
    assert (timeline.head, timeline.tree.parent(5)) == (3 if stays else 6, 2)
    assert answer.headers["Kifu-Stands"] == (
        f"version={timeline.version}, head={timeline.head}, steps={len(timeline.steps)}"
    )
    assert answer.json["version"] == timeline.version


@pytest.mark.parametrize("stays", [True, False])
def test_a_branch_sent_twice_is_recorded_once(desk: Desk, screen: Screen, stays: bool) -> None:
    first, second = (screen.send("join", branch(*MINE, stays=stays), key="w") for _ in range(2))
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.headers["Kifu-Stands"] == second.headers["Kifu-Stands"]
    assert len(desk.notations()) == (8 if stays else 7)


@pytest.mark.parametrize(("undo", "head"), [("undo", 5), ("undo 1", 1)])
def test_an_undo_that_waited_is_part_of_the_branch(
    desk: Desk, screen: Screen, undo: str, head: int
) -> None:
    told = looked(screen, waits(*MINE, undo))
    assert told["fits"][0] == 3
    answer = screen.send("join", branch(*MINE, undo), key="whole")
    assert answer.status_code == 201, answer.text
    timeline = desk.service.open("m").timeline
    assert timeline.head == head
    assert [step.notation for step in timeline.steps][4:] == ["undo 2", *MINE, f"undo {head}"]


def test_a_branch_where_the_line_stands_is_recorded_once(desk: Desk, screen: Screen) -> None:
    desk.service.play("m", "undo")
    sent = branch(*MINE, stays=True, at=5)
    answers = [screen.send("join", sent, key="w").status_code for _ in range(2)]
    assert answers == [201, 201]
    assert desk.notations()[4:] == ["undo 2", *MINE, "variation 2"]


def test_a_branch_goes_from_a_step_that_others_have_left(desk: Desk, screen: Screen) -> None:
    desk.service.play("m", "undo 1")
    answer = screen.send("join", branch(*MINE, stays=True, at=5), key="w")
    assert answer.status_code == 201, answer.text
    assert desk.notations()[5:] == ["variation 2", *MINE, "variation 1"]


@pytest.mark.parametrize(
    ("sent", "key", "told"),
    [
        (branch(MINE[0], "nonsense"), "w", (422, "bad_notation")),
        (branch(MINE[0], MINE[0]), "w", (422, "wrong_color")),
        (branch(*MINE, at=3), "w", (409, "version_conflict")),
        (branch(*MINE, base=99), "w", (422, "no_such_step")),
        (branch(), "w", (422, "bad_request")),
        (branch(*["undo"] * (limits.JOINED + 1)), "w", (422, "bad_request")),
        (branch(*MINE) | {"entries": entries(*MINE[:1]) * 2}, "w", (422, "bad_request")),
        (branch(*MINE) | {"entries": [{"key": "a"}]}, "w", (422, "bad_request")),
        (branch(*MINE) | {"entries": [{"notation": MINE[0]}]}, "w", (422, "bad_request")),
        (
            branch(*MINE) | {"entries": [{"notation": MINE[0], "key": "a b"}]},
            "w",
            (422, "bad_request"),
        ),
        (branch(*MINE), "w" * (limits.KEY + 1), (422, "bad_key")),
    ],
)
def test_of_a_branch_that_is_refused_nothing_is_written(
    desk: Desk, screen: Screen, sent: Any, key: str, told: tuple[int, str]
) -> None:
    answer = screen.send("join", sent, key=key)
    assert (answer.status_code, answer.json["code"]) == told
    assert answer.mimetype == PROBLEM
    assert desk.notations()[1:] == [*DEALT, THEIRS]
    assert set(keys(desk)) == {None}


def test_a_refusal_names_the_entry(screen: Screen) -> None:
    told = screen.send("join", branch(MINE[0], "nonsense"), key="w").json
    assert (told["entry"], told["detail"].startswith("Entry 2")) == (2, True)


def test_what_is_recorded_under_a_key_is_not_recorded_again(desk: Desk, screen: Screen) -> None:
    desk.service.play("m", MINE[0], key="mine-1")
    told = screen.send("join", branch(*MINE, at=5), key="w")
    assert told.json["code"] == "key_reused"
    first = Joining(2, (Waiting(MINE[0], "mine-1"),), stays=True)
    second = Joining(2, (Waiting(MINE[0], "new"), Waiting(MINE[1], "mine-1")), stays=False)
    for one in (first, second):
        with pytest.raises(KeyReused):
            desk.service.join("m", one, key="v")
    assert len(desk.notations()) == 5


def test_steps_of_entries_are_counted(
    desk: Desk, screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two entries of one step each fit a limit of three with the move before, three do not."""
    monkeypatch.setattr(limits, "JOINED", 2)
    told = screen.send("join", branch(*MINE), key="w")
    assert (told.status_code, told.json["code"]) == (422, "too_many")
    monkeypatch.setattr(limits, "JOINED", 3)
    assert screen.send("join", branch(*MINE), key="w").status_code == 201


def looked(screen: Screen, body: Any) -> Any:
    answer = screen.client.post(
        "/matches/m/record/joining",
        json=body,
        headers={"X-CSRFToken": screen.token},
        query_string={"seat": screen.view},
    )
    assert answer.status_code == 200, answer.text
    return answer.json


def test_both_lines_are_shown_and_nothing_is_written(desk: Desk, screen: Screen) -> None:
    told = looked(screen, waits(*MINE))
    assert (told["version"], told["recorded"], told["fits"]) == (NOW, [], [2, 2])
    assert len(desk.notations()) == 4
    html = told["screen"]
    assert {*re.findall(r'data-join="(\w+)"', html)} == {"after", "theirs", "mine", "discard"}
    for text in (THEIRS, *MINE):
        assert f'<code class="step__notation">{text}</code>' in html
    pictures = re.findall(r'src="data:image/svg\+xml;base64,([^"]+)"', html)
    theirs, mine = (b64decode(one).decode() for one in pictures)
    assert theirs != mine
    assert all(one.startswith("<svg") for one in (theirs, mine))
    assert "All fit." in html


def test_the_screen_is_in_the_readers_language_and_theme(desk: Desk) -> None:
    screen = Screen(desk.client, "m", "", "fr")
    told = looked(screen, waits(*MINE))["screen"]
    assert "Enregistré entre-temps" in told
    dark = looked(screen, waits(*MINE) | {"theme": "dark"})["screen"]
    assert told != dark


def test_entries_that_do_not_fit_are_told_with_their_reason(screen: Screen) -> None:
    told = looked(screen, waits(MINE[0], "nonsense"))
    assert told["fits"] == [1, 1]
    assert 'data-join="theirs"' not in told["screen"]
    assert told["screen"].count("Of 2, 1 fit") == 2
    assert "<code>nonsense</code>" in told["screen"]
    assert 'data-join="mine"' not in looked(screen, waits("nonsense"))["screen"]


def test_entries_that_fit_only_as_a_branch_are_told_so(desk: Desk, screen: Screen) -> None:
    desk.service.play("m", MINE[0])
    told = looked(screen, waits(*MINE))
    assert told["fits"] == [2, 0]
    assert told["screen"].count("Of 2, 0 fit. Then this one is asked about") == 1


def test_what_is_recorded_already_is_told(desk: Desk, screen: Screen) -> None:
    screen.send("join", branch(*MINE), key="w")
    told = looked(screen, waits(*MINE))
    assert (told["recorded"], told["screen"]) == (["mine-1", "mine-2"], "")
    assert looked(screen, waits(*MINE, "~ B 9C"))["recorded"] == ["mine-1", "mine-2"]


def test_of_a_dealt_match_nothing_is_tried(make_app: Callable[..., Flask]) -> None:
    """It would show what chance gives, without a trace in the record."""
    desk = Desk(make_app(games=None))
    desk.start(seed="a seed")
    told = looked(Screen(desk.client, "m", ""), waits("deal", "deal", base=0) | {"made_at": 1})
    assert told["fits"] is None
    assert told["screen"].count("<img") == 1
    assert "<code>deal</code>" in told["screen"]


def test_a_seat_puts_its_entries_beside_the_line(desk: Desk) -> None:
    screen = Screen(desk.client, "m", "red")
    assert looked(screen, waits(*MINE))["fits"] == [1, 1]  # the second is the other seat's
    answer = screen.send("join", branch(MINE[0], stays=True), key="w")
    assert answer.status_code == 201, answer.text
    assert desk.notations()[4:] == ["undo 2", MINE[0], "variation 3"]
    other = branch(MINE[1], base=5, at=answer.json["version"])
    other["entries"][0]["key"] = "mine-2"
    refused = screen.send("join", other, key="v")
    assert (refused.status_code, refused.json["code"]) == (422, "not_your_seat")


def test_a_spectator_puts_nothing_there(desk: Desk) -> None:
    screen = Screen(desk.client, "m", "spectator")
    assert looked(screen, waits(MINE[0]))["fits"] == [0, 0]
    assert screen.send("join", branch(MINE[0]), key="w").json["code"] == "not_your_seat"
    assert len(desk.notations()) == 4
