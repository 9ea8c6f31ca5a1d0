"""What a page may enter at a table of Origin Story.

Playing cards are codes such as `B9` or `L4.5`, printed cards are ids; players are `A` and `F`, the
automas, and `Y`, you.
"""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from core.games.origin_story.commands import UseSkill
from core.games.origin_story.pieces import Automa, Player
from core.games.origin_story.pieces.effects import Hands
from web.entry.shared import Shared


class Face(TypedDict):
    """How an open card counts otherwise than printed: adjustment, value then, suit."""

    tag: str
    now: str
    suit: str


class Print(TypedDict):
    """A printed card in words: its skills or effects, its costs; `removed`: not in solo (R9)."""

    id: str
    name: str
    words: list[str]
    costs: list[int]
    removed: bool


class Who(TypedDict):
    """Which automa?"""

    ask: Literal["who"]
    players: list[Automa]


class Give(TypedDict):
    """The card that is given in an exchange with this automa, `chosen` the one named before."""

    ask: Literal["give"]
    who: Hands


class Theirs(TypedDict):
    """So many cards of an automa that are revealed."""

    ask: Literal["theirs"]
    who: Hands
    n: int


class AnyCard(TypedDict):
    """A card of any hand."""

    ask: Literal["any"]


class Drawn(TypedDict):
    """So many cards that were drawn."""

    ask: Literal["drawn"]
    n: int


class Discard(TypedDict):
    """So many cards, of the hand and of those just drawn, that are discarded."""

    ask: Literal["discard"]
    n: int


Ask = Who | Give | Theirs | AnyCard | Drawn | Discard


class Skill(TypedDict):
    """A skill that may be used now: what is asked for it, step by step.

    `command` is its use before anything is answered, `text` how that is written. `holds`: the
    table waits for it, so it can be declined.
    """

    name: str
    words: str
    asks: list[Ask]
    holds: bool
    command: UseSkill
    text: str


class _Table(Shared):
    """What is told in every phase."""

    dealt: bool
    blank: bool  # ids are free text
    note: str
    words: dict[str, str]  # what the script says
    players: dict[str, str]
    suits: dict[str, str]
    names: dict[str, str]
    hands: dict[str, list[str]]
    faces: dict[str, Face]
    pool: list[str]  # the cards that may have been drawn
    hearts: list[str]
    refreshing: int  # cards still to be discarded for a skill
    skills: list[Skill]


class Plain(_Table):
    """Nothing more is needed: a side, a skill, the end of a round; nothing to enter."""

    phase: Literal["side", "after_trick", "round_end", "over", "wait"]


class New(_Table):
    """Dealer, mat and super-heroes are drawn (R11, R14)."""

    phase: Literal["new"]
    mats: list[Print]
    heroes: list[Print]


class Deal(_Table):
    """A hand is dealt (R20, R30)."""

    phase: Literal["deal_you", "deal_A", "deal_F"]
    who: Player
    draws: int


class TurnUp(_Table):
    """A card of the automas is turned up: one of these (R21, R31)."""

    phase: Literal["event", "automa_card"]
    cards: list[Print]


class Story(_Table):
    """Three story cards, one is kept (R22); `given`: those that were dealt."""

    phase: Literal["story"]
    cards: list[Print]
    given: list[str]


class SuperHero(_Table):
    """One of two super-heroes (R23)."""

    phase: Literal["super_hero"]
    cards: list[Print]


class ChargeStep(_Table):
    """Energy on skills (R24)."""

    phase: Literal["charge"]
    cards: list[Print]
    supply: int


class DueLabel(TypedDict):
    """How many cards an effect draws for whom."""

    who: str
    n: int


class Effect(_Table):
    """What an effect of the automa card draws, the Automaton's first."""

    phase: Literal["effect_draws"]
    draws: int
    labels: list[DueLabel]


class AutomaTurn(_Table):
    """An automa leads (R53), or follows with what it draws (R54)."""

    phase: Literal["turn:A", "turn:F"]
    who: Automa
    draws: int
    leads: bool


class Yours(_Table):
    """Your turn (R40), or the step before the first trick (R36).

    `takes` is what an exchange would bring, by automa; `surrender` what surrendering would do,
    null where it may not be.
    """

    phase: Literal["turn:Y", "late"]
    hand: list[str]
    legal: list[str]
    takes: dict[str, str]
    surrender: str | None


Phase = Literal[
    "new",
    "deal_you",
    "deal_A",
    "deal_F",
    "event",
    "automa_card",
    "story",
    "super_hero",
    "charge",
    "side",
    "effect_draws",
    "late",
    "turn:A",
    "turn:F",
    "turn:Y",
    "after_trick",
    "round_end",
    "over",
    "wait",
]
Document = (
    Plain | New | Deal | TurnUp | Story | SuperHero | ChargeStep | Effect | AutomaTurn | Yours
)
