"""Every address and question of a host: a stranger can neither act nor see what is hidden.

A test fails when one is added without a row here, so that nobody forgets to say who may ask it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute

from stavka.host.app import routes_of
from stavka.host.between.questions import ACTING
from stavka.host.door import HostDoor
from stavka.host.house import House
from stavka.host.operation.settings import Settings
from stavka.host.page import HostedPage, WatcherPage
from stavka.host.storage.database import Database
from tests.host.real import Host, Person
from tests.host.test_accounts import signed_up
from tests.server.doors import LOOKING

# Addresses that tell of no game, or of what everybody may know.
OPEN = {
    "/",
    "/join",
    "/board",
    "/static",
    "/health",
    "/metrics",  # on the machine of the host alone
    "/api/account",  # whoever is not signed in has no name there, and no games
    "/api/account/make",
    "/api/session",  # wants a password
    "/api/session/end",
    "/letter",
    "/stop",  # to stop letters wants the token of one
    "/api/letters/ask",  # the letter goes to the owner of the address alone
    "/api/letters/read",  # wants the token of a letter
    "/api/letters/use",
    "/api/notices/stop",
    "/api/titles",
    "/api/titles/{code}/rules",
    "/api/titles/{code}/guide",
    "/api/titles/{code}/picture/{scenario}.svg",
    "/archive",
    "/proof",
    "/api/archive",  # games that are over and were public
    "/api/archive/statistics",
    "/api/games/{game}/proof",  # of a game that is over: tests/host/test_archive.py
    "/api/witness",  # the public key of the witness
    "/api/witness/throws",  # a throw of a game by mail, for whoever knows its name
    "/api/lobby",  # games whose makers want strangers to see them
    "/api/games",  # begins one
    "/api/games/{game}/join",  # wants a token
    "/api/games/{game}/take",  # a free seat of a listed game
}
# Addresses of a game, for those who hold a seat; with an example of what a stranger may try.
HELD = {
    "/api/games/{game}/map": ("GET", "map"),
    "/api/games/{game}/ground.svg": ("GET", "ground.svg"),
    "/api/games/{game}/charts": ("GET", "charts"),
    "/api/games/{game}/key": ("GET", "key"),  # of the map
    "/api/games/{game}/rails": ("POST", "rails"),
    "/api/games/{game}/diary": ("GET", "diary"),
    "/api/games/{game}/film.gif": ("GET", "film.gif"),
    "/api/games/{game}/picture.{kind}": ("GET", "picture.svg"),
    "/api/games/{game}/undone": ("GET", "undone"),
    "/api/games/{game}/rematch": ("POST", "rematch"),
    "/api/games/{game}/socket": ("SOCKET", "socket"),
}
# Addresses for whoever is signed in.
MINE = {
    "/api/account/export": ("GET", "/api/account/export"),
    "/api/account/forget": ("POST", "/api/account/forget"),
    "/api/account/mail": ("POST", "/api/account/mail"),
    "/api/invitations": ("GET", "/api/invitations"),
    "/api/invitations/{game}": ("POST", "/api/invitations/x"),
    "/api/account/password": ("POST", "/api/account/password"),
    "/api/blocked": ("GET POST", "/api/blocked"),
    "/api/blocked/end": ("POST", "/api/blocked/end"),
    "/api/notices": ("GET", "/api/notices"),
    "/api/notices/seen": ("POST", "/api/notices/seen"),
    "/api/notices/wishes": ("GET POST", "/api/notices/wishes"),
    "/api/notices/games/{game}": ("GET POST", "/api/notices/games/x"),
}
# Questions of a page: those of everybody who may look, and those of who holds a seat.
ASKING_THE_COMPUTER = {"advice", "agenda", "deputy", "why", "lessons"}
WATCHING = set(LOOKING) - ASKING_THE_COMPUTER
ORDERING = {"stand", "stand_down", "muster"}
AROUND = {"resign", "draw", "decline", "say"}
PLAYING = {"play", "play_all", "undo", "consent", "sit", "note"} | ASKING_THE_COMPUTER | ORDERING | AROUND
BETWEEN = {"emote", "mute", "report", "block", "adjudge", "leave", "let_go", "absent"}
PLAYING |= BETWEEN
SEATS = ("", "axis", "soviet", "both", "nobody")
# Open addresses to which something is sent; to the others nothing can be.
SENT = {
    "/stop",
    "/api/account/make",
    "/api/session",
    "/api/session/end",
    "/api/letters/ask",
    "/api/letters/read",
    "/api/letters/use",
    "/api/notices/stop",
    "/api/witness/throws",
    "/api/games",
    "/api/games/{game}/join",
    "/api/games/{game}/take",
}
READ_AND_SENT = {"/stop"}


def rows() -> set[tuple[str, str]]:
    """Every method and address that this file knows."""
    held = {(method, path) for path, (methods, _) in {**HELD, **MINE}.items() for method in methods.split()}
    read = {("GET", path) for path in OPEN - (SENT - READ_AND_SENT)}
    return held | read | {("POST", path) for path in SENT}


def doors(routes: Sequence[BaseRoute]) -> set[tuple[str, str]]:
    """Every method and address that a host has."""
    found: set[tuple[str, str]] = set()
    for route in routes:
        if isinstance(route, WebSocketRoute):
            found.add(("SOCKET", route.path))
        elif isinstance(route, Route):
            found |= {(method, route.path) for method in (route.methods or {"GET"}) - {"HEAD"}}
        else:
            assert isinstance(route, Mount)
            found.add(("GET", route.path))
    return found


def test_every_door_has_a_row(database: Database) -> None:
    door = HostDoor(House(database), Settings())
    assert doors(routes_of(door)) == rows()
    assert set(HostedPage.asks) == WATCHING | PLAYING
    assert set(WatcherPage.asks) == WATCHING
    assert set(ACTING) == PLAYING


def test_a_new_door_is_noticed(database: Database) -> None:
    """Another address, and another way to use one that is there."""
    door = HostDoor(House(database), Settings())
    for path, method in (("/api/new", "GET"), ("/api/lobby", "POST"), ("/api/games/{game}/map", "DELETE")):
        more = Route(path, door.health, methods=[method])
        assert doors([*routes_of(door), more]) - rows() == {(method, path)}
    more_line = WebSocketRoute("/api/line", door.socket)
    assert doors([*routes_of(door), more_line]) - rows() == {("SOCKET", "/api/line")}


def strangers(host: Host, game: str) -> list[Person]:
    """With no cookie, with a false one, and with that of another game."""
    other, tokens = host.begin("trc")
    thief = host.joined(other, *tokens.values())
    thief.cookies = {f"seat-{game}": (value, f"/api/games/{game}") for value, _ in thief.cookies.values()}
    guesser = Person(host)
    guesser.cookies = {f"seat-{game}": ("x" * 32, f"/api/games/{game}")}
    return [Person(host), guesser, thief]


@pytest.mark.parametrize("title", ["trc", "bd"])
def test_a_stranger_is_told_nothing(host: Host, title: str) -> None:
    game, tokens = host.begin(title)
    for stranger in strangers(host, game):
        for method, path in HELD.values():
            for seat in SEATS:
                if method == "SOCKET":
                    with stranger.page(game, seat) as page:
                        assert [event["event"] for event in page.events] == ["fault"]
                        assert "played by others" in page.events[0]["fault"]
                    continue
                place = f"/api/games/{game}/{path}?seat={seat}"
                answer = stranger.get(place) if method == "GET" else stranger.post(place, {})
                assert answer.status == 403, (path, seat)
                assert set(answer.json) == {"fault"}
        for side in tokens:
            assert stranger.post(f"/api/games/{game}/take", {"side": side}).status == 403
        assert stranger.post(f"/api/games/{game}/join", {"token": "x" * 32}).status == 403
    assert host.get("/api/lobby").json == []


def test_who_is_not_signed_in_has_no_account(host: Host) -> None:
    for token in ("", "x" * 43):
        stranger = Person(host)
        stranger.cookies = {"stavka": (token, "/")}
        for methods, path in MINE.values():
            for method in methods.split():
                answer = stranger.get(path) if method == "GET" else stranger.post(path, {"password": "x" * 10})
                assert answer.status == 401, (method, path)
        assert stranger.get("/api/account").json == {"name": None, "games": [], "ratings": []}


def test_every_door_is_shut_to_pages_of_other_sites(host: Host) -> None:
    """A form or a script elsewhere rides on nobody's cookies, whatever address it tries."""
    anna = signed_up(host, "Anna")
    game, tokens = host.begin("trc")
    anna.post(f"/api/games/{game}/join", {"token": tokens["axis"]})
    elsewhere = [{"origin": "https://elsewhere.example"}, {"sec_fetch_site": "cross-site"}, {"origin": "null"}]
    for route in routes_of(HostDoor(host.house, Settings())):
        path = route.path.replace("{game}", game)  # type: ignore[attr-defined]  # all of ours have one
        for method in getattr(route, "methods", None) or {"GET"}:
            for headers in elsewhere:
                answer = anna.post(path, {}, **headers) if method == "POST" else anna.get(path, **headers)
                assert answer.status == 403, (method, path, headers)
    assert anna.get("/api/account").json["name"] == "Anna"


