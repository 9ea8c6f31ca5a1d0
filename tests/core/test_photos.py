"""Photos of steps in the log: they move nothing, go along with their steps, and show themselves to
those alone who may see them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from core import amend, photos
from core.amend import Amendment
from core.commands import AttachPhoto, Redo, StartMatch, Undo
from core.entries import parse
from core.errors import BadInput, BadNotation, BrokenLog, IllegalMove, KeyReused, VersionConflict
from core.events import Photo, PhotoAttached
from core.judging import judge
from core.knowledge import SPECTATOR, perspective
from core.limits import PHOTOS
from core.photo_text import notate
from core.redaction import HistoryRedaction
from core.replay import Timeline
from core.service import Service
from core.session import Session
from core.stats import statistics
from eventstore.codec import codec_of
from eventstore.contract.steps import NOON
from eventstore.export import seen_record
from eventstore.memory import MemoryStore
from tests.laws import begin, later
from tests.matches import take
from tests.toys import GAMES, PIG, Options, pig
from web.narration import narration


def photo(digit: str = "a") -> Photo:
    return Photo(digit * 64, "image/jpeg", 1600, 1200, 234_567)


def entered(*entries: Any) -> Session[Any]:
    session = begin(pig(), None)
    for entry in entries:
        session.play(entry, at=later(session))
    return session


def test_a_photo_is_a_step_with_one_event_and_moves_no_line() -> None:
    session = entered("roll 4", "roll 5")
    step = session.play(AttachPhoto(1, photo(), "red"), at=later(session), by="red")
    timeline = session.timeline
    assert step.events == (PhotoAttached(1, photo(), "red"),)
    assert step.notation == f"photo 1 {'a' * 64} jpeg 1600x1200 234567 red"
    assert (timeline.head, timeline.state, timeline.plies) == (2, timeline.at(2), 2)
    assert 3 not in timeline.frames
    assert timeline.at(3) == timeline.at(2)
    assert timeline.version == 4


def test_what_was_undone_can_be_redone_after_it() -> None:
    session = entered("roll 4", "roll 5", Undo(), AttachPhoto(2, photo()))
    assert (session.timeline.head, session.timeline.trail) == (1, (2,))
    assert session.timeline.at(4) == session.timeline.at(1)
    session.play(Redo(), at=later(session))
    assert (session.timeline.head, session.timeline.trail) == (2, ())


def test_play_goes_on_where_the_line_stood() -> None:
    session = entered("roll 4", AttachPhoto(1, photo()), "roll 5", Undo(), AttachPhoto(1, photo()))
    session.play("roll 6", at=later(session))
    tree = session.timeline.tree
    assert (tree.path(6), tree.parent(3), tree.parent(6)) == ([0, 1, 6], 1, 1)
    assert [one.number for one in photos.attached(session.timeline)] == [2, 5]


def test_copies_have_their_own_photos() -> None:
    timeline = entered("roll 4", AttachPhoto(1, photo())).timeline
    twin = Session(timeline.copy())
    twin.play(AttachPhoto(1, photo("b")), at=later(twin))
    assert (timeline.photos, twin.timeline.photos) == ((2,), (2, 3))


def test_no_figure_sees_them() -> None:
    plain, pictured = entered("roll 4", "roll 5"), entered("roll 4", "roll 5")
    pictured.play(AttachPhoto(1, photo()), at=later(pictured))
    assert statistics(plain.timeline) == statistics(pictured.timeline)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (AttachPhoto(7, photo()), "no_such_step"),
        (AttachPhoto(-1, photo()), "no_such_step"),
        (AttachPhoto(1, photo(), "green"), "bad_photo"),
        (AttachPhoto(1, replace(photo(), sha256="A" * 64)), "bad_photo"),
        (AttachPhoto(1, replace(photo(), sha256="../" + "a" * 61)), "bad_photo"),
        (AttachPhoto(1, replace(photo(), width=0)), "bad_photo"),
        (AttachPhoto(1, replace(photo(), height=2049)), "bad_photo"),
        (AttachPhoto(1, replace(photo(), size=2**22 + 1)), "bad_photo"),
        (AttachPhoto(1, replace(photo(), media_type="text/html")), "bad_photo"),  # type: ignore[arg-type]
    ],
)
def test_what_cannot_be_attached(command: AttachPhoto, code: str) -> None:
    session = entered("roll 4")
    with pytest.raises((BadInput, IllegalMove)) as refusal:
        session.play(command, at=later(session))
    assert refusal.value.code == code
    assert session.timeline.next_step == 2


def test_each_look_has_room_of_its_own() -> None:
    session = entered("roll 4")
    for number in range(PHOTOS):
        one = replace(photo(), sha256=f"{number:064x}")
        session.play(AttachPhoto(1, one, "red"), at=later(session))
    session.play(AttachPhoto(0, one, "red"), at=later(session))  # the same, of another step
    with pytest.raises(BadInput) as refusal:
        session.play(AttachPhoto(1, photo(), "red"), at=later(session))
    assert refusal.value.code == "too_many"
    session.play(AttachPhoto(1, photo(), "black"), at=later(session))


# --- who sees them -------------------------------------------------------------------------------

LOOKS = [None, "red", "black", SPECTATOR]
SEEN = {
    "red": {"red", SPECTATOR},
    "black": {"black", SPECTATOR},
    SPECTATOR: {SPECTATOR},
    None: {*LOOKS},
}


@pytest.mark.parametrize("viewer", LOOKS)
def test_a_seat_sees_those_of_its_look_and_of_spectators(viewer: str | None) -> None:
    session = entered("roll 4")
    for look in LOOKS:
        session.play(AttachPhoto(1, photo(), look), at=later(session))
    seen = perspective(session.timeline, viewer)
    assert {one.seat for one in photos.visible(seen)} == SEEN[viewer]
    assert [one.step for one in photos.attached(seen)] == [1] * 4  # that there are four is open
    for step in seen.steps[2:]:
        told = (step.command, step.notation, step.facts)
        assert ("a" * 64 in repr(told)) == (step.facts[0].seat in SEEN[viewer])


def test_after_the_end_all_are_open_but_not_in_the_view_as_it_was_known_then() -> None:
    session = begin(pig(), None, options={"goal": 5})
    for entry in ("roll 6", AttachPhoto(1, photo(), "black"), "hold"):
        session.play(entry, at=later(session))
    assert photos.visible(perspective(session.timeline, "red"))
    assert not photos.visible(perspective(session.timeline, "red", then=True))


def test_two_matches_that_differ_in_a_photo_look_the_same_to_whoever_may_not_see_it() -> None:
    def told(one: Photo) -> str:
        session = entered("roll 4", AttachPhoto(1, one, "red"), "roll 3")
        seen = perspective(session.timeline, "black")
        return repr([(step.command, step.notation, step.facts) for step in seen.steps])

    assert told(photo("a")) == told(Photo("b" * 64, "image/webp", 10, 20, 30))


def test_it_is_said_in_a_sentence() -> None:
    timeline = entered("roll 4", AttachPhoto(1, photo(), "red")).timeline
    assert str(narration(timeline, 2).headline) == "A photo of step 1."
    seen = perspective(timeline, "black")
    assert str(narration(seen, 2).headline) == "A photo of step 1, for others to see."


# --- as text, in the log -------------------------------------------------------------------------


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("one", [photo(), Photo("0" * 64, "image/webp", 1, 2048, 1), None])
def test_its_text_is_read_again(look: str | None, one: Photo | None) -> None:
    command = AttachPhoto(12, one, look)
    session = entered("roll 4")
    text = notate(command)
    assert parse(session.game, session.timeline.state, text) == command


@pytest.mark.parametrize("text", ["photo", "photo 1", "photo x ?", "photo 1 abc jpeg 1x1 1"])
def test_other_text_is_no_photo(text: str) -> None:
    session = entered("roll 4")
    with pytest.raises(BadNotation, match="Photos are attached as files"):
        session.play(text, at=later(session))


def test_it_is_written_and_read_and_decided_again() -> None:
    store = MemoryStore(GAMES)
    session = entered(
        "roll 4", AttachPhoto(0, photo(), "red"), "roll 5", AttachPhoto(3, photo("b"))
    )
    store.append("m", session.pending, expected_version=0)
    steps = store.read("m")
    assert [step.command for step in steps] == [step.command for step in session.timeline.steps]
    assert Timeline(PIG, steps).photos == (2, 4)
    assert judge(PIG, steps, codec_of(PIG).options).judgement.verdict == "confirmed"


def test_what_a_seat_knows_of_it_can_be_taken_in() -> None:
    session = entered("roll 4", AttachPhoto(1, photo(), "red"), AttachPhoto(1, photo("b"), "black"))
    store = MemoryStore(GAMES)
    take(store, seen_record("m", perspective(session.timeline, "black"), {}, "black"))
    found = photos.attached(Timeline(PIG, store.read("m")))
    assert [(one.photo, one.seat) for one in found] == [(None, "red"), (photo("b"), "black")]


@pytest.mark.parametrize(
    "payload",
    [
        '{"kind":"photo_attached","photo":null,"seat":null,"step":9}',
        '{"kind":"photo_attached","photo":null,"seat":null,"step":-1}',
    ],
)
def test_a_log_that_names_a_step_that_is_not_there_is_broken(payload: str) -> None:
    codec = codec_of(PIG)
    row = codec.draft("m", entered("roll 4", AttachPhoto(1, photo())).timeline.steps[2], 3).row
    event = row.events[0]._replace(payload=payload)
    timeline = entered("roll 4").timeline
    with pytest.raises(BrokenLog):
        timeline.add(codec.step(row._replace(events=(event,))))
    assert timeline.next_step == 2


# --- corrections, forks, the service -------------------------------------------------------------


def test_a_correction_takes_photos_along_with_their_steps() -> None:
    session = entered("roll 4", "roll 5", "roll 6")
    for step, look, digit in ((1, None, "a"), (2, "red", "b"), (3, None, "c"), (3, None, "c")):
        session.play(AttachPhoto(step, photo(digit), look), at=later(session), by="black")
    plan = amend.plan(session, Amendment("correct", 2, "roll 3"), at=later(session))
    new = plan.session.timeline
    assert [step.notation.split()[0] for step in plan.session.pending] == [
        *("undo", "roll", "roll", "photo", "photo"),
    ]
    carried = [(one.step, one.seat, one.photo) for one in photos.attached(new)][4:]
    assert carried == [(9, "red", photo("b")), (10, None, photo("c"))]
    assert [change.status for change in plan.changes] == ["entered", "stays"]
    assert new.steps[11].actor == "black"
    assert new.head == 10


def test_what_is_removed_takes_its_photo_with_it() -> None:
    session = entered("roll 4", "roll 5", AttachPhoto(1, photo()), AttachPhoto(2, photo("b")))
    plan = amend.plan(session, Amendment("remove", 1), at=later(session))
    assert [step.command for step in plan.session.pending][2:] == [AttachPhoto(6, photo("b"))]


@pytest.fixture
def service() -> Service:
    store = MemoryStore(GAMES)
    service = Service(store, lambda slug: store.games[slug], lambda: NOON)
    service.start("m", StartMatch(game=PIG.slug), Options())
    service.play("m", "roll 4")
    return service


def test_a_fork_takes_the_photos_of_its_step_along(service: Service) -> None:
    for step, digit in ((1, "a"), (1, "b"), (0, "c")):
        service.attach("m", AttachPhoto(step, photo(digit), "red"))
    done = service.fork("m", 1, "n", removed={("b" * 64, "red")})
    assert [*photos.attached(done.timeline)] == [(1, 0, photo("a"), "red")]
    assert done.timeline.head == 0


@pytest.mark.parametrize("viewer", [None, "red"])
@pytest.mark.parametrize("entry", [f"photo 1 {'a' * 64} jpeg 9x9 9", AttachPhoto(1, photo())])
def test_no_entry_attaches_one_without_its_file(
    service: Service, viewer: str | None, entry: Any
) -> None:
    with pytest.raises((BadInput, IllegalMove)) as refusal:
        service.play("m", entry, viewer=viewer)
    assert refusal.value.code in {"photo_without_file", "needs_table"}
    with pytest.raises(BadInput) as refusal2:
        service.amend("m", Amendment("insert", 1, (entry,)))
    assert refusal2.value.code == "bad_amendment"
    assert service.store.version("m") == 2


def test_a_photo_goes_behind_what_was_recorded_meanwhile(service: Service) -> None:
    append, raced = service.store.append, []

    def slow(match_id: str, steps: Any, **how: Any) -> Any:
        if not raced:
            raced.append(1)
            other = Service(service.store, service.find, lambda: NOON)
            other.play("m", "roll 5")
        return append(match_id, steps, **how)

    service.store.append = slow  # type: ignore[method-assign]
    done = service.attach("m", AttachPhoto(1, photo()), key="k")
    assert done.steps[0].step == 3
    assert service.attach("m", AttachPhoto(1, photo()), key="k").repeated
    with pytest.raises(KeyReused):
        service.attach("m", AttachPhoto(1, photo("b")), key="k")
    with pytest.raises(VersionConflict):
        service.attach("m", AttachPhoto(1, photo()), expected_version=2)


# --- what may not be looked back at --------------------------------------------------------------


def test_a_photo_is_seen_as_long_as_its_step_may_be_looked_at() -> None:
    def redact(line: Any, _seat: str | None) -> HistoryRedaction[Any, Any]:
        def same(one: Any) -> Any:
            return one

        open_ = frozenset({line[-1].step})
        return HistoryRedaction(open=open_, command=same, event=same, operation=same)

    game = pig(secrets=replace(PIG.secrets, redact_history=redact))
    session = begin(game, None, options={"goal": 9})
    one, two = (AttachPhoto(step, photo(digit), "red") for step, digit in ((1, "a"), (2, "b")))
    for entry in ("roll 2", "roll 3", one, two):
        session.play(entry, at=later(session))
    assert [one.step for one in photos.visible(perspective(session.timeline, "red"))] == [2]
    assert len(photos.visible(perspective(session.timeline, None))) == 2
    for entry in ("roll 5", "hold"):
        session.play(entry, at=later(session))
    assert len(photos.visible(perspective(session.timeline, "red"))) == 2, "the match is over"
