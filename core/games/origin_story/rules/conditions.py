"""When a skill holds (section 2.4, `if`), read for one player."""

from __future__ import annotations

from typing import NamedTuple

from core.games.origin_story.pieces import PLACE
from core.games.origin_story.pieces.effects import Condition, TrickHas
from core.games.origin_story.rules import tricks, values
from core.games.origin_story.rules.values import Values
from core.games.origin_story.state import State, Won


class Ended(NamedTuple):
    """A trick just taken, and what its cards counted as in it."""

    number: int
    cards: tuple[tuple[str, str], ...]  # player, card
    winner: str
    seen: Values


def ended(won: Won, seen: Values) -> Ended:
    """The trick with what changed its cards: that is over once they lie before its winner."""
    return Ended(*won, seen)


def holds(condition: Condition | None, state: State, player: str, trick: Ended | None) -> bool:
    """Whether all keys of the condition hold; `trick` is the one just taken, if any."""
    if condition is None:
        return True
    won = state.won[PLACE[player]]
    side = state.side if player == "Y" else "hero"  # R8
    found = (
        condition.side in {None, side},
        condition.tricks_min is None or won >= condition.tricks_min,
        condition.tricks_max is None or won <= condition.tricks_max,
        condition.tricks_is in {None, won},
        condition.trick_no in {None, state.trick_no if trick is None else trick.number},
    )
    return all(found) and _of_trick(condition, state, player, trick)


def _of_trick(condition: Condition, state: State, player: str, trick: Ended | None) -> bool:
    cards = state.trick if trick is None else trick.cards
    seen = values.values_of(state) if trick is None else trick.seen
    if condition.won is not None and (trick is None or (trick.winner == player) != condition.won):
        return False
    if condition.led is not None and (not cards or tricks.led_suit(seen, cards) != condition.led):
        return False
    if condition.trick_has is not None and not _has(condition.trick_has, seen, cards):
        return False
    if condition.played_suit is None and condition.played_max is None:
        return True
    mine = next((card for who, card in cards if who == player), None)
    if mine is None:
        return False
    if condition.played_suit not in {None, values.suit_of(seen, mine)}:
        return False
    return condition.played_max is None or values.worth(seen, mine) <= 2 * condition.played_max


def _has(wanted: TrickHas, seen: Values, cards: tuple[tuple[str, str], ...]) -> bool:
    return sum(values.suit_of(seen, card) == wanted.suit for _, card in cards) >= wanted.min


def counts(condition: Condition | None) -> bool:
    """Whether it speaks of the number or content of tricks: not after a surrender (R46)."""
    if condition is None:
        return False
    return condition != Condition(side=condition.side, trick_no=condition.trick_no)
