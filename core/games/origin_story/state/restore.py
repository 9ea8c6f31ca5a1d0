"""A whole table read back from JSON, every field checked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core import structured
from core.errors import BadSetup, Refused
from core.games.origin_story.decide.refusals import EXPECTED
from core.games.origin_story.pieces import PLAYERS, ROUNDS, parse
from core.games.origin_story.rules import sense
from core.games.origin_story.state import Past, State, Won
from core.games.origin_story.state.plain import plain
from core.games.origin_story.state.whole import Three, Trick, Whole
from core.messages import Message, msg
from core.restoring import check_derived, read_result


def restore(data: Any) -> State:
    """The table that `plain` wrote. Raises `BadSetup` E_OPTION for anything else."""
    try:
        whole: Whole = structured.read(Whole, data)
    except Refused as error:
        raise bad_position(error.message) from error
    need(whole.phase in EXPECTED, msg("there is no phase {phase}", phase=whole.phase))
    need(0 <= whole.round <= ROUNDS, msg("there are five rounds"))
    state = _state(whole)
    wrong = sense.faults(state)
    need(not wrong or state.forced, wrong[0] if wrong else msg("it cannot be"))
    check_derived(plain(state), data, bad_position)
    return state


def _state(whole: Whole) -> State:
    return State(
        options=whole.options,
        phase=whole.phase,
        draws=whole.draws,
        open=whole.open,
        round=whole.round,
        trick_no=whole.trick_no,
        dealer=whole.dealer,
        leader=whole.leader,
        side=whole.side,
        vp=_three(whole.vp),
        won=_three(whole.won),
        hands=(cards(whole.hands.A), cards(whole.hands.F), cards(whole.hands.Y)),
        trick=_trick(whole.trick),
        won_tricks=tuple(Won(one.no, _trick(one.cards), one.winner) for one in whole.won_tricks),
        deck=cards(whole.deck),
        discard=cards(whole.discard),
        aside=cards(whole.aside),
        reshuffles=whole.reshuffles,
        mods=whole.mods,
        trick_mods=whole.trick_mods,
        revealed=whole.revealed,
        suit_mods=whole.suit_mods,
        trick_suit_mods=whole.trick_suit_mods,
        suits=whole.suits,
        next_card=(whole.next_card.n, whole.next_card.suit),
        trump=whole.trump,
        trump_until=whole.trump_until,
        round_trump=whole.round_trump,
        limits=whole.limits,
        ties=whole.ties,
        supply=whole.energy.supply,
        placed=whole.energy.placed,
        for_round=whole.energy.for_round,
        mat=whole.mat,
        story=tuple((one.id, one.round) for one in whole.story),
        story_dealt=whole.story_dealt,
        story_removed=whole.story_removed,
        super_hero=whole.super_hero,
        super_hero_hand=whole.super_hero_hand,
        story_discard=whole.story_discard,
        removed=whole.removed,
        used=whole.used,
        used_in_turn=whole.used_in_turn,
        waiting=whole.waiting,
        automa_seen=whole.automa_deck.seen,
        automa_card=whole.automa_deck.card,
        effect=whole.automa_deck.effect,
        event=whole.event,
        events_seen=whole.events_seen,
        refreshing=whole.refreshing,
        acted=whole.acted,
        surrendered=whole.surrendered,
        forced=whole.forced,
        last=whole.last,
        history=tuple(
            Past(p.round, p.side, _three(p.won), _three(p.points), p.surrendered)
            for p in whole.history
        ),
        result=read_result(whole.result, whole.reason, bad_position),
    )


def bad_position(why: Message) -> BadSetup:
    """The refusal of a position, with its reason."""
    return BadSetup("E_OPTION", "No match can start from this position: {why}.", why=why)


def need(condition: bool, why: Message) -> None:  # noqa: FBT001
    """Raises E_OPTION unless the condition holds."""
    if not condition:
        raise bad_position(why)


def cards(codes: Iterable[str]) -> tuple[str, ...]:
    """Cards as codes. Raises E_OPTION."""
    found = []
    for code in codes:
        card = parse(code)
        need(card is not None, msg("{card} is no card", card=code))
        found.append(card or "")
    return tuple(found)


def _three(values: Three) -> tuple[int, int, int]:
    return values.A, values.F, values.Y


def _trick(rows: Trick) -> tuple[tuple[str, str], ...]:
    for row in rows:
        need(len(row) == 2 and row[0] in PLAYERS, msg("a trick is a list of player and card"))
    return tuple((row[0], cards(row[1:])[0]) for row in rows)
