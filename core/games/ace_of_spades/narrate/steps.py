"""A step in words: the outcome first, the dials last."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from core.events import MatchEnded
from core.games.ace_of_spades.events import Event
from core.games.ace_of_spades.events.bonuses import BonusUsed
from core.games.ace_of_spades.events.fights import EnemyDefeated, EnemyRevealed
from core.games.ace_of_spades.events.flow import Abandoned, PhaseEntered
from core.games.ace_of_spades.events.hands import CardsSwapped, DeckRefreshed
from core.games.ace_of_spades.events.shots import GunJammed, ShotPlayed
from core.games.ace_of_spades.narrate import bonuses, shots
from core.games.ace_of_spades.narrate.effects import penalty_words
from core.games.ace_of_spades.narrate.sums import dial_words
from core.games.ace_of_spades.pieces.enemies import EnemyCard
from core.games.ace_of_spades.state import State
from core.games.ace_of_spades.titles import REASONS, RESULT_TITLES
from core.kit.phrases import narration, say, sentences
from core.messages import Message, Narration, msg

ENDINGS: Mapping[str, Message] = {"won": msg("Victory!"), "lost": msg("Defeat.")}


def narrate(event: Event) -> Message:
    """What happened, in a sentence."""
    match event:
        case MatchEnded(result=result, reason=reason):
            return msg("{result}: {reason}.", result=RESULT_TITLES[result], reason=REASONS[reason])
        case ShotPlayed():
            return shots.shot(event)
        case BonusUsed():
            return bonuses.used(event)
    return say(event)


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
            return sentences(event)[0]
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
                yield msg("{sentence}.", sentence=penalty)
        case Abandoned():
            yield from sentences(event)[1:]


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
    bullets, refills = before.bullets, before.refills
    if isinstance(event, EnemyRevealed | BonusUsed | ShotPlayed | GunJammed):
        bullets = event.bullets
    if isinstance(event, EnemyRevealed | BonusUsed | CardsSwapped | DeckRefreshed):
        refills = event.refills
    moved = (bullets, refills) != (before.bullets, before.refills)
    if moved or isinstance(event, EnemyRevealed):
        yield dial_words(bullets, refills)


def _enemy(before: State) -> EnemyCard | None:
    return None if before.enemy is None else before.enemy.card
