"""Effects of skills and events become facts (section 2.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, assert_never

from core.games.origin_story import events as e
from core.games.origin_story.decide import hand_effects
from core.games.origin_story.decide.naming import name_of
from core.games.origin_story.decide.refusals import illegal, read
from core.games.origin_story.decide.step_builder import StepBuilder
from core.games.origin_story.pieces import AUTOMAS, PLAYERS
from core.games.origin_story.pieces.effects import (
    Add,
    Adjust,
    Effect,
    Energy,
    Exchange,
    Limit,
    Move,
    Points,
    Recolor,
    Refresh,
    Replace,
    Reveal,
    Table,
    Ties,
    Trump,
    Turncoat,
    WithCards,
    WithTable,
)
from core.games.origin_story.rules import deck, hands, skills, values
from core.games.origin_story.rules.conditions import Ended, holds
from core.games.origin_story.rules.skills import Ready
from core.games.origin_story.state import hand
from core.games.origin_story.titles import value_words
from core.games.origin_story.words import CARDS, IN_SENTENCE


class Choices(NamedTuple):
    """What its user says with a skill."""

    who: str | None = None
    cards: tuple[str, ...] = ()
    drawn: tuple[str, ...] | None = None
    discarded: tuple[str, ...] = ()
    source: str = "table"


NONE = Choices()


def by_itself(step: StepBuilder, when: str, trick: Ended | None = None) -> None:
    """The skills of a moment that resolve without being asked (`must`)."""
    for ready in skills.by_itself(step.state, when, trick):
        if trick is not None and not _concerns(ready, when, trick):
            continue
        if when in {"round_start", "when_revealed", "when_charged"} and skills.touches(ready.skill):
            step.add(e.SkillWaits(ready.id, name_of(step.state, ready.id)))
            continue
        if when != "ongoing":
            step.add(e.SkillUsed(ready.id, by_itself=True, name=name_of(step.state, ready.id)))
        for effect in ready.skill.do:
            carry_out(step, ready, effect, NONE, trick)


def _concerns(ready: Ready, when: str, trick: Ended) -> bool:
    """A skill of yours at a won or lost trick; an event at every trick (section 2.6)."""
    if ready.event:
        return when != "lose_trick"
    if when == "win_trick":
        return trick.winner == "Y"
    return when != "lose_trick" or trick.winner != "Y"


def ongoing(step: StepBuilder) -> None:
    """Whether you win equal cards now (`ongoing` with ties)."""
    found = skills.by_itself(step.state, "ongoing")
    mine = any(effect.ties is not None for ready in found for effect in ready.skill.do)
    if mine != step.state.ties:
        step.add(e.TiesChanged(mine))


def carry_out(
    step: StepBuilder, ready: Ready, effect: Effect, choices: Choices, trick: Ended | None
) -> None:
    """One effect, with what its user chose. Raises E_CHOICE, E_EXCHANGE, E_NOT_IN_HAND, E_COUNT,
    E_SEEN."""
    does = effect.does
    if isinstance(does, WithCards):
        _with_cards(step, does, choices)
    elif does is not None:
        _with_table(step, ready, does, choices, trick)


def _with_cards(step: StepBuilder, effect: WithCards, choices: Choices) -> None:
    match effect:
        case Exchange(with_=meant):
            _exchange(step, meant, choices)
        case Reveal():
            _reveal(step, effect, choices)
        case Adjust():
            _adjust(step, effect, choices)
        case Recolor(suit=suit):
            step.add(e.NextAdjusted(suit=suit))
        case Refresh(n=n):
            _refresh(step, n, choices)
        case Replace():
            _drawing(step, effect, choices)
        case Add():
            _add(step, effect, choices)
        case Move():
            _drawing(step, effect, choices, moves=True)


def _with_table(
    step: StepBuilder, ready: Ready, effect: WithTable, choices: Choices, trick: Ended | None
) -> None:
    match effect:
        case Points():
            _points(step, ready, effect, choices, trick)
        case Energy(n=n, for_round=for_round):
            n = max(n, -step.state.supply)
            step.add(e.EnergyMoved(n, n if for_round else 0))
        case Limit():
            step.add(e.PlayLimited(effect))
        case Turncoat():
            step.add(e.SideChanged("villain" if step.state.side == "hero" else "hero"))  # R43
        case Trump(suit=suit, until=until):
            step.add(e.TrumpChanged(suit, until))
        case Table(text=text):
            step.add(e.TableAsked(text))
        case Ties():
            pass  # what is ongoing is looked at after each card: `ongoing`
        case _:
            assert_never(effect)


def _add(step: StepBuilder, effect: Add, choices: Choices) -> None:
    heart = f"L{effect.x}"
    if choices is not NONE and heart not in step.state.aside:
        raise illegal(
            "E_CHOICE", "There is no super-heart {card} aside.", "R34", card=value_words(heart)
        )
    for who in automas(effect.of, choices):
        hand_effects.add(step, who, str(effect.x))


def _drawing(
    step: StepBuilder, effect: Replace | Move, choices: Choices, *, moves: bool = False
) -> None:
    """A replace, or a move that becomes one where nothing moved (R33, R35).

    The drawn cards are the Automaton's first, where both draw (A3).
    """
    drawn, x = read(choices.drawn or ()), int(effect.x)
    for who in automas(effect.of, choices):
        if moves and hand_effects.move(step, who, x):
            continue
        due = hands.due(hand(step.state, who), x)
        mine, drawn = drawn[:due], drawn[due:]
        hand_effects.replace(step, who, x, mine, choices.source, instead=moves)
    if drawn:
        raise illegal("E_COUNT", "That is {cards} too many.", "R33", cards=CARDS.said(len(drawn)))


def automas(meant: str, choices: Choices) -> tuple[str, ...]:
    """The automas that an effect is about. Raises E_CHOICE."""
    if meant == "both":
        return AUTOMAS
    if meant == "chosen":
        if choices.who not in AUTOMAS:
            raise illegal(
                "E_CHOICE", "Say which automa: A for the Automaton, F for the Factoryon.", "R41"
            )
        return (choices.who,)
    if choices.who not in {None, meant}:
        raise illegal("E_CHOICE", "This skill is about {who}.", "R41", who=IN_SENTENCE[meant])
    return (meant,)


def _points(
    step: StepBuilder, ready: Ready, points: Points, choices: Choices, trick: Ended | None
) -> None:
    match points.who:
        case "each":
            able = [p for p in PLAYERS if holds(ready.skill.if_, step.state, p, trick)]
        case "winner":
            able = [] if trick is None else [PLAYERS[PLAYERS.index(trick.winner)]]
        case "chosen":
            if choices.who is None:
                raise illegal("E_CHOICE", "Say which player.", "R41")
            able = [choices.who]  # type: ignore[list-item]
        case who:
            able = [who]
    if able:
        score(step, dict.fromkeys(able, points.n))


def score(step: StepBuilder, points: Mapping[str, int]) -> None:
    """Dials move. Raises E_INVARIANT where one would show less than 0 (A19)."""
    vp = dict(zip(PLAYERS, step.state.vp, strict=True))
    if any(vp[player] + n < 0 for player, n in points.items()):  # type: ignore[index]
        raise illegal("E_INVARIANT", "A dial cannot show less than 0.", "A19")
    step.add(e.PointsScored(points))


def _exchange(step: StepBuilder, meant: str, choices: Choices) -> None:
    wanted = automas(meant, choices)
    given = read(choices.cards)
    if len(given) != len(wanted):
        raise illegal("E_CHOICE", "To be given: {cards}.", "R44", cards=CARDS.said(len(wanted)))
    for who, card in zip(wanted, given, strict=True):
        exchange(step, who, card)


def exchange(step: StepBuilder, who: str, card: str) -> None:
    """An exchange with an automa (R44)."""
    state = step.state
    taken, _, _ = hands.exchange(values.values_of(state), hand(state, who), hand(state, "Y"), card)
    step.add(e.CardsExchanged(who, taken, card))  # type: ignore[arg-type]


def _reveal(step: StepBuilder, effect: Reveal, choices: Choices) -> None:
    state = step.state
    seen = values.values_of(state)
    wanted, named = automas(effect.of, choices), read(choices.cards)
    for who in wanted:
        mine = hand(state, who)
        chosen = named if len(wanted) == 1 else tuple(card for card in named if card in mine)
        cards = hands.revealed(seen, mine, effect.pick, effect.count, chosen)
        reveal(step, cards)


def reveal(step: StepBuilder, cards: tuple[str, ...]) -> None:
    """Revealed cards get -1 for a hero, +1 for a villain, once (R45, A7)."""
    state = step.state
    n = -1 if state.side == "hero" else 1
    fresh = {card: n for card in cards if card not in state.revealed}
    until = "trick" if state.options.temporary_reveal == "trick" else "round"
    step.add(e.CardsAdjusted(fresh, until, revealed=True))  # type: ignore[arg-type]


def _adjust(step: StepBuilder, effect: Adjust, choices: Choices) -> None:
    if effect.card == "played":
        step.add(e.NextAdjusted(effect.n))
        return
    if effect.card == "chosen":
        cards = read(choices.cards)
        held = {card for cards_ in step.state.hands for card in cards_}
        if len(cards) != 1 or not held.issuperset(cards):
            raise illegal("E_CHOICE", "Name one card of a hand.", "R41")
        step.add(e.CardsAdjusted(dict.fromkeys(cards, effect.n), effect.until))
        return
    suit = effect.card.removeprefix("suit:")
    step.add(e.SuitAdjusted(suit, effect.n, effect.until))  # type: ignore[arg-type]


def _refresh(step: StepBuilder, n: int, choices: Choices) -> None:
    """Draw, then discard as many; in a dealt match one after the other."""
    state = step.state
    drawn = choices.drawn
    if state.refreshing and drawn is None:
        _discard(step, choices, state.refreshing)
        return
    due = deck.available(state.deck, state.discard, n)
    deck.check(state, read(drawn or ()))
    shuffled, _, _ = deck.draw(state.deck, state.discard, n, read(drawn or ()))
    told = read(drawn or ())
    if told and not choices.discarded:  # the choice follows the draw
        step.add(e.HandRefreshed(told, (), shuffled, choices.source))  # type: ignore[arg-type]
        return
    mine = (*hand(state, "Y"), *told)
    _check_discards(mine, read(choices.discarded), due)
    step.add(e.HandRefreshed(told, read(choices.discarded), shuffled))


def _discard(step: StepBuilder, choices: Choices, n: int) -> None:
    _check_discards(hand(step.state, "Y"), read(choices.discarded), n)
    step.add(e.HandRefreshed((), read(choices.discarded)))


def _check_discards(mine: tuple[str, ...], gone: tuple[str, ...], n: int) -> None:
    if len(gone) != n:
        raise illegal("E_COUNT", "To be discarded: {cards}.", "R41", cards=CARDS.said(n))
    for card in gone:
        if card not in mine:
            raise hands.not_in_hand(card)
