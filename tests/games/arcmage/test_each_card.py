"""Every card of the catalogue: a case plays it and shows what it does, fact by fact (1.3, 1.4).

`fixtures/arcmage/cards.json` holds cases in the form of section 9.1 with one key more: `facts`,
everything that the accepted lines told, in order. A fact stands in the quick form of 1.4; one that
no ruling can state as its kind and its fields, those left out that say nothing. The id of a case is
its card and a number.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

import pytest

from core.commands import StartMatch
from core.errors import Refused
from core.games import find
from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.notation.facts import operation_text
from core.games.arcmage.pieces import effects as x
from core.games.arcmage.pieces import rebirth
from core.games.arcmage.pieces.cards import Card
from core.games.arcmage.rules.abilities import triggers_of
from core.games.arcmage.state import State
from core.session import Session
from tests.examples.arcmage import AT, judge
from tests.examples.arcmage_given import given_start, with_base

Case = dict[str, Any]
CASES: list[Case] = json.loads(Path("fixtures/arcmage/cards.json").read_text("utf-8"))
CARDS = rebirth.cards()
STATED = get_args(f.Operation)
IDS = [case["id"] for case in CASES]
# the partly structured cards of which nothing is asked: the table sees itself where they end
SILENT = {
    "call-to-aid", "lobotomized-library", "shadows-twilight", "raise-the-undead", "cutpurse-imp",
    "little-brother", "qualaris", "blindfolded", "trebuchet",
}  # fmt: skip


# --- cases ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_case(case: Case) -> None:
    assert set(case) == {"id", "about", "rules", "given", "do", "facts", "expect"}
    judge({key: value for key, value in case.items() if key != "facts"})
    assert [text(fact) for fact in told(played(case))] == case["facts"]


def test_ids() -> None:
    assert len(set(IDS)) == len(IDS)
    assert {card_of(case) for case in CASES} == set(CARDS)


def test_wrong_facts_fail() -> None:
    case = next(case for case in CASES if case["facts"])
    with pytest.raises(AssertionError):
        test_case({**case, "facts": [*case["facts"], "mark A1"]})


def card_of(case: Case) -> str:
    """The card that a case is about."""
    return str(case["id"].rpartition(".")[0])


def cases_of(slug: str) -> list[Case]:
    """Its cases."""
    return [case for case in CASES if card_of(case) == slug]


def played(case: Case) -> Session[State]:
    """The match of a case, up to a line that is refused."""
    game, start = find("arcmage"), given_start(case["given"])
    begin = StartMatch(game=game.slug, position=start.position)
    session: Session[State] = Session.start(game, begin, with_base(game, start), at=AT)
    for line in case["do"]:
        try:
            session.play_line(line, at=AT)
        except Refused:
            break
    return session


def happened(session: Session[State]) -> Iterator[Any]:
    """Every event behind the start."""
    for frame in session.timeline.line():
        yield from frame.events


def told(session: Session[State]) -> Iterator[Any]:
    """Every fact, those of rulings too."""
    for event in happened(session):
        yield from (*getattr(event, "operations", ()), *getattr(event, "facts", ()))


def text(fact: Any) -> str:
    """A fact in quick form, else its kind and what its fields say."""
    if isinstance(fact, STATED):
        return operation_text(fact)
    match fact:
        case f.WaitTrigger(trigger=one):
            return f"{fact.kind} {one.id} {one.source} {one.when}"
        case f.AskRuling(card=card, source=source):  # the hint is looked at on its own
            return " ".join((fact.kind, card, *([source] if source else [])))
    said = [_word(one.name, getattr(fact, one.name)) for one in fields(fact) if one.name != "kind"]
    return " ".join((fact.kind, *filter(None, said)))


def _word(name: str, value: Any) -> str:
    if isinstance(value, tuple):
        return ",".join(value)
    return name if value is True else str(value or "")


# --- whole structures ------------------------------------------------------------------------------


@pytest.mark.parametrize("card", CARDS.values(), ids=list(CARDS))
def test_everything_is_shown(card: Card) -> None:
    """Each ability, mode and level of a card does something in a case of it."""
    shown: set[Any] = set()
    for case in cases_of(card.id):
        session = played(case)
        if not case["expect"].get("error"):
            shown |= set(_shown(card, session))
    assert set(_parts(card)) <= shown


def _parts(card: Card) -> Iterator[Any]:
    """What there is to show: levels, abilities by their numbers, the modes of each choice."""
    yield "card"
    yield from (("level", level.level) for level in card.levels or ())
    activated = [one for one in card.abilities or () if isinstance(one, x.Activated)]
    yield from (("activated", number) for number in range(1, len(activated) + 1))
    if card.id not in {"wight"}:  # in a graveyard: it is asked for
        yield from (("triggered", index) for index in range(len(triggers_of(card))))
    for ability in card.abilities or ():
        for effect in ability.effects:
            if isinstance(effect, x.Choose):
                yield from (("mode", mode) for mode in range(1, len(effect.one_of) + 1))


def _shown(card: Card, session: Session[State]) -> Iterator[Any]:
    """What of a card a match shows; it is on the table or in a hand, and something happens."""
    if any(True for _ in told(session)) or session.timeline.next_step > 1:
        yield "card"
    for event in happened(session):
        item = getattr(event, "item", None)
        if isinstance(event, e.DevotionResolved):
            yield from (("level", level) for level in event.levels)
        elif isinstance(event, e.TriggerResolved) and event.card == card.id:
            whens = [one.when for one in triggers_of(card)]
            yield from (("triggered", at) for at, when in enumerate(whens) if when == event.when)
        elif item is not None and not isinstance(item, str) and item.card == card.id:
            if item.kind == "ability":
                yield "activated", item.number
            yield from (("mode", mode) for mode in item.modes)
