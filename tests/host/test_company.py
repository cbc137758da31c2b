"""With whom one plays: invitations, the lobby, another game with the sides changed, blocks, talk, reports."""

from __future__ import annotations

import json

import pytest

from stavka.cli.main import run
from stavka.host.match import HostedMatch
from stavka.host.storage.company import Company
from stavka.host.storage.database import Database
from tests.host.real import Host, Person
from tests.host.test_accounts import sat_down, signed_up

SIDES = {"axis", "soviet"}


def begun_by(person: Person, title: str = "trc", **parts: object) -> tuple[str, dict[str, str]]:
    answer = person.post("/api/games", {"title": title, "scenario": "campaign", **parts})
    assert answer.status == 200, answer.body
    links = answer.json["links"]
    return answer.json["game"], {side: link.rpartition("/")[2] for side, link in links.items()}


# -- invitations -------------------------------------------------------------------------------------------------------


def test_somebody_is_invited_by_name(host: Host) -> None:
    anna, boris = signed_up(host, "Anna"), signed_up(host, "Boris")
    game, tokens = begun_by(anna, invite={"soviet": " boris"})
    assert anna.post(f"/api/games/{game}/join", {"token": tokens["axis"]}).status == 200
    [invited] = boris.get("/api/invitations").json
    assert invited == {"game": game, "side": "soviet", "title": "trc", "scenario": "campaign", "by": "Anna"}
    assert [one["text"] for one in boris.get("/api/notices").json] == ["Anna invites you to play soviet."]
    assert anna.post(f"/api/invitations/{game}", {"accept": True}).status == 400  # it is not for her
    assert boris.post(f"/api/invitations/{game}", {"accept": True}).json["sides"] == ["soviet"]
    assert boris.get("/api/invitations").json == []
    with boris.page(game) as page:
        assert page.state["sits"] == "soviet"
        assert page.state["around"]["names"] == {"axis": "Anna", "soviet": "Boris"}
    # whoever began the game knew the link of the seat: it opens nothing any more
    assert anna.post(f"/api/games/{game}/join", {"token": tokens["soviet"]}).status == 403
    assert [one["text"] for one in anna.get("/api/notices").json] == ["Boris has sat down as soviet."]


def test_an_invitation_is_declined(host: Host) -> None:
    anna, boris = signed_up(host, "Anna"), signed_up(host, "Boris")
    game, tokens = begun_by(anna, invite={"soviet": "Boris"})
    anna.post(f"/api/games/{game}/join", {"token": tokens["axis"]})
    assert boris.post(f"/api/invitations/{game}", {"accept": False}).status == 200
    assert boris.get("/api/invitations").json == []
    assert boris.post(f"/api/invitations/{game}", {"accept": True}).status == 400
    assert "declines" in anna.get("/api/notices").json[0]["text"]


def test_who_cannot_be_invited(host: Host) -> None:
    anna = signed_up(host, "Anna")
    for invite in ({"soviet": "Nobody"}, {"soviet": "Anna"}, {"moon": "Anna"}):
        assert anna.post("/api/games", {"title": "trc", "invite": invite}).status == 400
    assert "account" in host.post("/api/games", {"title": "trc", "invite": {"soviet": "Anna"}}).fault
    with host.house.database.reading() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM games").scalar_one() == 0


# -- the lobby ---------------------------------------------------------------------------------------------------------


def test_the_lobby_shows_what_is_looked_for(host: Host) -> None:
    days = {"kind": "days", "base": 3 * 86_400}
    plain, _ = host.begin("trc", listed=True)
    bid, _ = host.begin("trc", listed=True, bid=12, pace=days)
    option, _ = host.begin("trc", scenario="barbarossa", listed=True, options=["historical-weather"], limit_turn=4)
    other, _ = host.begin("n41", listed=True)

    def found(question: str) -> list[str]:
        return [one["game"] for one in host.get(f"/api/lobby?{question}").json]

    assert found("") == [other, option, bid, plain]
    assert found("title=n41") == [other]
    assert found("title=trc&scenario=barbarossa") == [option]
    assert found("option=historical-weather") == [option]
    assert found("pace=days") == found("bid=with") == found("bid=10") == [bid]
    assert found("pace=none&title=trc") == [option, plain]
    assert found("bid=13") == found("bid=x") == found("title='%20OR%201=1") == []
    assert bid not in found("bid=without")
    [told] = [one for one in host.get("/api/lobby").json if one["game"] == option]
    assert (told["limit_turn"], told["bid"], told["free"]) == (4, None, ["axis", "soviet"])


