"""What effects were worth: the damage that there would not have been without them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from core import cards
from core.games.ace_of_spades.events.bonuses import BonusUsed
from core.games.ace_of_spades.events.shots import Cause, ShotPlayed
from core.games.ace_of_spades.pieces import BASE, SEAT
from core.games.ace_of_spades.pieces.effects import AsRank, AsSuit, Recast
from core.games.ace_of_spades.rules import claims, effects
from core.games.ace_of_spades.rules.effects import Force, Listed
from core.games.ace_of_spades.state import State
from core.games.ace_of_spades.stats.told import Told

_PRINTED: Mapping[str, int] = {"face": 1, "ace": 3}  # what a card adds by itself (R32)


def difference(cause: Cause, combo: str) -> int:
    """The part of a cause that the effect made: all of it, or what it changed of the printed."""
    if cause.of is None:
        return 0
    if cause.op == "set_base":
        return cause.n - BASE[combo]
    if cause.op == "set_each":
        return cause.n - _PRINTED.get(cause.why, 0)
    return cause.n


def by_card(one: Told) -> Counter[str]:
    """Damage that enemy cards made in this event, by their id; below 0 for a penalty.

    For cards that change what others count as, it is the damage of the shot less the best that
    the same cards deal without them. A ruled shot says nothing of them.
    """
    match one.event:
        case ShotPlayed() as shot:
            found = Counter[str]()
            for cause in shot.causes:
                if cause.of is not None:
                    found[cause.of] += difference(cause, shot.combo)
            found.update(_readings(one.before, shot))
            return found
        case BonusUsed(card=card, hp=int(hp)) if one.before.enemy is not None:
            return Counter({card: one.before.enemy.hp - hp})
    return Counter()


def _readings(before: State, shot: ShotPlayed) -> dict[str, int]:
    if shot.is_ruled or cards.UNSEEN in shot.cards:
        return {}
    seat = min(SEAT[shot.seat], len(before.hands) - 1)
    force = effects.in_force(before, seat)
    number = 1 if before.enemy is None else before.enemy.shots + 1
    return {
        card: shot.damage - _best(_without(force, card), shot, number)
        for card in dict.fromkeys(_reading(force))
    }


def _reading(force: Force) -> Iterator[str]:
    """The cards among the bonuses that change what cards count as."""
    for of, effect in (*force.permanents, *force.armed):
        if isinstance(effect, AsRank | AsSuit | Recast):
            yield of


def _without(force: Force, card: str) -> Force:
    def others(listed: Listed) -> Listed:
        return tuple(one for one in listed if one[0] != card)

    return force._replace(permanents=others(force.permanents), armed=others(force.armed))


def _best(force: Force, shot: ShotPlayed, number: int) -> int:
    best = claims.best(force, shot.cards, number)
    return 0 if best is None else best.tally.damage
