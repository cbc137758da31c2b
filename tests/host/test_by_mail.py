"""Signing in by a link that is mailed, a new password by one, an address that is shown to be one's own."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import text, update

from stavka.host.operation.settings import Settings
from stavka.host.storage.database import Database
from stavka.host.storage.social_schema import LETTERS
from tests.host.mailbox import Mailbox, link_in, text_of
from tests.host.real import Host, Person
from tests.host.test_accounts import PASSWORD, signed_up

ANNA = "anna@example.org"


def with_address(host: Host, mail: Mailbox, name: str, address: str) -> Person:
    """Somebody with an account whose mail goes to an address."""
    person = signed_up(host, name)
    assert person.post("/api/account/mail", {"mail": address, "password": PASSWORD}).status == 200
    host.deliver()
    token = link_in(mail.letters.pop(), "/letter#")
    assert person.post("/api/letters/use", {"token": token}).json == {"purpose": "confirm"}
    return person


def asked(host: Host, mail: Mailbox, purpose: str, address: str, name: str = "") -> str:
    """The link of a letter that somebody has asked for."""
    answer = host.post("/api/letters/ask", {"purpose": purpose, "mail": address, "name": name})
    assert answer.status == 200, answer.body
    host.deliver()
    return link_in(mail.letters.pop(), "/letter#")


def test_a_link_signs_in_once(mailing: Host, mail: Mailbox, database: Database) -> None:
    with_address(mailing, mail, "Anna", ANNA)
    token = asked(mailing, mail, "sign-in", "ANNA@example.org")
    with database.reading() as connection:
        tables = ("letters", "jobs", "sessions")
        kept = str([connection.execute(text(f"SELECT * FROM {table}")).all() for table in tables])
    assert token not in kept
    elsewhere = Person(mailing)
    assert elsewhere.post("/api/letters/read", {"token": token}).json == {"purpose": "sign-in", "name": "Anna"}
    assert elsewhere.post("/api/letters/use", {"token": token}).json == {"name": "Anna"}
    assert elsewhere.get("/api/account").json["name"] == "Anna"
    for path in ("read", "use"):
        answer = Person(mailing).post(f"/api/letters/{path}", {"token": token})
        assert (answer.status, "no longer good" in answer.fault) == (403, True)


def test_a_link_is_good_for_a_while(mailing: Host, mail: Mailbox, database: Database) -> None:
    with_address(mailing, mail, "Anna", ANNA)
    token = asked(mailing, mail, "sign-in", ANNA)
    with database.writing() as connection:
        connection.execute(update(LETTERS).values(until=1.0))
    assert mailing.post("/api/letters/use", {"token": token}).status == 403


def test_a_new_password_ends_every_session(mailing: Host, mail: Mailbox) -> None:
    anna = with_address(mailing, mail, "Anna", ANNA)
    token = asked(mailing, mail, "reset", ANNA)
    assert mailing.post("/api/letters/use", {"token": token, "password": "short"}).status == 400  # and the link is good
    owner = Person(mailing)
    assert owner.post("/api/letters/use", {"token": token, "password": "another horse"}).status == 200
    assert anna.get("/api/account").json["name"] is None
    assert owner.get("/api/account").json["name"] == "Anna"
    assert mailing.post("/api/session", {"name": "Anna", "password": PASSWORD}).status == 401
    assert mailing.post("/api/session", {"name": "Anna", "password": "another horse"}).status == 200


def test_an_account_without_a_password(mailing: Host, mail: Mailbox) -> None:
    token = asked(mailing, mail, "make", ANNA, " Anna  P. ")
    anna = Person(mailing)
    assert anna.post("/api/letters/use", {"token": token}).json == {"name": "Anna P."}
    assert anna.get("/api/notices/wishes").json["address"] == ANNA
    for password in ("", PASSWORD):
        assert mailing.post("/api/session", {"name": "Anna P.", "password": password}).status == 401
    assert anna.post("/api/account/mail", {"mail": ""}).status == 400  # nobody could come in any more
    again = asked(mailing, mail, "make", ANNA, "Somebody")  # who has an account is let into it
    assert Person(mailing).post("/api/letters/read", {"token": again}).json == {"purpose": "sign-in", "name": "Anna P."}


def test_a_name_that_was_taken_meanwhile_leaves_the_link_good(mailing: Host, mail: Mailbox) -> None:
    token = asked(mailing, mail, "make", ANNA, "Anna")
    signed_up(mailing, "Anna")
    assert mailing.post("/api/letters/use", {"token": token}).status == 400
    assert mailing.post("/api/letters/read", {"token": token}).status == 200
    assert mailing.post("/api/letters/ask", {"purpose": "make", "mail": ANNA, "name": "anna"}).status == 400


def test_nobody_learns_who_has_an_account(mailing: Host, mail: Mailbox) -> None:
    with_address(mailing, mail, "Anna", ANNA)
    answers = [
        mailing.post("/api/letters/ask", {"purpose": "sign-in", "mail": address}) for address in (ANNA, "x@example.org")
    ]
    assert answers[0].body == answers[1].body
    mailing.deliver()
    assert [letter["To"] for letter in mail.letters] == [ANNA]


def test_an_address_counts_when_it_is_confirmed(mailing: Host, mail: Mailbox) -> None:
    boris = signed_up(mailing, "Boris")
    assert boris.post("/api/account/mail", {"mail": ANNA, "password": "wrong horse"}).status == 401
    assert boris.post("/api/account/mail", {"mail": ANNA, "password": PASSWORD}).status == 200
    assert boris.get("/api/notices/wishes").json["address"] is None
    mailing.deliver()
    [letter] = mail.letters
    assert "Boris" in text_of(letter)
    mail.letters.clear()
    anna = with_address(mailing, mail, "Anna", ANNA)  # whose it is
    late = boris.post("/api/letters/use", {"token": link_in(letter, "/letter#")})
    assert (late.status, late.fault) == (400, "this mail address belongs to another account")
    assert anna.post("/api/account/mail", {"mail": "", "password": PASSWORD}).status == 200
    assert anna.get("/api/notices/wishes").json["address"] is None


@pytest.mark.parametrize(
    "address",
    ["anna", "a@b", "a b@example.org", "a@x.org\nBcc: x@x.org", "<a@example.org>", "é@example.org"],
)
def test_what_is_no_address(mailing: Host, address: str) -> None:
    assert mailing.post("/api/letters/ask", {"purpose": "sign-in", "mail": address}).status == 400


def test_letters_are_limited(database: Database, mail: Mailbox) -> None:
    with Host(database, replace(mail.settings, letters_an_hour=2)) as host:
        ask = {"purpose": "sign-in", "mail": ANNA}
        assert [host.post("/api/letters/ask", ask).status for _ in range(3)] == [200, 200, 429]


def test_a_host_without_mail_says_so(host: Host) -> None:
    assert "no letters" in host.post("/api/letters/ask", {"purpose": "sign-in", "mail": ANNA}).fault
    assert not Settings().has_mail


def test_a_mail_server_that_is_away_gets_the_letter_later(mailing: Host, mail: Mailbox, database: Database) -> None:
    with_address(mailing, mail, "Anna", ANNA)
    mail.refusal = "451 later"
    mailing.post("/api/letters/ask", {"purpose": "sign-in", "mail": ANNA})
    mailing.deliver()
    assert mail.letters == []
    mail.refusal = ""
    with database.writing() as connection:
        connection.execute(text("UPDATE jobs SET due = 0"))
    mailing.deliver()
    assert len(mail.letters) == 1
