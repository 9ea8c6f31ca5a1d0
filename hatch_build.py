"""Build hook: compiles the translation catalogues, so that every install speaks all languages, and
builds scripts and styles for wheels where node and esbuild are there.
"""

import os
import shutil
import subprocess
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BUILT = "web/static/built"


class Hook(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, dict[str, str]]) -> None:
        """Make what is in the wheel and not in the repository.

        What is built never lies below `web` in a checkout, where it would hide what one changes.
        """
        for po in Path(self.root, "web", "translations").glob("*/LC_MESSAGES/*.po"):
            with po.open("rb") as source, po.with_suffix(".mo").open("wb") as target:
                write_mo(target, read_po(source, locale=po.parts[-3]))
        node, esbuild = shutil.which("node"), Path(self.root, "node_modules", "esbuild")
        if version == "editable" or node is None or not esbuild.is_dir():
            return
        folder = Path(self.root, "build", "static")
        script = Path(self.root, "web", "build.mjs")
        # node may be a script that would look for its modules in the environment of the build
        own = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        subprocess.run([node, script, folder], check=True, env=own)  # noqa: S603 - of this file
        build_data["force_include"][str(folder)] = BUILT
