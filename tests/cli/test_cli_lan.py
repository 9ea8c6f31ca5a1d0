"""`--lan`: what is said, what is refused, and that a phone gets in."""

from __future__ import annotations

import errno
import re
import signal
import socket
import ssl
from contextlib import ExitStack, closing
from http.client import HTTPSConnection
from ipaddress import IPv4Address
from pathlib import Path

import pytest
import segno
from click.testing import CliRunner

from tests.servers import STUCK, Server
from web import create_app
from web.cli import lan
from web.cli import server as cli_server
from web.context import parts_of
from web.lan import addresses
from web.reach import Reach
from web.settings import Settings, now

HERE = IPv4Address("127.0.0.2")  # stands for one of a home network: all of Linux's 127/8 is here


def test_a_phone_gets_in_by_https_and_this_computer_by_http(tmp_path, monkeypatch):
    monkeypatch.setenv("KIFU_DATA_DIR", str(tmp_path))
    server = Server(f"sqlite:///{tmp_path / 'kifu.db'}", "serve", "--lan")
    try:
        said = "\n".join(server.said)
        assert "Other devices of this network need a right for all they do." in said
        [link] = re.findall(r"^https://\S+/enter/\S+$", said, re.MULTILINE)
        address, port = re.search(r"Kifu is at (https://[\d.]+:(\d+)/)", said).groups()
        assert link.startswith(address)
        code = segno.make_qr(link, error="m", boost_error=False).matrix
        assert len(server.said[0]) == len(code) + 8  # the code, with its quiet zone, comes first
        trusted = ssl.create_default_context(cafile=tmp_path / "certificates" / "authority.pem")
        with closing(HTTPSConnection("127.0.0.1", int(port), context=trusted)) as phone:
            for host, status in (("kifu.local", 200), ("192.168.1.5", 200), ("evil.example", 421)):
                phone.request("GET", "/phones", headers={"Host": host})
                answer = phone.getresponse()
                assert (answer.status, address in answer.read().decode()) == (status, status == 200)
            secret = f"/enter/{link.rpartition('/')[2]}"
            for path, status in (("/", 200), ("/status", 401), (secret, 200)):
                phone.request("GET", path)
                answer = phone.getresponse()
                page = answer.read().decode()
                assert answer.status == status
            assert "Sign in as Administrator" in page
        assert server.fetch("GET", "/")[0] == 200, "the computer itself is asked for nothing"
        assert server.fetch("GET", "/status")[0] == 200
        assert "/status?check=1" in server.fetch("GET", "/status")[1]  # told to this computer alone
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(STUCK) == 0
    finally:
        server.kill()


@pytest.fixture
def told(kifu, monkeypatch):
    """A function that has a command listen for `--lan`, and gives what it would say and serve."""
    monkeypatch.setattr(lan, "home_addresses", lambda: (HERE, IPv4Address("127.0.0.3")))
    with ExitStack() as ended:

        def tell(*words):
            found = []
            monkeypatch.setattr(cli_server, "_serve", lambda *served: found.append(served[1]))
            kifu.ok("serve", "--lan", *words)
            ended.callback(found[0].close)
            return found[0]

        yield tell


def test_plain_http_needs_no_certificate(told, kifu):
    listening = told("--plain", "--port", 0)
    port = listening.sock.getsockname()[1]
    own = listening.beside.getsockname()
    assert (listening.tls, listening.guarded, own[0]) == (None, True, "127.0.0.1")
    assert own[1] != port
    assert listening.reach.certified is None
    assert listening.reach.addresses == (f"http://127.0.0.2:{port}/", f"http://127.0.0.3:{port}/")
    assert f"On this computer: http://127.0.0.1:{own[1]}/" in listening.told[-1]
    assert f"       or http://127.0.0.3:{port}/" in listening.told
    assert not (kifu.folder / "certificates").exists()


def test_a_port_that_is_taken_is_said_and_the_next_one_taken(told):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        listening = told("--port", port)
    found = listening.sock.getsockname()[1]
    assert found != port
    assert listening.told[0] == f"Port {port} is taken; this is {found}."
    assert listening.beside.getsockname()[0] == "127.0.0.1"
    assert (listening.told[-1].split()[3]).endswith(f":{listening.beside.getsockname()[1]}/")


def test_certificates_stand_beside_the_database_and_new_ones_are_said(told, kifu):
    first = told("--port", 0)
    assert {one.name for one in (kifu.folder / "certificates").iterdir()} == {
        *("authority.pem", "server.pem")
    }
    assert told("--port", 0).reach.certified == first.reach.certified
    (kifu.folder / "certificates" / "authority.pem").write_text("spoilt")
    refused = kifu.refused("serve", "--lan", "--port", 0)
    assert "authority.pem holds no certificate with its key" in refused


def test_where_no_certificate_can_be_kept_that_is_said(kifu, monkeypatch):
    monkeypatch.setattr(lan, "home_addresses", lambda: (HERE,))
    (kifu.folder / "certificates").write_text("a file where a folder should be")
    refused = kifu.refused("serve", "--lan", "--port", 0)
    assert "No certificate can be kept in" in refused
    assert "--plain" in refused


def test_without_a_network_that_is_said(kifu, monkeypatch):
    monkeypatch.setattr(addresses, "get_adapters", list)
    assert "on no network" in kifu.refused("serve", "--lan", "--port", 0)


def test_other_trouble_with_a_port_is_told_as_ever(kifu, monkeypatch):
    def refusing(*_):
        raise OSError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(lan, "listening", refusing)
    monkeypatch.setattr(lan, "home_addresses", lambda: (HERE,))
    assert "Permission denied. Choose another" in kifu.refused("serve", "--lan", "--port", 80)


def test_one_administrator_is_made_and_signs_in_by_the_newest_link(tmp_path):
    settings = Settings(
        database_url=f"sqlite:///{tmp_path / 'kifu.db'}",
        secret_key="s" * 32,
        guarded=True,
        reach=Reach(("https://192.168.1.5:8000/",)),
    )
    app = create_app(settings)
    parts = parts_of(app)
    with closing(parts):
        links = [cli_server._sign_in_link(parts) for _ in range(2)]
        who = {parts.accounts.of_link(link.rpartition("/")[2], now()) for link in links}
        assert who == {parts.accounts.administrator()} != {None}
        assert links[0] != links[1]
        assert links[0].startswith("https://192.168.1.5:8000/enter/")


@pytest.mark.parametrize("command", ["serve", "demo"])
def test_what_does_not_go_together_is_refused(kifu, command):
    for words in (("--lan", "--host", "127.0.0.2"), ("--plain",), ("--lan", "--open")):
        refused = kifu(command, *words, "--port", 0)
        assert (refused.exit_code, refused.stdout) == (2, "")
        assert "Error: --" in refused.stderr


def test_the_code_is_left_out_where_a_terminal_cannot_show_it(tmp_path: Path):
    runner = CliRunner(charset="latin-1")
    with runner.isolation() as (out, *_):
        cli_server._draw("https://192.168.1.5:8000/")
    assert out.getvalue() == b""
