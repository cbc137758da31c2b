"""Everything that is mine, and nothing that is not."""

from __future__ import annotations

import json
from random import Random

import pytest

import stavka
from stavka.host.match import HostedMatch
from stavka.host.people.accounts import EXPORTS
from tests.host.real import Host
from tests.host.test_accounts import sat_down, signed_up

MOVE = "move 24Pz 1425-1424"


def test_what_is_mine_is_told_as_a_whole(host: Host) -> None:
    game, anna, boris = sat_down(host)
    with anna.page(game) as page:
        page.play(MOVE)
        page.ask("say", text="good morning")
        page.ask("note", step=0, text="go east")
    with boris.page(game) as page:
        page.ask("say", text="good night")
        page.ask("note", step=0, text="hold Minsk")
    with host.house.database.writing() as connection:
        connection.exec_driver_sql(
            "INSERT INTO mail_addresses (person, address, handle, confirmed) "
            "SELECT id, 'Anna@example.org', 'anna@example.org', 5.0 FROM people WHERE name = 'Anna'"
        )
    signed_up(host, "Clara")
    assert anna.post("/api/blocked", {"name": "Clara"}).status == 200
    secret = "whsec_of_anna"
    with host.house.database.writing() as connection:
        connection.exec_driver_sql(
            "INSERT INTO notice_settings (person, mail, browser, webhook, kinds, hook_url, hook_secret, letters) "
            f"SELECT id, 1, 1, 1, '[]', 'https://example.org/hook', '{secret}', 0 FROM people WHERE name = 'Anna'"
        )

    answer = anna.get("/api/account/export")
    mine = answer.json
    assert mine["account"]["name"] == "Anna"
    assert mine["addresses"] == [{"address": "Anna@example.org", "confirmed": 5.0}]
    assert mine["wishes"]["webhook"] == "https://example.org/hook"
    assert [one["name"] for one in mine["blocked"]] == ["Clara"]
    assert [line["text"] for line in mine["said"]] == ["good morning"]
    assert [line["text"] for line in mine["noted"]] == ["go east"]
    [record] = mine["records"]
    assert record["record"] == [[1, "axis", MOVE]]
    assert [str(entry.move) for entry in stavka.load(record["diary"]).log] == [MOVE]
    whole = answer.body.decode()
    key = host.house.games.head(game).key
    for foreign in ("hold Minsk", key, secret, "argon2"):
        assert foreign not in whole


@pytest.mark.parametrize("kind", ["sqlite"])
def test_a_game_with_secrets_is_told_as_my_side_was_told(host: Host) -> None:
    game, anna, _ = sat_down(host, "bd")
    match, rng = HostedMatch.opened(host.house.games, game), Random(2)
    while match.game.to_act != "soviet" or len(match.game.log) < 12:
        match.play(str(match.game.legal().sample(rng)))
    with anna.page(game) as page:
        log = page.ask("log", since=0)["answer"]["log"]
    [record] = anna.get("/api/account/export").json["records"]
    assert record["diary"] is None
    assert [move for _, _, move in record["record"]] == [line["move"] for line in log]
    match.catch_up()
    match.finish("axis", "resignation", "soviet resigned")
    [over] = anna.get("/api/account/export").json["records"]
    assert [move for _, _, move in over["record"]] == [str(entry.move) for entry in match.game.log]
    assert json.dumps(host.house.games.head(game).key) in over["diary"]


def test_nobody_exports_all_day(host: Host) -> None:
    anna = signed_up(host, "Anna")
    statuses = [anna.get("/api/account/export").status for _ in range(EXPORTS + 1)]
    assert statuses == [200] * EXPORTS + [429]
