"""Parts of sentences: rows of cards, a claimed combination, and a sum of damage spelled out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from core import cards
from core.games.ace_of_spades.events import Cause
from core.games.ace_of_spades.narrate.titles import COMBO_TITLES
from core.games.ace_of_spades.pieces.catalogues import WORDED
from core.messages import Message, Value, msg

_PLURALS: Mapping[str, Message] = {
    "J": msg("Jacks"),
    "Q": msg("Queens"),
    "K": msg("Kings"),
    "A": msg("Aces"),
}
_OF_ONE: Mapping[str, Message] = {
    "pair": msg("a pair of {ranks}"),
    "trips": msg("three of a kind, {ranks}"),
    "quads": msg("four of a kind, {ranks}"),
    "five": msg("five of a kind, {ranks}"),
}
_OF_ACES: Mapping[str, Message] = {  # whole, for languages that join another word to a vowel
    "pair": msg("a pair of Aces"),
    "trips": msg("three of a kind, Aces"),
    "quads": msg("four of a kind, Aces"),
    "five": msg("five of a kind, Aces"),
}
_OF_TWO: Mapping[str, Message] = {
    "2pair": msg("two pair, {first} and {second}"),
    "full": msg("a full house, {first} and {second}"),
}
_PLAIN: Mapping[str, Message] = {
    "straight": msg("a straight"),
    "flush": msg("a flush"),
    "sflush": msg("a straight flush"),
}


def several(rank: str) -> Message:
    """`K` is Kings, `2` is 2s."""
    return _PLURALS.get(rank) or msg("{rank}s", rank=rank.replace("T", "10"))


def combo_words(combo: str, ranks: Sequence[str] = ()) -> Message:
    """The combination as one plays it: “a full house, 2s and Kings”.

    `ranks` as `ShotPlayed` has them; without enough of them the name alone is given.
    """
    if combo in _OF_ONE and ranks:
        if ranks[0] == "A":
            return _OF_ACES[combo]
        return _OF_ONE[combo]._replace(params={"ranks": several(ranks[0])})
    if combo in _OF_TWO and len(ranks) > 1:
        first, second = several(ranks[0]), several(ranks[1])
        return _OF_TWO[combo]._replace(params={"first": first, "second": second})
    return _PLAIN.get(combo) or COMBO_TITLES[combo]


def row_words(row: Iterable[str]) -> Value:
    """Cards by their symbols; those not seen are counted: “2♥ K♣ and 3 unseen cards”."""
    codes = list(row)
    seen = " ".join(cards.symbol(code) for code in codes if code != cards.UNSEEN)
    hidden = codes.count(cards.UNSEEN)
    if not hidden:
        return seen or msg("nothing")
    unseen = msg("an unseen card") if hidden == 1 else msg("{n} unseen cards", n=hidden)
    return msg("{seen} and {unseen}", seen=seen, unseen=unseen) if seen else unseen


def sum_words(causes: Sequence[Cause]) -> Message:
    """The damage as a sum: “6 + K 1 + K 1 = 8”; a sum of one part is that number."""
    if not causes:
        return msg("{n}", n=0)
    if len(causes) == 1 and causes[0].why == "base":
        return msg("{n}", n=causes[0].n)
    found = _term(causes[0], causes[0].n)
    for cause in causes[1:]:
        term = _term(cause, abs(cause.n))
        text = msg("{sum} - {term}") if cause.n < 0 else msg("{sum} + {term}")
        found = text._replace(params={"sum": found, "term": term})
    return msg("{sum} = {total}", sum=found, total=sum(cause.n for cause in causes))


def _term(cause: Cause, n: int) -> Message:
    match cause.why:
        case "base":
            return msg("{n}", n=n)
        case "ruling":
            return msg("ruling {n}", n=n)
        case "floor":
            return msg("not below nothing {n}", n=n)
        case "effect":
            if not cause.name:
                return msg("effect {n}", n=n)
            return msg("{card} {n}", card=own_words(cause.name), n=n)
        case _:
            return msg("{card} {n}", card=_short(cause.card or ""), n=n)


def _short(card: str) -> str:
    """`KH` is K; a card that counts as another is told by its symbol."""
    return card[0] if card[:1] in tuple("JQKA") and card != cards.JOKER else cards.symbol(card)


def own_words(text: str) -> Message:
    """A name or text of an enemy card: translated where it is one of ours.

    People's own words may hold braces, which are no places in a sentence.
    """
    return Message(text) if text in WORDED else Message("{text}", {"text": text})
