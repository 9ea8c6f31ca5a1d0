"""The toy game's functions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from core.commands import MakeRuling
from core.dealing import Dealer
from core.errors import BadNotation, BadSetup, IllegalMove
from core.events import Json, MatchEnded, MatchStarted, Seat
from core.game import Frame, MatchFacts, Result, Template, TextLine, TextMatch
from core.messages import Table, msg
from tests.toys.pieces import (
    SEATS,
    Command,
    DieRolled,
    GivePoints,
    Hold,
    Options,
    Pick,
    Picked,
    PotBanked,
    PotLost,
    Roll,
    State,
)


def setup(options: Options, position: Json | None) -> State:
    if options.goal < 1:
        raise BadSetup("bad_options", "The goal must be at least 1.")
    if position is None:
        return State(options.goal)
    return restore({"goal": options.goal, **position})


def restore(position: Json) -> State:
    try:
        state = State(**{n: tuple(v) if isinstance(v, list) else v for n, v in position.items()})
    except TypeError:
        raise BadSetup("bad_position", "This is no table of the game.") from None
    if state.result is None and max(state.banked) >= state.goal:
        raise BadSetup("bad_position", "The game would be over.")
    return state


def initial(start: MatchStarted) -> State:
    position = None if start.position is None else dict(start.position)
    return setup(Options(**start.options), position)


def decide(state: State, command: Command) -> tuple[Any, ...]:
    if state.result is not None:
        raise IllegalMove("game_over", "The game is over.", rule="R9")
    if command.seat not in SEATS:
        raise IllegalMove("unknown_seat", "There is no such seat.")
    if isinstance(command, Pick):
        return (Picked(command.seat, command.number),)
    if command.seat != state.turn:
        raise IllegalMove("not_your_turn", "It is {seat}'s turn.", rule="R1", seat=state.turn)
    if isinstance(command, Hold):
        return bank(state, command.seat)
    if command.face is None or not 1 <= command.face <= 6:
        raise IllegalMove("bad_face", "A die shows 1 to 6.", rule="R2")
    rolled = DieRolled(command.seat, command.face, command.note)
    return (rolled, PotLost(command.seat)) if command.face == 1 else (rolled,)


def bank(state: State, seat: Seat) -> tuple[Any, ...]:
    banked = PotBanked(seat, state.pot)
    after = evolve(state, banked)
    if after.banked[SEATS.index(seat)] >= state.goal:
        return banked, MatchEnded(seat, "goal")
    return (banked,)


def evolve(state: State, event: Any) -> State:
    match event:
        case DieRolled(face=face):
            return state._replace(pot=state.pot + face)
        case PotLost(seat=seat):
            return state._replace(pot=0, turn=other(seat))
        case PotBanked(seat=seat, points=points):
            banked = list(state.banked)
            banked[SEATS.index(seat)] += points
            return state._replace(banked=tuple(banked), pot=0, turn=other(seat))
        case Picked(seat=seat, number=number):
            lucky = list(state.lucky)
            lucky[SEATS.index(seat)] = number
            return state._replace(lucky=tuple(lucky))
        case MatchEnded(result=result, reason=reason):
            return state._replace(result=result, reason=reason)
    return state


def other(seat: Seat) -> Seat:
    return SEATS[1 - SEATS.index(seat)]


def legal(state: State, seat: Seat) -> tuple[Any, ...]:
    if state.result is not None or seat != state.turn:
        return ()
    return (Hold(seat), Template("roll", {"seat": seat}, ("face",)))


def result(state: State) -> Result | None:
    return None if state.result is None else Result(state.result, state.reason or "")


def plain(state: State) -> Json:
    return {n: list(v) if isinstance(v, tuple) else v for n, v in state._asdict().items()}


def parse(state: State, text: str) -> Command:
    words = text.split()
    seat = state.turn
    if words[:1] == ["hold"]:
        return Hold(seat)
    if words[:1] == ["pick"] and len(words) == 3:
        return Pick(words[1], words[2])
    if words[:1] == ["roll"] and len(words) >= 2:
        face = int(words[1]) if words[1].isdigit() else None
        return Roll(seat, face, " ".join(words[2:]))
    raise BadNotation("bad_notation", "“{text}” is no entry of this game.", text=text)


def written(command: Command, events: tuple[Any, ...]) -> str:
    match command:
        case Hold():
            return "hold"
        case Pick(seat=seat, number=number):
            return f"pick {seat} {number}"
        case Roll(face=face, note=note):
            return f"roll {'?' if face is None else face} {note}".strip()


def stats(line: Sequence[Frame[State]]) -> Json:
    rolled = [e.face for frame in line for e in frame.events if isinstance(e, DieRolled)]
    return {"rolls": len(rolled), "pips": sum(rolled), "banked": list(line[-1].state.banked)}


def reopen(command: Command) -> Command:
    return replace(command, face=None) if isinstance(command, Roll) else command


def deal(state: State, command: Command, dealer: Dealer) -> Command:
    if isinstance(command, Roll) and command.face is None:
        return replace(command, face=dealer.random.randint(1, 6))
    return command


def mask(state: State, seat: Seat | None) -> State:
    hidden = (n if s == seat else "?" for s, n in zip(SEATS, state.lucky, strict=True))
    return state._replace(lucky=tuple(hidden))


def hide(fact: Any, seat: Seat | None) -> Any:
    if isinstance(fact, Pick | Picked) and fact.seat != seat:
        return replace(fact, number="?")
    return fact


def give(state: State, operation: GivePoints) -> State:
    banked = list(state.banked)
    banked[SEATS.index(operation.from_)] -= operation.points
    banked[SEATS.index(operation.to)] += operation.points
    return state._replace(banked=tuple(banked))


def parse_ruling(state: State, text: str) -> MakeRuling[GivePoints, Any] | None:
    """`give red black 2 -- why`."""
    given, _, reason = text.partition(" -- ")
    words = given.split()
    if words[:1] != ["give"]:
        return None
    if len(words) != 4 or not words[3].isdigit():
        raise BadNotation("bad_notation", "Write “give red black 2 -- why”.")
    return MakeRuling(reason, (GivePoints(words[1], words[2], int(words[3])),))


def written_ruling(command: MakeRuling[GivePoints, Any]) -> str:
    given = command.operations[0]
    return f"give {given.from_} {given.to} {given.points} -- {command.reason}"


def check_give(state: State, operation: GivePoints) -> None:
    if operation.from_ not in SEATS or operation.to not in SEATS:
        raise IllegalMove("unknown_seat", "Points pass between seats.")


def force(state: State, command: Command) -> tuple[Any, ...]:
    return decide(state._replace(turn=command.seat), command)


def read_text(text: str) -> tuple[TextMatch, ...]:
    found = []
    for part in filter(None, text.split("PIG ")[1:]):
        head, *lines = part.strip().splitlines()
        goal, _, title = head.partition(" ")
        claimed = Result(*lines.pop().split()[1:]) if lines[-1].startswith("=") else None
        options: Json = {"goal": int(goal)}
        found.append(TextMatch(options, {}, title, {"red": "R"}, None, tuple(lines), claimed))
    return tuple(found)


def write_text(line: TextLine) -> str:
    end = result(line.frames[-1].state)
    lines = [f"PIG {line.start.options['goal']} {line.start.title}".strip(), *line.notations[1:]]
    return "\n".join([*lines, *([f"= {end.result} {end.reason}"] if end else [])]) + "\n"


def summarize(facts: Iterable[MatchFacts]) -> tuple[Table, ...]:
    rows = tuple({"match": f.match_id, "rolls": f.stats["rolls"]} for f in facts)
    return (Table("rolls", msg("Rolls"), (), rows, len(rows)),)


def policy(state: State, rng: Random) -> Command:
    return Hold(state.turn) if state.pot > 7 else Roll(state.turn, rng.randint(1, 6))
