"""Notices: by a real mail server, to a real receiver of webhooks, and on an open page."""

from __future__ import annotations

import base64
import hmac
import json
from dataclasses import replace
from hashlib import sha256
from random import Random
from urllib.parse import urlsplit

import pytest
from sqlalchemy import text

from stavka.host.match import HostedMatch
from stavka.host.notices.webhook import BadHook, looked_up
from stavka.host.storage.database import Database
from tests.host.mailbox import Mailbox, link_in, receiver, text_of
from tests.host.real import Host, Person
from tests.host.test_accounts import signed_up
from tests.host.test_by_mail import with_address

MOVE = "move 24Pz 1425-1424"
ALL = ["turn", "clock", "offer", "talk", "joined", "ended", "invited"]


def table(host: Host, mail: Mailbox, **parts: object) -> tuple[str, Person, Person]:
    """A game between Anna, who has the axis, and Boris; both get their mail."""
    anna = with_address(host, mail, "Anna", "anna@example.org")
    boris = with_address(host, mail, "Boris", "boris@example.org")
    game, tokens = host.begin("trc", **parts)
    for person, side in ((anna, "axis"), (boris, "soviet")):
        assert person.post(f"/api/games/{game}/join", {"token": tokens[side]}).status == 200
    host.deliver()
    mail.letters.clear()
    return game, anna, boris


def hand_over(host: Host, game: str) -> None:
    """As the axis, play on until the soviet is asked."""
    match = HostedMatch.opened(host.house.games, game)
    rng = Random(1)
    while match.game.to_act != "soviet":
        match.game.play(match.game.legal().sample(rng))
    match.keep()


def said(person: Person, game: str, *lines: str) -> None:
    with person.page(game) as page:
        for line in lines:
            assert "refusal" not in page.ask("say", text=line)


def test_a_letter_tells_of_my_turn(mailing: Host, mail: Mailbox) -> None:
    game, _, boris = table(mailing, mail)
    hand_over(mailing, game)
    mailing.deliver()
    [letter] = mail.letters
    assert letter["To"] == "boris@example.org"
    assert letter["Subject"] == "The Russian Campaign, Campaign Game: your turn"
    body = text_of(letter)
    assert "It is your turn as soviet." in body
    assert "turn 1 of" in body
    assert link_in(letter, "/board#/game/") == game
    assert mailing.house.games.head(game).key not in body
    mailing.deliver()
    assert len(mail.letters) == 1  # once
    [notice] = boris.get("/api/notices").json
    assert (notice["game"], notice["kind"], notice["link"]) == (game, "turn", f"/board#/game/{game}")


def test_nobody_is_told_of_his_own_actions(mailing: Host, mail: Mailbox) -> None:
    game, anna, _ = table(mailing, mail)
    with anna.page(game) as page:
        page.play(MOVE)  # and it is still her turn
    assert [one["kind"] for one in anna.get("/api/notices").json] == ["joined"]  # that Boris came
    mailing.deliver()
    assert mail.letters == []


def test_what_was_seen_on_a_page_is_not_mailed(mailing: Host, mail: Mailbox) -> None:
    game, anna, boris = table(mailing, mail)
    said(anna, game, "good morning")
    assert [one["kind"] for one in boris.get("/api/notices").json] == ["talk"]
    assert boris.post("/api/notices/seen", {"game": game}).status == 200
    assert boris.get("/api/notices").json == []
    mailing.deliver()
    assert mail.letters == []


def test_a_digest_instead_of_a_flood(database: Database, mail: Mailbox) -> None:
    with Host(database, replace(mail.settings, letter_quiet=3600.0)) as host:
        game, anna, _ = table(host, mail)
        with database.writing() as connection:
            connection.execute(text("UPDATE notice_settings SET last_letter = NULL"))
        said(anna, game, "one", "two", "three")
        host.deliver()
        [letter] = mail.letters
        assert "axis says: three (the last of 3)" in text_of(letter)
        said(anna, game, "four", "five")
        host.deliver()
        assert len(mail.letters) == 1  # it waits for its time
        with database.writing() as connection:
            connection.execute(text("UPDATE notice_settings SET last_letter = 0"))
            connection.execute(text("UPDATE jobs SET due = 0"))
        host.deliver()
        assert "axis says: five (the last of 2)" in text_of(mail.letters[-1])
        assert len(mail.letters) == 2


