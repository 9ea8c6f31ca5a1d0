"""What automas do, in words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from core.games.origin_story.events import (
    AutomaFollowed,
    AutomaLed,
    HandChanged,
)
from core.games.origin_story.narrate import narrate

LED = AutomaLed("A", "S9", threat=False, able=("M4", "S9", "L9"), equal=("S9", "L9"))
FOLLOWED = AutomaFollowed(  # example E01
    "A",
    "M6",
    "3b",
    draws=("B9", "M6"),
    keep=("M6",),
    toss=("B9",),
    drop=("S5",),
    middle=("L3", "M8", "S10", "L7", "M6"),
    led="M",
    best="M11",
    able=("M8", "M6"),
    best_by="Y",
)
VOID = AutomaFollowed(  # example E02b
    "F",
    "L4.5",
    "4",
    draws=("L8", "M11"),
    keep=("L8", "M11"),
    toss=(),
    drop=("B8", "M6"),
    middle=("L4.5", "B12", "M10", "L8", "M11"),
    led="S",
    best="S9",
    able=("L4.5", "B12", "M10", "L8", "M11"),
    best_by="A",
    trumps=True,
)
CHANGED = HandChanged("A", "replace", 2, ("L4",), ("B2", "M2"), ("S3", "M12"))
TOSSED_BOTH = (
    "The Automaton drew B3 (tossed, no brains in its hand) and B13 (tossed, no brains in its hand)"
)

SENTENCES: list[tuple[Any, str]] = [
    (CHANGED, "The Automaton replaces B2, M2 by S3 M12 at the right end (R33)."),
    (
        replace(CHANGED, instead=True, shuffled=1),
        (
            "The Automaton has no love card to move, so it replaces B2, M2 by S3 M12 at the right "
            "end (R35, R33). The discard pile was shuffled for it (R65)."
        ),
    ),
    (
        replace(CHANGED, instead=True),
        (
            "The Automaton has no love card to move, so it replaces B2, M2 by S3 M12 at the right "
            "end (R35, R33)."
        ),
    ),
    (
        HandChanged("F", "add", "4.5", ("L4.5", "M5"), ("B6",), added="L4.5"),
        (
            "The Factoryon discards its rightmost card, B6, and gets the super-heart L4.5 at the "
            "left end (R34)."
        ),
    ),
    (
        HandChanged("F", "add", "4.5", ("L4.5",), added="L4.5"),
        "The Factoryon gets the super-heart L4.5 at the left end (R34).",
    ),
    (
        HandChanged("A", "move", 1, ("L2", "M5"), moved=1),
        "The Automaton moves its rightmost love card to the left end (R35).",
    ),
    (
        HandChanged("A", "move", 2, ("L2", "L7"), moved=2),
        "The Automaton moves 2 love cards from the right to the left end (R35).",
    ),
    (
        LED,
        "The Automaton leads its highest card; of S9 L9 that is the leftmost, S9 (R53, R6).",
    ),
    (replace(LED, equal=("S9",)), "The Automaton leads its highest card, S9 (R53)."),
    (
        AutomaLed("F", "L2", threat=True, able=("L2", "M7"), equal=("L2",)),
        "You are villain without a trick, so the Factoryon leads its lowest card, L2 (R53).",
    ),
    (
        AutomaLed("F", "L2", threat=True, able=("L2", "B2"), equal=("L2", "B2")),
        (
            "You are villain without a trick, so the Factoryon leads its lowest card; of L2 B2 "
            "that is the leftmost, L2 (R53, R6)."
        ),
    ),
    (
        FOLLOWED,
        (
            "The Automaton drew B9 (tossed, no brains in its hand) and M6 (kept, S5 dropped); "
            "none of its strength cards beats your M11, so it plays the lowest, M6 (R56, 3b)."
        ),
    ),
    (
        VOID,
        (
            "The Factoryon drew L8 (kept, B8 dropped) and M11 (kept, M6 dropped); it has no speed "
            "and plays its lowest card, L4.5, which trumps (R57, 4)."
        ),
    ),
    (
        replace(VOID, card="B3", trumps=False, drop=("B8",)),
        (
            "The Factoryon drew L8 (kept, B8 dropped) and M11 (kept); it has no speed and plays "
            "its lowest card, B3 (R57, 4)."
        ),
    ),
    (
        replace(
            FOLLOWED,
            draws=("B3", "B13"),
            keep=(),
            toss=("B3", "B13"),
            drop=(),
            card="S11",
            step="3a",
            led="S",
            best="S9",
            able=("S12", "S4", "S11"),
            beating=("S12", "S11"),
        ),
        (
            f"{TOSSED_BOTH}; of its speed cards S12 S11 beat your S9, so it plays the lowest of "
            "these, S11 (R56, 3a)."
        ),
    ),
    (
        replace(FOLLOWED, step="3a", card="M12", beating=("M12",), best_by="F", draws=("?",)),
        (
            "The Automaton drew an unseen card (tossed); of its strength cards only M12 beats the "
            "Factoryon's M11, so it plays that (R56, 3a)."
        ),
    ),
    (
        replace(FOLLOWED, able=("M6",), best_by=None, shuffled=1),
        (
            "The Automaton drew B9 (tossed, no brains in its hand) and M6 (kept, S5 dropped), the "
            "discard pile being shuffled before the last (R65); the only strength card that "
            "it can play, M6, does not beat M11, but it has to follow (R56, 3b)."
        ),
    ),
    (
        replace(VOID, step="2a", card="B8", draws=(), shuffled=None),
        (
            "The Factoryon drew nothing, for no card is left to draw (R65); you are villain "
            "without a trick, so it plays its lowest card that is not love, B8 (R55, 2a)."
        ),
    ),
    (
        replace(VOID, step="2b", draws=("S2",), keep=(), shuffled=0, card="L4"),
        (
            "The Factoryon drew S2 (tossed, no speed in its hand) from the shuffled discard pile "
            "(R65); you are villain without a trick, and it can play only love, so it plays the "
            "lowest, L4 (R55, 2b)."
        ),
    ),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES)
def test_an_automa_step_is_told_with_rule_and_reason(event: Any, sentence: str) -> None:
    assert str(narrate(event)) == sentence
