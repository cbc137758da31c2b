"""A host as a witness: each throw once, signed, bound to the game, the step and what was played before."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import stavka
from stavka.engine.stage import CHANCE
from stavka.host.record.witness import OtherCourse, Witness
from stavka.host.storage.database import Database
from stavka.play.mail.chain import BadTurn, chained, written
from stavka.play.mail.turns import MailGame
from stavka.play.mail.witness import NoWitness, Question, found_at
from stavka.play.mail.witness import Witness as Known
from tests.host.real import Host

QUESTION = Question("a" * 64, 0, 7, "b" * 64)


def origin(host: Host) -> str:
    return f"http://127.0.0.1:{host.port}"


def test_a_throw_is_answered_once_and_signed(database: Database, url: str) -> None:
    witness = Witness(database, 1000)
    answer = witness.thrown(QUESTION)
    elsewhere = Database(url)  # another process
    assert Witness(elsewhere, 1000).thrown(QUESTION) == answer
    for asked in (replace(QUESTION, chain="c" * 64), replace(QUESTION, step=8)):
        with pytest.raises(OtherCourse):
            witness.thrown(asked)
    values = {witness.thrown(replace(QUESTION, throw=number)).value for number in range(1, 50)}
    assert len(values | {answer.value}) == 50
    known = Known("", witness.public)
    assert known.vouches(QUESTION, answer)
    others = (
        replace(QUESTION, game="c" * 64),
        replace(QUESTION, throw=1),
        replace(QUESTION, step=8),
        replace(QUESTION, chain="c" * 64),
    )
    assert not any(known.vouches(other, answer) for other in others)
    assert not known.vouches(QUESTION, replace(answer, value="0" * 64))
    assert not known.vouches(QUESTION, replace(answer, signature="0" * 128))
    assert not known.vouches(QUESTION, replace(answer, signature="nonsense"))
    assert not Known("", "0" * 64).vouches(QUESTION, answer)
    elsewhere.close()


def test_a_game_by_mail_with_a_witness(host: Host) -> None:
    found = MailGame.begin(stavka.new("trc", "campaign"), found_at(origin(host)))
    rng = Random(4)
    while found.game.position.throws < 3:
        found.game.play(found.game.legal().sample(rng))
        found.throw()
    data = found.written().encode()
    host.kill()  # to read a file nobody is asked
    again = MailGame.of(data)
    assert again.game.diary() == found.game.diary()
    assert sum(entry.actor == CHANCE for entry in again.game.log) >= 3
    bodies = [link.body for link in found.links]
    proof = next(place for place, body in enumerate(bodies) if body.startswith("witness "))
    without = written(chained([*bodies[:proof], *bodies[proof + 1 :]])).encode()
    with pytest.raises(BadTurn, match="witness was not asked"):
        MailGame.of(without)
    false = bodies[proof][:-1] + ("0" if bodies[proof][-1] != "0" else "1")
    with pytest.raises(BadTurn, match="has not signed"):
        MailGame.of(written(chained([*bodies[:proof], false, *bodies[proof + 1 :]])).encode())
    with pytest.raises(BadTurn, match="not played"):
        MailGame.of(written(chained(bodies[: proof + 1])).encode())


def play_until_thrown(found: MailGame, seed: int) -> None:
    rng = Random(seed)
    while not found.game.position.throws:
        found.game.play(found.game.legal().sample(rng))
        found.throw()


def test_another_course_gets_no_other_die(host: Host) -> None:
    """Who does not like what fell cannot go back and ask for the throw after another move."""
    first = MailGame.begin(stavka.new("trc", "campaign"), found_at(origin(host)))
    second = MailGame.of(first.written().encode())
    play_until_thrown(first, 4)
    with pytest.raises(NoWitness, match="no die is rolled twice"):
        play_until_thrown(second, 5)
    assert first.game.position.throws
    assert not second.game.position.throws


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"game": "a" * 64, "throw": -1, "step": 1, "chain": "b" * 64},
        {"game": "a" * 64, "throw": 0, "step": 0, "chain": "b" * 64},
        {"game": "short", "throw": 0, "step": 1, "chain": "b" * 64},
        {"game": "a" * 64, "throw": 0, "step": 1, "chain": "' OR 1=1 --"},
        {"game": "a" * 64, "throw": "0", "step": 1, "chain": "b" * 64},
    ],
)
def test_nonsense_is_no_question(host: Host, sent: dict[str, object]) -> None:
    answer = host.post("/api/witness/throws", sent)
    assert answer.status == 400
    assert set(answer.json) == {"fault"}


def test_what_is_no_witness(host: Host) -> None:
    for address in ("nonsense", "ftp://example.org", "http://127.0.0.1:1", f"{origin(host)}/nothing/"):
        if address.endswith("/nothing/"):
            assert found_at(address).origin == origin(host)
        else:
            with pytest.raises(NoWitness):
                found_at(address)