def test_one_press_stops_letters(mailing: Host, mail: Mailbox) -> None:
    game, anna, boris = table(mailing, mail)
    said(anna, game, "one")
    mailing.deliver()
    header = mail.letters[-1]["List-Unsubscribe"]
    assert mail.letters[-1]["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    place = urlsplit(header.strip("<>"))
    assert mailing.get(f"{place.path}?{place.query}").status == 200  # a person who opens it sees a page
    assert mailing.post("/stop?token=wrong", "List-Unsubscribe=One-Click").status == 403
    assert mailing.post(f"{place.path}?{place.query}", "List-Unsubscribe=One-Click").status == 200
    said(anna, game, "two")
    mailing.deliver()
    assert len(mail.letters) == 1
    assert boris.get("/api/notices/wishes").json["mail"] is False
    assert [one["kind"] for one in boris.get("/api/notices").json] == ["talk"]  # an open page still tells


def test_no_more_letters_of_one_game(mailing: Host, mail: Mailbox) -> None:
    game, anna, boris = table(mailing, mail)
    said(anna, game, "one")
    mailing.deliver()
    assert f"&game={game}" in text_of(mail.letters[-1])
    token = link_in(mail.letters[-1], "/stop?token=").partition("&")[0]
    assert mailing.post("/api/notices/stop", {"token": token, "game": game}).status == 200
    assert mailing.post("/api/notices/stop", {"token": token, "game": "another"}).status == 400
    said(anna, game, "two")
    mailing.deliver()
    assert len(mail.letters) == 1
    assert boris.get(f"/api/notices/games/{game}").json == {"mail": False, "browser": True, "webhook": True}
    assert boris.get("/api/notices/wishes").json["mail"] is True
    assert mailing.post("/api/letters/use", {"token": token}).status == 403  # it stops letters and does nothing else


def test_everybody_chooses_for_himself(mailing: Host, mail: Mailbox) -> None:
    game, anna, boris = table(mailing, mail)
    quiet = {"mail": True, "browser": True, "webhook": False, "kinds": ["turn"]}
    assert boris.post("/api/notices/wishes", quiet).status == 200
    assert boris.post("/api/notices/wishes", {**quiet, "kinds": ["weather"]}).status == 400
    said(anna, game, "good morning")
    assert boris.get("/api/notices").json == []
    no_page = {"mail": True, "browser": False, "webhook": False}
    assert boris.post(f"/api/notices/games/{game}", no_page).json == no_page
    hand_over(mailing, game)
    assert boris.get("/api/notices").json == []
    mailing.deliver()
    assert [letter["To"] for letter in mail.letters] == ["boris@example.org"]
    assert boris.post("/api/notices/games/another", no_page).status == 400


def test_offers_and_the_end_are_told(mailing: Host, mail: Mailbox) -> None:
    game, anna, boris = table(mailing, mail)
    with anna.page(game) as page:
        page.ask("draw")
        assert [one["text"] for one in boris.get("/api/notices").json] == ["axis offers a draw."]
        page.ask("resign")
    [over] = boris.get("/api/notices").json
    assert (over["kind"], over["text"]) == ("ended", "The game is over: axis resigned.")


def test_time_runs_short(mailing: Host, mail: Mailbox, database: Database) -> None:
    game, anna, _ = table(mailing, mail, pace={"kind": "days", "base": 3 * 86_400})
    with anna.page(game) as page:
        page.play(MOVE)
    anna.post("/api/notices/seen", {"game": game})
    with database.writing() as connection:
        connection.execute(text("UPDATE clocks SET since = since - 180000"))
        connection.execute(text("UPDATE jobs SET due = 0"))
    mailing.work()
    assert [one["kind"] for one in anna.get("/api/notices").json] == ["clock"]
    assert mailing.house.games.head(game).standing.ended is None


# -- webhooks ----------------------------------------------------------------------------------------------------------


def hooked(person: Person, url: str) -> str:
    answer = person.post(
        "/api/notices/wishes", {"mail": False, "browser": True, "webhook": True, "kinds": ALL, "hook_url": url}
    )
    assert answer.status == 200, answer.body
    return str(answer.json["secret"])


def due(host: Host, database: Database) -> None:
    with database.writing() as connection:
        connection.execute(text("UPDATE jobs SET due = 0 WHERE kind = 'hook'"))
    host.deliver()


def test_a_webhook_is_signed(mailing: Host, mail: Mailbox, database: Database) -> None:
    game, anna, boris = table(mailing, mail)
    with receiver() as there:
        secret = hooked(boris, there.url)
        said(anna, game, "good morning")
        due(mailing, database)
        [(headers, body)] = there.taken
        signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
        key = base64.b64decode(secret.removeprefix("whsec_"))
        good = base64.b64encode(hmac.new(key, signed, sha256).digest()).decode()
        assert headers["webhook-signature"] == f"v1,{good}"
        told = json.loads(body)
        assert told["type"] == "game.talk"
        assert (told["data"]["game"], told["data"]["text"]) == (game, "axis says: good morning")
        due(mailing, database)
        assert len(there.taken) == 1
        assert boris.get("/api/notices/wishes").json["hook_url"] == there.url
        assert secret not in boris.get("/api/notices/wishes").body.decode()


def test_a_webhook_is_tried_again_and_follows_nobody(mailing: Host, mail: Mailbox, database: Database) -> None:
    game, anna, boris = table(mailing, mail)
    with receiver() as there:
        hooked(boris, there.url)
        there.status = 302
        said(anna, game, "one")
        due(mailing, database)
        assert len(there.taken) == 1  # it was not followed
        there.status = 204
        due(mailing, database)
        assert len(there.taken) == 2
        assert there.taken[0][0]["webhook-id"] == there.taken[1][0]["webhook-id"]
        there.status = 410  # gone, for good
        said(anna, game, "two")
        due(mailing, database)
        assert boris.get("/api/notices/wishes").json["hook_url"] is None


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1", "2130706433", "0x7f.1", "0177.0.0.1", "127.1", "0", "localhost", "10.0.0.7", "192.168.1.1",
        "169.254.169.254", "172.16.0.1", "100.64.0.1", "224.0.0.1", "255.255.255.255", "[::1]", "[::]", "[fe80::1]",
        "[fd00::1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "[::7f00:1]",
    ],
)  # fmt: skip
def test_a_webhook_leads_nowhere_inside(host: str) -> None:
    with pytest.raises(BadHook):
        looked_up(f"http://{host}/hook")


@pytest.mark.parametrize(
    "url",
    ["ftp://1.1.1.1/", "http://", "http://a:b@1.1.1.1/", "http://1.1.1.1:0/", "http://1.1.1.1:x/", "http://1.1.1.1/\n",
     "http://1.1.1.1/" + "x" * 600, "http://nowhere.invalid/"],
)  # fmt: skip
def test_what_is_no_webhook(url: str) -> None:
    with pytest.raises(BadHook):
        looked_up(url)


def test_an_open_address_is_kept_as_it_was_looked_up() -> None:
    place = looked_up("https://1.1.1.1/a?b=c")
    assert (place.address, place.port, place.path, place.is_secure) == ("1.1.1.1", 443, "/a?b=c", True)


def test_a_webhook_inside_is_refused_by_the_host(host: Host) -> None:
    asked = {"mail": True, "browser": True, "webhook": True, "hook_url": "http://0x7f.1:8042/"}
    assert "open internet" in signed_up(host, "Anna").post("/api/notices/wishes", asked).fault
