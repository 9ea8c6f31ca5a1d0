"""Facts that last for a while (1.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from core.games.arcmage.facts.base import ForAWhile, OfCard
from core.games.arcmage.pieces.effects import Until
from core.games.arcmage.spoken import Host, InPlay, Keyword, Lasts, Signed, Subtype
from core.kit.phrases import Says, choose, given
from core.messages import msg

Action = Literal["attack", "block", "block_for", "be_moved_to_or_from", "draw"]


@dataclass(frozen=True, slots=True)
class KeywordChange(OfCard):
    """A card has a keyword more, or less."""

    keyword: Keyword
    until: Lasts = "eot"


@dataclass(frozen=True, slots=True)
class Permission(ForAWhile):
    """A card or a seat can do something, or cannot."""

    who: Host
    what: Action
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
class Forbid(Permission):
    """A card or a seat cannot do something (R120); `versus` is the city of `block_for`."""

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
        },
    )


@dataclass(frozen=True, slots=True)
class Permit(Permission):
    """A card or a seat can do something (R119)."""

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
