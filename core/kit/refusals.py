"""Refusals of entries that all games share: said here once, named and numbered by each game.

When one is asked for stays with the game, for specifications order their checks in their own ways.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from core.errors import NO_SEAT, IllegalMove
from core.messages import Message, Value, msg

TEXTS: Mapping[str, Message] = {
    "game_over": msg("The match is over."),
    "not_your_turn": msg("It is the turn of {seat}."),
    "unknown_seat": NO_SEAT,
}


@dataclass(frozen=True, slots=True)
class SharedRefusals:
    """How one game refuses what any game refuses.

    By shared code: its own code where it has one (`codes`, those of `Game.codes` among them), the
    number of the rule behind it, and its own sentence where it can say more than the shared one.
    """

    codes: Mapping[str, str] = field(default_factory=dict)
    rules: Mapping[str, str] = field(default_factory=dict)
    texts: Mapping[str, Message] = field(default_factory=dict)

    def check_running(self, result: object) -> None:
        """Raises `IllegalMove` game_over where the match has a result."""
        if result is not None:
            raise self.of("game_over")

    def not_your_turn(self, seat: Value, rule: str | None = None, **more: Value) -> IllegalMove:
        """The refusal while it is another seat's turn; `rule` where it is another than usual."""
        return self.of("not_your_turn", rule, seat=seat, **more)

    def unknown_seat(self, seat: str, seats: Iterable[str]) -> IllegalMove:
        """The refusal of a seat that is none of those of the match."""
        return self.of("unknown_seat", seat=seat, seats=", ".join(seats))

    def of(self, code: str, rule: str | None = None, **params: Value) -> IllegalMove:
        """The refusal of this shared code."""
        text = self.texts.get(code, TEXTS[code]).text
        named = self.codes.get(code, code)
        return IllegalMove(named, text, rule=rule or self.rules.get(code), **params)