def test_a_game_that_there_is_not(host: Host) -> None:
    for method, path in HELD.values():
        if method != "SOCKET":
            place = f"/api/games/nothing/{path}"
            assert (host.get(place) if method == "GET" else host.post(place, {})).status == 404
    assert host.post("/api/games/nothing/join", {"token": "x"}).status == 404


def test_who_watches_can_ask_nothing_that_acts(host: Host) -> None:
    game, _ = host.begin("trc", watch_delay=0)
    parts = {
        "text": "move 24Pz 1425-1424",
        "texts": ["move 24Pz 1425-1424"],
        "step": 0,
        "seat": "axis",
        "allow": True,
        "unit": "24Pz",
        "sure": True,
    }
    with Person(host).page(game, "axis") as page:
        assert page.state["sits"] == "nobody"
        assert not page.state["my_turn"]
        for ask in sorted(PLAYING):
            assert "refusal" in page.ask(ask, **parts), ask
    assert host.house.games.since(game) == []
    assert host.house.games.head(game).standing.ended is None


def test_a_seat_opens_its_own_side_only(host: Host) -> None:
    game, tokens = host.begin("bd")
    axis = host.joined(game, tokens["axis"])
    with axis.page(game, "both") as page:
        assert page.state["side"] == page.state["sits"] == "axis"
        for seat in ("soviet", "both", "nobody", "moon"):
            assert "not yours" in page.ask("sit", seat=seat)["refusal"]["reason"]
        assert page.ask("sit", seat="axis")["answer"] == "axis"
    for more in ("both", "axis&seat=soviet", "soviet&seat=both"):  # said twice it counts no more
        assert axis.get(f"/api/games/{game}/diary?seat={more}").status == 400
        with axis.page(game, more) as page:
            assert page.state["side"] == "axis"


