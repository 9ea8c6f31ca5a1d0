"""The case form of Ace in the Hole (section 11 of its specification), every key of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from core.commands import StartMatch, Undo
from core.errors import KifuError, Refused
from core.game import TextLine
from core.games.ace_in_the_hole import GAME, rules
from core.games.ace_in_the_hole.notation.record.write import movetext
from core.games.ace_in_the_hole.rules import legal
from core.games.ace_in_the_hole.state import State, points
from core.games.ace_in_the_hole.view import captured, hand
from core.knowledge import perspective
from core.session import Session
from eventstore.codec import codec_of
from tests.examples.perft import perft

AT = datetime(2026, 11, 21, 10, tzinfo=UTC)
INPUTS = {"id", "rules", "note", "options", "position", "hands", "decks", "record", "do", "expect"}
SEATS: Mapping[str, str] = {"R": "red", "B": "black"}


class Run:
    """A case carried out: the match as far as it came, and the code of a refusal, if any."""

    def __init__(self, case: dict[str, Any]) -> None:
        self.case = case
        self.session: Session[State] | None = None
        self.refused: str | None = None
        entries = list(case.get("do", []))
        try:
            self._set_up()
        except Refused as error:
            self.refused = error.code
        assert not (self.refused and entries), f"the set-up was refused: {self.refused}"
        for number, entry in enumerate(entries, start=1):
            assert self.refused is None, f"entry {number - 1} was refused: {self.refused}"
            self._enter(entry)

    @property
    def state(self) -> State:
        assert self.session is not None, f"there is no table: {self.refused}"
        return self.session.timeline.state

    def _set_up(self) -> None:
        case = self.case
        if "record" in case:
            assert not {"position", "hands", "options"} & set(case), "the record sets the table"
            self._import("\n".join(case["record"]))
            return
        position, hands = case.get("position"), case.get("hands", {})
        assert set(hands) <= set(SEATS), f"hands of whom? {hands}"
        if position is not None:
            self._start(
                case.get("options", {}), {"hands": hands, **position} if hands else position
            )
            return
        self._start(case.get("options", {}), None)
        for seat in SEATS:
            self._play(f"deal {seat} {' '.join(hands.get(seat, ['?'] * 3))}")

    def _import(self, text: str) -> None:
        record = GAME.notation.record
        assert record is not None
        (found,) = record.read(text)
        self._start(found.options, found.position)
        for line in found.lines:
            self._play(line)
        found.confirm(GAME.result(self.state))

    def _start(self, options: Any, position: Any) -> None:
        start = StartMatch(game=GAME.slug, options=options, position=position)
        self.session = Session.start(GAME, start, codec_of(GAME).options(options), at=AT)

    def _enter(self, entry: str) -> None:
        assert self.session is not None
        before = len(self.session.timeline.steps), self.state
        try:
            self._play(Undo() if entry == "undo" else entry)
        except Refused as error:
            self.refused = error.code
        if self.refused:
            assert (len(self.session.timeline.steps), self.state) == before

    def _play(self, entry: Any) -> None:
        assert self.session is not None
        self.session.play(entry, at=AT)


def judge(case: dict[str, Any]) -> None:
    """Raises AssertionError where the case does not hold, or has a key that the form lacks."""
    assert set(case) <= INPUTS, f"unknown keys: {sorted(set(case) - INPUTS)}"
    assert case.get("id"), "a case needs its id"
    expect = case["expect"]
    unknown = set(expect) - set(CHECKS) - {"error"}
    assert not unknown, f"unknown expectations: {sorted(unknown)}"
    try:
        run = Run(case)
    except KifuError as error:
        raise AssertionError(f"{error.code}: {error}") from error
    assert run.refused == expect.get("error"), f"refused with {run.refused}"
    for key, wanted in expect.items():
        if key != "error":
            CHECKS[key](run, wanted)


def _same(key: str, found: Any, wanted: Any) -> None:
    assert found == wanted, f"{key}: found {found}, expected {wanted}"


def _value(key: str, read: Callable[[Run], Any]) -> Callable[[Run, Any], None]:
    return lambda run, wanted: _same(key, read(run), wanted)


def _by_seat(key: str, read: Callable[[Run, int], Any]) -> Callable[[Run, Any], None]:
    """A check of the seats given; lists are compared without their order."""

    def check(run: Run, wanted: dict[str, Any]) -> None:
        for letter, value in wanted.items():
            found = read(run, list(SEATS).index(letter))
            if isinstance(value, list):
                found, value = sorted(found), sorted(value)  # noqa: PLW2901
            _same(f"{key} {letter}", found, value)

    return check


def _board(run: Run, wanted: dict[str, str | None]) -> None:
    at = GAME.plain(run.state)["at"]
    _same("board", {pawn: at[pawn] for pawn in wanted}, wanted)


def _targets(run: Run, wanted: dict[str, list[str]]) -> None:
    for card, squares in wanted.items():
        found = {f"{pawn} {square}" for pawn, square in rules.targets(run.state, card)}
        _same(f"targets {card}", found, set(squares))
        assert len(squares) == len(set(squares)), f"targets {card}: one stands twice"


def _counts(run: Run, wanted: dict[str, int]) -> None:
    found = {card: len(rules.targets(run.state, card)) for card in wanted}
    _same("counts", found, wanted)


def _sees(run: Run, wanted: dict[str, dict[str, list[str]]]) -> None:
    assert run.session is not None
    for outer, hands in wanted.items():
        state = perspective(run.session.timeline, SEATS.get(outer, outer)).state
        for inner, cards in hands.items():
            found = hand(state, list(SEATS).index(inner))
            _same(f"{outer} sees {inner}", sorted(found), sorted(cards))


def _letter(seat: str | None) -> str | None:
    return None if seat is None else {name: letter for letter, name in SEATS.items()}[seat]


def _claim(run: Run) -> str | None:
    claims = GAME.plain(run.state)["claims"]
    return _letter(claims[0]) if claims else None


def _last(run: Run) -> str | None:
    assert run.session is not None
    timeline = run.session.timeline
    for step in reversed(timeline.tree.path(timeline.head)[1:]):
        if any(event.kind in PLIES for event in timeline.frames[step].events):
            return timeline.steps[step].notation
    return None


PLIES = {"pawn_moved", "pawn_released", "card_burned"}


def _movetext(run: Run) -> list[str]:
    assert run.session is not None
    timeline = run.session.timeline
    path = timeline.tree.path(timeline.head)
    line = TextLine(
        start=timeline.start,
        players={},
        frames=timeline.line(),
        commands=[timeline.steps[step].command for step in path],
        notations=[timeline.steps[step].notation for step in path],
    )
    return movetext(line)


def _stats(run: Run, wanted: dict[str, Any]) -> None:
    assert run.session is not None
    found = GAME.stats(run.session.timeline.line())
    for key, value in wanted.items():
        assert key in found, f"there is no figure {key}"
        _part(f"stats {key}", found[key], value)


def _part(key: str, found: Any, wanted: Any) -> None:
    """Only the keys given are compared; R and B stand for the seats."""
    if not isinstance(wanted, dict):
        _same(key, found, wanted)
        return
    for name, value in wanted.items():
        _part(f"{key} {name}", found[SEATS.get(name, name)], value)


def _perft(run: Run, wanted: dict[str, int]) -> None:
    decks = run.case.get("decks", {})
    assert set(decks) <= set(SEATS), f"decks of whom? {decks}"
    piles = tuple(tuple(decks.get(letter, ())) for letter in SEATS)
    for depth, number in wanted.items():
        _same(f"perft {depth}", perft(run.state, piles, int(depth)), number)


CHECKS: Mapping[str, Callable[[Run, Any], None]] = {
    "board": _board,
    "captured": _by_seat("captured", lambda run, seat: captured(run.state, seat)),
    "points": _by_seat("points", lambda run, seat: points(run.state.at)[seat]),
    "hand": _by_seat("hand", lambda run, seat: hand(run.state, seat)),
    "deck": _by_seat("deck", lambda run, seat: run.state.sides[seat].pile),
    "turn": _value("turn", lambda run: _letter(GAME.plain(run.state)["turn"])),
    "result": _value("result", lambda run: GAME.plain(run.state)["result"]),
    "reason": _value("reason", lambda run: GAME.plain(run.state)["reason"]),
    "ply": _value("ply", lambda run: run.state.ply),
    "claim": _value("claim", _claim),
    "last": _value("last", _last),
    "targets": _targets,
    "counts": _counts,
    "actions": _value("actions", lambda run: legal.count(run.state)),
    "sees": _sees,
    "movetext": _value("movetext", _movetext),
    "stats": _stats,
    "perft": _perft,
}
