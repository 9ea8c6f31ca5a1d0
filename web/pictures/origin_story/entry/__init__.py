"""What the record page offers at a table of Origin Story."""

from __future__ import annotations

from typing import cast

from core.games.origin_story.pieces import PACK
from core.games.origin_story.pieces import SUITS as SUIT_CODES
from core.games.origin_story.rules import deck
from core.games.origin_story.state import State, hand, threat
from core.games.origin_story.titles import PLAYER_TITLES, SUITS, card_name
from core.knowledge import Viewer
from core.messages import Message, msg
from web.entry.origin_story import Document, Phase, _Table
from web.entry.shared import Extra
from web.i18n import translate
from web.pictures.origin_story.entry import cards, rounds, skills
from web.pictures.origin_story.entry.expects import expects
from web.pictures.origin_story.entry.words import words

OURS: frozenset[Viewer] = frozenset({None, "you"})


def entry(state: State, viewer: Viewer, *, dealt: bool) -> Document:
    """Everything a page needs to enter the next step by tapping, as `viewer` may.

    `dealt` tells that cards come from a seed, so that nobody is asked for them. Texts are in the
    language of the request.
    """
    may = viewer in OURS
    phase = cast("Phase", state.phase if may or state.phase == "over" else "wait")
    table: _Table = {
        "dealt": dealt,
        "blank": cards.is_open(state),
        "expects": translate(expects(state)),
        "alert": threat(state) and state.phase.startswith("turn:"),
        "turn": None,
        "note": translate(_note(phase)),
        "facts": [translate(fact) for fact in _facts(state)],
        "extras": _extras() if may and phase != "over" else [],
        "words": words(),
        "players": {who: translate(title) for who, title in PLAYER_TITLES.items()},
        "suits": {suit: translate(SUITS[suit]) for suit in SUIT_CODES},
        "names": {card: translate(card_name(card)) for card in (*PACK, *deck.hearts(state))},
        "hands": {who: list(hand(state, who)) for who in "AFY"},
        "faces": cards.faces(state),
        "pool": deck.pool(state),
        "hearts": deck.hearts(state),
        "refreshing": state.refreshing if may else 0,
        "skills": skills.offers(state, dealt=dealt) if may else [],
    }
    return rounds.step(state, phase, table)


def _note(phase: str) -> Message:
    if phase == "over":
        return msg("The match is over. Undo takes its last step back.")
    return msg("Nothing is to be entered here.")


def _facts(state: State) -> list[Message]:
    """What stands in the head of the page."""
    found = [msg("round {n} of 5", n=max(state.round, 1))]
    if state.trick_no:
        found.append(msg("trick {n} of 8", n=min(state.trick_no, 8)))
    return [*found, msg("difficulty {n}", n=state.options.difficulty)]


def _extras() -> list[Extra]:
    """Small forms for the menu "something else happened"."""
    return [
        {
            "title": translate(msg("A note")),
            "command": {"kind": "add_note"},
            "fields": [{"name": "text", "title": translate(msg("Text"))}],
            "send": translate(msg("Write it down")),
        }
    ]
