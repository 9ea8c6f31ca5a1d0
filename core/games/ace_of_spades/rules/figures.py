"""Everything that cards may be claimed as under the effects in force, the Joker as any card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from core.cards import JOKER
from core.games.ace_of_spades.pieces import Combo
from core.games.ace_of_spades.pieces.effects import AddEach, Condition, Conditional, Filter
from core.games.ace_of_spades.rules import damage, effects
from core.games.ace_of_spades.rules.damage import Ops, Sum
from core.games.ace_of_spades.rules.effects import Force, Scene
from core.games.ace_of_spades.rules.poker import Identity, combinations

JOKER_CODES: tuple[str, ...] = tuple(r + s for r in "AKQJT98765432" for s in "SHDC")  # R44
JOKER_PLACE: Mapping[str, int] = {code: place for place, code in enumerate(JOKER_CODES)}

JOKERS: tuple[Identity, ...] = tuple(map(effects.named_joker, JOKER_CODES))

Marks = tuple[bool, ...]


class Bench(NamedTuple):
    """Cards laid out for a search, with what holds for all of their combinations."""

    cards: tuple[str, ...]
    seen: tuple[Identity, ...]  # what each card counts as; the Joker as nothing yet
    force: Force
    ops: Ops
    shot: int
    jokers: tuple[Identity, ...]  # what the Joker may be, in the order of R44
    outside: tuple[Identity, ...]  # those among them that differ in effect on a kicker
    filters: tuple[Filter, ...]  # of the effects that look at kickers

    def marks(self, card: Identity) -> Marks:
        """What a kicker matters by: two with the same marks are worth the same."""
        return tuple(effects.matches(wanted, card) for wanted in self.filters)

    def reckon(self, figure: Figure, kickers: Sequence[Identity]) -> Sum:
        """What the figure deals in a hand with these kickers."""
        played = (*figure.inside, *kickers)
        return damage.reckon(self.ops, Scene(figure.combo, figure.inside, played, self.shot))


class Figure(NamedTuple):
    """A combination among the cards of a bench; `joker` is what the Joker in it stands for."""

    combo: Combo
    ranks: tuple[str, ...]
    places: tuple[int, ...]  # indices of its cards, ascending
    inside: tuple[Identity, ...]
    joker: Identity | None = None


def lay_out(force: Force, cards: Sequence[str], shot: int, joker: str | None = None) -> Bench:
    """The bench for these cards; `joker` is the only card that the Joker may be, None: any."""
    jokers = allowed_jokers(force, joker) if JOKER in cards else ()
    seen = effects.identities(force, cards)
    bench = Bench(
        tuple(cards), seen, force, damage.sort(force), shot, jokers, (), _of_kickers(force)
    )
    outside: dict[Marks, Identity] = {}
    for identity in jokers:
        outside.setdefault(bench.marks(identity), identity)
    return bench._replace(outside=tuple(outside.values()))


def allowed_jokers(force: Force, joker: str | None = None) -> tuple[Identity, ...]:
    """What the Joker may be in a played hand, the first by R44 first; `joker`: this or nothing."""
    named = JOKERS if joker is None else (effects.named_joker(joker),)
    forbidden = effects.forbidden(force)
    if not forbidden:
        return named
    return tuple(identity for identity in named if not effects.is_among(forbidden, identity))


def figures(bench: Bench) -> Iterator[Figure]:
    """Every combination of R36 that the effects allow, in every choice of cards and Joker."""
    apart = effects.kickers_only(bench.force)
    counted = [
        place
        for place, card in enumerate(bench.cards)
        if card != JOKER and not effects.is_among(apart, bench.seen[place])
    ]
    yield from _among(bench, counted, None)
    for joker in bench.jokers:
        if not effects.is_among(apart, joker):
            yield from _among(bench, counted, joker)


def _among(bench: Bench, counted: list[int], joker: Identity | None) -> Iterator[Figure]:
    """The combinations of the counted cards; with a Joker those that it belongs to."""
    places, hand = counted, [bench.seen[place] for place in counted]
    if joker is not None:
        places, hand = [*counted, bench.cards.index(JOKER)], [*hand, joker]
    for made in combinations(hand, within=len(counted) if joker else None):
        inside = tuple(hand[place] for place in made.places)
        at = tuple(sorted(places[place] for place in made.places))
        yield Figure(made.combo, made.ranks, at, inside, joker)


def _of_kickers(force: Force) -> tuple[Filter, ...]:
    """The filters of the effects and conditions that look at the whole played hand (R24)."""
    found: list[Filter] = []
    for _, effect in force.all():
        if isinstance(effect, AddEach) and effect.scope == "played":
            found.append(effect.filter)
        if isinstance(effect, Conditional):
            found += _counted_filters(effect.when)
    return tuple(dict.fromkeys(found))


def _counted_filters(when: Condition | None) -> Iterator[Filter]:
    if when is None:
        return
    if when.count is not None and when.count.scope == "played":
        yield when.count.filter
    for part in (when.not_, *(when.all or ()), *(when.any or ())):
        yield from _counted_filters(part)
