"""Power cards of a match in figures: drawn, spent, left, and what they were spent on.

Only numbers of cards are counted, so that a seat's figures tell nothing of hidden hands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from core.events import Json
from core.games.sorcerers_deck_of_death.events import (
    AbilityCast,
    ActivationStarted,
    AttackDeclared,
    CardsDiscarded,
    CardsDrawn,
    DeckReshuffled,
    FocusDeclared,
    ReactionUsed,
    WindowOpened,
    WoundsApplied,
)
from core.games.sorcerers_deck_of_death.pieces import SEATS
from core.games.sorcerers_deck_of_death.pieces.abilities import ABILITIES
from core.games.sorcerers_deck_of_death.state import State
from core.games.sorcerers_deck_of_death.stats.fights import OWN
from core.games.sorcerers_deck_of_death.stats.told import Rolled, Told, other

ACTIVE = tuple(code for code, one in ABILITIES.items() if one.kind != "passive")
OF_TARGET = frozenset({"PD", "DM"})  # reactions of the side that is attacked


def cards(row: Sequence[Told], last: State) -> Json:
    """By seat: cards drawn, spent, discarded for the limit, in hand at the end; reshuffles."""
    keys = ("drawn", "spent", "discarded", "left", "reshuffles")
    found: Json = {seat: dict.fromkeys(keys, 0) for seat in SEATS}
    for one in row:
        match one.event:
            case CardsDrawn(seat=seat, cards=drawn):
                found[seat]["drawn"] += len(drawn)
            case AbilityCast(seat=seat, cards=paid) | ReactionUsed(seat=seat, cards=paid):
                found[seat]["spent"] += len(paid)
            case CardsDiscarded(seat=seat, cards=gone):
                found[seat]["discarded"] += len(gone)
            case DeckReshuffled(seat=seat):
                found[seat]["reshuffles"] += 1
    for side, seat in enumerate(SEATS):
        found[seat]["left"] = last.sides[side].hand
    return found


def abilities(row: Sequence[Told], rolls: Sequence[Rolled]) -> Json:
    """By seat and ability: times offered (reactions), used, cards, hit points taken by it.

    Of `tries`, dice that belong to it, `hits` are successes: a wound by an attack or a powered
    shot; for a Defensive Stance, and where the ability has its price, that there was none.
    """
    keys = ("offered", "used", "cards", "tries", "hits", "damage")
    found: Json = {seat: {code: dict.fromkeys(keys, 0) for code in ACTIVE} for seat in SEATS}
    for seat, code in _offered(row):
        found[seat][code]["offered"] += 1
    for one in row:
        match one.event:
            case AbilityCast(seat=seat, cards=paid) | ReactionUsed(seat=seat, cards=paid):
                found[seat][one.event.ability]["used"] += 1
                found[seat][one.event.ability]["cards"] += len(paid)
            case WoundsApplied(fig=fig) if one.blow is not None and one.event.cause != "centre":
                cause = "TP" if one.blow.powered else one.event.cause
                seat = one.blow.seat
                if cause in found[seat] and fig[0] != seat:
                    found[seat][cause]["damage"] += one.lost
    for seat, code, success in _tried(rolls):
        found[seat][code]["tries"] += 1
        found[seat][code]["hits"] += success
    for codes in found.values():
        for counts in codes.values():  # a ruling may let one be used that was not offered
            counts["offered"] = max(counts["offered"], counts["used"])
    return {seat: _known(codes) for seat, codes in found.items()}


def _known(codes: Json) -> Json:
    return {code: counts for code, counts in codes.items() if counts["offered"]}


def _offered(row: Sequence[Told]) -> Iterator[tuple[str, str]]:
    """Each reaction once for every event on which it could be used (R71)."""
    seen: set[tuple[int, str, tuple[str, ...]]] = set()
    for one in row:
        for seat, code, figs in _offers(one):
            number = 0 if one.blow is None else one.blow.number
            key = number, code, figs
            if isinstance(one.event, WindowOpened | AttackDeclared):
                if key in seen:
                    continue
                seen.add(key)
            yield seat, code


def _offers(one: Told) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    event: Any = one.event
    match event:
        case ActivationStarted(fig=fig, offers=offers) | FocusDeclared(fig=fig, offers=offers):
            yield from ((fig[0], code, (fig,)) for code in offers)
        case AttackDeclared(seat=seat, target=target, offers=offers):
            for code in offers:
                yield target[0] if code in OF_TARGET else seat, code, (target,)
        case WindowOpened(figs=figs, offers=offers) if one.blow is not None:
            for code in offers:
                attacked = figs[0][0] if figs else other(one.blow.seat)
                yield attacked if code in OF_TARGET else one.blow.seat, code, figs


def _tried(rolls: Sequence[Rolled]) -> Iterator[tuple[str, str, bool]]:
    for one in rolls:
        blow = one.blow
        if blow.kind in OWN:
            yield blow.seat, blow.kind, not one.hit
        elif blow.kind in ABILITIES:
            yield blow.seat, blow.kind, one.hit
        if blow.powered:
            yield blow.seat, "TP", one.hit
        if blow.defended:
            yield one.worth.target[0], "PD", not one.hit
