"""Tables of Origin Story for the worked examples: a match driven to a phase, then laid out.

A match is driven by entering what comes first at each phase. At a turn the table is laid out as
asked, and a new match starts from that position.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from random import Random
from typing import Any

from core.commands import StartMatch
from core.games.origin_story import GAME
from core.games.origin_story.pieces import (
    ROUNDS,
    level_of,
)
from core.games.origin_story.rules import tricks
from core.games.origin_story.rules.values import values_of
from core.games.origin_story.state import State, hand
from core.games.origin_story.state.options import Options
from core.session import Session
from tests.begun import begun
from tests.examples.origin_story_layout import DEMO, Wanted, laid_out

AT = datetime(2026, 12, 4, 19, tzinfo=UTC)


def session_for(wanted: Wanted) -> Session[State]:
    """A match that stands as wanted."""
    _settle(wanted)
    session = _driven(wanted)
    state = session.timeline.state
    if str(wanted.phase).startswith("turn:"):
        session = started(state.options, laid_out(GAME.plain(state), wanted))
    elif wanted.force:
        session = started(state.options, {**GAME.plain(state), **wanted.force})
    if wanted.supply is not None:
        more = wanted.supply - session.timeline.state.supply
        if more:
            session.play(f'rule "as the case has it" energy supply {more:+d}', at=AT)
    return session


def started(options: Options, position: Any = None) -> Session[State]:
    """A match from the beginning, or from a whole table."""
    start = StartMatch(game=GAME.slug, position=position)
    return begun(GAME, start, options, at=AT)


def _settle(wanted: Wanted) -> None:
    """The round, the difficulty and the card that a wish for an effect needs."""
    least = {"event": 3, "super_hero": ROUNDS}.get(str(wanted.phase), 1)
    wanted.story += [cost.partition(":")[0] for cost in wanted.charged]
    wanted.story = [name for name in dict.fromkeys(wanted.story) if name.startswith("t")]
    if wanted.replace is None:
        wanted.round = wanted.round or max(least, len(wanted.story))
        wanted.difficulty = wanted.difficulty or 0
        return
    rounds = [wanted.round] if wanted.round else range(1, ROUNDS + 1)
    levels = range(6) if wanted.difficulty is None else [wanted.difficulty]
    found = (
        (number, difficulty)
        for number in rounds
        for difficulty in levels
        if _automa_card(wanted, level_of(difficulty, number - 1), number, ())
    )
    fits = next(found, None)
    assert fits is not None, "no automa card has this effect then"
    wanted.round, wanted.difficulty = fits


def _automa_card(wanted: Wanted, level: int, number: int, seen: Iterable[str]) -> str | None:
    """An automa card for a round: the one whose effect is wanted, else one without effect."""
    for card in DEMO.automa_cards:
        ops = card.rounds.get(str(number), ())
        fits = ops[:1] == (("replace", wanted.replace),) if wanted.replace else not ops
        if card.level == level and card.id not in {*seen, *wanted.unused} and fits:
            return card.id
    return None


# --- driving a match ------------------------------------------------------------------------


def _driven(wanted: Wanted) -> Session[State]:
    session = started(Options(difficulty=wanted.difficulty))  # type: ignore[arg-type]
    while not _is_there(session.timeline.state, wanted):
        assert session.timeline.state.phase != "over", f"no match comes to {wanted.phase}"
        session.play(_line(session.timeline.state, wanted), at=AT)
    return session


def _is_there(state: State, wanted: Wanted) -> bool:
    if wanted.phase == "new":
        return state.phase == "new"
    if state.round != wanted.round:
        return False
    if wanted.phase is None or str(wanted.phase).startswith("turn:"):
        return state.phase.startswith("turn:")
    return state.phase == wanted.phase


def _line(state: State, wanted: Wanted) -> str:
    """The entry that takes the match on."""
    if state.open and state.phase in {"charge", "super_hero", "late", "after_trick", "round_end"}:
        return f"use {state.open[0]} no"
    match state.phase:
        case "deal_you" | "deal_A" | "deal_F":
            who = {"deal_you": "Y"}.get(state.phase, state.phase[-1])
            return f"{who}: {' '.join(_cards(state, wanted, 8))}"
        case "new":
            heroes = list(dict.fromkeys([*wanted.heroes, "c1", "c4"]))[:2]
            return f"new dealer=F mat=p1 super_heroes={','.join(heroes)}"
        case "super_hero":
            return f"sh {state.super_hero_hand[0]}"
        case "story":
            return _story(state, wanted)
        case "event" | "automa_card":
            return _show(state, wanted)
        case "charge":
            here = state.round == wanted.round
            return " ".join(("ch", *wanted.charged)) if here and wanted.charged else "ch -"
        case "effect_draws" | "turn:A" | "turn:F":
            word = "dr" if state.phase == "effect_draws" else ">"
            return " ".join((word, *_cards(state, wanted, state.draws)))
        case "turn:Y":
            return _play(state)
        case phase:
            return {"side": wanted.side, **PLAIN_LINES}[phase]


PLAIN_LINES: Mapping[str, str] = {
    "late": "go",
    "round_end": "end",
}


def _cards(state: State, wanted: Wanted, number: int) -> list[str]:
    """Cards that the deck gives next, those last that are still wanted in it."""
    mixed = Random(state.round).sample(state.deck, len(state.deck))
    mixed.sort(key=lambda card: card in wanted.unused)
    return [*mixed, *state.discard][:number]


def _story(state: State, wanted: Wanted) -> str:
    gone = {*(card for card, _ in state.story), *state.story_discard, *state.removed}
    free = [c.id for c in DEMO.story_cards if not c.not_solo and c.id not in gone]
    asked = [name for name in wanted.story if name in free]
    others = [name for name in free if name not in {*wanted.story, *wanted.unused}]
    drawn = [*asked[:1], *others][:3]
    return f"st {' '.join(drawn)} > {drawn[0]}"


def _show(state: State, wanted: Wanted) -> str:
    seen = {*state.automa_seen, *state.events_seen}
    if state.phase == "event":
        level = level_of(state.options.difficulty, 2)
        able = [c.id for c in DEMO.automa_cards if c.level == level]
        return f"ev {next(i for i in able if i not in {*seen, *wanted.unused})}"
    level = level_of(state.options.difficulty, state.round - 1)
    here = state.round == wanted.round
    card = _automa_card(wanted if here else Wanted(unused=wanted.unused), level, state.round, seen)
    seen |= wanted.unused
    rest = [c.id for c in DEMO.automa_cards if c.level == level and c.id not in seen]
    return f"v {card or rest[0]}"


def _play(state: State) -> str:
    able = tricks.legal(
        values_of(state),
        hand(state, "Y"),
        state.trick,
        state.limits,
        who="Y",
        trick_no=state.trick_no,
    )
    return able[0]
