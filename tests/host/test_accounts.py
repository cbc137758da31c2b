"""Accounts: signing up, in and out, my games on another device, ratings, everything mine, and no trace left."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from stavka.host.match import HostedMatch
from stavka.host.operation.settings import Settings
from stavka.host.people.glicko import Rating, rated
from stavka.host.storage.database import Database
from stavka.host.storage.people import handle_of
from tests.host.real import Host, Person

PASSWORD = "correct horse"


def signed_up(host: Host, name: str) -> Person:
    person = Person(host)
    answer = person.post("/api/account/make", {"name": name, "password": PASSWORD})
    assert answer.status == 200, answer.body
    return person


def sat_down(host: Host, title: str = "trc", **parts: object) -> tuple[str, Person, Person]:
    """A game between Anna, who has the axis, and Boris."""
    game, tokens = host.begin(title, **parts)
    anna, boris = signed_up(host, "Anna"), signed_up(host, "Boris")
    for person, side in ((anna, "axis"), (boris, "soviet")):
        assert person.post(f"/api/games/{game}/join", {"token": tokens[side]}).status == 200
    return game, anna, boris


def test_signing_up_in_and_out(host: Host) -> None:
    anna = signed_up(host, "Anna")
    assert anna.get("/api/account").json == {"name": "Anna", "games": [], "ratings": []}
    token = anna.cookies["stavka"]
    anna.post("/api/session/end", {})
    assert anna.get("/api/account").json["name"] is None
    anna.cookies["stavka"] = token  # somebody kept it: it is worth nothing any more
    assert anna.get("/api/account").json["name"] is None
    assert anna.post("/api/session", {"name": " anna", "password": PASSWORD}).status == 200
    assert anna.get("/api/account").json["name"] == "Anna"
    assert anna.cookies["stavka"] != token


def test_a_name_is_had_once_and_a_password_is_wanted(host: Host) -> None:
    signed_up(host, "Anna Petrowna")
    for name, password in (
        ("ANNA  petrowna", PASSWORD),
        ("x", PASSWORD),
        ("<b>", PASSWORD),
        ("a" * 31, PASSWORD),
        ("Boris", "short"),
        ("Boris", "x" * 201),
    ):
        assert host.post("/api/account/make", {"name": name, "password": password}).status == 400, name


def test_what_is_kept_of_passwords_and_sessions(host: Host, database: Database) -> None:
    anna = signed_up(host, "Anna")
    with database.reading() as connection:
        kept = str(connection.execute(text("SELECT * FROM people")).all())
        kept += str(connection.execute(text("SELECT * FROM sessions")).all())
    assert "$argon2id$" in kept
    assert PASSWORD not in kept
    assert anna.cookies["stavka"][0] not in kept


def test_a_wrong_password_says_no_more_than_a_wrong_name(database: Database) -> None:
    with Host(database, Settings(sign_ins_an_hour=3)) as host:
        signed_up(host, "Anna")
        wrong = [host.post("/api/session", {"name": name, "password": "wrong horse"}) for name in ("Anna", "Nobody")]
        assert [answer.status for answer in wrong] == [401, 401]
        assert wrong[0].body == wrong[1].body
        assert host.post("/api/session", {"name": "' OR 1=1 --", "password": PASSWORD}).status == 400
        assert host.post("/api/session", {"name": "Anna", "password": "wrong horse"}).status == 401
        assert host.post("/api/session", {"name": "Anna", "password": PASSWORD}).status == 429


def test_my_games_on_another_device(host: Host) -> None:
    game, anna, boris = sat_down(host)
    [mine] = anna.get("/api/account").json["games"]
    assert (mine["game"], mine["side"], mine["my_turn"]) == (game, "axis", True)
    assert not boris.get("/api/account").json["games"][0]["my_turn"]
    elsewhere = Person(host)
    elsewhere.post("/api/session", {"name": "Anna", "password": PASSWORD})
    with elsewhere.page(game) as page:
        assert page.state["sits"] == "axis"
        page.play("move 24Pz 1425-1424")
        elsewhere.post("/api/session/end", {})
        page.send("play", text="move 47Pz 1526-1425", step=1)
        assert "no longer yours" in page.hear_until(lambda message: message.get("event") == "fault")["fault"]
    assert len(host.house.games.since(game)) == 1
    assert elsewhere.get(f"/api/games/{game}/map").status == 403


def test_the_seat_of_another_is_not_taken_by_signing_in(host: Host) -> None:
    game, _, _ = sat_down(host)
    clara = signed_up(host, "Clara")
    assert clara.get(f"/api/games/{game}/map").status == 403
    assert clara.get("/api/account").json["games"] == []


def test_a_finished_game_is_rated(host: Host) -> None:
    game, anna, boris = sat_down(host)
    match = HostedMatch.opened(host.house.games, game)
    for _ in range(12):
        match.play(str(next(iter(match.game.legal()))))
    with boris.page(game) as page:
        page.ask("resign")
    ratings = {name: person.get("/api/account").json["ratings"] for name, person in (("a", anna), ("b", boris))}
    assert ratings["a"] == [{"title": "trc", "rating": 1662, "deviation": 290, "games": 1}]
    assert ratings["b"] == [{"title": "trc", "rating": 1338, "deviation": 290, "games": 1}]
    with host.house.database.reading() as connection:
        sides = connection.execute(
            text("SELECT holder, games FROM ratings WHERE holder LIKE 'side:%' ORDER BY 1")
        ).all()
    assert [tuple(row) for row in sides] == [("side:campaign:axis", 1), ("side:campaign:soviet", 1)]


def test_a_game_that_hardly_began_counts_for_nobody(host: Host) -> None:
    game, anna, boris = sat_down(host)
    with boris.page(game) as page:
        page.ask("resign")
    assert anna.get("/api/account").json["ratings"] == []


def test_everything_mine_and_no_trace_of_it(host: Host, database: Database) -> None:
    game, anna, boris = sat_down(host)
    with anna.page(game) as page:
        page.ask("say", text="good morning")
        page.ask("note", step=0, text="go east")
    mine = anna.get("/api/account/export").json
    assert mine["account"]["name"] == "Anna"
    assert [line["text"] for line in mine["said"]] == ["good morning"]
    assert [line["text"] for line in mine["noted"]] == ["go east"]
    assert anna.post("/api/account/forget", {"password": "wrong horse"}).status == 401
    assert anna.post("/api/account/forget", {"password": PASSWORD}).status == 200
    assert anna.get("/api/account").json["name"] is None
    with database.reading() as connection:
        counts = [text(f"SELECT count(*) FROM {table}") for table in ("people", "sessions")]
        assert [connection.execute(count).scalar_one() for count in counts] == [1, 1]
    with boris.page(game) as page:  # the game goes on for the other
        assert page.state["sits"] == "soviet"
    signed_up(host, "Anna")  # the name is free again


def test_metrics_tell_of_the_host(host: Host) -> None:
    sat_down(host)
    told = host.get("/metrics").body.decode()
    for line in ("stavka_games 1.0", "stavka_people 2.0", "stavka_jobs_failed 0.0"):
        assert f"\n{line}\n" in told


def test_metrics_are_for_the_machine_itself(host: Host) -> None:
    """A proxy tells from where somebody asks."""
    assert host.get("/metrics", x_forwarded_for="203.0.113.5").status == 403
    assert host.get("/metrics", x_forwarded_for="127.0.0.1").status == 200


def test_glickman_s_example() -> None:
    """The figures of the paper."""
    others = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    found = rated(Rating(1500, 200, 0.06), others)
    assert (round(found.rating, 2), round(found.deviation, 2), round(found.volatility, 5)) == (1464.05, 151.52, 0.06)


def test_who_stays_away_is_known_less_well() -> None:
    known = Rating(1600, 50)
    assert rated(known, []).deviation == pytest.approx(known.after_absence(30 * 86_400).deviation)
    assert known.after_absence(1e12).deviation == 350
    assert handle_of("Ａnna") == handle_of("anna")


def test_another_password_signs_all_others_out(host: Host) -> None:
    anna, left_open = signed_up(host, "Anna"), Person(host)
    assert left_open.post("/api/session", {"name": "Anna", "password": PASSWORD}).status == 200
    wrong = anna.post("/api/account/password", {"password": "not that one", "new": "battery staple"})
    assert (wrong.status, wrong.fault) == (401, "the password is wrong")
    short = anna.post("/api/account/password", {"password": PASSWORD, "new": "short"})
    assert short.status == 400
    assert left_open.get("/api/account").json["name"] == "Anna"
    before = anna.cookies["stavka"]
    assert anna.post("/api/account/password", {"password": PASSWORD, "new": "battery staple"}).status == 200
    assert anna.cookies["stavka"] != before
    assert anna.get("/api/account").json["name"] == "Anna"
    assert left_open.get("/api/account").json["name"] is None
    assert left_open.post("/api/session", {"name": "Anna", "password": PASSWORD}).status == 401
    assert left_open.post("/api/session", {"name": "Anna", "password": "battery staple"}).status == 200


def test_signing_out_everywhere(host: Host) -> None:
    anna, left_open = signed_up(host, "Anna"), Person(host)
    left_open.post("/api/session", {"name": "Anna", "password": PASSWORD})
    assert anna.post("/api/session/end", {}).status == 200
    assert left_open.get("/api/account").json["name"] == "Anna"
    anna.post("/api/session", {"name": "Anna", "password": PASSWORD})
    assert anna.post("/api/session/end", {"everywhere": True}).status == 200
    assert left_open.get("/api/account").json["name"] is None
