"""How a host is set up: one TOML file, and the environment for what should not stand in a file."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from email.utils import parseaddr
from pathlib import Path
from urllib.parse import urlsplit

from stavka.play import saves
from stavka.server.codec import read

PREFIX = "STAVKA_HOST_"


class BadSettings(ValueError):
    """A setting that there is not, or that cannot be so."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting with its default; docs/hosting.md says more of each."""

    database: str = ""  # empty: SQLite in the user's folder
    address: str = "127.0.0.1"
    port: int = 8042
    origin: str = ""  # as people see it, for example https://stavka.example.org; empty: the address above
    proxies: str = "127.0.0.1"  # whose word counts about where a request comes from
    processes: int = 1  # that serve people, at this port and the next ones
    understudies: int = 1  # processes that are ready to take the place of one that dies
    workers: int = 1  # processes that play computer turns and do other work
    requests_a_minute: int = 1200  # of one address
    games_an_hour: int = 60
    joins_an_hour: int = 120  # tries with a token
    throws_an_hour: int = 2000  # of games by mail, for which the host is a witness
    drawings_an_hour: int = 240  # pictures and films
    accounts_a_day: int = 20
    sign_ins_an_hour: int = 30  # tries, of an address and for a name
    idle: float = 600.0  # seconds after which a table that nobody looks at is put away
    smtp_host: str = ""  # the mail server; empty: this host writes no letters
    smtp_port: int = 587
    smtp_security: str = "starttls"  # or "tls" from the first byte on, or "none" on the own machine
    smtp_user: str = ""
    smtp_password: str = field(default="", repr=False)
    mail_from: str = ""  # for example Stavka <stavka@example.org>
    letter_after: float = 120.0  # seconds after which news that nobody has seen on a page is mailed
    letter_quiet: float = 1800.0  # seconds between two letters with news to the same person
    letters_an_hour: int = 10  # that an address may ask for, and that go to one mail address
    webhooks_local: bool = False  # webhooks may lead into the own network

    @property
    def url(self) -> str:
        return self.database or f"sqlite:///{saves.home() / 'host.db'}"

    @property
    def public(self) -> str:
        return self.origin or f"http://{self.address}:{self.port}"

    @property
    def is_secure(self) -> bool:
        return self.public.startswith("https://")

    @property
    def has_mail(self) -> bool:
        return bool(self.smtp_host)

    @property
    def hosts(self) -> list[str]:
        """The names under which the host may be called."""
        named = urlsplit(self.public).hostname or "localhost"
        return sorted({named, "127.0.0.1", "localhost"})


def read_settings(path: Path | None, environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings of a file, without one the defaults; the environment goes before both.

    >>> read_settings(None, {"STAVKA_HOST_PORT": "9000"}).port
    9000
    """
    told: dict[str, object] = {}
    if path is not None:
        try:
            told = tomllib.loads(path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise BadSettings(f"the settings in {path.name} cannot be read: {error}") from None
    kinds = {field.name: type(field.default) for field in fields(Settings)}
    for name, value in environment.items():
        if name.startswith(PREFIX):
            setting = name.removeprefix(PREFIX).lower()
            told[setting] = _from_text(kinds.get(setting, str), name, value)
    strange = sorted(set(told) - set(kinds))
    if strange:
        raise BadSettings(f"there is no setting {', '.join(strange)}; there are {', '.join(kinds)}")
    try:
        return _checked(read(told, Settings))
    except BadSettings:
        raise
    except ValueError as error:
        raise BadSettings(f"a setting is not as it should be: {error}") from None


def _from_text(kind: type, name: str, value: str) -> object:
    if kind is bool:
        if value.lower() not in ("true", "false"):
            raise BadSettings(f"{name} should be true or false, not {value!r:.40}")
        return value.lower() == "true"
    try:
        return kind(value)
    except ValueError:
        raise BadSettings(f"{name} should be a number, not {value!r:.40}") from None


def _checked(settings: Settings) -> Settings:
    if not 1 <= settings.port <= 65535 or not 0 <= settings.workers <= 64:
        raise BadSettings("the port is 1 to 65535, and there are 0 to 64 workers")
    if not 1 <= settings.processes <= 64 or settings.port + settings.processes > 65536:
        raise BadSettings("1 to 64 processes serve, each at a port of its own from the first to at most 65535")
    if not 0 <= settings.understudies <= 8:
        raise BadSettings("there are 0 to 8 understudies")
    if urlsplit(settings.public).scheme not in ("http", "https") or urlsplit(settings.public).path not in ("", "/"):
        raise BadSettings(f"the origin is like https://stavka.example.org, not {settings.origin!r}")
    if settings.smtp_security not in ("starttls", "tls", "none"):
        raise BadSettings(f"smtp_security is starttls, tls or none, not {settings.smtp_security!r:.40}")
    if settings.has_mail and "@" not in parseaddr(settings.mail_from)[1]:
        raise BadSettings("a host that writes letters needs mail_from, for example Stavka <stavka@example.org>")
    return settings
