"""The bonuses of a match: when each came, when it was used, and what it was worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from core.events import Json, RulingMade
from core.games.ace_of_spades.events.bonuses import BonusUsed
from core.games.ace_of_spades.pieces import enemies
from core.games.ace_of_spades.pieces.enemies import EnemyCard
from core.games.ace_of_spades.state import State
from core.games.ace_of_spades.stats import worth
from core.games.ace_of_spades.stats.told import Told


def bonuses(row: Sequence[Told]) -> list[Json]:
    """Each bonus card of the match, in the order in which they came.

    `gained` is the fight whose enemy it was (None: it was there at the start of the line),
    `used` the fight in which a one-shot was used, `value` the damage that it made.
    """
    if not row:
        return []
    value: Counter[str] = Counter()
    for one in row:
        value.update(worth.by_card(one))
    gained = {fight.card.id: fight.fight for fight in row[-1].after.defeated}
    given = {card.id for card in _held(row[0].before)}
    return [
        {
            "card": card.id,
            "name": enemies.title(card),
            "kind": enemies.kind(card),
            "gained": None if card.id in given else gained.get(card.id),
            "used": used,
            "value": value[card.id],
        }
        for card, used in _bonuses(row[-1].after)
    ]


def direct(row: Sequence[Told]) -> Json:
    """HP that enemies lost without a shot, by one-shots and by rulings."""
    total = Counter[str]()
    for one in row:
        match one.event:
            case BonusUsed():
                total["one_shots"] += sum(worth.by_card(one).values())
            case RulingMade(operations=operations) if operations:
                total["rulings"] += _ruled(one)
    return {"one_shots": total["one_shots"], "rulings": total["rulings"]}


def _ruled(one: Told) -> int:
    """HP before the ruling less those after it, be the enemy defeated by it or not."""
    if one.before.enemy is None:
        return 0
    now = one.after.enemy
    if now is not None and one.after.fight == one.before.fight:
        return one.before.enemy.hp - now.hp
    return one.before.enemy.hp - one.after.defeated[-1].hp if one.after.defeated else 0


def _held(state: State) -> list[EnemyCard]:
    return [*(one.card for one in state.one_shots), *state.permanents]


def _bonuses(state: State) -> list[tuple[EnemyCard, int | None]]:
    """One-shots with the fight of their use, and permanents, which have none."""
    found: list[tuple[EnemyCard, int | None]] = [(o.card, o.used) for o in state.one_shots]
    found += [(card, None) for card in state.permanents]
    return sorted(found, key=lambda one: one[0].back)
