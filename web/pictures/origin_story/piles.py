"""What lies beside the rows: deck, discard pile, super-hearts, automa deck, event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from core.events import Json
from core.games.origin_story.narrate.effects import card_name, op_words
from core.games.origin_story.pieces import ROUNDS
from core.games.origin_story.titles import SUITS, points, suit_words
from core.games.origin_story.words import THE
from core.messages import Message, Printed, msg
from web.pictures.origin_story.card_texts import CardText, automa_of, told_event
from web.pictures.origin_story.faces import Face, face, signed


class Pile(NamedTuple):
    """A pile: how many cards; `cards` where they may be seen."""

    name: str
    title: Message
    number: int
    cards: list[Face]


class Back(NamedTuple):
    """A card of the automa deck: its level as bolts, and whether it was turned up."""

    round: int
    level: int
    shown: bool
    here: bool


class Effects(NamedTuple):
    """The row of a round on the automa card."""

    round: int
    words: list[Message]
    here: bool
    done: int  # effects carried out


class Automa(NamedTuple):
    """The automa card of this round."""

    name: Message | Printed
    level: int
    rounds: list[Effects]
    fresh: bool


class Piles(NamedTuple):
    """All of it. `marks` are rules in force that are not printed: trump, limits, suits."""

    piles: list[Pile]
    backs: list[Back]
    automa: Automa | None
    event: CardText | None
    marks: list[Message]


def beside(view: Json, before: Json | None) -> Piles:
    """What the view shows beside the rows."""
    return Piles(
        _piles(view),
        _backs(view),
        _automa(view, before),
        told_event(automa_of(view, view["event"])) if view["event"] else None,
        _marks(view),
    )


def _count(pile: Sequence[str] | int) -> int:
    return pile if isinstance(pile, int) else len(pile)


def _piles(view: Json) -> list[Pile]:
    found = [
        Pile("deck", msg("Deck"), _count(view["deck"]), _seen(view.get("unseen"))),
        Pile("discard", msg("Discard pile"), _count(view["discard"]), _seen(view["discard"])),
    ]
    aside = [face(None, code) for code in view["aside"]]
    return [*found, Pile("aside", msg("Super-hearts"), len(aside), aside)]


def _seen(pile: Sequence[str] | int | None) -> list[Face]:
    """The cards of a pile that may be looked through."""
    if pile is None or isinstance(pile, int) or "?" in pile:
        return []
    return [face(None, code) for code in pile]


def _backs(view: Json) -> list[Back]:
    seen = len(view["automa_deck"]["seen"])
    return [
        Back(place + 1, level, place < seen, place + 1 == view["round"])
        for place, level in enumerate(view["levels"][:ROUNDS])
    ]


def _automa(view: Json, before: Json | None) -> Automa | None:
    name = view["automa_deck"]["card"]
    if name is None:
        return None
    card = automa_of(view, name)
    done = view["automa_deck"]["effect"]
    rounds = [
        Effects(
            number,
            [op_words(op) for op in card.rounds.get(str(number), ())],
            number == view["round"],
            done,
        )
        for number in range(1, ROUNDS + 1)
    ]
    fresh = before is not None and before["automa_deck"]["card"] != name
    return Automa(card_name(card), card.level, rounds, fresh)


def _marks(view: Json) -> list[Message]:
    """What is in force now beside the printed rules of tricks."""
    found = []
    if view["trump"] != "L":
        text = msg("Trump: {suit}") if view["trump"] else msg("No trump")
        found.append(text._replace(params={"suit": suit_words(view["trump"])}))
    found += [
        msg("All {suit} cards {n}", suit=SUITS[suit], n=signed(n))
        for suit, n in view["suit_mods"].items()
        if n
    ]
    found += [_limit(limit) for limit in view["limits"]]
    if view["ties"]:
        found.append(msg("{player} wins equal cards", player=THE["Y"]))
    n, suit = view["next_card"]["n"], view["next_card"]["suit"]
    if n:
        found.append(msg("{player}'s next card {n}", player=THE["Y"], n=signed(n)))
    if suit:
        found.append(
            msg("{player}'s next card counts as {suit}", player=THE["Y"], suit=SUITS[suit])
        )
    return found


LIMITED = {
    "followers": msg("Followers: {what}"),
    "leader": msg("The leader: {what}"),
    "automas": msg("The automas: {what}"),
}


def _limit(limit: Json) -> Message:
    told: list[Message] = []
    if limit.get("ban"):
        told.append(msg("no {suit}", suit=SUITS[limit["ban"]]))
    if limit.get("only"):
        told.append(msg("only {suit}", suit=SUITS[limit["only"]]))
    if limit.get("max") is not None:
        told.append(msg("at most {n}", n=points(2 * limit["max"])))
    if limit.get("min") is not None:
        told.append(msg("at least {n}", n=points(2 * limit["min"])))
    what = told[0]
    for more in told[1:]:
        what = msg("{first}, {second}", first=what, second=more)
    return LIMITED[limit["who"]]._replace(params={"what": what})
