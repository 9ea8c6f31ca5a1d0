"""Games of installed packages, each loaded by itself: a bad one is told and harms no other."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from importlib.metadata import EntryPoint
from types import SimpleNamespace

import pytest

from core import games
from core.games import ALL, GROUP, OWN, registry, troubles
from core.loading import Loaded, Offer, load
from tests.packages import TOY, install, run
from tests.toys import PIG
from web.pictures import generic

BAD = {  # code of a package, and what is said of it
    "absent": ("import no_such_module", "ModuleNotFoundError: No module named 'no_such_module'"),
    "raising": ("raise RuntimeError('no\\n\\x1b[31mgame')", "RuntimeError: no [31mgame"),
    "leaving": ("import sys; sys.exit(3)", "SystemExit: 3"),
    "broken": ("def game(:", "SyntaxError"),
    "nothing": ("OTHER = 1", "AttributeError"),
    "other": ("GAME = 'a game'", "It gives no game, but str."),
    "nameless": (TOY.format(slug=""), "It has no slug."),
    "none": (TOY.format(slug=None), "It has no slug."),
    "shouting": (TOY.format(slug="Toy Pig"), "Its slug “Toy Pig” cannot be one"),
    "reserved": (TOY.format(slug="match"), "Its slug “match” cannot be one"),
    "stolen": (TOY.format(slug="arcmage"), "is taken by the package kifu "),
    "lacking": (
        TOY.format(slug="lacking")
        + "GAME = replace(GAME, decide=None, notation=replace(GAME.notation, parse=0))",
        "It lacks, or has of the wrong kind: decide, notation.parse.",
    ),
}


def offer(module: str, name: str = "toy") -> Offer:
    return Offer(EntryPoint(name, f"{module}:GAME", GROUP), f"{module} 1.0")


@pytest.fixture
def give(monkeypatch):
    """A function that puts a module with a GAME where entry points find it."""

    def make(module: str, game: object) -> Offer:
        monkeypatch.setitem(sys.modules, module, SimpleNamespace(GAME=game))
        return offer(module)

    return make


def only_wrong(found: Loaded) -> str:
    [trouble] = found.troubles
    assert not found.games
    return str(trouble.wrong)


def test_all_games_of_this_package_load() -> None:
    assert [game.folder for game in ALL] == [*OWN]
    assert troubles() == ()
    assert [*registry()] == [game.slug for game in ALL]


@pytest.mark.parametrize("name", BAD)
def test_what_is_wrong_with_a_package_is_said(tmp_path, monkeypatch, name) -> None:
    code, wrong = BAD[name]
    install(tmp_path, name, code)
    monkeypatch.syspath_prepend(tmp_path)
    offers, unreadable = games.installed()
    assert not unreadable
    found = load([*games._own(), *offers])
    [trouble] = found.troubles
    assert (trouble.name, trouble.package) == (name, f"{name} 1.0")
    assert wrong in str(trouble.wrong)
    assert str(trouble.sentence).isprintable()
    assert [*found.games] == [game.slug for game in ALL]
    monkeypatch.delitem(sys.modules, name, raising=False)


def test_a_package_with_unreadable_metadata_harms_no_other(tmp_path, monkeypatch) -> None:
    install(tmp_path, "garbled", "", entry_points="[kifu.games]\nno equals sign here\n")
    install(tmp_path, "stranger", "", entry_points="[console_scripts]\nnor here\n")
    install(tmp_path, "fine", TOY.format(slug="fine"))
    monkeypatch.syspath_prepend(tmp_path)
    offers, [trouble] = games.installed()
    assert trouble.package == "garbled 1.0"
    assert [one.package for one in offers] == ["fine 1.0"]


def test_one_package_found_twice_counts_once(tmp_path, monkeypatch) -> None:
    for place in ("one", "two"):
        install(tmp_path / place, "fine", TOY.format(slug="fine"))
        monkeypatch.syspath_prepend(tmp_path / place)
    offers, _ = games.installed()
    assert len(offers) == 1


def test_of_two_packages_with_one_slug_the_first_by_name_keeps_it(give) -> None:
    first, second = give("a", PIG), give("b", replace(PIG, title="Other"))
    found = load([first, second])
    assert found.games == {"toy-pig": PIG}
    [trouble] = found.troubles
    assert str(trouble.wrong) == "Its slug “toy-pig” is taken by the package a 1.0."
    assert trouble.package == "b 1.0"


def test_a_game_offered_under_two_names_is_one_game(give) -> None:
    assert load([give("a", PIG), give("b", PIG)]) == Loaded({"toy-pig": PIG}, ())


@pytest.mark.parametrize("slug", ["-pig", "pig-", "pi--g", "pi_g", "9pig", "pig/..", "pïg", "x\n"])
def test_a_slug_that_could_not_stand_in_an_address_is_refused(give, slug) -> None:
    assert "cannot be one" in only_wrong(load([give("a", replace(PIG, slug=slug))]))


def test_an_error_that_cannot_be_told_is_named(give, monkeypatch) -> None:
    class Mute(Exception):
        def __str__(self) -> str:
            raise ValueError

    def refuse(_: object) -> None:
        raise Mute

    monkeypatch.setattr(EntryPoint, "load", refuse)
    assert only_wrong(load([offer("a")])) == "It fails while it is loaded: Mute."


def test_an_interrupt_is_no_trouble_of_a_game(monkeypatch) -> None:
    def interrupt(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(EntryPoint, "load", interrupt)
    with pytest.raises(KeyboardInterrupt):
        load([offer("a")])


def test_the_command_line_works_beside_packages_of_every_bad_kind(tmp_path) -> None:
    """The packages are installed as pip leaves them; one of them is whole, and is played."""
    packages = tmp_path / "packages"
    for name, (code, _) in BAD.items():
        install(packages, name, code)
    install(packages, "fine", TOY.format(slug="fine-game"))
    listed = run(packages, "-m", "web.cli", "games", "--json")
    assert listed.returncode == 0, listed.stderr
    slugs = [game["slug"] for game in json.loads(listed.stdout)]
    assert slugs == [*(game.slug for game in ALL), "fine-game"]
    for name, (_, wrong) in BAD.items():
        [line] = [told for told in listed.stderr.splitlines() if f"“{name}”" in told]
        assert wrong in line
    database = f"sqlite:///{tmp_path / 'kifu.db'}"
    words = ("-m", "web.cli", "--database", database, "simulate", "fine-game", "--seed", 1)
    played = run(packages, *words)
    assert played.returncode == 0, played.stderr
    assert "Traceback" not in listed.stderr + played.stderr


BAD_PAGES = {  # by the name of the package: its pages, and what is said of them
    "dry": (
        "raise RuntimeError('no ink')",
        "Its pages fail while they are loaded: RuntimeError: no ink.",
    ),
    "paper": ("PAGES = 'paper'", "It gives no pages, but str."),
    "single": ("PAGE = None", "Its pages fail while they are loaded: AttributeError"),
}
ASKED = """
import json
from core.games import registry
from web.pictures import picture_of
from web.pictures.game_pages import troubles

