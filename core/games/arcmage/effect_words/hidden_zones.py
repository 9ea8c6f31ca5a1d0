"""What effects on hands and decks do, in words."""

from __future__ import annotations

from typing import assert_never

from core.games.arcmage.effect_words.cards import kind, of_kind, such_cards
from core.games.arcmage.effect_words.words import IN, TO, place, player
from core.games.arcmage.pieces import effects as x
from core.messages import Message, msg

HiddenEffect = x.Draw | x.Discard | x.Mill | x.Search | x.Dig | x.Look | x.Reveal


def hidden_words(effect: HiddenEffect) -> Message:
    """An effect on cards of a hand or a deck; its player stands in it, if that is not “you”."""
    you = effect.who == "you"
    who = player(effect.who)
    match effect:
        case x.Draw():
            return _draw(effect, you=you)
        case x.Discard():
            n = of_kind("card", effect.n)
            said = (
                msg("discard {cards}", cards=n)
                if you
                else msg("{player} discards {cards}", player=who, cards=n)
            )
            return _at_random(said, random=effect.random)
        case x.Mill():
            n = of_kind("card", effect.n)
            if you:
                return msg("put {cards} from the top of the deck into the graveyard", cards=n)
            return msg("{player} puts {cards} from the top of the deck into the graveyard",
                       player=who, cards=n)  # fmt: skip
        case x.Search():
            return _search(effect, you=you)
        case x.Dig():
            return _dig(effect, you=you)
        case x.Look():
            n, where = of_kind("card", effect.n), place(IN, effect.zone)
            if you:
                return msg("look at {cards} {where}", cards=n, where=where)
            return msg("look at {cards} {where} of {player}", cards=n, where=where, player=who)
        case x.Reveal():
            n, where = of_kind("card", effect.n), place(IN, effect.zone)
            said = (
                msg("reveal {cards} {where}", cards=n, where=where)
                if you
                else msg("{player} reveals {cards} {where}", player=who, cards=n, where=where)
            )
            return _at_random(said, random=effect.random)
    assert_never(effect)


def _draw(effect: x.Draw, *, you: bool) -> Message:
    who, n = player(effect.who), of_kind("card", effect.n)
    match you, bool(effect.optional):
        case True, False:
            return msg("draw {cards}", cards=n)
        case True, True:
            return msg("you may draw {cards}", cards=n)
        case _, True:
            return msg("{player} may draw {cards}", player=who, cards=n)
    return msg("{player} draws {cards}", player=who, cards=n)


def _at_random(said: Message, *, random: bool | None) -> Message:
    return msg("{sentence}, at random", sentence=said) if random else said


def _search(effect: x.Search, *, you: bool) -> Message:
    places = {
        "cards": such_cards(effect.filter, effect.n),
        "where": place(IN, effect.zone),
        "to": place(TO, effect.to),
    }
    said = (
        msg("look for {cards} {where}: what is found goes {to}", **places)
        if you
        else msg("{player} looks for {cards} {where}: what is found goes {to}",
                 player=player(effect.who), **places)
    )  # fmt: skip
    if effect.reveal:
        said = msg("{sentence} and is shown to all", sentence=said)
    return msg("{sentence}; then shuffle", sentence=said) if effect.shuffle else said


def _dig(effect: x.Dig, *, you: bool) -> Message:
    places = {
        "cards": of_kind("card", effect.n),
        "such": kind(effect.filter, many=True),
        "hit": place(TO, effect.hit),
        "miss": place(TO, effect.miss),
    }
    if you:
        return msg("turn over {cards} from the top of the deck: {such} go {hit}, the rest {miss}",
                   **places)  # fmt: skip
    return msg(
        "{player} turns over {cards} from the top of the deck: {such} go {hit}, the rest {miss}",
        player=player(effect.who),
        **places,
    )
