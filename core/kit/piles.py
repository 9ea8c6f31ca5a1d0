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
