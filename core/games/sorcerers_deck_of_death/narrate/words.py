"""Parts of sentences: rows of cards and figures, wounds, measures, flags."""

from __future__ import annotations

from collections.abc import Iterable

from core.cards import UNSEEN, symbol
from core.games.sorcerers_deck_of_death.events import Excess
from core.games.sorcerers_deck_of_death.pieces import FIG
from core.games.sorcerers_deck_of_death.rules.measure import in_inches
from core.games.sorcerers_deck_of_death.titles import WARNING_TITLES, figure
from core.messages import Message, Value, msg


def row_words(cards: Iterable[str]) -> Value:
    """Cards by their symbols; those not seen are counted: “9♠ K♦ and 2 unseen cards”."""
    codes = list(cards)
    seen = " ".join(symbol(code) for code in codes if code != UNSEEN)
    hidden = codes.count(UNSEEN)
    if not hidden:
        return seen or msg("nothing")
    unseen = msg("an unseen card") if hidden == 1 else msg("{n} unseen cards", n=hidden)
    return msg("{seen} and {unseen}", seen=seen, unseen=unseen) if seen else unseen


def listed(parts: Iterable[Value]) -> Value:
    """The parts with commas; “nothing” of none."""
    found: Value | None = None
    for part in parts:
        found = part if found is None else msg("{first}, {second}", first=found, second=part)
    return msg("nothing") if found is None else found


def figures(figs: Iterable[str]) -> Value:
    """Figures in a row; “nobody” of none."""
    row = list(figs)
    return listed(figure(fig) for fig in row) if row else msg("nobody")


def wounds_words(n: int) -> Message:
    """A number of wounds: “no wound”, “1 wound”, “2 wounds”."""
    if n == 0:
        return msg("no wound")
    return msg("1 wound") if n == 1 else msg("{n} wounds", n=n)


def cards_words(n: int) -> Message:
    """A number of cards: “1 card”, “3 cards”."""
    return msg("1 card") if n == 1 else msg("{n} cards", n=n)


def dice_words(dice: Iterable[int], bonus: int | None = None) -> str:
    """`4+3`, with a bonus that is not 0 `4+3+1`."""
    text = "+".join(str(die) for die in dice)
    return f"{text}{bonus:+d}" if bonus else text


def need_words(bonus: int) -> str:
    """What is rolled: `2d6+1`, `2d6-2`, `2d6`."""
    return f"2d6{bonus:+d}" if bonus else "2d6"


def flagged(sentence: Message, warnings: Iterable[Excess]) -> Message:
    """The sentence, and what did not fit and stood all the same (R9)."""
    flags = [_flag(warning) for warning in warnings]
    return msg("{told} Flag: {flags}.", told=sentence, flags=listed(flags)) if flags else sentence


def _flag(warning: Excess) -> Message:
    text = WARNING_TITLES.get(warning.code, Message("{code}", {"code": warning.code}))
    if warning.measured is not None:
        measured = in_inches(warning.measured)
        if warning.limit is None:
            text = msg("{flag} ({measured} in)", flag=text, measured=measured)
        else:
            text = msg(
                "{flag} ({measured} in, limit {limit} in)",
                flag=text,
                measured=measured,
                limit=in_inches(warning.limit),
            )
    if warning.by is None:
        return text
    by: Value = figure(warning.by) if warning.by in FIG else warning.by
    return msg("{flag}: {by}", flag=text, by=by)
