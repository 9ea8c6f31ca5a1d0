"""Commands and facts of Arcmage at random, every field anything that text can say."""

from __future__ import annotations

from typing import Any, get_args

from hypothesis import strategies as st

from core.games.arcmage import commands as c
from core.games.arcmage import facts as f
from core.games.arcmage.pieces import FACTIONS, CardType
from core.games.arcmage.pieces.cards import Card, XCost
from core.games.arcmage.pieces.decks import CardCount, DeckList, slug
from core.games.arcmage.pieces.effects import Draw, Spell, Until

seats = st.sampled_from("ABCDEFGH")
said = st.none() | seats
numbers = st.integers(1, 9999)
counts = st.integers(0, 9999)
signed = st.integers(-9999, 9999)
slugs = st.from_regex("[a-z0-9][a-z0-9-]{0,8}", fullmatch=True) | st.sampled_from(
    ("top", "hand", "to", "res", "reserve", "army", "x", "r", "a5", "city")
)
cards = slugs | st.just("?")
many = st.lists(cards, min_size=1, max_size=4).map(tuple)
insts = st.builds("{}{}".format, seats, numbers)
pieces = insts | st.builds("{}r{}".format, seats, numbers)
places = insts | st.just("army")
targets = (
    pieces | seats | st.builds("S{}".format, numbers) | st.builds("{}:{}".format, seats, slugs)
)
zoned = st.builds("{}:{}:{}".format, seats, st.sampled_from(get_args(f.Zone)), cards)
factions = st.sampled_from(tuple(FACTIONS))
untils: Any = st.sampled_from(get_args(Until))
actions: Any = st.sampled_from(get_args(f.Action))


def some(what: st.SearchStrategy[Any], least: int = 0) -> st.SearchStrategy[Any]:
    """Up to three of them, as a tuple."""
    return st.lists(what, min_size=least, max_size=3).map(tuple)


shares = st.dictionaries(factions, numbers, max_size=5).map(
    lambda found: tuple((one, found[one]) for one in FACTIONS if one in found)
)
payments = st.builds(c.Payment, shares, shares)
results = some(st.tuples(said, many))
retreats = some(st.tuples(insts, places))
held = {"retreats": retreats, "hold": st.booleans(), "seat": said}
plain = {"retreats": retreats, "seat": said}
chosen = {
    "targets": some(targets),
    "place": st.none() | places,
    "modes": some(counts),
    "results": results,
}

names = st.from_regex("[a-z][a-z0-9_]{0,8}", fullmatch=True)
keywords = names | st.builds("{} {}".format, names, counts)
words = st.from_regex("[A-Za-zÀ-ÿ0-9]['A-Za-z-]{0,8}", fullmatch=True)


