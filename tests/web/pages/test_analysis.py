"""The page of the analysis board, and what its script asks besides lines."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from core.games import registry
from tests.browser.demo import BRANCHED, record
from tests.toys import GAMES
from web.context import KEY

PAGE = "/matches/branched/analysis"


class Board:
    """The page at a step, and its requests."""

    def __init__(self, app: Flask) -> None:
        self.client = app.test_client()
        record(app.extensions[KEY].service, "branched", BRANCHED, title="Sunday final")
        self.html = self.client.get(f"{PAGE}?step=3").text
        found = re.search(r'data-token="([^"]+)"', self.html)
        assert found
        self.token = found[1]

    def data(self, which: str = "analysis-data") -> Any:
        found = re.search(rf'id="{which}">(.*?)</script>', self.html, re.DOTALL)
        assert found
        return json.loads(found[1])

    def ask(self, below: str = "", **body: Any) -> Any:
        path = f"{PAGE}{below}"
        return self.client.post(path, json=body, headers={"X-CSRFToken": self.token})


@pytest.fixture
def board(make_app: Callable[..., Flask]) -> Board:
    return Board(make_app(games={**registry(), **GAMES}))


def test_the_page_comes_with_the_table_and_what_was_played(board: Board) -> None:
    first = board.data()["answer"]
    assert (first["base"], first["steps"], first["version"]) == (3, [], 14)
    assert first["trunk"]["steps"][0]["headline"].startswith("Bo plays 2♠")
    assert "board" in first["table"]
    assert "lineNone" in board.data("record-texts")
    assert 'id="random"' in board.html
    for fault in ("step=99", "step=3&seat=green"):
        assert board.client.get(f"{PAGE}?{fault}").status_code == 404
    assert board.client.get(f"{PAGE}?step=x").status_code == 422
    assert board.client.get(f"{PAGE}?view=soon").status_code == 422


def test_a_line_is_answered_with_what_differs(board: Board) -> None:
    told = board.ask(step=3, line=["KS KS b8-a7 =3C", "7H KH f1xf8 =KD"], compare=True).json
    assert [row["by"] for row in told["steps"]] == ["black", "red"]
    cells = re.findall(r"<t[hd][^>]*>([^<]*)</t[hd]>", told["compared"])
    assert cells[3:] == ["Ana", "60 points", "80 points"]
    assert "data-form=" in told["more"]
    without = board.ask(step=3, line=[]).json
    assert (without["compared"], without["trunk"]) == ("", None)
    same = board.ask(step=3, line=[], compare=True).json["compared"]
    assert "Everything here stands the same so far." in same
    cells = re.findall(r"<t[hd][^>]*>([^<]*)</t[hd]>", same)
    assert cells[:3] == ["What is compared", "Your line", "As played"]
    rows = [*zip(cells[3::3], cells[4::3], cells[5::3], strict=True)]
    assert [name for name, _, _ in rows] == ["Ana", "Bo", "Result"]
    assert all(line == played for _, line, played in rows)


def test_an_entry_is_checked_on_top_of_a_line(board: Board) -> None:
    line = ["KS KS b8-a7 =3C"]
    fits = board.ask("/check", notation="7H KH f1xf8 =KD", line=line, step=3)
    assert fits.json == {"ok": True, "notation": "7H KH f1xf8 =KD"}
    without = board.ask("/check", notation="7H KH f1xf8 =KD", line=[], step=3)
    assert without.json["code"] == "wrong_color"
    again = board.ask("/check", notation="7H KH f1xf8 =KD", line=[], step=3, preview=True)
    assert (again.status_code, again.json["ok"]) == (200, False)


def test_advice_is_given_for_the_end_of_a_line(board: Board) -> None:
    advice = f"{PAGE}/advice"
    assert board.client.get(f"{advice}?step=3").status_code == 404
    api, head = board.client, {"X-CSRFToken": board.token}
    start = {"game": "ace-of-spades", "dealt": False}
    match = api.post("/api/v1/matches", json=start, headers=head).json["match"]
    page = f"/matches/{match}/analysis/advice"
    assert api.get(f"{page}?step=0&line=nonsense").status_code == 422
    assert api.get(f"{page}?step=0&line=[]&chosen=2H").status_code == 200


def test_a_dealt_match_offers_no_branch_and_a_seat_nothing_to_keep(board: Board) -> None:
    head = {"X-CSRFToken": board.token}
    start = {"game": "ace-in-the-hole", "seed": "s"}
    dealt = board.client.post("/api/v1/matches", json=start, headers=head).json["match"]
    ways = {
        name: [way for way in ("keep-branch", "keep-match") if f'id="{way}"' in html]
        for name, html in {
            "table": board.html,
            "dealt": board.client.get(f"/matches/{dealt}/analysis").text,
            "seat": board.client.get(f"{PAGE}?step=3&seat=red").text,
        }.items()
    }
    assert ways == {"table": ["keep-branch", "keep-match"], "dealt": ["keep-match"], "seat": []}
