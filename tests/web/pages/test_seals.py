"""The page of a match's seal, and the page that checks one."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from flask import Flask
from flask.testing import FlaskClient

from eventstore.seals import form
from eventstore.seals.form import MatchSeal, as_text
from eventstore.seals.keys import SealKeys
from eventstore.seals.making import seal_log, seal_match
from tests.tampering import cut_off, taken_away, written_anew
from tests.web.conftest import START
from tests.web.house import House, M
from tests.web.pages.browsing import checked, read, send
from web.context import KEY
from web.pages import seals

MATCHES = Path(__file__).parents[3] / "fixtures" / "ace-in-the-hole" / "matches"
ENDED = MATCHES / "sunday-final-aces-by-reply.json"
WELL = "The match still holds all that was sealed."


def text_of(client: FlaskClient, match: str, language: str = "en") -> str:
    """The text that the page of a seal shows, beside its code."""
    page = read(client, f"/matches/{match}/seal", language)
    (field,) = [one for one in page.all("input") if one.get("id") == "seal-text"]
    assert page.all("svg")
    found: str = field["value"]
    return found


def told(client: FlaskClient, text: str, status: int = 200) -> str:
    """What the page says of a seal."""
    answer = send(client, "/seals", {"text": text})
    checked(answer, status)
    return " ".join(answer.text.split())


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_match_has_its_seal_as_code_text_and_file(
    client: FlaskClient, match: str, language: str
) -> None:
    text = text_of(client, match, language)
    answer = client.get(f"/matches/{match}/seal/file")
    assert answer.headers["Content-Disposition"] == f"attachment; filename={match}.kifu-seal"
    assert "no-store" in answer.headers["Cache-Control"]
    with form.read(io.BytesIO(answer.data)) as given:
        assert given.is_whole
        assert isinstance(given.statement, MatchSeal)
        found = form.from_text(text)
        assert (found.match, found.hash, found.key) == (
            match,
            given.statement.hash,
            given.statement.key,
        )
    read(client, "/seals", language)
    assert WELL in told(client, text)
    sent = send(client, "/seals", {"file": (io.BytesIO(answer.data), "m.kifu-seal")})
    assert WELL in checked(sent, 200).text


def test_a_match_that_is_over_leads_to_its_seal(client: FlaskClient, match: str) -> None:
    client.post("/api/v1/import", data=ENDED.read_bytes(), content_type="application/json")
    over = "/matches/sundayfinal1/statistics"
    link = "/matches/sundayfinal1/seal"
    assert link in [one.get("href") for one in read(client, over).all("a")]
    assert link not in [one.get("href") for one in read(client, f"{over}?seat=red").all("a")]
    assert "Show it to nobody who plays" not in read(client, link).text
    assert "/seal" not in client.get(f"/matches/{match}/statistics").text
    assert "Show it to nobody who plays" in read(client, f"/matches/{match}/seal").text


def test_what_was_done_to_a_match_is_told(app: Flask, client: FlaskClient, match: str) -> None:
    store = app.extensions[KEY].store
    seal, whole = text_of(client, match), client.get(f"/matches/{match}/seal/file").text
    last = store.last(match).step
    written_anew(store, match, 2)
    assert "up to this step the history is not the one that was sealed" in told(client, seal)
    said = told(client, whole)
    assert "Step 2: the step is not the one that was sealed" in said
    cut_off(store.database, match, last - 1)
    assert f"Step {last}: the steps from here to {last} were sealed" in told(client, seal)
    taken_away(store.database, match)
    said = told(client, seal)
    assert "the match is missing" in said
    assert WELL not in said


def test_a_match_that_was_erased_is_told_as_that(
    app: Flask, client: FlaskClient, match: str
) -> None:
    seal = text_of(client, match)
    app.extensions[KEY].store.erase(match, "", START)
    assert "The match was erased on 2026-11-21T10:00:00Z." in told(client, seal)


def test_of_a_seal_that_was_not_made_here_nothing_is_told(
    app: Flask, client: FlaskClient, match: str
) -> None:
    """Whoever signs a guess of their own learns of no match, not even whether it is there."""
    text_of(client, match)
    parts, stranger = app.extensions[KEY], Ed25519PrivateKey.generate()
    made = seal_match(parts.store, match, stranger, START).statement
    said = told(client, as_text(made))
    assert "the seal is by a key that is not known here" in said
    other = form.signed(replace(made, match="nowhere"), stranger)
    assert told(client, as_text(other)).replace(as_text(other), "") == said.replace(
        as_text(made), ""
    )


def test_what_is_no_seal_is_refused(
    app: Flask, client: FlaskClient, match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for wrong in ("", "KIFU1:AAAA", "{}", "<script>alert(1)</script>"):
        page = told(client, wrong, 422)
        assert "<script>alert" not in page
    parts, out = app.extensions[KEY], io.BytesIO()
    key = SealKeys(parts.settings.seal_key_file).own()
    seal_log(parts.database, out, key, START, packed=False)
    assert "This is the seal of a whole log" in told(client, out.getvalue().decode(), 422)
    monkeypatch.setattr(seals, "LONGEST", 100)
    large = {"file": (io.BytesIO(b"x" * 101), "large")}
    assert "choose its file" in checked(send(client, "/seals", large), 422).text
    assert client.get("/matches/nowhere/seal").status_code == 404


def test_a_seal_is_for_who_may_see_everything(house: House) -> None:
    """A hash would let others try their guesses of what is hidden."""
    client = house.app.test_client(use_cookies=False)
    for role, brings in house.brings.items():
        for path in (f"/matches/{M}/seal", f"/matches/{M}/seal/file"):
            answer = client.get(path, headers=brings)
            sees = role in {"owner", "recorder", "token-read", "token-record"}
            assert (answer.status_code == 200) is sees, (role, path, answer.status_code)
            assert sees or "KIFU1" not in answer.text
