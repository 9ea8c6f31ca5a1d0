"""The case form of Ace in the Hole (section 11 of its specification), every key of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.commands import StartMatch, Undo
from core.game import TextLine
from core.games.ace_in_the_hole import GAME, rules
from core.games.ace_in_the_hole.notation.record.write import movetext
from core.games.ace_in_the_hole.rules import legal
from core.games.ace_in_the_hole.state import State
from core.knowledge import perspective
from core.session import Session
from eventstore.codec import codec_of
from tests.begun import begun
from tests.examples.perft import perft
from web.contract import case_runner as runner
from web.contract import cases as generic
from web.contract.case_runner import AT, Case, Check, Form, Run, at, same, seen, table

KEYS = {"id", "rules", "note", "options", "position", "hands", "decks", "record", "do", "expect"}
SEATS: Mapping[str, str] = {"R": "red", "B": "black"}


def judge(case: Case) -> None:
    """Raises AssertionError where the case does not hold, or has a key that the form lacks."""
    runner.judge(Form(GAME, KEYS, _started, CHECKS.get, _enter), case)


# --- how the table is set -----------------------------------------------------------------------


def _started(case: Case) -> Session[State]:
    if "record" in case:
        assert not {"position", "hands", "options"} & set(case), "the record sets the table"
        return _imported("\n".join(case["record"]))
    options, position, hands = case.get("options", {}), case.get("position"), case.get("hands", {})
    assert set(hands) <= set(SEATS), f"hands of whom? {hands}"
    if position is not None:
        return _begun(options, {"hands": hands, **position} if hands else position)
    session = _begun(options, None)
    for seat in SEATS:
        session.play(f"deal {seat} {' '.join(hands.get(seat, ['?'] * 3))}", at=AT)
    return session


def _imported(text: str) -> Session[State]:
    record = GAME.notation.record
    assert record is not None
    (found,) = record.read(text)
    session = _begun(found.options, found.position)
    for line in found.lines:
        session.play(line, at=AT)
    found.confirm(GAME.result(session.timeline.state))
    return session


def _begun(options: Any, position: Any) -> Session[State]:
    start = StartMatch(game=GAME.slug, options=options, position=position)
    return begun(GAME, start, codec_of(GAME).options(options), at=AT)


def _enter(session: Session[State], entry: str) -> None:
    session.play(Undo() if entry == "undo" else entry, at=AT)


# --- what can be expected -----------------------------------------------------------------------


def _seats(wanted: Any) -> Any:
    """R and B, as keys and as values, are the seats."""
    if isinstance(wanted, dict):
        return {SEATS.get(key, key): _seats(value) for key, value in wanted.items()}
    return SEATS.get(wanted, wanted) if isinstance(wanted, str) else wanted


def _targets(run: Run, wanted: dict[str, list[str]]) -> None:
    for card, squares in wanted.items():
        found = [f"{pawn} {square}" for pawn, square in rules.targets(run.state, card)]
        same(f"targets of {card}", sorted(found), sorted(squares))


def _counts(run: Run, wanted: dict[str, int]) -> None:
    found = {card: len(rules.targets(run.state, card)) for card in wanted}
    same("counts", found, wanted)


def _sees(run: Run, wanted: dict[str, dict[str, list[str]]]) -> None:
    for viewer, hands in _seats(wanted).items():
        shown = GAME.view(perspective(run.session.timeline, viewer).state)["hand"]
        for seat, cards in hands.items():
            same(f"hand of {seat} seen by {viewer}", sorted(shown[seat]), sorted(cards))


def _claim(run: Run) -> str | None:
    return next(iter(table(run)["claims"]), None)


def _last(run: Run) -> str | None:
    timeline = run.session.timeline
    for step in reversed(timeline.tree.path(timeline.head)[1:]):
        if any(event.kind in PLIES for event in timeline.frames[step].events):
            return timeline.steps[step].notation
    return None


PLIES = {"pawn_moved", "pawn_released", "card_burned"}


def _movetext(run: Run) -> list[str]:
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


def _perft(run: Run, wanted: dict[str, int]) -> None:
    decks = run.case.get("decks", {})
    assert set(decks) <= set(SEATS), f"decks of whom? {decks}"
    piles = tuple(tuple(decks.get(letter, ())) for letter in SEATS)
    for depth, number in wanted.items():
        same(f"perft {depth}", perft(run.state, piles, int(depth)), number)


CHECKS: Mapping[str, Check] = {
    "board": at("at"),
    "captured": at("captured", seen, spelt=_seats, order=False),
    "points": at("points", spelt=_seats),
    "hand": at("hand", seen, spelt=_seats, order=False),
    "deck": at("pile", spelt=_seats),
    "turn": at("turn", spelt=_seats),
    "result": at("result"),
    "reason": at("reason"),
    "ply": at("ply"),
    "claim": at("", _claim, spelt=_seats),
    "last": at("", _last),
    "targets": _targets,
    "counts": _counts,
    "actions": at("", lambda run: legal.count(run.state)),
    "sees": _sees,
    "movetext": at("", _movetext),
    "stats": lambda run, wanted: generic.stats(run, _seats(wanted)),
    "perft": _perft,
}
