"""`stavka serve`: the board in the browser, on this machine."""

from __future__ import annotations

import errno
import os
import socket
import sys
import threading
import urllib.error
import urllib.request
import webbrowser
from contextlib import suppress

import click

from stavka.cli.errors import UserError
from stavka.play import saves
from stavka.play.folder_lock import FolderLock, Held, Holder

HOST, PORT = "127.0.0.1", 8041
TRIED = 20  # ports after the first that are tried when it is taken
LARGEST_QUESTION = 1_000_000  # bytes that a page may send over its line at once
SWITCH = 0.001  # seconds after which a computer player lets the thread of a page go on
UNREAD = 60_000  # milliseconds after which the system ends a line that takes nothing any more
TEXT_BROWSERS = ("www-browser", "links", "elinks", "lynx", "w3m")


@click.command()
@click.option("--port", type=click.IntRange(1, 65535), help=f"Where to listen (default {PORT}, or the next free one).")
@click.option("--no-browser", is_flag=True, help="Only print the address.")
def command(port: int | None, no_browser: bool) -> None:
    """Play on a board in the browser; the address is printed, and opened if there is a browser."""
    serve(port, open_browser=not no_browser)


def serve(port: int | None = None, *, open_browser: bool = True) -> None:
    """Listen until the player stops it."""
    wanted = port or PORT
    door = listen(wanted)
    if door is None and port is None and already_there(wanted):
        address = f"http://{HOST}:{wanted}/"
        click.echo(f"Stavka is running already, at {address}.")
        show(address, open_browser)
        return
    if door is None and port is not None:
        raise UserError(f"Port {port} is taken by another program; choose another one, or leave --port out.")
    if door is None:
        door = next((found for other in range(wanted + 1, wanted + TRIED) if (found := listen(other))), None)
        if door is None:
            raise UserError(f"The ports {wanted} to {wanted + TRIED - 1} are all taken; name a free one with --port.")
        click.echo(f"Port {wanted} is taken by another program, so another one is used.")
    address = f"http://{HOST}:{door.getsockname()[1]}/"
    try:
        lock = FolderLock(saves.home(), address)
    except Held as error:
        door.close()
        _tell_other(error.holder, port, open_browser)
        return
    except OSError as error:
        door.close()
        raise UserError(f"The folder {saves.home()} cannot be used: {error.strerror}.") from None
    with lock:
        click.echo(f"The board is at {address} (Ctrl+C stops it; games are kept after every action).")
        threading.Timer(0.6, show, (address, open_browser)).start()
        run(door)


def _tell_other(holder: Holder | None, port: int | None, open_browser: bool) -> None:
    """Another server looks after the games here; who named no port is taken there."""
    if holder is not None and port is None:
        click.echo(f"Stavka is running already, at {holder.address}.")
        show(holder.address, open_browser)
        return
    where = f" at {holder.address} (process {holder.process})" if holder else ""
    raise UserError(
        f"Another Stavka server{where} looks after the games in {saves.home()}. "
        "Use that one, stop it first, or name another folder in STAVKA_HOME."
    )


def run(door: socket.socket) -> None:
    import uvicorn

    from stavka.server.app import app

    sys.setswitchinterval(SWITCH)
    config = uvicorn.Config(
        app(), log_level="warning", timeout_graceful_shutdown=1, ws_max_size=LARGEST_QUESTION, server_header=False
    )
    server = uvicorn.Server(config)
    with suppress(KeyboardInterrupt):
        server.run(sockets=[door])
    click.echo("Stopped.")


def listen(port: int) -> socket.socket | None:
    """A socket on this port of this machine, None when the port is taken."""
    # The protocol is named, since asyncio sends small answers at once only over what it knows to be TCP.
    door = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        door.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD)
    # Not on Windows, where it would let two programs share a port.
    if sys.platform != "win32":
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind((HOST, port))
        door.listen(64)
    except OSError as error:
        door.close()
        if error.errno in (errno.EADDRINUSE, errno.EACCES):
            return None
        raise UserError(f"Port {port} cannot be used: {error.strerror}.") from None
    return door


def already_there(port: int) -> bool:
    """Whether the program on a port is a Stavka server."""
    try:
        with urllib.request.urlopen(f"http://{HOST}:{port}/api/titles", timeout=2) as answer:
            return bool(answer.headers.get("content-type", "").startswith("application/json"))
    except (urllib.error.URLError, OSError, ValueError):
        return False


def has_browser() -> bool:
    """Whether a browser with a window can be opened here."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    try:
        return getattr(webbrowser.get(), "name", "") not in TEXT_BROWSERS
    except webbrowser.Error:
        return False


def show(address: str, open_browser: bool) -> None:
    if open_browser and not (has_browser() and webbrowser.open(address)):
        click.echo(f"No browser could be opened here; open {address} in one, or type `stavka play --terminal`.")
