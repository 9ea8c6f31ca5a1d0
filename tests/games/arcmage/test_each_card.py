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
from functools import cache
from itertools import pairwise
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
from core.games.arcmage.pieces.hints import KEYWORDS, part_of
from core.games.arcmage.pieces.items import Item
from core.games.arcmage.rules.abilities import triggers_of
from core.games.arcmage.state import State
from core.session import Session
from tests.begun import begun
from tests.examples.arcmage import AT, judge
from tests.examples.arcmage_given import given_start, with_base

Case = dict[str, Any]
Part = tuple[str, int]
CASES: list[Case] = json.loads(Path("fixtures/arcmage/cards.json").read_text("utf-8"))
CARDS = rebirth.cards()
STATED = get_args(f.Operation)
IDS = [case["id"] for case in CASES]
GRAVE = "three_cards_on_top_in_grave"  # from there nothing happens by itself: it is asked for
# the partly structured cards of which nothing is asked: the table sees itself where they end
SILENT = {"spirit-tree"}


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
    return _played(json.dumps(case["given"]), tuple(case["do"]))


@cache
def _played(given: str, lines: tuple[str, ...]) -> Session[State]:
    game, start = find("arcmage"), given_start(json.loads(given))
    begin = StartMatch(game=game.slug, position=start.position)
    session: Session[State] = begun(game, begin, with_base(game, start), at=AT)
    for line in lines:
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


# --- every part of every card ---------------------------------------------------------------------


@pytest.mark.parametrize("card", CARDS.values(), ids=list(CARDS))
def test_everything_is_shown(card: Card) -> None:
    """It is played, and each level, ability and mode of it happens in some case."""
    accepted = [case for case in cases_of(card.id) if "error" not in case["expect"]]
    assert any(case["facts"] for case in accepted)
    found = {part for case in accepted for part in _shown(card, played(case))}
    assert set(_parts(card)) <= found


def _parts(card: Card) -> Iterator[Part]:
    """What there is to show: that it is played, levels, abilities by number, modes of choices."""
    if card.type != "city" and not card.token:
        yield "played", 0
    yield from (("level", level.level) for level in card.levels or ())
    activated = [one for one in card.abilities or () if isinstance(one, x.Activated)]
    yield from (("activated", number) for number in range(1, len(activated) + 1))
    for index, trigger in enumerate(triggers_of(card)):
        if trigger.when != GRAVE:
            yield "triggered", index
    for ability in card.abilities or ():
        for effect in ability.effects if getattr(ability, "when", None) != GRAVE else ():
            if isinstance(effect, x.Choose):
                yield from (("mode", mode) for mode in range(1, len(effect.one_of) + 1))


def _shown(card: Card, session: Session[State]) -> Iterator[Part]:
    for step in session.pending:
        for event in (getattr(one, "event", one) for one in step.events):
            item = getattr(event, "item", None)
            if isinstance(event, e.DevotionResolved):
                yield from (("level", level) for level in event.levels)
            elif isinstance(event, e.TriggerResolved) and event.card == card.id:
                if not any(isinstance(fact, f.WaitTrigger) for fact in event.facts):
                    yield from (("triggered", at) for at in _named(card, event.when))
            elif isinstance(item, Item) and item.card == card.id:
                if isinstance(event, e.CardPlayed):
                    yield "played", 0
                elif item.trigger is not None:
                    yield "triggered", item.trigger.index
                elif item.kind == "ability":
                    yield "activated", item.number
            if getattr(event, "card", None) == card.id or isinstance(item, Item):
                yield from (("mode", mode) for mode in getattr(step.command, "modes", ()))


def _named(card: Card, when: str) -> Iterator[int]:
    return (at for at, one in enumerate(triggers_of(card)) if one.when == when)


# --- what the table rules on ----------------------------------------------------------------------


@pytest.mark.parametrize("slug", [one.id for one in CARDS.values() if one.auto != "full"])
def test_the_rest_is_ruled(slug: str) -> None:
    """A partly structured card has a case with its ruling, and one that settles what it asks."""
    ruled = [case for case in cases_of(slug) if any(_rules(line) for line in case["do"])]
    assert ruled
    asked = [case for case in cases_of(slug) if _asked(slug, case)]
    assert bool(asked) != (slug in SILENT)
    assert slug in SILENT or any(_settled(slug, case) for case in ruled)


def test_whole_cards_ask_nothing() -> None:
    whole = {one.id for one in CARDS.values() if one.auto == "full"}
    asked = {
        fact.card for case in CASES for fact in told(played(case)) if isinstance(fact, f.AskRuling)
    }
    assert not asked & whole - {"bearer"}  # to which Revenge gave blood vengeance


def test_hints_are_words_of_the_card() -> None:
    for case in CASES:
        for fact in told(played(case)):
            if isinstance(fact, f.AskRuling):
                own = {CARDS[fact.card].text, *_hints(CARDS[fact.card])}
                assert fact.part in {*map(part_of, own), *KEYWORDS}


def _rules(line: str) -> bool:
    return line.startswith("rule ")


def _meant(slug: str) -> str:
    """The card that is asked about."""
    return {"revenge": "bearer"}.get(slug, slug)


def _asked(slug: str, case: Case) -> bool:
    return any(
        isinstance(fact, f.AskRuling) and fact.card == _meant(slug) for fact in told(played(case))
    )


def _settled(slug: str, case: Case) -> bool:
    """Whether a ruling was made while the card stood among what is asked, and took it away."""
    line = played(case).timeline.line()
    return any(
        any(ask.card == _meant(slug) for ask in before.state.asks)
        and any(isinstance(event, e.AsksSettled) for event in after.events)
        and not after.state.asks
        for before, after in pairwise(line)
    )


def _hints(card: Card) -> Iterator[str]:
    parts = [*(card.abilities or ()), *(card.levels or ())]
    return (one.hint for part in parts for one in part.effects if isinstance(one, x.Ruling))
