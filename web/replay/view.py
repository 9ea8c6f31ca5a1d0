"""What the replay page shows: frozen values, made once from a timeline and a place in it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from markupsafe import Markup

from core.events import Json, MatchEnded, Origin, Seat
from core.game import Game
from core.knowledge import Viewer
from core.messages import Message, Narration
from core.replay import Timeline
from web.i18n import Names
from web.narration import narration
from web.pictures import draw, picture_of
from web.replay.keys import KEYS, Key
from web.replay.line_parts import LineParts
from web.replay.look import Look
from web.replay.search import Hits, LineSearch, Query
from web.replay.strip import BLOCK, runs
from web.replay.tree_position import TreePosition
from web.replay.viewpoint import seen_at
from web.seats import title_of, viewers

BESIDE = 1  # blocks of steps shown before and behind that of the step shown
QUIET = re.compile(r'<details class="quiet" data-steps="([^"]*)">')


class Choice(NamedTuple):
    """A step that may follow, and how it was written."""

    step: int
    text: str
    in_force: bool


class Way(NamedTuple):
    """A button of the bar: its action, and the step to which it leads (None: to none)."""

    action: str
    step: int | None
    rel: str | None = None


class StepView(NamedTuple):
    """What changes with the step: the table, what happened, where to go from there.

    `step` is the step asked for and `node` the one shown, place `index` of `last` of the line
    that `line_key` names; `text` is its notation, None where the step shown is another. `common`
    is the last step in force before one that is not, `looking` who looks, None for one who sees
    everything, and `turn` says whose turn it is; `mark` is the number of that seat's mark.
    """

    look: Look
    game: Game[Any, Any, Any]
    names: Names
    line_key: int
    step: int
    node: int
    index: int  # type: ignore[assignment]  # a field, where a tuple has a method
    last: int
    table: Markup
    told: Narration
    text: str | None
    looking: Message | None
    turn: Message | None
    mark: int
    choices: tuple[Choice, ...]
    ways: tuple[Way, ...]
    common: int | None

    attaches: bool  # a photo

    @property
    def moved(self) -> bool:
        """Whether the step asked for only moved the head (undo, redo, variation)."""
        return self.step != self.node


class Legend(NamedTuple):
    """Of one line the title, the number of its seat (0: none), its value here, and all its values,
    those in a row as one.
    """

    title: str
    look: int
    value: int
    values: str


class CurveView(NamedTuple):
    """The strip: HTML below and above its cursor, which stands at `x` percent, and its legend, the
    values of the main series in a `unit`.
    """

    ground: Markup
    signs: Markup
    x: float
    legend: tuple[Legend, ...]
    unit: str


class Block(NamedTuple):
    """Steps of the list, the one shown marked as such."""

    number: int
    rows: Markup


class More(NamedTuple):
    """Where steps go on that are not on the page: a block, and its step nearest to the page."""

    block: int
    step: int


class ListView(NamedTuple):
    """The blocks of steps around a place, and where the list goes on before and behind them."""

    look: Look
    blocks: tuple[Block, ...]
    earlier: More | None
    later: More | None


class SearchView(NamedTuple):
    """What steps can be looked for by: words, one of the seats where there are several, one of
    the kinds of moments; and the `hits`, where any was looked for.
    """

    query: Query
    seats: Sequence[tuple[Seat, Message]]
    kinds: Sequence[tuple[str, Message]]
    hits: Hits | None


class ReplayView(NamedTuple):
    """A whole page. `places` tells the script what each place of the line is; `result` is None
    while the match goes on.
    """

    look: Look
    title: str
    seats: tuple[Seat, ...]
    viewers: tuple[tuple[Viewer, Message], ...]
    keys: tuple[Key, ...]
    result: Message | None
    forked_from: Origin | None
    has_undone: bool
    flips: bool
    stylesheets: tuple[str, ...]
    modules: tuple[str, ...]
    step: StepView
    curve: CurveView
    places: Mapping[str, Any]
    steps: ListView
    search: SearchView
    noted: Markup  # bookmarks, comments and moments


def replay_view(
    timeline: Timeline[Any], place: TreePosition, look: Look, names: Names, query: Query
) -> ReplayView:
    """The page at a place; with the steps that were looked for, where any were."""
    game, picture = timeline.game, picture_of(timeline.game.slug)
    result = game.result(timeline.state)
    parts = LineParts(timeline, place, look, names)
    drawn = parts.curve()
    return ReplayView(
        look=look,
        title=timeline.start.title,
        seats=timeline.seats,
        viewers=tuple(viewers(timeline)),
        keys=tuple(key for key in KEYS if game.has_secrets or key.action != "knowledge"),
        result=None if result is None else game.narrate(MatchEnded(*result)),
        forked_from=timeline.start.forked_from,
        has_undone=len(timeline.frames) > len(place.in_force),
        flips=picture.flips and len(timeline.seats) > 1,
        stylesheets=picture.stylesheets,
        modules=picture.modules,
        step=step_view(timeline, place, look, names),
        curve=_curve(drawn, place),
        places=drawn["places"],
        steps=_list(parts, place, look),
        search=_search(parts, query),
        noted=Markup(parts.noted()),  # noqa: S704 - the template escapes
    )


def _search(parts: LineParts, query: Query) -> SearchView:
    search, timeline = LineSearch(parts), parts.timeline
    several = len(timeline.seats) > 1
    seats = [(seat, title_of(timeline.game, seat)) for seat in timeline.seats if several]
    return SearchView(query, seats, search.kinds(), search.hits(query) if query.asks else None)


def step_view(timeline: Timeline[Any], place: TreePosition, look: Look, names: Names) -> StepView:
    """What changes with the step, at a place."""
    game, state = timeline.game, timeline.frames[place.node].state
    text = timeline.steps[place.step].notation
    turn = game.to_play(game.view(state))
    return StepView(
        look=look,
        game=game,
        names=names,
        line_key=place.line[-1],  # a line is known by its end
        step=place.step,
        node=place.node,
        index=place.index,
        last=len(place.line) - 1,
        table=_table(timeline, place, look, names),
        told=narration(timeline, place.step),
        text=text if place.index and not place.moved else None,
        looking=None if look.seat is None else dict(viewers(timeline)).get(look.seat),
        turn=None if turn is None else game.to_move._replace(params={"seat": title_of(game, turn)}),
        mark=game.seats.index(turn) + 1 if turn in game.seats else 0,
        choices=tuple(
            Choice(node, timeline.steps[node].notation, node in place.in_force)
            for node in place.ahead
        ),
        ways=_ways(place),
        common=place.common if place.beside else None,
        attaches=place.step in timeline.photos,
    )


def list_view(timeline: Timeline[Any], place: TreePosition, look: Look, names: Names) -> ListView:
    """The list of steps around a place."""
    return _list(LineParts(timeline, place, look, names), place, look)


def _table(timeline: Timeline[Any], place: TreePosition, look: Look, names: Names) -> Markup:
    """The picture; what the step changed is marked where it was played, not only moved to."""
    view, before, viewpoint = seen_at(timeline, place, look, names)
    return draw(timeline.game, view, viewpoint, before)


def _ways(place: TreePosition) -> tuple[Way, ...]:
    return (
        Way("first", place.line[0] if place.index else None),
        Way("previous", place.previous, "prev"),
        Way("play", None),
        Way("next", place.following, "next"),
        Way("last", None if place.following is None else place.line[-1]),
    )


def _curve(drawn: Json, place: TreePosition) -> CurveView:
    """The strip of `LineParts`, its cursor at a place."""
    return CurveView(
        ground=Markup(drawn["ground"]),  # noqa: S704 - the template escapes
        signs=Markup(drawn["signs"]),  # noqa: S704
        x=round(100 * place.index / max(len(place.line) - 1, 1), 2),
        legend=tuple(
            Legend(title, look, values[place.index], runs(values))
            for title, look, values in drawn["series"]
        ),
        unit=drawn["unit"],
    )


def _list(parts: LineParts, place: TreePosition, look: Look) -> ListView:
    count, here = len(place.line), place.index // BLOCK
    blocks = range(max(here - BESIDE, 0), min(here + BESIDE + 1, -(-count // BLOCK)))
    first, end = blocks.start * BLOCK, blocks.stop * BLOCK
    return ListView(
        look,
        tuple(Block(number, _marked(parts.block(number), place.step)) for number in blocks),
        More(blocks.start - 1, place.line[first - 1]) if first else None,
        More(blocks.stop, place.line[end]) if end < count else None,
    )


def _marked(rows: str, step: int) -> Markup:
    """Rows of the list, that of a step marked as the one shown, and a fold open around it."""

    def opened(fold: re.Match[str]) -> str:
        return fold[0][:-1] + " open>" if str(step) in fold[1].split() else fold[0]

    here = f'data-step="{step}"'
    marked = rows.replace(f"{here}>", f'{here} aria-current="step">')
    return Markup(QUIET.sub(opened, marked))  # noqa: S704 - the template escapes
