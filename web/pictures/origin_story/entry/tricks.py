"""The plays of a trick: what an automa draws, what you may play, surrender, open texts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from core.errors import IllegalMove
from core.games.origin_story.commands import Surrender
from core.games.origin_story.decide import decide
from core.games.origin_story.events import Surrendered
from core.games.origin_story.pieces import AUTOMAS, Automa
from core.games.origin_story.rules import hands, tricks, values
from core.games.origin_story.state import State, hand
from core.games.origin_story.titles import PLAYER_TITLES
from core.messages import msg
from web.entry.origin_story import Document, _Table
from web.i18n import translate

AUTOMA_OF: Mapping[Literal["turn:A", "turn:F"], Automa] = {"turn:A": "A", "turn:F": "F"}


def trick(
    state: State, phase: Literal["turn:A", "turn:F", "turn:Y", "late"], table: _Table
) -> Document:
    """What this turn asks for."""
    match phase:
        case "turn:A" | "turn:F":
            who = AUTOMA_OF[phase]
            leads = not state.trick
            return {**table, "phase": phase, "who": who, "draws": state.draws, "leads": leads}
    return {
        **table,
        "phase": phase,
        "hand": list(hand(state, "Y")),
        "legal": _legal(state) if phase == "turn:Y" else [],
        "takes": takes(state),
        "surrender": _surrender(state),
    }


def _legal(state: State) -> list[str]:
    seen, mine = values.values_of(state), hand(state, "Y")
    return list(
        tricks.legal(seen, mine, state.trick, state.limits, who="Y", trick_no=state.trick_no)
    )


def takes(state: State) -> dict[str, str]:
    """The card that an exchange would bring you, by automa (R44)."""
    found: dict[str, str] = {}
    for who in AUTOMAS:
        mine, theirs = hand(state, "Y"), hand(state, who)
        if mine and theirs:
            seen = values.values_of(state)
            found[who] = hands.exchange(seen, theirs, mine, mine[0])[0]
    return found


def _surrender(state: State) -> str | None:
    """What surrendering would do, in a sentence; None where it may not be (R46)."""
    if state.phase != "turn:Y":
        return None
    try:
        (told,) = (one for one in decide(state, Surrender()) if isinstance(one, Surrendered))
    except IllegalMove:
        return None
    text = msg(
        "The round ends at once, and {player} gains {n} VP.",
        player=PLAYER_TITLES[told.leader],
        n=told.points,
    )
    return translate(text)
