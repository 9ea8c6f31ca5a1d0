"""A game defined by what only its author can know, and the folder that `kifu new-game` writes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from core.canonical import canonical
from core.commands import StartMatch
from core.errors import BadNotation, BadSetup, IllegalMove
from core.game import Result
from core.kit import words
from core.kit.statefile import StateFile
from core.knowledge import perspective
from core.messages import msg
from core.replay import Timeline
from core.service import Service
from eventstore.database import Database
from eventstore.export import as_json, record
from eventstore.feed import Projections
from eventstore.imports import import_records
from eventstore.memory import MemoryStore
from eventstore.sql import SqlStore
from tests import packages
from tests.laws import START, begin, commands, later, wander
from tests.toys import PIG
from web import create_app
from web.cli import main
from web.cli.new_game import nim, texts_of
from web.narration import joined, narration, sentences
from web.settings import Settings

NIM = nim.GAME
GUIDE = Path(__file__).parent.parent / "docs" / "add-a-game.md"
LINES = 150


def played(seed: int = 1) -> Any:
    session, pick = begin(NIM, None), Random(seed)
    while NIM.result(session.timeline.state) is None:
        session.play(NIM.policies["random"](session.timeline.state, pick), at=later(session))
    return session


# --- what follows from the definition --------------------------------------------------------


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.lists(st.integers(0, 10_000), max_size=40))
def test_what_was_entered_folds_again_and_every_state_is_its_json(numbers: list[int]) -> None:
    """With undo, redo and branches; text and commands are each other's inverse."""
    session = wander(NIM, numbers, None)
    timeline = session.timeline
    again = Timeline(NIM, timeline.steps)
    for number in timeline.frames:
        state = timeline.frames[number].state
        told = json.loads(canonical(NIM.plain(state)))
        assert NIM.restore(told) == state == again.frames[number].state
        assert NIM.view(state) == NIM.plain(state)
        assert set(told) == set(NIM.position["anyOf"][0]["required"])
    for command in commands(session):
        facts = NIM.decide(timeline.state, command)
        assert NIM.notation.parse(timeline.state, NIM.notation.format(command, facts)) == command
    for seat in NIM.seats:
        assert perspective(timeline, seat).state == timeline.state


def test_a_match_is_told_counted_and_carried() -> None:
    session = played()
    timeline, store = session.timeline, MemoryStore({"nim": NIM})
    names = {"first": "Ana", "second": "Bo"}
    store.append("m", session.pending, expected_version=0, players=names)
    told = [joined(map(str, sentences(narration(timeline, n)))) for n in timeline.frames]
    assert told[1].startswith("First takes ")
    assert told[-1].endswith("wins: the last match taken.")
    stats = NIM.stats(timeline.line())
    assert stats["events"]["taken"] == len(timeline.line()) - 1
    assert sum(seat["taken"] for seat in stats["by_seat"].values()) == stats["events"]["taken"]
    rows = NIM.tables(stats)[0].rows
    assert rows[0]["all"] == rows[0]["first"] + rows[0]["second"]
    assert all(len(found) == len(timeline.line()) for found in NIM.curve(timeline.line()).values())
    other = MemoryStore({"nim": NIM})
    text = as_json(record(store, "m"))
    [*import_records(other, text.encode(), now=lambda: START)]
    assert as_json(record(other, "m")) == text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("take", "Write: take HEAP COUNT."),
        ("take 1 2 3", "Write: take HEAP COUNT."),
        ("take 1 x", "“x” is no whole number."),
        ("take 1 ２", "“２” is no whole number."),
        ("give 1 2", "“give 1 2” is no entry of this game; there are: take HEAP COUNT."),
        ("", "“” is no entry of this game; there are: take HEAP COUNT."),
    ],
)
def test_text_that_is_no_entry_is_told_what_would_be(text: str, said: str) -> None:
    with pytest.raises(BadNotation) as refused:
        NIM.notation.parse(played().timeline.frames[0].state, text)
    assert str(refused.value) == said


@dataclass(frozen=True, slots=True)
class Move:
    to: str
    way: Literal["far", "near"] = "near"
    quietly: bool = False
    steps: int = 1
    kind: Literal["move_on"] = "move_on"


@settings(max_examples=100, deadline=None, derandomize=True)
@given(
    st.builds(
        Move,
        to=st.text("abc", min_size=1),
        way=st.sampled_from(["far", "near"]),
        quietly=st.booleans(),
        steps=st.integers(-9, 9),
    )
)
def test_every_kind_of_field_is_written_and_read(command: Move) -> None:
    notation = words.notation((Move,))
    assert notation.parse(None, notation.format(command, ())) == command


