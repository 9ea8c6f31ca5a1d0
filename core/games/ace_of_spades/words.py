"""Parts of sentences: combinations, and names of enemy cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.messages import Message, Printed, msg

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


def given_name(name: str | None, code: str | None) -> Printed | None:
    """The name of an enemy card, as events keep it; None for a card that has only its id."""
    return own_words(cut(name)) if name and name != code else None


def cut(name: str, most: int = 30) -> str:
    """The name, or as much of it as a headline has room for."""
    return name if len(name) <= most else f"{name[: most - 1].rstrip()}…"


def own_words(text: str) -> Printed:
    """A name or text of a printed card: translated where it is one of ours."""
    return Printed(text)
