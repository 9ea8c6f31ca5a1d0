"""The case form of Ace of Spades (section 10 of its specification), every key of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core import cards, structured
from core.commands import StartMatch
from core.errors import Refused
from core.games.ace_of_spades import GAME
from core.games.ace_of_spades.decide.shots import judged
from core.games.ace_of_spades.notation import parse
from core.games.ace_of_spades.pieces.effects import AsRank, AsSuit, Effect, Filter
from core.games.ace_of_spades.rules.effects import Force
from core.games.ace_of_spades.state import State
from core.games.ace_of_spades.state.options import Options
from core.games.ace_of_spades.state.position import cards_of
from core.session import Session
from tests.begun import begun
from tests.laws.ace_of_spades import conserved
from web.contract import case_runner as runner
from web.contract.case_runner import (
    AT,
    Case,
    Check,
    Form,
    Run,
    at,
    known,
    known_case,
    same,
    seen,
    table,
)

COMMON = {"id", "kind", "rules", "note", "expect"}
EVAL = COMMON | {"play", "claim", "bonus", "penalty", "recast", "shot", "difficulty"}
FLOW = COMMON | {"given", "do"}


def judge(case: Case) -> None:
    """Raises AssertionError where the case does not hold, or has a key that the form lacks."""
    kind = case.get("kind")
    if kind == "eval":
        with runner.told():
            _eval(case)
        return
    known_case(case, FLOW)
    assert kind == "flow", f"there is no kind {kind}"
    runner.judge(Form(GAME, FLOW, _started, CHECKS.get), case)


def _set(data: Any) -> list[str]:
    """Cards as a set; unseen ones keep their number."""
    return sorted(cards_of(data))


# --- eval: one played hand ----------------------------------------------------------------------


def _eval(case: dict[str, Any]) -> None:
    known_case(case, EVAL)
    assert case.get("id"), "a case needs its id"
    expect = case["expect"]
    known("expect", expect, {"combo", "base", "extra", "damage", "cards", "error"})
    try:
        found = _evaluated(case)
    except Refused as refusal:
        same("error", refusal.code, expect.get("error"))
        return
    assert "error" not in expect, f"it was accepted: {found}"
    values = {
        "combo": found.combo,
        "base": found.tally.base,
        "extra": found.tally.extra,
        "damage": found.tally.damage,
    }
    same("sum of causes", sum(cause.n for cause in found.tally.causes), found.tally.damage)
    for key, wanted in expect.items():
        if key == "cards":
            same(key, sorted(found.combo_cards), _set(wanted))
        else:
            same(key, values[key], wanted)


def _evaluated(case: dict[str, Any]) -> Any:
    """The shot of a case, judged as `decide` judges it."""
    claim = f" as {case['claim']}" if case.get("claim") else ""
    command: Any = parse(_table(), f"D {case['play']}{claim}")
    bonus = [("bonus", effect) for effect in _effects(case.get("bonus", []))]
    recast = [("recast", effect) for effect in _recasts(case.get("recast", {}))]
    penalty = [("penalty", effect) for effect in _effects(case.get("penalty", []))]
    force = Force(tuple(bonus), tuple(recast), tuple(penalty))
    return judged(force, command, command.cards, case.get("shot", 1), "normal")


def _table() -> State:
    return GAME.setup(Options(), {"hand": "?8"})


def _effects(data: list[Any]) -> list[Effect]:
    return [structured.read(Effect, effect) for effect in data]


def _recasts(data: Mapping[str, Mapping[str, str]]) -> list[Effect]:
    found: list[Effect] = []
    for card, new in data.items():
        assert set(new) <= {"rank", "suit"}, f"a recast gives rank and suit, not {new}"
        only = Filter(card=(card,))
        if "rank" in new:
            found.append(structured.read(AsRank, {"filter": {"card": [card]}, "to": new["rank"]}))
        if "suit" in new:
            to = cards.letters(new["suit"]).lower()
            found.append(AsSuit(only, to))  # type: ignore[arg-type]
    return found


# --- flow: a position, and lines on it ----------------------------------------------------------


def _started(case: Case) -> Session[State]:
    start = StartMatch(game=GAME.slug, position=case["given"])
    return begun(GAME, start, Options(), at=AT)


def _conserved(run: Run, wanted: Any) -> None:
    """Beside the code of a refusal: no card is lost on the way."""
    for frame in run.session.timeline.frames.values():
        conserved(frame.state)
    runner.SHARED["error"](run, wanted)


def _shot(run: Run) -> Any:
    """The latest shot."""
    shots = [event for event in run.events if event.kind == "shot_played"]
    assert shots, "no shot was played"
    return runner.json_of(shots[-1])


def _dial(run: Run) -> Any:
    """Of the enemy in front, or of the one that fell last."""
    state = table(run)
    return state["enemy"] or state["defeated"][-1]


def _unused(run: Run) -> Any:
    return [one["card"]["id"] for one in table(run)["one_shots"] if one["used"] is None]


def _achievements(*, wanted_met: bool) -> Check:
    """Those that were met, or not met, in these lines."""

    def check(run: Run, wanted: list[str]) -> None:
        kinds = {"achievement_earned", "achievement_ticked"}
        met = {event.achievement for event in run.events if event.kind in kinds}
        wrong = [one for one in wanted if (one in met) != wanted_met]
        assert not wrong, f"achievements: met {sorted(met)}, not as expected {wrong}"

    return check


CHECKS: Mapping[str, Check] = {
    "error": _conserved,
    **{key: at(key) for key in ("phase", "fight", "scene", "active", "bullets", "refills")},
    **{key: at(key, compare=same) for key in ("need", "trim")},
    "hp": at("hp", _dial),
    "deck_size": at("deck_size"),
    "combo": at("combo", _shot),
    "damage": at("damage", _shot),
    "hand": at("hand.1", seen, spelt=_set, order=False),
    "hand_size": at("hand.1.#", seen),
    "hand_sizes": at("hand.*.#", seen, compare=same),
    "commons": at("commons", spelt=_set, order=False),
    "commons_size": at("commons.#"),
    "discard": at("discard", spelt=_set, order=False),
    "discard_size": at("discard.#"),
    "one_shots": at("", _unused, order=False),
    "permanents": at("permanents.*.id", order=False),
    "defeated": at("defeated.#"),
    "achievements_include": _achievements(wanted_met=True),
    "achievements_exclude": _achievements(wanted_met=False),
}
