"""Effects on a played hand (section 1.4), each with the phrase that tells it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from core.cards import rank_name, suit_name
from core.games.ace_of_spades.pieces import Combo
from core.games.ace_of_spades.pieces.filter_words import ONLY, SUITS, Which, combos
from core.games.ace_of_spades.pieces.filters import Condition, Rank, Scope, Suit
from core.games.ace_of_spades.words import several
from core.kit.phrases import Says, choose, given
from core.kit.places import Said, Signed, Titled
from core.messages import Message, Value, msg


def kind_of_card(to: str) -> Value:
    """What one card becomes: a suit or a rank."""
    return suit_name(to.upper()) if to in SUITS else rank_name(to)


def kind_of_cards(to: str) -> Message:
    """What several cards become."""
    return SUITS.get(to) or several(to)


@dataclass(frozen=True, slots=True)
class Add:
    """Total damage + n."""

    SPARSE: ClassVar[bool] = True
    n: Signed
    when: Condition | None = None
    op: Literal["add"] = "add"
    SAYS: ClassVar[Says] = given("when", msg("{n}"), msg("{n} damage"))


@dataclass(frozen=True, slots=True)
class AddEach:
    """+ n for every matching card of the combination, or of the played hand."""

    SPARSE: ClassVar[bool] = True
    n: Signed
    filter: Which
    scope: Scope = "combo"
    when: Condition | None = None
    op: Literal["add_each"] = "add_each"
    SAYS: ClassVar[Says] = choose(
        "scope",
        {
            "played": msg("{n} each for {filter} that are played"),
            "combo": msg("{n} each for {filter} in the combination"),
        },
    )


@dataclass(frozen=True, slots=True)
class SetBase:
    """The base damage of these combinations becomes n."""

    SPARSE: ClassVar[bool] = True
    combo: Annotated[tuple[Combo, ...], Said(combos)]
    n: int
    op: Literal["set_base"] = "set_base"
    SAYS: ClassVar[Says] = msg("{combo} starts from {n}")


@dataclass(frozen=True, slots=True)
class SetEach:
    """The extra damage of a matching combination card becomes n."""

    SPARSE: ClassVar[bool] = True
    filter: Which
    n: int
    when: Condition | None = None
    op: Literal["set_each"] = "set_each"
    SAYS: ClassVar[Says] = given("n", msg("{filter} add {n} each"), msg("{filter} add nothing"))


@dataclass(frozen=True, slots=True)
class Multiply:
    """Total = floor(total * num / den)."""

    SPARSE: ClassVar[bool] = True
    num: int
    den: int = 1
    when: Condition | None = None
    op: Literal["multiply"] = "multiply"
    SAYS: ClassVar[Says] = choose(
        "den",
        {1: msg("damage ×{num}")},
        given(
            "half",
            msg("half the damage (rounded down)"),
            msg("damage ×{num}/{den} (rounded down)"),
        ),
    )

    @property
    def half(self) -> bool:
        """Whether it is told in a word."""
        return (self.num, self.den) == (1, 2)


@dataclass(frozen=True, slots=True)
class Cap:
    """Total at most n."""

    SPARSE: ClassVar[bool] = True
    n: int
    when: Condition | None = None
    op: Literal["cap"] = "cap"
    SAYS: ClassVar[Says] = msg("at most {n} damage")


@dataclass(frozen=True, slots=True)
class Immune:
    """Total = 0."""

    SPARSE: ClassVar[bool] = True
    when: Condition | None = None
    op: Literal["immune"] = "immune"
    SAYS: ClassVar[Says] = msg("no damage")


@dataclass(frozen=True, slots=True)
class AsRank:
    """Matching cards count as that rank."""

    SPARSE: ClassVar[bool] = True
    filter: Which
    to: Annotated[Rank, Said(several)]
    op: Literal["as_rank"] = "as_rank"
    SAYS: ClassVar[Says] = msg("{filter} count as {to}")


@dataclass(frozen=True, slots=True)
class AsSuit:
    """Matching cards count as that suit; `choose`: the user names it."""

    SPARSE: ClassVar[bool] = True
    filter: Which
    to: Annotated[Literal["s", "h", "d", "c", "choose"], Titled(SUITS)]
    op: Literal["as_suit"] = "as_suit"
    SAYS: ClassVar[Says] = choose(
        "to",
        {"choose": msg("{filter} count as a suit of your choice")},
        msg("{filter} count as {to}"),
    )


@dataclass(frozen=True, slots=True)
class Recast:
    """The user names up to `max` cards and their new rank, suit, or both."""

    SPARSE: ClassVar[bool] = True
    max: int
    what: Literal["rank", "suit", "any"]
    to: Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"] | Suit | None = (
        None
    )
    filter: Which | None = None
    op: Literal["recast"] = "recast"
    SAYS: ClassVar[Says] = (
        choose(
            "to",
            {
                None: choose(
                    "what",
                    {
                        "rank": choose(
                            "max",
                            {1: msg("1 card counts as any rank")},
                            msg("up to {max} cards count as any rank"),
                        ),
                        "suit": choose(
                            "max",
                            {1: msg("1 card counts as any suit")},
                            msg("up to {max} cards count as any suit"),
                        ),
                        "any": choose(
                            "max",
                            {1: msg("1 card counts as any card")},
                            msg("up to {max} cards count as any card"),
                        ),
                    },
                )
            },
            choose(
                "max",
                {1: msg("1 card counts as {one}")},
                msg("up to {max} cards count as {several}"),
            ),
        ),
        ONLY,
    )

    @property
    def one(self) -> Annotated[str | None, Said(kind_of_card)]:
        """What a single card becomes."""
        return self.to

    @property
    def several(self) -> Annotated[str | None, Said(kind_of_cards)]:
        """What several cards become."""
        return self.to


@dataclass(frozen=True, slots=True)
class NoPlay:
    """Matching cards may not be in a played hand."""

    SPARSE: ClassVar[bool] = True
    filter: Which
    op: Literal["no_play"] = "no_play"
    SAYS: ClassVar[Says] = msg("{filter} may not be played")


@dataclass(frozen=True, slots=True)
class NoCount:
    """Matching cards may be played, but only as kickers."""

    SPARSE: ClassVar[bool] = True
    filter: Which
    op: Literal["no_count"] = "no_count"
    SAYS: ClassVar[Says] = msg("{filter} cannot belong to a combination")
