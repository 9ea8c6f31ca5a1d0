"""Piles of cards that people can count at the table, as gauges (`core.gauges`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.gauges import Gauge
from core.messages import Message, msg

Read = Callable[[Any], Mapping[str, int]]


def _pile(one: Message, several: Message) -> Callable[[Read], Gauge[Any]]:
    return lambda read: Gauge(read=read, one=one, several=several, welcome=None)


in_deck = _pile(msg("{change} card in the deck"), msg("{change} cards in the deck"))
in_hand = _pile(msg("{change} card in the hand"), msg("{change} cards in the hand"))
discarded = _pile(msg("{change} discarded card"), msg("{change} discarded cards"))
in_row = _pile(msg("{change} card in the common row"), msg("{change} cards in the common row"))
in_reserve = _pile(msg("{change} card in the reserve"), msg("{change} cards in the reserve"))
set_aside = _pile(msg("{change} card set aside"), msg("{change} cards set aside"))
out_of_play = _pile(msg("{change} card out of play"), msg("{change} cards out of play"))
resources = _pile(msg("{change} resource card"), msg("{change} resource cards"))
cities = _pile(msg("{change} city in play"), msg("{change} cities in play"))
pawns = _pile(msg("{change} pawn on the board"), msg("{change} pawns on the board"))
enemies = _pile(msg("{change} defeated enemy"), msg("{change} defeated enemies"))
powers = _pile(msg("{change} permanent power"), msg("{change} permanent powers"))
supply = _pile(msg("{change} token in the supply"), msg("{change} tokens in the supply"))
