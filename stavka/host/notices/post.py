"""Carries what people shall hear: letters and webhooks. A slow mail server keeps no computer player waiting: another
thread than that of the games does this."""

from __future__ import annotations

import json
import logging
from dataclasses import replace

from sqlalchemy import update

from stavka.host.house import House
from stavka.host.notices import webhook
from stavka.host.notices.mail import hand_over, letter
from stavka.host.notices.words import paragraphs, subject, untold
from stavka.host.operation.settings import Settings
from stavka.host.operation.work import Later, Workman
from stavka.host.storage.database import now
from stavka.host.storage.jobs import About
from stavka.host.storage.letters import CONFIRM, LETTER, MAKE, RESET, SIGN_IN, STOP, Letter, Letters
from stavka.host.storage.notices import CLOCK, DIGEST, HOOK, MAIL, TURN, WEBHOOK, keep_wishes, wishes_of
from stavka.host.storage.people import People
from stavka.host.storage.social_schema import NOTICES

LOG = logging.getLogger("stavka")
WORDS = {
    SIGN_IN: ("Sign in to Stavka", "This link signs you in, once, within half an hour:"),
    RESET: ("A new password for Stavka", "By this link you choose a new password, once, within half an hour:"),
    MAKE: ("Your account at Stavka", "By this link you make your account, within a day:"),
    CONFIRM: ("Your mail address at Stavka", "This link confirms that this address is yours, within a day:"),
}
NOT_YOURS = "If you did not ask for this, do nothing: without the link nothing happens."


class Postman(Workman):
    """One who carries letters, one after the other."""

    def __init__(self, house: House, settings: Settings) -> None:
        super().__init__(house)
        self.settings = settings
        self.letters = Letters(house.database)
        self.people = People(house.database)
        self.kinds = {LETTER: self.write, DIGEST: self.digest, HOOK: self.call_hook}
        if not settings.has_mail:
            self.kinds = {HOOK: self.call_hook}

    # -- a letter that somebody asked for ------------------------------------------------------------------------------

    def write(self, about: About) -> None:
        """The link is made here and now, so that no table ever holds it."""
        purpose, address = str(about["purpose"]), str(about["address"])
        found = self.letters.living_at(address)
        if purpose == MAKE and found is not None:
            purpose = SIGN_IN  # he has an account already
        if purpose == MAKE:
            wanted = Letter(purpose, None, str(about["name"]), address)
        elif purpose == CONFIRM:
            wanted = Letter(purpose, str(about["person"]), None, address)
        elif found is None:
            return  # nobody lives there, which whoever asked is not told
        else:
            wanted = Letter(purpose, found.id, None, address)
        title, words = WORDS[purpose]
        link = f"{self.settings.public}/letter#{self.letters.written(wanted)}"
        name = self.letters.owner(wanted)
        hand_over(self.settings, letter(self.settings, address, title, [f"{name},", words, link, NOT_YOURS]))

    # -- news of games -------------------------------------------------------------------------------------------------

    def digest(self, about: About) -> None:
        """All that somebody has not heard, in one letter; not before a while has passed since the last one."""
        person = str(about["person"])
        waiting = untold(self.house.database, person, MAIL, self.settings.public)
        notices, last = waiting.notices, waiting.wishes.last_letter
        address = self.letters.address(person)
        found = self.people.by_id(person)
        if not notices or address is None or found is None:
            return
        pressing = any(one["kind"] in (TURN, CLOCK) for one in notices)
        due = notices[0]["at"] + self.settings.letter_after
        if last is not None:
            due = max(due, last + self.settings.letter_quiet * (1 if pressing else 2))
        if due > now():
            raise Later(due)
        with self.house.database.writing() as connection:  # what happens from here on is for the next letter
            wishes = wishes_of(connection, person)
            keep_wishes(self.house.database, connection, person, replace(wishes, letters=wishes.letters + 1))
        stop = self.letters.written(Letter(STOP, person, None, address))
        text = paragraphs(found.name, notices)
        games = {one["game"] for one in notices}
        game = games.pop() if len(games) == 1 else None
        hand_over(self.settings, letter(self.settings, address, subject(notices), text, stop, game))
        self._told(person, "mailed", [(one["game"], one["kind"], one["at"]) for one in notices])
        with self.house.database.writing() as connection:
            wishes = replace(wishes_of(connection, person), last_letter=now())
            keep_wishes(self.house.database, connection, person, wishes)

    def _told(self, person: str, how: str, told: list[tuple[str, str, float]]) -> None:
        with self.house.database.writing() as connection:
            for game, kind, at in told:
                own = NOTICES.c.person == person, NOTICES.c.game == game, NOTICES.c.kind == kind, NOTICES.c.at == at
                connection.execute(update(NOTICES).where(*own).values(**{how: now()}))

    # -- webhooks ------------------------------------------------------------------------------------------------------

    def call_hook(self, about: About) -> None:
        """Tell a program of one kind of news of a game, if nobody has told it meanwhile."""
        person = str(about["person"])
        waiting = untold(self.house.database, person, WEBHOOK, self.settings.public)
        wishes = waiting.wishes
        if wishes.hook_url is None or wishes.hook_secret is None:
            return
        for one in waiting.notices:
            if (one["game"], one["kind"]) != (about["game"], about["kind"]):
                continue
            id, at = f"{one['game']}-{one['kind']}-{one['at']:.3f}", int(now())
            body = json.dumps({"type": f"game.{one['kind']}", "timestamp": one["at"], "data": one}).encode()
            try:
                place = webhook.looked_up(wishes.hook_url, self.settings.webhooks_local)
                webhook.deliver(place, wishes.hook_secret, id, at, body)
            except webhook.HookFailed as error:
                if error.status != webhook.GONE:
                    raise
                self._forget_hook(person)
            self._told(person, "hooked", [(one["game"], one["kind"], one["at"])])

    def _forget_hook(self, person: str) -> None:
        """The receiver says that it wants no more, ever."""
        LOG.info("a webhook is gone and was taken away")
        with self.house.database.writing() as connection:
            wishes = replace(wishes_of(connection, person), hook_url=None, hook_secret=None)
            keep_wishes(self.house.database, connection, person, wishes)
