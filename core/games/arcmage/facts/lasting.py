"""Facts that last for a while (1.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from core.games.arcmage.facts.base import ForAWhile, OfCard
from core.games.arcmage.pieces.effects import Until
from core.games.arcmage.spoken import Host, InPlay, Keyword, Lasts, Signed, Subtype
from core.kit.phrases import Says, choose, given
from core.messages import msg

Action = Literal[
    "attack", "block", "block_for", "residents_block_for", "be_moved_to_or_from", "draw"
]  # fmt: skip
Prohibited = Literal[  # actions, what happens to a card, and every keyword that it cannot have
    "attack", "block", "block_for", "be_moved_to_or_from", "draw",
    "move", "devote", "activate", "be_targeted", "be_damaged", "die", "unmark",
    "flying", "ranged", "sudden", "veteran", "travel", "infiltrate", "peaceful", "first_strike",
    "overrun", "deadly", "deadly_immune", "indestructible", "sanctuary", "unique", "fatigue",
    "devoted", "battle_scream", "bodyguard", "blood_vengeance", "militia", "salvage", "defiance",
    "boost", "bruiser", "charge", "homesick",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class KeywordChange(OfCard):
    """A card has a keyword more, or less."""

    keyword: Keyword
    until: Lasts = "eot"


@dataclass(frozen=True, slots=True)
class Permission(ForAWhile):
    """A card or a seat can do something, or cannot."""

    who: Host
    what: Any
    versus: InPlay | None = None
    until: Until = "eot"
    source: str | None = None


@dataclass(frozen=True, slots=True)
class ChangeValues(OfCard):
    """Attack and defence, for a while (R67)."""

    TEXT: ClassVar = "mod {card:inst} {attack,defence:values} {until:until}"
    attack: Signed
    defence: Signed
    until: Lasts = "eot"
    kind: Literal["change_values"] = "change_values"
    SAYS: ClassVar[Says] = msg("{card} gets {attack}/{defence} {until}.")
    MANY: ClassVar[Says] = msg("{each} get {attack}/{defence} {until}.")
    EACH: ClassVar = "card"


@dataclass(frozen=True, slots=True)
class GiveKeyword(KeywordChange):
    """A keyword, with its number behind a blank: `battle_scream 1`."""

    TEXT: ClassVar = "kw {card:piece} +{keyword:keyword} {until:until}"
    kind: Literal["give_keyword"] = "give_keyword"
    SAYS: ClassVar[Says] = msg("{card} gets {keyword} {until}.")
    MANY: ClassVar[Says] = msg("{each} get {keyword} {until}.")
    EACH: ClassVar = "card"


@dataclass(frozen=True, slots=True)
class TakeKeyword(KeywordChange):
    """A keyword is lost."""

    TEXT: ClassVar = "kw {card:piece} -{keyword:keyword} {until:until}"
    kind: Literal["take_keyword"] = "take_keyword"
    SAYS: ClassVar[Says] = msg("{card} loses {keyword} {until}.")
    MANY: ClassVar[Says] = msg("{each} lose {keyword} {until}.")
    EACH: ClassVar = "card"


@dataclass(frozen=True, slots=True)
class AddSubtype(OfCard):
    """A subtype, for a while."""

    subtype: Subtype
    until: Lasts = "eot"
    kind: Literal["add_subtype"] = "add_subtype"
    SAYS: ClassVar[Says] = msg("{card} is also {subtype} {until}.")


@dataclass(frozen=True, slots=True)
class ProtectCard(OfCard):
    """The next time it would die it does not."""

    until: Lasts = "eot"
    kind: Literal["protect_card"] = "protect_card"
    SAYS: ClassVar[Says] = msg("{card} does not die the next time it would, {until}.")


@dataclass(frozen=True, slots=True)
class Forbid(Permission):
    """A card or a seat cannot do something, or a card cannot have a keyword (R120).

    `versus` is the city of `block_for`.
    """

    what: Prohibited
    TEXT: ClassVar = "no {who:who} {what}[ {versus:versus}] {until:until}"
    kind: Literal["forbid"] = "forbid"
    SAYS: ClassVar[Says] = choose(
        "what",
        {
            "attack": msg("{who} cannot attack {lasting}."),
            "block": msg("{who} cannot block {lasting}."),
            "block_for": given(
                "versus",
                msg("{who} cannot block for {versus} {lasting}."),
                msg("{who} cannot block for the city {lasting}."),
            ),
            "be_moved_to_or_from": msg("No creature can move to or from {who} {lasting}."),
            "draw": msg("{who} cannot draw {lasting}."),
            "move": msg("{who} cannot move {lasting}."),
            "devote": msg("{who} cannot be devoted {lasting}."),
            "activate": msg("{who} cannot use its abilities {lasting}."),
            "be_targeted": msg("{who} cannot be a target {lasting}."),
            "be_damaged": msg("{who} cannot be damaged {lasting}."),
            "die": msg("{who} cannot die {lasting}."),
            "unmark": msg("{who} cannot unmark {lasting}."),
        },
        msg("{who} cannot have {keyword} {lasting}."),
    )

    @property
    def keyword(self) -> Keyword:
        """The keyword, where it is one that is forbidden."""
        return self.what


@dataclass(frozen=True, slots=True)
class Permit(Permission):
    """A card or a seat can do something (R119)."""

    what: Action
    TEXT: ClassVar = "can {who:who} {what}[ {versus:versus}] {until:until}"
    kind: Literal["permit"] = "permit"
    SAYS: ClassVar[Says] = choose(
        "what",
        {
            "attack": msg("{who} can attack {lasting}."),
            "block": msg("{who} can block {lasting}."),
            "block_for": given(
                "versus",
                msg("{who} can block for {versus} {lasting}."),
                msg("{who} can block for the city {lasting}."),
            ),
            "residents_block_for": given(
                "versus",
                msg("Residents of {who} can block for {versus} {lasting}."),
                msg("Residents of {who} can block for the city {lasting}."),
            ),
            "be_moved_to_or_from": msg("Creatures can move to or from {who} {lasting}."),
            "draw": msg("{who} can draw {lasting}."),
        },
    )


@dataclass(frozen=True, slots=True)
class FreezeCard(OfCard, ForAWhile):
    """It does not unmark in unmark phases."""

    TEXT: ClassVar = "frz {card:piece} {until:until}"
    until: Until = "eot"
    source: str | None = None
    kind: Literal["freeze_card"] = "freeze_card"
    SAYS: ClassVar[Says] = msg("{card} does not unmark {lasting}.")
    MANY: ClassVar[Says] = msg("{each} do not unmark {lasting}.")
    EACH: ClassVar = "card"
