"""Combat of one match by seat, moves, and what every creature did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from core.events import Json
from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.state import Piece, State, is_creature
from core.games.arcmage.stats.cities import retreats
from core.games.arcmage.stats.events_in_context import Event, EventInContext, Line, seat_of, stays
from core.games.arcmage.stats.hits import End, Ledger

COMBAT = (
    "attacks",  # declared
    "attackers",  # that went
    "faced",  # attackers against which blocks were named
    "unblocked",  # of these
    "city_damage",  # in battle
    "blocks",  # blockers named
    "multi",  # attackers that had two blockers or more
    "killed",  # creatures of others, in battle
    "killed_else",
    "killed_cost",  # what all of them cost
    "lost",  # own creatures, in battle
    "lost_else",
    "lost_cost",
    "beyond",  # damage in battle beyond what was needed
)


def combat(row: Line, found: Ledger, seats: Sequence[str]) -> Json:
    """By seat, the figures of `COMBAT`."""
    figures: Json = {seat_of(seat): dict.fromkeys(COMBAT, 0) for seat in seats}
    for one in row:
        match one.event:
            case e.AttackDeclared(item=item):
                figures[seat_of(item.seat)]["attacks"] += 1
            case e.AttackersMarked(seat=seat, attackers=attackers):
                figures[seat_of(seat)]["attackers"] += len(attackers)
            case e.BlocksAssigned(seat=seat, blocks=blocks):
                _blocks(figures, one.before, seat, blocks)
    for hit in found.hits:
        if hit.cause.kind == "battle" and hit.cause.seat is not None:
            mine = figures[seat_of(hit.cause.seat)]
            mine["beyond"] += hit.beyond
            mine["city_damage"] += hit.n if hit.piece.zone == "city" else 0
    for end in found.deaths:
        _died(figures, end)
    return figures


def _blocks(
    figures: Json, state: State, defender: str, blocks: tuple[tuple[str, str], ...]
) -> None:
    met = Counter(attacker for _, attacker in blocks)
    figures[seat_of(defender)]["blocks"] += len(blocks)
    figures[seat_of(defender)]["multi"] += sum(n > 1 for n in met.values())
    if state.combat is not None:
        there = [number for number in state.combat.attackers if number in state.pieces]
        mine = figures[seat_of(state.active)]
        mine["faced"] += len(there)
        mine["unblocked"] += sum(number not in met for number in there)


def _died(figures: Json, end: End) -> None:
    battle = end.cause.kind == "battle"
    mine = figures[seat_of(end.piece.controller)]
    mine["lost" if battle else "lost_else"] += 1
    mine["lost_cost"] += end.cost
    if end.cause.seat not in {None, end.piece.controller}:
        theirs = figures[seat_of(str(end.cause.seat))]
        theirs["killed" if battle else "killed_else"] += 1
        theirs["killed_cost"] += end.cost


def moves(row: Line, seats: Sequence[str]) -> Json:
    """By seat: moves, retreats from cities that fell, creatures returned to the hand."""
    keys = ("moves", "retreats", "returned", "founded")
    figures: Json = {seat_of(seat): dict.fromkeys(keys, 0) for seat in seats}
    for one in row:
        match one.event:
            case e.CreatureMoved(seat=seat):
                figures[seat_of(seat)]["moves"] += 1
            case e.CityFounded(seat=seat):
                figures[seat_of(seat)]["founded"] += 1
        for seat, _ in retreats(one):
            figures[seat_of(seat)]["retreats"] += 1
        for change in one.changes:
            if isinstance(change.fact, f.MoveCard) and change.fact.to == "hand":
                piece = change.state.pieces.get(change.fact.card)
                if piece is not None and is_creature(change.state, piece):
                    figures[seat_of(piece.owner)]["returned"] += 1
    return figures


# --- creatures --------------------------------------------------------------------------------

_MARKS: Mapping[type[Event], str] = {
    e.AttackersMarked: "attack",
    e.CreatureMoved: "move",
    e.DevotionResolved: "devotion",
    e.AbilityActivated: "ability",
}


def creatures(start: State, row: Line, found: Ledger) -> list[Json]:
    """Every creature that was in play, in order of arrival, with what it did.

    `turns` are those in which it was in play; `attack`, `move`, `devotion`, `ability` how often
    it was marked for that; a creature killed by several counts as a kill of each.
    """
    there = {
        number: stay
        for number, stay in stays(start, row).items()
        if is_creature(stay.state, stay.state.pieces[number])
    }
    all_of: dict[str, Json] = {n: _creature(n, stay.state.pieces[n]) for n, stay in there.items()}
    ends = max([start.turn, *(one.after.turn for one in row)])
    for one in row:
        _marked(all_of, one)
    for hit in found.hits:
        for number in hit.cause.numbers:
            if number in all_of and hit.cause.kind in {"battle", "ability"}:
                key = "city_damage" if hit.piece.zone == "city" else "damage"
                all_of[number][key] += _share(hit.n, hit.cause.numbers, number)
    for end in found.deaths:
        if end.number in all_of:
            all_of[end.number]["died"] = True
        for number in end.cause.numbers:
            if number in all_of and end.cause.seat != end.piece.controller:
                all_of[number]["kills"] += 1
    for number, mine in all_of.items():
        left = there[number].left
        mine["gone"] = left is not None and not mine["died"]
        mine["turns"] = (ends if left is None else left) - max(mine["turn"], 1) + 1
    return list(all_of.values())


def _share(n: int, numbers: tuple[str, ...], number: str) -> int:
    """Damage of several blockers together in whole parts; the first ones have what is over."""
    whole, over = divmod(n, len(numbers))
    return whole + (numbers.index(number) < over)


def _creature(number: str, piece: Piece) -> Json:
    return {
        "number": number,
        "card": piece.card,
        "seat": seat_of(piece.controller),
        "turn": piece.turn,
        "damage": 0,
        "city_damage": 0,
        "kills": 0,
        "attack": 0,
        "move": 0,
        "devotion": 0,
        "ability": 0,
        "died": False,
    }


def _marked(all_of: dict[str, Json], one: EventInContext) -> None:
    key = _MARKS.get(type(one.event))
    if key is None:
        return
    for change in one.changes:
        match change.fact:
            case f.MarkCard(card=number) | f.MoveCard(card=number, marked=True):
                was = change.state.pieces.get(number)
                if number in all_of and was is not None and not was.marked:
                    all_of[number][key] += 1
