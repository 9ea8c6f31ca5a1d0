"""Whose entry a line is where it does not say so (4.2)."""

from __future__ import annotations

from dataclasses import replace

from core.games.arcmage import commands as c
from core.games.arcmage.notation.verbs import parse
from core.games.arcmage.state import State

SET_UP = ("reserve", "deal", "first")
_NOBODYS = (
    c.SetReserve
    | c.DealHand
    | c.ChooseFirst
    | c.ResolveItem
    | c.FailItem
    | c.ShowCard
    | c.DefineCard
    | c.TellDeck
    | c.AddNote
)


def read(state: State, text: str) -> c.Command:
    """The command of an entry, with its seat where the rules leave no doubt about it.

    It stays open where it means nothing, and where several could enter it: before turn 1 a
    reserve and a hand need theirs. Raises `BadNotation` E_SYNTAX.
    """
    command = parse(text)
    seat = _whose(state, command) if command.seat is None else None
    return command if seat is None else replace(command, seat=seat)


def _whose(state: State, command: c.Command) -> str | None:
    match command:
        case c.AssignBlocks():
            return None if state.combat is None else state.combat.defender
        case c.ResolveTrigger(card=card):
            return next((one.seat for one in state.pending if one.source == card), None)
        case _ if isinstance(command, _NOBODYS) or state.phase in SET_UP:
            return None
    return state.active
