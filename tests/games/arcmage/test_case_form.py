"""The form of worked examples itself: every key is honoured, and a wrong expectation fails."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.examples.arcmage import judge
from web.contract.spoilt import passed_over

Case = dict[str, Any]
FIXTURES = Path("fixtures/arcmage")
PRINTED: list[Case] = json.loads(FIXTURES.joinpath("examples.json").read_text("utf-8"))
RULES: list[Case] = json.loads(FIXTURES.joinpath("rules.json").read_text("utf-8"))
MORE: dict[str, Case] = {
    "values": {
        "given": {"A": {"army": ["A5 mentor* !1 {+1/+1 x2, rabies} (+0/-1)"]}},
        "expect": {
            "A5": "A.army*", "A5.atk": 4, "A5.def": 4, "A5.dmg": 1,
            "A5.ctr": {"+1/+1": 2, "rabies": 1}, "A5.sub": ["Soldier", "Knight"], "A5.kw": [],
        },
    },
    "keywords": {
        "given": {"A": {"army": ["A5 majestic-griffin"]}},
        "expect": {"A5.kw": ["veteran", "flying"], "A.army": ["A5"]},
    },
    "cities": {
        "given": {"A": {"cities": ["A1 farmland =3", "A2 sanctuary*"]}},
        "expect": {"A1": "kingdom", "A1.def": 3, "A2": "kingdom*", "A.cities": ["A2", "A1"]},
    },
    "resource cards": {
        "given": {"A": {"res": {"R": "0/1", "G": "1/0"}}},
        "expect": {"Ar1": "A.res", "Ar2": "A.res*", "Ar3": "none", "A.res.R": "0/1"},
    },
    "counts": {
        "given": {"A": {"hand": ["?", "ghoul"], "grave": ["mentor"], "reserve": ["?"]}},
        "expect": {"A.hand#": 2, "A.grave#": 1, "A.reserve#": 1, "A.cities#": 1},
    },
    "a deck in a position": {
        "given": {
            "A": {
                "list": {"base": "brothers-in-arms", "set": {"bearer": 1}},
                "cities": ["A1 armory"],
                "hand": ["?"],
                "grave": ["bearer"],
            }
        },
        "do": ["show A bearer"],
        "expect": {"error": "E_LEDGER"},
    },
    "a position as the first line": {
        "do": ['pos {"phase":"draw","A":{"hand":["kolibri"]}} # so it began', "d1 ?"],
        "expect": {"A.hand": ["?", "kolibri"], "phase": "draw"},
    },
    "a position that cannot be": {
        "do": ['pos {"A":{"army":["A5 nobody"]}}'],
        "expect": {"error": "E_CARD"},
    },
    "a set-up as the first line": {
        "do": [
            "new A=gaian-love-for-life B=toll-of-time C=uneasy-alliance extra_cities=reserve",
            "C: reserve ?*3",
        ],
        "expect": {"C.reserve": ["?", "?", "?"], "C.deck": 42, "A.deck": 45},
    },
    "dealt": {
        "given": {"phase": "draw", "opts": {"mode": "dealer"}},
        "do": ["d2"],
        "expect": {"A.hand#": 2, "A.deck": 18},
    },
    "decks that may not be": {
        "new": {"A": {"base": "toll-of-time", "set": {"erode": 4}}, "B": "toll-of-time"},
        "expect": {"errors": ["E_DECK_SIZE", "E_DECK_COPIES"]},
    },
    "one of their faults": {
        "new": {"A": {"base": "toll-of-time", "set": {"erode": 4}}, "B": "toll-of-time"},
        "expect": {"error": "E_DECK_SIZE"},
    },
    "a card that a deck brings": {
        "new": {
            "A": {
                "base": "toll-of-time",
                "set": {"erode": 2, "oath": 1},
                "cards_extra": [
                    {"id": "oath", "name": "Oath", "faction": "N", "type": "magic", "cost": 1}
                ],
            },
            "B": "toll-of-time",
        },
        "do": ["A: reserve qualaris,siphon,two-bridges", "show A oath"],
        "expect": {"error": "E_HAND", "A.deck": 42},
    },
}  # fmt: skip
CASES = [*PRINTED, *RULES, *({"id": name, **case} for name, case in MORE.items())]


@pytest.mark.parametrize("case", RULES, ids=lambda case: case["id"])
def test_rules(case: Case) -> None:
    """Computed by hand from the rules that each case names."""
    judge(case)


@pytest.mark.parametrize("name", MORE)
def test_forms(name: str) -> None:
    judge({"id": name, **MORE[name]})


def test_no_kind_of_key_is_passed_over() -> None:
    """Each, with another value in the first case that has it, fails."""
    first: dict[str, tuple[Case, str]] = {}
    for case in CASES:
        for key in case["expect"]:
            kind = re.sub("[A-H](?=[.r0-9])", "A", re.sub("[0-9]+", "1", key))
            first.setdefault(kind, (case, key))
    for case, key in first.values():
        assert passed_over(judge, case, [("expect", key)]) == [], case["id"]


@pytest.mark.parametrize(
    "change",
    [
        {"surprise": 1},
        {"given": {"surprise": 1}},
        {"given": {"A": {"surprise": 1}}},
        {"given": {"A": {"list": {"base": "toll-of-time", "surprise": 1}}}},
        {"given": {"opts": {"surprise": 1}}},
        {"new": {"A": "toll-of-time", "surprise": 1}},
        {"new": {"A": {"surprise": 1}}},
        {"deck": {"surprise": 1}},
        {"expect": {"surprise": 1}},
        {"expect": {"A5.surprise": 1}},
        {"expect": {"A.surprise": 1}},
        {"expect": {"A.surprise#": 1}},
        {"expect": {"I5": "none"}},
        {"expect": {"A.pool.X": 0}},
        {"expect": {"C.deck": 20}},
        {"given": {"opts": {"mode": "surprise"}}},
        {"given": {"opts": {"format": "amin_duna"}}},
    ],
    ids=str,
)
def test_what_the_form_does_not_name_fails(change: Case) -> None:
    with pytest.raises(AssertionError):
        judge({"id": "X", "expect": {}, **change})


@pytest.mark.parametrize(
    "case",
    [
        {"do": ["p ?"], "expect": {}},
        {"do": ["u", "go attack"], "expect": {"error": "E_PHASE"}},
        {"do": ["go attack"], "expect": {"error": "E_PHASE"}},
        {"do": [{"cmd": "unmark"}], "expect": {}},
        {"given": {}, "do": ["pos {}"], "expect": {}},
        {"given": {}, "new": {}, "expect": {}},
        {"deck": {"base": "toll-of-time"}, "do": ["u"], "expect": {"errors": []}},
        {"deck": {"base": "toll-of-time"}, "expect": {"phase": "draw"}},
        {"deck": {"base": "nobody"}, "expect": {"errors": []}},
        {"do": ["new A"], "expect": {}},
        {"expect": {"errors": ["E_DECK_SIZE"]}},
        {"expect": {"A7.atk": 0}},
    ],
    ids=str,
)
def test_what_does_not_hold_fails(case: Case) -> None:
    """A refusal that nobody expected or that came too early, one that did not come."""
    with pytest.raises(AssertionError):
        judge({"id": "X", **case})


def test_a_case_has_an_id() -> None:
    with pytest.raises(AssertionError, match="id"):
        judge({"expect": {}})


def test_every_rule_has_a_case() -> None:
    """Those without say what lies where; no entry shows them alone."""
    named = {rule for case in (*PRINTED, *RULES) for rule in case["rules"].split()}
    due = {f"R{n}" for n in range(1, 137)} - {f"R{n}" for n in (12, 13, 14, 15, 21, 65)}
    assert due <= {re.sub("[a-z]$", "", rule) for rule in named}
