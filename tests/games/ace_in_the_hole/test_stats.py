"""The figures of one match and of many (sections 9 and 10)."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from core.canonical import canonical, plain
from core.game import MatchFacts
from core.games.ace_in_the_hole import GAME
from core.games.ace_in_the_hole.pieces import PAWNS, SEATS
from core.games.ace_in_the_hole.state import points
from core.games.ace_in_the_hole.state.options import Options
from tests.games.ace_in_the_hole.tables import CLAIM, UNSEEN, simulated, start

ENTRIES = (
    "deal R 7D KH 2H",
    "deal B ? ? ?",
    "7D AD a1xa8 =9D",
    "AS*xa8 =?",
    "KH f1-f2 =3D",
    "2S KS b8-b6 =?",
    "2H AH e1-e3 =?",
    "3S QS c8-c5 =4S",
    "7H QH g1xg8 =?",
)


def stats(session: Any) -> Any:
    return GAME.stats(session.timeline.line())


def facts(session: Any, number: int = 0) -> MatchFacts:
    result = GAME.result(session.timeline.state)
    return MatchFacts(
        match_id=str(number),
        players={"red": "Ada", "black": ("Ben", "Cleo")[number % 2]},
        options=plain(session.timeline.state.options),
        result=result,
        winners=None if result is None else GAME.winners(result.result),
        stats=stats(session),
    )


def test_every_figure_of_section_9() -> None:
    found = stats(start(*ENTRIES))
    assert found["plies"] == 7
    assert found["turns"] == {"red": 4, "black": 3}
    assert found["steps"] == {"red": 4, "black": 2}
    assert found["releases"] == {"red": 0, "black": 1}
    assert found["burns"] == {"red": 0, "black": 0}
    assert found["captures"] == {"red": 2, "black": 1}
    assert found["release_captures"] == {"red": 0, "black": 1}
    assert found["gross"] == {"red": 50, "black": 40}
    assert found["rescued"] == {"red": 0, "black": 40}
    assert found["first_capture"] == 1
    assert found["lead_changes"] == 1
    assert found["max_lead"] == {"red": 40, "black": 40}
    assert found["claims"] == found["claims_cancelled"] == {"red": 0, "black": 0}
    assert found["unknown_draws"] == {"red": 2, "black": 2}
    assert found["travel"] == dict.fromkeys(PAWNS, 0) | {
        "AD": 7,
        "KH": 1,
        "KS": 2,
        "AH": 2,
        "QS": 3,
        "QH": 7,
    }


def test_further_figures() -> None:
    found = stats(start(*ENTRIES))
    assert found["points"]["red"] == [40, 0, 0, 0, 0, 0, 10]
    assert found["points"]["black"] == [0, 40, 40, 40, 40, 40, 40]
    assert found["final"] == {"red": 10, "black": 40}
    assert found["captures_by_rank"]["red"]["7"] == 2
    assert found["captures_by_rank"]["black"]["A"] == 1
    assert found["captured_on"] == {"a8": 2, "g8": 1}
    assert found["visits"]["a8"] == 2
    assert found["pawns"]["AS"] == {"captured": 1, "released": 1, "on_board": 6}
    assert found["pawns"]["AD"] == {"captured": 1, "released": 0, "on_board": 1}
    assert found["held"] == {"red": {"7D": 1, "KH": 3, "2H": 5}, "black": {}}
    assert found["mobility"][0] is not None
    assert found["mobility"][1] is None  # Black's hand is not known
    assert found["first_capture_by"] == found["first_ace_by"] == "red"


def test_claims_and_burns() -> None:
    found = stats(start(*CLAIM, "AS*", "2D QD c1-c3"))
    assert found["claims"] == {"red": 1, "black": 0}
    assert found["claims_cancelled"] == {"red": 0, "black": 1}
    board = {"AD": "a1", "AH": "e1", "QH": "f1", "AS": "a8", "AC": "e8"}
    found = stats(start("KH burn =5H", position={"board": board}))
    assert found["burns"]["red"] == 1
    assert found["burns_by_rank"]["red"]["K"] == 1
    assert found["unknown_draws"]["red"] == 0
    assert found["first_capture"] is None


def test_claim_decided_at_once_is_not_counted() -> None:
    found = stats(start(*CLAIM, options=Options(ace_win="instant")))
    assert found["claims"] == {"red": 0, "black": 0}


@pytest.mark.parametrize("number", range(8))
def test_figures_agree_with_each_other(number: int) -> None:
    session = simulated(number, ("random", "greedy")[number % 2])
    found = stats(session)
    canonical(found)  # no floats
    assert found["plies"] == sum(found["turns"].values()) == session.timeline.state.ply
    kinds = ("steps", "releases", "burns")
    for seat, other in (SEATS, SEATS[::-1]):
        assert found["turns"][seat] == sum(found[kind][seat] for kind in kinds)
        # final points of a seat = its gross less what the other seat brought back
        assert found["final"][seat] == found["gross"][seat] - found["rescued"][other]
        assert found["captures"][seat] == sum(found["captures_by_rank"][seat].values())
        assert found["unknown_draws"][seat] == 0
    assert None not in found["mobility"]
    assert sum(p["captured"] for p in found["pawns"].values()) == sum(found["captures"].values())
    curve = GAME.curve(session.timeline.line())
    assert [len(series) for series in curve.values()] == [len(session.timeline.line())] * 2
    assert (curve["red"][-1], curve["black"][-1]) == points(session.timeline.state.at)


def test_a_match_from_a_position_counts_from_there() -> None:
    board = {"AD": "a1", "AH": "e1", "AS": "a8", "AC": "e8"}
    found = stats(start("KH*", position={"board": board}))
    assert found["plies"] == 1
    assert found["rescued"]["red"] == 20
    assert found["gross"] == {"red": 0, "black": 0}


def test_tables_of_a_match() -> None:
    found = {table.key: table for table in GAME.tables(stats(start(*ENTRIES)))}
    assert set(found) == {"seats", "match", "ranks", "pawns", "squares"}
    rows = {str(row["figure"]): row for row in found["seats"].rows}
    assert (rows["Captures"]["red"], rows["Captures"]["black"]) == (2, 1)
    assert found["squares"].rows[0]["square"] == "a8"
    for table in found.values():
        for row in table.rows:
            assert {column.key for column in table.columns} <= set(row)


def test_summary() -> None:
    rng = Random(5)
    sessions = [simulated(n, ("random", "greedy")[n % 2]) for n in range(10)]
    sessions += [start(*CLAIM, "B no-rescue"), start(*UNSEEN, "stop"), start(*UNSEEN)]
    sessions += [start(*CLAIM, "AS*", "R resign")]
    every = [facts(session, number) for number, session in enumerate(sessions)]
    rng.shuffle(every)
    found = {table.key: table for table in GAME.summarize(every)}
    results = found["results"].rows[0]
    assert found["results"].total == results["matches"] == 12  # not the stopped, nor the open one
    assert results["red"] + results["black"] + results["draws"] == 12
    endings = {str(row["reason"]): row["matches"] for row in found["endings"].rows}
    assert endings["stopped"] == 1
    assert endings["resignation"] == 1
    assert found["endings"].total == 12
    assert sum(row["share"] or 0 for row in found["endings"].rows) == pytest.approx(1)
    groups = [str(row["group"]) for row in found["results"].rows]
    assert any(group.startswith("Burning a card") for group in groups)
    assert "All options: facing, reply, card, hands" in groups
    claims = {str(row["figure"]): row["number"] for row in found["claims"].rows}
    assert claims["Left open for an answer"] >= 2
    assert claims["Claims cancelled"] >= 1
    assert claims["Claims converted"] >= 1
    players = {row["player"]: row for row in found["players"].rows}
    assert players["Ada"]["matches"] == 12
    assert players["Ben"]["matches"] + players["Cleo"]["matches"] == 12
    wins = sum(players[name]["wins"] for name in players)
    assert wins + results["draws"] == 12
    for table in found.values():
        for row in table.rows:
            assert {column.key for column in table.columns} <= set(row)


def of_table(key: str, *every: MatchFacts) -> dict[str, Any]:
    """The rows of a table of these matches, by what they are about."""
    found = next(table for table in GAME.summarize(every) if table.key == key)
    return {str(row["figure"]): row for row in found.rows}


def with_lead(red: int, black: int, *winners: str) -> MatchFacts:
    """A match in which each seat was ahead by so much at most."""
    one = facts(start(*CLAIM, "B no-rescue"))
    lead = {"max_lead": {"red": red, "black": black}}
    return replace(one, winners=winners, stats={**one.stats, **lead})


def test_comebacks_are_a_share_of_the_matches_in_which_somebody_trailed() -> None:
    never, lost = with_lead(35, 0, "red"), with_lead(50, 0, "red")
    won, drawn = with_lead(0, 40, "red"), with_lead(45, 0)
    row = of_table("advantages", never, never, lost, won, drawn)["Won after trailing by 40 or more"]
    assert (row["number"], row["matches"], row["share"]) == (1, 3, 1 / 3)


def test_claims_won_on_the_spot_are_among_the_claims() -> None:
    at_once = facts(start(*CLAIM, options=Options(ace_win="instant")))
    stood, cancelled = facts(start(*CLAIM, "B no-rescue")), facts(start(*CLAIM, "AS*", "R resign"))
    rows = of_table("claims", at_once, stood, cancelled)
    told = {figure: (row["number"], row["share"]) for figure, row in rows.items()}
    assert told == {
        "Claims": (3, 1),
        "Won on the spot": (1, 1 / 3),
        "Left open for an answer": (2, 2 / 3),
        "Claims cancelled": (1, 1 / 3),
        "Claims converted": (1, 1 / 3),
    }


def test_summary_of_nothing() -> None:
    tables = GAME.summarize([])
    assert {table.total for table in tables} == {0}
