"""The rules for Prometheus: they name figures that are told, as what they are, and headings that
are there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

import pytest
import yaml
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from tests.deploying import DEPLOY
from tests.packages import ROOT
from web.server.metrics import METRICS
from web.server.shared_metrics import SHARED

TOKEN = re.compile(r'"[^"]*"|\[[^\]]*\]|[a-zA-Z_:][\w:]*|\d[\w.]*|[<>=!~]+|\S')
NAME = re.compile(r"[a-zA-Z_:][\w:]*")
OVER_TIME = {"increase", "rate"}
ADDING = {"sum", "avg", "count"}
PICKING = {"max", "min"}
OTHERS = {"absent", "time", "scalar", "vector", "predict_linear", "avg_over_time"}
LISTS = {"by", "without", "on", "ignoring"}  # names of labels follow in brackets
BETWEEN = {"and", "or", "unless"}
OF_TARGETS = {"instance", "job"}  # labels that Prometheus gives
FIGURES = {one.name: one for one in METRICS}
ENDINGS = ("_bucket", "_count", "_sum")


class Strict(BaseModel):
    """Fields that nobody knows are refused."""

    model_config = ConfigDict(extra="forbid")


class Told(Strict):
    """What somebody is told."""

    summary: str
    description: str
    runbook_url: str


class Rule(Strict):
    """A rule, as far as the file goes."""

    alert: str = Field(pattern="^Kifu[A-Za-z]+$")
    expr: str
    after: str = Field("0m", alias="for", pattern=r"^\d+[mh]$")
    labels: dict[Literal["severity"], Literal["page", "ticket"]]
    annotations: Told


class Use(NamedTuple):
    """A figure in an expression: what is asked of its labels, and the functions around it."""

    name: str
    asked: dict[str, str]
    around: tuple[str, ...]


class Read(NamedTuple):
    """An expression: its figures, and the labels that are left of them (None: all)."""

    uses: list[Use]
    left: set[str] | None


def rules() -> list[Rule]:
    found: Any = yaml.safe_load(DEPLOY.joinpath("alerts.yml").read_text("utf-8"))
    (group,) = found["groups"]
    return TypeAdapter(list[Rule]).validate_python(group["rules"])


RULES = rules()


def read(text: str) -> Read:
    """The names of an expression. Raises ValueError for a function that nobody knows here, and for
    brackets that do not match.
    """
    tokens, uses, around, left = [*TOKEN.findall(text), ""], [], [], None
    at, called = 0, ""
    while token := tokens[at]:
        if token in LISTS:
            end = tokens.index(")", at)
            if token == "by":
                left = (left or set()) | {*tokens[at + 2 : end : 2]}
            at = end
        elif token == "(":
            around.append(called)
            called = ""
        elif token == ")":
            if not around:
                raise ValueError(f"{text}: a bracket is closed that was not opened")
            around.pop()
        elif token == "{":
            end = tokens.index("}", at)
            uses[-1] = uses[-1]._replace(asked=_asked(tokens[at + 1 : end]))
            at = end
        elif NAME.fullmatch(token) and token not in BETWEEN:
            if _is_function(token, tokens[at + 1]):
                called = token
            else:
                uses.append(Use(token, {}, tuple(filter(None, around))))
        at += 1
    if around:
        raise ValueError(f"{text}: a bracket is open")
    picked = {*tokens} & (ADDING | PICKING)
    return Read(uses, (left or set()) if picked else None)


def _is_function(token: str, after: str) -> bool:
    known = OVER_TIME | ADDING | PICKING | OTHERS
    if after not in {"(", *LISTS}:
        return False
    if token not in known:
        raise ValueError(f"{token}: not a function that is known here")
    return True


def _asked(tokens: list[str]) -> dict[str, str]:
    """Labels and what is asked of them, from between the braces."""
    return {tokens[at]: tokens[at + 2].strip('"') for at in range(0, len(tokens), 4)}


def _figure(name: str) -> Any:
    for end in ("", *ENDINGS):
        found = FIGURES.get(name.removesuffix(end))
        if found is not None and (end == "" or found.kind == "histogram"):
            return found
    return None


def _wrong(text: str) -> Iterator[str]:
    """What is wrong with an expression."""
    for use in read(text).uses:
        if use.name == "up":
            continue
        figure = _figure(use.name)
        if figure is None:
            yield f"{use.name} is told by no process"
            continue
        if not {*use.asked} <= {*figure.labels} | OF_TARGETS:
            yield f"{use.name} has not the labels {use.asked}"
        if (figure.kind != "gauge") != bool(OVER_TIME & {*use.around}):
            yield f"{use.name} is a {figure.kind}"
        if figure in SHARED and ADDING & {*use.around}:
            yield f"{use.name} is told alike by all processes, and is never added up"
        for label in {"outcome", "state"} & {*use.asked}:  # their values are in the description
            for value in use.asked[label].split("|"):
                if not re.search(rf"\b{value}\b", figure.about):
                    yield f"{use.name} has no {label} {value}"


def _headings() -> set[str]:
    """The headings of the manual, as links name them."""
    text = ROOT.joinpath("docs", "operate.md").read_text("utf-8")
    found = re.findall(r"^##+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", one).strip().lower().replace(" ", "-") for one in found}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.alert)
def test_a_rule_is_about_figures_that_are_told(rule: Rule) -> None:
    assert read(rule.expr).uses
    assert not [*_wrong(rule.expr)]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.alert)
def test_a_rule_says_what_to_do_and_where_the_rest_stands(rule: Rule) -> None:
    told = rule.annotations
    assert told.description.endswith(".")
    page, _, heading = told.runbook_url.partition("#")
    assert (page, heading in _headings()) == ("docs/operate.md", True), heading
    named = {*re.findall(r"\$labels\.(\w+)", told.summary + told.description)}
    uses, left = read(rule.expr)
    there = {label for use in uses if (one := _figure(use.name)) for label in one.labels}
    assert named <= (there | OF_TARGETS if left is None else left)


def test_each_rule_has_a_name_of_its_own_and_each_heading_an_alert() -> None:
    assert len({rule.alert for rule in RULES}) == len(RULES)
    text = ROOT.joinpath("docs", "operate.md").read_text("utf-8")
    part = text.partition("## When an alert comes")[2].partition("\n## ")[0]
    linked = {rule.annotations.runbook_url.partition("#")[2] for rule in RULES}
    for heading in re.findall(r"^### (.+)$", part, re.MULTILINE):
        assert heading.lower().replace(" ", "-") in linked


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("kifu_nothing > 0", "told by no process"),
        ('kifu_parked{code="x"} > 0', "has not the labels"),
        ("kifu_appends_total > 5", "is a counter"),
        ("increase(kifu_parked[5m]) > 5", "is a gauge"),
        ("sum(kifu_database_bytes) > 5", "never added up"),
        ('max(kifu_standby{state!="in_use"}) > 0', "has no state"),
        ("rate(kifu_request_seconds_middle[5m]) > 1", "told by no process"),
    ],
)
def test_what_is_wrong_with_a_rule_is_noticed(text: str, wrong: str) -> None:
    assert wrong in next(_wrong(text))


@pytest.mark.parametrize("text", ["maximum(kifu_parked)", "max(kifu_parked", "kifu_parked)"])
def test_what_is_no_expression_is_noticed(text: str) -> None:
    with pytest.raises(ValueError, match=r"bracket|function"):
        read(text)


def test_names_are_found_wherever_they_stand() -> None:
    found = read('sum by (code) (rate(kifu_a{b=~"c|d",e="f"}[5m])) > scalar(2 * max(kifu_g))')
    assert found.left == {"code"}
    assert found.uses == [
        Use("kifu_a", {"b": "c|d", "e": "f"}, ("sum", "rate")),
        Use("kifu_g", {}, ("scalar", "max")),
    ]
