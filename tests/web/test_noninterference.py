"""What a seat cannot see changes no byte of any answer to it.

Two matches that differ only in that are recorded in two databases, with equal ids, keys and
times; then each address is asked through the eyes of those who must not tell them apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from flask import Flask

from core.games import registry
from tests.toys import GAMES
from tests.web.conftest import Api

QUIET = {"stream_seconds": 0.0, "games": {**GAMES, **registry()}}


class Pair(NamedTuple):
    """Entries of two matches; `blind` see no difference between them."""

    name: str
    start: dict[str, Any]
    entries: tuple[tuple[str, ...], tuple[str, ...]]
    blind: tuple[str, ...]


ACE = {"game": "ace-in-the-hole"}
HIDDEN_HAND = Pair(
    "a hand",
    ACE,
    (
        ("deal R 5H KH ?", "deal B 2S 3S 4C", "5H KH f1-f6 =9D", "2S KS b8-b6 =5C", "undo"),
        ("deal R 5H KH ?", "deal B 2S QC 8C", "5H KH f1-f6 =9D", "2S KS b8-b6 =7C", "undo"),
    ),
    ("red", "spectator"),
)
PRIVATE_REVEAL = Pair(
    "a card looked at later",
    ACE,
    (
        ("deal R 5H ? ?", "deal B ? ? ?", "5H KH f1-f6 =?", "~ B 9S", "2S KS b8-b6 =?"),
        ("deal R 5H ? ?", "deal B ? ? ?", "5H KH f1-f6 =?", "~ B TC", "2S KS b8-b6 =?"),
    ),
    ("red", "spectator"),
)
LUCKY_NUMBER = Pair(
    "a number",
    {"game": "toy-pig", "options": {"goal": 50}},
    (
        ("pick black 7", "roll 4", "hold", "roll 1", "pick black 3", "undo 3", "roll 2"),
        ("pick black 8", "roll 4", "hold", "roll 1", "pick black ?", "undo 3", "roll 2"),
    ),
    ("red", "spectator"),
)
CLOSED_AFTER_THE_END = Pair(
    "a number that stays closed",
    {"game": "toy-pig", "options": {"goal": 4}, "closed": True},
    (("pick red 7", "roll 4", "hold"), ("pick red 2", "roll 4", "hold")),
    ("black", "spectator"),
)
PAIRS = [HIDDEN_HAND, PRIVATE_REVEAL, LUCKY_NUMBER, CLOSED_AFTER_THE_END]


def recorded(app: Flask, pair: Pair, which: int) -> Api:
    api = Api(app.test_client())
    match = api.start(**pair.start)
    assert api.play(match, *pair.entries[which])
    return api


def answers(api: Api, seat: str) -> Iterator[tuple[str, int, Any, bytes]]:
    """Every answer about the match to one seat: address, status, headers, bytes."""
    match = next(iter(api.get("/matches").json["matches"]))["id"]
    last, version = (api.get(f"/matches/{match}").json[name] for name in ("steps", "version"))
    reads: list[tuple[str, dict[str, Any]]] = [
        ("", {}),
        ("/steps", {}),
        ("/steps", {"tree": 1}),
        ("/legal", {}),
        ("/statistics", {}),
        ("/luck", {}),
        ("/export", {}),
        ("/export", {"format": "text"}),
        ("/live", {"after": 0}),
    ]
    reads += [(f"/steps/{n}", {"view": view}) for n in range(last + 1) for view in ("then", "now")]
    for path, asked in reads:
        with api.get(f"/matches/{match}{path}", seat=seat, **asked) as answer:
            yield path, answer.status_code, headers(answer), answer.data
    stale, now = {"expected_version": 1}, {"expected_version": version}
    writes: list[tuple[str, dict[str, Any]]] = [
        ("/steps", {"notation": "no such entry"} | now),
        ("/steps", {"notation": "undo"} | stale),
        ("/undo", stale),
        ("/amend", {"action": "remove", "step": 1}),
        ("/amend", {"action": "insert", "step": 1, "notation": "! undo -- x"}),
        ("/fork", {"step": 1}),
        ("/analysis", {"step": 1, "compare": True}),
        ("/analysis", {"step": last, "line": ["no such entry"]}),
        ("/analysis", {"step": last, "line": [{"kind": "undo"}]}),
        ("/undo", now),
        ("/redo", {"expected_version": version + 1}),
        ("/variation", {"to": 1, "expected_version": version + 2}),
    ]
    for path, body in writes:
        answer = api.post(f"/matches/{match}{path}", body, seat=seat)
        yield path, answer.status_code, headers(answer), answer.data


def headers(answer: Any) -> list[tuple[str, str]]:
    return sorted((name, value) for name, value in answer.headers if name != "Date")


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.name)
def test_the_blind_get_the_same_bytes(make_app: Callable[..., Flask], pair: Pair) -> None:
    for seat in pair.blind:
        told = [list(answers(recorded(make_app(**QUIET), pair, n), seat)) for n in (0, 1)]
        for one, other in zip(*told, strict=True):
            assert one == other
        assert {status for _, status, _, _ in told[0]} <= {200, 201, 409, 422}


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.name)
def test_the_pairs_do_differ_for_those_who_see(make_app: Callable[..., Flask], pair: Pair) -> None:
    apps = [recorded(make_app(**QUIET), pair, n) for n in (0, 1)]
    match = apps[0].get("/matches").json["matches"][0]["id"]
    whole = [api.get(f"/matches/{match}/steps", tree=1).data for api in apps]
    assert whole[0] != whole[1]
    (sees,) = {"red", "black"} - set(pair.blind)
    own = [api.get(f"/matches/{match}/steps", tree=1, seat=sees) for api in apps]
    assert own[0].data != own[1].data


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.name)
def test_no_seat_is_told_a_seed_or_a_hash(make_app: Callable[..., Flask], pair: Pair) -> None:
    api = recorded(make_app(**QUIET), pair, 0)
    match = api.get("/matches").json["matches"][0]["id"]
    hashes = [s["hash"].encode() for s in api.get(f"/matches/{match}/steps", tree=1).json["steps"]]
    for seat in ("red", "black", "spectator"):
        for path, _, _, data in answers(api, seat):
            assert not any(found in data for found in hashes), path
            assert b'"hash"' not in data, path
