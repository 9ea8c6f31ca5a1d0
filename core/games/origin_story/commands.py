"""What may be asked of a match of Origin Story (section 5).

Cards are codes such as `B9` or `L4.5`. Outcomes of chance are None where they are open. `TEXT` is
how a row is written (`core.kit.grammar`); its kinds stand in `notation`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from core.games.origin_story.pieces import Automa, Player, Side
from core.kit.places import Face, Faces

Source = Literal["table", "dealer"]


@dataclass(frozen=True, slots=True)
class SetTable:
    """What was drawn before the first round (R11, R14): all None in a dealt match."""

    TEXT: ClassVar = "new {dealer,mat,super_heroes,removed:table}"
    dealer: Player | None = None
    mat: str | None = None
    super_heroes: tuple[str, ...] | None = None
    removed: tuple[str, ...] = ()  # with the icon “not in solo”, R9
    source: Source = "table"
    kind: Literal["set_table"] = "set_table"


@dataclass(frozen=True, slots=True)
class DealHand:
    """Eight cards, from left to right (R20, R30)."""

    TEXT: ClassVar = "{who:dealt}[ {cards:cards}]"
    who: Player
    cards: Faces | None = None
    source: Source = "table"
    kind: Literal["deal_hand"] = "deal_hand"


@dataclass(frozen=True, slots=True)
class TurnsUp:
    """What turns up an automa card: None while it is open which."""

    card: str | None = None
    source: Source = "table"


@dataclass(frozen=True, slots=True)
class ShowEvent(TurnsUp):
    """The event of round 3 (R21)."""

    TEXT: ClassVar = "ev[ {card:id}]"
    kind: Literal["show_event"] = "show_event"


@dataclass(frozen=True, slots=True)
class ChooseStory:
    """Three story cards are drawn, one is kept (R22).

    `drawn` None: as they were dealt. `kept` None: they are drawn, the choice follows.
    """

    TEXT: ClassVar = "st[ {drawn,removed:ids}][ {kept:kept}]"
    kept: str | None = None
    drawn: tuple[str, ...] | None = None
    removed: tuple[str, ...] = ()
    source: Source = "table"
    kind: Literal["choose_story"] = "choose_story"


@dataclass(frozen=True, slots=True)
class ShowSuperHero:
    """One of the two super-heroes (R23)."""

    TEXT: ClassVar = "sh {card:id}"
    card: str
    kind: Literal["show_super_hero"] = "show_super_hero"


@dataclass(frozen=True, slots=True)
class Charge:
    """Costs of a card that are paid, by their number from 1.

    `energy` is what each of them takes, where no catalogue knows it.
    """

    TEXT: ClassVar = "{card:id}[:{costs:digits}][={energy:amounts}]"
    LATER: ClassVar = ("energy",)
    card: str
    costs: tuple[int, ...] = (1,)
    energy: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class ChargeSkills:
    """Energy on skills (R24)."""

    TEXT: ClassVar = "ch {charges:charges}"
    charges: tuple[Charge, ...] = ()
    kind: Literal["charge_skills"] = "charge_skills"


@dataclass(frozen=True, slots=True)
class ChooseSide:
    """Hero or villain (R27)."""

    TEXT: ClassVar = "{side}"
    side: Side
    kind: Literal["choose_side"] = "choose_side"


@dataclass(frozen=True, slots=True)
class ShowAutomaCard(TurnsUp):
    """The top card of the automa deck (R31)."""

    TEXT: ClassVar = "v[ {card:id}]"
    kind: Literal["show_automa_card"] = "show_automa_card"


@dataclass(frozen=True, slots=True)
class DrawForEffect:
    """The cards that an effect of the automa card draws, the Automaton's first."""

    TEXT: ClassVar = "dr[ {cards:cards}]"
    cards: Faces | None = None
    source: Source = "table"
    kind: Literal["draw_for_effect"] = "draw_for_effect"


@dataclass(frozen=True, slots=True)
class BeginTricks:
    """The late step is over (R36)."""

    TEXT: ClassVar = "go"
    kind: Literal["begin_tricks"] = "begin_tricks"


@dataclass(frozen=True, slots=True)
class PlayAutoma:
    """An automa leads (R53), or follows with what it drew (R54). `who` asserts whose turn it is,
    `card` what it plays; forced, that is what it played."""

    LATER: ClassVar = ("card",)
    TEXT: ClassVar = "{who,draws:automa}[ ={card:card}]"
    who: Automa | None = None
    draws: Faces | None = None
    source: Source = "table"
    card: Face | None = None
    kind: Literal["play_automa"] = "play_automa"


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Your card (R40)."""

    TEXT: ClassVar = "{card:card}"
    card: Face
    kind: Literal["play_card"] = "play_card"


@dataclass(frozen=True, slots=True)
class UseSkill:
    """A skill (R41), with its choices; `declined`: it is not used."""

    TEXT: ClassVar = "use {card,skill,who,cards,drawn,discarded,declined:skill}"
    card: str
    skill: int | None = None  # its number on the card, from 1
    who: Player | None = None
    cards: Faces = ()
    drawn: Faces | None = None
    discarded: Faces = ()
    declined: bool = False
    source: Source = "table"
    kind: Literal["use_skill"] = "use_skill"


@dataclass(frozen=True, slots=True)
class ExchangeCard:
    """An exchange by a text outside of the catalogue (R44)."""

    TEXT: ClassVar = "x {who} {card:card}"
    who: Automa
    card: Face
    kind: Literal["exchange_card"] = "exchange_card"


@dataclass(frozen=True, slots=True)
class RevealCards:
    """A reveal by a text outside of the catalogue (R45)."""

    TEXT: ClassVar = "rv {who} {cards:revealed}"
    who: Automa
    cards: Faces
    kind: Literal["reveal_cards"] = "reveal_cards"


@dataclass(frozen=True, slots=True)
class Surrender:
    """R46."""

    TEXT: ClassVar = "sur"
    kind: Literal["surrender"] = "surrender"


@dataclass(frozen=True, slots=True)
class EndRound:
    """The points of the round are counted (R70)."""

    TEXT: ClassVar = "end"
    kind: Literal["end_round"] = "end_round"


@dataclass(frozen=True, slots=True)
class AddNote:
    """Words beside the record."""

    TEXT: ClassVar = "note {text:note}"
    text: str
    kind: Literal["add_note"] = "add_note"


Command = (
    SetTable
    | DealHand
    | ShowEvent
    | ChooseStory
    | ShowSuperHero
    | ChargeSkills
    | ChooseSide
    | ShowAutomaCard
    | DrawForEffect
    | BeginTricks
    | PlayAutoma
    | PlayCard
    | UseSkill
    | ExchangeCard
    | RevealCards
    | Surrender
    | EndRound
    | AddNote
)
