"""What happened, told as scenes: marches, battles with their dice, their cost; and nothing that a side cannot see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest

from stavka import opponents
from stavka.engine.game import Game
from stavka.engine.record.diary import parse
from stavka.engine.refusal import Illegal
from stavka.library import begun
from stavka.play.match import Match
from stavka.server import asks
from stavka.server.codec import encode, plain
from stavka.server.delta import applied
from stavka.server.seat import ASKS, Seat
from stavka.server.story.scenes import OpenScene, seen_by, words_of
from stavka.server.story.shapes import Line, Scene, Story
from stavka.server.tables import Lounge, Table
from stavka.server.workers.jobs import Moment
from stavka.telling.record import Told
from tests.server.line import Message, letters, overheard, refusals, states
from tests.titles.barbarossa_deluxe.looking import with_hidden_units_exchanged

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("bd-*.diary"))
TITLES = ("trc", "n41", "bd", "rb")
STEPS = 150
TOLD = Told(1, "axis first impulse movement", "axis", "move 47Pz 1526-1525", ())


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STAVKA_HOME", str(tmp_path))


SEEDS = {"bd": 1946}  # Moscow does not fall at once


def played(code: str, steps: int = STEPS) -> Table:
    """A game of two computer players at a table of persons, so that any seat may look."""
    table = Lounge().new({"title": code, "seed": SEEDS.get(code, 1941)})
    game = table.match.game
    players = {side: opponents.make("cadet", 7) for side in game.title.sides}
    while len(game.log) < steps:
        game.play(players[str(game.to_act)].act(game))
    return table


def told(table: Table, side: str, since: int = 0) -> tuple[Story, list[Scene]]:
    """The whole story from a step on, in as many parts as it takes; the first part, and all scenes."""
    seat = Seat(table, Lounge(), side)
    first = part = seat.story(asks.Span(since))
    scenes = list(part["scenes"])
    while part["next"] < part["until"]:
        part = seat.story(asks.Span(part["next"]))
        assert part["scenes"]
        scenes += part["scenes"]
    return first, scenes


@pytest.mark.parametrize("code", TITLES)
def test_the_scenes_lead_from_what_was_seen_to_what_is_seen(code: str) -> None:
    """No step is missing and none is told twice; every scene begins where the one before it ended."""
    table = played(code)
    for side in table.match.game.title.sides:
        story, scenes = told(table, side)
        assert [line["step"] for scene in scenes for line in scene["lines"]] == [
            *range(1, len(table.match.game.log) + 1)
        ]
        view: object = plain(story["view"])
        for scene in scenes:
            assert (scene["first"], scene["last"]) == (scene["lines"][0]["step"], scene["lines"][-1]["step"])
            view = applied(view, scene["change"])  # type: ignore[arg-type]  # a view is plain data
        assert encode(view) == encode(seen_by(table.match.game, side))


@pytest.mark.parametrize("code", TITLES)
def test_a_battle_is_one_scene_with_its_die_and_what_comes_of_it(code: str) -> None:
    table = played(code)
    game = table.match.game
    _, scenes = told(table, "axis")
    battles = [scene for scene in scenes if scene["kind"] == "battle"]
    thrown = [line for scene in battles for line in scene["lines"] if line["dice"]]
    assert len(battles) >= 5
    assert len(thrown) >= 5
    rolls = [entry for entry in game.log if str(entry.move).startswith("roll") and "battle" in entry.stage]
    assert len(thrown) >= len(rolls)
    for scene in battles:
        fight = scene["fight"]
        assert fight
        assert fight["attackers"]
        assert all(unit["hex"] in fight["hexes"] for unit in fight["defenders"])
        assert {unit["side"] for unit in fight["attackers"]} == {scene["actor"]}
    losses = {loss["unit"]["short"] for scene in scenes for loss in scene["lost"]}
    for scene in scenes:
        for line in scene["lines"]:
            for news in line["news"]:
                name, _, rest = news.partition(" ")
                if rest == "is eliminated" and name in game.position.roster.short:
                    assert name in losses or name.removesuffix("OS") in losses, news


def test_pieces_that_march_to_one_hex_are_one_scene() -> None:
    table = Lounge().new({"title": "trc", "seed": 1941})
    for move in ("move 24Pz 1425-1525", "move 47Pz 1526-1525", "move 7Inf 1225-1224"):
        table.match.play(move)
    _, scenes = told(table, "soviet")
    assert [scene["words"] for scene in scenes] == ["Move 24Pz + 47Pz → 1525", "Move 7Inf → 1224"]
    assert [line["path"] for line in scenes[0]["lines"]] == [("1425", "1525"), ("1526", "1525")]


def test_a_march_ends_with_an_answer_that_leads_nowhere() -> None:
    """A piece marches, somebody answers a question in between, and another piece marches to the same hex."""
    table = Lounge().new({"title": "trc", "seed": 1941})
    for move in ("move 24Pz 1425-1525", "move 47Pz 1526-1525"):
        table.match.play(move)
    (scene,) = told(table, "axis")[1]
    marched = scene["lines"][0]
    answered: Line = {**marched, "words": "Pass", "units": (), "path": (), "hexes": ()}
    view = seen_by(table.match.game, "axis")
    for last, along in ((marched, True), (answered, False)):
        open_scene = OpenScene(view, 1, 1, "march", None, [marched, last])
        assert open_scene.takes(table.match.game, table.match.game.log[1], TOLD, 3) == along


def test_a_story_from_the_middle_of_a_battle_begins_with_the_battle() -> None:
    table = played("trc", 75)
    roll = next(step for step, entry in enumerate(table.match.game.log, 1) if entry.actor == "chance")
    story, scenes = told(table, "axis", roll)
    wanted = [line["step"] for line in scenes[0]["lines"]]
    assert roll in wanted or scenes[0]["first"] == roll + 1
    assert story["since"] == scenes[0]["first"] - 1


def test_what_is_taken_back_is_not_told() -> None:
    table = Lounge().new({"title": "trc", "seed": 1941})
    table.match.play("move 24Pz 1425-1424")
    assert len(told(table, "axis")[1]) == 1
    table.undo()
    table.match.play("move 7Inf 1225-1224")
    assert [scene["words"] for scene in told(table, "axis")[1]] == ["Move 7Inf → 1224"]


@pytest.mark.parametrize("code", TITLES)
def test_the_summary_tells_what_a_turn_cost_and_brought(code: str) -> None:
    """Counted against the position itself."""
    table = played(code, 130)
    game = table.match.game
    answer = Seat(table, Lounge(), "axis").summary(asks.Span(0))
    start = table.replay.at(0)
    lost = {loss["unit"]["short"] for side in answer["sides"] for loss in side["lost"]}
    gone = {
        piece.short
        for piece in game.units()
        if piece.box in game.title.lost_boxes and start.piece(piece.short).box not in game.title.lost_boxes
    }
    assert gone <= lost
    assert len(gone) >= 3
    axis = answer["sides"][0]
    control, before = game.view("axis")["control"], start.view("axis")["control"]
    assert set(axis["taken"]) == {place for place in control if control[place] == "axis" != before[place]}
    assert axis["taken"]
    assert axis["front"]["hexes"]
    assert axis["front"]["depth"] >= 2
    assert axis["front"]["near"] in game.position.board.places
    assert len(answer["battles"]) >= 5
    fallen = {loss["unit"]["short"] for battle in answer["battles"] for loss in battle["lost"]}
    assert fallen <= lost
    assert len(fallen) >= 3
    assert all(battle["hexes"] for battle in answer["battles"])
    assert any(battle["results"] for battle in answer["battles"])


def test_units_that_lost_their_supply_are_told_as_cut_off() -> None:
    table = played("n41", 350)

    def starving(game: Game) -> set[str]:
        return {piece.short for piece in game.units() if piece.hex and game.supply(piece.short) == "out of supply"}

    now, then = starving(table.match.game), starving(table.replay.at(0))
    answer = Seat(table, Lounge(), "axis").summary(asks.Span(0))
    named = {unit["short"] for side in answer["sides"] for unit in side["cut_off"]}
    assert named == now - then
    assert named


@pytest.mark.parametrize("code", TITLES)
def test_every_answer_to_a_question_is_told_with_what_it_brings(code: str) -> None:
    """What is foretold comes true, where nothing is hidden."""
    table = Lounge().new({"title": code, "seed": 1941})
    game, rng, asked = table.match.game, Random(4), 0
    seat = Seat(table, Lounge(), "both")
    for _ in range(1500):
        state = seat.state()
        if not state["verbs"] and len(state["choices"]) > 1 and game.to_act in game.title.sides:
            asked += 1
            found = {one["text"]: one for one in consequences_of(table)}
            assert set(found) <= {offer.text for offer in state["choices"]}
            if game.title.open_information:
                assert found
                text = rng.choice(sorted(found))
                trial = game.copy()
                trial.dice = None
                trial.play(text)
                for unit, start, end in found[text]["moved"]:
                    assert (game.piece(unit).hex, trial.piece(unit).hex) == (start, end)
                for loss in found[text]["lost"]:
                    assert trial.piece(loss["unit"]["short"]).box == loss["box"] or not loss["box"]
        if asked >= 12 or game.result:
            break
        game.play(game.legal().sample(rng))
    assert asked >= 3


def consequences_of(table: Table) -> list[Message]:
    answer: list[Message] = overheard(table, "both", {"ask": "consequences"})[-1]["answer"]
    return answer


def test_the_battle_under_way_is_told_to_who_is_asked() -> None:
    """And none is when it is over."""
    table = Lounge().new({"title": "trc", "seed": 1941})
    seat, game, rng = Seat(table, Lounge(), "both"), table.match.game, Random(4)
    assert seat.scene(asks.Plainly()) is None
    found = 0
    for _ in range(900):
        game.play(game.legal().sample(rng))
        scene = seat.scene(asks.Plainly())
        assert (scene is not None) == (len(game.position.stages) > 1)
        if scene is not None and scene["fight"]:
            found += 1
            assert scene["last"] == len(game.log)
        if found > 4:
            return
    raise AssertionError("no battle in which somebody was asked something")


# -- secrets --------------------------------------------------------------------------------------------------------


def test_no_scene_depends_on_what_was_hidden_all_the_time() -> None:
    """bd:11.7-a: two counters lie in each other's place from the first step to the last and are looked at by nobody:
    the story, its sum and the battle under way are the same to the byte."""
    tried = battles = 0
    for number, diary in enumerate(GOLDEN):
        record = parse(diary.read_text(encoding="utf-8"))
        game = begun(record.header)
        for step, line in enumerate(record.moves):
            if step % 45 == 20 and game.to_act in game.title.sides and tried < 12:
                for side in game.title.sides:
                    pair = same_war(
                        game, side, [one.move for one in record.moves[step : step + 30]], Random(step + number)
                    )
                    if pair is None:
                        continue
                    tried += 1
                    one, other = (story_letters(table, side) for table in pair)
                    assert one == other, (diary.stem, step, side)
                    battles += any('"kind":"battle"' in text for text in one)
            game.play(line.move)
    assert tried >= 6
    assert battles >= 3


@pytest.mark.parametrize("side", ["axis", "soviet"])
def test_the_summary_names_no_piece_that_the_side_cannot_see(side: str) -> None:
    """bd:11.7-a: of what came on and of what starves, those that lie open; of the lost all, whom both sides see."""
    table = played("bd", 200)
    seen = {unit["short"] for unit in table.match.game.view(side)["units"]}
    hidden = table.match.game.title.unseen(table.match.game.position, side)
    assert len(hidden) > 10
    answer = Seat(table, Lounge(), side).summary(asks.Span(60))
    named = {
        unit["short"]
        for one in answer["sides"]
        for unit in (*one["cut_off"], *one["arrived"], *(loss["unit"] for loss in one["lost"]))
    }
    assert named
    assert named <= seen
    assert not named & hidden


def same_war(game: Game, side: str, moves: list[str], rng: Random) -> tuple[Table, Table] | None:
    """The same moves in two wars that differ in counters that a side can see neither before, nor after, nor between."""
    changed = with_hidden_units_exchanged(game, side, rng)
    if changed is None:
        return None
    here, there = game.position.where, changed.position.where
    swapped = {game.position.short(u) for u in range(len(here)) if here[u] != there[u]}
    wars = Moment.of(game).game(), Moment.of(changed).game()
    for move in moves:
        named = {name for word in move.split() for name in word.split("+")}
        if named & swapped:
            break
        try:
            for war in wars:
                war.play(move)
        except Illegal:
            break
        if any(swapped - war.title.unseen(war.position, side) for war in wars):
            return None
    if min(len(war.log) for war in wars) < 8 or len({len(war.log) for war in wars}) > 1:
        return None
    seats = {"axis": "human", "soviet": "human"}
    return Table(Match(wars[0], dict(seats), None), "fog"), Table(Match(wars[1], dict(seats), None), "fog")


def same_wars(diaries: Sequence[Path], length: int) -> Iterator[tuple[Table, Table, str]]:
    """Such pairs from some moments of diaries, so many moves long, with the side that sees the same in both."""
    for diary in diaries:
        record = parse(diary.read_text(encoding="utf-8"))
        game = begun(record.header)
        for step, line in enumerate(record.moves[:150]):
            if step % 45 == 20 and game.to_act in game.title.sides:
                for side in game.title.sides:
                    moves = [one.move for one in record.moves[step : step + length]]
                    pair = same_war(game, side, moves, Random(step))
                    if pair is not None:
                        yield *pair, side
            game.play(line.move)


def story_letters(table: Table, side: str) -> list[str]:
    asked = ({"ask": "story", "since": 0}, {"ask": "summary", "since": 0}, {"ask": "scene"})
    return letters(table, side, *asked)[2:]


# -- my seat is mine ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", TITLES)
def test_against_the_computer_a_person_sits_on_his_side(code: str) -> None:
    table = Lounge().new({"title": code, "seed": 1941, "seats": {"soviet": "cadet"}})
    (state,) = states(overheard(table, "both"))
    assert (state["sits"], state["held"], state["side"]) == ("axis", ["axis"], "axis")


@pytest.mark.parametrize("code", TITLES)
@pytest.mark.parametrize("seat", ["both", "axis", "soviet"])
def test_nothing_of_the_computers_is_offered_while_it_thinks(code: str, seat: str) -> None:
    """The computer is asked: from no seat can anything be chosen, looked into or taken over for it."""
    table = Lounge().new({"title": code, "seed": 1941})
    table.match.seats = {"axis": "cadet", "soviet": "human"}
    assert table.awaits_computer
    chair = Seat(table, Lounge(), seat)
    if seat == "axis" and not table.match.game.title.open_information:
        with pytest.raises(ValueError, match="played by the computer"):
            chair.state()
        return
    state = chair.state()
    assert not state["my_turn"]
    assert not state["choices"]
    assert not state["verbs"]
    assert state["prompt"] == ""
    for question in ("acting", "duties", "consequences", "advice"):
        with pytest.raises(ValueError, match="axis is played by the computer"):
            ASKS[question](chair, {})
    with pytest.raises(ValueError, match="axis is played by the computer"):
        chair.play(asks.Play("done", 0))
    assert not table.match.game.log


def test_two_persons_at_one_page_hold_both_sides() -> None:
    table = Lounge().new({"title": "trc", "seed": 1941})
    state = Seat(table, Lounge(), "both").state()
    assert (state["sits"], tuple(state["held"])) == ("both", ("axis", "soviet"))
    assert not refusals(overheard(table, "both", {"ask": "play", "text": "move 24Pz 1425-1424"}))


def test_a_march_with_an_answer_that_names_no_hex_keeps_its_words() -> None:
    first: Line = {
        "step": 1, "stage": "axis movement", "actor": "axis", "words": "move 24Pz 1425-1424", "news": (), "dice": (),
        "units": ("24Pz",), "path": ("1425", "1424"), "hexes": ("1425", "1424"),
    }  # fmt: skip
    answer: Line = {**first, "step": 2, "words": "stand yes", "units": (), "path": (), "hexes": ()}
    joined: Line = {**first, "step": 2, "words": "move 47Pz 1425-1424", "units": ("47Pz",)}
    assert words_of([first, answer]) == "move 24Pz 1425-1424"
    assert words_of([first, joined]) == "move 24Pz + 47Pz 1425-1424"


def test_who_vanishes_into_a_pool_is_told_as_lost() -> None:
    """pmd:13.14-d: a rifle division stood as an untried unit, is looked at and falls; no view shows where it lies."""
    table = played("pmd", 40)
    news = [line for entry in table.match.game.log for line in entry.news]
    fell = {line.split()[0] for line in news if line.endswith("is eliminated")}
    answer = Seat(table, Lounge(), "soviet").summary(asks.Span(0))
    lost = {loss["unit"]["short"]: loss for side in answer["sides"] for loss in side["lost"]}
    assert fell <= lost.keys()
    behind = [loss for loss in lost.values() if loss["stood_as"] != loss["unit"]["short"]]
    assert len(behind) >= 3
    assert all(loss["unit"]["hex"] and loss["stood_as"].startswith("u") for loss in behind)
    seen = {loss["unit"]["short"] for battle in answer["battles"] for loss in battle["lost"]}
    assert fell <= seen
