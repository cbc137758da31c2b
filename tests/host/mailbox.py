"""A mail server and a receiver of webhooks, as they run elsewhere."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, HTTPServer

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from stavka.host.operation.settings import Settings
from tests.server.real import free_port


@dataclass
class Mailbox:
    """What arrived, the first first. With a ``refusal`` the server takes nothing."""

    port: int
    letters: list[EmailMessage] = field(default_factory=list)
    refusal: str = ""

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        if self.refusal:
            return self.refusal
        assert isinstance(envelope.content, bytes)
        letter = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(letter, EmailMessage)
        assert [letter["To"]] == envelope.rcpt_tos
        self.letters.append(letter)
        return "250 taken"

    @property
    def settings(self) -> Settings:
        """Those of a host that hands its letters over here, as soon as there is something to say."""
        return Settings(
            smtp_host="127.0.0.1",
            smtp_port=self.port,
            smtp_security="none",
            mail_from="Stavka <stavka@example.org>",
            letter_after=0.0,
            letter_quiet=0.0,
            letters_an_hour=1000,
            webhooks_local=True,
        )


def text_of(letter: EmailMessage) -> str:
    return str(letter.get_content())


def link_in(letter: EmailMessage, path: str) -> str:
    """What stands behind the path of the link to a page."""
    found = re.search(rf"http://127\.0\.0\.1:\d+{re.escape(path)}(\S+)", text_of(letter))
    assert found is not None, text_of(letter)
    return found[1]


@contextmanager
def mail_server() -> Iterator[Mailbox]:
    box = Mailbox(free_port())
    controller = Controller(box, hostname="127.0.0.1", port=box.port)
    controller.start()
    try:
        yield box
    finally:
        controller.stop()


@dataclass
class Receiver:
    """Takes messages over HTTP and answers with a ``status``."""

    port: int
    status: int = 204
    taken: list[tuple[dict[str, str], bytes]] = field(default_factory=list)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/hook?of=anna"


@contextmanager
def receiver() -> Iterator[Receiver]:
    made = Receiver(free_port())

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            made.taken.append(({name.lower(): value for name, value in self.headers.items()}, body))
            self.send_response(made.status)
            if 300 <= made.status < 400:
                self.send_header("location", made.url)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", made.port), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield made
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