def test_a_bid_is_part_of_the_game(host: Host) -> None:
    game, _ = host.begin("trc", bid=12)
    match = HostedMatch.opened(host.house.games, game)
    assert match.game.position.counts["bid"] == 12
    for parts in ({"title": "n41", "bid": 3}, {"title": "trc", "bid": 100}, {"title": "trc", "bid": "many"}):
        assert host.post("/api/games", parts).status == 400


def test_an_auction_exchanges_the_seats(host: Host) -> None:
    game, tokens = host.begin("trc", options=["bidding"], pace={"kind": "live", "base": 600})
    people = {side: host.joined(game, tokens[side]) for side in SIDES}
    match = HostedMatch.opened(host.house.games, game)
    choice = {"axis": "soviet", "soviet": "axis"}
    first = str(match.game.to_act)
    with people["axis"].page(game) as axis, people["soviet"].page(game) as soviet:
        pages = {"axis": axis, "soviet": soviet}
        pages[first].play("bid-first")
        bidder = first if match.catch_up() and match.game.to_act == first else choice[first]
        # the seat called soviet bids more, and the other passes
        if bidder == "axis":
            axis.play("bid 5")
            soviet.ask("state")
            soviet.play("bid 6")
            axis.ask("state")
            axis.play("pass")
        else:
            soviet.play("bid 6")
            axis.ask("state")
            axis.play("pass")
        assert axis.ask("state")["answer"] is None
        soviet.ask("state")
        assert (axis.state["sits"], soviet.state["sits"]) == ("soviet", "axis")
    with people["axis"].page(game) as page:  # and so it is whenever they come again
        assert page.state["sits"] == "soviet"
    match.catch_up()
    assert match.game.position.counts["bid"] == 6


# -- another game ------------------------------------------------------------------------------------------------------


def test_another_game_with_the_sides_changed(host: Host) -> None:
    game, tokens = host.begin("trc", bid=7, pace={"kind": "days", "base": 86_400, "vacation": 86_400})
    one, two = host.joined(game, tokens["axis"]), host.joined(game, tokens["soviet"])
    assert one.post(f"/api/games/{game}/rematch", {}).status == 400  # it is not over
    with one.page(game) as page:
        page.ask("resign")
    assert one.post(f"/api/games/{game}/rematch", {}).json == {"asked": True}
    assert one.post(f"/api/games/{game}/rematch", {}).json == {"asked": True}
    with two.page(game) as page:
        assert page.state["around"]["rematch"] == "axis"
    seat = two.post(f"/api/games/{game}/rematch", {}).json
    assert seat["sides"] == ["axis"]
    with one.page(game) as page:
        assert page.state["around"]["next"] == seat["game"]
    assert one.post(f"/api/games/{game}/rematch", {}).json == {"game": seat["game"], "sides": ["soviet"]}
    for person, side in ((one, "soviet"), (two, "axis")):
        with person.page(seat["game"]) as page:
            assert page.state["sits"] == side
            assert page.state["around"]["clock"]["kind"] == "days"
    assert host.house.games.head(seat["game"]).header["settings"] == {"bid": 7}
    assert Person(host).post(f"/api/games/{game}/rematch", {}).status == 403


def test_the_computer_plays_again_at_once(host: Host) -> None:
    game, tokens = host.begin("trc", seats={"soviet": "random"})
    person = host.joined(game, tokens["axis"])
    with person.page(game) as page:
        page.ask("resign")
    seat = person.post(f"/api/games/{game}/rematch", {}).json
    assert seat["sides"] == ["soviet"]
    assert host.house.games.seats(seat["game"]) == {"axis": "random", "soviet": "human"}


def test_who_has_an_account_finds_the_next_game_among_his_own(host: Host) -> None:
    game, anna, boris = sat_down(host)
    with boris.page(game) as page:
        page.ask("resign")
    boris.post(f"/api/games/{game}/rematch", {})
    seat = anna.post(f"/api/games/{game}/rematch", {}).json
    mine = {one["game"]: one for one in boris.get("/api/account").json["games"]}
    assert (mine[seat["game"]]["side"], mine[seat["game"]]["my_turn"]) == ("axis", True)
    assert mine[seat["game"]]["other"] == "Anna"
    assert boris.get("/api/account").json["games"][0]["game"] == seat["game"]  # my turn first


# -- blocks ------------------------------------------------------------------------------------------------------------