def listed(what: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Some of them, or None."""
    return st.none() | some(what, 1)


printed: st.SearchStrategy[Any] = st.builds(
    lambda name, **said: Card(id=slug(name), name=name, **said),
    st.text(min_size=1).filter(slug),
    faction=factions,
    type=st.sampled_from(get_args(CardType)),
    loyalty=st.integers(0, 3),
    text=st.text(),
    auto=st.just("ruling"),
    cost=st.none() | counts | st.just(XCost("chosen", "X")) | st.just(XCost("target_attack")),
    token=st.sampled_from((None, None, True)),
    attack=st.none() | counts,
    defence=st.none() | counts,
    subtypes=listed(words),
    keywords=listed(keywords),
    target=listed(st.sampled_from(("creature", "city", "player", "card"))),
    abilities=st.sampled_from((None, None, (), (Spell((Draw("you", 2),)),))),
)

lists: st.SearchStrategy[Any] = st.builds(
    lambda name, cards, definitions: DeckList(
        name, tuple(CardCount(*one) for one in sorted(cards.items())), definitions
    ),
    st.text() | st.just("toll-of-time"),
    st.dictionaries(cards | st.just("alone"), st.integers(1, 99), max_size=4),
    st.just(()) | st.lists(printed, max_size=1).map(tuple),
)

commands: st.SearchStrategy[Any] = st.one_of(
    st.builds(c.SetReserve, many, said),
    st.builds(c.DealHand, st.none() | many, said),
    st.builds(c.ChooseFirst, seats, st.text(), said),
    st.builds(c.OpenCity, cards, said),
    st.builds(c.UnmarkAll, some(insts), **plain),
    st.builds(c.FoundCity, cards, **plain),
    st.builds(c.DrawCards, st.sampled_from((0, 1, 2)), st.none() | many, **plain),
    st.builds(c.LayResources, some(st.tuples(cards, factions), 1), **plain),
    st.builds(
        c.Devote,
        insts,
        some(insts),
        counts,
        some(slugs),
        some(targets),
        some(places),
        results,
        **held,
    ),
    st.builds(c.PlayCard, cards, pay=payments, x=st.none() | counts, **chosen, **held),
    st.builds(c.MoveCreature, insts, places, **plain),
    st.builds(c.ActivateAbility, insts, counts, pay=payments, **chosen, **held),
    st.builds(c.ResolveTrigger, insts, pay=payments, **chosen, **held),
    st.builds(c.ResolveTrigger, insts, st.just(value=True), **held),
    st.builds(c.ResolveItem, **chosen, **plain),
    st.builds(c.FailItem, st.text(), **plain),
    st.builds(c.DeclareAttack, insts, some(insts, 1), **held),
    st.builds(c.AssignBlocks, some(st.tuples(insts, insts)), **plain),
    st.builds(c.FightBattle, insts, some(st.tuples(insts | st.just("city"), counts)), **plain),
    st.builds(c.CleanCombat, some(insts), **plain),
    st.builds(c.GoOn, st.none() | st.sampled_from(get_args(c.Phase)), **plain),
    st.builds(c.EndTurn, **plain),
    st.builds(c.DiscardCards, many, **plain),
    st.builds(c.ShowCard, seats, cards, st.sampled_from(get_args(c.ShownZone)), some(seats), said),
    st.builds(c.DefineCard, printed, said),
    st.builds(c.TellDeck, seats, lists, st.booleans(), said),
    st.builds(c.Concede, **plain),
    st.builds(c.AddNote, st.text(), said),
)

counters = names | st.builds("{:+d}/{:+d}".format, signed, signed)
spots = places | st.sampled_from(("grave", "hand", "top", "bottom", "out"))
facts: st.SearchStrategy[Any] = st.one_of(
    st.builds(f.MoveCard, pieces | zoned, spots),
    st.builds(f.MoveCard, pieces | zoned, places, st.booleans()),
    st.builds(f.MarkCard, pieces),
    st.builds(f.UnmarkCard, pieces),
    st.builds(f.DealDamage, insts, counts),
    st.builds(f.ChangeDefence, insts, signed),
    st.builds(f.ChangeValues, insts, signed, signed, untils),
    st.builds(f.PutCounters, pieces, counters, signed),
    st.builds(f.GiveKeyword, pieces, keywords, untils),
    st.builds(f.TakeKeyword, pieces, keywords, untils),
    st.builds(f.Forbid, pieces | seats, actions, st.none() | insts, untils),
    st.builds(f.Permit, pieces | seats, actions, st.none() | insts, untils),
    st.builds(f.FreezeCard, pieces, untils),
    st.builds(f.GiveControl, pieces, seats),
    st.builds(f.AttachCard, insts, pieces | seats | zoned),
    st.builds(f.CreateToken, seats, slugs, places, st.booleans()),
    st.builds(f.ProduceResources, seats, factions, signed),
    st.builds(f.SpendResources, seats, factions, signed),
    st.builds(f.Draw, seats, many),
    st.builds(f.Mill, seats, many),
    st.builds(f.Discard, seats, many),
    st.builds(f.LoseResource, seats, factions, cards),
    st.builds(f.GainResource, seats, factions),
    st.builds(f.PassResource, seats, seats, factions),
    st.builds(f.NameCard, seats, st.sampled_from(get_args(f.Zone)), slugs),
    st.builds(f.AddAttack),
    st.builds(f.Lose, seats),
    st.builds(f.ChooseRetreat, insts, places),
)
