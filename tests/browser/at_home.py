"""Browsers of devices on a home network, which trust the certificate of `kifu serve --lan`."""

from __future__ import annotations

import os
import shutil
from base64 import b64encode
from contextlib import closing
from hashlib import sha256
from http.client import HTTPSConnection
from pathlib import Path
from ssl import SSLContext

from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from playwright.sync_api import Browser, Playwright

from tests.browser.conftest import FLAGS, NAMES
from tests.browser.fonts import no_fonts


def key_of(address: str, port: int, trusted: SSLContext) -> str:
    """The hash of the key of the certificate, once the authority has vouched for it."""
    with closing(HTTPSConnection(address, port, context=trusted)) as phone:
        phone.request("GET", "/phones")
        assert phone.getresponse().status == 200
        found = phone.sock.getpeercert(binary_form=True)
    key = x509.load_der_x509_certificate(found).public_key()
    der = key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    return b64encode(sha256(der).digest()).decode()


def trusting(driver: Playwright, folder: Path, key: str, *flags: str) -> Browser:
    """A browser that takes the certificate of this key as if its authority were installed."""
    installed = next(filter(None, map(shutil.which, NAMES)), None)
    fonts = folder / "fonts"
    fonts.mkdir()
    return driver.chromium.launch(
        executable_path=installed,
        args=[*FLAGS, f"--ignore-certificate-errors-spki-list={key}", *flags],
        env={**os.environ, **no_fonts(fonts)},
    )
