"""One-shots used at random on the table of the flow oracle, with all that they ask for."""

from __future__ import annotations

from random import Random

from tests.games.ace_of_spades.flow_oracle import ARMED, VALUES, Json, Table


class User:
    """A table, and what is chosen on it by chance."""

    def __init__(self, options: Json, catalogue: list[Json], number: int, unseen: float) -> None:
        self.pick = Random(f"flow {number}")
        self.table = Table(options, self.pick)
        self.catalogue = catalogue
        self.unseen = unseen  # how often drawn hand cards are not named

    def chance(self, of: float) -> bool:
        return self.pick.random() < of

    def some(self, cards: list[str], least: int = 1, most: int = 99) -> list[str]:
        number = self.pick.randint(least, max(least, min(most, len(cards))))
        return self.pick.sample(cards, min(number, len(cards)))

    def held(self, seat: str) -> list[str]:
        return [*self.table.hands[seat], *self.table.row]

    def may_use(self, seat: str, card: Json) -> bool:
        table, ops = self.table, {effect["op"] for effect in card["bonus"]}
        cost = (card.get("cost") or {}).get("refills", 0)
        return not (
            cost > table.refills
            or (ops & ARMED and seat != table.active)
            or ("hit" in ops and table.enemy is None)
            or ("joker" in ops and "JK" not in table.aside)
            or ("recover" in ops and not table.pile)
            or ("swap" in ops and not table.hands[seat])
            or ("recast" in ops and not [c for c in self.held(seat) if c != "JK"])
        )

    def bonus(self, seat: str, card: Json) -> str:
        table = self.table
        table.one_shots.remove(card)
        table.refills -= (card.get("cost") or {}).get("refills", 0)
        table.used += 1
        if table.used == 3:
            table.met.add("B4")
        args: list[str] = []
        drawn: list[str] = []
        for effect in card["bonus"]:
            if self.decided():
                break
            self.effect(seat, effect, args, drawn)
        table.judge()
        turned = any(effect["op"] == "draw_value" for effect in card["bonus"])
        hidden = drawn and not turned and self.chance(self.unseen)
        said = f"?{len(drawn)}" if hidden else text(drawn)
        line = " ".join([f"{seat}: B {card['id']}", *args])
        return line + (f" > {said}" if drawn else "")

    def decided(self) -> bool:
        """Whether the match is lost or won by the effects so far."""
        table = self.table
        if table.enemy is None:
            return False
        if table.enemy["hp"] <= 0:
            return table.fight == 12
        return table.bullets == 0

    def effect(self, seat: str, effect: Json, args: list[str], drawn: list[str]) -> None:
        table, op, n = self.table, effect["op"], effect.get("n", 0)
        hand = table.hands[seat]
        if op in ARMED:
            table.armed[seat] += self.arm(seat, effect, args)
        elif op == "hit":
            assert table.enemy is not None
            table.enemy["hp"] -= n
            table.enemy["touched"] = True
        elif op in {"bullets", "refills"}:
            setattr(table, op, max(0, getattr(table, op) + n))
        elif op == "refresh":
            table.renew()
        elif op == "joker":
            table.aside.remove("JK")
            if effect["to"] == "hand":
                hand.append("JK")
            else:
                table.reshuffle("JK")
        else:
            self.draw(effect, seat, args, drawn)

    def draw(self, effect: Json, seat: str, args: list[str], drawn: list[str]) -> None:
        """Effects that bring cards into the hand."""
        table, op, hand = self.table, effect["op"], self.table.hands[seat]
        new: list[str] = []
        if op == "draw":
            new = table.pull(effect["n"])
        elif op == "draw_value":
            while sum(VALUES.get(card[0], 0) * (card != "JK") for card in new) < effect["n"]:
                if not (more := table.pull(1)):
                    break
                new += more
        elif op == "swap":
            gone = self.some(hand, most=effect["max"])
            table.pile += gone
            table.hands[seat] = hand = [card for card in hand if card not in gone]
            args += gone
            new = table.pull(len(gone))
        elif op == "recover":
            taken = self.some(table.pile, most=effect["n"])
            table.pile = [card for card in table.pile if card not in taken]
            args += taken
            hand += taken
        hand += new
        drawn += new

    def arm(self, seat: str, effect: Json, args: list[str]) -> list[Json]:
        if effect["op"] == "as_suit" and effect["to"] == "choose":
            args.append(self.pick.choice("shdc"))
            return [effect | {"to": args[-1]}]
        if effect["op"] != "recast":
            return [effect]
        found: list[Json] = []
        able = [card for card in self.held(seat) if card != "JK"]
        for card in self.some(able, most=effect["max"]):
            rank = effect.get("to") or self.pick.choice(list(VALUES))
            suit = self.pick.choice("shdc")
            args.append(f"{card}={rank}{suit}")
            only = {"card": [card]}
            if effect["what"] in {"rank", "any"}:
                found.append({"op": "as_rank", "filter": only, "to": rank})
            if effect["what"] in {"suit", "any"}:
                found.append({"op": "as_suit", "filter": only, "to": suit})
        return found


def text(cards: list[str]) -> str:
    return " ".join(cards) or "-"
