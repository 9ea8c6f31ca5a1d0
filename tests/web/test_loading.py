"""What the first pages load: the games they show, and no library that they do not use."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from core.games import OWN
from tests.packages import ROOT

CODE = """
import json, sys
from web import create_app
from web.settings import Settings
settings = Settings.from_environment()
create_app(settings)
made = [*sys.modules]
client = create_app(settings).test_client()
said = [client.get(address).status_code for address in sys.argv[1:]]
print(json.dumps({"made": made, "shown": [*sys.modules], "said": said}))
"""
AT_HOME = {"cryptography", "zeroconf", "segno", "ifaddr"}
SIGNING_IN = {"webauthn", "authlib", "joserfc", "requests", "argon2", "flask_limiter", "limits"}
LOOKED_AFTER = {"prometheus_client", "structlog"}
SELDOM = {*SIGNING_IN, "openapi_pydantic", "numpy", "shapely", "psycopg", *AT_HOME, *LOOKED_AFTER}


@pytest.fixture
def asked(tmp_path):
    """A function that asks a new server for addresses and tells what was loaded."""

    def ask(*addresses: str):
        done = subprocess.run(
            [sys.executable, "-c", CODE, *addresses],
            env=os.environ | {"PYTHONPATH": str(ROOT), "KIFU_DATA_DIR": str(tmp_path)},
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return ask


def test_a_server_loads_no_game_before_it_is_asked(asked):
    found = asked()
    assert not {f"core.games.{folder}" for folder in OWN} & {*found["made"]}
    assert not SELDOM & {*found["made"]}


def test_the_front_page_loads_the_games_and_neither_geometry_nor_openapi(asked):
    found = asked("/", "/matches", "/api/v1/games")
    assert found["said"] == [200, 200, 200]
    assert {f"core.games.{folder}" for folder in OWN} <= {*found["shown"]}
    assert not SELDOM & {*found["shown"]}


def test_what_is_seldom_used_comes_when_it_is_asked_for(asked):
    found = asked("/api/openapi.json")
    assert found["said"] == [200]
    assert "openapi_pydantic" in found["shown"]
