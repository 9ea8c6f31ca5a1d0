"""The automa card of a round, the late step, the first trick (R31 to R36)."""

from __future__ import annotations

from core.games.origin_story import commands as c
from core.games.origin_story import events as e
from core.games.origin_story.decide import effects, flow, hand_effects
from core.games.origin_story.decide.naming import named
from core.games.origin_story.decide.refusals import check_open, check_phase, illegal, read
from core.games.origin_story.decide.setup import content, printed
from core.games.origin_story.decide.tale import Tale
from core.games.origin_story.pieces import AUTOMAS, catalogues, level_of
from core.games.origin_story.pieces.content import Op
from core.games.origin_story.rules import hands, skills, values
from core.games.origin_story.state import State, hand


def show_automa_card(tale: Tale, command: c.ShowAutomaCard) -> None:
    """The top card of the automa deck, and what it does this round (R31)."""
    check_phase(tale.state, "automa_card")
    state = tale.state
    level = level_of(state.options.difficulty, state.round - 1)
    name = printed(state, command.card, level)
    tale.tell(e.AutomaCardShown(name, command.source, named(state, name)))
    apply_effects(tale)


def ops(state: State) -> tuple[Op, ...]:
    """The effects of the automa card beside this round's number."""
    if state.automa_card is None:
        return ()
    card = catalogues.automa_card(content(state), state.automa_card)
    return () if card is None else card.rounds.get(str(state.round), ())


def apply_effects(tale: Tale) -> None:
    """Effects in printed order, up to the next one that draws (R31, R32)."""
    while tale.state.effect < len(ops(tale.state)):
        op, x = ops(tale.state)[tale.state.effect]
        number = tale.state.effect + 1
        due = sum(draws_due(tale.state))
        if due:
            flow.enter(tale, "effect_draws", due)
            return
        for who in AUTOMAS:
            if op == "add":
                hand_effects.add(tale, who, str(x), number=number)
            elif not hand_effects.move(tale, who, int(x), number=number):
                hand_effects.replace(tale, who, int(x), (), number=number, instead=op == "move")
    late(tale)


def draws_due(state: State) -> tuple[int, int]:
    """How many cards the present effect draws for each automa (R33, R35)."""
    op, x = ops(state)[state.effect]
    if op == "add":
        return 0, 0
    found = []
    for who in AUTOMAS:
        mine = hand(state, who)
        noop = state.options.move_noop == "moved"
        moved = (
            op == "move" and hands.move(values.values_of(state), mine, int(x), noop_counts=noop)[0]
        )
        found.append(0 if moved else hands.due(mine, int(x)))
    return found[0], found[1]


def draw_for_effect(tale: Tale, command: c.DrawForEffect) -> None:
    """The drawn cards of an effect, the Automaton's first (A3)."""
    check_phase(tale.state, "effect_draws")
    cards = read(command.cards or ())
    due = draws_due(tale.state)
    if len(cards) != sum(due):
        raise illegal("E_COUNT", "This effect draws {n} cards.", "R33", n=sum(due))
    op, x = ops(tale.state)[tale.state.effect]
    number = tale.state.effect + 1
    for who, n in zip(AUTOMAS, due, strict=True):
        mine, cards = cards[:n], cards[n:]
        if op == "move" and not n:
            hand_effects.move(tale, who, int(x), number=number)
        else:
            hand_effects.replace(
                tale, who, int(x), mine, command.source, number=number, instead=op == "move"
            )
    apply_effects(tale)


def late(tale: Tale) -> None:
    """Skills that waited resolve, or are open, before the first trick (R36)."""
    for ready in list(skills.waiting(tale.state)):
        if skills.resolves(ready.skill):
            tale.tell(e.SkillUsed(ready.id, by_itself=True, name=named(tale.state, ready.id)))
            for effect in ready.skill.do:
                effects.carry_out(tale, ready, effect, effects.NONE, None)
    flow.enter(tale, "late", 0, tale.state.waiting)


def begin(tale: Tale) -> None:
    """The first trick (R36)."""
    check_phase(tale.state, "late")
    check_open(tale.state)
    tale.tell(e.TricksBegun())
    flow.turn(tale)
