"""Ace in the Hole: its figures from a record file, by section 9 and 10 of its rules."""

from __future__ import annotations

from typing import Any

from tests.independent.record import Json, ending, events, tally

SEATS = ("red", "black")
RANKS = "23456789TJQKA"
SUITS = {"red": "DH", "black": "SC"}
PAWNS = [rank + suit for suit in "DHSC" for rank in "AKQJ"]
WORTH = {"A": 40, "K": 20, "Q": 10, "J": 5}
LAYOUTS = {
    "facing": ("AD KD QD JD AH KH QH JH", "AS KS QS JS AC KC QC JC"),
    "own-left": ("AD KD QD JD AH KH QH JH", "JC QC KC AC JS QS KS AS"),
    "bookend": ("AD KD QD JD JH QH KH AH", "AS KS QS JS JC QC KC AC"),
}
LEAPS = {"8": (1, 2), "9": (1, 3), "T": (2, 3)}
AROUND = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
PLIES = {"pawn_moved": "steps", "pawn_released": "releases", "card_burned": "burns"}
WINNERS: dict[str, list[str] | None] = {"1-0": ["red"], "0-1": ["black"], "1/2-1/2": [], "*": None}


def square(name: str) -> tuple[int, int]:
    return "abcdefgh".index(name[0]), int(name[1]) - 1


def homes(options: Json) -> dict[str, tuple[int, int]]:
    layout = options["layout"]
    if not isinstance(layout, str):
        return {pawn: square(at) for pawn, at in layout.items()}
    first, last = LAYOUTS[layout]
    rows = ((first, 0), (last, 7))
    return {pawn: (file, y) for row, y in rows for file, pawn in enumerate(row.split())}


class Board:
    """Pawns, hands and discards, followed from event to event."""

    def __init__(self, options: Json) -> None:
        self.home = homes(options)
        self.at = dict(self.home)
        self.by_hand = options["burn"] == "hand"
        self.hand: dict[str, list[str]] = {seat: [] for seat in SEATS}
        self.spent: dict[str, list[str]] = {seat: [] for seat in SEATS}

    def points(self, seat: str) -> int:
        return sum(
            WORTH[pawn[0]] for pawn in PAWNS if pawn[1] not in SUITS[seat] and pawn not in self.at
        )

    def spend(self, seat: str, data: Json) -> None:
        """Lay the card, move the pawn, draw."""
        hand = self.hand[seat]
        hand.remove(data["card"] if data["card"] in hand else "?")
        self.spent[seat].append(data["card"])
        if data["drawn"] is not None:
            hand.append(data["drawn"])
        if data.get("captured"):
            del self.at[data["captured"]]
        if "pawn" in data:
            self.at[data["pawn"]] = square(data["to"])

    def known(self, seat: str) -> list[str] | None:
        """The hand; None where cards of it may be several (R32)."""
        hand = self.hand[seat]
        if "?" not in hand:
            return hand
        if len(hand) + len(self.spent[seat]) < 26:
            return None
        deck = [rank + suit for suit in SUITS[seat] for rank in RANKS]
        return [card for card in deck if card not in self.spent[seat]]

    def choices(self, seat: str) -> int | None:
        """How many actions the hand allows; None where it is not known."""
        hand = self.known(seat)
        if hand is None:
            return None
        moves = [self.moves(seat, card) for card in hand]
        if self.by_hand:
            return sum(moves) or len(hand)
        return sum(number or 1 for number in moves)

    def moves(self, seat: str, card: str) -> int:
        """Steps and releases of a card (R10 to R17)."""
        return self.releases(seat, card) + len(self.landings(seat, card))

    def own(self, seat: str) -> set[tuple[int, int]]:
        """The squares of a seat's pawns."""
        return {at for pawn, at in self.at.items() if pawn[1] in SUITS[seat]}

    def releases(self, seat: str, card: str) -> bool:
        """Whether a card brings its pawn back."""
        return card[0] in WORTH and card not in self.at and self.home[card] not in self.own(seat)

    def landings(self, seat: str, card: str) -> list[tuple[int, int]]:
        """The squares to which a card can step, one for each pawn and way."""
        if card[0] in WORTH:
            pawns, ways, far = [self.at[card]] if card in self.at else [], AROUND, 1
        elif card[0] in LEAPS:
            sizes, far = LEAPS[card[0]], 1
            pawns = [at for pawn, at in self.at.items() if pawn[1] == card[1]]
            ways = [
                (x, y)
                for x in range(-3, 4)
                for y in range(-3, 4)
                if tuple(sorted((abs(x), abs(y)))) == sizes
            ]
        else:
            pawns = [at for pawn, at in self.at.items() if pawn[1] == card[1]]
            ways, far = AROUND, int(card[0])
        own = self.own(seat)
        return [
            (x + far * dx, y + far * dy)
            for x, y in pawns
            for dx, dy in ways
            if self.free((x, y), (dx, dy), far, own)
        ]

    def worth(self, seat: str, card: str) -> int:
        """The most points that a card takes at once, with those of a pawn that it brings back."""
        there = {at: WORTH[pawn[0]] for pawn, at in self.at.items() if pawn[1] not in SUITS[seat]}
        if self.releases(seat, card):
            return WORTH[card[0]] + there.get(self.home[card], 0)
        return max((there.get(at, 0) for at in self.landings(seat, card)), default=0)

    def free(
        self, at: tuple[int, int], way: tuple[int, int], far: int, own: set[tuple[int, int]]
    ) -> bool:
        passed = [(at[0] + n * way[0], at[1] + n * way[1]) for n in range(1, far + 1)]
        target = passed.pop()
        taken = set(self.at.values())
        on_board = 0 <= target[0] < 8 and 0 <= target[1] < 8
        return on_board and target not in own and not taken.intersection(passed)


