"""An event by itself, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.events import MatchEnded
from core.games.ace_of_spades.achievements import ACHIEVEMENT_TITLES, tier_of
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
from core.games.ace_of_spades.narrate import bonuses, shots
from core.games.ace_of_spades.narrate.words import cut, own_words, row_words
from core.games.ace_of_spades.pieces import enemies
from core.games.ace_of_spades.titles import REASONS, RESULT_TITLES, SEAT_TITLES
from core.messages import Message, msg


def narrate(event: Event) -> Message:
    """What happened, in a sentence."""
    return _TELL[type(event)](event)


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
        return msg("Drawn for the common row: {common}.", common=common)
    return msg(
        "{seat} draws {cards}, and {common} for the common row.",
        seat=seat,
        cards=hand,
        common=common,
    )


_REVEALED: Mapping[str, Message] = {
    "minion": msg("Fight {fight}: {name}, a minion with {hp} HP."),
    "acolyte": msg("Fight {fight}: {name}, an acolyte with {hp} HP."),
    "boss": msg("Fight {fight}: {name}, the boss, with {hp} HP."),
}
LONGEST = 50  # characters of a name that is told in a headline with little else


def _revealed(event: EnemyRevealed) -> Message:
    name = own_words(cut(event.card.name, LONGEST)) if event.card.name else msg("unnamed")
    return _REVEALED[enemies.kind(event.card)]._replace(
        params={"fight": event.fight, "name": name, "hp": event.hp}
    )


def _scene(event: SceneStarted) -> Message:
    return msg("Scene {n} starts: all cards are shuffled into the deck.", n=event.scene)


def _swapped(event: CardsSwapped) -> Message:
    return msg(
        "{seat} discards {out} and draws {cards}.",
        seat=SEAT_TITLES[event.seat],
        out=row_words(event.out),
        cards=row_words((*event.in_hand, *event.in_common)),
    )


def _refreshed(event: DeckRefreshed) -> Message:
    seat = SEAT_TITLES[event.seat]
    return msg("{seat} shuffles the discard pile into the deck.", seat=seat)


def _jammed(event: GunJammed) -> Message:
    seat = SEAT_TITLES[event.seat]
    if not event.cards:
        return msg("{seat}'s gun jams: there is nothing to play.", seat=seat)
    return msg(
        "{seat}'s gun jams with {cards}: no damage.", seat=seat, cards=row_words(event.cards)
    )


def _trimmed(event: HandTrimmed) -> Message:
    return msg(
        "{seat} holds too many cards and discards {cards}.",
        seat=SEAT_TITLES[event.seat],
        cards=row_words(event.cards),
    )


_PHASES: Mapping[str, Message] = {
    "deal": msg("The first cards are dealt."),
    "reveal": msg("No enemy is in front."),
    "turn": msg("The fight goes on."),
    "refill": msg("A hand lacks cards."),
    "trim": msg("A hand holds too many cards."),
}


def _phase(event: PhaseEntered) -> Message:
    return _PHASES.get(event.phase) or msg("The match is over.")


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


_TELL: Mapping[type, Callable[[Any], Message]] = {
    CardsDealt: _dealt,
    CardsDrawn: _drawn,
    EnemyRevealed: _revealed,
    SceneStarted: _scene,
    ShotPlayed: shots.shot,
    CardsSwapped: _swapped,
    DeckRefreshed: _refreshed,
    GunJammed: _jammed,
    BonusUsed: bonuses.used,
    HandTrimmed: _trimmed,
    EnemyDefeated: shots.defeated,
    PhaseEntered: _phase,
    AchievementEarned: _earned,
    AchievementTicked: _ticked,
    Abandoned: _abandoned,
    MatchEnded: _ended,
}
