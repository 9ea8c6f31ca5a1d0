"""Rules for people at a table: every number has a place, in both languages; words are explained."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from core.games import registry
from tests.web.pages.browsing import ACE, read, send
from web.pictures.game_pages import pages_of
from web.places import FIXTURES
from web.player_rules import PlayersPage, players_page

OWN = sorted(slug for slug in registry() if pages_of(slug).play is not None)
LANGUAGES = ("en", "fr")
LONGEST = 1_500  # words of a page: what fits on two sides of paper
CITED = re.compile(r"\b([A-Z]+[0-9]+)\b")


def page(slug: str, language: str) -> PlayersPage:
    path = pages_of(slug).play
    assert path is not None
    return players_page(path if language == "en" else path.with_suffix(".fr.md"), f"/all/{slug}")


def cited(slug: str) -> set[str]:
    """Every number that a published refusal of the game gives as the rule broken."""
    cases = json.loads((FIXTURES / slug / "examples.json").read_text("utf-8"))
    text = json.dumps([case.get("rules") for case in cases])
    return {number for number in CITED.findall(text) if number.startswith("R")}


def test_the_five_games_have_such_pages() -> None:
    assert len(OWN) == 5


@pytest.mark.parametrize("slug", OWN)
def test_every_number_cited_leads_to_a_place_that_is_there(client: FlaskClient, slug: str) -> None:
    numbers = sorted(cited(slug))
    assert len(numbers) > 10
    pages: dict[str, set[str]] = {}
    for number in numbers:
        address = client.get(f"/rules/{slug}/at/{number}").location
        path, _, anchor = address.partition("#")
        if path not in pages:
            pages[path] = set(re.findall(r' id="([^"]+)"', client.get(path).text))
        assert anchor == number
        assert anchor in pages[path], f"{number} is nowhere on {path}"
    assert f"/rules/{slug}" in pages


@pytest.mark.parametrize("slug", OWN)
def test_both_languages_explain_the_same(slug: str) -> None:
    english, french = (page(slug, language) for language in LANGUAGES)
    assert english.explained == french.explained
    assert len(english.explained) >= len(cited(slug)) * 0.8
    assert english.html != french.html


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", OWN)
def test_pages_are_short_and_every_word_is_explained_where_it_stands(
    slug: str, language: str
) -> None:
    told = page(slug, language)
    assert len(re.sub(r"<[^>]+>", " ", told.html).split()) < LONGEST
    assert told.heading
    targets = {int(n) for n in re.findall(r'popovertarget="word-(\d+)"', told.html)}
    assert targets == set(range(1, len(told.words) + 1)), "a word that the page never uses"


def test_a_word_is_a_button_with_its_meaning(client: FlaskClient) -> None:
    read(client, f"/rules/{ACE}")  # which checks the markup
    shown = client.get(f"/rules/{ACE}").text
    button = r'<button type="button" class="word" popovertarget="word-1">home squares?<'
    assert re.search(button, shown)
    assert '<div id="word-1" class="meaning" popover role="note">' in shown
    for heading in re.findall(r"<h2>.*?</h2>", shown):
        assert "<button" not in heading


def test_the_whole_text_and_the_short_one_lead_to_each_other(client: FlaskClient) -> None:
    assert f'href="/rules/{ACE}/whole"' in client.get(f"/rules/{ACE}").text
    assert f'href="/rules/{ACE}"' in client.get(f"/rules/{ACE}/whole").text
    assert "This page is written in English" in one(client, "fr")
    assert "This page is written in English" not in one(client, "en")


def one(client: FlaskClient, language: str) -> str:
    answer = client.get(f"/rules/{ACE}/whole", headers={"Accept-Language": language})
    text = answer.text
    return text.replace("Cette page est écrite en anglais", "This page is written in English")


def test_a_refusal_on_paper_leads_to_its_rule(client: FlaskClient, match: str) -> None:
    record = f"/matches/{match}/record"
    assert f'data-rules="/rules/{ACE}/at/"' in client.get(record).text
    refused = send(client, record, {"entry": "2H JH h1-h5"})
    assert refused.status_code == 422
    assert f'<a href="/rules/{ACE}#R11">' in re.sub(r"\s+<", "<", refused.text)


def test_markers_become_anchors_once_and_links_to_the_whole(tmp_path: Path) -> None:
    text = "# T\n\nOne {R1 R3-R4}\n\n- two {R4}\n\n## Words\n\n- **two**: a `number`\n"
    (tmp_path / "g.md").write_text(text, "utf-8")
    told = players_page(tmp_path / "g.md", "/all")
    assert told.explained == {"R1", "R3", "R4"}
    assert told.html.count('id="R4"') == 1
    assert '<a href="/all#R3">R3–R4</a>' in told.html
    assert told.heading == "Words"
    assert told.words == {"two": "a <code>number</code>"}
    assert '<button type="button" class="word" popovertarget="word-1">two</button>' in told.html
