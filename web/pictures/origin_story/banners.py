"""What everybody should see: a threat, a surrender, a counted round, the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from core.events import Json
from core.games.origin_story.titles import PLAYER_TITLES, REASONS, RESULT_TITLES
from core.games.origin_story.words import THE, points_words
from core.messages import Message, Value, msg


class Banner(NamedTuple):
    """One line across the table. `kind`: threat, ruled, surrender, shuffled, round, and results."""

    kind: str
    text: Message
    note: Value = ""


# The phases of a round in which your side is chosen; before, that of the last round still stands.
CHOSEN = ("deal_A", "deal_F", "automa_", "late", "turn:")


def banners(view: Json, before: Json | None, ruled: str | None = None) -> list[Banner]:
    """The banners of a view; `ruled` is the reason of the ruling that led here, if one did."""
    found = [Banner("ruled", msg("✎ Ruling of the table"), ruled)] if ruled else []
    if before is not None:
        found += _step(view, before)
    if view["threat"] and view["phase"].startswith(CHOSEN):
        note = msg("villain without a trick: the automas play their lowest cards")
        found.append(Banner("threat", msg("Threat"), note))
    result = view["result"]
    if result:
        kind = result[0] if isinstance(result, list | tuple) else result
        found.append(Banner(kind, RESULT_TITLES[kind], REASONS.get(view["reason"] or "", "")))
    return found


def _step(view: Json, before: Json) -> Iterator[Banner]:
    if view["surrendered"] and not before["surrendered"]:
        leader = before["leader"]
        gain = view["vp"][leader] - before["vp"][leader]
        note: Value = msg("{player} gains {n}", player=PLAYER_TITLES[leader], n=gain)
        yield Banner("surrender", msg("{player} surrenders the round", player=THE["Y"]), note)
    if view["reshuffles"] > before["reshuffles"] and view["round"] == before["round"]:
        yield Banner("shuffled", msg("The discard pile is shuffled and becomes the deck"))
    if len(view["history"]) > len(before["history"]):
        past = view["history"][-1]
        note = points_words(past["points"])
        yield Banner("round", msg("Points of round {n}", n=past["round"]), note)
