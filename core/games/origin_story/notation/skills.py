"""A skill with its choices: `use t15:1 +M3 +L9 -S4 -B2`."""

from __future__ import annotations

from core.games.origin_story.commands import UseSkill
from core.games.origin_story.notation.read import Reader
from core.games.origin_story.notation.words import word
from core.games.origin_story.pieces import PLAYERS, Player
from core.games.origin_story.state import State


def use(reader: Reader, _: State) -> UseSkill:
    """The skill, then in any order who, cards, drawn and discarded ones, `no`. Raises E_SYNTAX."""
    id_ = reader.expect_id()
    number = reader.expect_number() if reader.take(":") else None
    who: Player | None = None
    cards: list[str] = []
    drawn: list[str] = []
    discarded: list[str] = []
    declined = False
    while not reader.ended():
        if reader.take("+"):
            drawn.append(reader.expect_card())
        elif reader.take("-"):
            discarded.append(reader.expect_card())
        elif (card := reader.card()) is not None:
            cards.append(card)
        elif who is None and (who := reader.one_of(PLAYERS)) is not None:
            pass
        elif not declined and reader.one_of(("no",)) is not None:
            declined = True
        else:
            reader.fail()
        reader.comma()
    return UseSkill(
        id_, number, who, tuple(cards), tuple(drawn) or None, tuple(discarded), declined
    )


def choices(command: UseSkill, skill: str) -> str:
    """The canonical text; `skill` is the one used: `t15:1`, or `t15:`."""
    id_, _, number = skill.rpartition(":")
    return " ".join(
        [
            f"use {word(id_)}:{number}" if number else f"use {word(id_)}",
            *([command.who] if command.who else []),
            *command.cards,
            *(f"+{card}" for card in command.drawn or ()),
            *(f"-{card}" for card in command.discarded),
            *(["no"] if command.declined else []),
        ]
    )
