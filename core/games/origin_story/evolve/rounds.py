"""Rounds, deals, story cards, energy and points, applied."""

from __future__ import annotations

from collections.abc import Mapping

from core.games.origin_story import events as e
from core.games.origin_story.evolve import zones
from core.games.origin_story.pieces import PACK, PLAYERS, catalogues, order
from core.games.origin_story.state import Past, State, with_hand, with_player
from core.kit.zones import without

NOTHING = (0, 0, 0)


def start(state: State, event: e.RoundStarted) -> State:
    """A new deck of all 52 cards; all adjustments are gone (R20)."""
    return state._replace(
        round=event.round,
        dealer=event.dealer,
        leader=event.leader,
        trick_no=0,
        won=NOTHING,
        hands=((), (), ()),
        trick=(),
        won_tricks=(),
        deck=order(PACK),
        discard=(),
        aside=order(catalogues.super_hearts(catalogues.of(state.options.catalogue))),
        reshuffles=0,
        mods={},
        trick_mods={},
        revealed=(),
        suit_mods={},
        trick_suit_mods={},
        suits={},
        next_card=(0, None),
        trump="L",
        trump_until=None,
        round_trump="L",
        limits=(),
        ties=False,
        used=(),
        used_in_turn=(),
        waiting=(),
        automa_card=None,
        effect=0,
        acted=False,
        surrendered=False,
        forced=False,
        last=None,
    )


def deal(state: State, event: e.HandDealt) -> State:
    """A hand comes from the deck."""
    state = zones.draw(state, event.cards, None)
    return with_hand(state, event.who, event.cards)


def table(state: State, event: e.TableSet) -> State:
    """What was drawn before the first round (R11)."""
    return state._replace(
        dealer=event.dealer,
        mat=event.mat,
        super_hero_hand=event.super_heroes,
        removed=(*state.removed, *event.removed),
        supply=1,
    )


def story_dealt(state: State, event: e.StoryDealt) -> State:
    """Three story cards lie open, one is to be chosen."""
    return state._replace(
        story_dealt=event.cards,
        story_removed=event.removed,
        removed=(*state.removed, *event.removed),
    )


def story(state: State, event: e.StoryChosen) -> State:
    """One story card on the mat, two discarded (R22)."""
    new = tuple(card for card in event.removed if card not in state.removed)
    return state._replace(
        story=(*state.story, (event.kept, state.round)),
        story_discard=(*state.story_discard, *without(event.drawn, (event.kept,))),
        removed=(*state.removed, *new),
        story_dealt=(),
        story_removed=(),
    )


def super_hero(state: State, event: e.SuperHeroShown) -> State:
    """One super-hero on the mat (R23)."""
    return state._replace(super_hero=event.card, super_hero_hand=())


def removed(state: State, event: e.TokensRemoved) -> State:
    """Tokens of a “Remove” cost are taken off (R42)."""
    supply = state.supply + (event.n if event.to == "supply" else 0)
    placed = zones.add(state.placed, {event.cost: -event.n})
    return state._replace(placed=placed, supply=supply)


def points(state: State, event: e.PointsScored) -> State:
    """Dials move."""
    vp = state.vp
    for player, n in event.points.items():
        vp = with_player(vp, player, vp[PLAYERS.index(player)] + n)
    return state._replace(vp=vp)


def scored(state: State, event: e.RoundScored) -> State:
    """The round's points; tokens come back, the event is over (R70)."""
    three, won = by_player(event.points), by_player(event.tricks)
    past = Past(event.round, event.side, won, three, state.surrendered)
    vp = tuple(now + more for now, more in zip(state.vp, three, strict=True))
    return state._replace(
        vp=(vp[0], vp[1], vp[2]),
        history=(*state.history, past),
        supply=event.supply,
        placed={},
        for_round=0,
        event=None,
    )


def by_player(values: Mapping[str, int]) -> tuple[int, int, int]:
    """The values in the order A, F, Y."""
    return values.get("A", 0), values.get("F", 0), values.get("Y", 0)
