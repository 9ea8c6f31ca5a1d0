"""A match from a given table, by the keys of section 10."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from core import cards, restoring, structured
from core.errors import BadSetup, Refused
from core.events import Json
from core.games.ace_of_spades import pieces
from core.games.ace_of_spades.pieces import FIGHTS, SEAT, SEATS
from core.games.ace_of_spades.pieces.catalogues.check import check_cards
from core.games.ace_of_spades.pieces.enemies import Catalogue, EnemyCard
from core.games.ace_of_spades.rules import flow
from core.games.ace_of_spades.state import (
    Defeat,
    Enemy,
    OneShot,
    State,
    hand_size,
    seats,
    sense,
)
from core.games.ace_of_spades.state.options import Options
from core.messages import Message, msg

KEYS = frozenset(
    {
        *("mode", "difficulty", "overflow", "phase", "fight", "active", "enemy", "bullets"),
        *("refills", "shots", "hand", "hands", "commons", "discard", "deck", "joker"),
        *("one_shots", "permanents", "catalogue", "defeated"),
    }
)
OPTIONS = ("mode", "difficulty", "overflow")
_CARD = re.compile(r"\s*(?:(10|[2-9TJQKA])\s*([HDSC])|(JK)|\?(\d*))", re.IGNORECASE)


def start(options: Options) -> State:
    """The table before the deal. Raises `BadSetup` E_SETUP for a card that cannot be."""
    if isinstance(options.catalogue, Catalogue):
        try:
            check_cards(options.catalogue.cards)
        except Refused as error:
            raise restoring.bad_options("E_SETUP", error) from error
    return fresh(options)


def fresh(options: Options) -> State:
    """The table before the deal (R1, R6)."""
    number = 1 if options.mode == "solo" else 2
    active = SEAT[options.first] if number > 1 else 0
    nothing = (0,) * number
    return State(options, active=active, hands=nothing, unknown=nothing)


def seated(options: Options) -> tuple[str, ...]:
    """The seats of a match with these options."""
    return SEATS[:1] if options.mode == "solo" else SEATS


def table(options: Options, position: Json) -> State:
    """The table that a position describes by its keys. Raises `BadSetup` E_SETUP."""
    unknown = sorted(set(position) - KEYS)
    _need(not unknown, msg("it has no key {key}", key=", ".join(unknown)))
    options = _options(options, position)
    state = _zones(fresh(options), position)
    fight = _number(position, "fight", 1, FIGHTS)
    phase = position.get("phase", "turn")
    _need(
        phase in {"deal", "reveal", "turn", "refill", "trim"},
        msg("phase is one of deal, reveal, turn, refill, trim"),
    )
    _need((phase == "deal") <= (fight == 0), msg("before the deal fight is 0"))
    first = phase == "reveal" and all(hand_size(state, seat) for seat in seats(state))
    _need(fight > 0 or phase == "deal" or first, msg("no fight goes on before the first reveal"))
    bullets, refills = pieces.dials(fight, options.difficulty) if fight else (0, 0)
    state = state._replace(
        phase=phase,
        fight=fight,
        active=_seat(state, position),
        bullets=_number(position, "bullets", bullets),
        refills=_number(position, "refills", refills),
        start=(bullets, refills),
        one_shots=tuple(OneShot(card) for card in _cards(position, "one_shots", 0)),
        permanents=_cards(position, "permanents", 2),
        defeated=_defeated(position),
        redeal=phase == "reveal" and fight > 0 and fight % pieces.SCENE_SIZE == 0,
    )
    if phase in {"turn", "refill", "trim"}:
        state = state._replace(enemy=_enemy(position, fight))
    _refuse(sense.fault(state))
    return _awaited(state)


def _awaited(state: State) -> State:
    """What the phase that was given waits for."""
    if state.phase not in {"refill", "trim", "reveal"}:
        return state
    draws = state.phase != "trim"
    due = flow.everybody(state) if draws and state.fight else ()
    found = flow.settle(state._replace(due=due), between=True)
    _need(
        found.phase == state.phase, msg("nothing is due in this phase: {phase}", phase=state.phase)
    )
    return state._replace(need=found.need, trim=found.trim, due=found.due)


def _options(options: Options, position: Json) -> Options:
    wanted: dict[str, Any] = {key: position[key] for key in OPTIONS if key in position}
    if "catalogue" in position:
        wanted["catalogue"] = {"name": "given", "cards": _filled(position["catalogue"], 0)}
    try:
        read = structured.read(Options, wanted)
    except Refused as error:
        raise _bad_position(error.message) from error
    return replace(options, **{key: getattr(read, key) for key in wanted})


def _zones(state: State, position: Json) -> State:
    """Hands, row and piles; what is not mentioned is in the deck, or else discarded."""
    names = [SEATS[seat] for seat in range(len(state.hands))]
    hands = position.get("hands", {})
    _need(isinstance(hands, Mapping), msg("hands are by seat"))
    if "hand" in position:
        hands = {"1": position["hand"], **hands}
    _need(set(hands) <= set(names), msg("hands are by seat"))
    held = [cards_of(hands.get(name, "")) for name in names]
    commons = cards_of(position.get("commons", ""))
    discard = cards_of(position.get("discard", ""))
    seen = [card for hand in held for card in hand if card != cards.UNSEEN]
    _refuse(sense.of_table([*seen, *commons, *discard]))
    deck = cards_of(position.get("deck", ""))
    joker = cards.JOKER in {*seen, *commons, *discard, *deck} or position.get("joker") == "in"
    if "deck" in position:
        named = [*seen, *commons, *discard, *deck]
        _refuse(sense.of_table(named))
        mentioned = {*named, *(() if joker else (cards.JOKER,))}
        discard = (*discard, *(card for card in cards.WITH_JOKER if card not in mentioned))
    return state._replace(
        hands=tuple(cards.bits(hand) for hand in held),
        unknown=tuple(hand.count(cards.UNSEEN) for hand in held),
        commons=commons,
        discard=discard,
        aside=() if joker else (cards.JOKER,),
    )


def cards_of(data: Any) -> tuple[str, ...]:
    """Cards in a string (`2h 2s ?3`) or a list of such. Raises E_SETUP."""
    text = " ".join(map(str, data)) if isinstance(data, list | tuple) else data
    _need(isinstance(text, str), msg("cards stand in a text"))
    found: list[str] = []
    place, text = 0, cards.letters(text).rstrip()
    while place < len(text):
        match = _CARD.match(text, place)
        if match is None:
            raise _bad_position(msg("{card} is no card", card=text[place:].strip()))
        rank, suit, joker, number = match.groups()
        if rank:
            found.append(rank.replace("10", "T") + suit)
        else:
            found += [joker] if joker else [cards.UNSEEN] * int(number or 1)
        place = match.end()
    return tuple(found)


def _filled(data: Any, back: int) -> list[Any]:
    _need(isinstance(data, list | tuple), msg("enemy cards stand in a list"))
    objects = [card for card in data if isinstance(card, Mapping)]
    _need(len(objects) == len(data), msg("an enemy card is an object"))
    return [{"back": back, "hp": 1, **card} for card in objects]


def _cards(position: Json, key: str, back: int) -> tuple[EnemyCard, ...]:
    try:
        return tuple(
            structured.read(EnemyCard, card, f"{key}.{number}")
            for number, card in enumerate(_filled(position.get(key, []), back))
        )
    except Refused as error:
        raise _bad_position(error.message) from error


def _enemy(position: Json, fight: int) -> Enemy:
    data = position.get("enemy", {})
    _need(isinstance(data, Mapping), msg("an enemy card is an object"))
    fields = {"id": "enemy", "back": fight - 1, "hp": 5, **data}
    most = fields.pop("max", fields["hp"])
    hp, shots = fields["hp"], _number(position, "shots", 0)
    _need(
        all(isinstance(n, int) and not isinstance(n, bool) and 1 <= n <= 999 for n in (hp, most)),
        msg("HP are 1 or more"),
    )
    try:
        card = structured.read(EnemyCard, {**fields, "hp": most}, "enemy")
    except Refused as error:
        raise _bad_position(error.message) from error
    return Enemy(card, hp, most, (0,) * shots, hurt=hp != most)


def _defeated(position: Json) -> tuple[Defeat, ...]:
    data = position.get("defeated", [])
    _need(isinstance(data, list | tuple), msg("defeated is a list"))
    found = []
    for row in data:
        ok = isinstance(row, list | tuple) and len(row) == 3
        _need(ok and isinstance(row[0], int) and isinstance(row[1], int), _DEFEATED)
        fight, hp, by = row
        _need(1 <= fight <= FIGHTS and by in {"shot", "effect", "ruling"}, _DEFEATED)
        card = EnemyCard(f"enemy-{fight}", fight - 1, 1)
        found.append(Defeat(fight, card, hp, (), 0, 0, by))
    return tuple(found)


_DEFEATED = msg("an enemy that was defeated is its fight, its last HP, and by what")


def _seat(state: State, position: Json) -> int:
    name = str(position.get("active", SEATS[state.active]))
    _need(name in SEATS[: len(state.hands)], msg("the player to move has no seat"))
    return SEAT[name]


def _number(position: Json, key: str, default: int, most: int = 999) -> int:
    value = position.get(key, default)
    ok = isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most
    _need(ok, msg("{key} is a number from 0 to {most}", key=key, most=most))
    return int(value)


def _need(condition: bool, why: Message) -> None:  # noqa: FBT001
    _refuse(None if condition else why)


def _refuse(why: Message | None) -> None:
    """Raises E_SETUP with a reason, if there is one."""
    if why is not None:
        raise _bad_position(why)


def _bad_position(why: Message) -> BadSetup:
    return restoring.bad_position(why, "E_SETUP")
