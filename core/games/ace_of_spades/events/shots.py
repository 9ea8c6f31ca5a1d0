"""Hands that are played, and what they deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from core.games.ace_of_spades.commands import Ruled
from core.games.ace_of_spades.events.seats import BySeat
from core.games.ace_of_spades.pieces import Combo
from core.kit.phrases import Says, given
from core.kit.places import Card, Row
from core.messages import msg

Why = Literal["base", "face", "ace", "effect", "floor", "ruling"]


@dataclass(frozen=True, slots=True)
class Cause:
    """A part of the damage: `n` points, by `card`, a playing card, or `of`, an enemy card's id.

    `name` is what people call that enemy card. The causes of a shot sum up to its damage; `floor`
    lifts a negative total to 0, `ruling` is what the table put on top.
    """

    SPARSE: ClassVar[bool] = True
    why: Why
    n: int
    card: Card | None = None
    of: str | None = None
    op: str | None = None
    name: str | None = None


@dataclass(frozen=True, slots=True)
class ShotPlayed(BySeat):
    """A hand was played. `common` are those of its cards that lay in the common row; `ranks`
    those of the claim; `best` the most that these cards could have dealt; `hp` and `bullets`
    are what is left."""

    cards: Row
    combo: Combo
    ranks: tuple[str, ...]
    combo_cards: Row
    base: int
    extra: int
    damage: int
    causes: tuple[Cause, ...]
    best: int
    hp: int
    bullets: int
    common: Row = ()
    joker_as: str | None = None
    ruled: Ruled | None = None
    kind: Literal["shot_played"] = "shot_played"

    @property
    def is_ruled(self) -> bool:
        """Whether the table counted the damage (R77), in the entry or by a forced move."""
        return self.ruled is not None or any(cause.why == "ruling" for cause in self.causes)


@dataclass(frozen=True, slots=True)
class GunJammed(BySeat):
    """A hand of damage 0 was put down. `unverified`: unseen cards may have allowed a shot."""

    cards: Row
    bullets: int
    common: Row = ()
    unverified: bool = False
    kind: Literal["gun_jammed"] = "gun_jammed"
    SAYS: ClassVar[Says] = given(
        "cards",
        msg("{seat}'s gun jams with {cards}: no damage."),
        msg("{seat}'s gun jams: there is nothing to play."),
    )


Played = ShotPlayed | GunJammed
