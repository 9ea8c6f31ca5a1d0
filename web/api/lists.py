"""Lists of steps as JSON text, put together of the texts of blocks of steps, each made once.

What is told of a step stays; only where it stands in the tree, at the end of its text, changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from core.events import MatchId
from core.game import Game
from core.knowledge import lasting
from core.ports import NewStep, Step
from core.tree import Tree
from eventstore.encoding import opened
from eventstore.snapshot_reads import Outline
from web import context, documents
from web.api.endpoint import dumps
from web.api.kept import Made
from web.schemas.queries import LineQuery

BLOCK = 16  # steps
BETWEEN = b"\n"  # texts of a block: JSON has none


class Source(NamedTuple):
    """A match whose steps are listed, folded or not."""

    match_id: MatchId
    game: Game[Any, Any, Any]
    tree: Tree
    version: int
    hash_of: Callable[[int], str]  # of a step as it is stored
    # Steps from one to another, both included, as the viewer knows them, with the version of the
    # first event of each.
    read: Callable[[int, int], Iterable[tuple[Step | NewStep, int]]]
    known: tuple[Any, ...] | None  # what tells them beside their hashes; None: nothing does


def steps(match_id: MatchId, query: LineQuery) -> Made:
    """The list that is asked for. Raises `NotFound`, `BrokenLog`."""
    after = query.after
    source = _source(match_id, query)
    tree = source.tree
    numbers: Sequence[int] = range(after + 1, tree.length)
    if not query.tree:
        numbers = [number for number in tree.path(tree.head) if number > after]
    texts = _texts(source, numbers)
    told = b",".join(
        texts[number] + b"," + dumps(place._asdict())[1:]
        for number, place in zip(numbers, tree.places(numbers), strict=True)
    )
    head = {"match": match_id, "version": source.version, "head": tree.head, "steps": []}
    return Made(dumps(head)[:-2] + told + b"]}", source.version)


def _source(match_id: MatchId, query: LineQuery) -> Source:
    if query.seat is None:
        outline = context.outline(match_id, (query.after + 1) // BLOCK * BLOCK)
        if outline is not None:
            return _of_rows(match_id, outline)
    whole = context.timeline(match_id)
    shown = context.seen(whole, query.seat)
    return Source(
        match_id,
        game=whole.game,
        tree=shown.tree,
        version=shown.version,
        hash_of=lambda step: str(whole.steps[step].hash),  # type: ignore[union-attr] # is stored
        read=lambda first, last: (
            (shown.steps[number], shown.first_version(number)) for number in range(first, last + 1)
        ),
        known=lasting(whole, query.seat),
    )


def _of_rows(match_id: MatchId, outline: Outline) -> Source:
    return Source(
        match_id,
        game=outline.game,
        tree=outline.tree,
        version=outline.version,
        hash_of=outline.hashes.__getitem__,
        read=lambda first, last: ((step, step.version) for step in outline.read(first, last)),
        known=(None, True),
    )


def _texts(source: Source, numbers: Iterable[int]) -> dict[int, bytes]:
    """What stays the same of each step, in blocks that have these numbers: an object yet open."""
    answers, texts = context.parts().answers, dict[int, bytes]()
    missing: dict[int, tuple[int, str]] = {}  # by first step: the last one, and the tag
    for block in dict.fromkeys(number // BLOCK for number in numbers):
        first = block * BLOCK
        last = min(first + BLOCK, source.tree.length) - 1
        tag = f"steps {source.match_id!r} {first} {last} {source.hash_of(last)} {source.known}"
        found = None if source.known is None else answers.get(tag)
        if found is None:
            missing[first] = last, tag
        else:
            texts.update(enumerate(found.split(BETWEEN), first))
    for start, end in _runs(missing):
        made = [
            dumps(documents.step(source.game, step, version, opened))[:-1]
            for step, version in source.read(start, missing[end][0])
        ]
        texts.update(enumerate(made, start))
    if source.known is not None:
        for first, (last, tag) in missing.items():
            block_texts = [texts[number] for number in range(first, last + 1)]
            answers.keep(tag, BETWEEN.join(block_texts))
    return texts


def _runs(firsts: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Blocks that follow each other: the first step of the first, and of the last of them."""
    rising = [*firsts]
    ends = [one for one, following in pairwise(rising) if following != one + BLOCK]
    starts = [following for one, following in pairwise(rising) if following != one + BLOCK]
    if rising:
        yield from zip([rising[0], *starts], [*ends, rising[-1]], strict=True)
