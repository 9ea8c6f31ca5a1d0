"""A match fight by fight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.events import Json
from core.game import Frame
from core.games.ace_of_spades.events.bonuses import BonusUsed
from core.games.ace_of_spades.events.fights import EnemyDefeated, EnemyRevealed
from core.games.ace_of_spades.events.hands import CardsSwapped, DeckRefreshed
from core.games.ace_of_spades.events.shots import GunJammed, ShotPlayed
from core.games.ace_of_spades.pieces import enemies
from core.games.ace_of_spades.pieces.enemies import EnemyCard
from core.games.ace_of_spades.state import State
from core.games.ace_of_spades.stats.told import Told, told

_COUNTED: dict[type, str] = {
    ShotPlayed: "shots",
    GunJammed: "jams",
    CardsSwapped: "swaps",
    DeckRefreshed: "refreshes",
    BonusUsed: "one_shots",
}


def fights(frames: Sequence[Frame[State]]) -> list[Json]:
    """Each fight that was fought on the line; one under way at its start counts from there.

    `damage` is of shots; `lost` the part of it beyond 0 HP; `bullets` and `refills` what was
    left at a defeat; `seconds` from the reveal to the last entry before the next one.
    """
    found: dict[int, Json] = {}
    begun: dict[int, int] = {}
    first = frames[0].state
    if first.enemy is not None:
        found[first.fight] = _fight(first.fight, first.enemy.card, first.enemy.max)
        begun[first.fight] = 0
    for one in told(frames):
        if isinstance(one.event, EnemyRevealed):
            found[one.fight] = _fight(one.fight, one.event.card, one.event.hp)
            begun[one.fight] = one.seconds
        if one.fight in found:
            _count(found[one.fight], one)
            found[one.fight]["seconds"] = one.seconds - begun[one.fight]
    return list(found.values())


def _fight(number: int, card: EnemyCard, hp: int) -> Json:
    return {
        "fight": number,
        "card": card.id,
        "name": enemies.title(card),
        "kind": enemies.kind(card),
        "hp": hp,
        **dict.fromkeys(_COUNTED.values(), 0),
        "damages": [],
        "damage": 0,
        "lost": 0,
        "by": None,
        "bullets": None,
        "refills": None,
        "seconds": 0,
    }


def _count(fight: dict[str, Any], one: Told) -> None:
    counted = _COUNTED.get(type(one.event))
    if counted is not None:
        fight[counted] += 1
    match one.event:
        case ShotPlayed(damage=damage):
            fight["damages"].append(damage)
            fight["damage"] += damage
        case EnemyDefeated(hp=hp, by=by):
            left = {"bullets": one.after.bullets, "refills": one.after.refills}
            fight.update(by=by, lost=-hp, **left)
