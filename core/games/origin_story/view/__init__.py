"""The table as a page shows it (sections 6 and 7)."""

from __future__ import annotations

from typing import Any

from core.canonical import plain as canonical_plain
from core.cards import UNSEEN
from core.events import Json, Seat
from core.game import Secrets
from core.games.origin_story.commands import Command
from core.games.origin_story.events import Event
from core.games.origin_story.pieces import ROUNDS, catalogues, level_of
from core.games.origin_story.rules import tricks, values
from core.games.origin_story.state import State, threat
from core.games.origin_story.state.stored import plain
from core.games.origin_story.view import looking_back

NEXT = {  # phase: who acts, and with which command
    "new": ("you", "set_table"),
    "deal_you": ("you", "deal_hand"),
    "event": ("you", "show_event"),
    "story": ("you", "choose_story"),
    "super_hero": ("you", "show_super_hero"),
    "charge": ("you", "charge_skills"),
    "side": ("you", "choose_side"),
    "deal_A": ("A", "deal_hand"),
    "deal_F": ("F", "deal_hand"),
    "automa_card": ("A", "show_automa_card"),
    "effect_draws": ("A", "draw_for_effect"),
    "late": ("you", "begin_tricks"),
    "turn:A": ("A", "play_automa"),
    "turn:F": ("F", "play_automa"),
    "turn:Y": ("you", "play_card"),
    "after_trick": ("you", "use_skill"),
    "round_end": ("you", "end_round"),
    "over": (None, None),
}


def view(state: State) -> Json:
    """The table by name with what follows from it, for a page.

    While the match goes on the discard pile, earlier tricks and the deck are face down (R5),
    unless the players chose to look (`peek`).
    """
    who, command = NEXT[state.phase]
    seen = values.values_of(state)
    trick = () if any(card == UNSEEN for _, card in state.trick) else state.trick
    shown = {card for mine in state.hands for card in mine} | {card for _, card in state.trick}
    return {
        **plain(state),
        **_hidden(state),
        "next": {"who": who, "command": command, "draws": state.draws},
        "threat": threat(state),
        "values": {card: values.worth(seen, card) for card in sorted(shown - {UNSEEN})},
        "winning": tricks.winner(seen, trick) if trick else None,
        "led": tricks.led_suit(seen, trick) if trick else None,
        "levels": [level_of(state.options.difficulty, n) for n in range(ROUNDS)],
        "cards": _cards(state),
    }


def to_play(view: Json) -> Seat | None:
    """Who plays the next card: the seat, or an automa; nobody between the tricks."""
    phase, _, who = view["phase"].partition(":")
    if phase != "turn":
        return None
    return "you" if who == "Y" else who


def _hidden(state: State) -> Json:
    if looking_back.is_allowed(state):
        return {"unseen": list(state.deck)}
    closed = plain(looking_back.closed(state))
    return {name: closed[name] for name in ("deck", "discard", "won_tricks")} | {"unseen": None}


def _cards(state: State) -> Json:
    """What stands on the printed cards that lie on the table, by id."""
    content = catalogues.of(state.options.catalogue)
    found: dict[str, Any] = {}
    looked_up = (
        (catalogues.mat, [state.mat]),
        (catalogues.story_card, [*(card for card, _ in state.story), *state.story_dealt]),
        (catalogues.super_hero, [state.super_hero, *state.super_hero_hand]),
        (catalogues.automa_card, [state.automa_card, state.event]),
    )
    for look_up, names in looked_up:
        for name in filter(None, names):
            if (card := look_up(content, name)) is not None:
                found[name] = canonical_plain(card)
    return found


SECRETS: Secrets[State, Command, Event] = Secrets(
    mask=looking_back.mask,
    hide_command=lambda command, _events, _seat: command,
    hide_event=lambda event, _seat: event,
    redact_history=looking_back.redact_history,
    closable=False,
)
