"""Looking at a match: the line, the tree, any step, what may be played, figures."""

from __future__ import annotations

import json
from itertools import product

import pytest
from flask import Flask

from core.replay import Timeline
from tests.web.asking import refused
from tests.web.conftest import Api
from web import documents
from web.answer_cache import ADDRESSES, LONGEST, AnswerCache
from web.api import lists, steps
from web.context import KEY


def tree(api: Api) -> str:
    match = api.start()
    api.play(match, "roll 4", "pick black 7", "roll 5", "undo 1", "roll 6")
    return match


def test_the_line_and_the_tree(api: Api) -> None:
    match = tree(api)
    line = api.get(f"/matches/{match}/steps").json
    assert [s["step"] for s in line["steps"]] == [0, 1, 5]
    assert (line["version"], line["head"]) == (6, 5)
    whole = api.get(f"/matches/{match}/steps", tree=1).json["steps"]
    assert [s["step"] for s in whole] == [0, 1, 2, 3, 4, 5]
    assert [s["parent"] for s in whole] == [None, 0, 1, 2, None, 1]
    assert whole[1]["children"] == [2, 5]
    assert [s["node"] for s in whole] == [0, 1, 2, 3, 1, 5]
    assert [s["on_line"] for s in whole] == [True, True, False, False, False, True]
    assert [s["version"] for s in whole] == [1, 2, 3, 4, 5, 6]
    later = api.get(f"/matches/{match}/steps", after=1).json["steps"]
    assert [s["step"] for s in later] == [5]


def test_the_table_at_any_step(api: Api) -> None:
    match = tree(api)
    third = api.get(f"/matches/{match}/steps/3").json
    assert (third["path"], third["state"]["pot"]) == ([0, 1, 2, 3], 9)
    undone = api.get(f"/matches/{match}/steps/4").json
    assert (undone["node"], undone["state"]["pot"], undone["notation"]) == (1, 4, "undo 1")
    refused(api.get(f"/matches/{match}/steps/6"), 404, "step_not_found")
    refused(api.get(f"/matches/{match}/steps/-1"), 404, "not_found")


def test_a_seat_sees_its_own(api: Api) -> None:
    match = tree(api)
    seen = {
        seat: api.get(f"/matches/{match}/steps/2", seat=seat).json
        for seat in ("red", "black", "spectator")
    }
    assert [seen[s]["state"]["lucky"][1] for s in seen] == ["?", "7", "?"]
    assert [seen[s]["notation"] for s in seen] == ["pick black ?", "pick black 7", "pick black ?"]
    assert all("hash" not in told for told in seen.values())
    refused(api.get(f"/matches/{match}/steps/2", seat="green"), 404, "unknown_seat")


def test_after_the_end_all_is_open_now_but_not_then(api: Api) -> None:
    match = api.start(options={"goal": 4})
    api.play(match, "pick black 7", "roll 4", "hold")
    now, then = (
        api.get(f"/matches/{match}/steps/1", seat="red", view=view).json for view in ("now", "then")
    )
    assert (now["state"]["lucky"][1], then["state"]["lucky"][1]) == ("7", "?")


def test_hands_that_stay_closed_stay_closed(api: Api) -> None:
    match = api.start(options={"goal": 4}, closed=True)
    api.play(match, "pick black 7", "roll 4", "hold")
    told = api.get(f"/matches/{match}/steps/1", seat="red").json
    assert told["state"]["lucky"][1] == "?"


def test_what_may_be_played(api: Api) -> None:
    match = api.start()
    told = api.get(f"/matches/{match}/legal").json
    assert told["legal"]["black"] == []
    assert told["legal"]["red"] == [
        {"kind": "hold", "command": {"seat": "red", "kind": "hold"}, "open": []},
        {"kind": "roll", "command": {"kind": "roll", "seat": "red"}, "open": ["face"]},
    ]
    assert api.get(f"/matches/{match}/legal", seat="black").json["legal"] == {"black": []}
    assert api.get(f"/matches/{match}/legal", seat="spectator").json["legal"] == {}


def test_a_misspelt_question_is_refused(api: Api) -> None:
    match = api.start()
    for asked in ({"seats": "red"}, {"seat": ["red", "black"]}):
        refused(api.get(f"/matches/{match}", **asked), 422, "bad_query")
    refused(api.get(f"/matches/{match}/steps/0", view="later"), 422, "bad_query")
    refused(api.get(f"/matches/{match}/steps", tree="perhaps"), 422, "bad_query")


@pytest.mark.parametrize(
    "path", ["", "/steps", "/steps/0", "/legal", "/statistics", "/export", "/live"]
)
def test_a_match_that_is_not_there_is_404(api: Api, path: str) -> None:
    refused(api.get(f"/matches/nowhere{path}"), 404, "match_not_found")
    refused(api.get(f"/matches/no%00where{path}"), 404, "match_not_found")


