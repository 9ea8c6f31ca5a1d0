"""Law: what a grammar writes of a row it reads again as the same row, whatever the row says.

Rows are made from their own `TEXT`, field by field, so that a new row is tried as soon as it is
there; only a new kind of field has to be told here what it can hold.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import core.games
from core.games.arcmage.commands import FREE, ShownZone
from core.games.arcmage.notation.reader import Reader as ArcmageReader
from core.games.origin_story import pieces as origin_pieces
from core.games.origin_story.commands import Charge
from core.games.origin_story.notation.read import Reader as OriginReader
from core.games.origin_story.state.options import Options
from core.games.sorcerers_deck_of_death.commands import Inside, Rolls
from core.games.sorcerers_deck_of_death.notation.read import CODES
from core.games.sorcerers_deck_of_death.notation.read import Reader as SorcerersReader
from core.games.sorcerers_deck_of_death.pieces import DECK, FIGS
from core.kit.grammar import Grammar, Row
from core.reader import Reader
from tests.games.arcmage import at_random as arcmage

Any_ = st.SearchStrategy[Any]


def found() -> Iterator[Grammar[Any]]:
    """The grammars of all games."""
    seen: set[int] = set()
    for module in pkgutil.walk_packages(core.games.__path__, "core.games."):
        if ".notation" in module.name:
            for one in vars(importlib.import_module(module.name)).values():
                if isinstance(one, Grammar) and id(one) not in seen:
                    seen.add(id(one))
                    yield one


def home(row: Row[Any]) -> str:
    """The module of a row, from the folder of its game on."""
    return row.made.__module__.removeprefix("core.games.")


ROWS = [(grammar, row) for grammar in found() for row in grammar.rows.values()]


def some(one: Any_, least: int = 0) -> Any_:
    """A tuple of them."""
    return st.lists(one, min_size=least, max_size=4).map(tuple)


def maybe(one: Any_) -> Any_:
    return st.none() | one


counts = st.integers(0, 9999)
signed = st.integers(-9999, 9999)

# --- Sorcerers' Deck of Death -------------------------------------------------------------------

figs = st.sampled_from(FIGS)
spots = st.tuples(st.integers(-2_000, 9_999_999), st.integers(-2_000, 9_999_999))
hands = some(st.sampled_from((*DECK, "?")), 1)
dice = st.tuples(st.integers(1, 6), st.integers(1, 6))
nothing = st.none()
others = st.sampled_from([code for code in CODES if code not in {"TE", "IL"}])
SORCERERS: Mapping[str, Any_] = {
    "ability": st.sampled_from(CODES),
    "cards": hands,
    "cast": st.one_of(
        st.tuples(others, hands, maybe(figs), maybe(spots), nothing, nothing, nothing),
        st.tuples(*(st.just("TE"), hands, nothing, nothing, maybe(some(figs)), nothing, nothing)),
        st.tuples(
            *(st.just("IL"), hands, maybe(figs), nothing, nothing, spots, maybe(spots)),
        ),
    ),
    "cover": st.booleans(),
    "dice": dice,
    "drawn": hands | st.just(()),
    "fig": figs,
    "figs": some(figs, 1),
    "inside": st.builds(Inside, some(figs), some(figs)),
    "path": some(spots, 1),
    "roll": st.tuples(dice, maybe(dice), nothing) | st.tuples(maybe(dice), nothing, figs),
    "rolls": some(st.builds(Rolls, dice, dice), 1),
    "seat": st.sampled_from("ab"),
    "spot": spots,
}

# --- Origin Story -------------------------------------------------------------------------------

cards = st.sampled_from((*origin_pieces.PACK, "L4.5"))
ids = st.text("abcxyz0123456789-._'! ;#,:\"\\", min_size=1).map(str.lower)
players = st.sampled_from(origin_pieces.PLAYERS)
ORIGIN_STORY: Mapping[str, Any_] = {
    "automa": st.tuples(maybe(st.sampled_from(origin_pieces.AUTOMAS)), maybe(some(cards, 1))),
    "card": cards,
    "cards": some(cards, 1),
    "change": signed,
    "charges": some(st.builds(Charge, ids, some(st.integers(0, 9), 1))),
    "dealt": players,
    "digits": some(st.integers(0, 9), 1),
    "id": ids,
    "ids": st.tuples(maybe(some(ids, 1)), some(ids)),
    "kept": ids,
    "note": st.text(min_size=1),
    "place": st.sampled_from("LR") | counts.map(str),
    "pool": ids.filter(lambda id_: ":" not in id_) | st.builds("{}:{}".format, ids, counts),
    "revealed": some(cards),
    "skill": st.tuples(
        *(ids, maybe(st.integers(1, 9)), maybe(players), some(cards)),
        *(maybe(some(cards, 1)), some(cards), st.booleans()),
    ),
    "table": st.tuples(maybe(players), maybe(ids), maybe(some(ids, 1)), st.just(())),
    "trump": maybe(st.sampled_from(origin_pieces.SUITS)),
}

# --- Arcmage ------------------------------------------------------------------------------------

piles = st.sampled_from(("grave", "hand", "top", "bottom", "out"))
unmarked = st.just(value=False)
FACTS: Mapping[str, Any_] = {
    "anywhere": arcmage.zoned | arcmage.pieces,
    "card": arcmage.cards,
    "cards": arcmage.many,
    "change": signed,
    "count": counts,
    "counter": arcmage.names | st.builds("{:+d}/{:+d}".format, signed, signed),
    "faction": arcmage.factions,
    "home": arcmage.places,
    "host": arcmage.zoned | arcmage.pieces | arcmage.seats,
    "inst": arcmage.insts,
    "keyword": arcmage.keywords,
    "moved": st.tuples(arcmage.places, st.booleans()) | st.tuples(piles, unmarked),
    "number": signed,
    "owner": arcmage.seats,
    "piece": arcmage.pieces,
    "place": st.tuples(arcmage.places, st.booleans()),
    "resident": arcmage.insts,
    "seat": arcmage.seats,
    "slug": arcmage.slugs,
    "until": arcmage.untils,
    "values": st.tuples(signed, signed),
    "versus": arcmage.insts,
    "who": arcmage.pieces | arcmage.seats,
}

retreats = arcmage.retreats
insts = some(arcmage.insts)
place = maybe(arcmage.places)
targets = some(arcmage.targets)
modes = some(counts)
choices = (targets, place, arcmage.payments, modes, arcmage.results, retreats)
declined = (st.just(()), nothing, st.just(FREE), st.just(()), st.just(()), retreats)
VERBS: Mapping[str, Any_] = {
    "ability": st.tuples(arcmage.insts, counts),
    "attackers": st.tuples(some(arcmage.insts, 1), retreats),
    "blocks": st.tuples(some(st.tuples(arcmage.insts, arcmage.insts)), retreats),
    "card": arcmage.cards,
    "cards": arcmage.many,
    "choices": st.tuples(*choices),
    "dead": st.tuples(insts, retreats),
    "dealt": arcmage.many,
    "definition": arcmage.printed,
    "devotion": st.tuples(
        *(insts, counts, some(arcmage.slugs), targets, some(arcmage.places)),
        *(arcmage.results, retreats),
    ),
    "draw": st.sampled_from((0, 1, 2)),
    "hold": st.just(value=True),
    "how": st.text(min_size=1),
    "inst": arcmage.insts,
    "keep": st.tuples(insts, retreats),
    "laid": st.tuples(some(st.tuples(arcmage.cards, arcmage.factions), 1), retreats),
    "late_choices": st.tuples(place, targets, modes, arcmage.results, retreats),
    "place": arcmage.places,
    "played": st.tuples(
        *(arcmage.cards, modes, place, targets, arcmage.payments, maybe(counts)),
        *(arcmage.results, retreats),
    ),
    "retreats": retreats,
    "seat": arcmage.seats,
    "shown": st.tuples(st.sampled_from(get_args(ShownZone)), arcmage.cards, some(arcmage.seats)),
    "split": st.tuples(some(st.tuples(arcmage.insts | st.just("city"), counts)), retreats),
    "string": st.text(),
    "trigger": st.tuples(unmarked, *choices) | st.tuples(st.just(value=True), *declined),
}

KINDS: Mapping[str, Mapping[str, Any_]] = {  # by the module of the rows
    "arcmage.commands": VERBS,
    "arcmage.facts": FACTS,
    "origin_story.commands": ORIGIN_STORY,
    "sorcerers_deck_of_death.commands": SORCERERS,
}
READERS: Mapping[str, Callable[[str], Reader]] = {
    "arcmage": ArcmageReader,
    "origin_story": lambda text: OriginReader(text, Options()),
    "sorcerers_deck_of_death": SorcerersReader,
}

# --- the law ------------------------------------------------------------------------------------

_SLOT = re.compile(r"(?P<bracket>[\[\]])|\{(?P<names>[a-z_,]+)(?::(?P<kind>[a-z_]+))?\}")


def words(hint: Any) -> tuple[str, ...]:
    """The words of a `Literal`, None aside."""
    inner = tuple(word for one in get_args(hint) if not isinstance(one, str) for word in words(one))
    return inner or tuple(word for word in get_args(hint) if isinstance(word, str))


def rows(row: Row[Any], kinds: Mapping[str, Any_]) -> Any_:
    """Rows of a class: what stands in brackets may be left out."""
    hints, inside = get_type_hints(row.made), 0
    defaults = {one.name: one.default for one in fields(row.made)}
    said: list[Any_] = []
    for slot in _SLOT.finditer(row.text):
        inside += {"[": 1, "]": -1}.get(slot["bracket"] or "", 0)
        if slot["bracket"]:
            continue
        names = slot["names"].split(",")
        one = kinds[slot["kind"]] if slot["kind"] else st.sampled_from(words(hints[names[0]]))
        values = one if names[1:] else st.tuples(one)
        left_out = st.just(tuple(defaults[name] for name in names))
        said.append(st.tuples(st.just(names), values | left_out if inside else values))
    return st.tuples(*said).map(
        lambda parts: row.made(
            **{name: value for part in parts for name, value in zip(*part, strict=True)}
        )
    )


@pytest.mark.parametrize(
    ("grammar", "row"), ROWS, ids=[f"{home(row)}.{row.made.__name__}" for _, row in ROWS]
)
@settings(derandomize=True, max_examples=60)
@given(data=st.data())
def test_what_is_written_is_read_again(
    grammar: Grammar[Any], row: Row[Any], data: st.DataObject
) -> None:
    made = data.draw(rows(row, KINDS[home(row)]))
    reader = READERS[home(row).split(".")[0]](grammar.write(made))
    assert grammar.read(reader) == made
    assert reader.ended()


def test_all_kinds_that_are_told_here_are_there() -> None:
    used = {(home(row), kind) for _, row in ROWS for kind in re.findall(r":([a-z_]+)\}", row.text)}
    assert used == {(module, kind) for module, kinds in KINDS.items() for kind in kinds}
