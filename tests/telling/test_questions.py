"""What a user of the library asks besides the rules: points left, supply, costs, sea moves; and by which words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import stavka
from stavka.engine.stage import Choice, Menu
from stavka.play.match import Match

TITLES = ("trc", "n41", "bd", "rb", "pmd")


def test_movement_points_left_follow_the_march() -> None:
    """trc:5.4-a, n41:5-move-any, bd:10.1-a"""
    trc = stavka.situation({"title": "trc", "turn": 2, "units": {"24Pz": "1425", "5A": "1420"}})
    assert (trc.movement_left("24Pz"), trc.movement_left("5A"), trc.movement_left("1Inf")) == (7, 0, 0)
    assert trc.cost("move 24Pz 1425-1424-1423") == 2
    trc.play("move 24Pz 1425-1424")
    assert trc.movement_left("24Pz") == 0
    n41 = stavka.situation({"title": "n41", "turn": 2, "units": {"3PzGr": "1423"}, "terrain": {"1422": "rough"}})
    assert (n41.movement_left("3PzGr"), n41.cost("move 3PzGr 1423-1422")) == (6, 3)
    spec = {"title": "bd", "turn": 2, "stage": "axis movement", "order": "move/fight", "units": {"3Pz": "2215"}}
    bd = stavka.situation(spec)
    points = bd.movement_left("3Pz")
    assert points == bd.piece("3Pz").movement > 2
    path = next(str(a) for a in bd.legal().by_unit("3Pz") if a.verb == "move")
    bd.play(path)
    assert bd.movement_left("3Pz") == points - (bd.cost(path) or 0)


def test_supply_of_a_unit_is_told_in_words_and_as_a_line() -> None:
    """trc:17.2-a, trc:17.3-a, n41:8-check, bd:7.8"""
    trc = stavka.situation({"title": "trc", "turn": 2, "units": {"24Pz": "1526", "47Pz": "1812", "Partisan1": "1520"}})
    assert trc.supply("24Pz") == "in supply"
    line = trc.supply_line("24Pz")
    assert line is not None
    assert line[0] == "1526"
    assert (trc.supply("47Pz"), trc.supply_line("47Pz")) == ("out of supply", None)
    assert (trc.supply("Partisan1"), trc.supply("40Pz")) == ("needs none", None)
    units = {"24Pz": "1421", "47Pz": "1521"}
    spec = {"title": "trc", "turn": 4, "weather": "snow", "units": units, "control": {"Minsk": "axis"}}
    winter = stavka.situation({**spec, "railheads": ["Minsk"]})
    assert winter.supply("47Pz") == "in supply"
    assert winter.supply("24Pz") == "in supply, but not in combat supply"
    n41 = stavka.situation({"title": "n41", "turn": 2, "units": {"26Inf": "1425", "5Inf": "1810"}})
    assert (n41.supply("26Inf"), n41.supply("5Inf"), n41.view("axis")["out_of_supply"]) == (
        "in supply", "out of supply", ["5Inf"],
    )  # fmt: skip
    bd = stavka.situation({"title": "bd", "turn": 2, "units": {"3Pz": "2215", "14Pz": "2005"}})
    assert bd.supply("3Pz") == next(u for u in bd.view("axis")["units"] if u["short"] == "3Pz")["supply"] == "overland"


def test_sea_moves_and_invasions_used_are_in_the_view() -> None:
    """trc:10.3-a, trc:10.3.2-b, n41:21-neutralise, bd:8.7-b"""
    game = stavka.new("trc", seed=3)
    view = game.view("axis")
    left = view["invasions"]["axis"]["left"]
    assert (view["invasions"]["axis"]["made"], view["sea_moves_made"]) == (0, {"axis": [], "soviet": []})
    spec = {"title": "trc", "turn": 3, "units": {"1Inf": "Konigsberg"}, "control": {"Riga": "axis"}}
    sea = stavka.situation({**spec, "counts": {"invasions axis": 2, "invasions made axis": 1}})
    assert sea.view("soviet")["invasions"]["axis"] == {"left": 2, "made": 1}
    sea.play(next(str(a) for a in sea.legal() if a.verb == "transfer"))
    assert sea.view("soviet")["sea_moves_made"] == {"axis": ["baltic"], "soviet": []}
    assert left == game.view("soviet")["invasions"]["axis"]["left"]
    n41 = stavka.situation({"title": "n41", "turn": 2, "options": ["naval"], "counts": {"baltic used": 1}, "units": {}})
    assert n41.view("axis")["sea_moves_made"] in ([], ["baltic"])
    bd = stavka.situation({"title": "bd", "turn": 4, "counts": {"strategic used": 2}, "units": {"3Pz": "2215"}})
    full = stavka.situation({"title": "bd", "turn": 4, "units": {"3Pz": "2215"}})
    assert full.view("axis")["strategic_left"] - bd.view("axis")["strategic_left"] == 2


@pytest.mark.parametrize("code", TITLES)
def test_counters_and_pieces_use_the_same_words(code: str) -> None:
    game = stavka.new(code, seed=1)
    for counter in game.title.units:
        piece = game.piece(counter.short)
        if counter.kind == "AirC":  # whose factors the week gives (pmd:15.4-j)
            continue
        assert (piece.strengths, piece.combat, piece.defence, piece.move, piece.factors) == (
            counter.strengths, counter.combat, counter.defence, counter.move, counter.factors,
        )  # fmt: skip
        if code != "bd":  # where the turn gives the movement factor (bd:2.11)
            assert piece.movement == counter.movement
    assert game.units(strengths=game.title.units[0].strengths)


@pytest.mark.parametrize("code", TITLES)
def test_every_phase_that_a_game_names_can_be_named_in_a_situation(code: str) -> None:
    game, rng = stavka.new(code, "campaign", seed=2), Random(3)
    order = {} if code != "bd" else {"order": game.view("axis")["order"]}
    asked: set[str] = set()
    for _ in range(700):
        if game.result:
            break
        stage = game.position.stage
        assert game.phase in game.title.sequence
        named = not any(word in game.stage for word in ("interruption", "opportunity"))
        if isinstance(stage, Menu) and named and game.stage not in asked:
            asked.add(game.stage)
            if code == "bd":
                order = {"order": game.view("axis")["order"]}
            again = stavka.situation(
                {"title": code, "turn": game.turn, "stage": game.phase if code == "pmd" else game.stage, **order}
            )
            if code != "pmd":  # whose phases pass by themselves where nobody has anything to do
                assert again.phase == game.phase, game.stage
        game.play(game.legal().sample(rng))
    assert len(asked) > 3


def test_a_piece_that_is_made_up_is_never_hidden_behind_a_counter() -> None:
    described = {"side": "axis", "kind": "armor", "combat": 9, "move": 9, "hex": "1425"}
    for name in ("24Pz", "24 pz", "24th Armor Corps"):
        with pytest.raises(stavka.Unreadable, match="is the name of a counter"):
            stavka.situation({"title": "trc", "units": [{**described, "name": name}]})
    with pytest.raises(stavka.Unreadable, match="24Pz is 8-7, not combat 9, move 9; leave its id out"):
        stavka.situation({"title": "trc", "units": [{**described, "id": "24Pz"}]})
    with pytest.raises(stavka.Unreadable, match="3Pz is 4-3 with 1 step, not steps 7; leave its id out"):
        stavka.situation({"title": "bd", "units": [{"id": "3Pz", "steps": 7, "hex": "2409"}]})
    with pytest.raises(stavka.Unreadable, match="the side of 24Pz is axis, not soviet"):
        stavka.situation({"title": "trc", "units": [{"id": "24Pz", "side": "soviet", "hex": "1425"}]})
    game = stavka.situation({"title": "trc", "units": [{**described, "name": "Gruppe Test"}]})
    assert game.piece("Gruppe Test").strengths == (9, 9)


def test_news_of_what_happens_by_itself_before_the_first_question_are_kept() -> None:
    """trc:17.1-a: a situation that begins with the end of a turn tells what that end brought."""
    game = stavka.situation({"title": "trc", "turn": 2, "stage": "axis end phase", "units": {"24Pz": "1812"}})
    assert "24Pz is eliminated: it is out of supply" in game.opening
    assert stavka.load(game.diary()).opening == game.opening
    quiet = stavka.situation({"title": "trc", "stage": "axis first impulse combat", "units": {"24Pz": "1425"}})
    assert quiet.opening == ()


def every(kind: type[Choice[Any]]) -> Iterator[type[Choice[Any]]]:
    for sub in kind.__subclasses__():
        yield sub
        yield from every(sub)


def test_a_decision_with_one_possibility_can_be_passed() -> None:
    """trc:13.3-EX: the only defender is lost in an exchange, whoever is asked."""
    units = {"24Pz": "1425", "47Pz": "1425", "5A": "1424"}
    spec = {"title": "trc", "turn": 2, "stage": "axis first impulse combat", "units": units}
    game = stavka.situation(spec)
    assert game.forced is None, "several groups could attack, and attackers may be grouped otherwise than listed"
    game.play("attack 24Pz+47Pz 1424")
    assert game.forced is None, "the die is not rolled yet"
    game.play(next(f"roll {die}" for die in range(1, 7) if "EX" in " ".join(game.copy().play(f"roll {die}"))))
    while game.to_act == "axis" and game.forced is None:
        game.play(next(iter(game.legal())))
    assert (str(game.forced), game.to_act) == ("lose 5A", "soviet")
    passed = game.copy()
    assert "5A is eliminated" in passed.pass_forced()
    assert passed.forced is None
    assert "soviet: lose 5A" in passed.diary()
    assert stavka.load(passed.diary()).position.fingerprint() == passed.position.fingerprint()
    assert game.to_act == "soviet", "the library itself never answers for a player"


def test_a_phase_without_anything_to_do_is_forced_and_others_are_not() -> None:
    """n41:7-optional"""
    idle = stavka.situation(
        {"title": "n41", "turn": 2, "stage": "axis first ground segment combat", "units": {"5Inf": "1425"}}
    )
    assert str(idle.forced) == "done"
    busy = stavka.situation({"title": "n41", "turn": 2, "units": {"5Inf": "1425"}})
    assert busy.forced is None
    busy.pass_forced()
    assert not busy.log


def test_a_choice_that_lets_more_through_than_it_lists_is_never_forced() -> None:
    for code in TITLES:
        stavka.title(code)
    kinds = set(every(Choice))
    assert len(kinds) > 25
    wider = {kind for kind in kinds if kind.refusal is not Choice.refusal}
    assert wider
    assert not [kind.__name__ for kind in wider if kind.complete]


def test_a_match_answers_for_a_person_where_there_is_one_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STAVKA_HOME", str(tmp_path))
    file = tmp_path / "brest.toml"
    file.write_text(
        'title = "trc"\nturn = 2\nstage = "axis first impulse combat"\n'
        'units = { 24Pz = "1425", 47Pz = "1425", 5A = "1424" }\n',
        encoding="utf-8",
    )
    match = Match.open(file, by_hand=True)
    match.play("attack 24Pz+47Pz 1424")
    die = next(f"roll {die}" for die in range(1, 7) if "EX" in " ".join(match.game.copy().play(f"roll {die}")))
    match.play(die)
    if match.game.to_act == "axis" and match.game.stage != "axis first impulse combat":
        match.play(str(next(iter(match.game.legal()))))
    assert match.game.piece("5A").hex is None
    assert any(str(entry.move) == "lose 5A" and entry.actor == "soviet" for entry in match.game.log)
    assert match.game.stage == "axis first impulse combat", "the phase itself is left to its player"


def test_a_mistyped_question_is_answered_with_a_sentence() -> None:
    game = stavka.situation({"title": "trc", "turn": 3, "weather": "mud", "units": {"24Pz": "1425"}})
    with pytest.raises(stavka.Unreadable, match="nothing called natoin is printed on a counter; it has id, short"):
        game.units(natoin="german")
    assert (game.cost("move 24Pz 1425-1420"), game.cost("move 24Pz Minsk"), game.cost("done")) == (None, None, None)
    assert repr(game) == "<Game of trc campaign: turn 3, axis first impulse movement, axis to act>"
    assert repr(game.legal()) == "<Legal actions of axis first impulse movement>"
    assert [str(game.piece(name)) for name in ("24Pz", "40Pz")] == ["24Pz 8-7 in 1425", "40Pz 8-7 unused"]


@pytest.mark.parametrize("code", TITLES)
def test_a_title_lists_its_counts_and_knows_no_others(code: str) -> None:
    title = stavka.title(code)
    assert len(title.counts) > 8
    assert all(len(words.split()) > 1 for words in title.counts.values())
    name = next(iter(title.counts))
    with pytest.raises(stavka.Unreadable, match=f"there is no count '{name[:-1]}'; did you mean .*{name}"):
        stavka.situation({"title": code, "counts": {name[:-1]: 1}})


def test_factors_go_by_the_words_of_the_view_too() -> None:
    """bd:2.10-a"""
    told = {"side": "axis", "kind": "infantry", "attack": 5, "defense": 6, "hex": "2010"}
    (piece,) = stavka.situation({"title": "bd", "units": [told]}).units(at="2010")
    assert piece.strengths == (5, 6)
