"""The words behind a verb, told apart by how they begin, in any order (4.2, 4.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from core.games.arcmage.commands import Payment, Retreat
from core.games.arcmage.notation.reader import (
    CARD_SIGNS,
    INST,
    INST_SIGNS,
    PLACE,
    PLACE_SIGNS,
    SEATS,
    SLUG,
    SLUG_SIGNS,
    TARGET_SIGNS,
    Reader,
)
from core.games.arcmage.pieces import FACTIONS, Faction
from core.games.arcmage.pieces.items import Part
from core.messages import msg
from core.reader import DIGITS, NUMBER

CITY = "city"
TARGET = msg("a target such as A5, B, S2, Ar1 or A:ghoul")
PAIR = msg("a pair such as B4>A5")
LAID = msg("a card with its faction such as mentor=E")


@dataclass(slots=True)
class Words:
    """What was read; the fields are named as those of the commands."""

    insts: list[str] = field(default_factory=list)
    places: list[str] = field(default_factory=list)
    targets: list[str] = field(default_factory=list)
    pay: Payment | None = None
    x: int | None = None
    modes: list[int] = field(default_factory=list)
    results: list[Part] = field(default_factory=list)
    retreats: list[Retreat] = field(default_factory=list)
    split: list[tuple[str, int]] = field(default_factory=list)
    extra: int | None = None
    removed: list[str] = field(default_factory=list)
    keep: list[str] = field(default_factory=list)
    blocks: list[tuple[str, str]] = field(default_factory=list)
    laid: list[tuple[str, Faction]] = field(default_factory=list)

    @property
    def place(self) -> str | None:
        """The one place."""
        return self.places[0] if self.places else None


def words(reader: Reader, *kinds: str) -> Words:
    """All words of these kinds, and retreats, up to something else. Raises E_SYNTAX."""
    found = Words()
    while any(_KINDS[kind](reader, found) for kind in (*kinds, "retreats")):
        reader.end_word()
    return found


def _inst(reader: Reader, found: Words) -> bool:
    reader.skip()
    start = reader.at
    inst = reader.try_part(INST_SIGNS, INST)
    if inst is None:
        return False
    if reader.glued("="):
        reader.at = start
        return False
    found.insts.append(inst)
    return True


def _retreat(reader: Reader, found: Words) -> bool:
    reader.skip()
    inst = reader.try_part(INST_SIGNS, INST)
    if inst is None:
        return False
    reader.expect_glued("=")
    found.retreats.append((inst, reader.part(PLACE_SIGNS, PLACE)))
    return True


def _split(reader: Reader, found: Words) -> bool:
    """`B4=2` and `city=1`; `B4=B2` is a retreat."""
    reader.skip()
    start = reader.at
    who = CITY if reader.take(CITY) else reader.try_part(INST_SIGNS, INST)
    if who is None:
        return False
    reader.expect_glued("=")
    if who != CITY and reader.text[reader.at : reader.at + 1] not in set(DIGITS):
        reader.note(NUMBER)
        reader.at = start
        return False
    found.split.append((who, reader.number()))
    return True


def _place(reader: Reader, found: Words) -> bool:
    return not found.places and _places(reader, found)


def _places(reader: Reader, found: Words) -> bool:
    if not reader.take("@"):
        return False
    found.places.append(reader.part(PLACE_SIGNS, PLACE))
    return True


def _target(reader: Reader, found: Words) -> bool:
    if not reader.take(">"):
        return False
    found.targets.append(reader.part(TARGET_SIGNS, TARGET))
    return True


def _pay(reader: Reader, found: Words) -> bool:
    if found.pay is not None or not reader.take("$"):
        return False
    cards, pool = dict.fromkeys(FACTIONS, 0), dict.fromkeys(FACTIONS, 0)
    while reader.text[reader.at : reader.at + 1].isalpha():
        faction, small = reader.any_faction()
        (pool if small else cards)[faction] += reader.number()
    found.pay = Payment(_given(cards), _given(pool))
    return True


def _given(counts: Mapping[Faction, int]) -> tuple[tuple[Faction, int], ...]:
    return tuple((faction, n) for faction, n in counts.items() if n)


def _x(reader: Reader, found: Words) -> bool:
    if found.x is not None or not reader.take("x="):
        return False
    found.x = reader.number()
    return True


def _modes(reader: Reader, found: Words) -> bool:
    if not reader.take("/"):
        return False
    found.modes += rest_of_modes(reader)
    return True


def rest_of_modes(reader: Reader) -> tuple[int, ...]:
    """`1/2` behind the first stroke. Raises E_SYNTAX."""
    found = [reader.number()]
    while reader.glued("/"):
        found.append(reader.number())
    return tuple(found)


def _results(reader: Reader, found: Words) -> bool:
    if found.results or not reader.take("="):
        return False
    found.results.append(_part(reader))
    while reader.glued(";"):
        reader.skip()
        found.results.append(_part(reader))
    return True


def _part(reader: Reader) -> Part:
    seat = reader.try_part(f"[{SEATS}](?=:)", msg("a seat and a colon"))
    if seat is not None:
        reader.expect_glued(":")
    cards = reader.copies(CARD_SIGNS)
    while reader.glued(","):
        reader.skip()
        cards += reader.copies(CARD_SIGNS)
    return seat, cards


def _extra(reader: Reader, found: Words) -> bool:
    if found.extra is not None or not reader.take("+"):
        return False
    found.extra = reader.number()
    return True


def _removed(reader: Reader, found: Words) -> bool:
    if not reader.take("-"):
        return False
    found.removed.append(reader.part(SLUG_SIGNS, SLUG))
    return True


def _keep(reader: Reader, found: Words) -> bool:
    if not reader.take("!"):
        return False
    found.keep.append(reader.part(INST_SIGNS, INST))
    return True


def _block(reader: Reader, found: Words) -> bool:
    """`B4>A5`; `B4=B2` is a retreat."""
    reader.skip()
    start = reader.at
    blocker = reader.try_part(INST_SIGNS, PAIR)
    if blocker is None:
        return False
    if not reader.glued(">"):
        reader.at = start
        return False
    found.blocks.append((blocker, reader.part(INST_SIGNS, INST)))
    return True


def _laid(reader: Reader, found: Words) -> bool:
    reader.skip()
    card = reader.try_part(CARD_SIGNS, LAID)
    if card is None:
        return False
    reader.expect_glued("=")
    found.laid.append((card, reader.laid_faction()))
    return True


_KINDS: Mapping[str, Callable[[Reader, Words], bool]] = {
    "insts": _inst,
    "retreats": _retreat,
    "split": _split,
    "place": _place,
    "places": _places,
    "targets": _target,
    "pay": _pay,
    "x": _x,
    "modes": _modes,
    "results": _results,
    "extra": _extra,
    "removed": _removed,
    "keep": _keep,
    "blocks": _block,
    "laid": _laid,
}
