"""Sentences of cards follow from their effects: whole, in both languages, and heard in full."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any

import pytest

from core import structured
from core.canonical import plain
from core.errors import BadInput
from core.games.arcmage.catalogues import Held, describe
from core.games.arcmage.effect_words import ability_words, card_sentences
from core.games.arcmage.effect_words.effects import effect_words
from core.games.arcmage.pieces import effects as x
from core.games.arcmage.pieces import rebirth
from core.games.arcmage.pieces.cards import Card
from core.messages import Message, Printed, said
from core.structured import members
from core.structured_words import words_of
from web import french
from web.translate import FOLDER, read

CARDS = [*rebirth.cards().values(), *rebirth.earlier_cards().values()]
IDS = [card.id for card in rebirth.cards().values()] + [
    f"{card.id} before" for card in rebirth.earlier_cards().values()
]
EFFECTS = members(x.Effect)


@cache
def texts() -> Mapping[str, str]:
    catalogue = read(FOLDER / "fr" / "LC_MESSAGES" / "messages.po")
    return {str(one.id): str(one.string) for one in catalogue if one.id and one.string}


def in_english(message: Any) -> str:
    return said(message, {}) if isinstance(message, Message) else str(message)


def in_french(message: Any) -> str:
    """A text without a translation raises KeyError, if it has words."""
    if not isinstance(message, Message):
        return rebirth.printed("fr").get(message, str(message))
    return said(
        message,
        {},
        lambda text: texts()[text] if has_words(text) else texts().get(text, text),
        lambda words: words if not any(map(str.islower, words)) else rebirth.printed("fr")[words],
        french.fitted,
    )


def has_words(text: str) -> bool:
    bare = text.format_map(Blank())
    return any(map(str.isalpha, bare)) and bare != "X"


class Blank(dict[str, str]):
    def __missing__(self, _key: str) -> str:
        return ""


def leaves(message: Any) -> Iterator[Any]:
    if isinstance(message, Message):
        for one in message.params.values():
            yield from leaves(one)
    else:
        yield message


def within(value: Any) -> Iterator[Any]:
    """Every object in another one, itself first."""
    if isinstance(value, tuple):
        for one in value:
            yield from within(one)
    elif is_dataclass(value):
        yield value
        for one in fields(value):
            yield from within(getattr(value, one.name))


def effect_said(effect: x.Effect) -> str:
    return in_english(effect_words(effect, ability_words))


# --- cards that come with Kifu ----------------------------------------------------------------


@pytest.mark.parametrize("card", CARDS, ids=IDS)
def test_each_card_says_what_it_does_in_both_languages(card: Card) -> None:
    told = card_sentences(card)
    does = (card.abilities, card.levels, card.keywords, card.counters, card.token)
    assert bool(told) == any(does)
    for one in told:
        english, other = in_english(one), in_french(one)
        for whole in (english, other):
            assert whole.endswith(".")
            assert whole[0].isupper() or not whole[0].isalpha()
            assert not {*"_{}"} & {*whole}
            assert whole.count("(") == whole.count(")")


@pytest.mark.parametrize("card", CARDS, ids=IDS)
def test_what_is_no_text_of_kifu_is_printed_on_the_card(card: Card) -> None:
    """So no word of a file is shown as it is."""
    for leaf in (leaf for one in card_sentences(card) for leaf in leaves(one)):
        if isinstance(leaf, str) and not isinstance(leaf, Printed):
            assert not leaf.replace("X", "").strip("+−/0123456789 "), leaf


def test_each_effect_of_each_card_is_a_sentence_of_its_own() -> None:
    """Different effects differ in words; effects that are equal are said alike."""
    found = {one for card in CARDS for one in within(card) if isinstance(one, EFFECTS)}
    told = {effect_said(one): one for one in found}
    assert len(told) == len(found) > 120
    assert len({in_french(effect_words(one, ability_words)) for one in found}) == len(found)


def test_abilities_differ_in_words_too() -> None:
    found = {one for card in CARDS for one in within(card) if isinstance(one, members(x.Ability))}
    assert len({(type(one), in_english(ability_words(one))) for one in found}) == len(found) > 60


def test_the_words_stand_in_what_lists_and_the_editor_show() -> None:
    kolibri = rebirth.cards()["kolibri"]
    assert [in_english(one) for one in describe(Held(kolibri, 2)).effects] == [
        "Flying.",
        (
            "Mark this card: produce so many Gaian resources "
            "(2 if you control at least 1 Flower creature, otherwise 1) (at any time)."
        ),
    ]
    assert [in_french(one) for one in describe(Held(kolibri, 2)).effects] == [
        "Vol.",
        (
            "Engagez cette carte\N{NO-BREAK SPACE}: produisez des ressources des Enfants de Gaïa "
            "(2 si vous contrôlez au moins 1 créature Fleur, sinon 1) (à tout moment)."
        ),
    ]


# --- all that a card may say -----------------------------------------------------------------

SILENT = {"id", "name", "faction", "type", "loyalty", "text", "auto", "cost", "attack", "defence"}
UNHEARD = {("Level", "text"), *(("Card", one) for one in SILENT), ("Card", "subtypes")}
OTHERS = {  # a word that stands for another thing where a card has the only one that ships
    "phase": "draw", "after": "discard", "hit": "grave", "miss": "grave", "hint": "another hint",
    "your_army_larger_than": "target_player", "at": "eot", "if": "another_condition",
    "count_resources": "opponents", "by": "you", "zone": "hand", "until": "eot", "who": "you",
    "to": "grave", "self_in": "hand", "per": "round", "of": "you", "count_counters": "rabies",
    "what": "draw", "target_zone": "grave", "x": "chosen", "versus": "this_city",
}  # fmt: skip
WORDS = words_of(CARDS)


def another(owner: str, key: str, word: str) -> str:
    known = (*WORDS.get(f"{owner}.{key}", ()), OTHERS.get(key, word), "another_word")
    return next(one for one in known if one != word)


def changes(value: Any) -> Iterator[Any]:
    """The value with one thing in it changed or left out, each in turn."""
    if isinstance(value, tuple):
        for at, one in enumerate(value):
            yield from ((*value[:at], new, *value[at + 1 :]) for new in changes(one))
    if not is_dataclass(value):
        return
    owner = type(value).__name__
    for one in fields(value):
        given, key = getattr(value, one.name), one.name.removesuffix("_")
        if given is None or key in {"op", "kind"} or (owner, key) in UNHEARD:
            continue
        yield from (replace(value, **{one.name: new}) for new in other_values(owner, key, given))
        yield from (replace(value, **{one.name: new}) for new in changes(given))


def other_values(owner: str, key: str, given: Any) -> Iterator[Any]:
    match given:
        case bool():
            yield None
        case int():
            yield given + 1
        case str():
            yield another(owner, key, given)
        case (str(), *_):
            yield (another(owner, key, given[0]), *given[1:])


def can_be(card: Card) -> bool:
    """Whether a file could hold it: a value of a choice is one of that choice."""
    try:
        structured.read(Card, plain(card), "card")
    except BadInput:
        return False
    return True


def test_nothing_that_a_card_says_goes_unheard() -> None:
    """Whatever is changed or left out in the effects of a card changes its sentences."""
    counted = 0
    for card in rebirth.cards().values():
        told = [in_english(one) for one in card_sentences(card)]
        for other in filter(can_be, changes(card)):
            counted += 1
            assert [in_english(one) for one in card_sentences(other)] != told, (card.id, other)
    assert counted > 700


@pytest.mark.parametrize("kind", EFFECTS, ids=[kind.__name__ for kind in EFFECTS])
def test_a_word_that_somebody_made_up_is_quoted(kind: Any) -> None:
    """Nothing is refused for want of words."""
    found = next((one for card in CARDS for one in within(card) if type(one) is kind), None)
    if found is None:
        found = {x.Bounce: x.Bounce(x.Selector("target"), "hand")}.get(kind) or MADE[kind]
    for other in changes(found):
        assert in_english(effect_words(other, ability_words)).strip()


MADE: Mapping[Any, Any] = {
    x.Repeat: x.Repeat("X", (x.Draw("you", 1),)),
    x.Ruling: x.Ruling("do it"),
}


@pytest.mark.parametrize(
    ("effect", "english", "french_words"),
    [
        (
            x.Draw("opponents", x.Formula(count=x.Selector("each", is_="creature", of="you"))),
            "each opponent draws so many cards (1 for each creature of yours)",
            "chaque adversaire pioche des cartes (1 pour chaque créature à vous)",
        ),
        (
            x.Freeze(x.Selector("host"), "static", x.Unless(pay=2)),
            (
                "the card that it is attached to does not unmark in unmark phases, as long as this "
                "card is in play, unless its controller pays 2 resources"
            ),
            (
                "la carte à laquelle elle est attachée ne se désengage pas dans les phases de "
                "désengagement, tant que cette carte est en jeu, à moins que qui la contrôle ne "
                "paie 2 ressources"
            ),
        ),
        (
            x.Cost(x.Filter(is_="creature", with_="flying"), "opponents", 2, "eot"),
            "for each opponent, creatures with flying cost 2 more, until the end of the turn",
            (
                "pour chaque adversaire, les créatures avec vol coûtent 2 de plus, jusqu’à la fin "
                "du tour"
            ),
        ),
        (
            x.Repeat(3, (x.Damage(x.Selector("target", is_=("creature", "city")), 1),)),
            "3 times: deal 1 point of damage to a target creature or city",
            "3 fois\N{NO-BREAK SPACE}: infligez 1 dégât à 1 créature ou cité cible",
        ),
    ],
)
def test_sentences_that_no_card_needs_yet(
    effect: x.Effect, english: str, french_words: str
) -> None:
    told = effect_words(effect, ability_words)
    assert in_english(told) == english
    assert in_french(told) == french_words


def test_however_much_somebody_writes_the_sentence_can_be_said() -> None:
    """Many effects in a row, and effects in effects beyond what can be followed."""
    mentor = rebirth.cards()["mentor"]
    many = replace(mentor, abilities=(x.Triggered("enters", (x.Draw("you", 1),) * 20_000),))
    assert in_english(card_sentences(many)[0]).count("draw 1 card") == 20_000
    deep: x.Effect = x.Draw("you", 1)
    for _ in range(100):
        deep = x.Repeat(2, (deep,))
    told = card_sentences(replace(mentor, abilities=(x.Spell((deep,)),)))
    assert [in_english(one) for one in told] == [
        "Its effects stand too deep in each other to be said."
    ]
