"""A table on which a printed card of one's own is in play, or about to be."""

from __future__ import annotations

from core.canonical import plain as plain_content
from core.card_forms import TryOut
from core.games.origin_story.pieces import AUTOMAS, HAND, PACK, ROUNDS
from core.games.origin_story.pieces.content import (
    AutomaCard,
    Content,
    SkillCard,
    SuperHeart,
)
from core.games.origin_story.state import State
from core.games.origin_story.state.options import Options
from core.games.origin_story.state.stored import plain
from core.reader import quote

SPARE = 2  # energy beside the costs of the card


def try_out(content: Content, field: str, card: AutomaCard | SkillCard | SuperHeart) -> TryOut:
    """A card of the mat with the energy to charge it, a super-hero that is shown, an automa card
    that is revealed in the first round that it says something for, a super-heart in hand."""
    table = _dealt(content)
    line: tuple[str, ...] = ()
    match card:
        case AutomaCard():
            rounds = [int(n) for n, operations in card.rounds.items() if operations]
            table = _all_dealt(table)._replace(
                options=Options(5 if card.level == 2 else 0, content),
                phase="automa_card",
                round=min(rounds, default=1),
            )
            line = (f"v {quote(card.id)}",)
        case SuperHeart():
            table = _with_heart(table, f"L{card.value}")
        case SkillCard() if field == "mats":
            table = table._replace(mat=card.id)
        case SkillCard() if field == "super_heroes":
            table = table._replace(round=ROUNDS, phase="super_hero", super_hero_hand=(card.id,))
            line = (f"sh {quote(card.id)}",)
        case SkillCard():
            table = table._replace(story=((card.id, 1),))
    if isinstance(card, SkillCard):
        table = table._replace(supply=sum(map(abs, card.costs)) + SPARE)
    return TryOut(plain_content(table.options), plain(table), line)


def _dealt(content: Content) -> State:
    """A first round in which you have your cards: two or three of each suit, low and high."""
    hearts = [f"L{heart.value}" for heart in content.super_hearts for _ in range(heart.copies)]
    mine = PACK[1 :: len(PACK) // HAND][:HAND]
    return State(
        Options(catalogue=content),
        phase="charge",
        round=1,
        hands=((), (), tuple(sorted(mine))),
        deck=tuple(sorted(set(PACK) - set(mine))),
        aside=tuple(sorted(hearts)),
    )


def _all_dealt(table: State) -> State:
    """The automas have their cards as well."""
    hands = [table.deck[n::6][:HAND] for n in range(len(AUTOMAS))]
    dealt = {card for hand in hands for card in hand}
    left = tuple(card for card in table.deck if card not in dealt)
    return table._replace(hands=(hands[0], hands[1], table.hands[2]), deck=left)


def _with_heart(table: State, heart: str) -> State:
    """The super-heart in hand, for the first card there."""
    if heart not in table.aside:
        return table
    first, *others = table.hands[2]
    aside = list(table.aside)
    aside.remove(heart)
    hands = (table.hands[0], table.hands[1], tuple(sorted([heart, *others])))
    return table._replace(hands=hands, deck=tuple(sorted([*table.deck, first])), aside=tuple(aside))
