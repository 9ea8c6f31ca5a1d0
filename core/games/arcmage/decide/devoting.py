"""Devotion: declared, answered, counted, and the levels that it reaches (R58 to R64)."""

from __future__ import annotations

from core.errors import IllegalMove
from core.games.arcmage import commands as c
from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.decide import guards, noticing, resolving
from core.games.arcmage.decide.asking import ask
from core.games.arcmage.decide.effects import carry_out
from core.games.arcmage.decide.naming import Dealer, Names
from core.games.arcmage.decide.running import run_of
from core.games.arcmage.decide.tale import Tale
from core.games.arcmage.narrate.titles import card_name, seat_title
from core.games.arcmage.pieces.cards import Card
from core.games.arcmage.pieces.items import Item
from core.games.arcmage.rules.abilities import lasts, rests
from core.games.arcmage.rules.fits import card_fits
from core.games.arcmage.state import State, card_of, definition


def devote(tale: Tale, command: c.Devote, dealer: Dealer | None = None) -> None:
    """Devotees of one city are declared (R58, R59). Raises the codes of `v` in 4.2."""
    state = tale.state
    guards.started(state)
    seat = guards.seated(state, command.seat)
    guards.own_turn(tale, seat, "R58")
    guards.in_phase(tale, "devotion", rule="R58")
    guards.empty_stack(state)
    piece = guards.in_play(state, command.city)
    if piece.zone != "city":
        raise IllegalMove("E_CARD", "{card} is no city.", rule="R58", card=command.city)
    guards.controlled(piece, command.city, seat, "R58")
    if command.city in state.devoted:
        tale.refuse(
            IllegalMove(
                "E_DEVOTED",
                "{card} has had its devotion in this phase.",
                rule="R58",
                card=command.city,
            )
        )
    for at, number in enumerate(command.devotees):
        _check_devotee(state, command, seat, number, number in command.devotees[:at])
    card = definition(state, piece)
    _check_removed(state, seat, card, command.removed)
    levels = card.levels or ()
    idle = not command.devotees and not command.extra and not command.removed
    if idle and all(level.level > 0 for level in levels):
        raise IllegalMove(
            "E_DEVOTEE",
            "{city} has no level 0: devotion needs a devotee.",
            rule="R64",
            city=command.city,
        )
    item = Item(
        "S1",
        "devotion",
        seat,
        piece.card,
        command.city,
        targets=command.targets,
        places=command.places,
        results=command.results,
        chosen=command.devotees,
        extra=command.extra + sum(_loyalty(state, slug) for slug in command.removed),
    )
    tale.open(e.DevotionDeclared(item))
    for slug in command.removed:
        tale.fact(f.MoveCard(f"{seat}:grave:{slug}", "out"))
    tale.close()
    if not command.hold:
        resolving.resolve(tale, Names(command.results, seat, dealer))


def _check_devotee(
    state: State,
    command: c.Devote,
    seat: str,
    number: str,
    again: bool,  # noqa: FBT001
) -> None:
    """Raises E_DEVOTEE, E_MARKED."""
    if again:
        raise IllegalMove("E_DEVOTEE", "{card} is named twice.", rule="R59", card=number)
    piece = state.pieces.get(number)
    if (
        piece is None
        or piece.zone != "resident"
        or piece.place != command.city
        or piece.controller != seat
    ):
        raise IllegalMove(
            "E_DEVOTEE",
            "{card} is no resident of {city} that {seat} controls.",
            rule="R59",
            card=number,
            city=command.city,
            seat=seat_title(seat),
        )
    guards.unmarked(piece, number, "R59")


def _check_removed(state: State, seat: str, card: Card, removed: tuple[str, ...]) -> None:
    """Cards of the graveyard that add their loyalty (R64). Raises E_TARGET."""
    grave = list(state.players[seat].grave)
    for slug in removed:
        known = card_of(state, slug)
        fits = (
            card.extra_devotion is not None
            and known is not None
            and card_fits(known, card.extra_devotion.exile_from_grave)
        )
        if slug not in grave or not fits:
            raise IllegalMove(
                "E_TARGET",
                "{card} in the graveyard adds nothing to this devotion.",
                rule="R64",
                card=card_name(slug),
            )
        grave.remove(slug)


def _loyalty(state: State, slug: str) -> int:
    card = card_of(state, slug)
    return card.loyalty if card is not None else 0


def total(tale: Tale, devotees: tuple[str, ...], extra: int) -> int:
    """The devotion of these creatures: their loyalty, twice of the devoted ones (R60)."""
    return extra + sum(_worth(tale, number) for number in devotees)


def _worth(tale: Tale, number: str) -> int:
    card = definition(tale.state, tale.state.pieces[number])
    if card.token:
        return 0
    return card.loyalty * (2 if tale.reading.has(number, "devoted") else 1)


def resolve(
    tale: Tale,
    item: Item,
    names: Names,
    command: c.ResolveItem | None,
    *,
    strict: bool,
) -> None:
    """Those still there and unmarked are marked; every level reached happens (R60, R61)."""
    state = tale.state
    city = item.source or ""
    there = tuple(
        number
        for number in item.chosen
        if (piece := state.pieces.get(number)) is not None
        and piece.place == city
        and piece.controller == item.seat
        and not piece.marked
    )
    found = total(tale, there, item.extra)
    standing = state.pieces.get(city)
    card = definition(state, standing) if standing is not None and not standing.dead else None
    reached = [level for level in (card.levels or () if card else ()) if level.level <= found]
    reached.sort(key=lambda level: level.level)
    tale.open(
        e.DevotionResolved(
            item.id, item.seat, city, there, found, tuple(one.level for one in reached)
        )
    )
    for number in there:
        tale.fact(f.MarkCard(number))
        noticing.own(tale, number, "marked_for_devotion")
    run = run_of(tale, item, names=names, strict=strict)
    run.strict = strict or not item.targets
    if command is not None:
        run.later.extend(command.targets)
        run.modes.extend(command.modes)
        if command.place is not None:
            run.places.append(command.place)
    for level in reached:
        run.number, run.player = level.level, None
        if level.life == "once":
            carry_out(run, level.effects)
        else:
            tale.fact(f.StartLevel(city, level.level))
            carry_out(run, tuple(one for one in level.effects if not lasts(one)))
            for hint in rests(tuple(one for one in level.effects if lasts(one))):
                ask(run, hint)
    run.finish()
    tale.close()
