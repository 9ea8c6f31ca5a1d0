"""Events in words, and the marks of a step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.events import MatchEnded
from core.games.ace_of_spades.events import (
    Abandoned,
    AchievementEarned,
    AchievementTicked,
    BonusUsed,
    CardsDealt,
    CardsDrawn,
    CardsSwapped,
    DeckRefreshed,
    EnemyDefeated,
    EnemyRevealed,
    Event,
    GunJammed,
    HandTrimmed,
    PhaseEntered,
    SceneStarted,
    ShotPlayed,
)
from core.games.ace_of_spades.narrate import bonuses, due
from core.games.ace_of_spades.narrate.achievements import ACHIEVEMENT_TITLES, tier_of
from core.games.ace_of_spades.narrate.titles import (
    KIND_TITLES,
    REASONS,
    RESULT_TITLES,
    SEAT_TITLES,
)
from core.games.ace_of_spades.narrate.words import combo_words, own_words, row_words, sum_words
from core.games.ace_of_spades.pieces import enemies
from core.messages import Message, msg

__all__ = ["moments", "narrate", "sum_words"]


def narrate(event: Event) -> Message:
    """What happened, in a sentence or two."""
    return _TELL[type(event)](event)


def moments(events: tuple[Event, ...]) -> tuple[str, ...]:
    """Marks of a step: deal, draw, trim, reveal, shot, swap, refresh, jam, bonus, defeat, scene,
    achievement, end."""
    return tuple(_MOMENTS[event.kind] for event in events if event.kind in _MOMENTS)


_MOMENTS: Mapping[str, str] = {
    "cards_dealt": "deal",
    "cards_drawn": "draw",
    "hand_trimmed": "trim",
    "enemy_revealed": "reveal",
    "shot_played": "shot",
    "cards_swapped": "swap",
    "deck_refreshed": "refresh",
    "gun_jammed": "jam",
    "bonus_used": "bonus",
    "enemy_defeated": "defeat",
    "scene_started": "scene",
    "achievement_earned": "achievement",
    "achievement_ticked": "achievement",
    "match_ended": "end",
}


def _dealt(event: CardsDealt) -> Message:
    seat, hand = SEAT_TITLES[event.seat], row_words(event.hand)
    if not event.common:
        return msg("{seat} is dealt {cards}.", seat=seat, cards=hand)
    common = row_words(event.common)
    if not event.hand:
        return msg("The common row is {common}.", common=common)
    return msg(
        "{seat} is dealt {cards}; the common row is {common}.", seat=seat, cards=hand, common=common
    )


def _drawn(event: CardsDrawn) -> Message:
    seat, hand, common = SEAT_TITLES[event.seat], row_words(event.hand), row_words(event.common)
    if not event.common:
        return msg("{seat} draws {cards}.", seat=seat, cards=hand)
    if not event.hand:
        return msg("{common} is drawn for the common row.", common=common)
    return msg(
        "{seat} draws {cards}, and {common} for the common row.",
        seat=seat,
        cards=hand,
        common=common,
    )


def _revealed(event: EnemyRevealed) -> Message:
    return msg(
        "Fight {fight}, {kind}: {name}, {hp} HP. Bullets {bullets}, refills {refills}.",
        fight=event.fight,
        kind=KIND_TITLES[enemies.kind(event.card)],
        name=own_words(enemies.title(event.card)),
        hp=event.hp,
        bullets=event.bullets,
        refills=event.refills,
    )


def _scene(event: SceneStarted) -> Message:
    return msg("Scene {n} starts: all cards are shuffled into the deck.", n=event.scene)


def _shot(event: ShotPlayed) -> Message:
    shot = msg(
        "{seat} plays {hand}: {sum}.",
        seat=SEAT_TITLES[event.seat],
        hand=combo_words(event.combo, event.ranks),
        sum=sum_words(event.causes),
    )
    if event.ruled is not None:
        shot = msg("{shot} The table decided: {reason}.", shot=shot, reason=event.ruled.reason)
    if event.hp <= 0:
        return shot
    return msg("{shot} The enemy has {hp} HP left.", shot=shot, hp=event.hp)


def _swapped(event: CardsSwapped) -> Message:
    return msg(
        "{seat} discards {out} and draws {cards}. Refills left: {refills}.",
        seat=SEAT_TITLES[event.seat],
        out=row_words(event.out),
        cards=row_words((*event.in_hand, *event.in_common)),
        refills=event.refills,
    )


def _refreshed(event: DeckRefreshed) -> Message:
    return msg(
        "{seat} shuffles the discard pile into the deck. Refills left: {refills}.",
        seat=SEAT_TITLES[event.seat],
        refills=event.refills,
    )


def _jammed(event: GunJammed) -> Message:
    return msg(
        "{seat}'s gun jams with {cards}: no damage. Bullets left: {bullets}.",
        seat=SEAT_TITLES[event.seat],
        cards=row_words(event.cards),
        bullets=event.bullets,
    )


def _trimmed(event: HandTrimmed) -> Message:
    return msg(
        "{seat} holds too many cards and discards {cards}.",
        seat=SEAT_TITLES[event.seat],
        cards=row_words(event.cards),
    )


_DEFEATED: Mapping[str, Message] = {
    "one_shot": msg("The enemy is defeated; its card is a one-shot bonus now."),
    "permanent": msg("The enemy is defeated; its card is a permanent bonus now."),
    "nothing": msg("The enemy is defeated."),
}


def _earned(event: AchievementEarned) -> Message:
    title, tier = ACHIEVEMENT_TITLES[event.achievement], tier_of(event.achievement)
    return msg("Achievement: {title} ({tier}).", title=title, tier=tier)


def _ticked(event: AchievementTicked) -> Message:
    title, tier = ACHIEVEMENT_TITLES[event.achievement], tier_of(event.achievement)
    return msg("Achievement, by the players' word: {title} ({tier}).", title=title, tier=tier)


def _abandoned(event: Abandoned) -> Message:
    if event.reason is None:
        return msg("The match is given up.")
    return msg("The match is given up: {reason}", reason=event.reason)


def _ended(event: MatchEnded) -> Message:
    return msg(
        "{result}: {reason}.", result=RESULT_TITLES[event.result], reason=REASONS[event.reason]
    )


def _defeated(event: EnemyDefeated) -> Message:
    return _DEFEATED[event.becomes]


_TELL: Mapping[type, Callable[[Any], Message]] = {
    CardsDealt: _dealt,
    CardsDrawn: _drawn,
    EnemyRevealed: _revealed,
    SceneStarted: _scene,
    ShotPlayed: _shot,
    CardsSwapped: _swapped,
    DeckRefreshed: _refreshed,
    GunJammed: _jammed,
    BonusUsed: bonuses.used,
    HandTrimmed: _trimmed,
    EnemyDefeated: _defeated,
    PhaseEntered: due.words,
    AchievementEarned: _earned,
    AchievementTicked: _ticked,
    Abandoned: _abandoned,
    MatchEnded: _ended,
}
