"""Zones of cards: some of their cards are known, others only counted.

A *row* is a tuple of codes in order, `?` where nobody saw the card. A *hand* is any NamedTuple with
the fields `known`, a set of cards as bits (`core.cards`), and `unknown`, a number. A `Deck` counts
its cards and names those at its ends. Nothing here refuses: a card that cannot be where it is said
to be, as in a log with hidden names, changes what it can.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, NamedTuple, Protocol, Self, TypeVar

from core.cards import BIT, UNSEEN, bits, members
from core.kit.notes import At

# --- rows ----------------------------------------------------------------------------------------


def closed(row: Sequence[str]) -> tuple[str, ...]:
    """As many cards, face down."""
    return (UNSEEN,) * len(row)


def without(row: Sequence[str], gone: Iterable[str]) -> tuple[str, ...]:
    """The row without the cards, each taken once, the first of its name.

    One that is not found was one of those unseen; without any, the row stays as it was.
    """
    left = list(row)
    for card in gone:
        if card in left:
            left.remove(card)
        elif UNSEEN in left:
            left.remove(UNSEEN)
    return tuple(left)


def named(row: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The row, its first unseen card being this one; the same row where all were seen."""
    if UNSEEN not in row:
        return row
    at = row.index(UNSEEN)
    return (*row[:at], card, *row[at + 1 :])


# --- hands ---------------------------------------------------------------------------------------


class Hand(Protocol):
    """What a hand is: `known` cards as bits, and how many further ones."""

    @property
    def known(self) -> int: ...

    @property
    def unknown(self) -> int: ...

    def _replace(self, *, known: int, unknown: int) -> Self: ...


H = TypeVar("H", bound=Hand)


def size(hand: Hand) -> int:
    """Number of cards in the hand, unseen ones counted."""
    return hand.known.bit_count() + hand.unknown


def faces(hand: Hand) -> list[str]:
    """The known cards in the order of the pack, and a `?` for each other one."""
    return members(hand.known) + [UNSEEN] * hand.unknown


def drawn(known: int, unknown: int, cards: Iterable[str]) -> tuple[int, int]:
    """`known` and `unknown` of a hand into which cards come, `?` unseen."""
    for card in cards:
        if card in BIT:
            known |= BIT[card]
        else:
            unknown += 1
    return known, unknown


def spent(known: int, unknown: int, gone: Iterable[str]) -> tuple[int, int]:
    """The same where cards leave; one that was not known there was one of those unseen."""
    for card in gone:
        bit = BIT.get(card, 0)
        if known & bit:
            known ^= bit
        elif unknown:
            unknown -= 1
    return known, unknown


def name(hand: H, seen: Iterable[str]) -> H:
    """Unseen cards of the hand turn out to be these; one that was known there already stays."""
    new = bits(seen) & ~hand.known
    unknown = max(0, hand.unknown - new.bit_count())
    return hand._replace(known=hand.known | new, unknown=unknown)


def close(hand: H, shown: int = 0) -> H:
    """The hand as others know it: counted, but for the cards that were shown to all, as bits."""
    known = hand.known & shown
    return hand._replace(known=known, unknown=size(hand) - known.bit_count())


def unseen(pack: int, *known: int | Iterable[str]) -> int:
    """The cards of the pack that are known to lie nowhere, as bits; zones as bits or as rows."""
    for zone in known:
        pack &= ~(zone if isinstance(zone, int) else bits(zone))
    return pack


# --- decks ---------------------------------------------------------------------------------------


class Known(NamedTuple):
    """A card whose place in a deck is known; to these seats, or with none to all."""

    card: str
    to: tuple[str, ...] = ()


class Deck(NamedTuple):
    """A face-down pile; at its ends `?` stands where only deeper cards are known."""

    size: Annotated[int, At("count")] = 0
    top: tuple[Known, ...] = ()  # the first is drawn first
    bottom: tuple[Known, ...] = ()  # the last is drawn last

    @property
    def places(self) -> tuple[Known, ...]:
        """All places at which something may be known, from the top."""
        return (*self.top, *self.bottom)

    def order(self) -> tuple[str, ...]:
        """From the top, card by card: `?` where nobody knows which it is."""
        top, bottom = ([known.card for known in end] for end in (self.top, self.bottom))
        return (*top, *[UNSEEN] * (self.size - len(top) - len(bottom)), *bottom)

    def drawn(self) -> Deck:
        """Without its first card."""
        size, top, bottom = self
        if top:
            return Deck(size - 1, top[1:], bottom).settled()
        return Deck(max(size - 1, 0), (), bottom[1:] if size == len(bottom) else bottom)

    def without(self, card: str) -> Deck:
        """Without a card that was found in it: one at a known place, if it may be that."""
        size, top, bottom = self
        names = [known.card for known in self.places]
        if card in names:
            at = names.index(card)
            low = at - len(top)
            if low < 0:
                top = (*top[:at], *top[at + 1 :])
            else:
                bottom = (*bottom[:low], *bottom[low + 1 :])
        return Deck(max(size - 1, 0), top, bottom).settled()

    def with_top(self, card: str) -> Deck:
        """A card more, on top."""
        return Deck(self.size + 1, (Known(card), *self.top), self.bottom).settled()

    def with_bottom(self, card: str) -> Deck:
        """A card more, at the bottom."""
        return Deck(self.size + 1, self.top, (*self.bottom, Known(card))).settled()

    def shuffled(self) -> Deck:
        """Nothing is known of its order."""
        return Deck(self.size)

    def seen_on_top(self, cards: Iterable[str], to: tuple[str, ...]) -> Deck:
        """With the names of its first cards; whoever knew one already knows it still."""
        top = list(self.top)
        for at, card in enumerate(cards):
            if at == len(top):
                top.append(Known(UNSEEN))
            if card != UNSEEN:
                old = top[at]
                open_to_all = not to or (old.card == card and not old.to)
                old_to = old.to if old.card == card else ()
                top[at] = Known(card, () if open_to_all else tuple(sorted({*to, *old_to})))
        return self._replace(top=tuple(top)).settled()

    def seen_by(self, viewer: str | None) -> Deck:
        """With the places that this seat (None: somebody without one) knows."""
        top, bottom = (
            tuple(_to(known, viewer) for known in end) for end in (self.top, self.bottom)
        )
        return Deck(self.size, top, bottom).settled()

    def settled(self) -> Deck:
        """Without places at which nothing is known, and none known twice."""
        size, top, bottom = self
        top = top[: max(size - len(bottom), 0)]
        while top and top[-1].card == UNSEEN:
            top = top[:-1]
        while bottom and bottom[0].card == UNSEEN:
            bottom = bottom[1:]
        return Deck(size, top, bottom)


def _to(known: Known, viewer: str | None) -> Known:
    """What the viewer knows of a place; who else was shown it is not told."""
    if known.card == UNSEEN or (known.to and viewer not in known.to):
        return Known(UNSEEN)
    return known._replace(to=(viewer,)) if known.to and viewer is not None else known