def test_whoever_is_blocked_stays_away(host: Host) -> None:
    anna, boris = signed_up(host, "Anna"), signed_up(host, "Boris")
    game, tokens = begun_by(anna, listed=True)
    anna.post(f"/api/games/{game}/join", {"token": tokens["axis"]})
    assert anna.post("/api/blocked", {"name": "boris"}).status == 200
    assert anna.get("/api/blocked").json == ["Boris"]
    assert boris.get("/api/lobby").json == []
    assert boris.post(f"/api/games/{game}/take", {"side": "soviet"}).status == 403
    assert boris.post(f"/api/games/{game}/join", {"token": tokens["soviet"]}).status == 403
    assert boris.post("/api/games", {"title": "trc", "invite": {"soviet": "Anna"}}).status == 403
    assert anna.post("/api/blocked/end", {"name": "Boris"}).status == 200
    assert [one["game"] for one in boris.get("/api/lobby").json] == [game]
    assert boris.post(f"/api/games/{game}/take", {"side": "soviet"}).status == 200
    assert anna.post("/api/blocked", {"name": "Anna"}).status == 400
    assert anna.post("/api/blocked", {"name": "Nobody"}).status == 400


def test_whoever_is_blocked_cannot_write(host: Host) -> None:
    game, anna, boris = sat_down(host)
    with anna.page(game) as page:
        assert "refusal" not in page.ask("block")
    with boris.page(game) as page:
        assert "cannot write" in page.ask("say", text="but why")["refusal"]["reason"]
        assert "cannot write" in page.ask("emote", name="hello")["refusal"]["reason"]
        assert page.state["around"]["talk"] == []
        assert "refusal" not in page.ask("draw")  # the game goes on
    assert anna.get("/api/blocked").json == ["Boris"]


def test_without_an_account_nobody_is_blocked(host: Host) -> None:
    game, tokens = host.begin("trc")
    host.joined(game, tokens["soviet"])
    with host.joined(game, tokens["axis"]).page(game) as page:
        assert "mute him" in page.ask("block")["refusal"]["reason"]


# -- talk --------------------------------------------------------------------------------------------------------------


def test_emotes_are_some_words(host: Host) -> None:
    game, anna, boris = sat_down(host)
    with anna.page(game) as page:
        assert "refusal" in page.ask("emote", name="insult")
        page.ask("emote", name="luck")
    with boris.page(game) as page:
        [line] = page.state["around"]["talk"]
        assert (line["emote"], line["text"]) == ("luck", "Good luck!")
    assert boris.get("/api/notices").json[0]["text"] == "axis says: Good luck!"


def test_who_is_muted_is_not_read(host: Host) -> None:
    game, anna, boris = sat_down(host)
    with boris.page(game) as page:
        page.ask("say", text="mine")
        page.ask("mute", muted=True)
        with anna.page(game) as other:
            other.ask("say", text="nonsense")
            assert [line["text"] for line in other.state["around"]["talk"]] == ["mine", "nonsense"]
            assert not other.state["around"]["muted"]
        page.ask("state")
        assert page.state["around"]["muted"]
        assert [line["text"] for line in page.state["around"]["talk"]] == ["mine"]
        assert "nonsense" not in json.dumps(page.events)
        assert boris.get("/api/notices").json == []
        page.ask("mute", muted=False)
        assert [line["text"] for line in page.state["around"]["talk"]] == ["mine", "nonsense"]


def test_nobody_floods_the_talk(host: Host) -> None:
    game, anna, _ = sat_down(host)
    with anna.page(game) as page:
        answers = [page.ask("emote", name="hello") for _ in range(21)]
    assert ["refusal" in answer for answer in answers] == [False] * 20 + [True]


def test_a_report_is_for_whoever_runs_the_host(
    host: Host, database: Database, tmp_path: object, capsys: pytest.CaptureFixture[str]
) -> None:
    game, anna, boris = sat_down(host)
    with boris.page(game) as page:
        page.ask("say", text="something rude")
    with anna.page(game) as page:
        assert "refusal" in page.ask("report", why=" ")
        assert "refusal" not in page.ask("report", why="he is rude")
        assert "rude" not in json.dumps(page.state["around"]["names"])
    [report] = Company(database).reports()
    assert (report.game, report.side, report.by, report.about) == (game, "soviet", "Anna", "Boris")
    assert (report.said, report.why) == ("something rude", "he is rude")
    from pathlib import Path

    config = Path(str(tmp_path)) / "host.toml"
    url = database.url.render_as_string(hide_password=False)
    config.write_text(f'database = "{url}"\n', encoding="utf-8")
    assert run(["host", "--config", str(config), "reports"]) == 0
    told = capsys.readouterr().out
    assert all(word in told for word in (report.id, "Anna", "Boris", "he is rude", "something rude", game))
    assert run(["host", "--config", str(config), "reports", "--settle", report.id]) == 0
    capsys.readouterr()
    assert run(["host", "--config", str(config), "reports"]) == 0
    assert capsys.readouterr().out == "Nobody complains.\n"
    assert run(["host", "--config", str(config), "reports", "--settle", report.id]) == 2
