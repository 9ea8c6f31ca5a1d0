"""Every field of a filter, alone and with others, against a plain reading card by card (1.3)."""

from __future__ import annotations

import random
from functools import cache
from typing import Any, NamedTuple

import pytest

from core.games.arcmage.pieces import rebirth
from core.games.arcmage.pieces.selectors import Filter, Kind, Selector
from core.games.arcmage.rules.continuous_effects.layers import Layers
from core.games.arcmage.rules.selection import card_fits, fits, in_order, matching, whose
from core.games.arcmage.state import Change, State
from tests.games.arcmage.oracle_values import army, attached, city, resident, table

CARDS = rebirth.cards()
WINGED = (Change("add", "flying"),)


@cache
def crowd() -> State:
    """Cards of all kinds in all places, marked and not, living and dead, of two controllers."""
    pieces = {
        "A1": city("armory"),
        "A2": city("barracks", dead=True),
        "B1": city("spirit-tree", "B"),
        "B2": city("nirvana-of-the-undead", "B"),
        "A5": army("kolibri"),
        "A6": army("kolibri", marked=True),
        "A7": army("mentor", "B", owner="A"),
        "A8": resident("mentor", "A1", changes=WINGED),
        "A9": resident("ghoul", "B1", marked=True),
        "A10": resident("bearer", "A1", dead=True),
        "A11": army("royal-guard", dead=True),
        "A12": attached("entangled", "A8"),
        "A13": attached("besieged-city", "B1"),
        "A14": army("dark-portal"),
        "A15": attached("grassroots", "B5"),
        "B5": army("mentor", "B"),
        "B6": army("crop-token", "B"),
        "B7": resident("sequoia-saplings", "B1", "B", changes=(Change("type", "Imp"),)),
        "B8": resident("wight", "B2", "B", marked=True),
        "B9": attached("fear-of-the-dark", "A12", "B"),
        "B10": resident("majestic-griffin", "A1", "B"),
        "B11": resident("ghoul", "A2", "B", dead=True),
    }
    return table(pieces)


class Asked(NamedTuple):
    """Who asks, from where, for whom."""

    source: str
    seat: str
    player: str | None = None
    at: str | None = None


def read(n: str, wanted: Any, asked: Asked) -> bool:
    """Whether a card fits, said plainly."""
    source, seat, player, at = asked
    state = crowd()
    piece, card = state.pieces[n], CARDS[state.pieces[n].card]
    cost = card.cost if isinstance(card.cost, int) else 0
    subtypes = {*(card.subtypes or ()), *(c.word for c in piece.changes if c.kind == "type")}
    host = state.pieces[source].place if state.pieces[source].zone == "attached" else None
    here = where(source)
    of = {
        None: True,
        "any": True,
        "you": piece.controller == seat,
        "opponent": piece.controller != seat,
    }.get(wanted.of, player is None or piece.controller == player)
    places = {
        "army": piece.zone == "army",
        "city": piece.zone == "resident",
        "this_city": inside(n) is not None and inside(n) == here,
        "same_place": inside(n) is not None and inside(n) == here,
        "host_place": inside(n) is not None and host is not None and inside(n) == where(host),
        "target_army": inside(n) is not None and inside(n) == at,
    }
    kinds, subs = several(wanted.is_), several(wanted.sub)
    return all(
        (
            of,
            not kinds or "card" in kinds or card.type in kinds,
            wanted.sub is None or bool(subtypes & {*subs}),
            wanted.faction in {None, card.faction},
            wanted.name in {None, card.name},
            not (wanted.unmarked and piece.marked),
            wanted.in_ is None or any(places[zone] for zone in several(wanted.in_)),
            wanted.cost_at_least is None or cost >= wanted.cost_at_least,
            wanted.cost_at_most is None or cost <= wanted.cost_at_most,
            wanted.holds is None
            or any(
                other.place == n and other.zone == "resident" and not other.dead
                and read(m, wanted.holds, asked)
                for m, other in state.pieces.items()
            ),
            wanted.not_ is None or not read(n, wanted.not_, asked),
            wanted.any_of is None
            or any(read(n, one, asked) for one in wanted.any_of),
            not (wanted.other_than_host and n == host),
            not (wanted.other and "host_place" in several(wanted.in_) and n == host),
            not (wanted.other and n == source),
            wanted.without is None or not has(n, wanted.without),
            wanted.with_ is None or has(n, wanted.with_),
        )
    )  # fmt: skip


def has(n: str, word: str) -> bool:
    piece = crowd().pieces[n]
    given = any(change.kind == "add" and change.word == word for change in piece.changes)
    return given or word in (CARDS[piece.card].keywords or ())


def several(said: Any) -> tuple[str, ...]:
    return () if said is None else (said,) if isinstance(said, str) else said


def where(n: str) -> str | None:
    """The city that a card is in or is, the seat whose army it is in."""
    piece = crowd().pieces[n]
    if piece.zone == "attached":
        return where(str(piece.place))
    return {"city": n, "army": piece.controller}.get(piece.zone, piece.place)


def inside(n: str) -> str | None:
    return None if crowd().pieces[n].zone == "city" else where(n)


