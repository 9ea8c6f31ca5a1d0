"""What each kind of field of a row can hold, by the module of the rows; a reader of each game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, get_args

from hypothesis import strategies as st

from core.cards import RANKS, UNSEEN, WITH_JOKER
from core.games.ace_of_spades.commands import (
    Claim,
    Drawn,
    GiveTurn,
    MoveCard,
    Ruled,
    SeatDrawn,
    SetDial,
)
from core.games.ace_of_spades.notation.read import Reader as SpadesReader
from core.games.ace_of_spades.notation.rulings import DIALS, ZONES
from core.games.ace_of_spades.pieces import COMBOS, SEATS
from core.games.ace_of_spades.pieces.enemies import ManualCard
from core.games.arcmage.commands import FREE, ShownZone
from core.games.arcmage.notation.reader import Reader as ArcmageReader
from core.games.origin_story import pieces as origin_pieces
from core.games.origin_story.commands import Charge
from core.games.origin_story.notation.read import Reader as OriginReader
from core.games.origin_story.state.options import Options
from core.games.sorcerers_deck_of_death.commands import Inside, Rolls
from core.games.sorcerers_deck_of_death.notation.read import CODES
from core.games.sorcerers_deck_of_death.notation.read import Reader as SorcerersReader
from core.games.sorcerers_deck_of_death.pieces import DECK, FIGS
from core.reader import Reader
from tests.games.arcmage import at_random as arcmage

Any_ = st.SearchStrategy[Any]


def some(one: Any_, least: int = 0) -> Any_:
    """A tuple of them."""
    return st.lists(one, min_size=least, max_size=4).map(tuple)


def maybe(one: Any_) -> Any_:
    return st.none() | one


counts = st.integers(0, 9999)
signed = st.integers(-9999, 9999)

# --- Sorcerers' Deck of Death -------------------------------------------------------------------

figs = st.sampled_from(FIGS)
spots = st.tuples(st.integers(-2_000, 9_999_999), st.integers(-2_000, 9_999_999))
hands = some(st.sampled_from((*DECK, "?")), 1)
dice = st.tuples(st.integers(1, 6), st.integers(1, 6))
nothing = st.none()
others = st.sampled_from([code for code in CODES if code not in {"TE", "IL", "EP"}])
SORCERERS: Mapping[str, Any_] = {
    "ability": st.sampled_from(CODES),
    "cards": hands,
    "cast": st.one_of(
        st.tuples(others, hands, maybe(figs), maybe(spots), *[nothing] * 4),
        st.tuples(
            *(st.just("EP"), hands, maybe(figs), maybe(spots), *[nothing] * 3),
            maybe(st.booleans()),
        ),
        st.tuples(st.just("TE"), hands, nothing, nothing, maybe(some(figs)), *[nothing] * 3),
        st.tuples(
            *(st.just("IL"), hands, maybe(figs), nothing, nothing, spots, maybe(spots), nothing),
        ),
    ),
    "cover": st.booleans(),
    "dice": dice,
    "drawn": hands | st.just(()),
    "fig": figs,
    "figs": some(figs, 1),
    "inside": st.builds(Inside, some(figs), some(figs)),
    "number": counts,
    "path": some(spots, 1),
    "roll": st.tuples(dice, maybe(dice), nothing) | st.tuples(maybe(dice), nothing, figs),
    "rolls": some(st.builds(Rolls, dice, dice), 1),
    "seat": st.sampled_from("ab"),
    "spot": spots,
}

# --- Ace of Spades ------------------------------------------------------------------------------

spades = st.sampled_from((*WITH_JOKER, UNSEEN))
named = st.sampled_from(WITH_JOKER)
names = st.from_regex("[a-z0-9-]+", fullmatch=True)
seats = st.sampled_from(SEATS)
lists = some(spades, 1)  # of cards; nothing at all is `-` in some places, and left out in others
changes = st.one_of(
    st.builds(SetDial, st.sampled_from(DIALS), st.sampled_from(("set", "add")), signed),
    st.builds(MoveCard, spades, st.sampled_from(ZONES), st.sampled_from(ZONES)),
    st.builds(GiveTurn, seats),
)
arguments = named | st.builds("{}={}".format, named, named) | st.sampled_from("hdsc")
whole = st.lists(named, min_size=2, max_size=6, unique=True).map(tuple)
played = st.tuples(whole, nothing, nothing) | whole.map(lambda row: (row, row[1:], None))
ACE_OF_SPADES: Mapping[str, Any_] = {
    "achievement": st.from_regex("[A-Z0-9-]+", fullmatch=True),
    "arguments": st.tuples(some(arguments), some(changes), maybe(st.text())),
    "both": st.tuples(maybe(lists), maybe(lists)),
    "card": spades,
    "cards": some(spades),
    "claim": st.builds(Claim, st.sampled_from(COMBOS), some(st.sampled_from(RANKS))),
    "draw_ups": st.lists(seats, min_size=1, max_size=2).flatmap(
        lambda found: st.tuples(*(st.builds(SeatDrawn, st.just(one), lists) for one in found))
    ),
    "drawn": st.builds(Drawn, lists, some(spades)),
    "drawn_cards": some(spades),
    "enemy": st.tuples(names, nothing)
    | st.tuples(nothing, st.builds(ManualCard, st.text(), st.integers(1, 99))),
    "name": names,
    "number": counts,
    "played": played,
    "reason": st.text(),
    "ruled": st.builds(Ruled, counts, st.text()),
    "string": st.text(),
}

# --- Origin Story -------------------------------------------------------------------------------

cards = st.sampled_from((*origin_pieces.PACK, "L4.5"))
ids = st.text("abcxyz0123456789-._'! ;#,:\"\\", min_size=1).map(str.lower)
players = st.sampled_from(origin_pieces.PLAYERS)
CHANGES: Mapping[str, Any_] = {
    "card": cards,
    "change": signed,
    "id": ids,
    "place": st.sampled_from("LR") | counts.map(str),
    "pool": ids.filter(lambda id_: ":" not in id_) | st.builds("{}:{}".format, ids, counts),
    "trump": maybe(st.sampled_from(origin_pieces.SUITS)),
}
ORIGIN_STORY: Mapping[str, Any_] = {
    "automa": st.tuples(maybe(st.sampled_from(origin_pieces.AUTOMAS)), maybe(some(cards, 1))),
    "card": cards,
    "cards": some(cards, 1),
    "charges": some(st.builds(Charge, ids, some(st.integers(0, 9), 1))),
    "dealt": players,
    "digits": some(st.integers(0, 9), 1),
    "amounts": some(st.integers(0, 99), 1),
    "id": ids,
    "ids": st.tuples(maybe(some(ids, 1)), some(ids)),
    "kept": ids,
    "note": st.text(min_size=1),
    "revealed": some(cards),
    "skill": st.tuples(
        *(ids, maybe(st.integers(1, 9)), maybe(players), some(cards)),
        *(maybe(some(cards, 1)), some(cards), st.booleans()),
    ),
    "table": st.tuples(maybe(players), maybe(ids), maybe(some(ids, 1)), st.just(())),
}

# --- Arcmage ------------------------------------------------------------------------------------

piles = st.sampled_from(("grave", "hand", "top", "bottom", "out"))
unmarked = st.just(value=False)
FACTS: Mapping[str, Any_] = {
    "anywhere": arcmage.zoned | arcmage.pieces,
    "card": arcmage.cards,
    "cards": arcmage.many,
    "change": signed,
    "count": counts,
    "counter": arcmage.names | st.builds("{:+d}/{:+d}".format, signed, signed),
    "faction": arcmage.factions,
    "home": arcmage.places,
    "host": arcmage.zoned | arcmage.pieces | arcmage.seats,
    "inst": arcmage.insts,
    "keyword": arcmage.keywords,
    "moved": st.tuples(arcmage.places, st.booleans()) | st.tuples(piles, unmarked),
    "number": signed,
    "owner": arcmage.seats,
    "piece": arcmage.pieces,
    "place": st.tuples(arcmage.places, st.booleans()),
    "resident": arcmage.insts,
    "seat": arcmage.seats,
    "slug": arcmage.slugs,
    "until": arcmage.untils,
    "values": st.tuples(signed, signed),
    "versus": arcmage.insts,
    "who": arcmage.pieces | arcmage.seats,
}

retreats = arcmage.retreats
insts = some(arcmage.insts)
place = maybe(arcmage.places)
targets = some(arcmage.targets)
modes = some(counts)
choices = (targets, place, arcmage.payments, modes, arcmage.results, retreats)
declined = (st.just(()), nothing, st.just(FREE), st.just(()), st.just(()), retreats)
VERBS: Mapping[str, Any_] = {
    "ability": st.tuples(arcmage.insts, counts),
    "attackers": st.tuples(some(arcmage.insts, 1), retreats),
    "blocks": st.tuples(some(st.tuples(arcmage.insts, arcmage.insts)), retreats),
    "card": arcmage.cards,
    "cards": arcmage.many,
    "choices": st.tuples(*choices),
    "dead": st.tuples(insts, retreats),
    "dealt": arcmage.many,
    "definition": arcmage.printed,
    "told": st.tuples(st.booleans(), arcmage.lists),
    "devotion": st.tuples(
        *(insts, counts, some(arcmage.slugs), targets, some(arcmage.places)),
        *(arcmage.results, retreats),
    ),
    "draw": st.sampled_from((0, 1, 2)),
    "hold": st.just(value=True),
    "how": st.text(min_size=1),
    "inst": arcmage.insts,
    "keep": st.tuples(insts, retreats),
    "laid": st.tuples(some(st.tuples(arcmage.cards, arcmage.factions), 1), retreats),
    "late_choices": st.tuples(place, targets, modes, arcmage.results, retreats),
    "place": arcmage.places,
    "played": st.tuples(
        *(arcmage.cards, modes, place, targets, arcmage.payments, maybe(counts)),
        *(arcmage.results, retreats),
    ),
    "retreats": retreats,
    "seat": arcmage.seats,
    "shown": st.tuples(st.sampled_from(get_args(ShownZone)), arcmage.cards, some(arcmage.seats)),
    "split": st.tuples(some(st.tuples(arcmage.insts | st.just("city"), counts)), retreats),
    "string": st.text(),
    "trigger": st.tuples(unmarked, *choices) | st.tuples(st.just(value=True), *declined),
}

KINDS: Mapping[str, Mapping[str, Any_]] = {  # by the module of the rows
    "arcmage.commands": VERBS,
    "arcmage.facts": FACTS,
    "ace_of_spades.commands": ACE_OF_SPADES,
    "origin_story.commands": ORIGIN_STORY,
    "origin_story.operations": CHANGES,
    "sorcerers_deck_of_death.commands": SORCERERS,
}
READERS: Mapping[str, Callable[[str], Reader]] = {
    "arcmage": ArcmageReader,
    "ace_of_spades": SpadesReader,
    "origin_story": lambda text: OriginReader(text, Options()),
    "sorcerers_deck_of_death": SorcerersReader,
}
