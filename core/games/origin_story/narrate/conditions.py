"""When a skill takes effect, in words: its moment and its conditions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from core.games.origin_story.pieces.effects import Condition, TrickHas
from core.games.origin_story.titles import SUITS
from core.games.origin_story.words import also
from core.messages import Message, Value, msg

WHEN: Mapping[str, Message] = {  # where a sentence begins
    "when_charged": msg("When charged"),
    "when_revealed": msg("When revealed"),
    "on_your_turn": msg("On your turn"),
    "remove": msg("On your turn, for the energy of its cost"),
    "whenever_lead": msg("As you lead a trick"),
    "whenever_follow": msg("As you follow"),
    "first_trick": msg("At the end of trick 1"),
    "final_trick": msg("At the end of trick 8"),
    "win_trick": msg("At the end of a trick that you won"),
    "lose_trick": msg("At the end of a trick that you did not win"),
    "ongoing": msg("All the time"),
    "end_of_round": msg("At the end of the round"),
    "round_start": msg("At the start of the round"),
}
EVERY_TRICK = msg("At the end of a trick")  # what `win_trick` means in an event
OFTEN = frozenset({"on_your_turn", "whenever_lead", "whenever_follow", "win_trick", "lose_trick"})
TIMES: Mapping[str, Message] = {
    "round": msg("once a round"),
    "turn": msg("once a turn"),
    "each": msg("every time"),
}
_SIDE: Mapping[str, Message] = {"hero": msg("you are hero"), "villain": msg("you are villain")}
_SIDE_WITH: Mapping[str, Message] = {
    "hero": msg("you are hero with {tricks}"),
    "villain": msg("you are villain with {tricks}"),
}


def moment(when: str, *, event: bool) -> Message:
    """“At the end of the round”; of an event “At the end of a trick”, whoever won it."""
    return EVERY_TRICK if event and when == "win_trick" else WHEN[when]


def condition(asked: Condition) -> Value:
    """“you are hero with 4 tricks or more”: all that must hold."""
    return also(_parts(asked, tricks(asked)))


def tricks(asked: Condition) -> Message | None:
    """“4 tricks or more”: what is asked about their number, if anything."""
    if asked.tricks_is is not None:
        return counted(asked.tricks_is)
    low, high = asked.tricks_min, asked.tricks_max
    if low is not None and high is not None:
        return msg("{low} to {high} tricks", low=low, high=high)
    if low is not None:
        return msg("1 trick or more") if low == 1 else msg("{n} tricks or more", n=low)
    if high is not None:
        return msg("at most 1 trick") if high == 1 else msg("at most {n} tricks", n=high)
    return None


def counted(n: int) -> Message:
    """“no trick”, “1 trick”, “2 tricks”."""
    if not n:
        return msg("no trick")
    return msg("1 trick") if n == 1 else msg("{n} tricks", n=n)


def only_tricks(asked: Condition) -> bool:
    """Whether nothing but a number of tricks is asked about."""
    given = (asked.side, asked.trick_no, asked.led, asked.played_suit, asked.played_max)
    return tricks(asked) is not None and {*given, asked.won, asked.trick_has} == {None}


def _parts(asked: Condition, number: Message | None) -> Iterator[Message]:
    if asked.side is not None and number is not None:
        yield _SIDE_WITH[asked.side]._replace(params={"tricks": number})
    elif asked.side is not None:
        yield _SIDE[asked.side]
    elif number is not None:
        yield msg("you have {tricks}", tricks=number)
    if asked.trick_no is not None:
        yield msg("it is trick {n}", n=asked.trick_no)
    if asked.led is not None:
        yield msg("{suit} was led", suit=SUITS[asked.led])
    if asked.played_suit is not None:
        yield msg("the card played is of {suit}", suit=SUITS[asked.played_suit])
    if asked.played_max is not None:
        yield msg("the card played is at most {n}", n=asked.played_max)
    if asked.won is not None:
        yield msg("you won the trick") if asked.won else msg("you did not win the trick")
    if asked.trick_has is not None:
        yield _has(asked.trick_has)


def _has(wanted: TrickHas) -> Message:
    suit = SUITS[wanted.suit]
    if wanted.min == 1:
        return msg("a card of {suit} lies in the trick", suit=suit)
    return msg("at least {n} cards of {suit} lie in the trick", n=wanted.min, suit=suit)
