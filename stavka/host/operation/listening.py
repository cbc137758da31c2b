"""The sockets at which a host listens."""

from __future__ import annotations

import errno
import socket
import time

BACKLOG = 2048  # people who wait until somebody serves them
AGAIN = 0.05  # seconds between two tries


class CannotListen(ValueError):
    """An address that is not of this machine, or a port that another program has."""

    def __init__(self, address: str, port: int, error: OSError) -> None:
        super().__init__(f"this host cannot listen at {address}, port {port}: {error.strerror or error}")


def listening(address: str, port: int, patience: float = 0.0) -> list[socket.socket]:
    """Sockets for every address of that name. Where another holds the port he is given some time to leave it."""
    until = time.monotonic() + patience
    while True:
        try:
            return _bound(address, port)
        except OSError as error:
            if error.errno != errno.EADDRINUSE or time.monotonic() >= until:
                raise CannotListen(address, port, error) from None
            time.sleep(AGAIN)


def _bound(address: str, port: int) -> list[socket.socket]:
    found = socket.getaddrinfo(address or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    made: list[socket.socket] = []
    try:
        for family, kind, protocol, _, where in dict.fromkeys(found):
            one = socket.socket(family, kind, protocol)
            made.append(one)
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            one.bind(where)
            one.listen(BACKLOG)
    except OSError:
        for one in made:
            one.close()
        raise
    return made