def winners(record: Json) -> list[str] | None:
    end = ending(record)
    return WINNERS[end["result"]] if end else None


def figures(record: Json) -> Json:
    """Everything under `game` of the record's statistics."""
    board = Board(record["match"]["options"])
    plies: list[Json] = []
    claims: list[str] = []
    cancelled: list[str] = []
    held: dict[str, dict[str, int]] = {seat: {} for seat in SEATS}
    since: dict[str, int] = {}
    for kind, data in events(record):
        if kind == "hand_dealt":
            board.hand[data["seat"]] = list(data["cards"])
            since |= {card: len(plies) for card in data["cards"] if card != "?"}
        elif kind == "claim_opened":
            claims.append(data["seat"])
        elif kind == "claim_cancelled":
            cancelled.append("black" if data["seat"] == "red" else "red")
        elif kind in PLIES:
            seat = data["seat"]
            open_ = board.choices(seat)
            board.spend(seat, data)
            after = {one: board.points(one) for one in SEATS}
            plies.append(
                {**data, "does": PLIES[kind], "open": open_, "points": after, "on": [*board.at]}
            )
            if data["card"] in since:
                held[seat][data["card"]] = len(plies) - since.pop(data["card"])
            if data["drawn"] not in {None, "?"}:
                since[data["drawn"]] = len(plies)
    return {
        **by_seats(plies),
        **first_things(plies),
        **leads(plies),
        **places(plies),
        "claims": tally(claims, SEATS),
        "claims_cancelled": tally(cancelled, SEATS),
        "final": {seat: board.points(seat) for seat in SEATS},
        "held": held,
    }


def by_seats(plies: list[Json]) -> Json:
    def seats(chosen: Any) -> Json:
        return {seat: sum(chosen(p) for p in plies if p["seat"] == seat) for seat in SEATS}

    def ranks(chosen: Any) -> Json:
        return {
            seat: tally((p["card"][0] for p in plies if p["seat"] == seat and chosen(p)), RANKS)
            for seat in SEATS
        }

    def took(ply: Json) -> bool:
        return bool(ply.get("captured"))

    return {
        "plies": len(plies),
        "turns": seats(lambda _: 1),
        **{does: seats(lambda p, does=does: p["does"] == does) for does in PLIES.values()},
        "captures": seats(took),
        "release_captures": seats(lambda p: took(p) and p["does"] == "releases"),
        "gross": seats(lambda p: WORTH[p["captured"][0]] if took(p) else 0),
        "rescued": seats(lambda p: WORTH[p["pawn"][0]] if p["does"] == "releases" else 0),
        "unknown_draws": seats(lambda p: p["drawn"] == "?"),
        "forced": seats(lambda p: p["open"] == 1),
        "mobility": [p["open"] for p in plies],
        "plays_by_rank": ranks(lambda _: True),
        "captures_by_rank": ranks(took),
        "burns_by_rank": ranks(lambda p: p["does"] == "burns"),
    }


def first_things(plies: list[Json]) -> Json:
    took = [(number, p) for number, p in enumerate(plies, 1) if p.get("captured")]
    aces = [p["seat"] for _, p in took if p["captured"][0] == "A"]
    return {
        "first_capture": took[0][0] if took else None,
        "first_capture_by": took[0][1]["seat"] if took else None,
        "first_ace_by": aces[0] if aces else None,
    }


def leads(plies: list[Json]) -> Json:
    points = {seat: [p["points"][seat] for p in plies] for seat in SEATS}
    ahead = [red - black for red, black in zip(*points.values(), strict=True)]
    signs = [lead > 0 for lead in ahead if lead]
    return {
        "points": points,
        "lead_changes": sum(signs[n] != signs[n - 1] for n in range(1, len(signs))),
        "max_lead": {"red": max([0, *ahead]), "black": max([0, *(-lead for lead in ahead)])},
    }


def places(plies: list[Json]) -> Json:
    landed = [p for p in plies if "to" in p]
    travel = dict.fromkeys(PAWNS, 0)
    for ply in landed:
        if ply["does"] == "steps":
            (x, y), (to_x, to_y) = square(ply["from"]), square(ply["to"])
            travel[ply["pawn"]] += max(abs(x - to_x), abs(y - to_y))
    names = {p["to"] for p in landed}
    taken = tally((p["to"] for p in landed if p["captured"]), names)
    return {
        "travel": travel,
        "visits": tally((p["to"] for p in landed), names),
        "captured_on": {name: number for name, number in taken.items() if number},
        "pawns": {
            pawn: {
                "captured": sum(p.get("captured") == pawn for p in plies),
                "released": sum(p["does"] == "releases" and p["pawn"] == pawn for p in plies),
                "on_board": sum(pawn in p["on"] for p in plies),
            }
            for pawn in PAWNS
        },
    }
