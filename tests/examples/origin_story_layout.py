"""What a table of a worked example is to be like, and a turn laid out that way.

Cards that nobody asked for go where they have to be: to hands, tricks won before, and the deck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from core.games.origin_story.pieces import (
    PACK,
    PLAYERS,
    TRICKS,
    after,
    catalogues,
    is_super,
    order,
    turns,
)

DEMO = catalogues.of("demo")
DRAWS = 2  # R54


@dataclass
class Wanted:
    """What a table is to be like; None and empty: whatever comes."""

    phase: str | None = None
    round: int | None = None
    difficulty: int | None = None
    side: str = "hero"
    leader: str | None = None
    led: str | None = None  # card
    won: int = 0  # your tricks
    trick_no: int | None = None
    supply: int | None = None
    replace: int | None = None  # by the automa card of the round
    hands: dict[str, list[str]] = field(default_factory=dict)  # whole
    lies: list[tuple[str, str]] = field(default_factory=list)  # a card, and a zone or a player
    deck: list[str] | None = None
    charged: list[str] = field(default_factory=list)  # `t1`, `t4:2`
    story: list[str] = field(default_factory=list)  # cards on the mat
    heroes: list[str] = field(default_factory=list)  # your two super-heroes
    unused: set[str] = field(default_factory=set)  # cards and ids that are still to come
    force: dict[str, Any] = field(default_factory=dict)  # mods, suits, trump, limits


class _Pile:
    """The pack while it is laid out; cards that are wanted in the deck are not taken as others."""

    def __init__(self, wanted: Wanted) -> None:
        named = [card for cards in wanted.hands.values() for card in cards]
        named += [card for card, _ in wanted.lies] + [card for card in [wanted.led] if card]
        self.supers = [card for card in (*named, *(wanted.deck or ())) if is_super(card)]
        kept = {*named, *wanted.unused, *(wanted.deck or ())}
        self.free = [card for card in Random(9).sample(PACK, len(PACK)) if card not in kept]
        self.taken: set[str] = set(named)

    def take(self, number: int) -> list[str]:
        """So many cards that nobody asked for."""
        found, self.free = self.free[:number], self.free[number:]
        assert len(found) == number, "there are not enough cards for this table"
        self.taken.update(found)
        return found


def laid_out(plain: Mapping[str, Any], wanted: Wanted) -> dict[str, Any]:
    player = str(wanted.phase)[-1]
    leader = wanted.leader or _leader(player, wanted)
    before = turns(leader)[: turns(leader).index(player)]
    number = _size(wanted, before)
    pile = _Pile(wanted)
    hands = {who: _hand(pile, wanted, who, number - (who in before)) for who in PLAYERS}
    trick = [[who, _played(pile, wanted, who, leader)] for who in before]
    winners = ["Y"] * wanted.won + ["A"] * (TRICKS - number - wanted.won)
    won = [
        {"no": no, "cards": [list(play) for play in zip(PLAYERS, pile.take(3), strict=True)]}
        | {"winner": winner}
        for no, winner in enumerate(winners, 1)
    ]
    discard = [card for card, zone in wanted.lies if zone == "discard"]
    left = order(card for card in PACK if card not in pile.taken)
    if wanted.deck is not None:
        discard += [card for card in left if card not in wanted.deck]
        left = order(wanted.deck)
    return {
        **plain,
        "phase": wanted.phase,
        "leader": leader,
        "trick_no": TRICKS + 1 - number,
        "draws": DRAWS if before and player != "Y" else 0,
        "side": wanted.side,
        "hands": hands,
        "trick": trick,
        "won_tricks": won,
        "won": {who: winners.count(who) for who in PLAYERS},
        "deck": list(left),
        "discard": discard,
        "aside": _aside(pile),
        **wanted.force,
    }


def _leader(player: str, wanted: Wanted) -> str:
    """The one before you where something was led to you; else you."""
    return after(after(player)) if player == "Y" and wanted.led else "Y"


def _size(wanted: Wanted, before: Iterable[str]) -> int:
    """How many cards each player had as the trick began."""
    sizes = {len(cards) + (who in before) for who, cards in wanted.hands.items()}
    sizes |= {TRICKS + 1 - wanted.trick_no} if wanted.trick_no else set()
    assert len(sizes) <= 1, "the hands of these players and the number of the trick do not agree"
    size = sizes.pop() if sizes else TRICKS - wanted.won
    assert wanted.won <= TRICKS - size, "so many tricks were not played yet"
    return size


def _hand(pile: _Pile, wanted: Wanted, who: str, number: int) -> list[str]:
    given = wanted.hands.get(who, [])
    given = [*given, *(card for card, zone in wanted.lies if zone == who and card not in given)]
    return [*given, *pile.take(max(number - len(given), 0))]


def _played(pile: _Pile, wanted: Wanted, who: str, leader: str) -> str:
    if who == leader and wanted.led:
        return wanted.led
    return pile.take(1)[0]


def _aside(pile: _Pile) -> list[str]:
    left = Counter(catalogues.super_hearts(DEMO))
    left.subtract(pile.supers)
    assert min(left.values()) >= 0, "there are not as many super-hearts"
    return list(order(left.elements()))
