"""What a page may enter at a table of Ace of Spades.

Cards are codes (`QH`), `JK` the Joker, `?` a card that nobody saw.
"""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from core.events import Json, Seat
from core.games.ace_of_spades.commands import (
    Claim,
    DealCards,
    DrawCards,
    RevealEnemy,
    TickAchievement,
    TrimHand,
    UseBonus,
)
from web.entry.shared import Choice, Shared


class Draw(TypedDict):
    """How many cards a seat takes for its hand, and how many come into the common row.

    `command` is completed with them; as it is, a seed gives them.
    """

    seat: Seat
    command: DealCards | DrawCards
    hand: int
    common: int


class Trim(TypedDict):
    """A seat discards `n` cards of `hand` (R58): `command` is completed with them."""

    seat: Seat
    command: TrimHand
    n: int
    hand: list[str]


class Coming(TypedDict):
    """An enemy of the catalogue that may come. `text` is the notation of its reveal."""

    command: RevealEnemy
    text: str
    name: str
    hp: int
    penalty: str
    bonus: str


class Template(TypedDict):
    """A common effect. Where it needs them, it has places instead of values: `$n` (a number),
    `$combo` (a combination), `$cards` (a filter), `$suit`."""

    title: str
    effect: Json


class Effects(TypedDict):
    """What a card entered by hand may say. Empty: it has no such side."""

    penalty: list[Template]
    bonus: list[Template]


class Cards(TypedDict):
    """Cards of a kind, as people call them and as an effect names them."""

    title: str
    filter: Json


class AskRecast(TypedDict):
    """Up to `max` of these cards change their rank, their suit or both: to `to`, or to any."""

    ask: Literal["recast"]
    max: int
    what: Literal["rank", "suit", "any"]
    to: str
    cards: list[str]


class AskSuit(TypedDict):
    """One of the four suits."""

    ask: Literal["suit"]


class AskRecover(TypedDict):
    """Up to `max` of these cards come back from the discard pile (R76)."""

    ask: Literal["recover"]
    max: int
    cards: list[str]


class AskDiscard(TypedDict):
    """Up to `max` cards of the hand are discarded."""

    ask: Literal["discard"]
    max: int


class AskDraw(TypedDict):
    """`n` cards are drawn; None: as many as were discarded."""

    ask: Literal["draw"]
    n: int | None


class AskTurnUp(TypedDict):
    """Cards are turned up until their values sum to `n`."""

    ask: Literal["turn_up"]
    n: int


class Refreshed(TypedDict):
    """No question: these cards of the discard pile go into the deck before what is asked next."""

    ask: Literal["refreshed"]
    cards: list[str]


Ask = AskRecast | AskSuit | AskRecover | AskDiscard | AskDraw | AskTurnUp | Refreshed


class Offer(TypedDict):
    """A one-shot that can be used (R70): `command` is completed with what it asks for, in order.

    `words` say what it does; `said` what is printed where the table does it by hand (`manual`).
    So many cards of the hand, `unnamed`, may be discarded by it without their names (R82).
    """

    id: str
    command: UseBonus
    name: str
    words: str
    said: str
    manual: bool
    hand: list[str]
    unnamed: int
    asks: list[Ask]


class Tick(TypedDict):
    """An achievement that only people can judge."""

    command: TickAchievement
    title: str
    rule: str


class _Table(Shared):
    """What is told in every phase.

    `pool`: the cards that may be drawn; `deck`: how many lie in the draw pile; `unnamed`: whether
    unseen cards may be discarded as such (R82); `names` of cards, `titles` of seats, `words` of the
    script.
    """

    dealt: bool
    coop: bool
    note: str
    names: dict[str, str]
    titles: dict[str, str]
    pool: list[str]
    deck: int
    unnamed: bool
    words: dict[str, str]
    ticks: list[Tick]
    bonuses: list[Offer]


class Quiet(_Table):
    """The match is over, or others are to enter something."""

    phase: Literal["over", "wait"]


class Deal(_Table):
    """First cards are dealt (R5, R90)."""

    phase: Literal["deal"]
    deal: list[Draw]


class Reveal(_Table):
    """The next enemy comes (R53); before it, somebody may draw up.

    `plausible` is how many HP such an enemy may have; `command` reveals the top of the deck.
    """

    phase: Literal["reveal"]
    draws: list[Draw]
    fight: int
    kind: str
    command: RevealEnemy
    enemies: list[Coming]
    plausible: int
    effects: Effects
    combos: list[Choice]
    filters: list[Cards]
    suits: list[Choice]


class Turn(_Table):
    """A seat shoots, swaps, refreshes or jams: the cards in its reach.

    `least` and `most`: how many cards a shot may have; `refills` left.
    """

    phase: Literal["turn"]
    seat: Seat
    hand: list[str]
    commons: list[str]
    least: int
    most: int
    refills: int
    jam: bool


class Refill(_Table):
    """Cards are drawn (R58)."""

    phase: Literal["refill"]
    draws: list[Draw]


class Surplus(_Table):
    """Hands hold too many cards (R58)."""

    phase: Literal["trim"]
    trims: list[Trim]


Document = Quiet | Deal | Reveal | Turn | Refill | Surplus


class OtherClaim(TypedDict):
    """What the cards of a shot may be claimed as (R36). `text` names it."""

    claim: Claim
    text: str
    label: str
    damage: int
    chosen: bool


class Preview(TypedDict):
    """A shot as it will be told, how its damage comes about, and every claim, the best first.

    `falls`: whether the enemy does; `joker`: what the Joker stands for.
    """

    headline: str
    sum: str
    damage: int
    falls: bool
    joker: str | None
    claims: list[OtherClaim]


class Best(TypedDict):
    """The best hand held, and how its damage comes about."""

    cards: list[str]
    sum: str


class Chances(TypedDict):
    """The chance of each combination once `n` cards are drawn, as people read it."""

    n: int
    rows: list[tuple[str, str]]


class Advice(TypedDict):
    """Help on demand. `out`, the cards in no known place, and `chances` are None where nobody may
    look at the discard pile (R82)."""

    best: Best | None
    out: list[str] | None
    chances: Chances | None
