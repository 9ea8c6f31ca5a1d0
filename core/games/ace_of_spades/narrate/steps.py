"""A step in words: the outcome first, the dials last."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from core.events import MatchEnded
from core.games.ace_of_spades.events import (
    Abandoned,
    BonusUsed,
    EnemyDefeated,
    EnemyRevealed,
    Event,
    PhaseEntered,
    ShotPlayed,
)
from core.games.ace_of_spades.narrate import bonuses, shots
from core.games.ace_of_spades.narrate.effects import penalty_words
from core.games.ace_of_spades.narrate.events import narrate
from core.games.ace_of_spades.narrate.words import dial_words
from core.games.ace_of_spades.pieces.enemies import EnemyCard
from core.games.ace_of_spades.state import State
from core.kit.phrases import narration
from core.messages import Message, Narration, msg

ENDINGS: Mapping[str, Message] = {"won": msg("Victory!"), "lost": msg("Defeat.")}


def narrate_step(before: State, events: tuple[Event, ...]) -> Narration:
    """What the step did on the table before; the enemy by its name."""
    first, *more = events
    result = next((event.result for event in more if isinstance(event, MatchEnded)), "")
    parts = [*_details(first, before, result), *_follows(events, before), *_dials(first, before)]
    return narration(_headline(first, before, result), parts, ending=ENDINGS.get(result))


def _headline(event: Event, before: State, result: str) -> Message:
    match event:
        case ShotPlayed() if result == "lost":
            return shots.last_shot(event, _enemy(before))
        case ShotPlayed():
            return shots.shot(event, _enemy(before))
        case BonusUsed():
            return bonuses.used(event, before)
        case EnemyDefeated():
            return shots.fallen(_enemy(before))
        case Abandoned():
            return narrate(Abandoned())
        case _:
            return narrate(event)


def _details(event: Event, before: State, result: str) -> Iterator[Message]:
    """What the headline leaves out of the event that began the step."""
    match event:
        case ShotPlayed():
            yield from shots.shot_parts(event, named=result != "lost")
        case BonusUsed():
            yield from bonuses.used_parts(event, before)
        case EnemyRevealed(card=card):
            penalty = penalty_words(card)
            if penalty is not None:
                yield penalty
        case Abandoned(reason=str(reason)):
            yield Message("{reason}", {"reason": reason})


def _follows(events: tuple[Event, ...], before: State) -> Iterator[Message]:
    """What the step brought about; what the table waits for is none of it."""
    for place, event in enumerate(events):
        if isinstance(event, EnemyDefeated):
            bonus = shots.new_bonus(_enemy(before))
            if bonus is not None:
                yield bonus
        elif place and not isinstance(event, PhaseEntered | MatchEnded):
            yield narrate(event)


def _dials(event: Event, before: State) -> Iterator[Message]:
    """The dials where the step moved or set them."""
    bullets: int = getattr(event, "bullets", before.bullets)
    refills: int = getattr(event, "refills", before.refills)
    moved = (bullets, refills) != (before.bullets, before.refills)
    if moved or isinstance(event, EnemyRevealed):
        yield dial_words(bullets, refills)


def _enemy(before: State) -> EnemyCard | None:
    return None if before.enemy is None else before.enemy.card
