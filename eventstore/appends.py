"""What an append comes to: rows that are drafted, then judged by key and version."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from core.errors import BadInput, KeyReused
from core.events import MatchId
from core.limits import NO_TEXT
from core.ports import NewStep
from eventstore import chain
from eventstore.codec import Codec, Draft
from eventstore.log_rows import Rows
from eventstore.rows import StepRow


class Answer(NamedTuple):
    """What an append comes to: new rows to insert, the first answer again, or a conflict."""

    kind: Literal["new", "repeated", "conflict"]
    steps: tuple[StepRow, ...]
    version: int


def answer(rows: Rows, drafts: tuple[StepRow, ...], expected: int) -> Answer:
    """What an append comes to where `expected` is the version: key first, then version.

    Raises `KeyReused`, ValueError for steps that are numbered wrongly.
    """
    match_id, first = drafts[0].match_id, drafts[0]
    last = rows.last(match_id)
    if first.key is not None and (known := rows.step_of(match_id, first.key)) is not None:
        stored = rows.read(match_id, known, known + len(drafts) - 1)
        if [s.command for s in stored] != [d.command for d in drafts]:
            raise KeyReused(first.key, known)
        return Answer("repeated", stored, last.version)
    if last.version != expected:
        since = rows.step_after(match_id, expected)
        between = () if since is None else rows.read(match_id, since)
        return Answer("conflict", between, last.version)
    if [d.step for d in drafts] != [*range(last.step + 1, last.step + 1 + len(drafts))]:
        raise ValueError(f"step {first.step} cannot follow step {last.step}")
    keys = {first.key}
    for draft in drafts[1:]:
        if draft.key is not None:
            taken = rows.step_of(match_id, draft.key)
            if taken is not None or draft.key in keys:
                raise KeyReused(draft.key, draft.step if taken is None else taken)
            keys.add(draft.key)
    return Answer("new", chain.linked(drafts, last.hash), last.version)


def drafted(
    codec: Codec, match_id: MatchId, steps: Sequence[NewStep], version: int
) -> tuple[Draft, ...]:
    """The rows of new steps behind `version`, with what they decode to.

    Raises `BadInput` for text that cannot be stored, and as `Codec.draft` does.
    """
    drafts = []
    for step in steps:
        drafts.append(codec.draft(match_id, step, version + 1))
        check_texts(drafts[-1].row)
        version += len(step.events)
    return tuple(drafts)


def check_texts(row: StepRow) -> None:
    """Refuse what no database keeps as text: NUL, and halves of characters."""
    for name, text in (
        ("match_id", row.match_id),
        ("notation", row.notation),
        ("actor", row.actor or ""),
        ("key", row.key or ""),
    ):
        if ("\0" in text or not text.isascii()) and NO_TEXT.search(text):
            raise BadInput("bad_text", "{name} holds a character that is no text.", name=name)
