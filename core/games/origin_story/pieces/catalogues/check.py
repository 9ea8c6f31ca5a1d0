"""Whether a catalogue makes sense, beyond the form of its JSON (section 2.3)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NoReturn

from core.errors import BadInput
from core.games.origin_story.pieces import HAND, ROUNDS, parse
from core.games.origin_story.pieces.catalogues.counts import LISTS, groups, missing
from core.games.origin_story.pieces.catalogues.sense import (
    LONGEST_NAME,
    Kind,
    Place,
    number,
    quoted,
    skills_faults,
)
from core.games.origin_story.pieces.content import AutomaCard, Content, Op, SkillCard, SuperHeart
from core.messages import Message, Value, msg

ID = re.compile(r"[a-z][a-z0-9.-]{0,39}")
HEART = re.compile(r"(0|[1-9]\d?)\.5")
MOST = 500  # cards of a catalogue
MOST_COSTS = 2  # of a story card or a mat (section 2.1)
ID_FORM = msg("it has 1 to 40 of the characters a to z, 0 to 9, . and -, a letter first")
KINDS: Mapping[str, Kind] = {"story_cards": "story", "super_heroes": "super_hero", "mats": "mat"}


def check_content(content: Content) -> None:
    """Raise `BadInput` bad_catalogue for the first card that makes no sense; it names the card,
    the field and what is allowed. The same for cards that are too few to play with.
    """
    check_cards(content)
    for card in (*content.story_cards, *content.mats):
        if not card.costs:
            raise _wrong(card.id, Place(msg("costs"), msg("one or two")))
    _check_counts(content)


def check_cards(content: Content) -> None:
    """The same of cards that may be too few, and whose costs may still have to be read."""
    if not ID.fullmatch(content.id):
        _refused("id", ID_FORM)
    for fault in number("version", content.version, 1, 9999):
        _refused(*fault)
    _check_hearts(content.super_hearts)
    for card, faults in _cards(content):
        for field, reason in faults:
            raise _wrong(card, Place(field, reason))
    _check_ids(content)


def _wrong(card: Value, place: Place) -> BadInput:
    return BadInput(
        "bad_catalogue",
        "Card “{card}”, {field}: {reason}.",
        card=card,
        field=place.field,
        reason=place.reason,
    )


def _refused(field: Value, reason: Message) -> NoReturn:
    raise BadInput("bad_catalogue", "{field}: {reason}.", field=field, reason=reason)


# --- the whole -----------------------------------------------------------------------------


def _check_hearts(hearts: Sequence[SuperHeart]) -> None:
    for at, heart in enumerate(hearts, 1):
        place = msg("{list} {number}", list="super_hearts", number=at)
        for field, reason in heart_faults(heart):
            _refused(quoted(place, str(field)), reason)
        if heart.value in [one.value for one in hearts[: at - 1]]:
            _refused(quoted(place, "value"), msg("each value stands there once"))


def heart_faults(heart: SuperHeart) -> Iterator[Place]:
    """What makes no sense in one entry of super-hearts: the field, and what is allowed."""
    if not HEART.fullmatch(heart.value):
        yield Place("value", msg("half a value such as 4.5"))
    yield from number("copies", heart.copies, 1, 9)


def _check_ids(content: Content) -> None:
    seen = Counter(_ids(content))
    if seen.total() > MOST:
        raise BadInput(
            "bad_catalogue",
            "A catalogue has at most {most} cards; these are {n}.",
            most=MOST,
            n=seen.total(),
        )
    for card, n in seen.items():
        if n > 1:
            raise BadInput("bad_catalogue", "Two cards have the id “{card}”.", card=card)


def _ids(content: Content) -> Iterator[str]:
    yield from (card.id for card in content.automa_cards)
    for cards in (content.story_cards, content.super_heroes, content.mats):
        yield from (card.id for card in cards)


def _check_counts(content: Content) -> None:
    for group, least, level in missing(content):
        if level is None:
            _refused(LISTS[group], msg("at least {least} that may be played in solo", least=least))
        _refused(LISTS[group], msg("at least {least} of level {level}", least=least, level=level))


# --- card by card --------------------------------------------------------------------------


def _cards(content: Content) -> Iterator[tuple[Value, Iterator[Place]]]:
    """Every card by its id, or by its place where that is none, with what is wrong with it."""
    hearts = {heart.value: heart.copies for heart in content.super_hearts}
    for at, card in enumerate(content.automa_cards, 1):
        yield _name("automa_cards", at, card.id), _automa_faults(card, hearts)
    for group, cards in groups(content).items():
        for at, one in enumerate(cards, 1):
            yield _name(group, at, one.id), _card_faults(one, KINDS[group], hearts)


def card_faults(
    card: AutomaCard | SkillCard, kind: Kind | None, hearts: Sequence[SuperHeart]
) -> Iterator[Place]:
    """What makes no sense on one card; `kind` is that of a card with skills."""
    copies = {heart.value: heart.copies for heart in hearts}
    if isinstance(card, AutomaCard):
        yield from _automa_faults(card, copies)
    elif kind is not None:
        yield from _card_faults(card, kind, copies)


def _name(group: str, at: int, card: str) -> Value:
    return card if ID.fullmatch(card) else msg("{list} {number}", list=group, number=at)


def _id_faults(card: str, name: str) -> Iterator[Place]:
    if not ID.fullmatch(card):
        yield Place("id", ID_FORM)
    elif parse(card) is not None:  # section 5.1
        yield Place("id", msg("it does not look like a playing card"))
    if len(name) > LONGEST_NAME:
        yield Place("name", msg("it has at most {n} characters", n=LONGEST_NAME))


def _automa_faults(card: AutomaCard, hearts: Mapping[str, int]) -> Iterator[Place]:
    yield from _id_faults(card.id, card.name)
    for key, ops in card.rounds.items():
        if key not in [str(n) for n in range(1, ROUNDS + 1)]:
            yield Place("rounds", msg("a number from {low} to {high}", low=1, high=ROUNDS))
        for at, op in enumerate(ops, 1):
            place = msg("round {round}, effect {number}", round=key, number=at)
            yield from (Place(place, reason) for reason in _op_faults(op, hearts))
        for value, n in Counter(op[1] for op in ops if op[:1] == ("add",)).items():
            if hearts.get(str(value), 0) < 2 * n:  # R32
                reason = msg("each automa gets one of {value}: more copies are needed", value=value)
                yield Place(msg("round {round}", round=key), reason)
    if len(card.event.name) > LONGEST_NAME:
        yield Place("event", msg("it has at most {n} characters", n=LONGEST_NAME))
    for field, reason in skills_faults(card.event.skills, "event", (), hearts):
        yield Place(msg("event, {place}", place=field), reason)


def _op_faults(op: Op, hearts: Mapping[str, int]) -> Iterator[Message]:
    """What makes no sense in an effect of an automa card."""
    match op:
        case ("add", str() as value):
            if value not in hearts:
                yield msg("there is no super-heart {value}", value=value)
            return
        case ("replace" | "move", int() as n):
            if not 1 <= n <= HAND:
                yield msg("a number from {low} to {high}", low=1, high=HAND)
            return
    yield msg("[“replace”, number], [“move”, number] or [“add”, value of a super-heart]")


def _card_faults(card: SkillCard, kind: Kind, hearts: Mapping[str, int]) -> Iterator[Place]:
    yield from _id_faults(card.id, card.name)
    if kind == "super_hero":
        if card.costs:
            yield Place("costs", msg("super-heroes have none"))  # R23
    elif len(card.costs) > MOST_COSTS:
        yield Place(msg("costs"), msg("one or two"))
    if not all(1 <= abs(cost) <= 9 for cost in card.costs):
        yield Place("costs", msg("from 1 to 9, or from -1 to -9 with the sign of “Remove”"))
    yield from skills_faults(card.skills, kind, card.costs, hearts)
