"""Random legal entries, made from the table of the flow oracle alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.games.ace_of_spades.flow_bonuses import User, text
from tests.games.ace_of_spades.oracle import Effects, claims, legal_hands

Claim = dict[str, Any]


class Player(User):
    """Carries out something legal on its table, and says as what line that is entered."""

    def line(self) -> str:
        """One entry, carried out on the oracle's table."""
        table = self.table
        if table.stage != "deal" and (line := self.besides()):
            return line
        return {
            "deal": self.deal,
            "reveal": self.reveal,
            "turn": self.turn,
            "refill": self.draw_up,
            "trim": self.trim,
        }[table.stage]()

    def drawn(self, hand: list[str], common: list[str]) -> str:
        """Cards of a draw as they are typed."""
        if hand and self.chance(self.unseen):
            hand = [f"?{len(hand)}"]
        return text(hand) + (f" / {text(common)}" if common else "")

    # --- setting up -----------------------------------------------------------------------

    def deal(self) -> str:
        table = self.table
        left = [name for name in table.names if not table.hands[name]]
        seat = self.pick.choice(left)
        now = len(table.names) == 2 and not table.row and (len(left) == 1 or self.chance(0.5))
        return f"{seat}: H {self.drawn(*table.dealt(seat, 3 if now else 0))}"

    def reveal(self) -> str:
        table, fight = self.table, self.table.fight
        if table.need() and self.chance(0.3):
            return self.draw_up()
        names = [None, table.options["difficulty"]]
        due = [c for c in self.catalogue if c["back"] == fight and c.get("difficulty") in names]
        if not due or self.chance(0.05):
            table.reveal({"id": f"nobody-{fight}", "hp": 9, "bonus": [], "penalty": []})
            return f'E "Nobody {fight}" hp=9'
        card = self.pick.choice(due)
        table.reveal({"bonus": [], "penalty": [], **card})
        line = f"E {card['id']}"
        return line if self.chance(0.5) else self.with_draws(line, " & ")

    def with_draws(self, line: str, between: str) -> str:
        """The line of a reveal with draw-ups of one seat after the other."""
        order = self.pick.sample(self.table.names, len(self.table.names))
        drawn = {seat: self.table.stage == "refill" and self.draws(seat) for seat in order}
        parts = [f"{seat}: {said}" for seat, said in drawn.items() if said]
        return line + (" > " + between.join(parts) if parts else "")

    # --- drawing up -----------------------------------------------------------------------

    def draws(self, seat: str) -> str:
        """A draw-up of the seat, mostly all of it; empty where nothing is left to draw."""
        table, need = self.table, self.table.need()
        hand = min(need.get(seat, 0), len(table.deck))
        common = min(need.get("common", 0), len(table.deck) - hand)
        if hand and common < need.get("common", 0) and self.chance(0.5):
            hand, common = hand - 1, common + 1  # A12: any split
        if self.chance(0.2):
            hand, common = self.pick.randint(0, hand), self.pick.randint(0, common)
        if not hand and not common:
            return ""
        said = self.drawn(*table.draw(seat, hand, common))
        table.settle()
        return said

    def draw_up(self) -> str:
        while True:
            seat = self.pick.choice(self.table.names)
            if said := self.draws(seat):
                return f"{seat}: + {said}"

    def trim(self) -> str:
        seat, number = self.pick.choice(list(self.table.surplus().items()))
        cards = self.pick.sample(self.table.hands[seat], number)
        self.table.trim(seat, cards)
        return f"{seat}: T {text(cards)}"

    # --- a turn -----------------------------------------------------------------------------

    def turn(self) -> str:
        table, seat = self.table, self.table.active
        if table.refills and (self.chance(0.35) or not self.held(seat)):
            if self.chance(0.3) or not self.held(seat):
                table.refresh()
                return "R"
            return self.swap(seat)
        hands = legal_hands(self.effects(seat), self.held(seat), table.options["difficulty"])
        self.pick.shuffle(hands)
        tried = [(hand, self.claims(seat, hand)) for hand in hands[:5]]
        found = self.shots(tried)
        if not found or (not table.refills and not found[0][1]["deals"][2]):
            tried = [(hand, self.claims(seat, hand)) for hand in hands]
            found = self.shots(tried)
        if table.refills == 0 and not any(claim["deals"][2] for _, claim in found):
            return self.jam(seat, [hand for hand, _ in tried] or [[]])
        return self.shot(seat, *found[0]) if found else self.swap(seat)

    def shots(self, tried: list[tuple[list[str], list[Claim]]]) -> list[tuple[list[str], Claim]]:
        """The best claim of each hand, the best first."""
        found = [(hand, best[0]) for hand, best in tried if best]
        return sorted(found, key=lambda one: -one[1]["deals"][2])

    def effects(self, seat: str) -> Effects:
        table = self.table
        bonus = [effect for card in table.permanents for effect in card["bonus"]]
        assert table.enemy is not None
        return Effects(bonus, table.armed[seat], table.enemy["card"]["penalty"])

    def claims(self, seat: str, hand: list[str]) -> list[Claim]:
        assert self.table.enemy is not None
        return claims(self.effects(seat), hand, self.table.enemy["shots"] + 1)

    def swap(self, seat: str) -> str:
        table = self.table
        cards = self.some(self.held(seat), most=6)
        row = sum(card in table.row for card in cards)
        said = self.drawn(*table.swap(seat, cards, row))
        return f"X {text(cards)}" + ("" if said == "-" else f" > {said}")

    def jam(self, seat: str, hands: list[list[str]]) -> str:
        cards = self.pick.choice(hands)
        self.table.jam(seat, cards)
        return f"J {text(cards)}" + self.inline(seat)

    def shot(self, seat: str, hand: list[str], claim: Claim) -> str:
        said = f"{text(hand)} ={claim['deals'][2]}"
        if self.chance(0.3):
            claim = self.pick.choice(self.claims(seat, hand))
            said = spelled(hand, claim)
        self.table.shoot(seat, hand, claim["deals"][2])
        self.celebrate(claim, hand)
        return f"D {said}" + self.inline(seat)

    def celebrate(self, claim: Claim, hand: list[str]) -> None:
        """The achievements of a claim: G3, G5, D3, D5."""
        inside = [hand[place] for place in claim["places"]]
        if claim["combo"] == "sflush" and "AS" in inside:
            self.table.met.add("G3")
        natural = all(who["natural"] for who in claim["inside"])
        if claim["combo"] == "quads" and set(inside) == {"AS", "AH", "AD", "AC"} and natural:
            self.table.met.add("G5")
        if claim["combo"] == "five" and claim["ranks"] == ["A"]:
            self.table.met.add("D5")
        birds = set(inside) == {"AS", "JK"} and claim["joker"] == "As"
        if claim["combo"] == "pair" and birds and self.table.stage == "won":
            self.table.met.add("D3")

    def inline(self, seat: str) -> str:
        table = self.table
        if table.over() or table.new_scene or not table.need() or self.chance(0.3):
            return ""
        said = self.draws(seat)
        return f" > {said}" if said else ""

    # --- at any time ------------------------------------------------------------------------

    def besides(self) -> str:
        """A one-shot or a ruling, now and then."""
        table = self.table
        seat = self.pick.choice(table.names)
        able = [card for card in table.one_shots if self.may_use(seat, card)]
        if able and self.chance(0.12):
            return self.bonus(seat, self.pick.choice(able))
        if self.chance(0.04):
            return self.ruling()
        if table.stage == "turn" and table.bullets == 1 and self.chance(0.7):
            table.bullets += 3  # or hardly a match would go far
            return '! bullets+3 "so that it goes on"'
        return ""

    def ruling(self) -> str:
        table = self.table
        ways: list[Callable[[], str]] = [self.more_bullets, self.moved]
        if table.enemy is not None:
            ways += [self.hurt]
        said = self.pick.choice(ways)()
        table.judge()
        return f'! {said} "so it was"'

    def more_bullets(self) -> str:
        number = -1 if self.chance(0.1) else 1
        self.table.bullets = max(0, self.table.bullets + number)
        return f"bullets{number:+d}"

    def hurt(self) -> str:
        assert self.table.enemy is not None
        self.table.enemy["hp"] -= 2
        self.table.enemy["touched"] = True
        return "hp-2"

    def moved(self) -> str:
        """A card goes from one pile to another."""
        table = self.table
        zones = {"deck": table.deck, "discard": table.pile, "aside": table.aside}
        zones |= {f"hand{name}": hand for name, hand in table.hands.items()}
        start = self.pick.choice([zone for zone, cards in zones.items() if cards])
        to = self.pick.choice([zone for zone in zones if zone != start])
        card = self.pick.choice(zones[start])
        zones[start].remove(card)
        zones[to].append(card)
        self.pick.shuffle(table.deck)
        return f"{card}:{start}>{to}"


def spelled(hand: list[str], claim: Claim) -> str:
    """The hand with its claim said in full."""
    named = [f"JK={claim['joker']}" if card == "JK" else card for card in hand]
    inside = [named[place] for place in claim["places"]]
    rest = [card for place, card in enumerate(named) if place not in claim["places"]]
    return f"[{' '.join(inside)}] {' '.join(rest)} as {claim['combo']} ={claim['deals'][2]}"
