"""What players settle between them: the points decide, somebody leaves, a flag falls and the other says what then."""

from __future__ import annotations

from random import Random

from sqlalchemy import text, update

from stavka.host.match import HostedMatch
from stavka.host.storage.database import Database, now
from stavka.host.storage.schema import GAMES
from tests.host.real import Host, Person
from tests.host.test_accounts import sat_down

MOVE = "move 24Pz 1425-1424"
SOON = {"kind": "days", "base": 3 * 86_400, "vacation": 86_400, "flag": "waits"}


def two(host: Host, title: str = "trc", **parts: object) -> tuple[str, Person, Person]:
    game, tokens = host.begin(title, **parts)
    return game, host.joined(game, tokens["axis"]), host.joined(game, tokens["soviet"])


# -- the points --------------------------------------------------------------------------------------------------------


def test_both_let_the_points_decide(host: Host) -> None:
    game, anna, boris = two(host, scenario="barbarossa")
    with anna.page(game) as axis, boris.page(game) as soviet:
        assert axis.state["around"]["has_points"]
        assert axis.ask("adjudge")["answer"] is False
        assert axis.ask("adjudge")["answer"] is False  # she cannot agree with herself
        soviet.ask("state")
        assert soviet.state["around"]["adjudge"] == "axis"
        assert "soviet wins" in soviet.state["around"]["verdict"]
        soviet.ask("decline", offer="adjudge")
        assert soviet.state["around"]["adjudge"] is None
        soviet.ask("adjudge")
        axis.ask("state")
        assert axis.ask("adjudge")["answer"] is True
        assert "adjudicated by agreement" in axis.state["result"]
        assert "refusal" in soviet.ask("adjudge")
    assert '"winner": "soviet"' in str(host.house.games.head(game).standing.ended)


def test_what_was_asked_before_the_game_went_on_is_asked_again(host: Host) -> None:
    game, anna, boris = two(host, scenario="barbarossa")
    with anna.page(game) as axis, boris.page(game) as soviet:
        soviet.ask("adjudge")
        axis.ask("state")
        axis.play(MOVE)
        assert axis.ask("adjudge")["answer"] is False
        assert axis.state["around"]["adjudge"] == "axis"
        soviet.ask("state")
        assert soviet.ask("adjudge")["answer"] is True


def test_without_points_there_is_nothing_to_adjudge(host: Host) -> None:
    game, anna, _ = two(host)
    with anna.page(game) as page:
        assert not page.state["around"]["has_points"]
        assert "no points" in page.ask("adjudge")["refusal"]["reason"]
    assert host.post("/api/games", {"title": "trc", "scenario": "campaign", "limit_turn": 5}).status == 400
    assert host.post("/api/games", {"title": "trc", "scenario": "barbarossa", "limit_turn": 0}).status == 400


def test_the_points_decide_after_the_turn_that_was_agreed_on(host: Host) -> None:
    game, _ = host.begin("trc", scenario="barbarossa", limit_turn=1)
    match, rng = HostedMatch.opened(host.house.games, game), Random(3)
    while match.game.result is None:
        assert match.game.turn == 1
        for _ in range(25):
            if match.game.turn == 1 and match.game.result is None:
                match.game.play(match.game.legal().sample(rng))
        match.keep()
    assert "adjudicated after turn 1" in str(match.game.result)
    assert host.house.games.head(game).standing.ended is not None
    again = HostedMatch.opened(host.house.games, game)
    assert str(again.game.result) == str(match.game.result)


# -- leaving -----------------------------------------------------------------------------------------------------------


def test_a_player_leaves_to_a_person(host: Host) -> None:
    game, anna, boris = sat_down(host)
    with anna.page(game) as axis, boris.page(game) as soviet:
        soviet.ask("leave", player="human")
        assert "refusal" in soviet.ask("let_go", allow=True)  # he cannot let himself go
        axis.ask("state")
        assert axis.state["around"]["leave"] == {"side": "soviet", "player": "human"}
        answer = axis.ask("let_go", allow=True)["answer"]
        assert answer["side"] == "soviet"
        assert soviet.hear_until(lambda message: message.get("event") == "fault")["fault"].startswith("this seat")
    assert boris.get(f"/api/games/{game}/map").status == 403  # neither his link nor his account opens it
    assert boris.get("/api/notices").json == []
    token = answer["link"].rpartition("/")[2]
    vera = host.joined(game, token)
    with vera.page(game) as page:
        assert page.state["sits"] == "soviet"
        page.ask("resign")
    assert anna.get("/api/account").json["ratings"] == []  # such a game counts for nobody


