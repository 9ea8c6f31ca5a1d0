"""The words of the form in which enemy cards are put together, and what is wrong with one."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any

from core.canonical import plain
from core.card_forms import CardFault, CardForms, TryOut, path_of
from core.card_words import CardWords
from core.cards import suit_name
from core.games.ace_of_spades.pieces import effects as e
from core.games.ace_of_spades.pieces import kind_of_fight
from core.games.ace_of_spades.pieces.catalogues.check import faults
from core.games.ace_of_spades.pieces.enemies import Catalogue, EnemyCard, kind
from core.games.ace_of_spades.titles import COMBO_TITLES, DIFFICULTY_TITLES, KIND_TITLES
from core.messages import Message, msg
from core.structured import members

HOW_MUCH = msg("How much")
HOW_MANY = msg("How many cards")
WHICH = msg("Which cards")
WHEN = msg("Only if")
HOW_MANY_TIMES = msg("Times")
FIELDS: Mapping[str, Message] = {
    "EnemyCard.id": msg("Code (made from the name where it stays empty)"),
    "EnemyCard.back": msg("Number on its back"),
    "EnemyCard.hp": msg("HP"),
    "EnemyCard.kind": msg("Kind, if not as its back says"),
    "EnemyCard.cost": msg("What the one-shot costs"),
    "EnemyCard.penalty": msg("Penalty, while it is the enemy"),
    "EnemyCard.bonus": msg("Bonus, once it is defeated"),
    "Cost.refills": msg("Refills"),
    "name": msg("Name"),
    "text": msg("Text on the card"),
    "difficulty": msg("Difficulty of the boss"),
    "n": HOW_MUCH,
    "DrawEffect.n": HOW_MANY,
    "Look.n": HOW_MANY,
    "Recover.n": HOW_MANY,
    "max": msg("At most how many cards"),
    "Count.min": msg("At least"),
    "Count.max": msg("At most"),
    "filter": WHICH,
    "scope": msg("Counted among"),
    "when": WHEN,
    "combo": msg("Combination"),
    "num": HOW_MANY_TIMES,
    "den": msg("Divided by"),
    "to": msg("Becomes"),
    "what": msg("What is chosen"),
    "bullets": msg("Bullets"),
    "refills": msg("Refills"),
    "count": msg("So many cards"),
    "shot": msg("Number of the shot in the fight"),
    "not": msg("Not if"),
    "all": msg("All of these"),
    "any": msg("One of these"),
    "rank": msg("Ranks"),
    "suit": msg("Suits"),
    "face": msg("Face cards"),
    "ace": msg("Aces"),
    "color": msg("Colour"),
    "parity": msg("Even or odd"),
    "value_min": msg("From this value up"),
    "value_max": msg("Up to this value"),
    "natural": msg("Cards that count as printed"),
    "card": msg("Single cards, such as As"),
}
VALUES: Mapping[str, Message] = {
    **{f"combo={name}": title for name, title in COMBO_TITLES.items()},
    **{f"difficulty={name}": title for name, title in DIFFICULTY_TITLES.items()},
    **{f"kind={name}": title for name, title in KIND_TITLES.items()},
    **{f"={suit}": suit_name(suit.upper()) for suit in "shdc"},
    **{f"={rank}": Message("{rank}", {"rank": rank}) for rank in ("A", *"23456789", "J", "Q", "K")},
    "=T": Message("{rank}", {"rank": "10"}),
    "=choose": msg("a suit that is chosen"),
    "scope=combo": msg("the combination"),
    "scope=played": msg("all played cards"),
    "color=red": msg("red"),
    "color=black": msg("black"),
    "parity=even": msg("even"),
    "parity=odd": msg("odd"),
    "what=rank": msg("the rank"),
    "what=suit": msg("the suit"),
    "what=any": msg("rank and suit"),
    "JokerEffect.to=hand": msg("into the hand"),
    "JokerEffect.to=deck": msg("into the deck"),
}
KINDS: Mapping[str, Message] = {
    "add": msg("More or less damage"),
    "add_each": msg("More or less damage for each card"),
    "set_base": msg("Another damage of a combination"),
    "set_each": msg("What each card adds"),
    "multiply": msg("Damage times, or divided"),
    "cap": msg("Damage at most"),
    "immune": msg("No damage"),
    "as_rank": msg("Cards count as a rank"),
    "as_suit": msg("Cards count as a suit"),
    "recast": msg("Cards count as chosen"),
    "no_play": msg("Cards may not be played"),
    "no_count": msg("Cards are in no combination"),
    "hit": msg("Damage at once"),
    "bullets": msg("Bullets more or less"),
    "refills": msg("Refills more or less"),
    "draw": msg("Draw cards"),
    "draw_value": msg("Draw cards up to a value"),
    "swap": msg("Swap cards for free"),
    "recover": msg("Cards from the discard pile"),
    "refresh": msg("Shuffle the discard pile into the deck"),
    "joker": msg("Take the Joker"),
    "look": msg("Look at the deck"),
    "start": msg("Later fights start with more or less"),
    "hand_limit": msg("Another hand limit"),
    "manual": msg("Something else: the table books it"),
    "Cost": msg("refills"),
    "Filter": msg("these cards"),
    "Condition": msg("this holds"),
    "Count": msg("counted"),
}
HELPS: Mapping[str, Message] = {
    "EnemyCard.back": msg("0 (no number) for the first fight, up to 11 for the boss"),
}


def _ops(union: Any) -> frozenset[str]:
    every = (one for kind in members(union) for one in fields(kind))
    return frozenset(str(one.default) for one in every if one.name == "op")


HAND, INSTANT, STANDING = map(_ops, (e.HandEffect, e.InstantEffect, e.StandingEffect))
FAMILIES: Mapping[str, frozenset[str]] = {
    "minion": HAND | INSTANT | {"manual"},
    "acolyte": HAND | STANDING | {"manual"},
    "boss": frozenset(),
}


def allowed(card: Any, path: Sequence[str], kinds: Collection[str]) -> Collection[str]:
    """Which effects a penalty may have, and a bonus by the number on the back."""
    match path:
        case ["penalty"]:
            return [one for one in kinds if one in HAND | {"manual"}]
        case ["bonus"]:
            back = card.get("back")
            fight = back + 1 if isinstance(back, int) and 0 <= back <= 11 else 1
            family = FAMILIES.get(str(card.get("kind") or kind_of_fight(fight)), frozenset())
            return [one for one in kinds if one in family]
    return kinds


def card_faults(_content: Catalogue, _field: str, card: EnemyCard) -> Iterator[CardFault]:
    """What makes no sense on a card, by the paths of its fields."""
    for place, reason in faults(card):
        yield CardFault(path_of(place), reason)


def try_out(content: Catalogue, _field: str, card: EnemyCard) -> TryOut:
    """One player in the fight of a card: it is the enemy, and what it leaves is at hand too."""
    told = plain(card)
    position: dict[str, Any] = {
        "fight": card.back + 1,
        "phase": "turn",
        "hand": "AH AS 2D KC KS 4D 7H 9C",
        "enemy": told,
    }
    if card.bonus:
        position["one_shots" if kind(card) == "minion" else "permanents"] = [told]
    if card.difficulty is not None:
        position["difficulty"] = card.difficulty
    return TryOut({"mode": "solo", "catalogue": plain(content)}, position)


def forms(words: Any) -> CardForms:
    """The forms of enemy cards; `words` says what a card does."""

    def said(_content: Catalogue, _field: str, card: EnemyCard) -> CardWords:
        found: CardWords = words(card)
        return found

    return CardForms(
        lists={"cards": msg("Enemy card")},
        fields=FIELDS,
        values=VALUES,
        kinds=KINDS,
        helps=HELPS,
        rare=frozenset({"EnemyCard.id", "EnemyCard.kind", "EnemyCard.difficulty", "EnemyCard.cost",
                        "Filter.face", "Filter.parity", "Filter.natural", "Filter.card",
                        "Filter.value_min", "Filter.value_max", "Condition.not",
                        "Condition.all", "Condition.any"}),
        faults=card_faults,
        words=said,
        try_out=try_out,
        allowed=allowed,
    )  # fmt: skip
