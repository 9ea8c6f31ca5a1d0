"""The forms in which decks and cards of one's own are put together, and what is wrong with one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from core.card_forms import CardFault, CardForms
from core.card_words import CardWords
from core.games.arcmage.card_words import CLOSED, UNTIL, WORDS
from core.games.arcmage.pieces import MOST_COPIES, rebirth
from core.games.arcmage.pieces.cards import Card
from core.games.arcmage.pieces.decks import CardCount, DeckList
from core.games.arcmage.state.agreed import card_fault
from core.games.arcmage.titles import FACTION_TITLES, TYPE_TITLES
from core.games.arcmage.try_out import try_out
from core.messages import Message, Printed, Value, msg
from core.structured_words import words_of

FIELDS: Mapping[str, Message] = {
    "card": msg("Card"),
    "CardCount.n": msg("How many"),
    "id": msg("Code (made from the name where it stays empty)"),
    "name": msg("Name"),
    "faction": msg("Faction"),
    "type": msg("Type of the card"),
    "loyalty": msg("Loyalty marks"),
    "text": msg("Text on the card"),
    "auto": msg("How much of its text stands below"),
    "cost": msg("Cost"),
    "subtypes": msg("Subtypes"),
    "token": msg("A token"),
    "extra_x": msg("X once more"),
    "attack": msg("Attack"),
    "defence": msg("Defence"),
    "levels": msg("Levels of the city"),
    "level": msg("Devotion needed"),
    "life": msg("How long"),
    "extra_devotion": msg("Devotion from elsewhere"),
    "exile_from_grave": msg("Cards removed from the graveyard"),
    "adds": msg("They add"),
    "keywords": msg("Keywords"),
    "abilities": msg("Abilities"),
    "target": msg("Targets"),
    "target_zone": msg("Where its target is"),
    "prereq": msg("What it requires"),
    "counters": msg("What counters do"),
    "CounterRules.kind": msg("Name of the counter"),
    "Counter.kind": msg("Name of the counter"),
    "Unless.kind": msg("Name of the counter"),
    "x": msg("Where X comes from"),
    "formula": msg("Formula"),
    "plus": msg("Plus"),
    "effects": msg("Effects"),
    "op": msg("What is said"),
    "Unless.op": msg("Counters instead"),
    "to": msg("Which cards"),
    "Search.to": msg("Where they go"),
    "n": msg("How much"),
    "who": msg("Who"),
    "Selector.who": msg("Which"),
    "until": msg("How long"),
    "if": msg("Only if"),
    "atk": msg("Attack, more or less"),
    "def": msg("Defence, more or less"),
    "add": msg("Added"),
    "lose": msg("Lost"),
    "unless": msg("Unless"),
    "pay": msg("Resources paid"),
    "what": msg("What"),
    "above": msg("Above"),
    "per": msg("Each"),
    "versus": msg("Against"),
    "filter": msg("Which cards"),
    "is": msg("Kind of card"),
    "zone": msg("Where"),
    "marks": msg("It marks"),
    "marked": msg("Marked"),
    "ignores_city_limit": msg("Without the limit of the city"),
    "at": msg("When"),
    "optional": msg("It may be left"),
    "then": msg("Then"),
    "else": msg("Else"),
    "random": msg("At random"),
    "shuffle": msg("Shuffle after it"),
    "reveal": msg("Reveal it"),
    "hit": msg("Where a hit goes"),
    "miss": msg("Where the others go"),
    "phase": msg("Phase"),
    "after": msg("After the phase"),
    "first": msg("First in it"),
    "when": msg("When"),
    "watches": msg("Of which other cards"),
    "ability": msg("The ability"),
    "by": msg("Who chooses"),
    "one_of": msg("The modes"),
    "times": msg("How often"),
    "of": msg("Of whom"),
    "ForEach.of": msg("For each of"),
    "hint": msg("What the table does"),
    "resources": msg("Resources"),
    "mark": msg("Mark this card"),
    "custom": msg("Something given up"),
    "self_in": msg("This card is in"),
    "need": msg("It requires"),
    "speed": msg("When it may be used"),
    "in": msg("Where"),
    "sub": msg("Subtype"),
    "unmarked": msg("Unmarked"),
    "cost_at_least": msg("Cost, at least"),
    "cost_at_most": msg("Cost, at most"),
    "holds": msg("With such residents"),
    "not": msg("None of these"),
    "any_of": msg("One of these"),
    "other": msg("Others only"),
    "other_than_host": msg("Not the card that it is attached to"),
    "without": msg("Without the keyword"),
    "with": msg("With the keyword"),
    "at_least": msg("At least so many"),
    "self_def_at_least": msg("This card has defence, at least"),
    "you_control_other": msg("You control another"),
    "turn": msg("Whose turn"),
    "your_army_larger_than": msg("Your army is larger than that of"),
    "blocking": msg("It blocks"),
    "control": msg("You control"),
    "count": msg("How many of"),
    "count_counters": msg("How many counters of the name"),
    "count_resources": msg("How many resource cards of"),
}
VALUES: Mapping[str, Message] = {
    **{f"faction={key}": title for key, title in FACTION_TITLES.items()},
    **{f"type={key}": title for key, title in TYPE_TITLES.items()},
    **{f"until={key}": title for key, title in UNTIL.items()},
    "auto=full": msg("all of it"),
    "auto=partial": msg("a part of it"),
    "auto=ruling": msg("nothing: the table rules"),
    "life=once": msg("once"),
    "life=lasting": msg("until the next devotion"),
    "adds=loyalty": msg("their loyalty"),
    "by=you": msg("you"),
    "by=affected": msg("the player concerned"),
    "turn=yours": msg("yours"),
    "turn=other": msg("another's"),
    "op=counter": msg("put counters on it"),
    "op=cannot": msg("they cannot"),
    "op=can": msg("they can"),
    "op=must": msg("they must"),
    "what=damage": msg("damage"),
    "what=death": msg("death"),
    "what=resources": msg("resources"),
    "what=unmark": msg("unmarking"),
    "zone=hand": msg("the hand"),
    "zone=deck_top": msg("the top of the deck"),
    "zone=deck_bottom": msg("the bottom of the deck"),
    "zone=army": msg("the army"),
    "zone=this_city": msg("this city"),
    "speed=play": msg("when cards are played"),
    "speed=any": msg("at any time"),
}
KINDS: Mapping[str, Message] = {
    "stat": msg("Attack and defence"),
    "counter": msg("Counters"),
    "keyword": msg("Keywords"),
    "type": msg("Subtypes"),
    "damage": msg("Damage"),
    "city_def": msg("Defence of a city"),
    "destroy": msg("Destroy"),
    "sacrifice": msg("Sacrifice"),
    "mark": msg("Mark"),
    "unmark": msg("Unmark"),
    "freeze": msg("Keep marked"),
    "move": msg("Move creatures"),
    "put": msg("Put somewhere"),
    "bounce": msg("Back to hand or deck"),
    "exile": msg("Remove from the game"),
    "reanimate": msg("Out of the graveyard into play"),
    "token": msg("Tokens"),
    "draw": msg("Draw"),
    "discard": msg("Discard"),
    "mill": msg("From the deck to the graveyard"),
    "search": msg("Search"),
    "dig": msg("Turn up until a hit"),
    "look": msg("Look"),
    "reveal": msg("Reveal"),
    "produce": msg("Resources"),
    "control": msg("Control"),
    "cap": msg("At most so much"),
    "cost": msg("Another cost"),
    "prevent": msg("Prevent"),
    "deal_more": msg("Deal more damage"),
    "cannot": msg("They cannot"),
    "can": msg("They can"),
    "must": msg("They must"),
    "counter_spell": msg("Undo a spell"),
    "extra_phase": msg("Another phase"),
    "when": msg("Whenever"),
    "grant": msg("Another ability"),
    "choose": msg("One of several modes"),
    "repeat": msg("So many times"),
    "for_each": msg("Once for each card"),
    "ruling": msg("Something else: the table rules"),
    "passive": msg("It applies by itself"),
    "activated": msg("It is used, for a cost"),
    "triggered": msg("It happens by a trigger"),
    "spell": msg("The spell does"),
    "enchant": msg("The enchantment does"),
    "XCost": Message("X"),
    "Formula": msg("counted"),
    "Filter": msg("such cards"),
    "Kind": msg("such cards"),
    "Selector": msg("such cards"),
    "Condition": msg("this holds"),
    "Unless": msg("something is done"),
    "Exile": msg("removed from the game"),
    "AbilityCost": msg("a cost"),
    "Need": msg("a place"),
    "ExtraDevotion": msg("from the graveyard"),
}
DETAILS = {
    "Card": "id auto token extra_x extra_devotion target target_zone prereq counters levels",
    "Selector": "of in sub faction name unmarked cost_at_least cost_at_most holds not any_of other "
    "other_than_host by",
    "Filter": "of in sub faction name unmarked cost_at_least cost_at_most holds not any_of other "
    "other_than_host without at_least with",
    "Kind": "of in sub faction name unmarked cost_at_least cost_at_most holds not any_of",
    "Triggered": "filter if optional cost watches",
    "Activated": "need speed",
    "When": "watches optional cost",
}
RARE = frozenset(f"{name}.{one}" for name, told in DETAILS.items() for one in told.split())


@cache
def _known_words() -> Mapping[str, tuple[str, ...]]:
    return words_of(rebirth.cards().values())


def choices(content: DeckList, field: str) -> Mapping[str, Value] | None:
    """The cards that a deck may have; the words of a field that has only certain ones."""
    if field == "CardCount.card":
        known = {**rebirth.cards(), **{card.id: card for card in content.definitions}}
        order = sorted((one for one in known.values() if not one.token), key=lambda one: one.name)
        return {one.id: Message("{name}", {"name": Printed(one.name)}) for one in order}
    if field not in CLOSED and field.rpartition(".")[2] not in CLOSED:
        return None
    return {word: WORDS.get(word, word) for word in _known_words().get(field, ())} or None


def faults(_content: DeckList, field: str, card: Any) -> Iterator[CardFault]:
    """What cannot be on a card of one's own, and how many of a card a deck has."""
    if field == "cards":
        if not 1 <= card.n <= MOST_COPIES:
            yield CardFault("n", msg("a number from {low} to {high}", low=1, high=MOST_COPIES))
        return
    wrong = card_fault(card)
    if wrong is not None:
        yield CardFault("", wrong)


def forms(describe: Callable[[Card, int], CardWords]) -> CardForms:
    """The forms of decks; `describe` says what a card is, and how many there are."""

    def words(content: DeckList, _field: str, card: Card | CardCount) -> CardWords:
        if isinstance(card, Card):
            return describe(card, 1)
        known = {**rebirth.cards(), **{one.id: one for one in content.definitions}}
        if card.card in known:
            return describe(known[card.card], card.n)
        return CardWords(id=card.card, name=card.card, facts=(), effects=())

    return CardForms(
        lists={"cards": msg("Card of the deck"), "definitions": msg("Card of your own")},
        fields=FIELDS,
        values=VALUES,
        kinds=KINDS,
        rare=RARE,
        long=frozenset({"text", "hint"}),
        faults=faults,
        words=words,
        choices=choices,
        try_out=try_out,
        examples=lambda: rebirth.cards().values(),
    )
