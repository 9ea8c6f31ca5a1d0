"""Printed cards that the catalogue does not have, as text (1.2).

`card "Stone Golem" E creature cost=4 loyalty=2 3/5 sub=Golem kw=flying text="…"`; what these
words cannot say, such as effects, stands in JSON: `card {…}`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, get_args

from core.canonical import canonical
from core.errors import BadNotation
from core.games.arcmage.notation.reader import Reader
from core.games.arcmage.pieces import CardType
from core.games.arcmage.pieces.cards import Card, XCost
from core.games.arcmage.pieces.decks import slug
from core.messages import Message, msg
from core.reader import quote

TYPES: tuple[CardType, ...] = get_args(CardType)
HOSTS = ("player", "city", "creature", "resource", "enchantment")  # R89
X = "X"
CHOSEN = XCost("chosen", X)  # R33
CREATED = "token"
NAME = msg("a name with letters or digits")
LOYALTY = msg("a number from 0 to 3")
VALUES = msg("attack and defence such as 3/5")
DEFENCE = msg("the defence of a city such as def=8")
SUBTYPE = msg("a subtype such as Elf")
KEYWORD = msg("a keyword such as flying or bodyguard:3")
HOST = msg("one of {kinds}", kinds=", ".join(HOSTS))

_FIGURES = "[0-9]{1,4}/[0-9]{1,4}(?![0-9])"
_SUBTYPE = r"[^\W_][\w'’-]*"
_KEYWORD = "[a-z][a-z0-9_]*(?::[0-9]{1,4}(?![0-9]))?"
_COMMON = ("loyalty", "sub", "kw", "text")
_WORDS: Mapping[CardType, tuple[str, ...]] = {
    "city": ("def", *_COMMON),
    "creature": ("cost", "values", CREATED, *_COMMON),
    "enchantment": ("cost", "target", *_COMMON),
    "event": ("cost", *_COMMON),
    "magic": ("cost", *_COMMON),
}
Said = dict[str, Any]  # fields of a card


def definition(reader: Reader) -> Card:
    """The card; name, faction and type come first, then words in any order.

    A card without `cost` costs 0, a token and a city have none. Raises `BadNotation` E_SYNTAX.
    """
    if reader.ahead("{"):
        return reader.value(Card, "card")
    name = reader.expect_string()
    if not slug(name):
        reader.fail(NAME)
    reader.skip()
    faction = reader.faction()
    reader.end_word()
    kind = reader.expect_one_of(TYPES)
    said: Said = {}
    while any(_READ[word](reader, said) for word in _WORDS[kind]):
        reader.end_word()
    _complete(reader, kind, said)
    first = {"id": slug(name), "name": name, "faction": faction, "type": kind, "auto": "ruling"}
    return Card(**{**first, "loyalty": 0, "text": "", **said})


def _complete(reader: Reader, kind: CardType, said: Said) -> None:
    if kind == "creature" and "attack" not in said:
        reader.fail(VALUES)
    if kind == "city" and "defence" not in said:
        reader.fail(DEFENCE)
    if kind != "city" and CREATED not in said:
        said.setdefault("cost", 0)


# --- words ---------------------------------------------------------------------------------


def _figures(reader: Reader, said: Said) -> bool:
    reader.skip()
    found = None if "attack" in said else reader.try_part(_FIGURES, VALUES)
    if found is not None:
        attack, _, defence = found.partition("/")
        said.update(attack=int(attack), defence=int(defence))
    return found is not None


def _token(reader: Reader, said: Said) -> bool:
    found = not {CREATED, "cost"} & set(said) and reader.take(CREATED)
    if found:
        said[CREATED] = True
    return found


def _cost(reader: Reader, said: Said) -> bool:
    found = not {CREATED, "cost"} & set(said) and reader.take("cost=")
    if found:
        said["cost"] = CHOSEN if reader.glued(X) else reader.number()
    return found


def _one(mark: str, field: str, read: Callable[[Reader], Any]) -> Callable[[Reader, Said], bool]:
    """A word such as `loyalty=2`, once."""

    def run(reader: Reader, said: Said) -> bool:
        found = field not in said and reader.take(mark)
        if found:
            said[field] = read(reader)
        return found

    return run


def _some(signs: str, what: Message) -> Callable[[Reader], tuple[str, ...]]:
    """Words of a list, with commas and no blanks between them."""

    def run(reader: Reader) -> tuple[str, ...]:
        found = [reader.part(signs, what)]
        while reader.glued(","):
            found.append(reader.part(signs, what))
        return tuple(found)

    return run


def _keywords(reader: Reader) -> tuple[str, ...]:
    """`bodyguard:3` stands for the keyword with its number behind a blank."""
    return tuple(
        f"{name} {int(n)}" if n else name
        for name, _, n in (word.partition(":") for word in _some(_KEYWORD, KEYWORD)(reader))
    )


_READ: Mapping[str, Callable[[Reader, Said], bool]] = {
    "values": _figures,
    CREATED: _token,
    "cost": _cost,
    "loyalty": _one(
        "loyalty=", "loyalty", lambda reader: int(reader.part("[0-3](?![0-9])", LOYALTY))
    ),
    "def": _one("def=", "defence", lambda reader: reader.number()),
    "sub": _one("sub=", "subtypes", _some(_SUBTYPE, SUBTYPE)),
    "kw": _one("kw=", "keywords", _keywords),
    "target": _one("target=", "target", _some(f"(?:{'|'.join(HOSTS)})(?![a-z])", HOST)),
    "text": _one("text=", "text", lambda reader: reader.expect_string()),
}


# --- written -------------------------------------------------------------------------------


def definition_text(card: Card) -> str:
    """The words behind `card`, or JSON where they do not say all of it."""
    text = " ".join([quote(card.name), card.faction, card.type, *_written(card)])
    try:
        reader = Reader(text)
        same = definition(reader) == card and reader.ended()
    except BadNotation:
        same = False
    return text if same else canonical(card)


def _written(card: Card) -> list[str]:
    cost = X if card.cost == CHOSEN else card.cost
    said = [] if cost is None else [f"cost={cost}"]
    said += [f"loyalty={card.loyalty}"] if card.loyalty else []
    said += [CREATED] if card.token else []
    if card.type == "city":
        said.append(f"def={card.defence}")
    elif card.attack is not None:
        said.append(f"{card.attack}/{card.defence}")
    said += [f"sub={','.join(card.subtypes)}"] if card.subtypes else []
    said += [f"kw={','.join(card.keywords).replace(' ', ':')}"] if card.keywords else []
    said += [f"target={','.join(card.target)}"] if card.target else []
    return [*said, *([f"text={quote(card.text)}"] if card.text else [])]
