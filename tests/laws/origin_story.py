"""What the laws need to know of Origin Story."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields, is_dataclass, replace
from random import Random
from typing import Any

from core.canonical import canonical, plain
from core.entries import notate
from core.games.origin_story import GAME
from core.games.origin_story.events import AutomaFollowed, CardsAdjusted
from core.games.origin_story.pieces import catalogues
from core.games.origin_story.pieces.catalogues import DEMO
from core.knowledge import SPECTATOR, perspective
from core.ports import NewStep
from core.replay import Timeline

PACK = [f"{suit}{value}" for suit in "LBSM" for value in range(1, 14)]
SHORT = replace(DEMO, id="short", story_cards=DEMO.story_cards[-10:])  # its story deck runs out

VARIANTS: tuple[dict[str, Any], ...] = (
    {},
    {"difficulty": 3, "peek": True},
    {"difficulty": 5, "super_heart_discard": "aside"},
    {"difficulty": 5, "move_noop": "moved"},
    {"difficulty": 3, "temporary_reveal": "trick"},
    {"remove_returns": "general"},
    {"catalogue": "blank"},
    {"difficulty": 4, "catalogue": plain(SHORT)},
)


def conserved(state: Any) -> None:
    """Every card in one place, hands as long as they must be, tokens accounted for (section 6)."""
    if not state.round:
        return
    seen = Counter(_cards(state))
    assert all(seen[card] == 1 for card in PACK)
    content = catalogues.of(state.options.catalogue)
    hearts = Counter(f"L{one.value}" for one in content.super_hearts for _ in range(one.copies))
    assert seen - Counter(PACK) == hearts
    assert not set(state.mods) - _in_play(state)
    assert not set(state.suits) - _in_play(state)
    assert min(state.vp) >= 0
    _hands(state)
    _tricks(state)
    if content.super_heroes == DEMO.super_heroes:
        _energy(state)


def _cards(state: Any) -> list[str]:
    held = [card for hand in state.hands for card in hand]
    taken = [card for won in state.won_tricks for _, card in won.cards]
    lying = [card for _, card in state.trick]
    return [*held, *taken, *lying, *state.deck, *state.discard, *state.aside]


def _in_play(state: Any) -> set[str]:
    return {card for hand in state.hands for card in hand} | {card for _, card in state.trick}


def _hands(state: Any) -> None:
    """A hand has eight cards less those played; two may be kept in the last trick (R54)."""
    if not state.trick_no or state.surrendered:
        return
    over = state.phase == "over"
    for player, hand in zip("AFY", state.hands, strict=True):
        played = state.trick_no - 1 + (player in dict(state.trick))
        spare = played == 8 and player != "Y"
        drawn = state.refreshing if player == "Y" else 0
        assert over or len(hand) - drawn in {8 - played, 8 - played + spare}


def _tricks(state: Any) -> None:
    done = max(state.trick_no - 1, 0)
    assert len(state.won_tricks) == sum(state.won) == done
    for place, player in enumerate("AFY"):
        assert state.won[place] == sum(won.winner == player for won in state.won_tricks)
    assert all(len(won.cards) == 3 for won in state.won_tricks)
    assert len(state.history) == state.round - (state.phase != "over")


def _energy(state: Any) -> None:
    """One token, one more for each story step, and what cards of the demo gain and lose."""
    assert state.supply >= 0
    assert all(n > 0 for n in state.placed.values())
    stories = min(state.round, 4)
    if state.round < 5 and state.phase in {"deal_you", "event"}:
        stories -= 1
    tokens = state.supply + sum(state.placed.values()) - state.for_round
    gained = 2 if state.super_hero == "c1" else 0  # Meridian
    lost = 5 if state.options.remove_returns == "general" else 0  # Spotlight, once a round
    assert 1 + stories + gained - lost <= tokens <= 1 + stories + gained


def twins(timeline: Timeline[Any], seat: str | None, pick: Random) -> Timeline[Any]:
    """The same match with every card exchanged that may not be looked back at, and with other
    reasons for the automas' plays; from another seed, so that decks lie in another order.
    """
    told = perspective(timeline, seat or SPECTATOR, then=True)
    redaction = GAME.secrets.redact_history and GAME.secrets.redact_history(told.line(), seat)
    swaps = {} if redaction is None else _swaps(timeline, told, redaction.open, pick)
    return Timeline(
        timeline.game, [_twin(step, swaps.get(step.step), pick) for step in timeline.steps]
    )


def _swaps(
    timeline: Timeline[Any], told: Timeline[Any], shown: frozenset[int], pick: Random
) -> dict[int, dict[str, str]]:
    """Which cards stand for which, by step: of this round only those that do not lie open."""
    line = [frame for frame in timeline.line() if frame.step in shown]
    states = [frame.state for frame in told.line() if frame.step in shown]
    states += [told.at(timeline.tree.parent(line[0].step) or 0)] if line else []
    written = canonical([frame.events for frame in line]) + canonical(
        [[state.hands, state.trick] for state in states]
    )
    hidden = [card for card in PACK if f'"{card}"' not in written]
    here, before = (
        dict(zip(cards, pick.sample(cards, len(cards)), strict=True)) for cards in (hidden, PACK)
    )
    now = timeline.state.round
    start = min((f.step for f in timeline.line() if f.state.round == now), default=0)
    return {
        step: here if step >= start else before
        for step in range(1, timeline.next_step)
        if step not in shown
    }


def _twin(step: Any, swap: dict[str, str] | None, pick: Random) -> NewStep:
    command, events = step.command, tuple(step.events)
    if step.step == 0:
        seed = str(pick.random())
        command, events = replace(command, seed=seed), (replace(events[0], seed=seed),)
    elif swap is not None:
        command, events = _swapped(command, swap), tuple(_swapped(one, swap) for one in events)
        events = tuple(_reasoned(one, pick) for one in events)
    return NewStep(
        step=step.step,
        command=command,
        notation=notate(GAME, command, events),
        actor=step.actor,
        at=step.at,
        key=step.key,
        events=events,
    )


def _swapped(fact: Any, swap: dict[str, str]) -> Any:
    """The same with other cards, wherever one is named."""
    if isinstance(fact, CardsAdjusted):
        return replace(fact, cards={swap.get(card, card): n for card, n in fact.cards.items()})
    if isinstance(fact, str):
        return swap.get(fact, fact)
    if isinstance(fact, tuple):
        return tuple(_swapped(one, swap) for one in fact)
    if is_dataclass(fact) and not isinstance(fact, type):
        return replace(
            fact, **{f.name: _swapped(getattr(fact, f.name), swap) for f in fields(fact)}
        )
    return fact


def _reasoned(event: Any, pick: Random) -> Any:
    """An automa that follows, for another reason."""
    if not isinstance(event, AutomaFollowed):
        return event
    return replace(
        event,
        step=pick.choice(("2a", "2b", "3a", "3b", "4")),
        led=pick.choice("LBSM"),
        best_by=pick.choice("AFY"),
        trumps=pick.random() < 0.5,
    )
