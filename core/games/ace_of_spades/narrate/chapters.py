"""The parts that a match of Ace of Spades is read in: its fights, and what came of each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from core.chapters import Chapters
from core.frames import Frame
from core.games.ace_of_spades.events import Event
from core.games.ace_of_spades.events.fights import EnemyDefeated
from core.games.ace_of_spades.events.flow import AchievementEarned, AchievementTicked
from core.games.ace_of_spades.events.shots import ShotPlayed
from core.games.ace_of_spades.pieces.enemies import EnemyCard
from core.games.ace_of_spades.state import Defeat, Enemy, State, seats
from core.games.ace_of_spades.titles import ACHIEVEMENT_TITLES, SEAT_TITLES
from core.games.ace_of_spades.words import COMBOS, given_name
from core.kit.places import Counted
from core.messages import Message, msg

DEFEATED = Counted(msg("defeated in 1 hand"), msg("defeated in {n} hands"))
BULLETS = Counted(msg("1 bullet left"), msg("{n} bullets left"), msg("no bullet left"))
ENDINGS: Mapping[str, Message] = {
    "won": msg("the match is won"),
    "lost": msg("the match is lost"),
    "abandoned": msg("the match is given up"),
}


def title(before: State, after: State) -> Message | None:
    """The fight in which a step was entered, with its enemy; a reveal begins the next."""
    fight = max(before.fight, after.fight)
    if not fight:
        return None
    card = _enemy(before, after, fight)
    name = card and given_name(card.name, card.id)
    return msg("Fight {n}, {enemy}", n=fight, enemy=name) if name else msg("Fight {n}", n=fight)


def phase(before: State, after: State) -> Message | None:
    """The fight in which a step was entered, without its enemy."""
    fight = max(before.fight, after.fight)
    return msg("Fight {n}", n=fight) if fight else None


def _enemy(before: State, after: State, fight: int) -> EnemyCard | None:
    """The enemy of a fight that goes on or was won."""
    for state in (before, after):
        if state.fight == fight and state.enemy is not None:
            return state.enemy.card
    fallen = _fallen(after, fight)
    return None if fallen is None else fallen.card


def _fallen(state: State, fight: int) -> Defeat | None:
    """How a fight was won; None for one that was not."""
    return next((one for one in state.defeated if one.fight == fight), None)


def outcomes(frames: Sequence[Frame[State]]) -> Sequence[Message]:
    """How the enemy fell or stands and the match ended; achievements; best hand; bullets left."""
    state = frames[-1].state
    told: list[Event] = [event for frame in frames[1:] for event in frame.events]
    shots = [event for event in told if isinstance(event, ShotPlayed)]
    fallen = _fallen(state, state.fight)
    ending = () if state.result is None else (ENDINGS[state.result.result],)
    if fallen is None:
        return (*ending, *_standing(state.enemy), *_earned(told), *_best(shots, state))
    return (
        _defeated(fallen),
        *ending,
        *_earned(told),
        *_best(shots, state),
        *_bullets(frames),
    )


def _standing(enemy: Enemy | None) -> Iterator[Message]:
    """How the enemy stands once it was hurt."""
    if enemy is not None and enemy.hp != enemy.max:
        yield msg("{hp} of {all} HP left", hp=enemy.hp, all=enemy.max)


def _defeated(fallen: Defeat) -> Message:
    match fallen.by:
        case "shot":
            return DEFEATED.said(len(fallen.damages))
        case "effect":
            return msg("defeated by a bonus")
        case "ruling":
            return msg("defeated by a ruling")


def _earned(told: Sequence[Event]) -> Iterator[Message]:
    """The achievements of the fight; more than two are counted."""
    titles = [
        ACHIEVEMENT_TITLES[event.achievement]
        for event in told
        if isinstance(event, AchievementEarned | AchievementTicked)
    ]
    if len(titles) == 1:
        yield msg("achievement {title}", title=titles[0])
    elif len(titles) == 2:
        yield msg("achievements {one} and {two}", one=titles[0], two=titles[1])
    elif titles:
        yield msg("{n} achievements", n=len(titles))


def _best(shots: Sequence[ShotPlayed], state: State) -> Iterator[Message]:
    """The hand that dealt most, the first of several; with who played it where two play."""
    if not shots:
        return
    best = max(shots, key=lambda shot: shot.damage)
    hand = msg("{hand} for {n}", hand=COMBOS[best.combo], n=best.damage)
    if len(seats(state)) > 1:
        hand = msg("{hand} by {seat}", hand=hand, seat=SEAT_TITLES[best.seat])
    yield hand if len(shots) == 1 else msg("at best {hand}", hand=hand)


def _bullets(frames: Sequence[Frame[State]]) -> Iterator[Message]:
    """How many bullets were left when the enemy fell."""
    for frame in frames[1:]:
        if any(isinstance(event, EnemyDefeated) for event in frame.events):
            yield BULLETS.said(frame.state.bullets)


CHAPTERS: Chapters[State] = Chapters(title=title, phase=phase, outcomes=outcomes)
