"""Names of cards as they are observed: from whom, how many, and whether the deck has them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Literal, NoReturn

from core.errors import IllegalMove
from core.games.arcmage.evolve import zones
from core.games.arcmage.pieces import rebirth
from core.games.arcmage.pieces.items import Part
from core.games.arcmage.rules import ledger
from core.games.arcmage.state import UNSEEN, State, card_of
from core.games.arcmage.titles import card_name, seat_title

ChanceKind = Literal["draw", "mill", "top", "random", "face"]  # what chance or the table gives
CardSource = Callable[[State, str, ChanceKind, int], tuple[str, ...]]


class ObservedCards:
    """The observed cards of an entry, each seat's in the order in which they are needed.

    In a dealt match `dealer` gives what chance decides; what players choose is entered there too.
    """

    def __init__(self, given: Iterable[Part], seat: str, dealer: CardSource | None = None) -> None:
        self.by_seat: dict[str, deque[str]] = {}
        self.dealer = dealer
        self.add(given, seat)

    def add(self, given: Iterable[Part], seat: str) -> None:
        """Further ones, behind those that are there."""
        for owner, cards in given:
            self.by_seat.setdefault(owner or seat, deque()).extend(cards)

    def take(self, seat: str, n: int) -> tuple[str, ...]:
        """Exactly so many that people entered. Raises E_RESULT."""
        queue = self.by_seat.get(seat, deque())
        if len(queue) < n:
            raise wrong_number(seat, n, len(queue))
        return tuple(queue.popleft() for _ in range(n))

    def all_of(self, seat: str, most: int | None) -> tuple[str, ...]:
        """As many as are left, at most so many (searches, R133)."""
        queue = self.by_seat.get(seat, deque())
        n = len(queue) if most is None else min(most, len(queue))
        return tuple(queue.popleft() for _ in range(n))

    def chance(self, state: State, seat: str, kind: ChanceKind, n: int) -> tuple[str, ...]:
        """So many that chance gives: the dealer's, or as entered. Raises E_RESULT.

        A dealer is asked for none as well, so that a dealt step shows what it was asked.
        """
        if self.dealer is None:
            return self.take(seat, n)
        return self.dealer(state, seat, kind, n)

    def waiting(self, seat: str) -> int:
        """How many are left of a seat."""
        return len(self.by_seat.get(seat, ()))

    def left(self) -> tuple[Part, ...]:
        """What has not been needed yet."""
        return tuple((seat, tuple(queue)) for seat, queue in self.by_seat.items() if queue)

    def finish(self) -> None:
        """Nothing may be left. Raises E_RESULT."""
        for seat, queue in self.by_seat.items():
            if queue:
                raise IllegalMove(
                    "E_RESULT",
                    "Cards too many are named for {seat}: {n}, from {card} on.",
                    rule="R129",
                    n=len(queue),
                    seat=seat_title(seat),
                    card=card_name(queue[0]),
                )


def wrong_number(seat: str, due: int, n: int) -> IllegalMove:
    """The refusal of too few or too many names."""
    return IllegalMove(
        "E_RESULT",
        "Cards of {seat} to be named, ? for unseen ones: {due}, not {n}.",
        rule="R129",
        due=due,
        seat=seat_title(seat),
        n=n,
    )


def check_exists(state: State, slug: str) -> None:
    """Raises E_CARD where nothing defines such a card, and for tokens: they are in play only."""
    if slug == UNSEEN:
        return
    card = card_of(state, slug) or rebirth.cards().get(slug)
    if card is None:
        raise IllegalMove(
            "E_CARD",
            "There is no card “{card}”; type it in first if it is printed.",
            card=slug,
        )
    if card.token:
        raise IllegalMove(
            "E_CARD", "{card} is a token: it exists only in play.", rule="R20", card=card.name
        )


def check_known(state: State, slug: str) -> None:
    """Raises E_CARD for a card that there is not, E_LEDGER for one that no deck here has."""
    check_exists(state, slug)
    if slug == UNSEEN or card_of(state, slug) is not None:
        return
    if state.base.options.ledger:
        raise IllegalMove(
            "E_LEDGER", "No deck of this match has {card}.", rule="R131", card=card_name(slug)
        )
    raise IllegalMove(
        "E_CARD",
        "{card} is in no deck of this match; type it in first if it was played.",
        card=card_name(slug),
    )


def need_named(cards: Sequence[str]) -> None:
    """Raises E_IDENTITY: what comes into the open has a name (R130)."""
    if UNSEEN in cards:
        raise IllegalMove("E_IDENTITY", "A card that everybody sees must be named.", rule="R130")


def check_room(state: State, owner: str, new: Sequence[str]) -> None:
    """Raises E_LEDGER where these further names are more than the deck has (R131)."""
    for slug in dict.fromkeys(new):
        if slug == UNSEEN:
            continue
        check_known(state, slug)
        room = ledger.room(state, owner, slug)
        if room is not None and new.count(slug) > room:
            raise no_room(owner, slug)


def no_room(owner: str, slug: str) -> IllegalMove:
    """The refusal of a name that the deck list has no more of (R131)."""
    return IllegalMove(
        "E_LEDGER",
        "The deck of {seat} has no {card} left that could be this one.",
        rule="R131",
        seat=seat_title(owner),
        card=card_name(slug),
    ).elsewhere(slug)


def check_hand(state: State, seat: str, cards: Sequence[str]) -> tuple[str, ...]:
    """The names among these that an unknown card of the hand turns out to have (R130).

    Raises E_CARD, E_HAND; the ledger is not asked.
    """
    player = state.players[seat]
    found = []
    for slug in cards:
        check_known(state, slug)
        if slug not in player.hand:
            if not player.unknown:
                raise IllegalMove(
                    "E_HAND",
                    "{card} is not in the hand of {seat}.",
                    rule="R130",
                    card=card_name(slug),
                    seat=seat_title(seat),
                ).elsewhere(slug)
            found.append(slug)
        player = zones.from_hand(player, slug)
    return tuple(found)


def from_hand(state: State, seat: str, cards: Sequence[str]) -> tuple[str, ...]:
    """The same for cards that leave the hand now. Raises E_CARD, E_HAND, E_LEDGER."""
    new = check_hand(state, seat, cards)
    check_room(state, seat, new)
    return new


def from_top(state: State, seat: str, cards: Sequence[str]) -> tuple[str, ...]:
    """Cards that come off a deck, with the names that are known there.

    Raises E_LEDGER for another name than a known one, and for names that the deck lacks.
    """
    known = state.players[seat].deck.order()
    found, new = [], []
    for at, slug in enumerate(cards):
        there = known[at] if at < len(known) else UNSEEN
        if there != UNSEEN and slug not in {UNSEEN, there}:
            _other(seat, there)
        if there == UNSEEN:
            new.append(slug)
        found.append(slug if there == UNSEEN else there)
    check_room(state, seat, new)
    return tuple(found)


def _other(seat: str, card: str) -> NoReturn:
    raise IllegalMove(
        "E_LEDGER",
        "The next card of {seat} is known: it is {card}.",
        rule="R133",
        seat=seat_title(seat),
        card=card_name(card),
    ).elsewhere(card)
