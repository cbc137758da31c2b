"""What a stranger tries who knows OWASP's list: sessions, access, injection. docs/security.md has each point."""

from __future__ import annotations

import ast
import json
import logging
import re
from pathlib import Path
from urllib.parse import quote

import pytest

import stavka
from stavka.host.operation.log import JsonLines
from stavka.host.operation.settings import Settings
from stavka.host.storage.database import Database, now
from stavka.host.storage.people import STAYS, People
from tests.host.real import Host, Person
from tests.host.test_accounts import PASSWORD, sat_down, signed_up

# -- sessions ----------------------------------------------------------------------------------------------------------


def test_a_session_that_somebody_else_chose_is_never_taken_over(host: Host) -> None:
    """Fixation: the cookie that a browser had before signing in is worth nothing afterwards."""
    victim = signed_up(host, "Anna")
    victim.cookies["stavka"] = ("x" * 43, "/")
    victim.post("/api/session", {"name": "Anna", "password": PASSWORD})
    assert victim.cookies["stavka"][0] != "x" * 43
    thief = Person(host)
    thief.cookies["stavka"] = ("x" * 43, "/")
    assert thief.get("/api/account").json["name"] is None


def test_a_session_ends_by_itself(host: Host) -> None:
    anna = signed_up(host, "Anna")
    assert anna.get("/api/account").json["name"] == "Anna"
    with host.house.database.writing() as connection:
        connection.exec_driver_sql(f"UPDATE sessions SET until = {now() - 1}")
    assert anna.get("/api/account").json["name"] is None
    assert STAYS <= 90 * 86_400


def test_tokens_are_long_and_never_the_same(host: Host) -> None:
    people = People(host.house.database)
    anna = people.make("Anna", "x")
    tokens = {people.sign_in(anna) for _ in range(20)}
    assert len(tokens) == 20
    assert min(map(len, tokens)) >= 43  # 32 bytes
    _, links = host.begin("trc")
    assert min(map(len, links.values())) >= 32  # 24 bytes


# -- access ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["sqlite"])
def test_only_a_page_of_the_host_sends_with_somebodys_cookies(host: Host) -> None:
    """Beside the origin: a token that a page of another site cannot read."""
    anna = signed_up(host, "Anna")
    given = host.get("/").headers["set-cookie"]
    assert re.fullmatch(r"page=[\w-]{32}; Path=/; SameSite=Strict", given)
    assert host.get("/").headers["set-cookie"] != given
    for path in ("/board", "/join", "/archive", "/letter", "/stop", "/proof"):
        assert host.get(path).headers["set-cookie"].startswith("page=")
    assert "set-cookie" not in host.get("/api/lobby").headers
    token = {"page": (given[5:37], "/")}
    session = {"stavka": anna.cookies["stavka"]}
    for cookies, said in (({**session, **token}, ""), ({**session, **token}, "x" * 32), (session, ""), (session, "x")):
        cookie = "; ".join(f"{name}={value}" for name, (value, _) in cookies.items())
        answer = host.post("/api/session/end", {"everywhere": True}, cookie=cookie, x_stavka_page=said)
        assert (answer.status, answer.fault) == (403, "this page is out of date; load it again")
    assert anna.get("/api/account").json["name"] == "Anna"
    assert anna.post("/api/session/end", {"everywhere": True}).status == 200
    assert anna.get("/api/account").json["name"] is None


def test_over_tls_the_token_of_a_page_is_for_this_host_alone(database: Database) -> None:
    with Host(database, Settings(origin="https://stavka.example.org")) as host:
        given = host.get("/").headers["set-cookie"]
    assert re.fullmatch(r"__Host-page=[\w-]{32}; Path=/; SameSite=Strict; Secure", given)


def test_other_methods_open_no_door(host: Host) -> None:
    game, anna, _ = sat_down(host)
    for path in ("/api/account", f"/api/games/{game}/diary", "/api/account/forget", "/api/games"):
        for method in ("PUT", "DELETE", "PATCH", "TRACE", "OPTIONS"):
            assert anna.send(method, path).status in (403, 405), (method, path)
    assert anna.get("/api/account").json["name"] == "Anna"


@pytest.mark.parametrize("kind", ["sqlite"])
def test_a_question_cannot_say_more_than_it_is_asked(host: Host) -> None:
    """Mass assignment: whoever names a column of a table in a request has named nothing."""
    anna = Person(host)
    answer = anna.post("/api/account/make", {"name": "Anna", "password": PASSWORD, "id": "root", "made": 0, "admin": 1})
    assert answer.status == 200
    with host.house.database.reading() as connection:
        [(id, made)] = connection.exec_driver_sql("SELECT id, made FROM people").all()
    assert id != "root"
    assert made > 1
    game, tokens = host.begin("trc", ended="{}", dice_key="00" * 32, records=99)
    head = host.house.games.head(game)
    assert (head.standing.ended, head.records) == (None, 0)
    assert head.key != "00" * 32
    with host.joined(game, tokens["axis"]).page(game) as page:
        refused = page.ask("play", text="done", step=0, side="soviet", seat="soviet", sides=["soviet"])
        assert "refusal" in refused or host.house.games.since(game)[0].actor == "axis"


