"""Triggers that watch other cards, those of levels, of hosts, of what is played (1.3, R62, R85)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.arcmage.at_once import entered, stand
from tests.games.arcmage.made_cards import TARGET, WITNESS, deed, made, triggered
from tests.games.arcmage.test_set_off import MARK, off, table


def watcher(when: str, **watches: Any) -> dict[str, Any]:
    return made("watcher", "creature", abilities=[triggered(when, watches=watches)])


@pytest.mark.parametrize(("watches", "seen"), [
    ({"is": ["creature"]}, {"A5", "A7", "B5", "A9"}),
    ({"is": ["creature"], "of": "you"}, {"A5", "A7", "A9"}),
    ({"is": ["creature"], "of": "opponent"}, {"B5"}),
    ({"is": ["creature"], "in": "army"}, {"A5", "B5", "A9"}),
    ({"is": ["creature"], "name": "Witness"}, {"A5", "A7", "B5"}),
    ({"is": ["creature"], "other": True}, {"A5", "A7", "B5"}),
    ({"is": ["city"]}, set()),
])  # fmt: skip
def test_who_is_watched(watches: dict[str, Any], seen: set[str]) -> None:
    """A watcher sees its own death, too, if it fits."""
    for target in ("A5", "A7", "B5", "A9"):
        state = stand(
            cards=[WITNESS, watcher("dies", **watches), deed({"op": "destroy", "to": TARGET})],
            A={"hand": ["deed"], "army": ["A5 witness", "A9 watcher"],
               "in": {"A1": ["A7 witness"]}},
            B={"army": ["B5 witness"]},
        )  # fmt: skip
        told = entered(state, f"p deed >{target}")
        found = [one for one in off(told) if one[0] == "A9"]
        assert found == [("A9", "dies")] * (target in seen), target


def test_the_dead_of_a_battle_do_not_watch() -> None:
    """R109."""
    watch = watcher("dies", **{"is": ["creature"]})
    state = stand(phase="attack", cards=[WITNESS, watch], A={"army": ["A5 watcher", "A6 witness"]},
                  B={"army": ["B5 ghoul", "B6 ghoul"]})  # fmt: skip
    blocked = entered(state, "atk B1 A5 A6", "blk B5>A5 B6>A6").state
    told = entered(blocked, "bat A5")
    assert ("A5", "dies") in off(told)
    told = entered(told.state, "bat A6")
    assert [one for one in off(told) if one[1] == "dies"] == [("A6", "dies")]


@pytest.mark.parametrize("active", [True, False])
@pytest.mark.parametrize("when", ["opponent_draws", "opponent_discards"])
def test_a_level_says_something_while_it_is_active(when: str, *, active: bool) -> None:
    """R62."""
    says = {"op": "when", "when": when, "effects": [{"op": "produce", "faction": "G", "n": 1}]}
    levels = [{"level": n, "life": "lasting", "text": "", "effects": [says]} for n in (2, 4)]
    tower = made("tower", "city", levels=levels)
    deeds = deed({"op": when.removeprefix("opponent_")[:-1], "who": "you", "n": 1})
    state = stand(
        cards=[tower, deeds], lasting=[["B1", 4]] if active else [],
        A={"hand": ["deed", "?"]}, B={"cities": ["B1 tower"]},
    )  # fmt: skip
    assert off(entered(state, "p deed =kolibri")) == [("B1", when)] * active


def test_what_is_attached_says_something_of_its_host() -> None:
    """As it becomes marked, whoever it belongs to; of no other card."""
    says = {"op": "when", "when": "host_becomes_marked",
            "effects": [{"op": "produce", "faction": "G", "n": 1}]}  # fmt: skip
    chain = made("chain", "enchantment", target=["creature"],
                 abilities=[{"kind": "enchant", "effects": [says]}])  # fmt: skip
    for target, wanted in (("A5", ["A9"]), ("A6", []), ("B5", ["B9"]), ("B6", [])):
        state = stand(
            cards=[chain, deed(MARK)],
            A={"hand": ["deed"], "army": ["A5 mentor", "A6 mentor"], "att": {"A9 chain": "A5"}},
            B={"army": ["B5 mentor", "B6 mentor"], "att": {"B9 chain": "B5"}},
        )  # fmt: skip
        told = entered(state, f"p deed >{target}")
        assert off(told) == [(n, "host_becomes_marked") for n in wanted]


@pytest.mark.parametrize(("filter_", "cards"), [
    ({}, {"deed", "other"}),
    ({"is": ["event"]}, {"deed"}),
    ({"is": ["magic"]}, {"other"}),
    ({"is": ["creature"]}, set()),
    ({"faction": "G"}, set()),
])  # fmt: skip
def test_what_is_played_is_looked_at(filter_: dict[str, Any], cards: set[str]) -> None:
    fan = made("fan", "creature", abilities=[triggered("you_play_card", filter=filter_)])
    state = stand(
        cards=[fan, deed(), deed(kind="magic", slug="other")],
        A={"hand": ["deed", "other"], "army": ["A5 fan"]}, B={"army": ["B5 fan"]},
    )  # fmt: skip
    for slug in ("deed", "other"):
        told = entered(state, f"p {slug}")
        assert off(told, plays=True) == [("A5", "you_play_card")] * (slug in cards)


def test_a_countered_card_was_played_all_the_same() -> None:
    """R85: it lies in the graveyard, and what watches for it has seen it."""
    counters = {"op": "counter_spell", "to": {"who": "target", "is": ["spell"]}}
    theirs = {"hand": ["deadly-shock"], "res": {"R": "2/0"}, "army": ["B5 witness"]}
    state = table(counters, B=theirs)
    held = entered(state, "B: p deadly-shock/1 >A5 $R2 &")
    told = entered(held.state, "p deed >S1")
    seen = [n for n, when in off(told, plays=True) if when == "you_play_card"]
    assert seen == ["A5", "A6", "A7", "A8", "B5"]
    assert told.state.players["B"].grave == ("deadly-shock",)


def test_so_was_one_that_failed() -> None:
    """R84: `fizz`."""
    told = entered(table(), "p deed &", 'fizz "so it was"')
    seen = [n for n, when in off(told, plays=True) if when == "you_play_card"]
    assert seen == ["A5", "A6", "A7", "A8"]
