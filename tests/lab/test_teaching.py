"""Teaching: lessons name what was planted in a game and show a better move that could be played; reasons are told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest

import stavka
from stavka.engine.action import Action, Done
from stavka.engine.game import Game
from stavka.lab.teaching.lesson import HEADINGS, Lesson, Topic
from stavka.lab.teaching.teacher import lessons
from stavka.lab.teaching.why import why
from stavka.opponents import make
from stavka.opponents.players.general import General
from stavka.opponents.reasons.reason import Kind, Reason


def n41(units: dict[str, str], stage: str) -> Game:
    return stavka.situation({"title": "n41", "turn": 3, "stage": stage, "units": units})


def taught(game: Game, moves: Iterable[str], side: str) -> list[Lesson]:
    """What is said of these moves; every better move could be played when the lesson says so."""
    start = game.copy()
    for move in moves:
        game.play(move)
    return checked(start, game, side)


def checked(start: Game, game: Game, side: str) -> list[Lesson]:
    played = game.log[len(start.log) :]
    found = lessons(start, played, side)
    for lesson in found:
        then = start.copy()
        then.dice = None
        for entry in played[: lesson.step - len(start.log)]:
            then.play(str(entry.move))
        assert then.to_act == side
        assert then.refusal(lesson.better.action) is None, lesson
        assert lesson.heading == HEADINGS[lesson.topic]
        assert lesson.words.endswith(".")
    return found


def topics(found: Sequence[Lesson]) -> list[Topic]:
    return [lesson.topic for lesson in found]


ATTACK = {"2PzGr": "1423", "3PzGr": "1423", "20A": "1422", "1Inf": "1523", "16A": "1522"}


def test_a_hopeless_attack_had_better_been_left() -> None:
    game = n41(ATTACK, "soviet first ground segment combat")
    (lesson,) = taught(game, ["attack 20A 1423"], "soviet")
    assert lesson.topic is Topic.ATTACK
    assert lesson.hexes == ("1423",)
    assert "1423" in lesson.words
    assert "%" in lesson.words
    assert lesson.better.action == Done()


def test_a_hopeless_attack_beside_a_better_one() -> None:
    more = {"19A": "1522", "21A": "1524", "22A": "1524"}
    game = n41(ATTACK | more, "soviet first ground segment combat")
    (lesson,) = taught(game, ["attack 20A 1423"], "soviet")
    assert lesson.better.action.verb == "attack"
    assert "1523" in str(lesson.better.action)


def test_nothing_is_said_of_an_attack_that_promises_much() -> None:
    game = n41(ATTACK, "soviet first ground segment combat")
    assert taught(game, ["attack 20A+16A 1523"], "soviet") == []


def test_a_capital_that_stands_open() -> None:
    """Moscow is empty, an army beside it stays away, and a panzer group can come."""
    game = n41({"20A": "1909", "2PzGr": "1612"}, "soviet second ground segment movement")
    found = taught(game, ["done", "done"], "soviet")
    capital = next(lesson for lesson in found if lesson.topic is Topic.CAPITAL)
    assert "Moscow" in capital.words
    assert capital.better.action.units == ("20A",)
    assert capital.better.action.end == "1808"


def test_nothing_is_said_when_it_is_garrisoned() -> None:
    game = n41({"20A": "1909", "19A": "1909", "2PzGr": "1612"}, "soviet second ground segment movement")
    moves = ["move 20A 1909-1808", "move 19A 1909-1808", "done", "done"]
    assert Topic.CAPITAL not in topics(taught(game, moves, "soviet"))


def played_by(side: str, player: str, turns: int) -> tuple[Game, Game]:
    game = stavka.new("trc", "barbarossa", seed=5)
    start, last = game.copy(), game.turn + turns
    people = {name: make(player if name == side else "cadet", 5) for name in game.title.sides}
    while game.turn < last and game.result is None:
        game.play(people[str(game.to_act)].act(game))
    return start, game


@pytest.mark.parametrize("side", ["axis", "soviet"])
def test_who_moves_at_random_has_much_to_learn(side: str) -> None:
    found = checked(*played_by(side, "random", 2), side)
    assert len(found) >= 3
    assert len(set(topics(found))) >= 2
    assert found == sorted(found, key=lambda lesson: lesson.topic)


def test_a_teacher_has_nothing_to_say_of_the_line_and_the_rings_of_his_own_phase() -> None:
    """The general who leads a movement phase closes the gaps and the rings that the teacher would have closed."""
    game = stavka.new("n41", "campaign", seed=4)
    general = General(clock=lambda: 0.0)
    start = game.copy()
    while game.to_act == "axis" and "movement" in game.stage:
        game.play(general.act(game))
    mine = {Topic.RING, Topic.GAP}
    assert mine.isdisjoint(topics(checked(start, game, "axis")))
    idle = start.copy()
    idle.play("done")
    while idle.to_act == "axis":
        idle.play(general.act(idle))
    assert Topic.RING in topics(checked(start, idle, "axis"))


def test_asking_changes_nothing() -> None:
    start, game = played_by("axis", "random", 1)
    before = start.position.fingerprint(), game.position.fingerprint(), len(start.log)
    assert lessons(start, game.log, "axis")
    assert (start.position.fingerprint(), game.position.fingerprint(), len(start.log)) == before


def test_why_tells_what_the_player_had_in_mind_and_else_what_speaks_for_it() -> None:
    game = n41({"20A": "1909", "2PzGr": "1612"}, "soviet first ground segment movement")
    march = next(a for a in game.legal().by_unit("20A") if a.end == game.title.map.grid.name(_moscow(game)))
    assert "Moscow" in why(game, march)
    assert why(game, march, Reason(Kind.REFUGE, (_moscow(game),))) == f"is taken to safety in {_label(game)}"
    fight = n41(ATTACK, "soviet first ground segment combat")
    attack = fight.read("attack 20A+16A 1523")
    for given in (None, Reason(Kind.BEST_ATTACK)):
        assert "%" in why(fight, attack, given)
    assert "the rules demand" in why(fight, attack, Reason(Kind.ATTACK_DEMANDED))


def _moscow(game: Game) -> int:
    return game.title.map.places["Moscow"].hex


def _label(game: Game) -> str:
    return game.title.map.label(_moscow(game))


@pytest.mark.parametrize(("title", "scenario"), [("trc", "barbarossa"), ("bd", "manstein_gambit"), ("pmd", "1941")])
def test_there_is_a_reason_for_whatever_a_computer_does(title: str, scenario: str) -> None:
    game = stavka.new(title, scenario, seed=2)
    player = make("cadet", 2)
    kinds: set[str] = set()
    for _ in range(60):
        action = player.act(game)
        assert isinstance(action, Action)
        if action.verb not in kinds:
            kinds.add(action.verb)
            assert len(why(game, action).split()) >= 2, (game.stage, str(action))
        game.play(action)
    assert len(kinds) >= 2
