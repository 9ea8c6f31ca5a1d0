"""Refusals that all games share: what is wrong, where, and what would be right."""

from __future__ import annotations

import re

import pytest

from tests.web.conftest import Api


def said(api: Api, path: str, language: str, token: str = "", **body: object) -> str:
    headers = {"Accept-Language": language, "X-CSRFToken": token}
    answer = api.client.post(path, json=body, headers=headers)
    assert answer.status_code in (409, 422), answer.text
    detail: str = answer.json["detail"]
    return detail.replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Write the entry first, or tap it."),
        ("fr", "Écrivez d’abord le coup, ou touchez-le."),
    ],
)
def test_an_entry_of_nothing_is_asked_for(api: Api, language: str, told: str) -> None:
    match = api.start()
    path = f"/matches/{match}/record"
    token = re.search(r'name="csrf_token" value="([^"]+)"', api.client.get(path).text)
    assert token
    for nothing in ("", "  "):
        assert said(api, f"{path}/check", language, token[1], notation=nothing) == told


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Something was recorded meanwhile: the match stands at version 2, and this entry"),
        ("fr", "Quelque chose a été noté entre-temps : la partie en est à la version 2, et cette"),
    ],
)
def test_an_entry_that_came_late_says_so_first(api: Api, language: str, told: str) -> None:
    match = api.start()
    api.play(match, "roll 2")
    path = f"/api/v1/matches/{match}/steps"
    late = said(api, path, language, notation="hold", expected_version=1)
    assert late.startswith(told)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "In the request, action must be correct, insert or remove."),
        ("fr", "Dans la requête, action doit être correct, insert ou remove."),
    ],
)
def test_what_may_stand_in_a_place_is_listed_in_the_readers_language(
    api: Api, language: str, told: str
) -> None:
    match = api.start()
    path = f"/api/v1/matches/{match}/amend"
    assert said(api, path, language, action="alter", step=1) == told
