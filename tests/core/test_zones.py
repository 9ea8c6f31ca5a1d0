"""Law: what is known of zones holds of a naive model that knows every card."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from core.cards import PACK, UNSEEN, bits, members
from core.kit import zones
from core.kit.zones import Deck, Known

SEEDS = range(200)
SEATS = ("A", "B", "C")


class Hand(NamedTuple):
    """Cards of a hand, with a field that is no concern of the kit."""

    known: int = 0
    unknown: int = 0
    mark: str = "kept"


# --- rows ----------------------------------------------------------------------------------------


def test_cards_leave_a_row_once_each() -> None:
    assert zones.without(("2D", "3D", "2D", "?"), ("2D", "4D", "5D")) == ("3D", "2D")
    assert zones.without(("2D",), ("5D",)) == ("2D",)


def test_an_unseen_card_of_a_row_is_named() -> None:
    assert zones.named(("2D", "?", "?"), "3D") == ("2D", "3D", "?")
    assert zones.named(("2D",), "3D") == ("2D",)
    assert zones.closed(("2D", "?")) == ("?", "?")


# --- hands ---------------------------------------------------------------------------------------


def test_a_hand_agrees_with_the_cards_that_lie_in_it() -> None:
    for seed in SEEDS:
        play_with_a_hand(Random(seed))


def play_with_a_hand(rng: Random) -> None:
    """Draw, spend, name and shuffle, and compare after each."""
    stock, held, known, pile = list(PACK), list[str](), set[str](), list[str]()
    rng.shuffle(stock)
    hand = Hand()
    for _ in range(40):
        match rng.choice(("draw", "spend", "name", "shuffle")):
            case "draw" if stock:
                card, seen = stock.pop(), rng.random() < 0.5
                held.append(card)
                known |= {card} if seen else set()
                hand = Hand(*zones.drawn(*hand[:2], (card if seen else UNSEEN,)))
            case "spend" if held:
                card = held.pop(rng.randrange(len(held)))
                pile.append(card)
                if card in known:
                    known.remove(card)
                hand = Hand(*zones.spent(*hand[:2], (card,)))
            case "name" if held:
                card = rng.choice(held)
                known.add(card)
                hand = zones.name(hand, (card,))
            case "shuffle":
                stock, pile = [*stock, *pile], []
                rng.shuffle(stock)
        _agrees(hand, set(held), known)
        hidden = set(PACK) - known - set(pile)
        assert hidden == set(stock) | (set(held) - known)
        assert zones.unseen(bits(PACK), hand.known, pile) == bits(hidden)


def _agrees(hand: Hand, held: set[str], known: set[str]) -> None:
    assert zones.size(hand) == len(held)
    assert set(members(hand.known)) == known <= held
    assert zones.faces(hand) == members(bits(known)) + ["?"] * (len(held) - len(known))
    assert hand.mark == "kept"
    shown = bits(sorted(known)[::2])
    closed = zones.close(hand, shown)
    assert (closed.known, zones.size(closed)) == (shown, len(held))


def test_what_cannot_be_changes_what_it_can() -> None:
    assert zones.spent(bits(["2D"]), 0, ("3D",)) == (bits(["2D"]), 0)
    assert zones.name(Hand(), ("2D", "?")) == Hand(bits(["2D"]))
    assert Deck().drawn() == Deck().without("2D") == Deck()


# --- decks ---------------------------------------------------------------------------------------


class Model:
    """A deck of which every card is known, and who has seen which of them lie where it lies."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.cards = rng.sample(PACK, 12)
        self.seen: dict[str, set[str]] = {}

    def change(self, deck: Deck) -> Deck:
        """One thing that happens to both."""
        match self.rng.choice(("drawn", "top", "bottom", "found", "seen", "shuffled")):
            case "drawn" if self.cards:
                self.seen.pop(self.cards.pop(0), None)
                return deck.drawn()
            case "top" | "bottom" as end:
                card = self.rng.choice(sorted({*PACK} - {*self.cards}))
                self.seen[card] = {*SEATS}
                if end == "top":
                    self.cards.insert(0, card)
                    return deck.with_top(card)
                self.cards.append(card)
                return deck.with_bottom(card)
            case "found" if self.cards:
                return self._found(deck)
            case "seen":
                to = tuple(self.rng.sample(SEATS, self.rng.randint(0, 2)))
                cards = self.cards[: self.rng.randint(0, 3)]
                for card in cards:
                    self.seen.setdefault(card, set()).update(to or SEATS)
                return deck.seen_on_top(cards, to)
            case "shuffled" if self.rng.random() < 0.3:
                self.rng.shuffle(self.cards)
                self.seen = {}
                return deck.shuffled()
        return deck

    def _found(self, deck: Deck) -> Deck:
        """A card is searched for; the deck is shuffled then, as in every game."""
        card = self.rng.choice(self.cards)
        deck = deck.without(card)
        self.cards.remove(card)
        self.seen = {}
        self.rng.shuffle(self.cards)
        return deck.shuffled()

    def agrees(self, deck: Deck) -> None:
        """What the deck says is so, and each seat knows no place that it has not seen."""
        assert deck.size == len(self.cards)
        self.true(deck)
        for seat in SEATS:
            view = deck.seen_by(seat)
            self.true(view)
            for known in view.places:
                assert known.card == UNSEEN or seat in self.seen[known.card]
                assert set(known.to) <= {seat}, "who else was shown it is not told"
        self.true(deck.seen_by(None))
        assert not any(known.to for known in deck.seen_by(None).places)

    def true(self, deck: Deck) -> None:
        """Every card that is named lies where it is named, and both ends end with one."""
        top, low = [k.card for k in deck.top], [k.card for k in deck.bottom]
        places = [*zip(top, self.cards, strict=False)]
        places += zip(low, self.cards[len(self.cards) - len(low) :], strict=True)
        assert len(top) + len(low) <= deck.size == len(self.cards)
        assert all(named in {UNSEEN, card} for named, card in places)
        assert UNSEEN not in (*top[-1:], *low[:1])


def test_known_places_of_a_deck_hold_the_cards_that_lie_there() -> None:
    for seed in SEEDS:
        model, deck = Model(Random(seed)), Deck(12)
        for _ in range(40):
            deck = model.change(deck)
            model.agrees(deck)


def test_a_card_found_at_a_known_place_leaves_it() -> None:
    deck = Deck(5, (Known("2D"), Known("3D", ("A",))), (Known("4D"), Known("5D")))
    assert deck.without("2D") == deck._replace(size=4, top=deck.top[1:])
    assert deck.without("5D") == deck._replace(size=4, bottom=deck.bottom[:1])
    assert deck.without("6D").size == 4
