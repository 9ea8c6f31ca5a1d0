"""The documentation says what the code has: commands, addresses, errors, events, rules."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import core.errors
from core import APP
from core.commands import SHARED_COMMANDS
from core.errors import KifuError
from core.events import SHARED_EVENTS
from core.game import Game
from core.games import ALL
from core.structured import members
from web.api.endpoint import ENDPOINTS
from web.cli import main, notation_page
from web.cli.manual import manual
from web.cli.new_game import nim

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"


def read(*parts: str) -> str:
    return DOCS.joinpath(*parts).read_text("utf-8")


def rules_page(game: Game) -> str:
    return read("rules", f"{game.slug}.md")


def sources(*folders: str) -> Iterator[Path]:
    for folder in folders:
        yield from sorted(ROOT.joinpath(folder).rglob("*.py"))


def raised_codes(files: Iterator[Path]) -> set[str]:
    """The codes that the errors of the project are given where they are raised or built."""
    names = {n for n, c in vars(core.errors).items() if _is_error(c)} | {"HttpRefused"}
    calls = (node for file in files for node in ast.walk(ast.parse(file.read_text("utf-8"))))
    codes = (_code(n) for n in calls if isinstance(n, ast.Call) and _name(n.func) in names)
    return {code for code in codes if code is not None}


def _code(call: ast.Call) -> str | None:
    """The first text among the arguments, where it can be read off; a status may precede it."""
    for argument in call.args[:2]:
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            return argument.value
        if not isinstance(argument, ast.Constant):
            return None
    return None


def _is_error(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, KifuError)


def _name(node: ast.expr) -> str:
    return getattr(node, "id", getattr(node, "attr", ""))


def kinds(classes: tuple[type, ...]) -> set[str]:
    return {c.__dataclass_fields__["kind"].default for c in classes}


def folder(game: Game) -> str:
    return f"core/games/{game.folder}"


def test_the_manual_of_the_command_line_is_what_the_commands_say():
    assert read("cli.md") == manual(), "renew it: python -m web.cli.manual > docs/cli.md"


def test_the_page_of_notation_is_what_the_commands_say():
    assert read("notation.md") == notation_page.page(), (
        "renew it: python -m web.cli.notation_page > docs/notation.md"
    )


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
def test_every_command_says_how_it_is_typed(game: Game):
    assert set(game.notation.usages) == set(members(game.commands))


def test_every_command_helps_and_is_named_in_the_design_of_the_surface():
    wanted = "serve demo games schema check import export replay simulate verify rebuild stats db"
    assert set(main.commands) >= set(wanted.split())
    assert all(command.help for command in main.commands.values())


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda e: f"{e.method} {e.rule}")
def test_every_address_is_in_the_page_of_the_api(endpoint):
    path = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", endpoint.rule).replace("match_id", "id")
    assert f"| {endpoint.method} | `{path}` |" in read("api.md")


def test_every_shared_event_and_command_is_in_the_glossary():
    for kind in kinds(SHARED_EVENTS) | kinds(SHARED_COMMANDS):
        assert f"`{kind}`" in read("glossary.md")


def test_every_shared_error_code_is_in_the_glossary():
    games = {file for game in ALL for file in sources(folder(game))}
    games.add(Path(nim.__file__))  # the game that `kifu new-game` writes
    shared = (file for file in sources("core", "eventstore", "web") if file not in games)
    codes = raised_codes(shared) | {"version_conflict", "key_reused", "match_differs"}
    missing = {code for code in codes if f"| `{code}` |" not in read("glossary.md")}
    assert not missing


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
def test_every_event_and_command_of_a_game_is_in_its_page(game):
    page = rules_page(game)
    wanted = kinds((*members(game.commands), *members(game.events)))
    assert not {kind for kind in wanted if f"`{kind}`" not in page}


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
def test_every_error_code_of_a_game_is_in_its_page_or_shared(game):
    documented = rules_page(game) + read("glossary.md")
    codes = raised_codes(sources(folder(game)))
    assert not {code for code in codes if f"`{code}`" not in documented}


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
def test_every_rule_that_the_code_names_is_in_its_page(game):
    page, cited = rules_page(game), set()
    for file in sources(folder(game)):
        cited |= set(re.findall(r"\bR\d+\b", file.read_text("utf-8")))
    assert cited
    assert not {rule for rule in cited if not re.search(rf"\*\*{rule}\b", page)}


@pytest.mark.parametrize(
    "page",
    [*sorted(ROOT.glob("*.md")), *sorted(DOCS.rglob("*.md"))],
    ids=lambda page: str(page.relative_to(ROOT)),
)
def test_links_between_pages_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text("utf-8")):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"


@pytest.mark.parametrize(
    "page", ["README.md", "CONTRIBUTING.md", "SECURITY.md", "docs/releasing.md"]
)
def test_what_the_pages_name_exists(page: str) -> None:
    text = ROOT.joinpath(page).read_text("utf-8")
    makefile = ROOT.joinpath("Makefile").read_text("utf-8")
    for target in re.findall(r"(?:^\$ |`)make ([\w-]+)", text, re.MULTILINE):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
    for command in re.findall(r"(?:^\$ |`)kifu ([a-z][\w-]*)", text, re.MULTILINE):
        assert command in main.commands, command
    for part in re.findall(r"`(?:\.venv/bin/python -m pytest -q )?((?:\w+/)+(?:\w+\.\w+)?)`", text):
        assert ROOT.joinpath(part).exists(), part
    for path in re.findall(r"^\$ .*?((?:\w+/)+\w+\.py)", text, re.MULTILINE):
        assert ROOT.joinpath(path).is_file(), path


def test_the_first_change_can_be_made():
    """The sentence that newcomers are told to change stands where they are told it does."""
    text = " ".join(ROOT.joinpath("CONTRIBUTING.md").read_text("utf-8").split())
    sentence, file = re.findall(r"Change the sentence `([^`]+)` in `([^`]+)`", text)[0]
    assert ROOT.joinpath(file).read_text("utf-8").count(f'"{sentence}') == 1


def test_a_version_is_the_same_wherever_it_stands():
    version = tomllib.loads(ROOT.joinpath("pyproject.toml").read_text("utf-8"))["project"][
        "version"
    ]
    cited = re.findall(
        r"^version: (\S+)$", ROOT.joinpath("CITATION.cff").read_text("utf-8"), re.MULTILINE
    )
    assert [APP, cited] == [f"kifu/{version}", [version]]


def test_a_forge_runs_what_every_change_must_pass():
    assert "run: .ci/run" in ROOT.joinpath(".github/workflows/ci.yml").read_text("utf-8")


def test_hooks_call_what_the_checks_call():
    """Each hook runs a tool of the checkout, as `make check` does; none is fetched."""
    makefile = ROOT.joinpath("Makefile").read_text("utf-8")
    hooks = ROOT.joinpath(".pre-commit-config.yaml").read_text("utf-8")
    assert re.findall(r"- repo: (\S+)", hooks) == ["local"]
    for tool in re.findall(r"entry: \.venv/bin/(\S+)", hooks):
        assert f"$(BIN)/{tool}" in makefile or tool == "node", tool


def test_every_decision_is_in_the_list_of_decisions():
    pages = {p.name for p in DOCS.joinpath("adr").glob("0*.md")}
    listed = set(re.findall(r"\((0\d+-[\w-]+\.md)\)", read("adr", "README.md")))
    assert pages == listed
    for page in pages:
        text = read("adr", page)
        assert all(f"**{part}.**" in text for part in ("Context", "Decision", "Consequences"))
