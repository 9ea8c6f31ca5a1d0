"""A toy game whose matches are played with a catalogue of cards."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from core.canonical import plain
from core.catalogues import CardWords, Catalogues
from core.errors import BadInput
from core.messages import Message, msg
from core.options import about
from core.structured import read
from tests.toys import pig, rules


@dataclass(frozen=True, slots=True)
class Sting:
    """It hurts."""

    n: int
    op: Literal["sting"] = "sting"


@dataclass(frozen=True, slots=True)
class Nap:
    """Nothing happens."""

    op: Literal["nap"] = "nap"


@dataclass(frozen=True, slots=True)
class Beast:
    """A card."""

    SPARSE: ClassVar[bool] = True
    id: str
    hp: int
    name: str = ""
    does: tuple[Sting | Nap, ...] = ()


@dataclass(frozen=True, slots=True)
class Beasts:
    """A catalogue, whole."""

    name: str
    cards: tuple[Beast, ...]


@dataclass(frozen=True, slots=True)
class Options:
    """Those of the pig, and the beasts."""

    goal: int = 20
    pace: Literal["slow", "fast"] = "slow"
    beasts: Literal["farm", "none"] | Beasts = field(
        default="farm",
        metadata=about(msg("Beasts"), None, {"farm": msg("The farm"), "none": msg("None")}),
    )


FARM = (Beast("hen", 1, "Hen"), Beast("goose", 3, "Goose", (Sting(1), Nap())))


def check(beasts: Beasts) -> None:
    for card in beasts.cards:
        if card.hp < 1:
            raise BadInput("bad_catalogue", "Card “{card}”, hp: at least 1.", card=card.id)


def describe(card: Beast) -> CardWords:
    return CardWords(
        card.id,
        Message("{name}", {"name": card.name or card.id}),
        (msg("{n} HP", n=card.hp),),
        tuple(msg("it does {op}", op=one.op) for one in card.does),
        tuple(one.op for one in card.does),
    )


ZOO = pig(
    slug="toy-zoo",
    title="Zoo",
    options=Options,
    initial=lambda start: rules.setup(read(Options, plain(start.options)), None),
    catalogues=Catalogues(
        options=("beasts",),
        content=Beasts,
        built_in={"farm": Beasts("farm", FARM), "none": Beasts("none", ())},
        check=check,
        describe=describe,
        lists={"cards": None},
    ),
)
ZOOS = {ZOO.slug: ZOO}
FILE = [{"id": "cat", "hp": 2, "does": [{"op": "sting", "n": 2}]}, {"id": "dog", "hp": 4}]
WHOLE = {"name": "pets", "cards": plain((Beast("cat", 2, "", (Sting(2),)), Beast("dog", 4)))}
