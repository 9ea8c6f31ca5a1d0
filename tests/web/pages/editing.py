"""The form of the editor as a browser without scripts sends it."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse


class Sent(HTMLParser):
    """The fields of the form `editor`, as they would be sent, and the buttons by value."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.fields: MultiDict[str, str] = MultiDict()
        self.buttons: list[str] = []
        self.inside = False
        self.select: str | None = None
        self.first: str | None = None  # option of a select, unless another is selected
        self.area: str | None = None
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        given = dict(attrs)
        name = given.get("name")
        if tag == "form":
            self.inside = given.get("id") == "editor"
        if not self.inside:
            return
        if tag == "button" and name == "do":
            self.buttons.append(given["value"])
        if tag == "select":
            self.select, self.first = name, None
        if tag == "option" and self.select is not None:
            if "selected" in given:
                self.fields[self.select] = given["value"]
            if self.first is None:
                self.first = given["value"]
        if tag == "textarea":
            self.area = name
            self.fields[str(name)] = ""
        if tag == "input" and name and (given.get("type") != "checkbox" or "checked" in given):
            self.fields.add(name, given.get("value") or "")

    def handle_data(self, data: str) -> None:
        if self.area is not None:
            self.fields[self.area] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.inside = False
        if tag == "textarea":
            self.area = None
        if tag == "select" and self.select is not None:
            if self.select not in self.fields and self.first is not None:
                self.fields[self.select] = self.first
            self.select = None


class Editor:
    """A page of the editor: fields are filled, buttons pressed, one after the other."""

    def __init__(self, client: FlaskClient, place: str) -> None:
        self.client = client
        self.place = place
        self.answer = client.get(place)
        self.told = Sent(self.answer.text)

    def fill(self, **fields: str) -> Editor:
        """Fields of the card by their path; `__` stands for a dot."""
        for name, value in fields.items():
            path = f"card.{name.replace('__', '.')}"
            assert path in self.told.fields, path
            self.told.fields[path] = value
        return self

    def set(self, path: str, *values: str) -> Editor:
        """A field by its name; several values of ticks."""
        self.told.fields.setlist(path, list(values))
        return self

    def press(self, do: str) -> TestResponse:
        """Press a button; the page that answers is the next one."""
        assert do in self.told.buttons or do == "delete", do
        self.answer = self.client.post(self.place, data=MultiDict([
            *self.told.fields.items(multi=True), ("do", do),
        ]))  # fmt: skip
        if self.answer.status_code != 303:
            self.told = Sent(self.answer.text)
        return self.answer

    def add(self, path: str, kind: str | None = None) -> Editor:
        """Add a row."""
        if kind is not None:
            self.set(f"card.{path}+", kind)
        self.press(f"add:card.{path}")
        return self
