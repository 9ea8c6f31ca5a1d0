"""Parts of sentences: who acts, rows of cards, points by player, how long something lasts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from core.cards import UNSEEN
from core.games.origin_story.narrate.titles import PLAYER_TITLES
from core.games.origin_story.pieces import PLAYERS
from core.games.origin_story.pieces.catalogues import WORDED
from core.messages import Message, Value, msg

THE: Mapping[str, Message] = {  # where a sentence begins
    "A": msg("The Automaton"),
    "F": msg("The Factoryon"),
}
IN_SENTENCE: Mapping[str, Message] = {"A": msg("the Automaton"), "F": msg("the Factoryon")}
OWNED: Mapping[str, Message] = {  # a card by who played it
    "A": msg("the Automaton's {card}"),
    "F": msg("the Factoryon's {card}"),
    "Y": msg("your {card}"),
}
UNTIL: Mapping[str, Message] = {"trick": msg("for this trick"), "round": msg("for this round")}


def by(who: str, yours: Message, theirs: Message) -> Message:
    """The sentence for you, or the one of an automa with its name as `player`."""
    if who == "Y":
        return yours
    return theirs._replace(params={"player": THE[who], **theirs.params})


def owned(card: str, who: str | None) -> Value:
    """`your M11`; the card alone where nobody says whose it is."""
    return card if who is None else OWNED[who]._replace(params={"card": card})


def joined(parts: Iterable[Value], last: Message | None = None) -> Value:
    """The parts with commas; `last`, a sentence of `first` and `second`, joins the last one."""
    row = list(parts)
    if not row:
        return msg("nothing")
    found: Value = row[0]
    for number, part in enumerate(row[1:], start=2):
        text = last if last is not None and number == len(row) else msg("{first}, {second}")
        found = text._replace(params={"first": found, "second": part})
    return found


def also(parts: Iterable[Value]) -> Value:
    """The parts with “and” before the last."""
    return joined(parts, msg("{first} and {second}"))


def row_words(cards: Iterable[str]) -> Value:
    """Cards by their codes; those not seen are counted: “B9 M6 and 2 unseen cards”."""
    codes = list(cards)
    seen = " ".join(code for code in codes if code != UNSEEN)
    hidden = codes.count(UNSEEN)
    if not hidden:
        return seen or msg("nothing")
    unseen = msg("an unseen card") if hidden == 1 else msg("{n} unseen cards", n=hidden)
    return msg("{seen} and {unseen}", seen=seen, unseen=unseen) if seen else unseen


def signed(n: int) -> str:
    """`+1`, `-1`."""
    return f"{n:+d}"


def points_words(points: Mapping[str, int], *, change: bool = False) -> Value:
    """“Automaton 1, Factoryon 3, You 4”, of those who are named; as a change “You +2”."""
    return joined(
        msg("{player} {n}", player=PLAYER_TITLES[who], n=signed(points[who]))
        if change
        else msg("{player} {n}", player=PLAYER_TITLES[who], n=points[who])
        for who in PLAYERS
        if who in points
    )


def tokens_words(placed: Mapping[str, int]) -> str:
    """Tokens by card and cost: `t4:1 2`."""
    return ", ".join(f"{cost} ({n})" for cost, n in placed.items())


def own_words(text: str) -> Message:
    """A name or text of a printed card: translated where it is one of ours.

    People's own words may hold braces, which are no places in a sentence.
    """
    return Message(text) if text in WORDED else Message("{text}", {"text": text})
