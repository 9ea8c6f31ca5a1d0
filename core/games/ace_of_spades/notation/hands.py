"""The cards of a played hand, its claim, and cards drawn, as they stand in a line."""

from __future__ import annotations

from dataclasses import dataclass, field

from core import cards
from core.games.ace_of_spades.commands import Claim, Drawn, Ruled, SeatDrawn
from core.games.ace_of_spades.notation.read import Reader
from core.games.ace_of_spades.pieces import COMBOS, Combo, SeatName
from core.messages import msg

AS = "as"
CLAIM = msg("a claim")


@dataclass(slots=True)
class Played:
    """A played hand while it is read; `inside` None: no brackets so far."""

    row: list[str] = field(default_factory=list)
    inside: list[str] | None = None
    joker: str | None = None

    @property
    def cards(self) -> tuple[str, ...]:
        return tuple(self.row)

    @property
    def combination(self) -> tuple[str, ...] | None:
        return None if self.inside is None else tuple(self.inside)


def played(reader: Reader) -> Played:
    """`cards`, with brackets around those of the combination; `-` for none. Raises E_SYNTAX."""
    hand = Played()
    if reader.take("-"):
        return hand
    while True:
        hand.row += _run(reader, hand, claim_may_follow=True)
        if not reader.take("["):
            break
        inside = _run(reader, hand, claim_may_follow=False)
        if not inside:
            reader.fail()
        reader.expect("]")
        hand.row += inside
        hand.inside = [*(hand.inside or ()), *inside]
    if not hand.row:
        reader.fail()
    return hand


def _run(reader: Reader, hand: Played, *, claim_may_follow: bool) -> list[str]:
    """Cards up to a bracket or to the claim; the Joker may say what it stands for."""
    found: list[str] = []
    while True:
        if claim_may_follow and (hand.row or found) and _claim_ahead(reader):
            return found
        more = reader.entry()
        if not more:
            return found
        found += more
        if more == (cards.JOKER,):
            hand.joker = _identity(reader) or hand.joker


def _identity(reader: Reader) -> str | None:
    """`=As` behind the Joker; `=8` is the check of the damage."""
    start = reader.at
    if reader.take("=") and (found := reader.card()) is not None:
        return found
    reader.at = start
    return None


def _claim_ahead(reader: Reader) -> bool:
    start = reader.at
    found = _claim_word(reader) is not None
    reader.at = start
    return found


def _claim_word(reader: Reader) -> Combo | None:
    """The combination behind `as`; without one `as` is the Ace of Spades."""
    reader.want(CLAIM)
    start = reader.at
    if reader.ahead(AS):
        reader.at += len(AS)
        word = reader.word()
        for combo in COMBOS:
            if word == combo:
                return combo
    reader.at = start
    return None


def claim(reader: Reader) -> Claim | None:
    """`as full:2,K`. Raises E_SYNTAX for ranks that are none."""
    combo = _claim_word(reader)
    if combo is None:
        return None
    ranks: list[str] = []
    if reader.take(":"):
        ranks.append(reader.rank() or reader.fail())
        while reader.take(","):
            ranks.append(reader.rank() or reader.fail())
    return Claim(combo, tuple(ranks))


def check(reader: Reader) -> int | None:
    """`=8`."""
    return reader.expect_number() if reader.take("=") else None


def ruled(reader: Reader) -> Ruled | None:
    """`!3 "reason"`; a reason that is missing is empty."""
    if not reader.take("!"):
        return None
    return Ruled(reader.expect_number(), reader.string() or "")


def both(reader: Reader) -> tuple[tuple[str, ...] | None, tuple[str, ...] | None]:
    """Hand cards, and common cards behind `/`; None where nothing was said of them."""
    hand = reader.cards()
    return hand, reader.expect_cards() if reader.take("/") else None


def drawn(reader: Reader) -> Drawn | None:
    """`> cards / commons`. Raises E_SYNTAX when both are left out."""
    return _drawn(reader) if reader.take(">") else None


def _drawn(reader: Reader) -> Drawn:
    hand, common = both(reader)
    if hand is None and common is None:
        reader.fail()
    return Drawn(hand or (), common or ())


def draw_ups(reader: Reader, first: SeatName) -> tuple[SeatDrawn, ...] | None:
    """`> cards / commons & 2: cards`; `first` draws where no seat is said. Raises E_SYNTAX."""
    if not reader.take(">"):
        return None
    found = [_draw_up(reader, reader.seat() or first)]
    while reader.take("&"):
        found.append(_draw_up(reader, reader.seat() or reader.fail()))
    return tuple(found)


def _draw_up(reader: Reader, seat: SeatName) -> SeatDrawn:
    cards_drawn = _drawn(reader)
    return SeatDrawn(seat, cards_drawn.hand, cards_drawn.common)
