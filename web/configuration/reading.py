"""Settings read from options, environment and file, each in its form; what is wrong is told."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any, get_args

from core.errors import BadInput, Fault
from core.messages import Message, msg
from web.configuration.described import PREFIX, Described, Kind, described
from web.configuration.files import LARGEST, content_of

CONFIG = "KIFU_CONFIG"  # the variable that names the file
IN_FILE = "_FILE"  # behind a variable: it names a file that holds the value
LONGEST = 80  # characters of a value that are told


@dataclass(frozen=True, slots=True)
class Found:
    """What was given: values and where each comes from, by the names of settings; variables that
    name no setting.
    """

    values: Mapping[str, Any]
    origins: Mapping[str, str]
    unknown: tuple[str, ...] = ()

    def __getitem__(self, name: str) -> Any:
        """The value of a setting; None where it was not given."""
        return self.values.get(name)

    def by_path(self, cls: Kind) -> dict[tuple[str, ...], Any]:
        """The values by the paths of their fields."""
        known = described(cls)
        return {known[name].path: value for name, value in self.values.items()}


@dataclass(slots=True)
class _Read:
    values: dict[str, Any] = field(default_factory=dict)
    origins: dict[str, str] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)

    def take(self, setting: Described, raw: Any, place: str, origin: str) -> None:
        try:
            self.values[setting.name] = value_of(setting, raw)
            self.origins[setting.name] = origin
        except ValueError:
            wrong = msg(
                "{place} is “{value}”; it must be {form}.",
                place=place,
                value="…" if setting.told.secret else str(raw)[:LONGEST],
                form=form_of(setting),
            )
            self.fail(wrong)

    def fail(self, wrong: Message) -> None:
        self.faults.append(Fault("bad_setting", None, wrong))


def read(
    cls: Kind, environ: Mapping[str, str], options: Mapping[str, str | None] | None = None
) -> Found:
    """What was given of the settings of a class.

    `options` win over the environment, and that over the file that KIFU_CONFIG, or the option
    `config`, names. KIFU_SECRET_KEY_FILE and its like name a file with the value of the variable.
    What is empty was not given. Raises `BadInput` bad_setting with all faults,
    no_config_file or bad_config_file.
    """
    known, found = described(cls), _Read()
    given = {name: text for name, text in (options or {}).items() if text}
    if file := given.pop("config", None) or environ.get(CONFIG):
        for name, raw in content_of(Path(file)).items():
            _take_from_file(found, known, name, raw, file)
    for name, setting in known.items():
        if raw := environ.get(setting.variable, "").strip():
            found.take(setting, raw, setting.variable, setting.variable)
        if file := environ.get(setting.variable + IN_FILE):
            _take_value_of_file(found, setting, file, given_too=bool(raw))
        if name in given:
            option = f"--{name.removesuffix('_url')}"
            found.take(setting, given[name], option, option)
    if found.faults:
        first = found.faults[0]
        error = BadInput(first.code, first.message.text, rule=None, **first.message.params)
        raise error.because(found.faults[1:])
    return Found(found.values, found.origins, tuple(_unknown(known, environ)))


def nearest(name: str, known: Mapping[str, Described]) -> str | None:
    """The setting that was probably meant."""
    return next(iter(get_close_matches(name.lower(), known, 1)), None)


def value_of(setting: Described, raw: Any) -> Any:
    """A setting's value from the text of a variable or the value of a file. Raises ValueError."""
    if isinstance(raw, str) and (words := setting.words):
        low = raw.strip().lower()
        if low in words:
            return words[low]
        if setting.kind is not bool or setting.told.words:
            raise ValueError(raw)
    if isinstance(raw, str) and setting.is_list:
        raw = raw.replace(",", " ").split()
    numbers = raw if isinstance(raw, list) else [raw]
    if setting.kind is not bool and any(isinstance(one, bool) for one in numbers):
        raise ValueError(raw)
    value = raw if setting.kind is str and isinstance(raw, str) else _validated(setting, raw)
    for number in value if setting.is_list else (value,):
        if isinstance(number, int | float) and not _is_within(setting, number):
            raise ValueError(raw)
    return value


def form_of(setting: Described) -> Message:
    """What a setting can be, in words."""
    if words := setting.words:
        return msg("one of these: {words}", words=", ".join(words))
    least, most = _figure(setting.told.least), _figure(setting.told.most)
    if setting.kind is float:
        return msg("a number from {least} to {most}", least=least, most=most)
    if setting.kind is int:
        return msg("a whole number from {least} to {most}", least=least, most=most)
    if setting.is_list and least:
        count = len(get_args(setting.kind))
        return msg(
            "{count} whole numbers from {least} to {most}", count=count, least=least, most=most
        )
    if setting.is_list:
        return msg("words with commas or blanks between them; in a file also a list")
    return msg("a path") if setting.kind is Path else msg("a text")


def _figure(value: float | None) -> str:
    return "" if value is None else f"{value:,}"


def _is_within(setting: Described, value: float) -> bool:
    least, most = setting.told.least, setting.told.most
    return (
        math.isfinite(value)
        and (least is None or value >= least)
        and (most is None or value <= most)
    )


def _validated(setting: Described, raw: Any) -> Any:
    from pydantic import TypeAdapter  # noqa: PLC0415 - most commands are given texts alone

    return TypeAdapter(setting.kind).validate_python(raw)


def _take_value_of_file(found: _Read, setting: Described, file: str, *, given_too: bool) -> None:
    """A value that stands in a file of its own, as container engines hand secrets over."""
    variable = setting.variable + IN_FILE
    if given_too:
        wrong = msg(
            "{variable} and {other} are both there; one of them is enough.",
            variable=variable,
            other=setting.variable,
        )
        found.fail(wrong)
        return
    try:
        with Path(file).open("rb") as opened:
            raw = opened.read(LARGEST).decode().strip()
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "that is no text"
        wrong = msg(
            "The file {file} that {variable} names cannot be read: {why}.",
            file=file,
            variable=variable,
            why=str(why),
        )
        found.fail(wrong)
        return
    found.take(setting, raw, variable, variable)


def _take_from_file(
    found: _Read, known: Mapping[str, Described], name: str, raw: Any, file: str
) -> None:
    setting = known.get(name)
    if setting is not None:
        found.take(setting, raw, f"{name} ({file})", file)
    elif meant := nearest(name, known):
        wrong = msg(
            "{file} has “{name}”, which is no setting; “{meant}” is one.",
            file=file,
            name=name[:LONGEST],
            meant=meant,
        )
        found.fail(wrong)
    else:
        wrong = msg(
            "{file} has “{name}”, which is no setting; “kifu config” lists them.",
            file=file,
            name=name[:LONGEST],
        )
        found.fail(wrong)


def _unknown(known: Mapping[str, Described], environ: Mapping[str, str]) -> Iterator[str]:
    variables = {one.variable + end for one in known.values() for end in ("", IN_FILE)} | {CONFIG}
    return (name for name in sorted(environ) if name.startswith(PREFIX) and name not in variables)
