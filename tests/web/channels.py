"""All that can be asked of a match as a seat knows it: every address, and commands with --seat."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any, NamedTuple
from urllib.parse import quote

from core.knowledge import SPECTATOR
from core.replay import Timeline
from web.pictures import picture_of


class Asked(NamedTuple):
    """A match, who looks, and the steps that are looked at."""

    timeline: Timeline[Any]
    match: str
    seat: str
    steps: tuple[int, ...]

    @property
    def page(self) -> str:
        return f"/matches/{self.match}"

    @property
    def api(self) -> str:
        return f"/api/v1/matches/{self.match}"

    @property
    def last(self) -> int:
        return self.timeline.next_step - 1

    @property
    def askers(self) -> tuple[str, ...]:
        """How an address says who looks; a spectator of a match that goes on need not."""
        running = self.timeline.game.result(self.timeline.state) is None
        unnamed = ("",) if self.seat == SPECTATOR and running else ()
        return (f"&seat={self.seat}", *unnamed)


def asked(timeline: Timeline[Any], match: str, seat: str, *, few: bool = False) -> Asked:
    """With the first steps of a match, the one in its middle and the last ones; or few of them."""
    last = timeline.next_step - 1
    wanted = {last // 2, last} if few else {0, 1, 2, last // 2, last - 1, last}
    steps = sorted(wanted & set(range(last + 1)))
    return Asked(timeline, match, seat, tuple(steps))


def addresses(asked: Asked) -> Iterator[str]:
    """What is asked, by every channel."""
    for channel in CHANNELS.values():
        yield from channel(asked)


def _replay(a: Asked) -> Iterator[str]:
    for step, view in product(a.steps, ("then", "now")):
        yield f"{a.page}/replay?step={step}&seat={a.seat}&view={view}&undone=1"
        yield f"{a.page}/replay?told={step}&seat={a.seat}&view={view}"
        yield f"{a.page}/replay?step={step}&seat={a.seat}&view={view}&partial=1"
        yield f"{a.page}/replay?step={step}&seat={a.seat}&view={view}&rows=0"
    for words in ("a", "of", "1"):  # found in what is told of steps
        yield f"{a.page}/replay?step={a.last}&seat={a.seat}&find={words}&hits=0"


def _steps(a: Asked) -> Iterator[str]:
    for step, view in product(a.steps, ("then", "now")):
        yield f"{a.api}/steps/{step}?seat={a.seat}&view={view}"


def _advice(a: Asked) -> Iterator[str]:
    if picture_of(a.timeline.game.slug).advice is not None:
        yield f"{a.page}/record/advice?seat={a.seat}&chosen=2H,9C,KS"


def _tried_advice(a: Asked) -> Iterator[str]:
    if picture_of(a.timeline.game.slug).advice is not None:
        yield f"{a.page}/analysis/advice?seat={a.seat}&step={a.last // 2}&chosen=2H,9C,KS"


def _repair_advice(a: Asked) -> Iterator[str]:
    if picture_of(a.timeline.game.slug).advice is not None:
        asked = f"amend=remove&step={a.last // 2}&chosen=2H,9C,KS"
        yield f"{a.page}/repair/advice?seat={a.seat}&{asked}"


def _tables(a: Asked) -> Iterator[str]:
    game = a.timeline.game
    for name in ("chance", *(table.key for table in game.tables(game.stats(a.timeline.line())))):
        yield f"{a.page}/statistics.csv?seat={a.seat}&table={name}"


def _behind(a: Asked) -> Iterator[str]:
    game = a.timeline.game
    for table in game.tables(game.stats(a.timeline.line())):
        yield f"{a.page}/behind?seat={a.seat}&table={table.key}&row=0&upto=99999"


def _export(a: Asked) -> Iterator[str]:
    yield f"{a.api}/export?seat={a.seat}"
    if a.timeline.game.notation.record is not None:
        yield f"{a.api}/export?seat={a.seat}&format=text"


def _svg(a: Asked) -> Iterator[str]:
    for seat in a.askers:
        for step in {a.last // 2, a.last}:
            yield f"{a.page}/picture.svg?step={step}&theme=dark{seat}"
        yield f"{a.page}/picture.svg?size=tall{seat}"


def _oembed(a: Asked) -> Iterator[str]:
    for seat in a.askers:
        address = quote(f"http://localhost{a.page}/replay?step={a.last}{seat}")
        yield f"/oembed?url={address}"


def _photos(a: Asked) -> Iterator[str]:
    for number in (*a.timeline.photos, a.last):  # and one that is mostly none
        yield f"{a.page}/photos/{number}?seat={a.seat}"


def _photo_files(a: Asked) -> Iterator[str]:
    for number in (*a.timeline.photos, a.last):
        yield f"{a.api}/photos/{number}?seat={a.seat}"


def _of_askers(address: str) -> Callable[[Asked], Iterator[str]]:
    """An address that need not say who looks."""
    return lambda a: (
        address.format(page=a.page, match=a.match, last=a.last, middle=a.last // 2) + seat
        for seat in a.askers
    )


def _of_seat(*paths: str) -> Callable[[Asked], Iterator[str]]:
    """Addresses behind that of a match: of its pages with `@`, else of the interface."""
    return lambda a: (
        (a.page + path[1:] if path.startswith("@") else a.api + path).format(
            seat=a.seat, last=a.last, middle=a.last // 2
        )
        for path in paths
    )


CHANNELS: Mapping[str, Callable[[Asked], Iterator[str]]] = {  # by endpoint
    "pages.replay": _replay,
    "pages.record": _of_seat("@/record?seat={seat}", "@/record?seat={seat}&partial=1"),
    "pages.record_rows_before": _of_seat("@/record/rows?seat={seat}&before={last}"),
    "pages.record_ahead": _of_seat("@/record/ahead?seat={seat}"),
    "pages.record_advice": _advice,
    "pages.analysis": _of_seat(
        "@/analysis?step={middle}&seat={seat}", "@/analysis?step={last}&seat={seat}"
    ),
    "pages.analysis_advice": _tried_advice,
    "pages.match": _of_seat("@?seat={seat}"),
    "pages.statistics_page": _of_seat("@/statistics?seat={seat}"),
    "pages.statistics_csv": _tables,
    "pages.steps_behind": _behind,
    "pages.count": _of_seat("@/counts?seat={seat}", "@/counts?seat={seat}&n0=3&n1=4"),
    "pages.unknowns": _of_seat("@/unknowns?seat={seat}", "@/unknowns?seat={seat}&step={middle}"),
    "pages.ruling": _of_seat("@/ruling?seat={seat}", "@/ruling?seat={seat}&op=set_turn"),
    "pages.repair": _of_seat(
        "@/repair?seat={seat}&action=remove&step={middle}",
        "@/repair?seat={seat}&action=correct&step={last}",
        "@/repair?seat={seat}&done={middle}",
    ),
    "pages.repair_advice": _repair_advice,
    "pages.picture_svg": _svg,
    "pages.picture_png": _of_askers("{page}/picture.png?step={middle}"),
    "pages.picture_webp": _of_askers("{page}/picture.webp?step={last}"),
    "pages.share": _of_askers("{page}/share?step={last}"),
    "pages.printed": _of_askers("{page}/print?step={last}"),
    "pages.embed": _of_askers("/embed/matches/{match}?step={middle}"),
    "pages.oembed": _oembed,
    "api.get_match": _of_seat("?seat={seat}"),
    "api.list_steps": _of_seat("/steps?seat={seat}", "/steps?seat={seat}&tree=1"),
    "api.get_step": _steps,
    "api.list_legal": _of_seat("/legal?seat={seat}"),
    "api.match_statistics": _of_seat("/statistics?seat={seat}"),
    "api.match_luck": _of_seat("/luck?seat={seat}"),
    "api.list_unknowns": _of_seat("/unknowns?seat={seat}"),
    "api.get_namings": _of_seat("/unknowns/{middle}?seat={seat}"),
    "api.list_counts": _of_seat("/counts?seat={seat}"),
    "api.export_match": _export,
    "api.list_annotations": _of_seat("/annotations?seat={seat}"),
    "pages.decks": _of_seat("@/decks?seat={seat}"),
    "pages.photos_page": _of_seat("@/photos?seat={seat}", "@/photos?seat={seat}&step={middle}"),
    "pages.photo": _photos,
    "api.list_photos": _of_seat("/photos?seat={seat}"),
    "api.get_photo": _photo_files,
    "api.follow": _of_seat("/live?seat={seat}&after=0"),
}
BESIDE = {  # what is told of a match, and of none of its steps
    "pages.cover": "its title, and which seat is to move, as a spectator knows it",
    "pages.choose_phone": "where recording goes on",
    "pages.whose_phone": "its title, its seats, and who sits there",
    "pages.match_phones": "its title, who sits where, and whether it goes on",
    "api.get_note": "what people wrote of the match",
}
WHOLE = {"pages.seal", "pages.seal_file"}  # for who may see everything, and for nobody else
DECIDING = {  # held by tests/web/test_law_of_refusals.py, whose entries are made from a seat's view
    *("api.amend", "api.analyse", "api.enter_variation", "api.fork", "api.play", "api.redo"),
    *("api.check_counts", "api.undo", "pages.analysis_check", "pages.analysis_line", "pages.fork"),
    *("pages.record_check", "pages.record_entry", "pages.record_preview", "pages.record_way"),
    "pages.record_joining",
    *("api.repair", "pages.repair_check", "pages.repair_pads", "pages.repair_step"),
    "pages.record_ruling",
}
WRITING = {  # beside the log: their answer is the annotation, the mark or the name itself
    *("api.annotate", "api.rewrite_annotation", "api.remove_annotation", "api.note_match"),
    *("api.mark_match", "api.unmark_match", "api.seat_players", "api.withdraw", "api.bring_back"),
    *("pages.bookmark", "pages.change_annotation", "pages.comment", "pages.glyph", "pages.mark"),
    *("pages.note_match", "pages.remember_card", "pages.renew_codes", "pages.retry"),
    *("pages.match_people", "pages.change_people", "api.list_people"),  # who holds which right
    "api.list_recorders",  # who entered which step
    *("api.give_right", "api.take_right", "api.invite", "api.take_back_invitation"),
    "api.change_setting",
    "pages.uncover",
    *("api.attach_photo", "api.remove_photo", "pages.attach_photo", "pages.remove_photo"),
    *("api.rematch", "pages.rematch"),  # a match of its own, from what is open of this one
}
COMMANDS: Mapping[str, tuple[tuple[str, ...], ...]] = {  # of `kifu` with --seat, and their options
    "replay": ((), ("--json",), ("--step", "1"), ("--step", "1", "--json")),
    "export": ((), ("--format", "ndjson"), ("--format", "text")),
}
INVITING = {"invite"}  # names a seat to give a right to it, and tells nothing of the match