def test_defaults_at_the_end_are_left_out() -> None:
    notation = words.notation((Move,))
    assert notation.format(Move("a"), ()) == "move-on a"
    assert notation.format(Move("a", steps=2), ()) == "move-on a near no 2"
    for text in ("move-on a by", "move-on a near maybe"):
        with pytest.raises(BadNotation, match="must be one of"):
            notation.parse(None, text)


class Hand(NamedTuple):
    cards: tuple[str, ...] = ()
    size: int = 0


class Held(NamedTuple):
    hands: tuple[Hand, Hand]
    last: Hand | None = None
    names: Mapping[str, int] = MappingProxyType({})


def test_states_are_made_of_named_tuples_all_the_way_down() -> None:
    file = StateFile(Held)
    state = Held((Hand(("a",), 1), Hand()), Hand(size=2), {"x": 1})
    told = json.loads(json.dumps(file.plain(state)))
    assert told["hands"] == [{"cards": ["a"], "size": 1}, {"cards": [], "size": 0}]
    assert file.restore(told) == state
    told["hands"][0]["size"] = "1"
    with pytest.raises(BadSetup, match=r"hands\.0\.size must be a whole number"):
        file.restore(told)
    with pytest.raises(BadSetup, match="exactly the keys hands, last, names"):
        file.restore({"hands": []})


def test_matches_start_from_options_and_from_positions() -> None:
    with pytest.raises(BadSetup, match="at least one heap"):
        NIM.setup(nim.Options((0,)), None)
    half = played().timeline.frames[2].state
    assert NIM.setup(nim.Options(), NIM.plain(half)) == half
    over = NIM.plain(half._replace(result=Result("first", "so")))
    with pytest.raises(BadSetup, match="already be over"):
        NIM.setup(nim.Options(), over)
    with pytest.raises(BadSetup, match="not those asked for"):
        NIM.setup(nim.Options((1,)), NIM.plain(half))
    assert NIM.legal(half._replace(result=Result("first", "so")), half.turn) == ()
    assert NIM.winners("first") == ("first",)
    assert (NIM.winners("draw"), NIM.winners("stopped")) == ((), None)


def test_a_table_rules_on_nothing() -> None:
    with pytest.raises(IllegalMove, match="no rulings"):
        NIM.rulings.check(None, None)


def test_it_is_recorded_and_looked_at_on_pages(sqlite_path: Path) -> None:
    """Every legal entry is offered to tap; what is recorded is replayed and counted."""
    settings = Settings(
        database_url=f"sqlite:///{sqlite_path}", secret_key="s" * 32, games={"nim": NIM}
    )
    app = create_app(settings)
    client = app.test_client()
    service: Service = app.extensions["kifu"].service
    service.start("m", StartMatch(game="nim"), nim.Options(), players={"first": "Ana"})
    page = client.get("/matches/m/record").text
    assert all(f"take {heap} 1" in page for heap in (1, 2, 3))
    service.play("m", "take 3 5")
    assert "Ana takes 5 from heap 3" in client.get("/matches/m/replay?step=1").text
    for address in (
        "/games/nim",
        "/matches/m/statistics",
        "/matches/new?game=nim",
        "/games/nim/statistics",
    ):
        answer = client.get(address, follow_redirects=True)
        assert answer.status_code == 200, address
    refused = client.post(
        "/api/v1/matches/m/steps", json={"notation": "take 3 1", "expected_version": 2}
    )
    assert (refused.status_code, refused.json["code"]) == (422, "bad_count")
    app.extensions["kifu"].close()


def test_no_page_asks_about_cards_or_secrets_where_there_are_none(sqlite_path: Path) -> None:
    """Of two games with the same rules, one with chance and secrets: only that one is asked."""
    pig = replace(NIM, slug="nimble", chance=PIG.chance, secrets=replace(NIM.secrets))
    assert (NIM.has_chance, NIM.has_secrets) == (False, False)
    assert (pig.has_chance, pig.has_secrets) == (True, True)
    games = {game.slug: game for game in (NIM, pig)}
    settings = Settings(database_url=f"sqlite:///{sqlite_path}", secret_key="s" * 32, games=games)
    app = create_app(settings)
    client = app.test_client()
    asked = {}
    for slug in games:
        app.extensions["kifu"].service.start(slug, StartMatch(game=slug), nim.Options())
        pages = (
            client.get(f"/matches/new?game={slug}").text,
            client.get(f"/matches/{slug}/replay").text,
            client.get(f"/matches/{slug}/statistics").text,
        )
        signs = (('name="source"', 'name="closed"'), ("data-viewers", "knowledge"), ("Seen by",))
        asked[slug] = [
            sign in page for page, told in zip(pages, signs, strict=True) for sign in told
        ]
        entry = client.get(f"/matches/{slug}/record").text
        assert 'autocapitalize="none"' in entry
    assert asked == {"nim": [False] * 5, "nimble": [True] * 5}
    app.extensions["kifu"].close()


