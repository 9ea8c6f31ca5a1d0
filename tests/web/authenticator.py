"""A device that keeps passkeys, as browsers speak with it: it signs whatever it is told to."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

PRESENT, VERIFIED, NEW = 1, 4, 64  # flags


class Authenticator:
    """One key, for one host. `count` is what it tells next; None: it counts nothing."""

    def __init__(self, number: int = 1, count: int | None = 1) -> None:
        self.id = sha256(f"key {number}".encode()).digest()
        self.key = ec.derive_private_key(number + 7, ec.SECP256R1())
        self.count = count
        self.user = ""  # whose key it is, once it was made

    def make(self, asked: dict[str, Any], origin: str, **changes: Any) -> dict[str, Any]:
        """What a browser answers to the options for a new key."""
        self.user = changes.get("user", asked["user"]["id"])
        point = self.key.public_key().public_numbers()
        x, y = (number.to_bytes(32, "big") for number in (point.x, point.y))
        public = cbor2.dumps({1: 2, 3: changes.get("algorithm", -7), -1: 1, -2: x, -3: y})
        told = self._told(asked["rp"]["id"], changes, NEW)
        told += bytes(16) + len(self.id).to_bytes(2, "big") + self.id + public
        statement = {"fmt": "none", "attStmt": {}, "authData": told}
        client = _client("webauthn.create", asked, origin, changes)
        return self._answer(
            {"clientDataJSON": text(client), "attestationObject": text(cbor2.dumps(statement))}
        )

    def sign(self, asked: dict[str, Any], origin: str, **changes: Any) -> dict[str, Any]:
        """What a browser answers to the options for signing in."""
        told = self._told(asked["rpId"], changes, 0)
        client = _client("webauthn.get", asked, origin, changes)
        signed = self.key.sign(told + sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        response = {
            "clientDataJSON": text(client),
            "authenticatorData": text(told),
            "signature": text(signed),
            "userHandle": changes.get("user", self.user),
        }
        return self._answer(response)

    def _told(self, host: str, changes: dict[str, Any], flags: int) -> bytes:
        flags |= changes.get("flags", PRESENT | VERIFIED)
        count = 0 if self.count is None else self.count
        if self.count is not None:
            self.count += 1
        hashed = sha256(changes.get("host", host).encode()).digest()
        return hashed + bytes([flags]) + count.to_bytes(4, "big")

    def _answer(self, response: dict[str, Any]) -> dict[str, Any]:
        key = text(self.id)
        return {"id": key, "rawId": key, "type": "public-key", "response": response}


def text(data: bytes) -> str:
    """Base64url, without its padding."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def data(written: str) -> bytes:
    """What base64url writes."""
    return urlsafe_b64decode(written + "=" * (-len(written) % 4))


def _client(kind: str, asked: dict[str, Any], origin: str, changes: dict[str, Any]) -> bytes:
    told = {
        "type": changes.get("kind", kind),
        "challenge": changes.get("challenge", asked["challenge"]),
        "origin": origin,
    }
    return json.dumps(told).encode()
