"""The words behind a verb, told apart by how they begin, in any order (4.2, 4.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from core.games.arcmage.commands import FREE, Payment, Retreat
from core.games.arcmage.notation.reader import (
    CARD_SIGNS,
    INST,
    INST_SIGNS,
    PLACE,
    PLACE_SIGNS,
    SEAT_SIGNS,
    SLUG,
    SLUG_SIGNS,
    TARGET_SIGNS,
    Reader,
)
from core.games.arcmage.pieces import FACTIONS, Faction
from core.games.arcmage.pieces.items import Part
from core.kit.kinds import Kind
from core.messages import Value, msg
from core.reader import DIGITS, NUMBER

CITY = "city"
TARGET = msg("a target such as A5, B, S2, Ar1 or A:ghoul")
PAIR = msg("a pair such as B4>A5")
LAID = msg("a card with its faction such as mentor=E")


@dataclass(frozen=True)
class Word:
    """How one word is read: None where it does not come next. `write` gives all words of a field.

    A word that can be said `often` is one more in the field each time; `unsaid` is the field
    without any.
    """

    read: Callable[[Reader], Any]
    write: Callable[[Any], str]
    unsaid: Any = ()
    often: bool = True


def any_order(*names: str, written: tuple[str, ...] = (), needed: bool = False) -> Kind[Reader]:
    """All words of these names up to something else; as a value what each of them said.

    They are written in the order of `written`. Where they are `needed` the first must be there.
    """

    def read(reader: Reader) -> Any:
        found: dict[str, Any] = {}
        while any(_take(name, reader, found) for name in names):
            reader.end_word()
        if needed and names[0] not in found:
            reader.fail()
        values = tuple(found.get(name, WORDS[name].unsaid) for name in names)
        return values if names[1:] else values[0]

    def write(values: Any) -> str:
        said = dict(zip(names, values if names[1:] else (values,), strict=True))
        texts = (WORDS[name].write(said[name]) for name in written or names)
        return " ".join(text for text in texts if text)

    return Kind(read, write)


def _take(name: str, reader: Reader, found: dict[str, Any]) -> bool:
    word = WORDS[name]
    if name in found and not word.often:
        return False
    value = word.read(reader)
    if value is None:
        return False
    found[name] = (*found.get(name, ()), *value) if word.often else value
    return True


def _marked(mark: str, signs: str, what: Value) -> Word:
    """What stands behind a mark, as often as it is said."""

    def read(reader: Reader) -> tuple[str, ...] | None:
        return (reader.part(signs, what),) if reader.take(mark) else None

    return Word(read, lambda found: " ".join(mark + one for one in found))


def _pairs(sign: str) -> Callable[[Iterable[tuple[Any, Any]]], str]:
    return lambda pairs: " ".join(f"{one}{sign}{other}" for one, other in pairs)


def _inst(reader: Reader) -> tuple[str] | None:
    """`A5`; `A5=A1` is a retreat."""
    reader.skip()
    start = reader.at
    inst = reader.try_part(INST_SIGNS, INST)
    if inst is not None and reader.glued("="):
        reader.at = start
        return None
    return None if inst is None else (inst,)


def _retreat(reader: Reader) -> tuple[Retreat] | None:
    reader.skip()
    inst = reader.try_part(INST_SIGNS, INST)
    if inst is None:
        return None
    reader.expect_glued("=")
    return ((inst, reader.part(PLACE_SIGNS, PLACE)),)


def _split(reader: Reader) -> tuple[tuple[str, int]] | None:
    """`B4=2` and `city=1`; `B4=B2` is a retreat."""
    reader.skip()
    start = reader.at
    who = CITY if reader.take(CITY) else reader.try_part(INST_SIGNS, INST)
    if who is None:
        return None
    reader.expect_glued("=")
    if who != CITY and reader.text[reader.at : reader.at + 1] not in set(DIGITS):
        reader.note(NUMBER)
        reader.at = start
        return None
    return ((who, reader.number()),)


def _block(reader: Reader) -> tuple[tuple[str, str]] | None:
    """`B4>A5`; `B4=B2` is a retreat."""
    reader.skip()
    start = reader.at
    blocker = reader.try_part(INST_SIGNS, PAIR)
    if blocker is not None and not reader.glued(">"):
        reader.at = start
        return None
    return None if blocker is None else ((blocker, reader.part(INST_SIGNS, INST)),)


def _laid(reader: Reader) -> tuple[tuple[str, Faction]] | None:
    reader.skip()
    card = reader.try_part(CARD_SIGNS, LAID)
    if card is None:
        return None
    reader.expect_glued("=")
    return ((card, reader.laid_faction()),)


def _place(reader: Reader) -> str | None:
    return reader.part(PLACE_SIGNS, PLACE) if reader.take("@") else None


def _pay(reader: Reader) -> Payment | None:
    if not reader.take("$"):
        return None
    cards, pool = dict.fromkeys(FACTIONS, 0), dict.fromkeys(FACTIONS, 0)
    while reader.text[reader.at : reader.at + 1].isalpha():
        faction, small = reader.any_faction()
        (pool if small else cards)[faction] += reader.number()
    return Payment(_given(cards), _given(pool))


def _given(counts: Mapping[Faction, int]) -> tuple[tuple[Faction, int], ...]:
    return tuple((faction, n) for faction, n in counts.items() if n)


def _pay_text(pay: Payment) -> str:
    cards = [f"{faction}{n}" for faction, n in pay.cards]
    pool = [f"{faction.lower()}{n}" for faction, n in pay.pool]
    return f"${''.join([*cards, *pool])}" if cards or pool else ""


def _modes(reader: Reader) -> tuple[int, ...] | None:
    return rest_of_modes(reader) if reader.take("/") else None


def rest_of_modes(reader: Reader) -> tuple[int, ...]:
    """`1/2` behind the first stroke. Raises E_SYNTAX."""
    found = [reader.number()]
    while reader.glued("/"):
        found.append(reader.number())
    return tuple(found)


def modes_text(modes: Iterable[int]) -> str:
    """`/1/2`."""
    return "".join(f"/{mode}" for mode in modes)


def _results(reader: Reader) -> tuple[Part, ...] | None:
    if not reader.take("="):
        return None
    found = [_part(reader)]
    while reader.glued(";"):
        reader.skip()
        found.append(_part(reader))
    return tuple(found)


def _part(reader: Reader) -> Part:
    seat = reader.try_part(f"{SEAT_SIGNS}(?=:)", msg("a seat and a colon"))
    if seat is not None:
        reader.expect_glued(":")
    cards = reader.copies(CARD_SIGNS)
    while reader.glued(","):
        reader.skip()
        cards += reader.copies(CARD_SIGNS)
    return seat, cards


def _results_text(results: Iterable[Part]) -> str:
    parts = [f"{seat}:{','.join(cards)}" if seat else ",".join(cards) for seat, cards in results]
    return f"={';'.join(parts)}" if parts else ""


def _number(mark: str, unsaid: int | None) -> Word:
    """A number behind a mark."""
    return Word(
        lambda reader: reader.number() if reader.take(mark) else None,
        lambda n: "" if n == unsaid else f"{mark}{n}",
        unsaid,
        often=False,
    )


WORDS: Mapping[str, Word] = {
    "insts": Word(_inst, " ".join),
    "retreats": Word(_retreat, _pairs("=")),
    "split": Word(_split, _pairs("=")),
    "place": Word(_place, lambda place: f"@{place}" if place else "", None, often=False),
    "places": _marked("@", PLACE_SIGNS, PLACE),
    "targets": _marked(">", TARGET_SIGNS, TARGET),
    "pay": Word(_pay, _pay_text, FREE, often=False),
    "x": _number("x=", None),
    "modes": Word(_modes, modes_text),
    "results": Word(_results, _results_text, often=False),
    "extra": _number("+", 0),
    "removed": _marked("-", SLUG_SIGNS, SLUG),
    "keep": _marked("!", INST_SIGNS, INST),
    "blocks": Word(_block, _pairs(">")),
    "laid": Word(_laid, _pairs("=")),
}
