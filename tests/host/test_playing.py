"""Two people at two browsers, perhaps at two servers, play one game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from stavka.engine.stage import CHANCE
from stavka.host.match import HostedMatch
from stavka.host.storage.database import Database, now
from stavka.host.storage.games import Games
from stavka.play.proof import PROVED, prove_file
from tests.host.real import Host, Person
from tests.server.real import Page


@pytest.fixture
def other_host(url: str) -> Iterator[Host]:
    """Another process of the same host, as far as it can be told from outside."""
    database = Database(url)
    with Host(database) as made:
        yield made
    database.close()


def until_turn_of(page: Page, side: str) -> None:
    while page.state["to_act"] != side:
        page.hear()


def test_a_link_and_a_move(host: Host, other_host: Host) -> None:
    """Whatever is done at one server is seen at the other."""
    game, tokens = host.begin("trc")
    axis, soviet = host.joined(game, tokens["axis"]), other_host.joined(game, tokens["soviet"])
    with axis.page(game) as one, soviet.page(game) as other:
        assert one.state["my_turn"]
        assert not other.state["my_turn"]
        assert "your turn" in other.ask("play", text="done", step=0)["refusal"]["reason"]
        one.play("move 24Pz 1425-1424")
        other.hear_until(lambda message: other.state["steps"] == 1)
        where = {unit["short"]: unit["hex"] for unit in other.state["view"]["units"]}
        assert where["24Pz"] == "1424"
        one.ask("undo")
        other.hear_until(lambda message: other.state["steps"] == 0)
    undone = axis.get(f"/api/games/{game}/undone").json
    [taken] = undone
    assert (taken["by"], taken["step"], taken["moves"]) == ("axis", 1, ["move 24Pz 1425-1424"])
    assert soviet.get(f"/api/games/{game}/undone").json == undone  # both may read it


def test_an_action_is_kept_before_it_is_answered(host: Host, database: Database) -> None:
    game, tokens = host.begin("trc")
    with host.joined(game, tokens["axis"]).page(game) as page:
        page.play("move 24Pz 1425-1424")
        assert [record.text for record in Games(database).since(game)] == ["move 24Pz 1425-1424"]


def test_what_was_chosen_for_another_state_is_not_played(host: Host) -> None:
    game, tokens = host.begin("trc")
    axis = host.joined(game, tokens["axis"])
    with axis.page(game) as one, axis.page(game) as other:
        one.play("move 24Pz 1425-1424")
        late = other.ask("play", text="move 47Pz 1526-1425", step=0, sure=True)
        assert "gone on" in late["refusal"]["reason"]


def test_talk_goes_to_players_and_notes_to_their_writer(host: Host) -> None:
    game, tokens = host.begin("trc", watch_delay=0)
    axis, soviet = (host.joined(game, tokens[side]) for side in ("axis", "soviet"))
    with axis.page(game) as one, soviet.page(game) as other, Person(host).page(game) as watcher:
        one.ask("say", text="  Good   morning <b>")
        one.ask("note", step=0, text="Go for Leningrad")
        other.hear_until(lambda message: other.state["around"]["talk"])
        [line] = other.state["around"]["talk"]
        assert (line["side"], line["text"]) == ("axis", "Good morning <b>")
        assert one.state["notes"] == {"0": "Go for Leningrad"}
        other.ask("note", step=0, text="Hold")
        assert other.state["notes"] == {"0": "Hold"}
        one.ask("state")
        assert one.state["notes"] == {"0": "Go for Leningrad"}
        watcher.ask("state")
        assert (watcher.state["around"]["talk"], watcher.state["notes"]) == ([], {})
        for text in ("", " ", "x" * 601):
            assert "refusal" in one.ask("say", text=text)


def test_resigning_ends_the_game_and_reveals_the_key(host: Host) -> None:
    game, tokens = host.begin("bd")
    axis, soviet = (host.joined(game, tokens[side]) for side in ("axis", "soviet"))
    assert axis.get(f"/api/games/{game}/diary").status == 400
    with axis.page(game) as one, soviet.page(game) as other:
        assert "refusal" not in other.ask("resign")
        one.hear_until(lambda message: one.state["result"])
        assert one.state["result"] == "axis wins (resignation): soviet resigned"
        assert "over" in one.ask("resign")["refusal"]["reason"]
    diary = Person(host).get(f"/api/games/{game}/diary").body  # everybody may have it now
    assert host.house.games.head(game).key.encode() in diary


def test_a_finished_game_can_be_verified(host: Host, tmp_path: Path) -> None:
    """The diary that everybody may have, read by the same check as `stavka verify`."""
    game, _ = host.begin("trc")
    match = HostedMatch.opened(host.house.games, game)
    rng = Random(11)
    while sum(entry.actor == CHANCE for entry in match.game.log) < 3:
        match.play(str(match.game.legal().sample(rng)))
    match.finish("axis", "resignation", "soviet resigned")
    file = tmp_path / "game.stavka"
    file.write_bytes(Person(host).get(f"/api/games/{game}/diary").body)
    proof = prove_file(file)
    assert (proof.code, proof.false, proof.unproved) == (PROVED, "", [])
    assert proof.proved == proof.throws >= 3
    file.write_bytes(file.read_bytes().replace(b"\nended: ", b"\nbegun: "))
    assert prove_file(file).code != PROVED  # a game that is not over proves nothing


def test_a_draw_takes_two(host: Host) -> None:
    game, tokens = host.begin("trc")
    axis, soviet = (host.joined(game, tokens[side]) for side in ("axis", "soviet"))
    with axis.page(game) as one, soviet.page(game) as other:
        assert one.ask("draw")["answer"] is False
        assert one.ask("draw")["answer"] is False  # he cannot agree with himself
        other.hear_until(lambda message: other.state["around"]["draw"] == "axis")
        other.ask("decline")
        one.hear_until(lambda message: one.state["around"]["draw"] is None)
        other.ask("draw")
        one.hear_until(lambda message: one.state["around"]["draw"] == "soviet")
        assert one.ask("draw")["answer"] is True
        other.hear_until(lambda message: other.state["result"])
        assert other.state["result"] == "nobody wins (draw): both sides agreed to a draw"


def test_taking_back_is_free_while_it_is_the_own_turn_and_then_wants_consent(host: Host) -> None:
    game, tokens = host.begin("n41")
    sides = {side: host.joined(game, token) for side, token in tokens.items()}
    match = host.house.games
    first = match.head(game).standing.to_act
    assert first is not None
    second = next(side for side in sides if side != first)
    with sides[first].page(game) as one, sides[second].page(game) as other:
        while one.state["to_act"] == first and one.state["my_turn"]:
            before = one.state["steps"]
            one.play(
                "done"
                if any(offer["text"] == "done" for offer in one.state["choices"])
                else one.state["choices"][0]["text"]
            )
            assert one.state["steps"] > before
        until_turn_of(other, second)
        if not one.state["can_undo"]:
            pytest.skip("this title throws dice at the hand-over")
        assert one.ask("undo")["answer"]["asked"] == second
        other.hear_until(lambda message: other.state["undo_asked"])
        assert other.state["undo_asked"]["yours"]
        assert "refusal" in one.ask("consent", allow=True)
        taken = other.ask("consent", allow=True)["answer"]["taken_back"]
        assert taken
        one.hear_until(lambda message: one.state["to_act"] == first)


def test_those_who_watch_are_behind(host: Host, database: Database) -> None:
    game, tokens = host.begin("trc", watch_delay=3600)
    with host.joined(game, tokens["axis"]).page(game) as page:
        page.play("move 24Pz 1425-1424")
    with Person(host).page(game) as watcher:
        assert watcher.state["steps"] == 0
    assert b"1425-1424" not in Person(host).get(f"/api/games/{game}/diary").body
    with database.writing() as connection:
        connection.exec_driver_sql(f"UPDATE moves SET at = {now() - 4000}")
    with Person(host).page(game) as watcher:
        assert watcher.state["steps"] == 1


def test_a_free_seat_of_a_listed_game_goes_to_the_first(host: Host) -> None:
    game, tokens = host.begin("trc", listed=True)
    host.joined(game, tokens["axis"])
    [listed] = host.get("/api/lobby").json
    assert (listed["game"], listed["free"]) == (game, ["soviet"])
    first, second = Person(host), Person(host)
    answer = first.post(f"/api/games/{game}/take", {"side": "soviet"})
    assert answer.json["sides"] == ["soviet"]
    for side in ("soviet", "axis", "moon"):
        assert second.post(f"/api/games/{game}/take", {"side": side}).status == 403
    with first.page(game) as page:
        assert page.state["sits"] == "soviet"
    assert host.get("/api/lobby").json == []
    again = host.joined(game, answer.json["link"].rpartition("/")[2])  # on another device
    with again.page(game) as page:
        assert page.state["sits"] == "soviet"


def test_the_general_does_not_advise_against_a_person(host: Host) -> None:
    game, tokens = host.begin("trc")
    with host.joined(game, tokens["axis"]).page(game) as page:
        assert "no advice" in page.ask("advice")["refusal"]["reason"]


@pytest.mark.parametrize(
    "wanted",
    [
        {"seed": 5},
        {"hand_dice": True},
        {"tables": "mine"},
        {"watch_delay": -1},
        {"pace": {"kind": "live", "base": 1}},
        {"pace": {"kind": "soon", "base": 100}},
        {"seats": {"axis": "nobody"}},
        {"title": "chess"},
    ],
    ids=str,
)
def test_a_game_that_cannot_be(host: Host, wanted: dict[str, object]) -> None:
    answer = host.post("/api/games", {"title": "trc", "scenario": "campaign", **wanted})
    assert answer.status == 400
    assert answer.fault