shown = [(slug, picture_of(slug).template) for slug in [*registry()][-3:]]
print(json.dumps([shown, [str(one.sentence) for one in troubles()]]))
"""


@pytest.fixture(scope="module")
def plain_tables(tmp_path_factory) -> tuple[dict[str, str], list[str]]:
    """With packages of all bad pages: the template of each of their games, and what is told."""
    place = tmp_path_factory.mktemp("packages")
    for name, (code, _) in BAD_PAGES.items():
        points = f"[kifu.games]\n{name} = {name}:GAME\n[kifu.pages]\n{name} = {name}_pages:PAGES\n"
        install(place, name, TOY.format(slug=name), entry_points=points)
        place.joinpath(f"{name}_pages.py").write_text(code, "utf-8")
    done = run(place, "-c", ASKED)
    assert done.returncode == 0, done.stderr
    shown, told = json.loads(done.stdout)
    return dict(shown), told


@pytest.mark.parametrize("name", BAD_PAGES)
def test_pages_that_cannot_be_used_leave_their_game_a_plain_table(plain_tables, name) -> None:
    """Its match is recorded all the same; what is wrong is told beside the games."""
    shown, told = plain_tables
    assert shown[name] == "pictures/generic.html"
    begun = f"The game “{name}” of the package {name} 1.0 is shown as a plain table."
    [sentence] = [one for one in told if one.startswith(begun)]
    assert BAD_PAGES[name][1] in sentence


@pytest.mark.parametrize("folder", OWN)
def test_a_game_of_this_package_that_fails_leaves_the_others(monkeypatch, folder) -> None:
    monkeypatch.setitem(sys.modules, f"core.games.{folder}", None)
    found = load(games._own())
    assert [game.folder for game in found.games.values()] == [n for n in OWN if n != folder]
    assert [trouble.name for trouble in found.troubles] == [folder]


def test_pages_and_pictures_need_no_game_of_this_package(tmp_path) -> None:
    code = (
        "import sys; sys.modules['core.games.arcmage'] = None\n"
        "import web.app\n"
        "from core.games import registry\n"
        "from web.pictures import picture_of\n"
        "print(*registry(), *(picture_of(slug).slug for slug in registry()))\n"
        "print(picture_of('arcmage').slug)\n"
    )
    done = run(tmp_path, "-c", code)
    left = [game.slug for game in ALL if game.slug != "arcmage"]
    games, plain = done.stdout.splitlines()
    assert games.split() == [*left, *left], done.stderr
    assert plain == generic.PICTURE.slug
