"""Cards as the picture shows them: value, suit, adjustment and effective value."""

from __future__ import annotations

from typing import NamedTuple

from core.cards import UNSEEN
from core.events import Json
from core.games.origin_story import pieces
from core.games.origin_story.titles import SUITS, card_name, points
from core.messages import Message, msg


class Face(NamedTuple):
    """A card. `tag` is its adjustment (“−1”) and `now` its value then; `was` its printed suit
    where that has changed; `states` are classes of the style sheet, `note` is said after it."""

    code: str
    value: str
    suit: str
    name: Message
    tag: str = ""
    now: str = ""
    was: str = ""
    heart: bool = False  # a super-heart
    states: str = ""
    note: Message | None = None


def signed(n: int) -> str:
    """`+1`, `−2`."""
    return f"+{n}" if n > 0 else f"−{-n}"


def face(view: Json | None, code: str, states: str = "", note: Message | None = None) -> Face:
    """The card as it counts on the table of `view`; without one, as it is printed."""
    values = view["values"] if view is not None else {}
    suits = view["suits"] if view is not None else {}
    if code == UNSEEN:
        return Face(code, "", "", msg("an unseen card"), states=f"{states} is-back".strip())
    printed = pieces.halves(code)
    now = values.get(code, printed)
    suit = suits.get(code, code[0])
    return Face(
        code,
        points(printed),
        suit,
        _spoken(code, suit, printed, now),
        signed((now - printed) // 2) if now != printed else "",
        points(now) if now != printed else "",
        code[0] if suit != code[0] else "",
        pieces.is_super(code),
        states,
        note,
    )


def _spoken(code: str, suit: str, printed: int, now: int) -> Message:
    told = card_name(code)
    if suit != code[0]:
        told = msg("{card}, now {suit}", card=told, suit=SUITS[suit])
    if now != printed:
        told = msg("{card}, counts as {value}", card=told, value=points(now))
    return told