def test_a_seat_that_somebody_left_can_be_taken_in_the_lobby(host: Host) -> None:
    game, anna, boris = two(host)
    with anna.page(game) as axis, boris.page(game) as soviet:
        axis.play(MOVE)
        soviet.ask("leave", player="human")
        axis.ask("let_go", allow=True)
    [listed] = host.get("/api/lobby").json
    assert (listed["free"], listed["begun"]) == (["soviet"], True)
    assert Person(host).post(f"/api/games/{game}/take", {"side": "soviet"}).status == 200


def test_a_player_leaves_to_the_computer(host: Host) -> None:
    game, anna, boris = two(host, pace=SOON)
    with anna.page(game) as axis:
        axis.play(MOVE)
        axis.ask("leave", player="random")
        with boris.page(game) as soviet:
            assert soviet.ask("let_go", allow=True)["answer"] == {"side": "axis", "link": None}
    host.work()
    assert host.house.games.head(game).standing.steps > 1  # it went on by itself
    with boris.page(game) as soviet:
        assert soviet.state["seats"]["axis"] == "random"
        assert list(soviet.state["around"]["clock"]["left"]) == ["soviet"]
    assert anna.get(f"/api/games/{game}/map").status == 403


def test_nobody_is_let_go_who_does_not_ask(host: Host) -> None:
    game, anna, boris = two(host)
    with anna.page(game) as axis, boris.page(game) as soviet:
        assert "refusal" in axis.ask("let_go", allow=True)
        assert "refusal" in axis.ask("absent", then="random")
        axis.ask("leave", player="human")
        soviet.ask("let_go", allow=False)
        assert soviet.state["around"]["leave"] is None
        assert "refusal" in axis.ask("leave", player="nobody")
        axis.ask("leave", player="human")
        axis.ask("let_go", allow=False)  # she stays after all
        assert axis.state["around"]["leave"] is None


# -- time --------------------------------------------------------------------------------------------------------------


def out_of_time(host: Host, database: Database, game: str, person: Person) -> None:
    with person.page(game) as page:
        page.play(MOVE)
    with database.writing() as connection:
        connection.execute(text("UPDATE clocks SET since = since - 500000"))
        connection.execute(text("UPDATE jobs SET due = 0"))
    host.work()
    assert host.house.games.head(game).standing.ended is None


def test_whoever_waits_decides_when_a_flag_falls(host: Host, database: Database) -> None:
    game, anna, boris = two(host, pace=SOON)
    out_of_time(host, database, game, anna)
    with anna.page(game) as axis, boris.page(game) as soviet:
        late = axis.ask("play", text="move 47Pz 1526-1425", step=1, sure=True)
        assert "has run out" in late["refusal"]["reason"]
        assert axis.state["around"]["gone"] is None
        assert soviet.state["around"]["gone"] == "ran out of time"
        assert "refusal" in axis.ask("absent", then="win")
        assert "refusal" in soviet.ask("absent", then="nothing")
        soviet.ask("absent", then="wait")
        assert soviet.state["around"]["gone"] is None
        axis.ask("state")
        assert axis.state["around"]["clock"]["left"]["axis"] > 2 * 86_400
        axis.play("move 47Pz 1526-1425")


def test_whoever_waits_may_claim_the_game(host: Host, database: Database) -> None:
    game, anna, boris = two(host, pace=SOON)
    out_of_time(host, database, game, anna)
    with boris.page(game) as soviet:
        soviet.ask("absent", then="win")
        assert soviet.state["result"] == "soviet wins (time): axis ran out of time"


def test_the_computer_plays_on_for_who_ran_out_of_time(host: Host, database: Database) -> None:
    game, anna, boris = two(host, pace=SOON)
    out_of_time(host, database, game, anna)
    with boris.page(game) as soviet:
        soviet.ask("absent", then="random")
    host.work()
    assert host.house.games.head(game).standing.steps > 1


def test_against_the_computer_a_flag_loses(host: Host, database: Database) -> None:
    game, tokens = host.begin("trc", seats={"soviet": "random"}, pace=SOON)
    person = host.joined(game, tokens["axis"])
    with person.page(game) as page:
        page.play(MOVE)
    with database.writing() as connection:
        connection.execute(text("UPDATE clocks SET since = since - 500000"))
        connection.execute(text("UPDATE jobs SET due = 0"))
    host.work()
    assert "ran out of time" in str(host.house.games.head(game).standing.ended)


def test_who_does_not_act_for_a_month_has_left(host: Host, database: Database) -> None:
    game, _, boris = two(host)
    with boris.page(game) as page:
        assert page.state["around"]["gone"] is None
    with database.writing() as connection:
        connection.execute(update(GAMES).values(changed=now() - 31 * 86_400, news=GAMES.c.news + 1))
    with boris.page(game) as page:
        assert page.state["around"]["gone"] == "did not act for thirty days"
        answer = page.ask("absent", then="human")["answer"]
    assert answer["link"].startswith("/join#")