BIRD, DEAR = Kind(sub="Bird"), Kind(cost_at_least=3)
FIELDS: dict[str, tuple[Any, ...]] = {
    "is_": ("creature", ("creature", "city"), "card", ("enchantment",), "city"),
    "of": ("you", "opponent", "any", "that_player"),
    "in_": (
        *("army", "city", "this_city", "same_place", "host_place", "target_army"),
        *(("army", "city"), ("host_place", "this_city")),
    ),
    "sub": ("Soldier", ("Bird", "Tree", "Imp"), "Undead"),
    "faction": ("G", "E", "D"),
    "name": ("Mentor", "Kolibri"),
    "other": (True,),
    "other_than_host": (True,),
    "unmarked": (True,),
    "cost_at_least": (1, 3, 4),
    "cost_at_most": (0, 3, 4),
    "holds": (Kind(is_="creature"), Kind(sub="Tree"), Kind(of="you"), Kind(unmarked=True)),
    "not_": (BIRD, DEAR, Kind(in_="army"), Kind(is_="city")),
    "any_of": ((BIRD, DEAR), (Kind(in_="this_city"),), (Kind(faction="E"), Kind(is_="city"))),
    "without": ("flying", "peaceful"),
    "with_": ("flying", "sudden"),
}  # fmt: skip
ALONE = [(name, value) for name, values in FIELDS.items() for value in values]


@pytest.mark.parametrize(("name", "value"), ALONE, ids=lambda one: str(one)[:30])
def test_each_field_alone(name: str, value: Any) -> None:
    """From every card in play, for both seats, and each player and army that may be chosen."""
    wanted = Filter(**{name: value})
    layers = Layers(crowd())
    for source in ("A1", "B1", "A5", "A8", "A12", "A13", "A15", "B9", "B7"):
        for seat, player, at in (("A", None, None), ("B", "A", "B"), ("A", "B", "A1")):
            judge(layers, wanted, Asked(source, seat, player, at))


@pytest.mark.parametrize("seed", range(12))
def test_fields_together(seed: int) -> None:
    rng = random.Random(seed)
    layers = Layers(crowd())
    for _ in range(25):
        names = rng.sample(sorted(FIELDS), rng.randint(2, 4))
        wanted = Filter(**{name: rng.choice(FIELDS[name]) for name in names})
        source = rng.choice([*crowd().pieces])
        player = rng.choice((None, "A", "B"))
        judge(layers, wanted, Asked(source, rng.choice("AB"), player, "B"))


def judge(layers: Layers, wanted: Any, asked: Asked) -> None:
    pieces = crowd().pieces
    given: Any = asked._asdict()
    due = {n for n in pieces if read(n, wanted, asked)}
    living = {n for n in due if not pieces[n].dead}
    assert {*matching(layers, wanted, **given)} == living, (wanted, asked)
    for n in pieces:
        assert fits(layers, n, wanted, **given) is (n in living), (n, wanted, asked)
        assert fits(layers, n, wanted, dead=True, **given) is (n in due), (n, wanted, asked)


def test_nothing_fits_that_is_not_there() -> None:
    layers = Layers(crowd())
    for dead in (True, False):
        assert fits(layers, "Z9", Filter(), source=None, seat="A", dead=dead) is False


# --- off play ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value"),
    [pair for pair in ALONE if pair[0] not in {"of", "in_", "other", "other_than_host", "holds"}],
    ids=lambda one: str(one)[:30],
)
def test_cards_off_play_by_their_print(name: str, value: Any) -> None:
    if name == "unmarked":  # nothing off play is marked (R21)
        value = None
    wanted = Filter(**{name: value})
    for card in CARDS.values():
        assert card_fits(card, wanted) == printed(card, wanted), card.id


def printed(card: Any, wanted: Any) -> bool:
    cost = card.cost if isinstance(card.cost, int) else 0
    words = {word.split(" ")[0] for word in card.keywords or ()}
    kinds = several(wanted.is_)
    return all(
        (
            not kinds or "card" in kinds or card.type in kinds,
            wanted.sub is None or {*several(wanted.sub)} & {*(card.subtypes or ())},
            wanted.faction in {None, card.faction},
            wanted.name in {None, card.name},
            wanted.cost_at_least is None or cost >= wanted.cost_at_least,
            wanted.cost_at_most is None or cost <= wanted.cost_at_most,
            wanted.not_ is None or not printed(card, wanted.not_),
            wanted.any_of is None or any(printed(card, one) for one in wanted.any_of),
            wanted.without is None or wanted.without not in words,
            wanted.with_ is None or wanted.with_ in words,
        )
    )


def test_a_keyword_with_a_number_is_that_keyword() -> None:
    assert card_fits(CARDS["royal-guard"], Filter(with_="bodyguard")) is True
    assert card_fits(CARDS["royal-guard"], Filter(without="bodyguard")) is False


# --- whose, and in which order --------------------------------------------------------------------


@pytest.mark.parametrize("owner", "ABC")
@pytest.mark.parametrize("player", [None, "A", "B", "C"])
def test_whose(owner: str, player: str | None) -> None:
    """A is “you”."""
    found = {
        of: whose(Filter(of=of), owner, "A", player) for of in (None, "any", "you", "opponent")
    }
    assert found == {None: True, "any": True, "you": owner == "A", "opponent": owner != "A"}
    for of in ("that_player", "target_player"):
        assert whose(Selector("each", of=of), owner, "A", player) is (player in {None, owner})


@pytest.mark.parametrize("active", ["A", "B", "C", "Z"])
def test_the_order_is_by_controller_seat_and_number(active: str) -> None:
    """R126: from the active player on; whose card it was, then its number."""
    pieces = {
        "C5": army("mentor", "C"),
        "B10": army("mentor", "B"),
        "B9": army("mentor", "B"),
        "A9": army("mentor", "B", owner="A"),
        "A10": army("mentor", "A"),
        "A2": army("mentor", "A"),
        "C2": army("mentor", "A", owner="C"),
    }
    by = {"A": ["A2", "A10", "C2"], "B": ["A9", "B9", "B10"], "C": ["C5"]}
    turns = {"A": "ABC", "B": "BCA", "C": "CAB", "Z": "ABC"}[active]
    state = table(pieces, active=active)
    assert in_order(state, frozenset(pieces)) == tuple(n for seat in turns for n in by[seat])
