"""Strangers are kept out: other origins, frames, second servers; and nobody reads of folders or tracebacks."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from stavka.server.safety.faults import BROKEN, sentence, without_folders
from tests.server.real import PATIENCE, Server, free_port


class Running(NamedTuple):
    server: Server
    game: str


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Server(tmp_path_factory.mktemp("home")) as server:
        yield Running(server, server.new(seed=1941))


PATHS = ["/", "/static/main.js", "/api/titles", "/api/saves", "/api/games/none/map", "/nowhere", "/static/../app.py"]


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_carries_the_headers(running: Running, path: str) -> None:
    headers = {name.lower(): value for name, value in running.server.get(path).headers.items()}
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == policy["form-action"] == "'none'"
    assert not any("unsafe" in value or "*" in value for value in policy.values())
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-frame-options"] == "DENY"
    assert "server" not in headers


def test_refusals_carry_them_too(running: Running) -> None:
    server = running.server
    for answer in (
        server.get("/", Host="evil.example"),
        server.get("/api/saves", Origin="http://evil.example"),
        server.post("/api/games", "no JSON"),
        server.post("/api/titles", {}),
    ):
        assert answer.status in (400, 403, 405)
        assert "content-security-policy" in {name.lower() for name in answer.headers}


@pytest.mark.parametrize("site", ["cross-site", "same-site", "nonsense"])
def test_what_another_site_asks_is_refused(running: Running, site: str) -> None:
    server, game = running
    before = len(server.get("/api/saves").json)
    for path in ("/api/saves", f"/api/games/{game}/diary", f"/api/games/{game}/picture.png", "/static/main.js"):
        assert server.get(path, Sec_Fetch_Site=site).status == 403
    assert server.post("/api/games", {"title": "trc"}, Sec_Fetch_Site=site).status == 403
    assert server.post("/api/import", "stavka diary 1", Sec_Fetch_Site=site).status == 403
    assert len(server.get("/api/saves").json) == before
    assert server.get("/", Sec_Fetch_Site=site, Sec_Fetch_Mode="no-cors", Sec_Fetch_Dest="iframe").status == 403


def test_a_link_opens_the_first_page_and_nothing_else(running: Running) -> None:
    visit = {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "navigate", "Sec_Fetch_Dest": "document"}
    assert running.server.get("/", **visit).status == 200
    assert running.server.get("/api/saves", **visit).status == 403
    assert running.server.get("/", **{**visit, "Sec_Fetch_Dest": "iframe"}).status == 403
    assert running.server.post("/", {}, **visit).status == 403


def test_who_is_no_browser_or_is_our_page_is_heard(running: Running) -> None:
    server = running.server
    own = f"http://127.0.0.1:{server.port}"
    assert server.get("/api/saves").status == 200
    assert server.get("/api/saves", Sec_Fetch_Site="none").status == 200
    assert server.post("/api/games", {"title": "n41"}, Sec_Fetch_Site="same-origin", Origin=own).status == 200
    assert server.post("/api/games", {"title": "n41"}, Sec_Fetch_Site="none").status == 403  # nobody types a POST


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Origin": "ftp://127.0.0.1"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_no_other_page_opens_a_line(running: Running, headers: dict[str, str]) -> None:
    server, game = running
    where = f"ws://127.0.0.1:{server.port}{server.address(game)}"
    with pytest.raises(InvalidStatus) as refused, connect(where, additional_headers=headers):
        pass
    assert refused.value.response.status_code == 403


# -- faults ------------------------------------------------------------------------------------------------------------


def revealing(server: Server, text: str) -> list[str]:
    secrets = [str(server.home), str(Path.home()), str(Path(__file__).parents[2]), sys.prefix, "Traceback", '.py"']
    return [secret for secret in secrets if secret in text]


@pytest.mark.parametrize("name", ["none", "..", "%2e%2e", "x" * 5000, "%00", "%ff", "-", "a%0ab", "~root"])
@pytest.mark.parametrize("what", ["map", "diary", "picture.png", "picture.gif", "film.gif", "rails"])
def test_a_game_that_is_not_there_is_a_sentence(running: Running, name: str, what: str) -> None:
    path = f"/api/games/{name}/{what}"
    answer = running.server.post(path, {}) if what == "rails" else running.server.get(path)
    assert answer.status in (400, 404)
    assert not revealing(running.server, answer.body.decode())
    if answer.status == 400:
        assert answer.fault


ODD = ("width=0", "width=-1", "width=1e9", "width=999999999", "width=٣", "step=-1", "step=x", "seat=moon")


@pytest.mark.parametrize("odd", ODD)
def test_odd_wishes_for_a_picture_are_sentences(running: Running, odd: str) -> None:
    answer = running.server.get(f"/api/games/{running.game}/picture.png?{quote(odd, safe='=')}")
    assert answer.status == 400 or odd.startswith("seat")  # a stranger to the table sees as the side that is asked
    assert not revealing(running.server, answer.body.decode("latin-1"))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "stavka diary 1",
        "stavka diary 9" * 1000,
        'stavka diary 1\ntitle: "/etc/passwd"\n',
        'stavka diary 1\ntitle: "trc"\nscenario: "../../x"\noptions: []\nset-up: "historical"\nsettings: {}\n\n',
        'stavka diary 1\ntitle: "trc"\nsituation: {"title": "trc", "units": ' + "[" * 5000 + "]" * 5000 + "}\n\n",
        'stavka diary 1\ntitle: "trc"\nscenario: ' + "9" * 100_000 + "\n\n",
        'stavka diary 1\ntitle: "n41"\nsituation: {"title": "n41", "units": [{"id": NaN}]}\n\n',
        "\0" * 100_000,
    ],
)
def test_a_bad_diary_is_refused_by_a_sentence(running: Running, text: str) -> None:
    answer = running.server.post("/api/import", text)
    assert answer.status == 400
    assert answer.fault != BROKEN
    assert len(answer.fault) < 1000
    assert not revealing(running.server, answer.fault)


def test_a_file_that_cannot_be_read_names_no_folder(running: Running) -> None:
    server = running.server
    broken = server.home / "saves" / "broken.stavka"
    broken.write_bytes(b"\xff\xfe no game")
    folder = server.home / "saves" / "folder.stavka"
    folder.mkdir()
    for name in ("broken", "folder"):
        answer = server.get(f"/api/games/{name}/map")
        assert answer.status == 400
        assert not revealing(server, answer.fault)
        with server.page(name) as page:
            assert page.events[-1]["event"] == "fault"
            assert not revealing(server, page.events[-1]["fault"])
    assert not revealing(server, json.dumps(server.get("/api/saves").json))
    broken.unlink()
    folder.rmdir()


def test_folders_are_taken_out_of_any_sentence() -> None:
    assert sentence(FileNotFoundError(2, "No such file", "/secret/place")) == (
        "the server could not read or write a file: No such file"
    )
    assert without_folders("see '/usr/lib/python3/site-packages/x.py' and https://example.org/a/b, 1/2/3") == (
        "see 'x.py' and https://example.org/a/b, 1/2/3"
    )


# -- a second server ---------------------------------------------------------------------------------------------------


def second(home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    return subprocess.run(
        [sys.executable, "-m", "stavka.cli", "serve", "--no-browser", *arguments],
        env={**environment, "STAVKA_HOME": str(home)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def test_a_second_server_on_the_folder_is_refused_by_a_sentence(running: Running) -> None:
    server = running.server
    told = second(server.home, "--port", str(free_port()))
    assert told.returncode == 2
    address = f"http://127.0.0.1:{server.port}/"
    assert f"Another Stavka server at {address} (process {server.process.pid}) looks after the games" in told.stderr
    told = second(server.home)
    assert (told.returncode, told.stdout) == (0, f"Stavka is running already, at {address}.\n")


def test_the_lock_of_a_server_that_was_killed_is_taken_over(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        left = tmp_path / "saves" / f".kursk.stavka.{server.process.pid}.3"
        game = server.new(seed=1)
        left.write_bytes(b"half a game")
        server.process.send_signal(signal.SIGKILL)
        server.kill()
        server.start()
        assert not left.exists()
        with server.page(game) as page:
            assert page.state["steps"] == 0