@pytest.mark.parametrize("viewer", ["", "seat=red"])
def test_past_steps_are_sent_once(api: Api, viewer: str) -> None:
    match = tree(api)
    path = f"/api/v1/matches/{match}/steps/3?{viewer}"
    tag = api.client.get(path).headers["ETag"]
    assert not tag.startswith("W/")
    again = api.client.get(path, headers={"If-None-Match": tag})
    assert (again.status_code, again.data) == (304, b"")
    others = {f"steps/3?{viewer}&view=then", f"steps/2?{viewer}", "steps/3?seat=black"}
    for other in others:
        answer = api.client.get(f"/api/v1/matches/{match}/{other}", headers={"If-None-Match": tag})
        assert (answer.status_code, answer.headers["ETag"] != tag) == (200, True)
    foreign = api.client.get(
        f"/api/v1/matches/{match}/steps/3?seat=nobody", headers={"If-None-Match": tag}
    )
    assert foreign.status_code == 404
    api.play(match, "undo", "roll 2")
    grown = api.client.get(path.replace("/3", "/1"), headers={"If-None-Match": tag})
    assert (grown.status_code, grown.json["children"]) == (200, [2, 5, 7])


def test_who_has_a_step_makes_no_work_and_others_get_what_was_sent(
    app: Flask, api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = tree(api)
    paths = [f"/api/v1/matches/{match}/steps/{step}" for step in range(4)]
    sent = [api.client.get(path) for path in paths]
    monkeypatch.setattr(steps, "_step", None)  # nothing is made
    monkeypatch.setattr(app.extensions[KEY].service.held, "timeline", None)
    for path, first in zip(paths, sent, strict=True):
        assert api.client.get(path).data == first.data
        tag = {"If-None-Match": first.headers["ETag"]}
        assert api.client.get(path, headers=tag).status_code == 304


def told(timeline: Timeline, tree: bool, after: int) -> list[dict]:
    numbers = range(timeline.next_step) if tree else timeline.tree.path(timeline.head)
    return documents.tree_steps(timeline, [number for number in numbers if number > after])


@pytest.mark.parametrize("viewer", [None, "red", "spectator"])
def test_lists_are_put_together_of_texts_made_once(
    app: Flask, api: Api, monkeypatch: pytest.MonkeyPatch, viewer: str | None
) -> None:
    match = api.start(options={"goal": 10_000})
    api.play(match, *["roll 4", "hold"] * 40, "undo 70", "redo", "undo 60", "pick black 7")
    held = app.extensions[KEY].service.held
    made, step = [], documents.step
    monkeypatch.setattr(documents, "step", lambda *a: made.append(a[1].step) or step(*a))
    asked = {} if viewer is None else {"seat": viewer}
    for moves, most in (((), 5 * lists.BLOCK + 5), (("hold", "undo 2", "roll 3"), 8)):
        if moves:
            api.play(match, *moves)
        held.timeline(match, viewer)
        made.clear()
        for tree, after in product((True, False), (-1, 0, 17, 50, 83, 1000)):
            answer = api.get(f"/matches/{match}/steps", tree=tree, after=after, **asked)
            again = api.get(f"/matches/{match}/steps", tree=tree, after=after, **asked)
            assert again.data == answer.data
            counted = len(made)
            timeline = held.timeline(match, viewer)
            assert answer.json == {
                "match": match,
                "version": timeline.version,
                "head": timeline.head,
                "steps": json.loads(json.dumps(told(timeline, tree, after))),
            }
            del made[counted:]
        assert 0 < len(made) <= most


def test_a_list_of_a_match_that_is_not_in_memory_folds_nothing(
    app: Flask, api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = api.start(options={"goal": 10_000})
    api.play(match, *["roll 4", "hold"] * 30, "undo 7", "roll 5")
    parts = app.extensions[KEY]
    path = f"/matches/{match}/steps"
    folded = {(tree, n): api.get(path, tree=tree, after=n) for tree in (0, 1) for n in (-1, 40)}
    parts.projections.catch_up()
    parts.answers.clear()
    parts.service.held._forget(match)
    monkeypatch.setattr(parts.service.held, "timeline", None)
    for (tree, after), answer in folded.items():
        assert api.get(path, tree=tree, after=after).data == answer.data


def test_bodies_that_are_kept_stay_below_the_bound() -> None:
    answers = AnswerCache(10_000)
    for number in range(1000):
        answers.keep(f"{number}", b"%d" % number * 900)
        answers.get("0")
        assert answers.weight <= answers.bound
    assert answers.get("999") == b"999" * 900
    assert answers.get("500") is None
    answers.keep("huge", bytes(range(256)) * 200_000)
    assert answers.weight <= answers.bound
    assert answers.get("huge") is None
    assert answers.get("0") == b"0" * 900  # asked for again and again


def test_addresses_that_are_remembered_are_few_and_short() -> None:
    answers = AnswerCache()
    for number in range(ADDRESSES + 10):
        answers.note(f"/{number}", "", number)
    answers.note("/", "x" * LONGEST, "long")
    known = [answers.question(f"/{number}", "") for number in range(ADDRESSES + 10)]
    assert known == [*[None] * 10, *range(10, ADDRESSES + 10)]
    assert answers.question("/", "x" * LONGEST) is None


def test_statistics_of_a_match(api: Api) -> None:
    match = tree(api)
    told = api.get(f"/matches/{match}/statistics").json
    assert told["statistics"]["game"] == {"rolls": 2, "pips": 10, "banked": [0, 0]}
    assert told["statistics"]["undos"] == 1
    assert told["curve"] == {"red": [0, 0, 0], "black": [0, 0, 0]}
