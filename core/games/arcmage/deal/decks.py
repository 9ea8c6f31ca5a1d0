"""Decks of dealt matches: the order that the seed gives (R134)."""

from __future__ import annotations

from core.dealing import Dealer
from core.games.arcmage.decide.hidden_cards import ChanceKind
from core.games.arcmage.rules import ledger
from core.games.arcmage.state import UNSEEN, State, card_of

CHOSEN_AT_RANDOM = "random"


def middle(state: State, seat: str, dealer: Dealer) -> list[str]:
    """The cards that nobody has seen, in the order in which they lie.

    The order of the whole deck depends on the seed and on how often it was shuffled, so what was
    drawn before does not change it; of several copies those in front are the ones seen already.
    A deck without a list of its own is what the options say, seen cards or not.
    """
    listed = state.base.lists[seat]
    unseen = ledger.unseen(state, seat) if state.players[seat].listed else dict(listed)
    cards = [slug for slug, n in sorted(listed.items()) for _ in range(n)]
    order = dealer.shuffled(f"{seat}{state.players[seat].shuffles}", cards)
    gone = {slug: n - unseen.get(slug, 0) for slug, n in listed.items()}
    found = []
    for slug in order:
        if gone[slug]:
            gone[slug] -= 1
        else:
            found.append(slug)
    return found


def top(state: State, seat: str, n: int, dealer: Dealer) -> tuple[str, ...]:
    """The next n cards of a deck."""
    return ledger.next_cards(state.players[seat], n, middle(state, seat, dealer))


def chance(state: State, seat: str, kind: ChanceKind, n: int, dealer: Dealer) -> tuple[str, ...]:
    """What chance gives: the next cards of a deck, or some of a hand."""
    if kind == CHOSEN_AT_RANDOM:
        player = state.players[seat]
        hand = [*player.hand, *[UNSEEN] * player.unknown]
        return tuple(dealer.random.sample(hand, n))
    if kind == "face":
        return (UNSEEN,) * n
    return top(state, seat, n, dealer)


def reserve(state: State, seat: str, cards: tuple[str, ...], dealer: Dealer) -> tuple[str, ...]:
    """The cities set aside, those that nobody named taken from the deck's in its order (R5)."""
    listed = dict(state.base.lists[seat])
    for slug in cards:
        if slug in listed:
            listed[slug] -= 1
    left = [s for s in middle(state, seat, dealer) if _city(state, s)]
    found = []
    for slug in cards:
        drawn = slug
        if slug == UNSEEN:
            drawn = next((one for one in left if listed.get(one, 0) > 0), UNSEEN)
        if slug == UNSEEN != drawn:
            left.remove(drawn)
            listed[drawn] -= 1
        found.append(drawn)
    return tuple(found)


def _city(state: State, slug: str) -> bool:
    card = card_of(state, slug)
    return card is not None and card.type == "city"
