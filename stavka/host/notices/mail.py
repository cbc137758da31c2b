"""Letters: how they look, and how they are handed to a mail server."""

from __future__ import annotations

import smtplib
import ssl
from collections.abc import Sequence
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import format_datetime, make_msgid, parseaddr
from urllib.parse import urlsplit

from stavka.host.operation.settings import Settings

PATIENCE = 20.0  # seconds that a mail server may take to answer


def letter(
    settings: Settings,
    address: str,
    subject: str,
    paragraphs: Sequence[str],
    stop: str | None = None,
    game: str | None = None,
) -> EmailMessage:
    """A letter in plain text; ``stop`` is the token by which its reader stops further ones, perhaps of one ``game``."""
    made = EmailMessage()
    made["From"] = settings.mail_from
    made["To"] = address
    made["Subject"] = " ".join(subject.split())
    made["Date"] = format_datetime(datetime.now(UTC))
    made["Message-ID"] = make_msgid(domain=urlsplit(settings.public).hostname or "localhost")
    made["Auto-Submitted"] = "auto-generated"  # nobody's absence shall answer it
    paragraphs = list(paragraphs)
    if stop is not None:
        link = f"{settings.public}/stop?token={stop}"
        made["List-Unsubscribe"] = f"<{link}>"
        made["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        of_one = f"\nNo more letters of this game: {link}&game={game}" if game else ""
        paragraphs.append(f"-- {of_one}\nNo more letters at all: {link}")
    made.set_content("\n\n".join(paragraphs) + "\n")
    return made


def hand_over(settings: Settings, message: EmailMessage) -> None:
    """Give a letter to the mail server of the settings; an error when that does not take it."""
    place = settings.smtp_host, settings.smtp_port
    secure = settings.smtp_security == "tls"
    context = ssl.create_default_context() if settings.smtp_security != "none" else None
    line = (
        smtplib.SMTP_SSL(*place, timeout=PATIENCE, context=context)
        if secure
        else smtplib.SMTP(*place, timeout=PATIENCE)
    )
    with line as server:
        if settings.smtp_security == "starttls":
            server.starttls(context=context)
        if settings.smtp_user:
            server.login(settings.smtp_user, settings.smtp_password)
        server.send_message(message, parseaddr(settings.mail_from)[1])
