"""A fact as text (1.4)."""

from __future__ import annotations

from core.games.arcmage import facts as f
from core.games.arcmage.notation.write import cards_text
from core.games.arcmage.pieces.effects import Until

END = ";"
MARKED = "*"
UNSEEN = "?"
NEXT_UNMARK = "next"


def operation_text(operation: f.Operation) -> str:
    """One fact as text, its lifetime written out."""
    match operation:
        case f.MoveCard(card=card, to=to, marked=marked):
            return f"mv {card} {to}{MARKED if marked else ''}"
        case f.MarkCard(card=card):
            return f"mark {card}"
        case f.UnmarkCard(card=card):
            return f"unmark {card}"
        case f.DealDamage(card=card, n=n):
            return f"dmg {card} {n}"
        case f.ChangeDefence(card=card, n=n):
            return f"cdef {card} {n:+d}"
        case f.PutCounters(card=card, counter=counter, n=n):
            return f"ctr {card} {counter} {n}"
        case f.GiveControl(card=card, to=to):
            return f"ctl {card} {to}"
        case f.AttachCard(card=card, host=host):
            return f"att {card} {host}"
        case f.ChooseRetreat(card=card, to=to):
            return f"{card}={to}"
        case f.AddAttack():
            return "atk+"
    return _lasting(operation) if isinstance(operation, _Lasting) else _of_seat(operation)


_Lasting = f.ChangeValues | f.GiveKeyword | f.TakeKeyword | f.Forbid | f.Permit | f.FreezeCard


def _lasting(fact: _Lasting) -> str:
    """Facts with a lifetime."""
    match fact:
        case f.ChangeValues(card=card, attack=attack, defence=defence):
            said = f"mod {card} {attack:+d}/{defence:+d}"
        case f.GiveKeyword(card=card, keyword=keyword):
            said = f"kw {card} +{keyword}"
        case f.TakeKeyword(card=card, keyword=keyword):
            said = f"kw {card} -{keyword}"
        case f.Forbid(who=who, what=what):
            said = f"no {who} {what}{_versus(fact.versus)}"
        case f.Permit(who=who, what=what):
            said = f"can {who} {what}{_versus(fact.versus)}"
        case f.FreezeCard(card=card):
            said = f"frz {card}"
    return f"{said} {_lifetime(fact.until)}"


def _versus(city: str | None) -> str:
    return "" if city is None else f" {city}"


def _lifetime(until: Until) -> str:
    return NEXT_UNMARK if until == "next_unmark" else until


_OfSeat = (
    f.CreateToken
    | f.ProduceResources
    | f.SpendResources
    | f.Draw
    | f.Mill
    | f.Discard
    | f.LoseResource
    | f.GainResource
    | f.PassResource
    | f.NameCard
    | f.Lose
)


def _of_seat(fact: _OfSeat) -> str:
    """Facts of a seat."""
    match fact:
        case f.CreateToken(seat=seat, token=token, to=to, marked=marked):
            return f"tok {seat} {token} {to}{MARKED if marked else ''}"
        case f.ProduceResources(seat=seat, faction=faction, n=n):
            return f"prod {seat} {faction} {n}"
        case f.SpendResources(seat=seat, faction=faction, n=n):
            return f"spend {seat} {faction} {n}"
        case f.Draw(seat=seat, cards=cards):
            return f"draw {seat} {cards_text(cards)}"
        case f.Mill(seat=seat, cards=cards):
            return f"mill {seat} {cards_text(cards)}"
        case f.Discard(seat=seat, cards=cards):
            return f"disc {seat} {cards_text(cards)}"
        case f.LoseResource(seat=seat, faction=faction, card=card):
            return f"res {seat} -{faction}{'' if card == UNSEEN else f' {card}'}"
        case f.GainResource(seat=seat, faction=faction):
            return f"res {seat} +{faction}"
        case f.PassResource(seat=seat, to=to, faction=faction):
            return f"res {seat}>{to} {faction}"
        case f.NameCard(seat=seat, zone=zone, card=card):
            return f"name {seat} {zone} {card}"
        case f.Lose(seat=seat):
            return f"lose {seat}"