def test_who_holds_both_seats_plays_both_sides(host: Host) -> None:
    game, tokens = host.begin("trc")
    alone = host.joined(game, *tokens.values())
    with alone.page(game, "both") as page:
        assert page.state["sits"] == "both"
        assert page.ask("sit", seat="soviet")["answer"] == "soviet"


def test_a_page_of_another_site_is_turned_away(host: Host) -> None:
    game, tokens = host.begin("trc")
    person = host.joined(game, tokens["axis"])
    foreign = {"origin": "https://elsewhere.example", "sec_fetch_site": "cross-site"}
    for path in (f"/api/games/{game}/map", "/api/lobby", "/static/main.js"):
        assert person.get(path, **foreign).status == 403
    assert person.post(f"/api/games/{game}/join", {"token": tokens["soviet"]}, **foreign).status == 403
    visit = {"sec_fetch_site": "cross-site", "sec_fetch_mode": "navigate", "sec_fetch_dest": "document"}
    assert host.get("/join", **visit).status == 200
    assert host.get(f"/api/games/{game}/map", **visit).status == 403


def test_no_answer_holds_a_token_or_the_key(host: Host) -> None:
    game, tokens = host.begin("trc", listed=True, watch_delay=0)
    key = host.house.games.head(game).key
    person = host.joined(game, tokens["axis"])
    told = [person.get(f"/api/games/{game}/{path}").body for path in ("map", "diary", "undone")]
    told.append(person.get("/api/lobby").body)
    with person.page(game) as page:
        for ask in sorted({*WATCHING, "play", "undo", "say"}):
            page.ask(ask, text="hello", step=0, unit="24Pz", hex="1424", since=0, verb="attack", attackers=[], hexes=[])
        told += [json.dumps(event).encode() for event in page.events]
    hashes = list(host.house.surroundings.of(game).tokens.values())
    for secret in (key, *tokens.values(), *hashes):
        assert not any(secret.encode() in one for one in told)
