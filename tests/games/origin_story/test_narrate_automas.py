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
from core.games.origin_story.narrate.cited import cited

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
    (
        CHANGED,
        (
            "The Automaton replaces brains 2 and strength 2 with speed 3 and strength 12 at "
            "the right end."
        ),
    ),
    (
        replace(CHANGED, instead=True, shuffled=1),
        (
            "The Automaton has no love card to move, so it replaces brains 2 and strength 2 "
            "with speed 3 and strength 12 at the right end. The discard pile was shuffled for"
            " it."
        ),
    ),
    (
        replace(CHANGED, instead=True),
        (
            "The Automaton has no love card to move, so it replaces brains 2 and strength 2 "
            "with speed 3 and strength 12 at the right end."
        ),
    ),
    (
        HandChanged("F", "add", "4.5", ("L4.5", "M5"), ("B6",), added="L4.5"),
        (
            "The Factoryon discards its rightmost card, brains 6, and gets the super-heart 4½"
            " at the left end."
        ),
    ),
    (
        HandChanged("F", "add", "4.5", ("L4.5",), added="L4.5"),
        "The Factoryon gets the super-heart 4½ at the left end.",
    ),
    (
        HandChanged("A", "move", 1, ("L2", "M5"), moved=1),
        "The Automaton moves its rightmost love card to the left end.",
    ),
    (
        HandChanged("A", "move", 2, ("L2", "L7"), moved=2),
        "The Automaton moves 2 love cards from the right to the left end.",
    ),
    (
        LED,
        (
            "The Automaton leads its highest card, speed 9. Of speed 9 and love 9 it is the "
            "leftmost."
        ),
    ),
    (replace(LED, equal=("S9",)), "The Automaton leads its highest card, speed 9."),
    (
        AutomaLed("F", "L2", threat=True, able=("L2", "M7"), equal=("L2",)),
        ("The Factoryon leads its lowest card, love 2. The player is villain without a trick."),
    ),
    (
        AutomaLed("F", "L2", threat=True, able=("L2", "B2"), equal=("L2", "B2")),
        (
            "The Factoryon leads its lowest card, love 2. The player is villain without a "
            "trick. Of love 2 and brains 2 it is the leftmost."
        ),
    ),
    (
        FOLLOWED,
        (
            "The Automaton plays strength 6. None of its strength cards beats the player's "
            "strength 11; it plays the lowest. Drawn: brains 9 (tossed, no brains in its "
            "hand) and strength 6 (kept, speed 5 dropped)."
        ),
    ),
    (
        VOID,
        (
            "The Factoryon trumps with love 4½. It has no speed and plays its lowest card. "
            "Drawn: love 8 (kept, brains 8 dropped) and strength 11 (kept, strength 6 "
            "dropped)."
        ),
    ),
    (
        replace(VOID, card="B3", trumps=False, drop=("B8",)),
        (
            "The Factoryon plays brains 3. It has no speed and plays its lowest card. Drawn: "
            "love 8 (kept, brains 8 dropped) and strength 11 (kept)."
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
            "The Automaton plays speed 11. Of its cards, speed 11 and speed 12 beat the player's "
            "speed 9; it plays the lowest of these. Drawn: brains 3 (tossed, no brains in its "
            "hand) and brains 13 (tossed, no brains in its hand)."
        ),
    ),
    (
        replace(FOLLOWED, step="3a", card="M12", beating=("M12",), best_by="F", draws=("?",)),
        (
            "The Automaton plays strength 12. Of its strength cards only this one beats the "
            "Factoryon's strength 11. Drawn: an unseen card (tossed)."
        ),
    ),
    (
        replace(FOLLOWED, able=("M6",), best_by=None, shuffled=1),
        (
            "The Automaton plays strength 6. The only strength card that it can play does not"
            " beat strength 11, but it has to follow. Drawn: brains 9 (tossed, no brains in "
            "its hand) and strength 6 (kept, speed 5 dropped). The discard pile was shuffled "
            "before the last card."
        ),
    ),
    (
        replace(VOID, step="2a", card="B8", draws=(), shuffled=None),
        (
            "The Factoryon trumps with brains 8. The player is villain without a trick, so it"
            " plays its lowest card that is not love. No card is left to draw."
        ),
    ),
    (
        replace(VOID, step="2b", draws=("S2",), keep=(), shuffled=0, card="L4"),
        (
            "The Factoryon trumps with love 4. The player is villain without a trick, and it "
            "can play only love, so it plays the lowest. Drawn: speed 2 (tossed, no speed in "
            "its hand). The discard pile was shuffled first."
        ),
    ),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES)
def test_an_automa_step_is_told_with_its_reason(event: Any, sentence: str) -> None:
    assert str(narrate(event)) == sentence


CITED: list[tuple[Any, tuple[str, ...]]] = [
    (CHANGED, ("R33",)),
    (replace(CHANGED, instead=True), ("R35", "R33")),
    (replace(CHANGED, instead=True, shuffled=1), ("R35", "R33", "R65")),
    (HandChanged("F", "add", "4.5", ("L4.5",), added="L4.5"), ("R34",)),
    (HandChanged("A", "move", 1, ("L2", "M5"), moved=1), ("R35",)),
    (LED, ("R53", "R6")),
    (replace(LED, equal=("S9",)), ("R53",)),
    (FOLLOWED, ("R56", "R54")),
    (replace(FOLLOWED, step="3a"), ("R56", "R54")),
    (replace(FOLLOWED, shuffled=1), ("R56", "R54", "R65")),
    (VOID, ("R57", "R54")),
    (replace(VOID, step="2a", draws=()), ("R55", "R54", "R65")),
    (replace(VOID, step="2b"), ("R55", "R54")),
]


@pytest.mark.parametrize(("event", "rules"), CITED)
def test_an_automa_step_has_its_rules_beside_it(event: Any, rules: tuple[str, ...]) -> None:
    assert tuple(cited(event)) == rules
