"""A second toy game: reach a sum with few dice, alone or two together, against the dice."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

from core.errors import BadSetup, IllegalMove
from core.events import Json, MatchEnded, MatchStarted, Seat
from core.game import Game, Notation, Secrets, Template
from core.messages import Message, msg
from core.rulings import Rulings
from core.structured import read
from tests.toys import pig, rules
from tests.toys.pieces import SEATS, Command, DieRolled, GivePoints, Hold, Pick, Picked

DICE = 3
WINNERS = {"won": SEATS, "lost": ("dice",), "abandoned": None}
TITLES = {"won": msg("The table won."), "lost": msg("The dice won."), "abandoned": msg("Given up.")}


@dataclass(frozen=True, slots=True)
class Options:
    mode: Literal["solo", "together"] = "solo"
    goal: int = 12


class State(NamedTuple):
    """`lucky` numbers may be looked at by nobody once they are written down."""

    options: Options
    total: int = 0
    left: int = DICE
    turn: Seat = "red"
    lucky: tuple[str, ...] = ("?", "?")
    result: str | None = None
    reason: str | None = None


def seated(options: Options) -> tuple[Seat, ...]:
    return SEATS if options.mode == "together" else SEATS[:1]


def setup(options: Options, position: Json | None) -> State:
    return State(options) if position is None else restore({"options": options, **position})


def restore(position: Json) -> State:
    options = position["options"]
    if not isinstance(options, Options):
        position = {**position, "options": read(Options, options)}
    if not set(position) <= set(State._fields):
        raise BadSetup("bad_position", "This is no table of the game.")
    return State(**position)._replace(lucky=tuple(position.get("lucky", ("?", "?"))))


def initial(start: MatchStarted) -> State:
    position = None if start.position is None else dict(start.position)
    return setup(read(Options, dict(start.options)), position)


def plain(state: State) -> Json:
    options = {"mode": state.options.mode, "goal": state.options.goal}
    return {**state._asdict(), "options": options, "lucky": list(state.lucky)}


def decide(state: State, command: Command) -> tuple[Any, ...]:
    if state.result is not None:
        raise IllegalMove("game_over", "The game is over.")
    if command.seat not in seated(state.options):
        raise IllegalMove("unknown_seat", "There is no such seat.")
    if isinstance(command, Pick):
        return (Picked(command.seat, command.number),)
    if isinstance(command, Hold):
        return (MatchEnded("abandoned", "held"),)
    if command.face is None or not 1 <= command.face <= 6:
        raise IllegalMove("bad_face", "A die shows 1 to 6.")
    rolled = DieRolled(command.seat, command.face)
    return rolled, *ended(evolve(state, rolled))


def ended(state: State) -> tuple[MatchEnded, ...]:
    if state.total >= state.options.goal:
        return (MatchEnded("won", "goal"),)
    return () if state.left else (MatchEnded("lost", "dice"),)


def evolve(state: State, event: Any) -> State:
    match event:
        case DieRolled(face=face):
            seats = seated(state.options)
            turn = seats[(seats.index(state.turn) + 1) % len(seats)]
            return state._replace(total=state.total + face, left=state.left - 1, turn=turn)
        case Picked(seat=seat, number=number):
            lucky = (number, state.lucky[1]) if seat == "red" else (state.lucky[0], number)
            return state._replace(lucky=lucky)
        case MatchEnded(result=result, reason=reason):
            return state._replace(result=result, reason=reason)
    return state


def legal(state: State, seat: Seat) -> tuple[Any, ...]:
    over = state.result is not None or seat != state.turn
    return () if over else (Template("roll", {"seat": seat}, ("face",)),)


def unwritten(fact: Any) -> Any:
    return replace(fact, number="?") if isinstance(fact, Pick | Picked) else fact


def narrate(event: Any) -> Message:
    return TITLES[event.result] if isinstance(event, MatchEnded) else Message(event.kind)


TOGETHER: Game[State, Any, Any] = pig(
    slug="toy-together",
    title="Together",
    options=Options,
    seated=seated,
    setup=setup,
    initial=initial,
    plain=plain,
    restore=restore,
    decide=decide,
    evolve=evolve,
    legal=legal,
    view=plain,
    winners=WINNERS.get,
    narrate=narrate,
    notation=Notation(parse=rules.parse, format=rules.written),
    curve=lambda line: {"red": [frame.state.total for frame in line]},
    stats=lambda line: {"rolls": len(line), "banked": []},
    policies={},
    secrets=Secrets(
        mask=lambda state, _seat: state._replace(lucky=("?", "?")),
        hide_command=lambda command, *_seat: unwritten(command),
        hide_event=lambda event, _seat: unwritten(event),
    ),
    rulings=Rulings(
        operations=GivePoints,
        apply=lambda state, given: state._replace(total=state.total + given.points),
        check=lambda _state, _given: None,
        forcible=frozenset({"bad_face"}),
        force=lambda _state, rolled: (DieRolled(rolled.seat, rolled.face),),
        describe=lambda _operation, _table: msg("Points are given."),
        hide=lambda operation, _seat: operation,
        follow=lambda _before, after: ended(after),
    ),
)
