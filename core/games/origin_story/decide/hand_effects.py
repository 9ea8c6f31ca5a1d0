"""What is done to an automa's hand (R33 to R35) becomes facts."""

from __future__ import annotations

from core.games.origin_story import events as e
from core.games.origin_story.decide.step_builder import StepBuilder
from core.games.origin_story.rules import deck, hands, values
from core.games.origin_story.state import hand


def replace(
    step: StepBuilder,
    who: str,
    x: int,
    draws: tuple[str, ...],
    source: str = "table",
    *,
    number: int = 0,
    instead: bool = False,
    op: int | None = None,
) -> None:
    """Replace X in one hand (R33)."""
    state = step.state
    seen = values.values_of(state)
    dropped, _ = hands.replace(seen, hand(state, who), x, state.side, ())
    deck.check(state, draws)
    shuffled, _, _ = deck.draw(state.deck, (*state.discard, *dropped), len(dropped), draws)
    dropped, after = hands.replace(seen, hand(state, who), x, state.side, draws)
    step.add(
        e.HandChanged(
            who,  # type: ignore[arg-type]
            "replace",
            x if op is None else op,
            after,
            dropped,
            draws,
            instead=instead,
            number=number,
            shuffled=shuffled,
            source=source,  # type: ignore[arg-type]
        )
    )


def add(step: StepBuilder, who: str, value: str, *, number: int = 0) -> None:
    """A super-heart for one hand (R34); none where none of the value is aside, or no card is
    left to discard for it: a hand does not grow."""
    state = step.state
    card = f"L{value}"
    if card not in state.aside or not hand(state, who):
        return
    dropped, after = hands.add(hand(state, who), value)
    step.add(
        e.HandChanged(who, "add", value, after, dropped, added=card, number=number)  # type: ignore[arg-type]
    )


def move(step: StepBuilder, who: str, x: int, *, number: int = 0) -> int:
    """Love cards of one hand move left (R35); how many did. Nothing is told where none did."""
    state = step.state
    noop = state.options.move_noop == "moved"
    moved, after = hands.move(values.values_of(state), hand(state, who), x, noop_counts=noop)
    if moved:
        step.add(e.HandChanged(who, "move", x, after, moved=moved, number=number))  # type: ignore[arg-type]
    return moved
