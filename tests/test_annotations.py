"""Notes beside the log: kept, changed, bounded, erased with their match; the log is as it was."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from core.annotations import NO_NOTE, MatchNote
from core.errors import BadInput, KifuError, NotFound
from core.knowledge import SPECTATOR, Viewer
from core.limits import ANNOTATIONS, COMMENT, NOTE, NOTE_TAG, NOTE_TAGS
from eventstore.annotation_texts import Draft
from eventstore.backup import back_up
from eventstore.beside import beside, bring
from eventstore.database import Database
from eventstore.export import as_json, as_line, record, records
from eventstore.feed import Projections
from eventstore.imports import import_records
from eventstore.kinds import TRIAL
from eventstore.queries import Wanted
from eventstore.sql import SqlStore
from tests.matches import several
from tests.toys import GAMES

NOW = datetime(2026, 11, 25, 9, 0, tzinfo=UTC)
ANNOTATION: dict[str, Any] = {
    "id": "a",
    "step": 1,
    "kind": "comment",
    "text": "x",
    "author": "",
    "seat": None,
    "at": "2026-11-25T09:00:00Z",
    "changed_at": "2026-11-25T09:00:00Z",
}
LATER = NOW + timedelta(hours=1)
MATCH = "won"


@pytest.fixture
def store(database: Database) -> SqlStore:
    found = SqlStore(database, GAMES)
    several(found)
    return found


def comment(step: int = 1, text: str = "Here it turned.", seat: Viewer = None) -> Draft:
    return Draft(step, "comment", text, "Ana", seat)


def code(error: pytest.ExceptionInfo[KifuError]) -> str:
    return error.value.code


def test_kept_changed_and_taken_away_beside_an_untouched_log(store: SqlStore) -> None:
    rows = store.rows(MATCH)
    second = store.annotate(MATCH, comment(2, " a\r\nb  "), "b", NOW)
    first = store.annotate(MATCH, comment(1, seat="red"), "a", LATER)
    assert second.text == "a\nb"
    assert store.annotations(MATCH) == (first, second)
    changed = store.rewrite_annotation(MATCH, "a", "red", ("Or here.", "Bo"), LATER)
    assert changed == first._replace(text="Or here.", author="Bo", changed_at=LATER)
    store.remove_annotation(MATCH, "b", None)
    assert store.annotations(MATCH) == (changed,)
    assert store.rows(MATCH) == rows


def test_what_another_look_wrote_is_not_found_like_what_is_not_there(store: SqlStore) -> None:
    store.annotate(MATCH, comment(seat=None), "a", NOW)
    store.annotate(MATCH, comment(seat=SPECTATOR), "b", NOW)
    for key in ("a", "b", "nowhere"):
        with pytest.raises(NotFound) as error:
            store.remove_annotation(MATCH, key, "red")
        assert (code(error), error.value.message.params["id"]) == ("annotation_not_found", key)
        with pytest.raises(NotFound):
            store.rewrite_annotation(MATCH, key, "red", ("x", ""), NOW)


def test_a_step_has_one_bookmark_and_one_glyph_of_each_look(store: SqlStore) -> None:
    store.annotate(MATCH, Draft(1, "glyph", "!", "", None), "a", NOW)
    again = store.annotate(MATCH, Draft(1, "glyph", "??", "", None), "b", LATER)
    assert (again.id, again.text, again.at, again.changed_at) == ("a", "??", NOW, LATER)
    store.annotate(MATCH, Draft(1, "glyph", "!", "", "red"), "c", NOW)
    store.annotate(MATCH, Draft(1, "bookmark", "", "", None), "d", NOW)
    store.annotate(MATCH, Draft(2, "bookmark", "", "", None), "e", NOW)
    assert [one.id for one in store.annotations(MATCH)] == ["a", "c", "d", "e"]


def test_what_cannot_be_kept_is_refused(store: SqlStore) -> None:
    for draft, refusal in [
        (comment(text=" \n "), "empty_comment"),
        (comment(text="\0"), "bad_text"),
        (comment(text="x" * (COMMENT + 1)), "too_long"),
        (comment()._replace(author="x" * 201), "too_long"),
        (Draft(1, "glyph", "!!!", "", None), "bad_glyph"),
        (comment(9_999), "step_not_found"),
    ]:
        with pytest.raises(KifuError) as error:
            store.annotate(MATCH, draft, "a", NOW)
        assert code(error) == refusal
    with pytest.raises(NotFound):
        store.annotate("nowhere", comment(0), "a", NOW)
    assert store.annotations(MATCH) == ()


def test_each_look_has_room_of_its_own(store: SqlStore) -> None:
    one = store.annotate(MATCH, comment(seat="red"), "a", NOW)
    many = [one._replace(id=f"n{number}") for number in range(ANNOTATIONS - 1)]
    assert store.bring_annotations(MATCH, [one, *many]) == ANNOTATIONS - 1
    assert store.bring_annotations(MATCH, [one, *many]) == 0  # the same ids: not taken twice
    with pytest.raises(BadInput) as error:
        store.annotate(MATCH, comment(seat="red"), "z", NOW)
    assert code(error) == "too_many"
    store.annotate(MATCH, comment(seat="black"), "z", NOW)


def test_the_note_and_the_tags_of_a_match(store: SqlStore) -> None:
    assert store.match_note(MATCH) == NO_NOTE
    kept = store.note_match(MATCH, MatchNote("Late.\n", ("Club  night", "50 %", "club night", " ")))
    assert kept == store.match_note(MATCH) == MatchNote("Late.", ("Club night", "50 %"))
    books = Projections(store)
    for wanted, found in [
        (Wanted(tag="CLUB NIGHT"), [MATCH]),
        (Wanted(tag="club"), []),
        (Wanted(text="club"), [MATCH]),
        (Wanted(tag="50 %"), [MATCH]),
        (Wanted(tag="5_ %"), []),
    ]:
        assert [row.match_id for row in books.matches(wanted)] == found
    for note, refusal in [
        (MatchNote("x" * (NOTE + 1)), "too_long"),
        (MatchNote("", ("x" * (NOTE_TAG + 1),)), "too_long"),
        (MatchNote("", tuple(map(str, range(NOTE_TAGS + 1)))), "too_many"),
        (MatchNote("", ("\0",)), "bad_text"),
    ]:
        with pytest.raises(BadInput) as error:
            store.note_match(MATCH, note)
        assert code(error) == refusal
    with pytest.raises(NotFound):
        store.note_match("nowhere", MatchNote("x"))
    assert store.note_match(MATCH, NO_NOTE) == store.match_note(MATCH) == NO_NOTE


def test_a_backup_has_them_and_erasing_takes_them(store: SqlStore, tmp_path: Path) -> None:
    store.annotate(MATCH, comment(), "a", NOW)
    store.note_match(MATCH, MatchNote("Late.", ("club",)))
    copy = Database(f"sqlite:///{back_up(store.database, tmp_path / 'copy.db').path}")
    other = SqlStore(copy, GAMES)
    assert other.annotations(MATCH) == store.annotations(MATCH) != ()
    assert other.match_note(MATCH) == store.match_note(MATCH)
    copy.close()
    store.erase(MATCH, "", NOW)
    assert (store.annotations(MATCH), store.match_note(MATCH)) == ((), NO_NOTE)


def test_an_author_is_renamed_and_forgotten_with_the_person(store: SqlStore) -> None:
    store.seat_players(MATCH, {"red": "Ana"})
    store.annotate(MATCH, comment(), "a", NOW)
    store.rename_player("ana", "Anna")
    assert store.annotations(MATCH)[0].author == "Anna"
    store.forget_player("ANNA")
    assert store.annotations(MATCH)[0].author == ""
    assert "red" not in store.players(MATCH)
    store.annotate(MATCH, comment(), "b", NOW)
    store.forget_player("Ana")  # who only wrote
    assert {one.author for one in store.annotations(MATCH)} == {""}


def noted(store: SqlStore) -> None:
    for key, look in [("a", None), ("b", "red"), ("c", "black"), ("d", SPECTATOR)]:
        store.annotate(MATCH, comment(seat=look), key, NOW)
    store.note_match(MATCH, MatchNote("Late.", ("club",)))


def carried(store: SqlStore, tmp_path: Path) -> SqlStore:
    """Another store that has the match and nothing beside it."""
    database = Database(f"sqlite:///{tmp_path / 'other.db'}")
    database.upgrade()
    other = SqlStore(database, GAMES)
    list(import_records(other, as_line(record(store, MATCH, notes=False)).encode()))
    assert other.annotations(MATCH) == ()
    return other


def test_a_record_carries_them_where_old_readers_look_past(store: SqlStore, tmp_path: Path) -> None:
    bare = as_json(record(store, MATCH))
    noted(store)
    told = record(store, MATCH)
    section = told["statistics"].pop("beside")
    assert as_json(told) == bare == as_json(record(store, MATCH, notes=False))
    assert [one["id"] for one in section["annotations"]] == ["a", "b", "c", "d"]
    assert (section["note"], section["tags"]) == ("Late.", ["club"])
    assert next(records(store, [MATCH])).line == as_line(record(store, MATCH))
    other = carried(store, tmp_path)
    for _ in range(2):  # the second time nothing is new
        list(import_records(other, as_json(record(store, MATCH)).encode()))
        assert other.annotations(MATCH) == store.annotations(MATCH)
        assert other.match_note(MATCH) == store.match_note(MATCH)
    assert as_json(record(other, MATCH)) == as_json(record(store, MATCH))
    other.database.close()


def test_a_note_here_stays_and_a_step_that_parted_takes_no_comment(
    store: SqlStore, tmp_path: Path
) -> None:
    other = carried(store, tmp_path)
    other.note_match(MATCH, MatchNote("Mine.", ("Club", "mine")))
    noted(store)
    found = beside(store, MATCH)
    rows = store.rows(MATCH)
    bring(other, MATCH, [row._replace(hash="00" * 32) for row in rows], found, new=False)
    assert other.annotations(MATCH) == ()
    bring(other, MATCH, rows, found, new=False)
    assert len(other.annotations(MATCH)) == 4
    assert other.match_note(MATCH) == MatchNote("Mine.", ("Club", "mine"))
    other.database.close()


def test_a_trial_stays_one_where_its_record_is_taken_in(store: SqlStore, tmp_path: Path) -> None:
    bare = as_json(record(store, MATCH))
    store.mark(MATCH, TRIAL, NOW, "only the rules tried")
    told = record(store, MATCH)
    assert record(store, MATCH, notes=False)["statistics"]["beside"]["trial"]["reason"] == ""
    database = Database(f"sqlite:///{tmp_path / 'other.db'}")
    database.upgrade()
    other = SqlStore(database, GAMES)
    list(import_records(other, as_json(told).encode()))
    assert other.marks(MATCH) == store.marks(MATCH)
    assert as_json(record(other, MATCH)) == as_json(told)
    other.unmark(MATCH, TRIAL)  # by people there, who know better
    list(import_records(other, as_json(told).encode()))
    assert other.marks(MATCH) == {}
    other.database.close()
    assert told["statistics"].pop("beside")["trial"]["reason"] == "only the rules tried"
    assert as_json(told) == bare  # what old readers take from it


@pytest.mark.parametrize(
    ("section", "refusal"),
    [
        ({"annotations": [{"id": "a"}]}, "bad_annotation"),
        ({"trial": {"at": "soon"}}, "bad_time"),
        ({"trial": {"at": ANNOTATION["at"], "reason": "x" * 9_999}}, "bad_reason"),
        ({"note": "x" * (NOTE + 1)}, "too_long"),
        ({"annotations": [ANNOTATION | {"seat": "green"}]}, "unknown_seat"),
        ({"annotations": [ANNOTATION | {"id": "\n"}]}, "bad_annotation"),
        ({"annotations": [ANNOTATION | {"kind": "glyph"}]}, "bad_glyph"),
    ],
)
def test_a_section_that_cannot_be_kept_is_refused_with_its_record(
    section: dict[str, Any], refusal: str, store: SqlStore
) -> None:
    told = record(store, MATCH)
    told["statistics"]["beside"] = section
    with pytest.raises(BadInput) as error:
        list(import_records(store, as_json(told).encode()))
    assert code(error) == refusal
