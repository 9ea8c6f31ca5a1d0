"""A draft judged: the card that it is, what it does in words, what is wrong with it and where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, NamedTuple, Protocol

from core.card_forms import CardFault, CardForms
from core.card_words import CardWords
from core.catalogues import Catalogues, key_of
from core.errors import BadInput
from core.messages import Message, msg
from core.structured import read
from web.editor.names import free, slug_of
from web.editor.node import Node, walk
from web.editor.proposals import proposals
from web.editor.tree import Tree


class Asked(Protocol):
    """What a form is about."""

    @property
    def rules(self) -> Catalogues: ...
    @property
    def forms(self) -> CardForms: ...
    @property
    def field(self) -> str: ...
    @property
    def content(self) -> Any: ...
    @property
    def old(self) -> str | None: ...


class Form(NamedTuple):
    """What a template shows: the fields, proposals by field, what is wrong beside them."""

    root: Node
    lists: Mapping[str, tuple[str, ...]]
    problems: list[Message]


class Built(NamedTuple):
    """The card of a draft; None where its form is wrong, as `faults` say."""

    card: Any
    faults: tuple[CardFault, ...]
    too_deep: tuple[CardFault, ...] = ()  # what was sent and is no part of the draft

    def words(self, asked: Asked) -> CardWords | None:
        """What the card is and does, for people; None as long as nothing can be said."""
        if self.card is None:
            return None
        return asked.forms.words(asked.content, asked.field, self.card)

    def tree(self, asked: Asked, draft: Any, faults: tuple[CardFault, ...] | None) -> Form:
        """The form of the draft."""
        formless = self.card is None and faults is not None
        told = () if formless else faults
        told = (*self.too_deep, *(told or ())) if self.too_deep else told
        tree = Tree(asked.forms, asked.content, draft, told)
        root = tree.of(asked.rules.card(asked.field), "card", asked.forms.lists[asked.field])
        used = {one.words for one in walk(root) if one.words}
        known = proposals(asked.forms)
        problems = tree.unplaced
        if formless and not root.wrong:
            problems = [*problems, *(one.reason for one in self.faults)]
        return Form(root, {key: known[key] for key in sorted(used) if key in known}, problems)


def build(asked: Asked, draft: Any) -> Built:
    """The card that a draft is, and what is wrong with it."""
    try:
        card = read(asked.rules.card(asked.field), draft)
    except BadInput as error:
        where = error.message.params.get("where")
        return Built(None, (CardFault(str(where), error.message),))
    found = list(asked.forms.faults(asked.content, asked.field, card))
    others = [key_of(one) for one in getattr(asked.content, asked.field)]
    if key_of(card) != asked.old and key_of(card) in others:
        key = fields(card)[0].name
        found.append(CardFault(key, msg("There is a card “{card}” already.", card=key_of(card))))
    return Built(card, tuple(found))


def card_id(asked: Asked, draft: Any) -> Any:
    """The draft with an id made from its name, where it has a name and no id."""
    kind = asked.rules.card(asked.field)
    names = [one.name for one in fields(kind)]
    if names[0] != "id" or not isinstance(draft, Mapping) or draft.get("id"):
        return draft
    taken = {key_of(one) for one in getattr(asked.content, asked.field)} - {asked.old}
    made = slug_of(str(draft.get("name", "")))
    return {**draft, "id": free(made, taken)} if made else draft
