"""The case form of Ace of Spades (section 10 of its specification), every key of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from core import cards, structured
from core.commands import StartMatch
from core.errors import KifuError, Refused
from core.games.ace_of_spades import GAME
from core.games.ace_of_spades.decide.shots import judged
from core.games.ace_of_spades.events import ShotPlayed
from core.games.ace_of_spades.notation import parse
from core.games.ace_of_spades.pieces import SEATS
from core.games.ace_of_spades.pieces.effects import AsRank, AsSuit, Effect, Filter
from core.games.ace_of_spades.rules.effects import Force
from core.games.ace_of_spades.state import State, hand_size, seats
from core.games.ace_of_spades.state.options import Options
from core.games.ace_of_spades.state.position import cards_of
from core.session import Session
from tests.laws.ace_of_spades import conserved

AT = datetime(2026, 11, 21, 10, tzinfo=UTC)
COMMON = {"id", "kind", "rules", "note", "expect"}
EVAL = COMMON | {"play", "claim", "bonus", "penalty", "recast", "shot", "difficulty"}
FLOW = COMMON | {"given", "do"}


def judge(case: dict[str, Any]) -> None:
    """Raises AssertionError where the case does not hold, or has a key that the form lacks."""
    kind = case.get("kind")
    known = {"eval": EVAL, "flow": FLOW}.get(str(kind), COMMON)
    assert set(case) <= known, f"unknown keys: {sorted(set(case) - known)}"
    assert case.get("id"), "a case needs its id"
    assert kind in {"eval", "flow"}, f"there is no kind {kind}"
    try:
        _eval(case) if kind == "eval" else _flow(case)
    except KifuError as error:
        raise AssertionError(f"{error.code}: {error}") from error


def _same(key: str, found: Any, wanted: Any) -> None:
    assert found == wanted, f"{key}: found {found}, expected {wanted}"


def _set(data: Any) -> list[str]:
    """Cards as a set; unseen ones keep their number."""
    return sorted(cards_of(data))


# --- eval: one played hand ----------------------------------------------------------------------


def _eval(case: dict[str, Any]) -> None:
    expect = case["expect"]
    unknown = set(expect) - {"combo", "base", "extra", "damage", "cards", "error"}
    assert not unknown, f"unknown expectations: {sorted(unknown)}"
    try:
        found = _evaluated(case)
    except Refused as refusal:
        _same("error", refusal.code, expect.get("error"))
        return
    assert "error" not in expect, f"it was accepted: {found}"
    values = {
        "combo": found.combo,
        "base": found.tally.base,
        "extra": found.tally.extra,
        "damage": found.tally.damage,
    }
    _same("sum of causes", sum(cause.n for cause in found.tally.causes), found.tally.damage)
    for key, wanted in expect.items():
        if key == "cards":
            _same(key, sorted(found.combo_cards), _set(wanted))
        else:
            _same(key, values[key], wanted)


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


class Run:
    """A case carried out: the match as far as it came, and the code of a refusal, if any."""

    def __init__(self, case: dict[str, Any]) -> None:
        start = StartMatch(game=GAME.slug, position=case["given"])
        self.session: Session[State] = Session.start(GAME, start, Options(), at=AT)
        self.refused: str | None = None
        lines = case["do"]
        for number, line in enumerate(lines, start=1):
            assert self.refused is None, f"line {number - 1} was refused: {self.refused}"
            self._enter(line)
        for frame in self.session.timeline.frames.values():
            conserved(frame.state)

    def _enter(self, line: str) -> None:
        before = len(self.session.timeline.steps), self.state
        try:
            self.session.play(line, at=AT)
        except Refused as refusal:
            self.refused = refusal.code
        if self.refused:
            assert (len(self.session.timeline.steps), self.state) == before

    @property
    def state(self) -> State:
        return self.session.timeline.state

    @property
    def events(self) -> list[Any]:
        return [event for frame in self.session.timeline.line() for event in frame.events]

    def shot(self) -> ShotPlayed:
        shots = [event for event in self.events if isinstance(event, ShotPlayed)]
        assert shots, "no shot was played"
        return shots[-1]


def _flow(case: dict[str, Any]) -> None:
    expect = case["expect"]
    unknown = set(expect) - set(CHECKS) - {"error"}
    assert not unknown, f"unknown expectations: {sorted(unknown)}"
    run = Run(case)
    _same("error", run.refused, expect.get("error"))
    for key, wanted in expect.items():
        if key != "error":
            CHECKS[key](run, wanted)


def _value(key: str, read: Callable[[Run], Any]) -> Callable[[Run, Any], None]:
    return lambda run, wanted: _same(key, read(run), wanted)


def _zone(key: str, read: Callable[[State], list[str]]) -> Callable[[Run, Any], None]:
    return lambda run, wanted: _same(key, sorted(read(run.state)), _set(wanted))


def _ids(key: str, read: Callable[[State], list[str]]) -> Callable[[Run, Any], None]:
    return lambda run, wanted: _same(key, sorted(read(run.state)), sorted(wanted))


def _hand(state: State) -> list[str]:
    return cards.members(state.hands[0]) + [cards.UNSEEN] * state.unknown[0]


def _plain(key: str) -> Callable[[Run, Any], None]:
    return _value(key, lambda run: GAME.plain(run.state)[key])


def _hp(run: Run) -> int:
    """The dial: of the enemy in front, or of the one that fell last."""
    state = run.state
    return state.defeated[-1].hp if state.enemy is None else state.enemy.hp


def _sizes(run: Run, wanted: Mapping[str, int]) -> None:
    state = run.state
    found = {SEATS[seat]: hand_size(state, seat) for seat in seats(state)}
    _same("hand_sizes", found, wanted)


def _met(run: Run) -> set[str]:
    return {
        event.achievement
        for event in run.events
        if event.kind in {"achievement_earned", "achievement_ticked"}
    }


def _include(run: Run, wanted: list[str]) -> None:
    assert set(wanted) <= _met(run), f"achievements: met {sorted(_met(run))}"


def _exclude(run: Run, wanted: list[str]) -> None:
    assert not set(wanted) & _met(run), f"achievements: met {sorted(_met(run))}"


CHECKS: Mapping[str, Callable[[Run, Any], None]] = {
    **{key: _plain(key) for key in ("phase", "fight", "scene", "active", "bullets", "refills")},
    **{key: _plain(key) for key in ("need", "trim")},
    "hp": _value("hp", _hp),
    "deck_size": _value("deck_size", lambda run: run.state.deck_size),
    "combo": _value("combo", lambda run: run.shot().combo),
    "damage": _value("damage", lambda run: run.shot().damage),
    "hand": _zone("hand", _hand),
    "hand_size": _value("hand_size", lambda run: hand_size(run.state, 0)),
    "hand_sizes": _sizes,
    "commons": _zone("commons", lambda state: list(state.commons)),
    "commons_size": _value("commons_size", lambda run: len(run.state.commons)),
    "discard": _zone("discard", lambda state: list(state.discard)),
    "discard_size": _value("discard_size", lambda run: len(run.state.discard)),
    "one_shots": _ids(
        "one_shots", lambda state: [one.card.id for one in state.one_shots if one.used is None]
    ),
    "permanents": _ids("permanents", lambda state: [card.id for card in state.permanents]),
    "defeated": _value("defeated", lambda run: len(run.state.defeated)),
    "achievements_include": _include,
    "achievements_exclude": _exclude,
}