def test_a_game_says_in_its_own_words_whose_turn_it_is(sqlite_path: Path) -> None:
    game = replace(NIM, to_move=msg("{seat} to move"))
    settings = Settings(
        database_url=f"sqlite:///{sqlite_path}", secret_key="s" * 32, games={"nim": game}
    )
    app = create_app(settings)
    app.extensions["kifu"].service.start("m", StartMatch(game="nim"), nim.Options())
    assert "First to move" in app.test_client().get("/matches/m/record").text
    app.extensions["kifu"].close()


def test_figures_over_matches_add_up(sqlite_database: Database) -> None:
    store = SqlStore(sqlite_database, {"nim": NIM})
    for seed in range(5):
        store.append(f"m{seed}", played(seed).pending, expected_version=0)
    books = Projections(store)
    books.catch_up()
    (table,) = books.summary(NIM).tables
    assert sum(row["matches"] for row in table.rows) == table.total == 5


# --- kifu new-game ---------------------------------------------------------------------------


def test_the_guide_shows_the_game_that_is_written() -> None:
    code = Path(nim.__file__).read_text(encoding="utf-8")
    assert f"```python\n{code}```" in GUIDE.read_text(encoding="utf-8")
    assert code.count("\n") <= LINES


def test_a_new_game_runs_in_a_package_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Found by its entry point; simulated and counted by the commands that its page names."""
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(main, ["new-game", "nim-of-mine", "--json"])
    assert done.exit_code == 0, done.output
    told = json.loads(done.output)
    folder = tmp_path / "nim-of-mine"
    assert {*told["files"]} == {str(f.relative_to(folder)) for f in folder.rglob("*.*")}
    project = (folder / "pyproject.toml").read_text(encoding="utf-8")
    assert 'nim-of-mine = "nim_of_mine:GAME"' in project
    packages.install(
        *(tmp_path / "site", "nim_of_mine", (folder / "nim_of_mine.py").read_text("utf-8")),
        entry_points="[kifu.games]\nnim-of-mine = nim_of_mine:GAME\n",
    )
    url = f"sqlite:///{tmp_path}/new.db"
    kifu = ("-m", "web.cli", "--database", url)
    place = tmp_path / "site"
    made = packages.run(place, *kifu, "simulate", "nim-of-mine", "--seed", 1, "--matches", 3)
    assert made.returncode == 0, made.stderr
    stats = packages.run(place, *kifu, "stats", "nim-of-mine", "--kind", "any", "--json")
    assert json.loads(stats.stdout)["matches"] == 3
    monkeypatch.setenv("TEST_LAWS", "3")
    pytest_ = ("-m", "pytest", "-q", "-p", "no:benchmark", "-p", "no:cacheprovider")
    tried = packages.run(place, *pytest_, folder)
    assert tried.returncode == 0, tried.stdout
    assert "skipped" not in tried.stdout


@pytest.mark.parametrize("name", ["Nim", "nim_1", "../nim", "match", "", "a b"])
def test_a_name_that_cannot_be_a_slug_is_refused(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(main, ["new-game", name])
    assert done.exit_code == 1
    assert "cannot be the name of a game" in done.output
    assert not [*tmp_path.iterdir()]


def test_a_folder_that_is_there_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    tmp_path.joinpath("nim").mkdir()
    done = CliRunner().invoke(main, ["new-game", "nim"])
    assert (done.exit_code, "there already" in done.output) == (1, True)
    assert not [*tmp_path.joinpath("nim").iterdir()]


def test_texts_name_the_game_throughout() -> None:
    texts = texts_of("go-fish")
    assert 'slug="go-fish"' in texts["go_fish.py"]
    assert 'title="Go fish"' in texts["go_fish.py"]
    assert "nim" not in texts["pyproject.toml"] + texts["README.md"]
