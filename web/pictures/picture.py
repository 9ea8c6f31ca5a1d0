"""What a picture offers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from core.events import Json, Seat
from core.knowledge import Viewer
from core.messages import Message, Value


@dataclass(frozen=True, slots=True, kw_only=True)
class Viewpoint:
    """How somebody looks at a table.

    `flip` turns it round; `names` are the players by seat; `interactive` leaves squares and
    cards open to assistive technology, for a page that makes them work; `ruled` is the reason
    of the ruling that the step before this table was, if it was one. `opened`: all is shown,
    for the match is over, also what nobody might look at while it went on. `events` are those of
    the step that led to this table, as the viewer may see them: none where what it changed is
    not to be shown. `viewer` is the seat that looks, None for one who sees everything or sits
    nowhere.
    """

    flip: bool = False
    opened: bool = False
    ruled: str | None = None
    names: Mapping[Seat, str] = field(default_factory=dict)
    interactive: bool = False
    events: tuple[Any, ...] = ()
    viewer: Viewer = None


class Counted(NamedTuple):
    """A part of a command that a table decides: its `place`, such as `claim.combo`, and how it is
    asked for, as one of `choices` (by value), as a text for which `suggest` says what it may be,
    or as a whole number."""

    place: str
    title: Message
    choices: Mapping[str, Message] = {}
    suggest: Mapping[str, Value] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingForms:
    """How the record page asks for rulings: their operations, and what a forced command counts as.

    `titles` by kind of operation, `fields` by name of a field, or by kind and name with a dot
    between; `values` by what can be chosen; `suggest`, named as `fields` are, lists what a field
    of text may hold, each with what people call it where that says more.
    `scales`: numbers of these fields are typed in a greater unit, which is so many of the game's.
    `counts` are, by kind of command, the parts of it that the table decides where it is forced.
    `unasked`: fields that nobody fills in, for they are of records alone.
    `lying`, named as `fields` are, gives of a view more that a field may name, with its words.
    """

    titles: Mapping[str, Message] = field(default_factory=dict)
    fields: Mapping[str, Message] = field(default_factory=dict)
    values: Mapping[str, Message] = field(default_factory=dict)
    suggest: Mapping[str, Sequence[str] | Mapping[str, Value]] = field(default_factory=dict)
    scales: Mapping[str, int] = field(default_factory=dict)
    counts: Mapping[str, Sequence[Counted]] = field(default_factory=dict)
    unasked: frozenset[str] = frozenset()
    lying: Mapping[str, Callable[[Json], Mapping[str, Message]]] = field(default_factory=dict)


class Entry(Protocol):
    """What `viewer` may enter in `state`, which is what the viewer knows of the table.

    `dealt`: cards come from a seed, so nobody is asked for them. The answer has `phase`
    (`play`, `over`, `wait`, or one of the game's own), `expects`, the sentence for the head
    of the page, and may have `facts`, `alert`, `turn` (index of the seat) and `extras` (small
    forms); all else is between it and the game's script, as `web.entry` says. Texts are translated
    already.
    """

    def __call__(self, state: Any, viewer: Viewer, *, dealt: bool) -> Mapping[str, Any]: ...


class Advice(Protocol):
    """What helps `viewer` to decide in `state`, asked for on demand.

    `chosen` are the pieces that were tapped, as the game's script names them. Never more than
    the viewer may know; texts are translated already.
    """

    def __call__(self, state: Any, viewer: Viewer, chosen: Sequence[str]) -> Mapping[str, Any]: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """How the catalogues of a game are drawn by hand, where their entries have a place on a table.

    `template` is the body of the drawing page, which the module `script` brings to life (see
    `static/layouts/editor.js`); `start` is what it begins with, from a content, None for nothing
    yet, and `texts` are its sentences, in the language of the request. `thumbnail` draws the
    `scene` of a content small, for lists.
    """

    template: str
    script: str
    start: Callable[[Any | None], Json]
    texts: Callable[[], Mapping[str, str]]
    thumbnail: str
    scene: Callable[[Any], Any]
    stylesheets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Pointing:
    """What of a drawn table can be pointed at, and what names it, as rulings name things.

    `parts`: data attributes without their `data-`, or classes with a dot before, of what is a
    part; `around`: attributes of it, or of what is around it, that say where it is. Their names
    and values name the part; `also` has, by such a name, what rulings call it. `ground` is the
    class of what lies under all else in a drawing where each point is a place: its `data-side` is
    how long it is, from the lower left corner, or from the upper right one with `data-flip`.
    """

    parts: tuple[str, ...] = ()
    around: tuple[str, ...] = ()
    also: Mapping[str, str] = field(default_factory=dict)
    ground: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """The picture of one game: `template` draws the `scene` made from a view.

    `scene` takes the view, the view one step earlier (None: mark no change) and the viewpoint,
    which has the events between the two.
    `words` are functions that the template calls; `stylesheets` are paths under `static`;
    `record_stylesheet` is all styles of the record page in one, the table's and `record/page.css`
    too (empty: those, one by one). `flips` says whether turning the table is of use; `text` draws
    a view in characters, for a terminal (None: its fields by name). `entry` and the module `script`
    make the table work on the record page (None: a list of what is possible); `texts` are what the
    script says, by name; `ruling_forms` words its rulings, `pointing` says what they are about.
    `preview` says what an entry would do: the state before it, its command and its events in,
    JSON for the script out; `advice` helps to decide. `modules` are scripts under `static` that
    belong to the picture itself, on every page that shows it. `drawing` is for catalogues that
    can be drawn.
    """

    slug: str
    template: str
    scene: Callable[[Json, Json | None, Viewpoint], Any]
    stylesheets: tuple[str, ...] = ()
    record_stylesheet: str = ""
    words: Mapping[str, Any] = field(default_factory=dict)
    turns: frozenset[str] = frozenset()
    flips: bool = False
    text: Callable[[Json], str] | None = None
    entry: Entry | None = None
    script: str = "entry/generic.js"
    texts: Mapping[str, Message] = field(default_factory=dict)
    ruling_forms: RulingForms = RulingForms()
    pointing: Pointing = Pointing()
    preview: Callable[[Any, Any, tuple[Any, ...]], Mapping[str, Any] | None] | None = None
    advice: Advice | None = None
    modules: tuple[str, ...] = ()
    drawing: Drawing | None = None

    @property
    def record_stylesheets(self) -> tuple[str, ...]:
        """The sheets of pages where something is entered."""
        alone = self.record_stylesheet
        return (alone,) if alone else (*self.stylesheets, "record/page.css")
