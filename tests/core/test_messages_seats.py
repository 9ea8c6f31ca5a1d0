"""Sentences that name people: a seat's title gives way to the name of who sits there."""

from __future__ import annotations

from core.messages import Message, Printed, msg, said, seat_titles
from eventstore import sentences

TITLES = seat_titles({"red": msg("Red"), "black": msg("Black")})
TOLD = msg(
    "{seat} plays {card} against {other}.",
    seat=TITLES["red"],
    card=Printed("Sun"),
    other=TITLES["black"],
)


def test_names_stand_for_seats_where_they_are_known() -> None:
    assert str(TOLD) == "Red plays Sun against Black."
    assert said(TOLD, {"red": "Ana", "black": ""}) == "Ana plays Sun against Black."


def test_titles_names_and_printed_words_are_said_each_in_their_way() -> None:
    """Names are never translated, not even those that are words."""
    french = {
        "Red": "Rouge",
        "Black": "Noir",
        "Ana": "WRONG",
        "{seat} plays {card} against {other}.": "{seat} joue {card} contre {other}.",
    }
    found = said(
        TOLD, {"red": "Ana"}, lambda text: french.get(text, text), lambda words: words.upper()
    )
    assert found == "Ana joue SUN contre Noir."


def test_a_stored_sentence_still_knows_its_seats() -> None:
    again = sentences.loads(sentences.dumps(TOLD))
    assert said(again, {"red": "Ana"}) == "Ana plays Sun against Black."
    assert sentences.loads('{"text":"{x}","params":{"x":1}}') == Message("{x}", {"x": 1})
