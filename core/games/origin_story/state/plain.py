"""A whole table by name (section 6)."""

from __future__ import annotations

from typing import Any

from core.canonical import plain as canonical_plain
from core.events import Json
from core.games.origin_story.pieces import PLAYERS, ROUNDS, level_of
from core.games.origin_story.state import State


def plain(state: State) -> Json:
    """The table as JSON values by name; `restore` is the inverse."""
    return {
        "options": canonical_plain(state.options),
        "round": state.round,
        "phase": state.phase,
        "draws": state.draws,
        "open": list(state.open),
        "trick_no": state.trick_no,
        "dealer": state.dealer,
        "leader": state.leader,
        "side": state.side,
        "vp": by_player(state.vp),
        "won": by_player(state.won),
        "hands": by_player([list(mine) for mine in state.hands]),
        "trick": [list(one) for one in state.trick],
        "won_tricks": [
            {"no": won.number, "cards": [list(one) for one in won.cards], "winner": won.winner}
            for won in state.won_tricks
        ],
        "deck": list(state.deck),
        "discard": list(state.discard),
        "aside": list(state.aside),
        "reshuffles": state.reshuffles,
        "mods": dict(state.mods),
        "trick_mods": dict(state.trick_mods),
        "revealed": list(state.revealed),
        "suit_mods": dict(state.suit_mods),
        "trick_suit_mods": dict(state.trick_suit_mods),
        "suits": dict(state.suits),
        "next_card": {"n": state.next_card[0], "suit": state.next_card[1]},
        "trump": state.trump,
        "trump_until": state.trump_until,
        "round_trump": state.round_trump,
        "limits": canonical_plain(state.limits),
        "ties": state.ties,
        "energy": {
            "supply": state.supply,
            "placed": dict(state.placed),
            "for_round": state.for_round,
        },
        **_cards(state),
        "refreshing": state.refreshing,
        "acted": state.acted,
        "surrendered": state.surrendered,
        "forced": state.forced,
        "last": None if state.last is None else canonical_plain(state.last),
        "history": [
            {
                "round": past.round,
                "side": past.side,
                "won": by_player(past.won),
                "points": by_player(past.points),
                "surrendered": past.surrendered,
            }
            for past in state.history
        ],
        "result": state.result and state.result.result,
        "reason": state.result and state.result.reason,
    }


def by_player(values: Any) -> Json:
    """A value for each player, A, F, Y."""
    return dict(zip(PLAYERS, values, strict=True))


def _cards(state: State) -> Json:
    """Everything of the printed cards."""
    shown = len(state.automa_seen)
    return {
        "mat": state.mat,
        "story": [{"id": card, "round": number} for card, number in state.story],
        "story_dealt": list(state.story_dealt),
        "story_removed": list(state.story_removed),
        "super_hero": state.super_hero,
        "super_hero_hand": list(state.super_hero_hand),
        "story_discard": list(state.story_discard),
        "removed": list(state.removed),
        "used": list(state.used),
        "used_in_turn": list(state.used_in_turn),
        "waiting": list(state.waiting),
        "automa_deck": {
            "left": [level_of(state.options.difficulty, n) for n in range(shown, ROUNDS)],
            "seen": list(state.automa_seen),
            "card": state.automa_card,
            "effect": state.effect,
        },
        "event": state.event,
        "events_seen": list(state.events_seen),
    }
