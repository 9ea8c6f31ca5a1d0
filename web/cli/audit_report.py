"""The report of an audit, in Markdown, for people."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from core.events import Json
from eventstore.auditing import VERDICTS
from eventstore.verdicts import shown

MOST = 8  # differences of one kind that are told of a match; --json has all
SPECIAL = re.compile(r"([\\`*_{}\[\]<>|#~])")
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


class Words(NamedTuple):
    """A verdict for people."""

    title: str
    meaning: str


WORDS = {
    "same": Words("same", "Every fact is what its command gives today."),
    "other_path": Words(
        "same by another path",
        "Facts differ on the way. The table at the end of the line, and the result, are the same.",
    ),
    "other_result": Words(
        "other result",
        "Every command is accepted, and the table at the end, or the result, is another.",
    ),
    "refused": Words("refused", "Today's rules refuse a command that was accepted."),
    "unreadable": Words(
        "unreadable", "Nothing can be made of a stored step. kifu verify tells of altered rows."
    ),
    "game_missing": Words(
        "game not here", "The game is not installed here, so nothing could be decided."
    ),
}


def explained(found: Json) -> Iterator[str]:
    """What is wrong with a match, in sentences."""
    difference = found["difference"]
    if difference is not None:
        yield f"Step {difference['step']}: {_parted(difference)}."
    if found["message"] is not None:
        marks = ", ".join(mark for mark in (found["rule"], found["code"]) if mark)
        place = "" if found["step"] is None else f"Step {found['step']}: "
        message = found["message"].removeprefix(place)
        refused = "refused: " if found["verdict"] == "refused" else ""
        yield f"{place}{refused}{message} ({marks})"
    if found["end"]:
        yield f"At the end: {_list(found['end'])}."
    if found["figures"]:
        yield f"Figures: {_list(found['figures'])}."
    if found["uncounted"] is not None:
        yield f"Its figures cannot be counted: {found['uncounted']}"


def _list(differences: Sequence[Json]) -> str:
    more = len(differences) - MOST
    told = [_parted(one) for one in differences[:MOST]]
    return "; ".join([*told, *([f"{more} more"] if more > 0 else [])])


def _parted(one: Json) -> str:
    return f"{one['path']} is {shown(one['stated'])}, today {shown(one['decided'])}"


def report_of(told: Json) -> str:
    """The whole report; `told` is what `kifu audit --json` prints."""
    return "\n".join([*_head(told), *_figures(told), *_matches(told)]) + "\n"


def _head(told: Json) -> Iterator[str]:
    yield f"# Audit of {told['matches']} matches\n"
    yield (
        f"{told['app']} decided every stored command again on {told['at']}, under the rules that "
        "it has now. Nothing was rewritten.\n"
    )
    surprises = told["matches"] - told["verdicts"]["same"]
    yield (
        "**Every match comes out the same.**\n"
        if told["ok"]
        else f"**{surprises} of {told['matches']} do not come out the same.**\n"
    )
    titles = [WORDS[name].title for name in VERDICTS]
    rows = [[one["game"] or "?", *(one[name] for name in VERDICTS)] for one in told["games"]]
    total = ["all", *(told["verdicts"][name] for name in VERDICTS)]
    yield from _table(["game", *titles], [*rows, total])


def _figures(told: Json) -> Iterator[str]:
    if not told["figures"]:
        return
    yield "## Figures that would change\n"
    rows = [(one["game"], one["figure"], one["matches"]) for one in told["figures"]]
    yield from _table(["game", "figure", "matches"], rows)


def _matches(told: Json) -> Iterator[str]:
    for verdict in VERDICTS[:0:-1]:
        found = [one for one in told["findings"] if one["verdict"] == verdict]
        if not found:
            continue
        words = WORDS[verdict]
        yield f"## {words.title.capitalize()}: {len(found)}\n\n{words.meaning}\n"
        for one in found:
            game = f"{one['game'] or '?'}, {one['steps']} steps"
            title = f"{one['title']}, " if one["title"] else ""
            yield f"### {_text(one['match'])}\n\n{_text(title + game)}\n"
            yield from (f"- {_text(sentence)}" for sentence in explained(one))
            yield ""


def _table(headings: Sequence[str], rows: Sequence[Sequence[Any]]) -> Iterator[str]:
    yield f"| {' | '.join(headings)} |"
    yield f"| --- |{' ---: |' * (len(headings) - 1)}"
    for row in rows:
        yield f"| {' | '.join(_text(str(cell)) for cell in row)} |"
    yield ""


def _text(text: str) -> str:
    """Text as it stands, whatever it holds: no mark-up, no control characters, one line."""
    return SPECIAL.sub(r"\\\1", CONTROL.sub(" ", text))
