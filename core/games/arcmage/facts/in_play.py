"""Facts about cards in play (1.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from core.games.arcmage.pieces.effects import Until

Action = Literal["attack", "block", "block_for", "be_moved_to_or_from", "draw"]


@dataclass(frozen=True, slots=True)
class MoveCard:
    """To `army`, a city, `kingdom`, `grave`, `hand`, `top`, `bottom` or `out`; it may be marked.

    `face` is the name under which a hidden card comes into the open; `as_` the number of one that
    enters play, for which `under` says who controls it (None: its owner). Of a card that comes to
    a hand, `shown` says that everybody saw it, `hidden` that this copy of the log may not know it.
    """

    TEXT: ClassVar = "mv {card:anywhere} {to,marked:moved}"
    card: str
    to: str
    marked: bool = False
    face: str = ""
    as_: str | None = None
    under: str | None = None
    shown: bool = False
    hidden: bool = False
    kind: Literal["move_card"] = "move_card"


@dataclass(frozen=True, slots=True)
class MarkCard:
    """A card in play, or a resource card, is turned sideways (R21)."""

    TEXT: ClassVar = "mark {card:piece}"
    card: str
    kind: Literal["mark_card"] = "mark_card"


@dataclass(frozen=True, slots=True)
class UnmarkCard:
    """It is turned upright again (R21)."""

    TEXT: ClassVar = "unmark {card:piece}"
    card: str
    kind: Literal["unmark_card"] = "unmark_card"


@dataclass(frozen=True, slots=True)
class DealDamage:
    """To a creature, or a city."""

    TEXT: ClassVar = "dmg {card:inst} {n:count}"
    card: str
    n: int
    kind: Literal["deal_damage"] = "deal_damage"


@dataclass(frozen=True, slots=True)
class PreventDamage:
    """n damage did not happen; nothing changes."""

    card: str
    n: int
    kind: Literal["prevent_damage"] = "prevent_damage"


@dataclass(frozen=True, slots=True)
class ChangeDefence:
    """A city has n more defence points."""

    TEXT: ClassVar = "cdef {card:inst} {n:change}"
    card: str
    n: int
    kind: Literal["change_defence"] = "change_defence"


@dataclass(frozen=True, slots=True)
class ChangeValues:
    """Attack and defence, for a while (R67)."""

    TEXT: ClassVar = "mod {card:inst} {attack,defence:values} {until:until}"
    card: str
    attack: int
    defence: int
    until: Until = "eot"
    kind: Literal["change_values"] = "change_values"


@dataclass(frozen=True, slots=True)
class PutCounters:
    """n counters more; `counter` is such as `+1/+1` or a name."""

    TEXT: ClassVar = "ctr {card:piece} {counter:counter} {n:number}"
    card: str
    counter: str
    n: int
    kind: Literal["put_counters"] = "put_counters"


@dataclass(frozen=True, slots=True)
class GiveKeyword:
    """A keyword, with its number behind a blank: `battle_scream 1`."""

    TEXT: ClassVar = "kw {card:piece} +{keyword:keyword} {until:until}"
    card: str
    keyword: str
    until: Until = "eot"
    kind: Literal["give_keyword"] = "give_keyword"


@dataclass(frozen=True, slots=True)
class TakeKeyword:
    """A keyword is lost."""

    TEXT: ClassVar = "kw {card:piece} -{keyword:keyword} {until:until}"
    card: str
    keyword: str
    until: Until = "eot"
    kind: Literal["take_keyword"] = "take_keyword"


@dataclass(frozen=True, slots=True)
class AddSubtype:
    """A subtype, for a while."""

    card: str
    subtype: str
    until: Until = "eot"
    kind: Literal["add_subtype"] = "add_subtype"


@dataclass(frozen=True, slots=True)
class Forbid:
    """A card or a seat cannot do something (R120); `versus` is the city of `block_for`."""

    TEXT: ClassVar = "no {who:who} {what}[ {versus:versus}] {until:until}"
    who: str
    what: Action
    versus: str | None = None
    until: Until = "eot"
    source: str | None = None
    kind: Literal["forbid"] = "forbid"


@dataclass(frozen=True, slots=True)
class Permit:
    """A card or a seat can do something (R119)."""

    TEXT: ClassVar = "can {who:who} {what}[ {versus:versus}] {until:until}"
    who: str
    what: Action
    versus: str | None = None
    until: Until = "eot"
    source: str | None = None
    kind: Literal["permit"] = "permit"


@dataclass(frozen=True, slots=True)
class FreezeCard:
    """It does not unmark in unmark phases."""

    TEXT: ClassVar = "frz {card:piece} {until:until}"
    card: str
    until: Until = "eot"
    source: str | None = None
    kind: Literal["freeze_card"] = "freeze_card"


@dataclass(frozen=True, slots=True)
class GiveControl:
    """A card in play, or a resource card, has another controller."""

    TEXT: ClassVar = "ctl {card:piece} {to:seat}"
    card: str
    to: str
    source: str | None = None
    kind: Literal["give_control"] = "give_control"


@dataclass(frozen=True, slots=True)
class AttachCard:
    """To a card, a seat, or a card in a graveyard (R89)."""

    TEXT: ClassVar = "att {card:inst} {host:host}"
    card: str
    host: str
    as_: str | None = None
    kind: Literal["attach_card"] = "attach_card"


@dataclass(frozen=True, slots=True)
class CreateToken:
    """In the army or a city (R20)."""

    TEXT: ClassVar = "tok {seat:seat} {token:slug} {to,marked:place}"
    seat: str
    token: str
    to: str
    marked: bool = False
    as_: str | None = None
    kind: Literal["create_token"] = "create_token"


@dataclass(frozen=True, slots=True)
class KillInBattle:
    """Dead, but on the table until the combat is cleaned up (R109)."""

    card: str
    kind: Literal["kill_in_battle"] = "kill_in_battle"


@dataclass(frozen=True, slots=True)
class RuinCity:
    """A city that fell in combat; it leaves at the clean-up (R110)."""

    card: str
    kind: Literal["ruin_city"] = "ruin_city"


@dataclass(frozen=True, slots=True)
class RemoveLater:
    """A card in play leaves the game as the next turn of a seat starts."""

    card: str
    seat: str
    kind: Literal["remove_later"] = "remove_later"


@dataclass(frozen=True, slots=True)
class ChooseRetreat:
    """Where a resident goes should its city fall by the ruling (R52): a choice beside the facts."""

    TEXT: ClassVar = "{card:resident}{to:home}"
    card: str
    to: str
    kind: Literal["choose_retreat"] = "choose_retreat"
