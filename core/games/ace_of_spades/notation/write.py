"""A step as canonical text: what its events state, with the seat where the command names it."""

from __future__ import annotations

from core.games.ace_of_spades import commands as c
from core.games.ace_of_spades.commands import Command
from core.games.ace_of_spades.events import Event
from core.games.ace_of_spades.events.bonuses import BonusUsed
from core.games.ace_of_spades.events.fights import EnemyRevealed
from core.games.ace_of_spades.events.flow import Abandoned, AchievementTicked, PhaseEntered
from core.games.ace_of_spades.events.hands import (
    CardNamed,
    CardsDealt,
    CardsDrawn,
    CardsSwapped,
    HandTrimmed,
)
from core.games.ace_of_spades.events.shots import GunJammed, ShotPlayed
from core.games.ace_of_spades.notation.hands import draw_ups_text
from core.games.ace_of_spades.notation.kinds import GRAMMAR


def format(command: Command, events: tuple[Event, ...]) -> str:  # noqa: A001 - its name in Game
    """The canonical text of a step, notes aside; hidden cards are `?`.

    A seat stands in front where the command names one: without it both mean the seat to move.
    """
    seat = None if isinstance(command, c.OfTable) else command.seat
    text = f"{GRAMMAR.write(_restated(command, events))} {_draw_ups(events)}".rstrip()
    return text if seat is None else f"{seat}: {text}"


def _restated(command: Command, events: tuple[Event, ...]) -> Command:
    """The command with what its events state; the draw-ups of a reveal aside."""
    match events[0]:
        case ShotPlayed() as shot:
            return _shot(shot, events)
        case GunJammed(cards=down):
            return c.JamGun(down, _drawn(events))
        case CardsSwapped(out=out, in_hand=hand, in_common=common):
            return c.SwapCards(out, c.Drawn(hand, common) if hand or common else None)
        case CardsDealt(hand=hand, common=common):
            return c.DealCards(hand, common)
        case CardsDrawn(hand=hand, common=common):
            return c.DrawCards(hand, common)
        case HandTrimmed(cards=down):
            return c.TrimHand(down)
        case CardNamed(card=card):
            return c.NameCard(card)
        case BonusUsed() as used:
            return c.UseBonus(used.card, used.args, used.drawn or None, used.changes, used.reason)
        case EnemyRevealed(card=card):
            by_hand = command.card if isinstance(command, c.RevealEnemy) else None
            return c.RevealEnemy(card.id if by_hand is None else None, by_hand)
        case AchievementTicked(achievement=name):
            return c.TickAchievement(name)
        case Abandoned(reason=reason):
            return c.QuitMatch(reason)
    return c.RefreshDeck()


def _shot(shot: ShotPlayed, events: tuple[Event, ...]) -> c.PlayHand:
    """Brackets stand around the combination where there are kickers.

    What `!` says is beside the damage that the rules count; a hand that is none by the rules has
    no other damage than what the table ruled.
    """
    kickers = len(shot.combo_cards) < len(shot.cards)
    apart = {"ruling"} if shot.ruled is not None else set[str]()
    return c.PlayHand(
        shot.cards,
        claim=c.Claim(shot.combo, shot.ranks),
        combination=shot.combo_cards if kickers else None,
        joker=shot.joker_as,
        check=sum(cause.n for cause in shot.causes if cause.why not in apart),
        ruled=shot.ruled,
        drawn=_drawn(events),
    )


def _drawn(events: tuple[Event, ...]) -> c.Drawn | None:
    """The draw-up in the line of its shot or jam."""
    draws = (event for event in events if isinstance(event, CardsDrawn))
    return next((c.Drawn(draw.hand, draw.common) for draw in draws), None)


def _draw_ups(events: tuple[Event, ...]) -> str:
    """The draw-ups in the line of a reveal; the first of the seat to move goes without a seat."""
    if not isinstance(events[0], EnemyRevealed):
        return ""
    draws = (event for event in events if isinstance(event, CardsDrawn))
    moves = {event.active for event in events if isinstance(event, PhaseEntered)}
    found = tuple(c.SeatDrawn(draw.seat, draw.hand, draw.common) for draw in draws)
    return draw_ups_text(found, moves.pop() if len(moves) == 1 else None)
