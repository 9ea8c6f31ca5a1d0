"""The cards of a played hand, its claim, and cards drawn: how they are read and written."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import groupby

from core import cards
from core.games.ace_of_spades.commands import Claim, Drawn, SeatDrawn
from core.games.ace_of_spades.notation.read import Reader
from core.games.ace_of_spades.notation.words import card_text, row
from core.games.ace_of_spades.pieces import COMBOS, Combo, SeatName
from core.messages import msg

AS = "as"
CLAIM = msg("a claim")


Played = tuple[tuple[str, ...], tuple[str, ...] | None, str | None]


@dataclass(slots=True)
class _Hand:
    """A played hand while it is read; `inside` None: no brackets so far."""

    row: list[str] = field(default_factory=list)
    inside: list[str] | None = None
    joker: str | None = None


def played(reader: Reader) -> Played:
    """`cards`, with brackets around those of the combination; `-` for none. Raises E_SYNTAX.

    Gives the cards, those of the combination (None: no brackets), what the Joker stands for.
    """
    if reader.take("-"):
        return (), None, None
    hand = _Hand()
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
    return tuple(hand.row), None if hand.inside is None else tuple(hand.inside), hand.joker


def played_text(hand: Played) -> str:
    """The cards as they were played; of cards that the reader may not see, those of the
    combination come first."""
    row_, combination, joker = hand
    if combination is None:
        return " ".join(_card(card, joker) for card in row_) or "-"
    if cards.UNSEEN in row_:
        kickers = Counter(row_) - Counter(combination)
        return f"[{row(combination)}] {row(list(kickers.elements()))}"
    runs = groupby(row_, key=lambda card: card in combination)
    texts = ((inside, " ".join(_card(card, joker) for card in run)) for inside, run in runs)
    return " ".join(f"[{text}]" if inside else text for inside, text in texts)


def _card(card: str, joker: str | None) -> str:
    """A card; the Joker says what it stands for."""
    named = card == cards.JOKER and joker is not None
    return f"{card}={card_text(joker or '')}" if named else card_text(card)


def _run(reader: Reader, hand: _Hand, *, claim_may_follow: bool) -> list[str]:
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


def claim_text(said: Claim) -> str:
    """The same as text."""
    return f"{AS} {said.combo}{':' if said.ranks else ''}{','.join(said.ranks)}"


# --- cards drawn --------------------------------------------------------------------------------

_Both = tuple[tuple[str, ...] | None, tuple[str, ...] | None]


def both(reader: Reader) -> _Both:
    """Hand cards, and common cards behind `/`; None where nothing was said of them."""
    hand = reader.cards()
    return hand, reader.expect_cards() if reader.take("/") else None


def both_text(found: _Both) -> str:
    """What there is of them; `-` for nothing."""
    hand, common = found
    if not common:
        return "" if hand is None else row(hand)
    return f"{row(hand)} / {row(common)}" if hand else f"/ {row(common)}"


def drawn(reader: Reader) -> Drawn | None:
    """`> cards / commons`. Raises E_SYNTAX when both are left out."""
    return _drawn(reader) if reader.take(">") else None


def drawn_text(found: Drawn | SeatDrawn) -> str:
    """The same as text."""
    return f"> {both_text((found.hand, found.common))}"


def _drawn(reader: Reader) -> Drawn:
    hand, common = both(reader)
    if hand is None and common is None:
        reader.fail()
    return Drawn(hand or (), common or ())


def draw_ups(reader: Reader) -> tuple[SeatDrawn, ...] | None:
    """`> cards / commons & 2: cards`; without a seat `Reader.first` draws. Raises E_SYNTAX."""
    if not reader.take(">"):
        return None
    found = [_draw_up(reader, reader.seat() or reader.first)]
    while reader.take("&"):
        found.append(_draw_up(reader, reader.seat() or reader.fail()))
    return tuple(found)


def _draw_up(reader: Reader, seat: SeatName) -> SeatDrawn:
    cards_drawn = _drawn(reader)
    return SeatDrawn(seat, cards_drawn.hand, cards_drawn.common)


def draw_ups_text(found: tuple[SeatDrawn, ...], first: SeatName | None = None) -> str:
    """The same as text; the first of them goes without its seat where that is `first`."""
    texts = [f"{one.seat}: {both_text((one.hand, one.common))}" for one in found]
    if found and found[0].seat == first:
        texts[0] = both_text((found[0].hand, found[0].common))
    return f"> {' & '.join(texts)}" if texts else ""
