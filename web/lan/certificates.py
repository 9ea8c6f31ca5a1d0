"""A certificate for a server at home, by an authority of its own that a phone can install.

The authority may vouch for home addresses and names alone, so that whoever steals its key cannot
pose as anybody else to a phone that trusts it.
"""

from __future__ import annotations

import os
import ssl
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from ipaddress import IPv4Address, IPv4Network
from pathlib import Path
from typing import NamedTuple

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from core.errors import BadInput
from web.reach import Certified

AUTHORITY, OWN = "authority.pem", "server.pem"  # key and certificate in one file, replaced at once
BACK = timedelta(days=1)  # clocks of phones may be late
LASTS = timedelta(days=396)  # with BACK 397, of the 398 days that browsers take
EARLY = timedelta(days=30)  # before its end a certificate is renewed
AUTHORITY_LASTS = timedelta(days=3650)
HOME = tuple(
    IPv4Network(net)
    for net in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8")
)
HOME_NAMES = ("local", "localhost")  # and what is below them


class Names(NamedTuple):
    """What a certificate is for."""

    addresses: tuple[IPv4Address, ...]
    hosts: tuple[str, ...]

    @property
    def general(self) -> list[x509.GeneralName]:
        """As a certificate names them."""
        found: list[x509.GeneralName] = [x509.DNSName(host) for host in self.hosts]
        return [*found, *(x509.IPAddress(one) for one in self.addresses)]


class Signed(NamedTuple):
    """A certificate with its key."""

    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey

    @property
    def fingerprint(self) -> str:
        """SHA-256, as browsers write it."""
        return self.certificate.fingerprint(hashes.SHA256()).hex(":").upper()

    def lasts(self, now: datetime, left: timedelta) -> bool:
        """Whether it is valid now, and so long still."""
        valid = self.certificate
        return valid.not_valid_before_utc <= now and now + left <= valid.not_valid_after_utc


class Kept(NamedTuple):
    """What a folder holds; `replaced`: another authority was there, which devices may trust."""

    authority: Signed
    own: Signed
    path: Path
    replaced: bool

    @property
    def certified(self) -> Certified:
        """What pages tell of it."""
        return Certified(
            self.authority.certificate.public_bytes(serialization.Encoding.DER),
            self.authority.fingerprint,
            self.own.fingerprint,
            self.own.certificate.not_valid_after_utc,
        )

    def context(self) -> ssl.SSLContext:
        """For the server's sockets."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.path)
        context.set_alpn_protocols(["http/1.1"])
        return context


def kept_certificate(folder: Path, names: Names, now: datetime) -> Kept:
    """The certificate of this folder for these names; made, or renewed, where that is needed.

    Raises `BadInput` for a file that holds something else, OSError where none can be kept.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    authority = before = _read(folder / AUTHORITY)
    if authority is None or not (
        authority.lasts(now, LASTS + EARLY) and _may_vouch(authority.certificate, names)
    ):
        authority = _new_authority(names, now)
        _write(folder / AUTHORITY, authority)
    own = _read(folder / OWN)
    if own is None or not (own.lasts(now, EARLY) and _is_for(own.certificate, names, authority)):
        own = _new_own(authority, names, now)
        _write(folder / OWN, own)
    replaced = before is not None and before is not authority
    return Kept(authority, own, folder / OWN, replaced)


def _new_authority(names: Names, now: datetime) -> Signed:
    key = ec.generate_private_key(ec.SECP256R1())
    subject = _subject(f"Kifu at home, {now:%Y-%m-%d}")
    builder = _builder(subject, subject, key, now, AUTHORITY_LASTS)
    certificate = (
        builder.add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs_others=True), critical=True)
        .add_extension(x509.NameConstraints(_permitted(names), None), critical=True)
        .sign(key, hashes.SHA256())
    )
    return Signed(certificate, key)


def _new_own(authority: Signed, names: Names, now: datetime) -> Signed:
    key = ec.generate_private_key(ec.SECP256R1())
    issuer = authority.certificate
    builder = _builder(_subject("Kifu"), issuer.subject, key, now, LASTS)
    above = x509.AuthorityKeyIdentifier.from_issuer_public_key(authority.key.public_key())
    certificate = (
        builder.add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs_others=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectAlternativeName(names.general), critical=False)
        .add_extension(above, critical=False)
        .sign(authority.key, hashes.SHA256())
    )
    return Signed(certificate, key)


def _builder(
    subject: x509.Name,
    issuer: x509.Name,
    key: ec.EllipticCurvePrivateKey,
    now: datetime,
    lasts: timedelta,
) -> x509.CertificateBuilder:
    public = key.public_key()
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(public)
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - BACK)
        .not_valid_after(now + lasts)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(public), critical=False)
    )


def _subject(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def _usage(*, signs_others: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_others,
        key_cert_sign=signs_others,
        crl_sign=signs_others,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _permitted(names: Names) -> list[x509.GeneralName]:
    """What an authority made today may vouch for."""
    hosts = [*HOME_NAMES, *(host for host in names.hosts if not _below(host, HOME_NAMES))]
    own = [IPv4Network(one) for one in names.addresses if not any(one in net for net in HOME)]
    found: list[x509.GeneralName] = [x509.DNSName(host) for host in hosts]
    return [*found, *(x509.IPAddress(net) for net in (*HOME, *own))]


def _may_vouch(authority: x509.Certificate, names: Names) -> bool:
    limits = authority.extensions.get_extension_for_class(x509.NameConstraints).value
    permitted = limits.permitted_subtrees or []
    nets = [one.value for one in permitted if isinstance(one, x509.IPAddress)]
    hosts = [one.value for one in permitted if isinstance(one, x509.DNSName)]
    return all(_below(host, hosts) for host in names.hosts) and all(
        any(isinstance(net, IPv4Network) and one in net for net in nets) for one in names.addresses
    )


def _below(host: str, names: Sequence[str]) -> bool:
    return any(host == name or host.endswith(f".{name}") for name in names)


def _is_for(certificate: x509.Certificate, names: Names, authority: Signed) -> bool:
    """Whether a certificate is for exactly these names, by this authority."""
    told = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    if set(told) != set(names.general):
        return False
    try:
        certificate.verify_directly_issued_by(authority.certificate)
    except (ValueError, TypeError, InvalidSignature):
        return False
    return True


def _read(path: Path) -> Signed | None:
    """What a file holds; None where there is none. Raises `BadInput`."""
    try:
        text = path.read_bytes()
    except FileNotFoundError:
        return None
    with suppress(ValueError, TypeError):
        key = serialization.load_pem_private_key(text, None)
        if isinstance(key, ec.EllipticCurvePrivateKey):
            return Signed(x509.load_pem_x509_certificate(text), key)
    raise BadInput(
        "bad_certificate",
        "{path} holds no certificate with its key. Take it away, and a new one is made.",
        path=str(path),
    )


def _write(path: Path, signed: Signed) -> None:
    """Key and certificate, for their owner alone; whole or not at all."""
    key = signed.key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    beside = path.with_suffix(".new")
    beside.unlink(missing_ok=True)
    handle = os.open(beside, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(key + signed.certificate.public_bytes(serialization.Encoding.PEM))
    beside.replace(path)
