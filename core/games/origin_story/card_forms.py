"""The words of the forms in which printed cards are put together, and what is wrong with one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal, get_type_hints

from core.card_forms import CardFault, CardForms, path_of
from core.card_words import CardWords
from core.games.origin_story.pieces import ROUNDS
from core.games.origin_story.pieces.catalogues.check import card_faults, heart_faults
from core.games.origin_story.pieces.catalogues.sense import MOMENTS, Kind
from core.games.origin_story.pieces.content import (
    AutomaCard,
    Content,
    Op,
    SkillCard,
    SuperHeart,
)
from core.games.origin_story.titles import PLAYER_TITLES, SIDES, SUITS
from core.games.origin_story.try_out import try_out
from core.games.origin_story.words import UNTIL
from core.messages import Message, Value, msg

Card = AutomaCard | SkillCard | SuperHeart
Sign = tuple[Literal["replace"], int] | tuple[Literal["move"], int] | tuple[Literal["add"], str]
CODE = msg("Code (made from the name where it stays empty)")
HOW_MUCH = msg("How much")
HOW_MANY = msg("How many cards")
FIELDS: Mapping[str, Message] = {
    "id": CODE,
    "name": msg("Name"),
    "level": msg("Level (bolts)"),
    "rounds": msg("Effects by round"),
    **{f"rounds.{n}": msg("Round {n}", n=n) for n in range(1, ROUNDS + 1)},
    "event": msg("Its event"),
    "EventText.name": msg("Name of the event"),
    "not_solo": msg("Not in solo"),
    "costs": msg("Costs"),
    "skills": msg("Skills"),
    "value": msg("Value, such as 4.5"),
    "copies": msg("Copies"),
    "when": msg("When"),
    "do": msg("What it does"),
    "if": msg("Only if"),
    "use": msg("Must or may"),
    "times": msg("How often"),
    "Skill.cost": msg("Number of the cost that powers it, if not any"),
    "who": msg("Whose"),
    "n": HOW_MUCH,
    "Refresh.n": HOW_MANY,
    "for_round": msg("For this round only"),
    "with": msg("With whom"),
    "of": msg("Whose hand"),
    "pick": msg("Which cards"),
    "count": HOW_MANY,
    "card": msg("Which card"),
    "until": msg("How long"),
    "suit": msg("Suit"),
    "ban": msg("Not this suit"),
    "only": msg("Only this suit"),
    "max": msg("At most"),
    "min": msg("At least"),
    "trick_no": msg("Number of the trick"),
    "to": msg("To"),
    "x": msg("Number of cards, or value of the super-heart"),
    "text": msg("What the table is asked"),
    "side": msg("Side"),
    "tricks_min": msg("Tricks, at least"),
    "tricks_max": msg("Tricks, at most"),
    "tricks_is": msg("Tricks, exactly"),
    "led": msg("Suit that was led"),
    "played_suit": msg("Suit that was played"),
    "played_max": msg("Value that was played, at most"),
    "won": msg("The trick is won"),
    "trick_has": msg("In the trick lie"),
    "1": msg("Number of cards, or value of the super-heart"),
}
WHOSE: Mapping[str, Message] = {
    "Y": PLAYER_TITLES["Y"],
    "A": PLAYER_TITLES["A"],
    "F": PLAYER_TITLES["F"],
    "each": msg("everybody"),
    "winner": msg("who wins the trick"),
    "chosen": msg("one that is chosen"),
    "both": msg("both automas"),
}
VALUES: Mapping[str, Message] = {
    **{f"who={key}": title for key, title in WHOSE.items()},
    **{f"of={key}": title for key, title in WHOSE.items()},
    **{f"with={key}": title for key, title in WHOSE.items()},
    **{f"until={key}": title for key, title in UNTIL.items()},
    **{f"side={key}": title for key, title in SIDES.items()},
    **{f"={key}": title for key, title in SUITS.items()},
    "card=played": msg("the played card"),
    "card=chosen": msg("a chosen card"),
    **{f"card=suit:{key}": title for key, title in SUITS.items()},
    "level=1": Message("1"),
    "level=2": Message("2"),
    "when=when_charged": msg("When it is charged"),
    "when=when_revealed": msg("When it is revealed"),
    "when=on_your_turn": msg("On your turn"),
    "when=remove": msg("When it is removed"),
    "when=whenever_lead": msg("Whenever you lead"),
    "when=whenever_follow": msg("Whenever you follow"),
    "when=first_trick": msg("At the first trick"),
    "when=final_trick": msg("At the last trick"),
    "when=win_trick": msg("When you win a trick"),
    "when=lose_trick": msg("When you lose a trick"),
    "when=ongoing": msg("Ongoing"),
    "when=end_of_round": msg("At the end of the round"),
    "when=round_start": msg("At the start of the round"),
    "use=must": msg("must"),
    "use=may": msg("may"),
    "times=round": msg("once a round"),
    "times=turn": msg("once a turn"),
    "times=each": msg("every time"),
    "pick=choose": msg("chosen ones"),
    "pick=lowest": msg("the lowest"),
    "pick=highest": msg("the highest"),
    "pick=rightmost": msg("those on the right"),
    "pick=all": msg("all of them"),
    "who=followers": msg("those who follow"),
    "who=leader": msg("who leads"),
    "who=automas": msg("the automas"),
    "to=other": msg("the other side"),
    "to=Y": PLAYER_TITLES["Y"],
}
KINDS: Mapping[str, Message] = {
    "vp": msg("Points"),
    "energy": msg("Energy"),
    "exchange": msg("Exchange a card"),
    "reveal": msg("Reveal cards"),
    "value": msg("Another value of a card"),
    "recolor": msg("Another suit of a card"),
    "refresh": msg("Draw and discard"),
    "limit": msg("Limit what may be played"),
    "side": msg("Change the side"),
    "trump": msg("Another trump"),
    "ties": msg("Win ties"),
    "replace": msg("Replace cards"),
    "add": msg("Add a super-heart"),
    "move": msg("Move cards"),
    "table": msg("Something else: the table rules"),
    "Condition": msg("this holds"),
    "TrickHas": msg("so many of a suit"),
}
KIND_OF: Mapping[str, Kind] = {"story_cards": "story", "super_heroes": "super_hero", "mats": "mat"}


def allowed(_card: Any, path: Sequence[str], kinds: Collection[str]) -> Collection[str]:
    """Which moments a skill may have on a card of this look, an event by itself."""
    if path[-1:] != ["when"]:
        return kinds
    if path[0] == "event":
        return [one for one in kinds if one in MOMENTS["event"]]
    return [one for one in kinds if one != "round_start"]


def faults_of(content: Content, field: str, card: Card) -> Iterator[CardFault]:
    """What makes no sense on a card of a list, by the paths of its fields."""
    if isinstance(card, SuperHeart):
        places = heart_faults(card)
    else:
        places = card_faults(card, KIND_OF.get(field), content.super_hearts)
    for place, reason in places:
        yield CardFault(path_of(place), reason)


def choices(content: Content, field: str) -> Mapping[str, Value] | None:
    """The super-hearts that a catalogue has."""
    owner, _, name = field.rpartition(".")
    if field != "Add.x" and not (owner.isdecimal() and name == "1"):
        return None
    return {one.value: one.value for one in content.super_hearts}


def forms(describe: Callable[[AutomaCard | SkillCard], CardWords]) -> CardForms:
    """The forms of all lists; `describe` says what a card does."""

    def words(_content: Content, _field: str, card: Card) -> CardWords:
        if isinstance(card, SuperHeart):
            title = msg("{value}, copies: {n}", value=card.value, n=card.copies)
            return CardWords(id=card.value, name=title, facts=(), effects=())
        return describe(card if card.name else replace(card, name=card.id))

    return CardForms(
        lists={
            "story_cards": msg("Story card"),
            "super_heroes": msg("Super-hero"),
            "mats": msg("Mat"),
            "automa_cards": msg("Automa card"),
            "super_hearts": msg("Super-heart"),
        },
        fields=FIELDS,
        values=VALUES,
        kinds=KINDS,
        helps={"SkillCard.costs": msg("Below 0: with the sign of “Remove”")},
        rare=frozenset({
            *("SkillCard.id", "SkillCard.not_solo", "AutomaCard.id", "Skill.if", "Skill.use"),
            *("Skill.times", "Skill.cost", "Condition.played_suit", "Condition.played_max"),
            *("Condition.won", "Condition.trick_has", "Condition.led"),
        }),
        stands_for={Op: Sign},
        keys={get_type_hints(AutomaCard)["rounds"]: tuple(map(str, range(1, ROUNDS + 1)))},
        faults=faults_of,
        words=words,
        allowed=allowed,
        choices=choices,
        try_out=try_out,
    )  # fmt: skip
