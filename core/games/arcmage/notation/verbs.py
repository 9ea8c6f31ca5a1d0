"""Quick entry: text into commands (4.2, 4.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Literal, get_args

from core.errors import BadNotation
from core.games.arcmage import commands as c
from core.games.arcmage.notation.definitions import definition
from core.games.arcmage.notation.reader import (
    CARD,
    CARD_SIGNS,
    INST,
    INST_SIGNS,
    PLACE,
    PLACE_SIGNS,
    SEAT,
    SEATS,
    WORD_SIGNS,
    Reader,
)
from core.games.arcmage.notation.words import rest_of_modes, words
from core.messages import msg

PHASES: tuple[c.Phase, ...] = get_args(c.Phase)
SHOWN: tuple[c.ShownZone, ...] = get_args(c.ShownZone)
ENTRY = msg("an entry")
NOTHING = "-"
HELD = c.Devote | c.PlayCard | c.ActivateAbility | c.ResolveTrigger | c.DeclareAttack


def parse(text: str) -> c.Command:
    """The command of one entry; a ruling is `parse_ruling`'s.

    Blanks are free between words. A `# comment` is left out. Raises `BadNotation` E_SYNTAX, which
    tells the character and what was expected there.
    """
    reader = Reader(text)
    seat = reader.prefix()
    command = _VERBS[_verb(reader)](reader)
    if isinstance(command, HELD) and reader.take("&"):
        command = replace(command, hold=True)
    reader.finish()
    return command if seat is None else replace(command, seat=seat)


def _verb(reader: Reader) -> str:
    reader.skip()
    at = reader.at
    found = reader.try_part(WORD_SIGNS, ENTRY) or reader.fail()
    if found not in _VERBS:
        raise BadNotation(
            reader.code,
            "At character {at}: there is no entry “{verb}”; there are {verbs}.",
            at=at + 1,
            verb=found,
            verbs=", ".join(_VERBS),
        )
    return found


def _card(reader: Reader) -> str:
    return reader.expect_word(CARD_SIGNS, CARD)


def _inst(reader: Reader) -> str:
    return reader.expect_word(INST_SIGNS, INST)


def _retreats(reader: Reader) -> tuple[c.Retreat, ...]:
    return tuple(words(reader).retreats)


def _first(reader: Reader) -> c.ChooseFirst:
    return c.ChooseFirst(reader.expect_seat(), reader.string() or "")


def _unmark(reader: Reader) -> c.UnmarkAll:
    found = words(reader, "keep")
    return c.UnmarkAll(tuple(found.keep), tuple(found.retreats))


def _draw(n: Literal[0, 1, 2]) -> Callable[[Reader], c.DrawCards]:
    return lambda reader: c.DrawCards(n, reader.cards() or None, _retreats(reader))


def _lay(reader: Reader) -> c.LayResources:
    found = words(reader, "laid")
    return c.LayResources(tuple(found.laid) or reader.fail(), tuple(found.retreats))


def _devote(reader: Reader) -> c.Devote:
    city = _inst(reader)
    found = words(reader, "insts", "extra", "removed", "targets", "places", "results")
    return c.Devote(
        city,
        tuple(found.insts),
        found.extra or 0,
        tuple(found.removed),
        tuple(found.targets),
        tuple(found.places),
        tuple(found.results),
        tuple(found.retreats),
    )


def _play(reader: Reader) -> c.PlayCard:
    card = reader.expect_word(CARD_SIGNS, CARD, "/")
    modes = rest_of_modes(reader) if reader.glued("/") else ()
    reader.end_word()
    kinds = ("place", "targets", "pay", "x", "results", *(() if modes else ("modes",)))
    found = words(reader, *kinds)
    return c.PlayCard(
        card,
        found.place,
        tuple(found.targets),
        found.pay or c.FREE,
        found.x,
        modes or tuple(found.modes),
        tuple(found.results),
        tuple(found.retreats),
    )


def _move(reader: Reader) -> c.MoveCreature:
    return c.MoveCreature(_inst(reader), reader.expect_word(PLACE_SIGNS, PLACE), _retreats(reader))


def _activate(reader: Reader) -> c.ActivateAbility:
    card = reader.expect_word(INST_SIGNS, INST, ".")
    reader.expect_glued(".")
    number = reader.number()
    reader.end_word()
    found = words(reader, "targets", "place", "pay", "modes", "results")
    return c.ActivateAbility(
        card,
        number,
        tuple(found.targets),
        found.place,
        found.pay or c.FREE,
        tuple(found.modes),
        tuple(found.results),
        tuple(found.retreats),
    )


def _trigger(reader: Reader) -> c.ResolveTrigger:
    card = _inst(reader)
    if reader.one_of((NOTHING,)):
        return c.ResolveTrigger(card, declined=True, retreats=_retreats(reader))
    found = words(reader, "targets", "place", "pay", "modes", "results")
    return c.ResolveTrigger(
        card,
        declined=False,
        targets=tuple(found.targets),
        place=found.place,
        pay=found.pay or c.FREE,
        modes=tuple(found.modes),
        results=tuple(found.results),
        retreats=tuple(found.retreats),
    )


def _resolve(reader: Reader) -> c.ResolveItem:
    found = words(reader, "place", "targets", "modes", "results")
    return c.ResolveItem(
        found.place,
        tuple(found.targets),
        tuple(found.modes),
        tuple(found.results),
        tuple(found.retreats),
    )


def _attack(reader: Reader) -> c.DeclareAttack:
    city = _inst(reader)
    found = words(reader, "insts")
    return c.DeclareAttack(city, tuple(found.insts) or reader.fail(), tuple(found.retreats))


def _blocks(reader: Reader) -> c.AssignBlocks:
    if reader.one_of((NOTHING,)):
        return c.AssignBlocks((), _retreats(reader))
    found = words(reader, "blocks")
    return c.AssignBlocks(tuple(found.blocks) or reader.fail(), tuple(found.retreats))


def _battle(reader: Reader) -> c.FightBattle:
    card = _inst(reader)
    found = words(reader, "split")
    return c.FightBattle(card, tuple(found.split), tuple(found.retreats))


def _clean(reader: Reader) -> c.CleanCombat:
    found = words(reader, "insts")
    return c.CleanCombat(tuple(found.insts), tuple(found.retreats))


def _show(reader: Reader) -> c.ShowCard:
    """A word for a zone is one always: a card of that name needs its zone in front."""
    owner, zone, card = reader.expect_seat(), reader.one_of(SHOWN), _card(reader)
    to: list[str] = []
    if reader.one_of(("to",)):
        to.append(reader.expect_seat(","))
        while reader.take(",") or (not reader.ended() and reader.text[reader.at] in SEATS):
            to.append(reader.expect_word(f"[{SEATS}]", SEAT, ","))
    return c.ShowCard(owner, card, zone or "hand", tuple(to))


_VERBS: Mapping[str, Callable[[Reader], c.Command]] = {
    "reserve": lambda reader: c.SetReserve(reader.expect_cards()),
    "deal": lambda reader: c.DealHand(reader.cards() or None),
    "first": _first,
    "open": lambda reader: c.OpenCity(_card(reader)),
    "u": _unmark,
    "found": lambda reader: c.FoundCity(_card(reader), _retreats(reader)),
    "d0": _draw(0),
    "d1": _draw(1),
    "d2": _draw(2),
    "r": _lay,
    "v": _devote,
    "p": _play,
    "m": _move,
    "a": _activate,
    "t": _trigger,
    "ok": _resolve,
    "fizz": lambda reader: c.FailItem(reader.expect_string(), _retreats(reader)),
    "atk": _attack,
    "blk": _blocks,
    "bat": _battle,
    "clean": _clean,
    "go": lambda reader: c.GoOn(reader.one_of(PHASES), _retreats(reader)),
    "end": lambda reader: c.EndTurn(_retreats(reader)),
    "dis": lambda reader: c.DiscardCards(reader.expect_cards(), _retreats(reader)),
    "show": _show,
    "card": lambda reader: c.DefineCard(definition(reader)),
    "quit": lambda reader: c.Concede(_retreats(reader)),
    "note": lambda reader: c.AddNote(reader.expect_string()),
}
