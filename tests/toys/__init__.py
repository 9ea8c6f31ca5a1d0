"""A toy game, complete and small: pig with one hidden lucky number a seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.dealing import Chance
from core.events import MatchEnded
from core.game import Game, Notation, Secrets, TextRecord
from core.messages import Message, msg
from core.rulings import Rulings
from tests.toys import rules
from tests.toys.pieces import (
    SEATS,
    Command,
    DieRolled,
    Event,
    GivePoints,
    Options,
    Roll,
    State,
)

__all__ = ["GAMES", "PIG", "DieRolled", "GivePoints", "Options", "Roll", "pig"]

TEXT = TextRecord(
    suffix=".pig",
    recognises=lambda text: text.startswith("PIG "),
    read=rules.read_text,
    write=rules.write_text,
)
NAMES: Mapping[str, Any] = {
    "slug": "toy-pig",
    "title": "Pig",
    "tagline": msg("Roll and hold."),
    "seats": SEATS,
    "seat_titles": {"red": msg("Red"), "black": msg("Black")},
    "rules": 1,
    "options": Options,
    "commands": Command,
    "events": Event,
}
PLAY: Mapping[str, Any] = {
    "setup": rules.setup,
    "position": {"type": ["object", "null"]},
    "initial": rules.initial,
    "plain": rules.plain,
    "restore": rules.restore,
    "decide": rules.decide,
    "evolve": rules.evolve,
    "legal": rules.legal,
    "actor": lambda _state, command: command.seat,
    "result": rules.result,
    "winners": lambda result: (result,),
    "view": rules.plain,
    "policies": {"careful": rules.policy},
}
TELLING: Mapping[str, Any] = {
    "notation": Notation(parse=rules.parse, format=rules.written, record=TEXT),
    "narrate": lambda event: Message(event.kind),
    "moments": lambda events: ("end",) if isinstance(events[-1], MatchEnded) else (),
    "stats": rules.stats,
    "tables": lambda _stats: (),
    "curve": lambda line: {s: [f.state.banked[i] for f in line] for i, s in enumerate(SEATS)},
    "summarize": rules.summarize,
}
SHARED: Mapping[str, Any] = {
    "chance": Chance(reopen=rules.reopen, deal=rules.deal, fill=lambda state, _dealer: state),
    "secrets": Secrets(
        mask=rules.mask,
        hide_command=lambda command, _, seat: rules.hide(command, seat),
        hide_event=rules.hide,
    ),
    "rulings": Rulings(
        operations=GivePoints,
        apply=rules.give,
        check=rules.check_give,
        forcible=frozenset({"not_your_turn"}),
        force=rules.force,
        describe=lambda _operation, _table: msg("Points pass."),
        hide=lambda operation, _seat: operation,
    ),
}


def pig(**changes: Any) -> Game[State, Any, Any]:
    """The game; `changes` replace parts of the record."""
    return Game(**{**NAMES, **PLAY, **TELLING, **SHARED, **changes})


PIG = pig()
GAMES = {PIG.slug: PIG}
