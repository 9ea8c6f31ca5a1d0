"""Law: whatever stands in a text, its reader has an answer or a refusal, and nothing else.

Entries of every game at tables, dealt or not, and from seats; catalogues, decks, layouts and
options; records in the games' own text and in Kifu's. TEST_FUZZ entries a game, and some of the
others for each: `make fuzz` asks FUZZ, 20,000 unless told.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from core.canonical import canonical, plain
from core.errors import BrokenLog, KifuError, Refused
from core.game import Game
from core.games import ALL
from core.ports import NewStep
from core.replay import Timeline
from core.seated_session import Seated
from core.session import Session
from eventstore import records
from eventstore.catalogue_files import as_file, read_file
from eventstore.codec import codec_of
from eventstore.export import text_record
from eventstore.imports import import_records
from eventstore.memory import MemoryStore
from tests.laws import later, undealt, variant, wander
from tests.laws.slips import Slips, likely, written

FUZZ = int(os.environ.get("TEST_FUZZ", "240"))
FILES = FUZZ // 12  # of each kind
A_PLACE = 30  # entries tried at each place of a match
games = pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)


def outcome(read: Callable[..., object], *what: Any) -> str:
    """How a reader answered: "read", or the code of the refusal, which has words."""
    try:
        read(*what)
    except Refused as refusal:
        found: BaseException | None = refusal
        while found is not None and not isinstance(found, BrokenLog):
            found = found.__cause__
        if found is None and str(refusal.message) and refusal.code:
            return refusal.code
        raise AssertionError(f"{what[-1]!r} is refused without a reason") from refusal
    except Exception as fault:
        raise AssertionError(f"{what[-1]!r} is answered with {fault!r}") from fault
    return "read"


def played(game: Game[Any, Any, Any], number: int, pick: Random) -> Timeline[Any]:
    """A match of some length under the options that the number chooses; dealt, if it is even."""
    moves = [16 * n + (15 if n % 4 else n % 16) for n in pick.choices(range(10**6), k=number % 50)]
    timeline = wander(game, moves, str(number), options=variant(game, number)).timeline
    return undealt(timeline) if number % 2 else timeline


def places(
    game: Game[Any, Any, Any], slips: Slips, pick: Random
) -> Iterator[tuple[Session[Any], str]]:
    """Entries, and where they are made: at tables, and as a seat knows them."""
    for number in range(0, FUZZ * 7, 7):
        session: Session[Any] = Session(played(game, number, pick))
        slips.likely = likely(session, pick)
        if number % 3 == 2:
            session = Seated.of(session.timeline, pick.choice(session.timeline.seats))
        for _ in range(A_PLACE):
            yield session, slips.one()


@games
def test_every_entry_is_decided_or_refused(game: Game[Any, Any, Any]) -> None:
    """And what is accepted says the same when it is read again."""
    pick, found = Random(game.slug), Counter[str]()
    for session, text in places(game, Slips(written(game), pick), pick):
        found[outcome(_entered, session, text)] += 1
        if found.total() >= FUZZ:
            break
    print(f"\n{game.slug}: {found.total()} entries, {dict(found.most_common())}")  # noqa: T201 - of make fuzz
    assert min(found["read"], found.total() - found["read"]) >= FUZZ // 40


def _entered(session: Session[Any], text: str) -> None:
    steps = session.copy().play_line(text, at=later(session))
    for step in steps:
        canonical([step.command, step.events]).encode()
    if len(steps) == 1 and not isinstance(session, Seated):
        _again(session, steps[0])


def _again(session: Session[Any], step: NewStep) -> None:
    """The canonical text of a step gives its facts, but for a deal that nobody may state."""
    try:
        events = session.decide(step.notation, at=step.at).events
    except KifuError as refusal:
        if refusal.code != "dealt_otherwise":
            raise ValueError(f"{step.notation!r} cannot be read again: {refusal}") from refusal
    else:
        assert events == step.events, step.notation


@games
def test_every_record_is_taken_in_or_refused(game: Game[Any, Any, Any]) -> None:
    pick = Random(game.slug)
    slips = Slips(written(game), pick)
    timeline = played(game, 11, pick)
    match = {"game": game.slug, "options": timeline.start.options, "title": "Ours", "seats": {}}
    steps = [{"notation": step.notation, "at": None} for step in timeline.steps[1:9]]
    for _ in range(FILES):
        text = json.dumps(slips.inside({"format": records.FORMAT, "match": match, "steps": steps}))
        outcome(_imported, slips.changed(text) if pick.random() < 0.3 else text)


def _imported(text: str) -> None:
    for _ in import_records(MemoryStore(), text.encode(errors="surrogatepass")):
        pass


@pytest.mark.parametrize(
    "game", [game for game in ALL if game.catalogues], ids=lambda game: game.slug
)
def test_every_catalogue_is_read_or_refused(game: Game[Any, Any, Any]) -> None:
    assert game.catalogues is not None
    pick = Random(game.slug)
    slips = Slips(written(game), pick)
    keys = ["json", *(form.key for form in game.catalogues.formats)]
    for number in range(FILES):
        content = pick.choice([*game.catalogues.built_in.values()])
        file = as_file(game.catalogues, content, keys[number % len(keys)])
        data = slips.changed(file) if isinstance(file, str) else slips.inside(file)
        if pick.random() < 0.3:
            data = slips.changed(data if isinstance(data, str) else json.dumps(data))
        outcome(_catalogue, game, data)


def _catalogue(game: Game[Any, Any, Any], data: Any) -> None:
    assert game.catalogues is not None
    content = read_file(game.catalogues, data, fractions=game.decimals)
    game.catalogues.check(content)
    for _, cards in game.catalogues.shown(content):
        assert isinstance(cards, tuple)
    canonical([game.catalogues.figures(content), game.catalogues.facts(content)])


@games
def test_all_options_are_taken_or_refused(game: Game[Any, Any, Any]) -> None:
    pick = Random(game.slug)
    slips = Slips(written(game), pick)
    for number in range(FILES * 3):
        options = plain(codec_of(game).options(variant(game, number)))
        outcome(_set_up, game, slips.inside(options))


def _set_up(game: Game[Any, Any, Any], options: Any) -> None:
    game.setup(codec_of(game).options(options), None)


@pytest.mark.parametrize(
    "game", [game for game in ALL if game.notation.record], ids=lambda game: game.slug
)
def test_every_text_record_is_read_or_refused(game: Game[Any, Any, Any]) -> None:
    pick = Random(game.slug)
    slips = Slips(written(game), pick)
    texts = [text_record(played(game, n, pick), {"red": "Ana"}) for n in range(10, 40, 6)]
    for _ in range(FILES):
        text = slips.changed(slips.changed(pick.choice(texts)))
        outcome(_text, game, text)
        outcome(_imported, text)


def _text(game: Game[Any, Any, Any], text: str) -> None:
    assert game.notation.record is not None
    if game.notation.record.recognises(text):
        game.notation.record.read(text)
