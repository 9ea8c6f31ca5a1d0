"""Facts about cards that go somewhere, or to somebody (1.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from core.games.arcmage.facts.base import OfCard, OfSeat
from core.games.arcmage.spoken import Host, InPlay, Moved, Place, Seat
from core.kit.phrases import Says, choose, given
from core.kit.places import Titled
from core.messages import Message, msg

ORIGINS = {
    "hand": msg(", from the hand"),
    "grave": msg(", from the graveyard"),
    "deck": msg(", from the deck"),
    "reserve": msg(", from the city reserve"),
    "res": msg(", from the resources"),
    "": Message(""),
}
MARKED = {True: msg(", marked"), False: Message("")}
OUT_OF_PLAY = frozenset({"hand", "grave", "top", "bottom", "out", "stack"})


@dataclass(frozen=True, slots=True)
class MoveCard(OfCard):
    """To `army`, a city, `kingdom`, `grave`, `hand`, `top`, `bottom` or `out`; it may be marked.

    `face` is the name under which a hidden card comes into the open; `as_` the number of one that
    enters play, for which `under` says who controls it (None: its owner). Of a card that comes to
    a hand, `shown` says that everybody saw it, `hidden` that this copy of the log may not know it.
    """

    TEXT: ClassVar = "mv {card:anywhere} {to,marked:moved}"
    to: Place
    marked: bool = False
    face: str = ""
    as_: str | None = None
    under: str | None = None
    shown: bool = False
    hidden: bool = False
    kind: Literal["move_card"] = "move_card"
    SAYS: ClassVar[Says] = choose(
        "way",
        {
            "hand": msg("{moved} goes to the hand of {owner}{origin}{marking}."),
            "grave": msg("{moved} goes to the graveyard of {owner}{origin}{marking}."),
            "top": msg("{moved} goes on top of the deck of {owner}{origin}{marking}."),
            "bottom": msg("{moved} goes under the deck of {owner}{origin}{marking}."),
            "out": msg("{moved} is removed from the game{origin}{marking}."),
            "stack": msg("{moved} goes on the stack{origin}{marking}."),
            "kingdom": msg("{moved} is put into the kingdom of {owner}{origin}{marking}."),
            "army": msg("{moved} goes to the army{origin}{marking}."),
            "enters_army": msg("{moved} enters play in the army of {owner}{origin}{marking}."),
            "enters_kingdom": msg(
                "{moved} enters play in the kingdom of {owner}{origin}{marking}."
            ),
            "enters": msg("{moved} enters play in {to}{origin}{marking}."),
        },
        msg("{moved} goes to {to}{origin}{marking}."),
    )
    MANY: ClassVar[Says] = choose(
        "way",
        {
            "hand": msg("{each} go to the hand of {owner}{origin}{marking}."),
            "grave": msg("{each} go to the graveyard of {owner}{origin}{marking}."),
            "top": msg("{each} go on top of the deck of {owner}{origin}{marking}."),
            "bottom": msg("{each} go under the deck of {owner}{origin}{marking}."),
            "out": msg("{each} are removed from the game{origin}{marking}."),
            "stack": msg("{each} go on the stack{origin}{marking}."),
            "kingdom": msg("{each} are put into the kingdom of {owner}{origin}{marking}."),
            "army": msg("{each} go to the army{origin}{marking}."),
            "enters_army": msg("{each} enter play in the army of {owner}{origin}{marking}."),
            "enters_kingdom": msg("{each} enter play in the kingdom of {owner}{origin}{marking}."),
            "enters": msg("{each} enter play in {to}{origin}{marking}."),
        },
        msg("{each} go to {to}{origin}{marking}."),
    )
    EACH: ClassVar = "moved"

    @property
    def moved(self) -> Moved:
        """The card, under the name or number that it has now."""
        return self.card, self.face, self.as_

    @property
    def owner(self) -> Seat:
        """Whose zone it goes to (R17), or who controls it."""
        return self.under or self.card[0]

    @property
    def origin(self) -> Annotated[str, Titled(ORIGINS)]:
        """The zone that it comes from, empty for play and the stack."""
        zone = self.card.split(":")[1] if ":" in self.card else ""
        if self.card[1:2] == "r":
            zone = "res"
        if zone == "deck" and self.to in {"top", "bottom"}:
            return ""
        return zone if zone in ORIGINS else ""

    @property
    def marking(self) -> Annotated[bool, Titled(MARKED)]:
        """Whether it is marked."""
        return self.marked

    @property
    def way(self) -> str:
        """Where it goes, and whether it enters play there."""
        entering = self.as_ is not None or (":" in self.card and self.to not in OUT_OF_PLAY)
        if not entering:
            return self.to
        return f"enters_{self.to}" if self.to in {"army", "kingdom"} else "enters"


@dataclass(frozen=True, slots=True)
class AttachCard(OfCard):
    """To a card, a seat, or a card in a graveyard (R89)."""

    TEXT: ClassVar = "att {card:inst} {host:host}"
    host: Host
    as_: str | None = None
    kind: Literal["attach_card"] = "attach_card"
    SAYS: ClassVar[Says] = msg("{moved} is attached to {host}.")

    @property
    def moved(self) -> Moved:
        """The card, under the number that it has now."""
        return self.card, "", self.as_


@dataclass(frozen=True, slots=True)
class CreateToken(OfSeat):
    """In the army or a city (R20)."""

    TEXT: ClassVar = "tok {seat:seat} {token:slug} {to,marked:place}"
    token: str
    to: Place
    marked: bool = False
    as_: str | None = None
    kind: Literal["create_token"] = "create_token"
    SAYS: ClassVar[Says] = given(
        "marked",
        msg("{seat} gets {named} in {to}, marked."),
        msg("{seat} gets {named} in {to}."),
    )

    @property
    def named(self) -> Moved:
        """The token, under its number where it has one."""
        return f"{self.seat}::{self.token}", "", self.as_


@dataclass(frozen=True, slots=True)
class GiveControl(OfCard):
    """A card in play, or a resource card, has another controller."""

    TEXT: ClassVar = "ctl {card:piece} {to:seat}"
    to: Seat
    source: InPlay | None = None
    kind: Literal["give_control"] = "give_control"
    SAYS: ClassVar[Says] = given(
        "source",
        msg("{to} takes control of {card} as long as {source} is in play."),
        msg("{to} takes control of {card}."),
    )


@dataclass(frozen=True, slots=True)
class RemoveLater(OfCard):
    """A card in play leaves the game as the next turn of a seat starts."""

    seat: Seat
    kind: Literal["remove_later"] = "remove_later"
    SAYS: ClassVar[Says] = msg(
        "{card} is removed from the game when the next turn of {seat} starts."
    )


@dataclass(frozen=True, slots=True)
class ChooseRetreat(OfCard):
    """Where a resident goes should its city fall by the ruling (R52): a choice beside the facts."""

    TEXT: ClassVar = "{card:resident}{to:home}"
    to: Place
    kind: Literal["choose_retreat"] = "choose_retreat"
    SAYS: ClassVar[Says] = msg("{card} would retreat to {to}.")
