"""Build hook: compiles the translation catalogues, so that every install speaks all languages."""

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, object]) -> None:  # noqa: ARG002
        for po in Path(self.root, "web", "translations").glob("*/LC_MESSAGES/*.po"):
            with po.open("rb") as source, po.with_suffix(".mo").open("wb") as target:
                write_mo(target, read_po(source, locale=po.parts[-3]))
