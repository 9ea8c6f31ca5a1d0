"""Beside play: the facts of the head, giving up, achievements ticked by hand."""

from __future__ import annotations

from core.games.ace_of_spades.achievements import ACHIEVEMENT_RULES, ACHIEVEMENT_TITLES
from core.games.ace_of_spades.commands import TickAchievement
from core.games.ace_of_spades.decide.achievements import MANUAL
from core.games.ace_of_spades.pieces import OVER
from core.games.ace_of_spades.state import State
from core.games.ace_of_spades.titles import DIFFICULTY_TITLES
from core.messages import msg
from web.entry.ace_of_spades import Tick
from web.entry.shared import Extra
from web.i18n import translate


def facts(state: State) -> list[str]:
    """What stands in the head of the page: fight, turn, deck, difficulty."""
    found = [msg("fight {n} of 12", n=max(state.fight, 1)), msg("turn {n}", n=state.turn)]
    found += [msg("deck {n}", n=state.deck_size), DIFFICULTY_TITLES[state.options.difficulty]]
    return [translate(fact) for fact in found]


def ticks(state: State) -> list[Tick]:
    """The achievements that only people can judge, once the match is over (section 8).

    That of a boss beaten in time needs a boss that was beaten.
    """
    if state.phase not in OVER:
        return []
    open_ = MANUAL if state.phase == "won" else [one for one in MANUAL if one != "D2"]
    return [
        {
            "command": TickAchievement(one),
            "title": translate(ACHIEVEMENT_TITLES[one]),
            "rule": translate(ACHIEVEMENT_RULES[one]),
        }
        for one in open_
        if one not in state.achievements
    ]


def extras(state: State, mine: list[int]) -> list[Extra]:
    """Small forms for the menu "something else happened"."""
    if state.phase in OVER or not mine:
        return []
    return [
        {
            "title": translate(msg("The match is given up")),
            "command": {"kind": "quit_match"},
            "fields": [
                {
                    "name": "reason",
                    "title": translate(msg("Reason (may stay empty)")),
                    "optional": True,
                }
            ],
            "send": translate(msg("Give the match up")),
            "grave": True,
        }
    ]
