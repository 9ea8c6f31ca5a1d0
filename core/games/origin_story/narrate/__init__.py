"""Events in words, and the marks of a step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.events import MatchEnded
from core.games.origin_story import events
from core.games.origin_story.narrate import automas, rounds, skills
from core.messages import Message, msg

__all__ = ["moments", "narrate"]


def narrate(event: events.Event) -> Message:
    """What happened; a step of an automa in one sentence with its rule and reason."""
    return _TELL[type(event)](event)


def moments(happened: tuple[events.Event, ...]) -> tuple[str, ...]:
    """Marks of a step: deal, reveal, hero, side, effect, lead, follow, play, trick, skill,
    exchange, swap, turncoat, surrender, round, end."""
    return tuple(_MOMENTS[event.kind] for event in happened if event.kind in _MOMENTS)


_MOMENTS: Mapping[str, str] = {
    "hand_dealt": "deal",
    "story_dealt": "deal",
    "event_shown": "reveal",
    "automa_card_shown": "reveal",
    "super_hero_shown": "hero",
    "side_chosen": "side",
    "hand_changed": "effect",
    "automa_led": "lead",
    "automa_followed": "follow",
    "card_played": "play",
    "trick_taken": "trick",
    "skill_used": "skill",
    "cards_exchanged": "exchange",
    "hand_refreshed": "swap",
    "side_changed": "turncoat",
    "surrendered": "surrender",
    "round_scored": "round",
    "match_ended": "end",
}


def _begun(_event: events.TricksBegun) -> Message:
    return msg("The first trick begins.")


_TELL: Mapping[type, Callable[[Any], Message]] = {
    events.TableSet: rounds.table_set,
    events.RoundStarted: rounds.started,
    events.HandDealt: rounds.dealt,
    events.EventShown: rounds.event_shown,
    events.StoryDealt: rounds.story_dealt,
    events.StoryChosen: rounds.story_chosen,
    events.SuperHeroShown: rounds.super_hero,
    events.SkillsCharged: rounds.charged,
    events.SideChosen: rounds.side,
    events.AutomaCardShown: rounds.automa_card,
    events.HandChanged: automas.changed,
    events.TricksBegun: _begun,
    events.AutomaLed: automas.led,
    events.AutomaFollowed: automas.followed,
    events.CardPlayed: rounds.played,
    events.TrickTaken: rounds.taken,
    events.SkillUsed: skills.used,
    events.SkillWaits: skills.waits,
    events.TokensRemoved: skills.removed,
    events.PointsScored: skills.points,
    events.EnergyMoved: skills.energy,
    events.CardsExchanged: skills.exchanged,
    events.CardsAdjusted: skills.adjusted,
    events.NextAdjusted: skills.next_card,
    events.SuitAdjusted: skills.suit_adjusted,
    events.HandRefreshed: skills.refreshed,
    events.PlayLimited: skills.limited,
    events.SideChanged: skills.side,
    events.TrumpChanged: skills.trump,
    events.TiesChanged: skills.ties,
    events.TableAsked: skills.asked,
    events.Surrendered: rounds.surrendered,
    events.RoundScored: rounds.scored,
    events.PhaseEntered: rounds.entered,
    events.NoteAdded: rounds.noted,
    MatchEnded: rounds.ended,
}