def test_a_name_of_a_game_is_no_path_and_no_statement(host: Host) -> None:
    for name in ("..%2f..%2fetc%2fpasswd", "%2e%2e", "x%00", "'%20OR%201=1--", "%F0%9F%98%80", "a" * 3000):
        answer = host.get(f"/api/games/{name}/diary")
        assert answer.status in (400, 403, 404), name
        assert "root:" not in answer.body.decode()


# -- injection ---------------------------------------------------------------------------------------------------------

NASTY = (
    "Anna'); DROP TABLE people; --",
    "Anna\r\nSet-Cookie: x=1",
    "<script>alert(1)</script>",
    "Anna\u202e",
    "${7*7}",
)


def test_names_are_names(host: Host) -> None:
    for name in NASTY:
        assert Person(host).post("/api/account/make", {"name": name, "password": PASSWORD}).status == 400
        assert Person(host).post("/api/session", {"name": name, "password": PASSWORD}).status in (400, 401)
        for path in ("/api/archive", "/api/lobby"):
            assert host.get(f"{path}?player={quote(name, safe='')}").status in (200, 400)
    signed_up(host, "Anna")
    assert signed_up(host, "Clara").get("/api/account").json["name"] == "Clara"


@pytest.mark.parametrize("kind", ["sqlite"])
def test_values_of_another_kind_are_refused(host: Host) -> None:
    """A list or an object where a word is wanted never reaches a statement."""
    game, _ = host.begin("trc")
    bodies: list[object] = [[], "x", None, {"token": ["x"]}, {"token": {"$ne": ""}}, {"token": 5}, {"token": True}]
    for body in bodies:
        answer = host.post(f"/api/games/{game}/join", body)
        assert answer.status in (400, 403), body
        assert set(answer.json) == {"fault"}


def test_a_zero_is_no_letter(host: Host) -> None:
    """PostgreSQL keeps none; whoever sends one is told so, and nothing breaks."""
    game, anna, _ = sat_down(host)
    assert anna.post("/api/account/make", {"name": "A\0", "password": PASSWORD}).status == 400
    assert host.get("/api/archive?player=a%00").status == 404
    with anna.page(game) as page:
        for ask, text in (("say", "a\0b"), ("note", "\0"), ("report", "\0"), ("play", "done\0")):
            page.send(ask, text=text, why=text, step=0)
            assert "zero" in page.hear_until(lambda message: "refusal" in message)["refusal"]["reason"]
        assert "refusal" not in page.ask("say", text="a\tb")


def test_a_line_of_the_log_is_one_line() -> None:
    """Whatever somebody writes, he cannot write a line of the log of his own."""
    record = logging.LogRecord("stavka", logging.INFO, "", 0, "refused %s", ('x"}\n{"what": "all is well"}',), None)
    text = JsonLines().format(record)
    assert "\n" not in text
    assert json.loads(text)["what"].endswith('all is well"}')


RUNS = {"eval", "exec", "compile", "system", "popen"}  # what would run a text


def test_nothing_is_run_that_came_from_outside() -> None:
    """The sources of a host: no text is run, no shell is called, nothing is unpickled but what the program wrote."""
    folder = Path(stavka.__file__).parent
    pickling, starting = set(), set()
    for path in sorted([*(folder / "host").rglob("*.py"), *(folder / "server").rglob("*.py")]):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Import | ast.ImportFrom):
                names = {alias.name.partition(".")[0] for alias in node.names}
                names.add((getattr(node, "module", None) or "").partition(".")[0])
                pickling |= {path.name} if names & {"pickle", "marshal", "shelve"} else set()
                starting |= {path.name} if "subprocess" in names else set()
            elif isinstance(node, ast.Call):
                called = node.func
                name = called.id if isinstance(called, ast.Name) else getattr(called, "attr", "")
                own = isinstance(called, ast.Attribute) and name == "compile"  # of a pattern or a statement
                assert name not in RUNS or own, f"{path}:{node.lineno}"
                assert not any(word.arg == "shell" for word in node.keywords), f"{path}:{node.lineno}"
    assert pickling == {"process.py"}  # between the own processes
    assert starting <= {"process.py", "run.py"}  # the own program


def test_every_test_that_the_page_on_security_names_is_there() -> None:
    tests = Path(__file__).parents[1]
    page = (tests.parent / "docs" / "security.md").read_text(encoding="utf-8")
    sources = "".join(path.read_text(encoding="utf-8") for path in tests.rglob("test_*.py"))
    named = set(re.findall(r"\btest_\w+(?!\w|\.py)", page)) - {path.stem for path in tests.rglob("test_*.py")}
    assert len(named) > 50
    assert [name for name in sorted(named) if f"def {name}(" not in sources] == []
