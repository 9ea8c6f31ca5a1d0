"""What the deck gave: printed damage of the cards drawn, and the HP of the enemies that came."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core import cards
from core.games.ace_of_spades.events import Event
from core.games.ace_of_spades.events.bonuses import BonusUsed
from core.games.ace_of_spades.events.fights import EnemyRevealed
from core.games.ace_of_spades.events.hands import CardsDealt, CardsDrawn, CardsSwapped
from core.games.ace_of_spades.rules.damage import PRINTED
from core.games.ace_of_spades.rules.enemies import offered
from core.games.ace_of_spades.state import State, unseen
from core.kit.cards_drawn import from_pool, worth_of_cards
from core.messages import msg
from core.odds import Given, Luck, Measure, drawn

CARDS = worth_of_cards(
    title=msg("Cards drawn"),
    unit=msg("damage"),
    how=msg(
        "What the drawn cards add by themselves, an Ace 3 and a court card 1, the Joker as an Ace, "
        "against all cards that could have come."
    ),
)
ENEMIES = Measure(
    key="enemies",
    title=msg("Enemies"),
    unit=msg("HP"),
    counted=msg("enemies"),
    how=msg("The HP of each enemy, against all enemies of the catalogue that could have come."),
    sign=-1,
)
KNOWN = frozenset({"discarded", "drawn", "turned"})  # moves that leave the deck's cards alone


def given(state: State, event: Event) -> Iterator[Given]:
    """The cards of a hand and of the common row, which is the whole table's; the next enemy."""
    match event:
        case (
            CardsDealt(seat=seat, hand=hand, common=common)
            | CardsDrawn(seat=seat, hand=hand, common=common)
        ):
            yield from _drawn(_deck(state), seat, hand, common)
        case CardsSwapped(seat=seat, in_hand=hand, in_common=common):
            yield from _drawn(_deck(state), seat, hand, common)
        case BonusUsed(seat=seat, moves=moves, drawn=hand) if hand:
            whole = {move.what for move in moves} <= KNOWN
            yield from _drawn(_deck(state) if whole else 0, seat, hand, ())
        case EnemyRevealed(card=card, hp=hp):
            pool = {one.id: one.hp for one in offered(state)}
            value = hp if card.id in pool else None
            yield from drawn(ENEMIES.key, None, (value,), list(pool.values()))


def _deck(state: State) -> int:
    """The cards of the deck, a set of bits; none where some of a hand or of the discard pile are
    unknown: which of them are left there is no chance.
    """
    return 0 if any(state.unknown) or cards.UNSEEN in state.discard else unseen(state)


def _drawn(
    pool: int, seat: str | None, hand: Sequence[str], common: Sequence[str]
) -> Iterator[Given]:
    for whose, row in ((seat, hand), (None, common)):
        yield from from_pool(CARDS, whose, row, cards.members(pool), worth)


def worth(card: str) -> int:
    """The damage that a card adds to a combination by itself (R32), the Joker as an Ace (R41)."""
    return PRINTED.get("A" if card == cards.JOKER else card[0], 0)


LUCK: Luck[State] = Luck(
    measures=(CARDS, ENEMIES),
    kinds=(CardsDealt, CardsDrawn, CardsSwapped, BonusUsed, EnemyRevealed),
    given=given,
)
