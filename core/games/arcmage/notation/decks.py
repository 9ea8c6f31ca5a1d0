"""Lists of decks as text: `deck B "Name" mentor*3,kolibri*2,?*40`.

`alone` in front is for its owner's eyes. A deck that comes with Kifu can be said by its name; what
these words cannot say, such as definitions of cards, stands in JSON: `deck B {…}`.
"""

from __future__ import annotations

from collections import Counter

from core.canonical import canonical
from core.errors import BadNotation
from core.games.arcmage.notation.reader import Reader
from core.games.arcmage.pieces import rebirth
from core.games.arcmage.pieces.decks import CardCount, DeckList
from core.reader import quote

ALONE = "alone"
Told = tuple[bool, DeckList]


def read_told(reader: Reader) -> Told:
    """Whether the owner alone knows it, and the list. Raises `BadNotation` E_SYNTAX."""
    alone = reader.one_of((ALONE,)) is not None
    return alone, _list(reader)


def _list(reader: Reader) -> DeckList:
    if reader.ahead("{"):
        return reader.value(DeckList, "deck")
    name = reader.string()
    reader.skip()
    found = reader.expect_cards()
    deck = rebirth.decks().get(found[0]) if name is None and len(found) == 1 else None
    if deck is not None:
        return deck
    return DeckList(name or "", tuple(CardCount(*one) for one in sorted(Counter(found).items())))


def write_told(told: Told) -> str:
    """The words behind the seat; `read_told` of them gives the same."""
    alone, deck = told
    return " ".join(part for part in (ALONE if alone else "", _text(deck)) if part)


def _text(deck: DeckList) -> str:
    cards = ",".join(f"{one.card}*{one.n}" if one.n > 1 else one.card for one in deck.cards)
    text = f"{quote(deck.name)} {cards}"
    try:
        reader = Reader(text)
        same = _list(reader) == deck and reader.ended()
    except BadNotation:
        same = False
    return text if same else canonical(deck)
