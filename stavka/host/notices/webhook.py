"""Messages to an address that a person gives us, signed in the way of Standard Webhooks.

The address is anybody's, so it is looked up once, must lie in the open internet, and exactly what was looked up is
connected to. Nobody is followed elsewhere.
"""

from __future__ import annotations

import base64
import hmac
import secrets
import socket
import ssl
from dataclasses import dataclass
from hashlib import sha256
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import SplitResult, urlsplit

PATIENCE = 8.0  # seconds for everything of one message
LONGEST = 500  # letters of an address
PREFIX = "whsec_"
GONE = 410  # the status by which a receiver says that it wants no more
_CARRIES_IPV4 = tuple(map(IPv6Network, ("64:ff9b::/96", "64:ff9b:1::/48", "::/96")))  # the last 32 bits are one of IPv4


class BadHook(ValueError):
    """An address to which nothing is sent."""


class HookFailed(Exception):
    """The receiver could not be reached, or did not want the message."""

    def __init__(self, words: str, status: int = 0) -> None:
        super().__init__(words)
        self.status = status


@dataclass(frozen=True, slots=True)
class Place:
    """Where a message goes: the host by name, and the one address that it was looked up to."""

    host: str
    port: int
    address: str
    path: str
    is_secure: bool


def fresh_secret() -> str:
    return PREFIX + base64.b64encode(secrets.token_bytes(32)).decode()


def signature(secret: str, id: str, at: int, body: bytes) -> str:
    """As https://www.standardwebhooks.com has it: over id, time and body.

    >>> secret, id = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "msg_p5jXN8AQM9LWM0D4loKWxJek"
    >>> signature(secret, id, 1614265330, b'{"test": 2432232314}')
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
    """
    key = base64.b64decode(secret.removeprefix(PREFIX))
    signed = hmac.new(key, f"{id}.{at}.".encode() + body, sha256).digest()
    return f"v1,{base64.b64encode(signed).decode()}"


def parts_of(url: str) -> SplitResult:
    """An address that can be one; ``BadHook`` says what is wrong with it."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise BadHook("this is no address of a webhook") from None
    if len(url) > LONGEST or not url.isascii() or any(letter.isspace() or not letter.isprintable() for letter in url):
        raise BadHook("an address of a webhook has plain letters, and not too many")
    if parts.scheme not in ("http", "https") or not parts.hostname or port == 0:
        raise BadHook("a webhook has an address like https://example.org/hook")
    if parts.username is not None or parts.password is not None:
        raise BadHook("the address of a webhook holds no name and no password")
    return parts


def is_open(address: IPv4Address | IPv6Address) -> bool:
    """Whether an address is one of the open internet, whatever it is wrapped in.

    >>> [is_open(ip_address(one)) for one in ("1.1.1.1", "127.0.0.1", "::ffff:10.0.0.1", "2002:7f00:1::", "fe80::1")]
    [True, False, False, False, False]
    """
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)
        if inner is None and any(address in net for net in _CARRIES_IPV4):
            inner = IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None:
            return is_open(inner)
    return address.is_global and not address.is_multicast


def looked_up(url: str, local: bool = False) -> Place:
    """Where an address leads. ``local`` allows machines of one's own network, for a host among friends.

    However a number is written (2130706433, 0x7f.1), the system reads it; what it reads is what is judged.
    """
    parts = parts_of(url)
    host, is_secure = str(parts.hostname), parts.scheme == "https"
    port = parts.port or (443 if is_secure else 80)
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise BadHook("the address of the webhook leads nowhere") from None
    addresses = [ip_address(str(entry[4][0]).partition("%")[0]) for entry in found]
    if not addresses or not (local or all(map(is_open, addresses))):
        raise BadHook("the address of the webhook does not lie in the open internet")
    path = f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}"
    return Place(host, port, str(addresses[0]), path, is_secure)


def deliver(place: Place, secret: str, id: str, at: int, body: bytes) -> None:
    """Send a message; ``HookFailed`` when it was not taken. An answer that leads elsewhere is no yes."""
    headers = {
        "content-type": "application/json",
        "user-agent": "Stavka",
        "webhook-id": id,
        "webhook-timestamp": str(at),
        "webhook-signature": signature(secret, id, at, body),
    }
    line = _line(place)
    try:
        line.request("POST", place.path, body, headers)
        status = line.getresponse().status
    except (OSError, HTTPException) as error:
        raise HookFailed(f"it could not be reached: {type(error).__name__}") from None
    finally:
        line.close()
    if not 200 <= status < 300:
        raise HookFailed(f"it answered {status}", status)


def _line(place: Place) -> HTTPConnection:
    try:
        plain = socket.create_connection((place.address, place.port), PATIENCE)
    except OSError as error:
        raise HookFailed(f"it could not be reached: {type(error).__name__}") from None
    if not place.is_secure:
        line = HTTPConnection(place.host, place.port, timeout=PATIENCE)
        line.sock = plain
        return line
    context = ssl.create_default_context()
    secure = HTTPSConnection(place.host, place.port, timeout=PATIENCE, context=context)
    try:
        secure.sock = context.wrap_socket(plain, server_hostname=place.host)
    except OSError as error:
        plain.close()
        raise HookFailed(f"its certificate is not good: {type(error).__name__}") from None
    return secure
