"""The parts that a match of Arcmage is told in: set-up and turns, with what weighed in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from core.chapters import Chapters
from core.frames import Frame
from core.games.arcmage.narrate.deeds import Deeds, deeds_of
from core.games.arcmage.state import State
from core.games.arcmage.titles import seat_title
from core.kit.places import listing
from core.messages import Message, Value, msg

ROOM = 72  # characters of all clauses behind a title, in English
LONGEST = 40  # of one of them
SHORT = 28  # of one that names two cards
NUMBERS = {
    2: msg("two"),
    3: msg("three"),
    4: msg("four"),
    5: msg("five"),
    6: msg("six"),
    7: msg("seven"),
    8: msg("eight"),
    9: msg("nine"),
}


class Clause(NamedTuple):
    """Something that weighed. `own` is what the seat of the title does, told without a subject."""

    said: Message
    own: bool = False


def title(before: State, after: State) -> Message | None:  # noqa: ARG001 - as all games
    """The turn in which a step was entered."""
    if not before.turn:
        return msg("Set-up")
    return msg("{seat}’s turn {n}", seat=seat_title(before.active), n=before.turn)


def phase(before: State, after: State) -> Message | None:  # noqa: ARG001 - as all games
    """The turn, whose ever it is."""
    return msg("Turn {n}", n=before.turn) if before.turn else msg("Set-up")


def outcomes(frames: Sequence[Frame[State]]) -> Sequence[Message]:
    """The weightiest clauses that have room; those without a subject stand first."""
    deeds = deeds_of(frames)
    chosen: list[Clause] = []
    room = ROOM
    for clause in _weighed(deeds):
        room -= len(f"{clause.said}, ")
        if chosen and room < 0:
            break
        chosen.append(clause)
    chosen.sort(key=lambda clause: not clause.own)
    return [clause.said for clause in chosen]


def _weighed(deeds: Deeds) -> Iterator[Clause]:
    """What is to be told, the weightiest first."""
    clauses = [clause for tell in BY_WEIGHT for clause in tell(deeds)]
    yield from clauses or (clause for tell in IN_QUIET for clause in tell(deeds))


# --- clauses, each of the deeds of a part ------------------------------------------------------


def _end(deeds: Deeds) -> Iterator[Clause]:
    if deeds.result is None:
        return
    if deeds.result.upper() == deeds.seat:
        yield Clause(msg("wins the match"), own=True)
    elif deeds.result == "draw":
        yield Clause(msg("the match is a draw"))
    else:
        yield Clause(msg("{seat} wins the match", seat=seat_title(deeds.result)))


def _out(deeds: Deeds) -> Iterator[Clause]:
    for seat in deeds.conceded:
        yield Clause(msg("{seat} concedes", seat=seat_title(seat)))
    for seat in deeds.out:
        if seat not in deeds.conceded:
            yield Clause(msg("{seat} is out", seat=seat_title(seat)))


def _destroyed(deeds: Deeds) -> Iterator[Clause]:
    stormed = {attack.city: attack for attack in deeds.attacks}
    for number, city in deeds.ruined.items():
        if number not in stormed:
            yield Clause(msg("{city} is destroyed", city=city))
            continue
        sent = stormed[number].names
        one = msg("destroys {city} with {card}", city=city, card=sent[0])
        several = msg("destroys {city} with {n}", city=city, n=_number(len(sent)))
        whole = one if len(sent) == 1 else several
        yield Clause(_fitting(whole, msg("destroys {city}", city=city)), own=True)


def _attacks(deeds: Deeds) -> Iterator[Clause]:
    for number in dict.fromkeys(attack.city for attack in deeds.attacks):
        if number in deeds.ruined:
            continue
        (*before, attack) = [one for one in deeds.attacks if one.city == number]
        city, sent = deeds.name(number), attack.names
        if before:
            told = msg("attacks {city} twice", city=city)
        elif len(sent) == 1:
            told = msg("attacks {city} with {card}", city=city, card=sent[0])
        else:
            told = msg("attacks {city} with {n}", city=city, n=_number(len(sent)))
        yield Clause(_fitting(told, msg("attacks {city}", city=city)), own=True)


def _control(deeds: Deeds) -> Iterator[Clause]:
    for card, seat in deeds.taken:
        if seat == deeds.seat:
            yield Clause(msg("takes control of {card}", card=card), own=True)
        else:
            who = seat_title(seat)
            yield Clause(msg("{seat} takes control of {card}", seat=who, card=card))


def _falls(deeds: Deeds) -> Iterator[Clause]:
    """Creatures that fall in battle, or that no card of the seat killed."""
    fallen = list(deeds.fallen.values())
    if len(fallen) == 1:
        yield Clause(msg("{card} falls", card=fallen[0]))
    elif fallen:
        many = msg("{n} creatures fall", n=_number(len(fallen)))
        pair = msg("{cards} fall", cards=listing(fallen))
        yield Clause(pair if len(str(pair)) <= SHORT else many)


def _kills(deeds: Deeds) -> Iterator[Clause]:
    for by, killed in deeds.killed.items():
        card: Value = killed[0]
        if len(killed) > 1:
            card = msg("{n} creatures", n=_number(len(killed)))
        whole = msg("kills {card} with {by}", card=card, by=deeds.card(by))
        yield Clause(_fitting(whole, msg("kills {card}", card=card)), own=True)


def _founds(deeds: Deeds) -> Iterator[Clause]:
    for city in deeds.founded:
        yield Clause(msg("founds {city}", city=city), own=True)


def _reaches(deeds: Deeds) -> Iterator[Clause]:
    for city, level in deeds.levels:
        whole = msg("reaches level {level} of {city}", level=level, city=city)
        yield Clause(_fitting(whole, msg("reaches level {level}", level=level)), own=True)


def _countered(deeds: Deeds) -> Iterator[Clause]:
    for card in deeds.countered:
        yield Clause(msg("{card} is countered", card=card))


def _plays(deeds: Deeds) -> Iterator[Clause]:
    """The cards that a seat played; those that killed something are named there."""
    for seat, slugs in deeds.played.items():
        own = seat == deeds.seat
        found = [deeds.card(slug) for slug in slugs if not own or slug not in deeds.killed]
        if not found:
            continue
        cards = listing(found)
        if len(found) > 2 or (len(found) == 2 and len(str(cards)) > SHORT):
            cards = msg("{n} cards", n=_number(len(found)))
        who = seat_title(seat)
        told = msg("{seat} plays {cards}", seat=who, cards=cards)
        yield Clause(msg("plays {cards}", cards=cards) if own else told, own=own)


def _uses(deeds: Deeds) -> Iterator[Clause]:
    for slug in deeds.used:
        if slug not in deeds.killed:
            yield Clause(msg("uses {card}", card=deeds.card(slug)), own=True)


def _ruled(deeds: Deeds) -> Iterator[Clause]:
    if deeds.rulings:
        yield Clause(msg("the table makes a ruling"))


def _begins(deeds: Deeds) -> Iterator[Clause]:
    """Of the set-up."""
    for seat in deeds.first:
        yield Clause(msg("{seat} goes first", seat=seat_title(seat)))
    for seat, city in deeds.opened:
        yield Clause(msg("{seat} opens {city}", seat=seat_title(seat), city=city))


def _moves(deeds: Deeds) -> Iterator[Clause]:
    if len(deeds.moved) == 1:
        yield Clause(msg("moves {card}", card=deeds.moved[0]), own=True)
    elif deeds.moved:
        yield Clause(msg("moves {n} creatures", n=_number(len(deeds.moved))), own=True)


def _draws(deeds: Deeds) -> Iterator[Clause]:
    if deeds.drawn == 1:
        yield Clause(msg("draws a card"), own=True)
    elif deeds.drawn:
        yield Clause(msg("draws {n} cards", n=_number(deeds.drawn)), own=True)


Tells: TypeAlias = Callable[[Deeds], Iterator[Clause]]
BY_WEIGHT: tuple[Tells, ...] = (
    _end,
    _destroyed,
    _out,
    _attacks,
    _control,
    _falls,
    _kills,
    _founds,
    _reaches,
    _countered,
    _plays,
    _begins,
    _uses,
    _ruled,
)
IN_QUIET: tuple[Tells, ...] = (_moves, _draws)  # of parts in which nothing else happened


def _number(n: int) -> Value:
    """In words as far as people write them so."""
    return NUMBERS.get(n, n)


def _fitting(*ways: Message) -> Message:
    """The first that is short enough, else the last."""
    return next((way for way in ways if len(str(way)) <= LONGEST), ways[-1])


CHAPTERS: Chapters[State] = Chapters(title=title, phase=phase, outcomes=outcomes)
