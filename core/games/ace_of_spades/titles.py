"""Names of combinations, enemies, seats and endings, for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, TypeAlias

from core.games.ace_of_spades.achievements import (
    ACHIEVEMENT_RULES,
    ACHIEVEMENT_TITLES,
    TIERS,
)
from core.games.ace_of_spades.pieces import SEATS, SeatName
from core.kit.places import Titled
from core.messages import Message, msg, seat_titles

__all__ = [
    "ACHIEVEMENT_RULES",
    "ACHIEVEMENT_TITLES",
    "COMBO_TITLES",
    "DIFFICULTY_TITLES",
    "KIND_TITLES",
    "MODE_TITLES",
    "REASONS",
    "RESULT_TITLES",
    "SCENES",
    "SEAT_TITLES",
    "TAGLINE",
    "TIERS",
    "ZONES",
    "Seat",
    "winners",
]

TAGLINE = msg("Twelve enemies, a poker hand for each shot, and few bullets: alone or together.")
SEAT_TITLES: Mapping[str, Message] = seat_titles({"1": msg("Player 1"), "2": msg("Player 2")})
Seat: TypeAlias = Annotated[SeatName, Titled(SEAT_TITLES)]
RESULT_TITLES: Mapping[str, Message] = {
    "won": msg("Victory"),
    "lost": msg("Defeat"),
    "abandoned": msg("Abandoned"),
}
REASONS: Mapping[str, Message] = {
    "boss_defeated": msg("the boss is defeated"),
    "out_of_bullets": msg("no bullet is left"),
    "quit": msg("the match was given up"),
}
DIALS: Mapping[str, Message] = {
    "hp": msg("The enemy's HP"),
    "bullets": msg("The bullets"),
    "refills": msg("The refills"),
}
ZONES: Mapping[str, Message] = {
    "hand1": msg("the hand of {seat}", seat=SEAT_TITLES["1"]),
    "hand2": msg("the hand of {seat}", seat=SEAT_TITLES["2"]),
    "common": msg("the common row"),
    "deck": msg("the deck"),
    "discard": msg("the discard pile"),
    "aside": msg("set aside"),
    "out": msg("out of the game"),
}
KIND_TITLES: Mapping[str, Message] = {
    "minion": msg("Minion"),
    "acolyte": msg("Acolyte"),
    "boss": msg("Boss"),
}
DIFFICULTY_TITLES: Mapping[str, Message] = {
    "easy": msg("Easy"),
    "normal": msg("Normal"),
    "hard": msg("Hard"),
    "nightmare": msg("Nightmare"),
}
MODE_TITLES: Mapping[str, Message] = {"solo": msg("Solo"), "coop": msg("Together")}
SCENES: Mapping[int, Message] = {number: msg("Scene {n}", n=number) for number in range(1, 5)}
COMBO_TITLES: Mapping[str, Message] = {
    "pair": msg("Pair"),
    "2pair": msg("Two pair"),
    "trips": msg("Three of a kind"),
    "straight": msg("Straight"),
    "flush": msg("Flush"),
    "full": msg("Full house"),
    "quads": msg("Four of a kind"),
    "sflush": msg("Straight flush"),
    "five": msg("Five of a kind"),
}


def winners(result: str) -> tuple[str, ...] | None:
    """Both players, or `("enemy",)`, who has no seat at the table; None: it counts for nobody."""
    return {"won": SEATS, "lost": ("enemy",)}.get(result)
