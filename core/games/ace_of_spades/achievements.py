"""The twenty achievements: name, tier, and what each takes (section "Achievements")."""

from __future__ import annotations

from collections.abc import Mapping

from core.game import Achievement
from core.messages import Message, msg

TIERS: Mapping[str, Message] = {  # by the first letter of an id, easiest first
    "B": msg("Bronze"),
    "S": msg("Silver"),
    "G": msg("Gold"),
    "D": msg("Diamond"),
}
ACHIEVEMENT_TITLES: Mapping[str, Message] = {
    "B1": msg("Lone rider"),
    "B2": msg("Partners"),
    "B3": msg("Rite of passage"),
    "B4": msg("Hoodoo"),
    "B5": msg("Loose tongues"),
    "S1": msg("Good work"),
    "S2": msg("That hurts"),
    "S3": msg("Stubborn"),
    "S4": msg("Last breath"),
    "S5": msg("Clean shot"),
    "G1": msg("Tough"),
    "G2": msg("Back to dust"),
    "G3": msg("Down to hell"),
    "G4": msg("Kick like a mule"),
    "G5": msg("Ace of aces"),
    "D1": msg("Ace of Spades"),
    "D2": msg("Faster than his shadow"),
    "D3": msg("Two birds"),
    "D4": msg("Not a bullet wasted"),
    "D5": msg("Ace up the sleeve"),
}
ACHIEVEMENT_RULES: Mapping[str, Message] = {
    "B1": msg("Defeat an enemy alone."),
    "B2": msg("Defeat an enemy together."),
    "B3": msg("Win at Easy."),
    "B4": msg("Use three one-shot bonuses within one fight."),
    "B5": msg("Post a photo of the game in public. You tick this one yourselves."),
    "S1": msg("Win at Normal."),
    "S2": msg("Deal more than 20 damage with one shot."),
    "S3": msg("Refresh the deck twice within one fight."),
    "S4": msg("Leave an acolyte at exactly 1 HP with a shot."),
    "S5": msg("Defeat an enemy with the first shot of its fight, unhurt before."),
    "G1": msg("Win at Hard."),
    "G2": msg("Defeat an acolyte with the first shot of its fight, unhurt before."),
    "G3": msg("Claim a straight flush with the Ace of Spades in it."),
    "G4": msg("Deal more than 30 damage with one shot."),
    "G5": msg("Claim four of a kind with four natural Aces."),
    "D1": msg("Win at Nightmare."),
    "D2": msg("Beat the boss before a certain song is over. You tick this one yourselves."),
    "D3": msg("Beat the boss with a pair: the Ace of Spades, and the Joker as Ace of Spades."),
    "D4": msg("Defeat all three enemies of one scene at exactly 0 HP."),
    "D5": msg("Claim five of a kind with five Aces."),
}


def tier_of(achievement: str) -> Message:
    """The tier of an achievement. Raises KeyError for an id that is none."""
    return TIERS[achievement[0]]


ACHIEVEMENTS = tuple(
    Achievement(name, tier_of(name), title, ACHIEVEMENT_RULES[name])
    for name, title in ACHIEVEMENT_TITLES.items()
)
