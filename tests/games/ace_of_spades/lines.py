"""Lines of play made of events by hand, without asking the rules."""

from __future__ import annotations

from typing import Any

from core import cards
from core.events import RulingMade
from core.game import Frame
from core.games.ace_of_spades.events import Event
from core.games.ace_of_spades.events.fights import EnemyDefeated, EnemyRevealed
from core.games.ace_of_spades.events.shots import Cause, ShotPlayed
from core.games.ace_of_spades.evolve import changes, evolve
from core.games.ace_of_spades.pieces.effects import Effect
from core.games.ace_of_spades.pieces.enemies import EnemyCard
from core.games.ace_of_spades.state import State
from core.games.ace_of_spades.state.options import Options


def table(hand: str = "", *, other: str | None = None, **changes: Any) -> State:
    """A table with these hands; two of them make it co-op."""
    hands = [hand] if other is None else [hand, other]
    options = changes.pop("options", Options(mode="solo" if other is None else "coop"))
    held = tuple(cards.bits(one.split()) for one in hands)
    return State(options, hands=held, unknown=(0,) * len(held), **changes)


def frames(state: State, *steps: tuple[Event | RulingMade[Any], ...]) -> list[Frame[State]]:
    """The line of these steps, a minute apart."""
    line = [Frame(0, (), state)]
    for number, events in enumerate(steps, start=1):
        for event in events:
            if isinstance(event, RulingMade):
                for operation in event.operations:
                    state = changes.apply(state, operation)
            else:
                state = evolve(state, event)
        line.append(Frame(number, events, state, 60 * number))
    return line


def enemy(card: str, fight: int, hp: int, *bonus: Effect, **more: Any) -> EnemyCard:
    """A card that is due in this fight, named after its id."""
    return EnemyCard(card, fight - 1, hp, name=card.title(), bonus=bonus, **more)


def reveal(card: EnemyCard, *, bullets: int = 2, refills: int = 2) -> EnemyRevealed:
    """The fight of the card begins."""
    return EnemyRevealed(card, card.back + 1, card.hp, bullets, refills)


def shot(played: str, combo: str, damage: int, hp: int, **more: Any) -> ShotPlayed:
    """A hand whose every card belongs to the combination; unless `causes` say, all is base."""
    codes = tuple(played.split())
    given: dict[str, Any] = {
        "seat": "1",
        "cards": codes,
        "combo": combo,
        "ranks": (),
        "combo_cards": codes,
        "base": damage,
        "extra": 0,
        "damage": damage,
        "causes": (Cause("base", damage),),
        "best": damage,
        "hp": hp,
        "bullets": 1,
    }
    return ShotPlayed(**{**given, **more})


def fall(fight: int, hp: int = 0, by: str = "shot", becomes: str = "one_shot") -> EnemyDefeated:
    """The enemy of the fight is defeated."""
    return EnemyDefeated(fight, hp, by, becomes)  # type: ignore[arg-type]
