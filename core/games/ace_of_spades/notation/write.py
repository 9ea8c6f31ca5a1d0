"""A step as canonical text: what its events state, with the seat where the command names it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from core import cards
from core.games.ace_of_spades.commands import Command, RevealEnemy
from core.games.ace_of_spades.events import (
    Abandoned,
    AchievementTicked,
    BonusUsed,
    CardsDealt,
    CardsDrawn,
    CardsSwapped,
    EnemyRevealed,
    Event,
    GunJammed,
    HandTrimmed,
    PhaseEntered,
    ShotPlayed,
)
from core.games.ace_of_spades.notation import enemy
from core.games.ace_of_spades.notation.rulings import change_text
from core.games.ace_of_spades.notation.words import both, card_text, row
from core.reader import quote


def format(command: Command, events: tuple[Event, ...]) -> str:  # noqa: A001 - its name in Game
    """The canonical text of a step, notes aside; hidden cards are `?`.

    A seat stands in front where the command names one: without it both mean the seat to move.
    """
    seat = getattr(command, "seat", None)
    text = _move(command, events)
    return text if seat is None else f"{seat}: {text}"


def _move(command: Command, events: tuple[Event, ...]) -> str:
    match events[0]:
        case ShotPlayed() as shot:
            return f"D {_shot(shot)}{_drawn(events)}"
        case GunJammed(cards=down):
            return f"J {row(down)}{_drawn(events)}"
        case CardsSwapped(out=out, in_hand=hand, in_common=common):
            return f"X {row(out)}{_inline(hand, common)}"
        case CardsDealt(hand=hand, common=common):
            return f"H {both(hand, common)}"
        case CardsDrawn(hand=hand, common=common):
            return f"+ {both(hand, common)}"
        case HandTrimmed(cards=down):
            return f"T {row(down)}"
        case BonusUsed() as used:
            return _bonus(used)
        case EnemyRevealed() as revealed:
            return f"E {_enemy(command, revealed)}{_draw_ups(events)}"
        case AchievementTicked(achievement=name):
            return f"A {name}"
        case Abandoned(reason=reason):
            return f"Q {quote(reason)}" if reason is not None else "Q"
    return "R"


def _shot(shot: ShotPlayed) -> str:
    computed = sum(cause.n for cause in shot.causes if cause.why != "ruling")
    ranks = f":{','.join(shot.ranks)}" if shot.ranks else ""
    text = f"{_played(shot)} as {shot.combo}{ranks} ={computed}"
    if shot.ruled is None:
        return text
    return f"{text} !{shot.ruled.damage} {quote(shot.ruled.reason)}"


def _played(shot: ShotPlayed) -> str:
    """The cards as they were played; brackets around the combination where there are kickers.

    Of cards that the reader may not see, those of the combination come first.
    """
    if len(shot.combo_cards) == len(shot.cards):
        return " ".join(_card(card, shot) for card in shot.cards)
    if cards.UNSEEN in shot.cards:
        kickers = Counter(shot.cards) - Counter(shot.combo_cards)
        return f"[{row(shot.combo_cards)}] {row(list(kickers.elements()))}"
    text, inside = "", False
    for card in shot.cards:
        counts = card in shot.combo_cards
        if inside and not counts:
            text += "]"
        text += " [" if counts and not inside else " "
        text += _card(card, shot)
        inside = counts
    return text.strip() + ("]" if inside else "")


def _card(card: str, shot: ShotPlayed) -> str:
    if card == cards.JOKER and shot.joker_as is not None:
        return f"{card}={card_text(shot.joker_as)}"
    return card_text(card)


def _bonus(used: BonusUsed) -> str:
    args = ["=".join(map(card_text, arg.split("="))) for arg in used.args]
    changes = [change_text(change) for change in used.changes]
    reason = [] if used.reason is None else [quote(used.reason)]
    return " ".join(["B", used.card, *args, *changes, *reason]) + _inline(used.drawn)


def _enemy(command: Command, revealed: EnemyRevealed) -> str:
    if isinstance(command, RevealEnemy) and command.card is not None:
        return enemy.format(command.card)
    return revealed.card.id


def _inline(hand: Sequence[str], common: Sequence[str] = ()) -> str:
    return f" > {both(hand, common)}" if hand or common else ""


def _drawn(events: tuple[Event, ...]) -> str:
    """The draw-up in the line of its shot or jam."""
    draws = [event for event in events if isinstance(event, CardsDrawn)]
    return f" > {both(draws[0].hand, draws[0].common)}" if draws else ""


def _draw_ups(events: tuple[Event, ...]) -> str:
    """The draw-ups in the line of a reveal; the first of the seat to move goes without a seat."""
    draws = [event for event in events if isinstance(event, CardsDrawn)]
    moves = {event.active for event in events if isinstance(event, PhaseEntered)}
    texts = [f"{draw.seat}: {both(draw.hand, draw.common)}" for draw in draws]
    if draws and moves == {draws[0].seat}:
        texts[0] = both(draws[0].hand, draws[0].common)
    return f" > {' & '.join(texts)}" if texts else ""
