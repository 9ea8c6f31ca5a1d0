"""A match from the beginning, from a position (section 9.1), or from a whole state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from core import restoring
from core.canonical import plain
from core.events import Json
from core.games.arcmage.pieces import DECK_SIZE, CardType, rebirth
from core.games.arcmage.pieces.decks import CardCount, DeckList
from core.games.arcmage.state import UNSEEN, Piece, Player, Resource, State, sense, seq
from core.games.arcmage.state.agreed import check_form, check_options, known_cards
from core.games.arcmage.state.base import SEATS, Base, filled, seats_of, with_decks
from core.games.arcmage.state.given import (
    Given,
    SeatGiven,
    names,
    need,
    no_card,
    placed,
    read_cards,
    read_opts,
    read_position,
    resources,
    shown,
    syntax,
)
from core.games.arcmage.state.options import BuiltIn, Options
from core.games.arcmage.state.stored import restore
from core.kit.zones import Deck, Known
from core.messages import msg

FIRST_CITY, OTHER_CITY = "farmland", "armory"
MORE_DECK: BuiltIn = (
    "gaian-love-for-life"  # of a seat that a position names and the options leave empty
)


def setup(options: Options, position: Json | None) -> State:
    """The table at step 0. Raises `BadSetup` E_SYNTAX, E_CARD and the codes of decks.

    A position brings its seats: one that the options leave empty, and any before it, has a deck
    that comes with Kifu.
    """
    if position is None:
        return start(options)
    check_form(options)
    need(isinstance(position, Mapping), msg("it is an object"))
    if "options" in position or "players" in position:
        return _whole(options, position)
    given, by_seat = read_position(position)
    return _Table(options, given, by_seat).state()


def start(options: Options) -> State:
    """The table before cities are put aside (R5). Raises `BadSetup` for decks that may not be."""
    check_options(options)
    base = Base(filled(options))
    player = Player(deck=Deck(DECK_SIZE), listed=options.ledger)
    return State(base, dict.fromkeys(base.seats, player), active=base.seats[0])


def seated(options: Options) -> tuple[str, ...]:
    """The seats of a match with these options, as the platform writes them."""
    return tuple(seat.lower() for seat in seats_of(options))


def _whole(options: Options, position: Json) -> State:
    state = restore(position)
    asked = {Options(), state.base.options}
    same = options in asked or state.base.options in (filled(options), filled(options, whole=True))
    need(same, msg("its options are not those asked for"))
    need(state.result is None, msg("the match would already be over"))
    return state


class _Table:
    """A position on its way to a table."""

    def __init__(self, options: Options, given: Given, by_seat: Mapping[str, SeatGiven]) -> None:
        self.given = given
        last = max((SEATS.index(seat) for seat in by_seat), default=0)
        self.options = _options(options, given, SEATS[: last + 1])
        self.known = known_cards(self.options)
        self.seats = seats_of(self.options)
        self.parts = {seat: by_seat.get(seat, SeatGiven()) for seat in self.seats}
        lists = {seat: self._list(seat) for seat in self.seats}
        self.listed = {seat: deck for seat, deck in lists.items() if deck is not None}
        self.options = with_decks(self.options, self.listed)
        self.base = Base(filled(self.options, whole=True))
        self.pieces: dict[str, Piece] = {}
        self.resources: dict[str, Resource] = {}

    def state(self) -> State:
        """The table. Raises `BadSetup` E_SYNTAX, E_CARD."""
        given = self.given
        need(given.active in self.seats, msg("active: nobody sits at {seat}", seat=given.active))
        for seat in self.seats:
            self._cities(seat)
        for seat in self.seats:
            self._others(seat)
            self._resources(seat)
        for city in given.moved:
            known = city in self.pieces and self.pieces[city].zone == "city"
            need(known, msg("moved: there is no city {city}", city=city[:40]))
        state = State(
            self.base,
            {seat: self._player(seat) for seat in self.seats},
            self.pieces,
            self.resources,
            phase=given.phase,
            turn=given.turn,
            active=given.active,
            moved=given.moved,
            lasting=given.lasting,
        )
        if (wrong := sense.fault(state)) is not None:
            raise syntax(wrong)
        return state

    # --- cards in play ---------------------------------------------------------------------

    def _cities(self, seat: str) -> None:
        cities = self.parts[seat].cities
        if cities is None:
            first = seat == self.seats[0]
            cities = (f"{seat}1 {FIRST_CITY if first else OTHER_CITY}",)
        for at, text in enumerate(cities):
            self._put(text, f"{seat}.cities.{at}", Piece("", "", seat, "city"), {"city"})

    def _others(self, seat: str) -> None:
        part = self.parts[seat]
        for at, text in enumerate(part.army):
            piece = Piece("", "", seat, "army")
            self._put(text, f"{seat}.army.{at}", piece, {"creature", "enchantment"})
        for city, residents in part.in_.items():
            need(
                city in self.pieces and self.pieces[city].zone == "city",
                msg("{seat}.in: there is no city {city}", seat=seat, city=city[:40]),
            )
            for at, text in enumerate(residents):
                piece = Piece("", "", seat, "resident", city)
                self._put(text, f"{seat}.in.{city}.{at}", piece, {"creature"})
        for text, host in part.att.items():
            piece = Piece("", "", seat, "attached", host)
            self._put(text, f"{seat}.att", piece, {"enchantment"})

    def _put(self, text: str, where: str, piece: Piece, types: set[CardType]) -> None:
        """A card in play, with what is written behind its name."""
        card = shown(text, where)
        definition = self.known.get(card.slug)
        if definition is None:
            raise no_card(card.slug, where)
        owner = card.number[0]
        need(owner in self.seats, msg("{where}: nobody sits at {seat}", where=where, seat=owner))
        need(
            card.number not in self.pieces,
            msg("{where}: {number} is there twice", where=where, number=card.number),
        )
        need(
            definition.type in types,
            msg("{where}: {card} cannot be there", where=where, card=definition.name),
        )
        self.pieces[card.number] = placed(piece, card, definition, where)

    def _resources(self, seat: str) -> None:
        found = resources(self.parts[seat].res, seat)
        for number, (faction, marked) in enumerate(found, 1):
            self.resources[f"{seat}r{number}"] = Resource(seat, seat, faction, marked=marked)

    # --- cards that are not in play ----------------------------------------------------------

    def _player(self, seat: str) -> Player:
        part = self.parts[seat]
        hand = names(part.hand, self.known, f"{seat}.hand")
        top = list(names(part.top, self.known, f"{seat}.top"))
        while top and top[-1] == UNSEEN:
            top.pop()
        numbers = [seq(number) for number in self.pieces if number[0] == seat]
        return Player(
            hand=tuple(card for card in hand if card != UNSEEN),
            unknown=hand.count(UNSEEN),
            deck=Deck(part.deck, tuple(map(Known, top))),
            reserve=names(part.reserve, self.known, f"{seat}.reserve"),
            grave=names(part.grave, self.known, f"{seat}.grave"),
            next=max(numbers, default=0) + 1,
            next_resource=sum(one.owner == seat for one in self.resources.values()) + 1,
            listed=seat in self.listed,
        )

    def _list(self, seat: str) -> DeckList | None:
        """The deck list of a seat whose names are checked (R131)."""
        given, where = self.parts[seat].list, f"{seat}.list"
        if given is None:
            return None
        if isinstance(given, str):
            absent = msg("{where}: there is no deck “{name}”", where=where, name=given[:40])
            need(given in rebirth.decks(), absent)
            return rebirth.decks()[given]
        counts = Counter(given) if isinstance(given, tuple) else given
        names(tuple(counts), self.known, where)
        need(
            UNSEEN not in counts and all(n > 0 for n in counts.values()),
            msg("{where} says how many of which card", where=where),
        )
        return DeckList("list", tuple(CardCount(card, n) for card, n in sorted(counts.items())))


def _options(options: Options, given: Given, seats: str) -> Options:
    """The options with those of the position, and with a deck for each seat that it names."""
    own = read_opts(given.opts)
    more = dict.fromkeys((seat for seat in seats if seat not in seats_of(options)), MORE_DECK)
    cards = {card.id: card for card in (*options.cards, *read_cards(given.cards))}
    options = with_decks(options, more, cards=tuple(cards.values()))
    found = restoring.read_options(Options, {**plain(options), **own}, "E_SYNTAX")
    check_form(found)
    return found
