"""What a record shows of decks: which cards they must hold, and what their lists say against that.

A card counts as shown when so many copies of it are identified at one moment (R131): one that goes
back into a deck and is drawn again may be the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from core.frames import Frame
from core.games.arcmage.pieces import DECK_SIZE, MOST_COPIES
from core.games.arcmage.rules import ledger
from core.games.arcmage.state import State, card_of


class Copy(NamedTuple):
    """The n-th copy of a card of a deck, and the step that showed that there are so many."""

    card: str
    n: int
    step: int


class Contradiction(NamedTuple):
    """A step shows copy `n` of a card; the `due` that the rule allows are fewer.

    R131: the list has `due` of it. R3: no deck has more of a name. R1: the deck has as many cards
    that are not in the list, and this is one more.
    """

    card: str
    n: int
    due: int
    rule: str
    step: int


def shown(line: Iterable[Frame[State]], owner: str) -> tuple[Copy, ...]:
    """The copies that a line shows of an owner's cards, in the order of their steps."""
    most: Counter[str] = Counter()
    found: list[Copy] = []
    before: Mapping[str, int] = {}
    for frame in line:
        now = Counter(ledger.named(frame.state, owner))
        if now == before:
            continue
        for card, n in sorted(now.items()):
            found += (Copy(card, copy, frame.step) for copy in range(most[card] + 1, n + 1))
        most |= now
        before = now
    return tuple(found)


def at_least(copies: Iterable[Copy]) -> Mapping[str, int]:
    """How many of each card a deck must hold."""
    most: Counter[str] = Counter()
    for one in copies:
        most |= Counter({one.card: one.n})
    return dict(sorted(most.items()))


def contradictions(state: State, owner: str, copies: Sequence[Copy]) -> Iterator[Contradiction]:
    """What the copies say against the list as the table has it; nothing where nobody checks."""
    if not state.base.options.ledger or not state.players[owner].listed:
        return
    listed, spare = state.base.lists[owner], state.base.unlisted[owner]
    beside = 0
    for card, n, step in copies:
        due = listed.get(card, 0)
        if card in state.defined and card not in listed and not spare:
            continue  # typed in: no list could name it
        if n > due and not spare:
            yield Contradiction(card, n, due, "R131", step)
        elif n > max(due, MOST_COPIES):
            yield Contradiction(card, n, max(due, MOST_COPIES), "R3", step)
        elif n > due:
            beside += 1
            if beside > spare:
                yield Contradiction(card, n, DECK_SIZE - spare, "R1", step)


def name_of(state: State, card: str) -> str:
    """The printed name of a card of the match."""
    known = card_of(state, card)
    return card if known is None else known.name
