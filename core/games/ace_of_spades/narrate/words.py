"""Parts of sentences: rows of cards, combinations, names, and a sum of damage spelled out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from core import cards
from core.games.ace_of_spades.events import Cause
from core.games.ace_of_spades.pieces.enemies import EnemyCard
from core.messages import Message, Printed, Value, msg

THE_ENEMY = msg("the enemy")
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
COMBOS: Mapping[str, Message] = {
    "pair": msg("a pair"),
    "2pair": msg("two pair"),
    "trips": msg("three of a kind"),
    "straight": msg("a straight"),
    "flush": msg("a flush"),
    "full": msg("a full house"),
    "quads": msg("four of a kind"),
    "sflush": msg("a straight flush"),
    "five": msg("five of a kind"),
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
    return COMBOS[combo]


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
    """The damage as a sum: “6 + 1 (K♣) + 1 (K♠) = 8”; a sum of one part is that part."""
    if not causes:
        return msg("{n}", n=0)
    first, *rest = _merged(causes)
    found = _term(first, first.n)
    if not rest:
        return found
    for cause in rest:
        term = _term(cause, abs(cause.n))
        text = msg("{sum} - {term}") if cause.n < 0 else msg("{sum} + {term}")
        found = text._replace(params={"sum": found, "term": term})
    return msg("{sum} = {total}", sum=found, total=sum(cause.n for cause in causes))


def _merged(causes: Sequence[Cause]) -> Iterator[Cause]:
    """The causes; what one effect gives for several cards is one of them."""
    for (why, of), group in groupby(causes, lambda cause: (cause.why, cause.of)):
        first, *rest = group
        if why == "effect" and of is not None:
            yield replace(first, n=first.n + sum(cause.n for cause in rest))
        else:
            yield from (first, *rest)


def _term(cause: Cause, n: int) -> Message:
    why = _why(cause)
    return msg("{n}", n=n) if why is None else msg("{n} ({why})", n=n, why=why)


def _why(cause: Cause) -> Value | None:
    """What gave these points; None for what the combination gives."""
    match cause.why:
        case "ruling":
            return msg("ruling")
        case "floor":
            return msg("never below 0")
        case "base" | "effect":
            if cause.of is None and cause.why == "base":
                return None
            return given_name(cause.name, cause.of) or msg("effect")
        case _:
            return cards.symbol(cause.card or "")


def given_name(name: str | None, code: str | None) -> Printed | None:
    """The name of an enemy card, as events keep it; None for a card that has only its id."""
    return own_words(cut(name)) if name and name != code else None


def enemy_words(card: EnemyCard | None) -> Value:
    """The enemy by its name, cut where it is long."""
    return (card and given_name(card.name, card.id)) or THE_ENEMY


def cut(name: str, most: int = 30) -> str:
    """The name, or as much of it as a headline has room for."""
    return name if len(name) <= most else f"{name[: most - 1].rstrip()}…"


def dial_words(bullets: int, refills: int) -> Message:
    """How the two dials stand."""
    return msg("Bullets {bullets}, refills {refills}.", bullets=bullets, refills=refills)


def own_words(text: str) -> Printed:
    """A name or text of a printed card: translated where it is one of ours."""
    return Printed(text)
