"""Worked examples of the rules: every case of a JSON array, in the form of its game's rules.

`pytest tests/test_examples.py --game SLUG --examples FILE` judges any file, of games of other
packages too; by default the cases in `fixtures/` of every game run. What a case means is said by
`tests/examples/<folder>.py` where a published form has words of its own, else by
`tests/examples/generic.py`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from core.game import Game
from core.games import ALL, find
from tests import packages
from tests.plugins import examples
from web.cli.new_game import nim, texts_of
from web.contract import cases as generic
from web.contract.spoilt import passed_over


def judging(game: Game[Any, Any, Any]) -> Callable[[Any], None]:
    """What judges the cases of a game."""
    name = f"tests.examples.{game.folder}"
    if find_spec(name) is None:
        return partial(generic.judge, game)
    judge: Callable[[Any], None] = import_module(name).judge
    return judge


def test_example(example: tuple[str, Any]) -> None:
    slug, case = example
    if isinstance(case, Path):
        pytest.fail(f"{slug} has no worked examples in {case}")
    judging(find(slug))(case)


@pytest.mark.parametrize("game", [*ALL, nim.GAME], ids=lambda game: game.slug)
def test_unknown_key_fails(game: Any) -> None:
    """A key that the form does not name is never passed over."""
    with pytest.raises(AssertionError, match="surprise"):
        judging(game)({"id": "X1", "surprise": 1, "expect": {}})


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
def test_every_form_takes_notes(game: Any) -> None:
    """A case of every kind that its fixture has; and a note is text."""
    cases = json.loads(Path(f"fixtures/{game.slug}/examples.json").read_text("utf-8"))
    kinds = {case.get("kind", tuple(sorted(case))): case for case in cases}
    notes = {"why": "the lower one counts", "ruling": ["A22"], "seats": ["first", "second"]}
    for case in kinds.values():
        judging(game)({**case, **notes})
        for note in notes:
            with pytest.raises(AssertionError, match=f"{note}: a text"):
                judging(game)({**case, note: [3]})


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
def test_no_expectation_is_passed_over(game: Any) -> None:
    """Each, changed, fails; but that something did not happen holds of other things, too."""
    cases = json.loads(Path(f"fixtures/{game.slug}/examples.json").read_text("utf-8"))
    found = {(case["id"], *at) for case in cases for at in passed_over(judging(game), case)}
    assert {at for at in found if at[-1] != "achievements_exclude"} == set()


# --- the form that every game has -----------------------------------------------------------


CASES = json.loads(texts_of("nim")["examples.json"])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_example_of_the_guide_holds(case: Any) -> None:
    generic.judge(nim.GAME, case)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_none_of_its_expectations_is_passed_over(case: Any) -> None:
    assert passed_over(partial(generic.judge, nim.GAME), case) == []


@pytest.mark.parametrize(
    ("case", "told"),
    [
        ({"given": {"state": {"heap": [1]}}}, "unknown keys ['heap']"),
        ({"given": {"odd": 1}}, "unknown keys ['odd']"),
        ({"given": {"state": {"heaps": "x"}}}, "bad_position"),
        ({"do": ["take 1 9", "take 1 1"]}, "entry 1 is refused"),
        ({"do": ["take 1 9"]}, "refused with bad_count"),
        ({"expect": {"stats": {"none": 1}}}, "unknown keys ['none']"),
    ],
)
def test_a_case_without_sense_says_where(case: Any, told: str) -> None:
    with pytest.raises(AssertionError) as found:
        generic.judge(nim.GAME, {"id": "X1", "expect": {}, **case})
    assert told in str(found.value)


@pytest.mark.parametrize(
    "text", [None, "[]", "{", "{}"], ids=["none", "empty", "no JSON", "no list"]
)
def test_a_game_without_examples_fails_its_own_test_only(
    text: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, *others = ALL
    for game in others:
        (tmp_path / game.slug).symlink_to(examples.FIXTURES / game.slug)
    place = tmp_path / first.slug / "examples.json"
    if text is not None:
        place.parent.mkdir()
        place.write_text(text, "utf-8")
    every = [param.values[0] for param in examples.examples(None, None)]
    monkeypatch.setattr(examples, "FIXTURES", tmp_path)
    found = [param.values[0] for param in examples.examples(None, None)]
    mine, rest = found[0], found[1:]
    assert rest == [(slug, case) for slug, case in every if slug != first.slug]
    with pytest.raises(pytest.fail.Exception, match=f"{first.slug} has no worked examples"):
        test_example(mine)


def test_a_game_of_another_package_is_judged_alike(tmp_path: Path) -> None:
    """Its cases from a file: good ones, one that is wrong; and where it has none."""
    texts = texts_of("nim-of-mine")
    packages.install(
        *(tmp_path / "site", "nim_of_mine", texts["nim_of_mine.py"]),
        entry_points="[kifu.games]\nnim-of-mine = nim_of_mine:GAME\n",
    )
    good, bad = json.loads(texts["examples.json"]), json.loads(texts["examples.json"])
    bad[0]["expect"] = {"result": "nobody"}
    file = tmp_path / "cases.json"
    file.write_text(json.dumps([*good, bad[0] | {"id": "wrong"}]), "utf-8")
    for asked, outcome in (
        (("--examples", file), f"1 failed, {len(good)} passed"),
        ((), "nim-of-mine has no worked examples"),
    ):
        done = packages.run(
            *(
                tmp_path / "site",
                "-m",
                "pytest",
                "-q",
                "-p",
                "no:benchmark",
                "-p",
                "no:cacheprovider",
            ),
            *(f"{__file__}::test_example", "--game", "nim-of-mine", *asked),
        )
        assert outcome in done.stdout, done.stdout + done.stderr
