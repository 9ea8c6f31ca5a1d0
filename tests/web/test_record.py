"""The record page as the server sends it: parts, plain forms, refusals, what a seat may see."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import unescape
from typing import Any
from urllib.parse import unquote

import pytest
from flask import Flask
from flask.testing import FlaskClient

from core.commands import StartMatch
from tests.web.markup import one_line
from web.context import KEY

GAME = "ace-in-the-hole"
DEALT = ("deal R 5H 7H ?", "deal B 2S ? ?")


class Desk:
    """The record page of a match `m` of Ace in the Hole."""

    def __init__(self, app: Flask) -> None:
        self.client: FlaskClient = app.test_client()
        self.service = app.extensions[KEY].service

    def start(self, *lines: str, match_id: str = "m", **options: Any) -> None:
        game = self.service.find(GAME)
        command = StartMatch(game=GAME, **options)
        self.service.start(match_id, command, game.options(), players={"red": "Ana"})
        for line in lines:
            self.service.play(match_id, line)

    def page(self, **asked: Any) -> str:
        answer = self.client.get("/matches/m/record", query_string=asked)
        assert answer.status_code == 200, answer.text
        return one_line(answer.text)

    def data(self, **asked: Any) -> Any:
        """What the page gives to its script."""
        page = self.page(**asked)
        return block(page, 'id="record-data"') | {"entry": block(page, 'data-part="entry"[^>]*')}

    def token(self) -> str:
        found = re.search(r'name="csrf_token" value="([^"]+)"', self.page())
        assert found
        return found[1]

    def enter(self, text: str, **form: Any) -> Any:
        """Send the plain form."""
        sent = {"csrf_token": self.token(), "entry": text} | form
        return self.client.post("/matches/m/record", data=sent)

    def check(self, text: str, **asked: Any) -> Any:
        """Ask whether an entry would be accepted."""
        return self.client.post(
            "/matches/m/record/check",
            json={"notation": text, **asked},
            headers={"X-CSRFToken": self.token()},
        )

    def notations(self) -> list[str]:
        return [step.notation for step in self.service.open("m").timeline.steps]


def block(html: str, mark: str) -> Any:
    """A block of JSON in a page."""
    found = re.search(rf'<script type="application/json" {mark}>(.*?)</script>', html, re.DOTALL)
    assert found
    return json.loads(found[1])


@pytest.fixture
def app(make_app: Callable[..., Flask]) -> Flask:
    """The application with the games of this package."""
    return make_app(games=None)


@pytest.fixture
def desk(app: Flask) -> Desk:
    found = Desk(app)
    found.start(*DEALT)
    return found


def test_a_step_is_pictured_and_commented_from_its_menu(desk: Desk) -> None:
    html = desk.page()
    rows = re.findall(r'<li class="step step--(\w+).*?</li>', html)
    link = r'<a class="button button--quiet" href="([^"]*)"> ?(Comment|Photo) ?</a>'
    menus = re.findall(link, html)
    of_steps = [(unescape(address), words) for address, words in menus if "step=" in address]
    assert len(of_steps) == 2 * sum(kind != "move" for kind in rows) > 0
    photo = next(address for address, words in of_steps if words == "Photo")
    step = int(re.search(r"step=(\d+)", photo)[1])  # type: ignore[index]
    page = desk.client.get(photo).text
    assert f'name="step" value="{step}"' in one_line(page) or f'value="{step}"' in page
    assert "next=/matches/m/record" in unquote(unescape(page))
    comment = next(address for address, words in of_steps if words == "Comment")
    assert 'id="comment"' in desk.client.get(comment.partition("#")[0]).text


def test_the_page_obeys_its_policy(desk: Desk) -> None:
    html = desk.page()
    assert not re.search(r"\sstyle=|\son[a-z]+=\"|javascript:", html)
    for script in re.findall(r"<script\b[^>]*>", html):
        assert 'src="/static/' in script or 'type="application/json"' in script


def test_the_parts_alone(desk: Desk) -> None:
    whole, answer = desk.page(), json.loads(desk.page(partial=1))
    names = ["banner", "entry", "last", "more", "status", "steps", "table"]
    assert sorted(answer["parts"]) == names
    marked = re.findall(r'data-part="(\w+)" data-tag="([^"]+)"', whole)
    assert sorted(marked) == [(name, answer["parts"][name]["tag"]) for name in names]
    has = ",".join(f"{name}.{tag}" for name, tag in marked)
    assert json.loads(desk.page(partial=1, has=has))["parts"] == {}
    assert answer == block(whole, 'id="record-data"') | {"parts": answer["parts"]}


def test_what_changed_is_sent_to_who_had_the_rest(desk: Desk) -> None:
    """Nobody learns by guessing at tags what another seat was sent."""

    def sent(seat: str, has: str) -> Any:
        return json.loads(desk.page(partial=1, seat=seat, has=has))["parts"]["table"]

    tags = {seat: f"table.{sent(seat, '')['tag']}" for seat in ("red", "black")}
    desk.service.play("m", "7H AH e1xe8 =?")
    assert "delta" in sent("red", tags["red"])
    assert "text" in sent("red", tags["black"])
    assert "text" in sent("red", "table.made-up")


def test_the_script_gets_what_a_tap_needs(desk: Desk) -> None:
    data = desk.data()
    assert (data["version"], data["head"], data["steps"], data["seat"]) == (3, 2, 3, None)
    entry = data["entry"]
    assert (entry["phase"], entry["seat"], entry["hand"]) == ("play", "red", ["5H", "7H", "?"])
    assert set(entry["cards"]) == {"5H", "7H", *entry["pool"]}  # what if for unseen ones
    first = entry["cards"]["7H"][0]
    assert (first["text"], first["takes"], first["draw"]) == ("7H AH e1xe8", "AC", True)


def test_deals_come_first_and_the_end_last(app: Flask) -> None:
    desk = Desk(app)
    desk.start()
    entry = desk.data()["entry"]
    assert [deal["seat"] for deal in entry["deal"]] == ["red", "black"]
    for line in (*DEALT, "B resign"):
        desk.service.play("m", line)
    html = desk.page()
    assert block(html, 'data-part="entry"[^>]*')["phase"] == "over"
    assert "Ana wins" in html
    assert "/matches/m/statistics" in html


def test_an_entry_from_the_plain_form(desk: Desk) -> None:
    answer = desk.enter("7h qh g1xg8 =2d", expected_version="3")
    assert (answer.status_code, answer.location) == (303, "/matches/m/record")
    assert desk.notations()[-1] == "7H QH g1xg8 =2D"
    assert desk.enter("undo").status_code == 303
    assert desk.notations()[-1] == "undo 2"


def test_a_plain_entry_sent_twice_is_recorded_once(desk: Desk) -> None:
    for _ in range(2):
        assert desk.enter("7H QH g1xg8 =?", expected_version="3", key="k").status_code == 303
    assert desk.notations()[3:] == ["7H QH g1xg8 =?"]


def test_a_refused_plain_entry_says_why_and_is_kept(desk: Desk) -> None:
    answer = desk.enter("5H KH f1-f5", expected_version="3")
    assert answer.status_code == 422
    assert "Rule R11" in answer.text
    assert "exactly 5 squares" in answer.text
    assert 'value="5H KH f1-f5"' in answer.text
    assert 'aria-invalid="true"' in answer.text
    assert len(desk.notations()) == 3


def test_an_empty_plain_entry_is_refused(desk: Desk) -> None:
    answer = desk.enter("  ")
    assert answer.status_code == 422
    assert "Write the entry first" in answer.text


def test_a_plain_entry_that_came_late_shows_what_came_before(desk: Desk) -> None:
    desk.service.play("m", "~ R 9D")
    answer = desk.enter("7H QH g1xg8 =?", expected_version="3")
    assert answer.status_code == 409
    assert "A card of Ana is 9♦." in answer.text
    assert 'value="7H QH g1xg8 =?"' in answer.text
    assert desk.notations()[-1] == "~ R 9D"


def test_a_form_without_its_token_is_refused(desk: Desk) -> None:
    answer = desk.client.post("/matches/m/record", data={"entry": "7H QH g1xg8 =?"})
    assert answer.status_code == 400
    answer = desk.client.post("/matches/m/record/check", json={"notation": "7H g8"})
    assert answer.status_code == 400
    assert len(desk.notations()) == 3


def test_checking_records_nothing(desk: Desk) -> None:
    allowed = desk.check("7H QH g1xg8 =2D")
    assert allowed.json == {"ok": True, "notation": "7H QH g1xg8 =2D"}
    refused = desk.check("7H QH g1-g8")
    assert refused.status_code == 422
    assert refused.mimetype == "application/problem+json"
    assert refused.json["code"] == "capture_mismatch"
    assert len(desk.notations()) == 3


def test_a_preview_answers_a_refusal_like_anything_else(desk: Desk) -> None:
    refused = desk.check("7H QH g1-g8", preview=True)
    assert (refused.status_code, refused.json["ok"]) == (200, False)
    assert refused.json["code"] == "capture_mismatch"
    assert desk.check("7H QH g1xg8 =2D", preview=True).json["ok"]


def test_a_game_without_help_says_so(desk: Desk) -> None:
    answer = desk.client.get("/matches/m/record/advice")
    assert answer.status_code == 404
    assert "no help for the table" in answer.text


def test_checking_before_an_earlier_step(desk: Desk) -> None:
    desk.service.play("m", "7H QH g1xg8 =2D")
    assert desk.check("7H AH e1xe8").json["code"] != "ok"
    assert desk.check("7H AH e1xe8", amend="correct", step=3).json["ok"]


def test_a_check_without_a_notation_is_refused(desk: Desk) -> None:
    for body in (None, [], {}, {"notation": 3}):
        answer = desk.client.post(
            "/matches/m/record/check", json=body, headers={"X-CSRFToken": desk.token()}
        )
        assert (answer.status_code, answer.json["code"]) == (422, "bad_request")


def test_a_step_to_correct_is_shown_with_the_table_before_it(desk: Desk) -> None:
    desk.service.play("m", "7H QH g1xg8 =2D")
    data = desk.data(amend="correct", step=3)
    command = data["task"].pop("command")
    assert (command["kind"], command["card"]) == ("move_pawn", "7H")
    assert data["task"] == {"action": "correct", "step": 3, "text": "7H QH g1xg8 =2D"}
    assert data["entry"]["at"]["QH"] == "g1"
    assert data["head"] == 3
    assert desk.data(amend="insert", step=3)["task"]["text"] == ""


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ({"amend": "correct", "step": 9}, 404),
        ({"amend": "correct", "step": 0}, 404),
        ({"amend": "correct"}, 422),
        ({"amend": "burn", "step": 1}, 422),
        ({"amend": "correct", "step": "x"}, 422),
        ({"seat": "blue"}, 404),
    ],
)
def test_what_cannot_be_asked(desk: Desk, asked: dict[str, Any], status: int) -> None:
    assert desk.client.get("/matches/m/record", query_string=asked).status_code == status


def test_no_match_no_page(desk: Desk) -> None:
    assert desk.client.get("/matches/none/record").status_code == 404


def test_a_spectator_enters_nothing(desk: Desk) -> None:
    data = desk.data(seat="spectator")
    assert data["entry"]["phase"] == "wait"
    assert "cards" not in data["entry"]
    assert '<span class="chip">Spectator</span>' in desk.page(seat="spectator")
    answer = desk.enter("7H QH g1xg8 =?", seat="spectator")
    assert answer.status_code == 422
    assert len(desk.notations()) == 3


def test_a_seat_gets_the_same_page_whatever_the_other_holds(
    make_app: Callable[..., Flask],
) -> None:
    pages = []
    for hidden in ("2S KS 3C", "AC 9C 2S"):
        desk = Desk(make_app(games=None))
        desk.start("deal R 5H 7H ?", f"deal B {hidden}", "5H KH f1-f6 =2D", "2S QS c8-e6 =7S")
        looks: tuple[dict[str, Any], ...] = (
            {},
            {"partial": 1},
            {"amend": "correct", "step": 3},
        )
        for asked in looks:
            html = desk.page(seat="red", **asked)
            html = re.sub(
                r'(name="csrf_token" value|data-token|name="key" value)="[^"]+"', "", html
            )
            pages.append(html)
    assert pages[:3] == pages[3:]


def test_rulings_are_asked_for_by_kind(desk: Desk) -> None:
    [address] = re.findall('data-loads="([^"]+)"', desk.page())
    assert "data-loads" not in desk.page(seat="red")
    html = desk.client.get(address).text
    assert 'data-form="ruling"' in html
    for kind in ("place_pawn", "set_turn", "set_hand", "discard_card", "return_card"):
        assert f'<option value="{kind}">' in html
        assert f'data-kind="{kind}"' in html


def test_titles_are_escaped(app: Flask) -> None:
    desk = Desk(app)
    desk.start(*DEALT, title="</script><script>alert(1)</script>")
    desk.service.play("m", "! 5H KH f1-f5 -- </script><b>ours</b>")
    html = desk.page()
    assert "<script>alert" not in html
    assert "<b>ours" not in html


def test_a_game_without_a_picture_offers_its_ways(make_app: Callable[..., Flask]) -> None:
    app = make_app()
    service = app.extensions[KEY].service
    pig = service.find("toy-pig")
    service.start("m", StartMatch(game="toy-pig"), pig.options())
    desk = Desk(app)
    entry = desk.data()["entry"]
    assert entry["phase"] == "play"
    assert entry["ways"]
    assert all(set(way) == {"text", "says", "command"} for way in entry["ways"])
    assert "entry/generic.js" in desk.page()


def test_refusals_name_the_people_at_the_table(desk: Desk) -> None:
    """In what scripts ask, in the plain form, and in the API; seats only where nobody is named."""
    for refused in (desk.check("B no-rescue"), desk.check("B no-rescue", preview=True)):
        assert refused.json["detail"] == "It is Ana's turn."
    assert "It is Ana&#39;s turn." in desk.enter("B no-rescue").text
    told = desk.client.post(
        "/api/v1/matches/m/steps", json={"notation": "B no-rescue", "expected_version": 3}
    )
    assert told.json["detail"] == "It is Ana's turn."
    desk.enter("7H QH g1xg8 =2D")
    assert desk.check("R no-rescue").json["detail"] == "It is Black's turn."
