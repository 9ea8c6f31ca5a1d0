"""The key pair that signs the seals of an installation, and the public keys it had before."""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
    load_pem_public_key,
)

from core.errors import BadInput, Unavailable
from core.messages import msg

HEX: Final = re.compile("[0-9a-f]{64}")
LONGEST: Final = 64 * 1024  # bytes of a file with a key
UNUSABLE: Final = msg("The key of seals in {path} cannot be used: {why}.")
END: Final = b"-----END PUBLIC KEY-----"


class SealKeys:
    """The private key in a file that only its owner can read, made when it is first asked for.

    Beside it stand the public keys that were in use before (`…-former.pem`), so that their seals
    are known again.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.former_path = path.with_name(f"{path.stem}-former.pem")

    def own(self) -> Ed25519PrivateKey:
        """The key that signs. Raises `BadInput` bad_seal_key for a file that holds none,
        `Unavailable` seal_key_unavailable where it cannot be read or made.
        """
        with _telling(self.path):
            data = self._read()
            if data is None:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                part = self._written_beside()
                try:
                    with suppress(FileExistsError):  # another process was first: that one counts
                        os.link(part, self.path)
                finally:
                    part.unlink()
                data = self.path.read_bytes()
        return _private(self.path, data)

    def public(self) -> str:
        """The public key of `own`, in lower-case hex. Raises what that raises."""
        return public_of(self.own())

    def known(self) -> frozenset[str]:
        """The public keys of this installation, those of before too; no key is made for that.

        Raises `BadInput` bad_seal_key, `Unavailable` seal_key_unavailable.
        """
        with _telling(self.path):
            data = self._read()
            found = {public_of(_private(self.path, data))} if data is not None else set()
            with suppress(FileNotFoundError):
                found |= _public_keys(self.former_path, self.former_path.read_bytes())
        return frozenset(found)

    def renew(self) -> str:
        """Sign with a new key from now on; gives its public part. The old one is deleted, its
        public part is kept. Raises what `own` raises.
        """
        former = pem(self.public())
        with _telling(self.path):
            with self.former_path.open("ab") as file:  # first: no seal may become unknown
                file.write(former)
                file.flush()
                os.fsync(file.fileno())
            self._written_beside().replace(self.path)
        return self.public()

    def _read(self) -> bytes | None:
        try:
            with self.path.open("rb") as file:
                return file.read(LONGEST)
        except FileNotFoundError:
            return None

    def _written_beside(self) -> Path:
        """A new key in a file of its own, whole and synced."""
        part = self.path.with_name(f".{self.path.name}.{secrets.token_hex(8)}.part")
        handle = os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        with os.fdopen(handle, "wb") as file:
            key = Ed25519PrivateKey.generate()
            file.write(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
            file.flush()
            os.fsync(file.fileno())
        return part


def public_of(key: Ed25519PrivateKey) -> str:
    """The public part of a key: 32 bytes in lower-case hex."""
    return key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw).hex()


def pem(public: str) -> bytes:
    """A public key as a file that other programs read."""
    key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public))
    return key.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)


def is_signed(message: bytes, signature: bytes, public: str) -> bool:
    """Whether the signature of a message is by this key (RFC 8032)."""
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public)).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def given_keys(given: str) -> frozenset[str]:
    """The public keys that somebody names: one in hex, or a file with one or more as PEM.

    Raises `BadInput` bad_seal_key.
    """
    if HEX.fullmatch(given.strip().lower()):
        return frozenset({given.strip().lower()})
    path = Path(given)
    try:
        with path.open("rb") as file:
            data = file.read(LONGEST)
    except OSError as error:
        raise BadInput(
            "bad_seal_key",
            "{path} cannot be read: {why}. Give a file, or the 64 digits of the key.",
            path=given,
            why=error.strerror or "?",
        ) from None
    return _public_keys(path, data)


def _private(path: Path, data: bytes) -> Ed25519PrivateKey:
    with suppress(ValueError, TypeError):
        key = load_pem_private_key(data, None)
        if isinstance(key, Ed25519PrivateKey):
            return key
    raise BadInput(
        "bad_seal_key",
        "{path} holds no private key for seals (Ed25519, PEM). Take it away, and a new one is "
        "made.",
        path=str(path),
    )


def _public_keys(path: Path, data: bytes) -> frozenset[str]:
    text = data.strip().lower().decode("ascii", "replace")
    if HEX.fullmatch(text):
        return frozenset({text})
    found = set()
    with suppress(ValueError, TypeError):
        for part in data.split(END)[:-1]:
            key = load_pem_public_key(part.lstrip() + END + b"\n")
            if isinstance(key, Ed25519PublicKey):
                found.add(key.public_bytes(Encoding.Raw, PublicFormat.Raw).hex())
        if found:
            return frozenset(found)
    raise BadInput(
        "bad_seal_key", "{path} holds no public key of seals (Ed25519, PEM).", path=str(path)
    )


@contextmanager
def _telling(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise Unavailable(
            "seal_key_unavailable",
            UNUSABLE.text,
            path=str(path),
            why=str(error.strerror),
        ) from error
