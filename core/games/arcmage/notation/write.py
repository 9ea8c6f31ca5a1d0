"""A command as canonical text (4.2)."""

from __future__ import annotations

from collections.abc import Iterable

from core.games.arcmage import commands as c
from core.games.arcmage.commands import Payment, Retreat
from core.games.arcmage.notation.definitions import definition_text
from core.games.arcmage.pieces.items import Part
from core.reader import quote

ZONES = ("top", "reserve", "res", "hand")


def format(command: c.Command) -> str:  # noqa: A001 - its name in Notation
    """The canonical text; `parse` of it gives the command again."""
    words = _line(command, _said(command))
    return words if command.seat is None else f"{command.seat}: {words}"


def _line(command: c.Command, said: Iterable[str]) -> str:
    """The words with what may stand behind those of most commands."""
    retreats = getattr(command, "retreats", ())
    hold = ["&"] if getattr(command, "hold", False) else []
    return " ".join([*said, *_retreats(retreats), *hold])


def _said(command: c.Command) -> list[str]:
    """The words, without retreats and `&`."""
    match command:
        case c.Devote() | c.PlayCard() | c.ActivateAbility() | c.ResolveTrigger() | c.ResolveItem():
            return _chosen(command)
        case c.DeclareAttack() | c.AssignBlocks() | c.FightBattle() | c.CleanCombat():
            return _fought(command)
        case c.SetReserve(cards=cards):
            return ["reserve", cards_text(cards)]
        case c.DealHand(cards=cards):
            return ["deal", *_dealt(cards)]
        case c.ChooseFirst(who=who, how=how):
            return ["first", who, *([quote(how)] if how else [])]
        case c.OpenCity(card=card):
            return ["open", card]
        case c.UnmarkAll(keep=keep):
            return ["u", *(f"!{card}" for card in keep)]
        case c.FoundCity(card=card):
            return ["found", card]
        case c.DrawCards(n=n, cards=cards):
            return [f"d{n}", *_dealt(cards)]
        case c.LayResources(laid=laid):
            return ["r", *(f"{card}={faction}" for card, faction in laid)]
        case c.DiscardCards(cards=cards):
            return ["dis", cards_text(cards)]
    return _other(command)


_Chosen = c.Devote | c.PlayCard | c.ActivateAbility | c.ResolveTrigger | c.ResolveItem
_Fought = c.DeclareAttack | c.AssignBlocks | c.FightBattle | c.CleanCombat
_Other = (
    c.MoveCreature
    | c.FailItem
    | c.GoOn
    | c.EndTurn
    | c.ShowCard
    | c.DefineCard
    | c.Concede
    | c.AddNote
)


def _other(command: _Other) -> list[str]:
    match command:
        case c.MoveCreature(card=card, place=place):
            return ["m", card, place]
        case c.FailItem(why=why):
            return ["fizz", quote(why)]
        case c.GoOn(phase=phase):
            return ["go", *([phase] if phase else [])]
        case c.EndTurn():
            return ["end"]
        case c.ShowCard():
            return ["show", command.owner, *_shown(command)]
        case c.DefineCard(card=card):
            return ["card", definition_text(card)]
        case c.Concede():
            return ["quit"]
        case c.AddNote(text=text):
            return ["note", quote(text)]


def _chosen(command: _Chosen) -> list[str]:
    """Verbs with choices."""
    match command:
        case c.Devote(city=city, devotees=devotees, extra=extra, removed=removed):
            more = [*([f"+{extra}"] if extra else []), *(f"-{card}" for card in removed)]
            places = [f"@{place}" for place in command.places]
            return [
                *("v", city, *devotees, *more, *_targets(command.targets), *places),
                *_results(command.results),
            ]
        case c.PlayCard(card=card, x=x):
            return [
                *("p", card + modes_text(command.modes), *_place(command.place)),
                *(*_targets(command.targets), *_pay(command.pay)),
                *([] if x is None else [f"x={x}"]),
                *_results(command.results),
            ]
        case c.ResolveTrigger(card=card, declined=True):
            return ["t", card, "-"]
        case c.ResolveItem():
            verb, pay = ["ok"], c.FREE
        case c.ActivateAbility(card=card, number=number, pay=pay):
            verb = ["a", f"{card}.{number}"]
        case c.ResolveTrigger(card=card, pay=pay):
            verb = ["t", card]
    modes = [modes_text(command.modes)] if command.modes else []
    places = _place(command.place)
    return [
        *(*verb, *_targets(command.targets), *places, *_pay(pay), *modes),
        *_results(command.results),
    ]


def _fought(command: _Fought) -> list[str]:
    """Verbs of combat."""
    match command:
        case c.DeclareAttack(city=city, attackers=attackers):
            return ["atk", city, *attackers]
        case c.AssignBlocks(blocks=blocks):
            return ["blk", *(f"{one}>{other}" for one, other in blocks)] if blocks else ["blk", "-"]
        case c.FightBattle(card=card, split=split):
            return ["bat", card, *(f"{who}={n}" for who, n in split)]
        case c.CleanCombat(dead=dead):
            return ["clean", *dead]


def _shown(command: c.ShowCard) -> list[str]:
    zone = [command.zone] if command.zone != "hand" or command.card in ZONES else []
    return [*zone, command.card, *(["to", ",".join(command.to)] if command.to else [])]


def cards_text(cards: Iterable[str]) -> str:
    """Cards of a list."""
    return ",".join(cards)


def _dealt(cards: tuple[str, ...] | None) -> list[str]:
    return [cards_text(cards)] if cards else []


def _place(place: str | None) -> list[str]:
    return [] if place is None else [f"@{place}"]


def _targets(targets: Iterable[str]) -> list[str]:
    return [f">{target}" for target in targets]


def _pay(pay: Payment) -> list[str]:
    cards = [f"{faction}{n}" for faction, n in pay.cards]
    pool = [f"{faction.lower()}{n}" for faction, n in pay.pool]
    return [f"${''.join([*cards, *pool])}"] if cards or pool else []


def modes_text(modes: Iterable[int]) -> str:
    """`/1/2`."""
    return "".join(f"/{mode}" for mode in modes)


def _results(results: Iterable[Part]) -> list[str]:
    parts = [
        f"{seat}:{cards_text(cards)}" if seat else cards_text(cards) for seat, cards in results
    ]
    return [f"={';'.join(parts)}"] if parts else []


def _retreats(retreats: Iterable[Retreat]) -> list[str]:
    return [f"{card}={place}" for card, place in retreats]
