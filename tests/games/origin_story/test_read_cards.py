"""Cards that only the table can read: charged and used by name and cost, beside known ones."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.errors import Refused
from core.games.origin_story import events as e
from core.games.origin_story.pieces import catalogues
from core.games.origin_story.pieces.catalogues import DEMO
from core.games.origin_story.pieces.catalogues.blank import BLANK
from core.games.origin_story.pieces.content import Content
from core.games.origin_story.state.options import Options
from tests.games.origin_story.tables import begin, refusal, told

BEGUN = (
    "new dealer=F mat=Falcon super_heroes=H1,H2",
    "Y: L1 L2 L3 L4 L5 L6 L7 L8",
    "st Owl Trance Echo > Trance",
)
PARTLY = Options(
    catalogue=replace(BLANK, id="box", mats=DEMO.mats[:1], story_cards=DEMO.story_cards[:2])
)


def test_a_card_is_charged_for_what_it_costs() -> None:
    table = begin(*BEGUN, "ch Trance=2", options=Options(catalogue="blank"))
    assert told(table, "energy")["placed"] == {"Trance:1": 2}
    assert told(table, "energy")["supply"] == 0
    assert told(table, "phase") == "side"
    assert table.timeline.steps[-1].notation == "ch Trance=2"


@pytest.mark.parametrize(
    ("entry", "code", "said"),
    [
        ("ch Trance", "E_COST", "such as Trance=2."),
        ("ch Trance=0", "E_COST", "Trance costs 1 energy at least."),
        ("ch Trance=3", "E_ENERGY", "more than the 2 energy"),
        ("ch Trance:12=1", "E_COST", "Say what each cost"),
        ("ch Trance:3=1", "E_COST", "no such cost"),
        ("ch Trance=1 Trance=1", "E_COST", "named twice"),
        ("ch Owl=1", "E_UNKNOWN_ID", "does not lie on the mat"),
        ("use Trance", "E_NOT_CHARGED", "No energy powers Trance"),
    ],
)
def test_what_cannot_be_charged(entry: str, code: str, said: str) -> None:
    error = refusal(begin(*BEGUN, options=Options(catalogue="blank")), entry)
    assert error.code == code
    assert said in str(error)


def test_both_costs_and_the_mat() -> None:
    table = begin(*BEGUN, "ch Trance:12=1+1", options=Options(catalogue="blank"))
    assert told(table, "energy")["placed"] == {"Trance:1": 1, "Trance:2": 1}
    assert table.timeline.steps[-1].notation == "ch Trance:12=1+1"


def test_a_charged_card_is_used_and_its_energy_comes_back() -> None:
    lines = (*BEGUN, "ch Falcon=2", "use Falcon", "hero")
    table = begin(*lines, options=Options(catalogue="blank"))
    used = table.timeline.frames[5].events
    assert used == (e.SkillUsed("Falcon:1", name="Falcon"),)
    assert told(table, "phase") == "deal_A"
    error = refusal(begin(*lines[:4], options=Options(catalogue="blank")), "use Falcon Y")
    assert error.code == "E_CHOICE"


def test_known_cards_keep_their_costs() -> None:
    known = DEMO.story_cards[0]
    cost = abs(known.costs[0])
    lines = (f"new dealer=F mat={DEMO.mats[0].id} super_heroes=H1,H2", BEGUN[1])
    lines = (*lines, f"st {known.id.upper()} Trance Echo > {known.id.upper()}")
    table = begin(*lines, options=PARTLY)
    assert told(table, "story")[0]["id"] == known.id, "whatever its case"
    error = refusal(table, f"ch {known.id}={cost + 1}")
    assert (error.code, str(error)) == ("E_COST", f"{known.name} costs {cost} energy.")
    assert refusal(table, "ch Trance=1").code == "E_UNKNOWN_ID"


@pytest.mark.parametrize(
    ("content", "free"),
    [(DEMO, False), (BLANK, True), (PARTLY.catalogue, True), (replace(DEMO, mats=()), True)],
)
def test_a_catalogue_with_too_few_cards_is_open(content: Content, free: bool) -> None:
    assert catalogues.is_open(content) is free
    assert catalogues.knows(content, "Nobody") is free


def test_a_match_can_begin_with_one_that_is_unfinished_and_not_with_a_wrong_one() -> None:
    assert begin(options=PARTLY).timeline.state.phase == "new"
    assert begin("new", "Y:", "st", options=PARTLY, seed="7").timeline.state.phase == "story"
    with pytest.raises(Refused) as caught:
        begin(options=Options(catalogue=replace(BLANK, id="Box!")))
    assert caught.value.code == "E_OPTION"
