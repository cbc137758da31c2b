"""A match goes on after it was closed as if it never had been."""

from itertools import islice
from pathlib import Path
from random import Random

import pytest

import stavka
from stavka import library
from stavka.engine.action import Action
from stavka.engine.game import Game
from stavka.engine.record import snapshot
from stavka.play import saves
from stavka.play.diaries import first_steps
from stavka.play.match import Match
from stavka.play.opening import open_game
from tests.play.old_form import first_form

SITUATION = """
title = "trc"
stage = "axis first impulse combat"
units = { 24Pz = "1424", 47Pz = "1424", 4A = "1524" }
"""


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STAVKA_HOME", str(tmp_path / "home"))


def test_every_action_is_kept() -> None:
    match = Match.start("trc", "campaign", seed=7)
    match.play("move 24Pz 1425-1424")
    assert match.path is not None
    again = Match.open(match.path)
    assert again.game.position.fingerprint() == match.game.position.fingerprint()
    assert (again.seed, again.seats) == (7, {"axis": "human", "soviet": "human"})


def test_a_reopened_match_rolls_the_same_dice(tmp_path: Path) -> None:
    file = tmp_path / "brest.toml"
    file.write_text(SITUATION, encoding="utf-8")
    match = Match.open(file)
    match.save()
    assert match.path is not None
    assert match.path.name == "trc-brest-1.stavka"
    again = Match.open(match.path)
    for one in (match, again):
        one.game.play("attack 24Pz+47Pz 1524")
    assert match.game.diary() == again.game.diary()


def test_the_computer_plays_on_the_same_way_after_reopening() -> None:
    match = Match.start("trc", "campaign", seed=7, seats={"axis": "random"})
    first = [str(entry.move) for entry in islice(match.computer_moves(), 12)]
    again = Match.start("trc", "campaign", seed=7, seats={"axis": "random"})
    assert [str(entry.move) for entry in islice(again.computer_moves(), 12)] == first
    assert match.path is not None
    assert not match.human_to_act


def test_undo_takes_back_and_keeps() -> None:
    match = Match.start("trc", "campaign", seed=7)
    before = match.game.position.fingerprint()
    match.play("move 24Pz 1425-1424")
    assert match.undo() == ["move 24Pz 1425-1424"]
    assert match.path is not None
    assert Match.open(match.path).game.position.fingerprint() == before


def test_undo_never_leaves_a_person_at_the_turn_of_the_computer() -> None:
    """The Axis attacks, the die falls in its turn, and the computer takes its loss: nothing of that goes back."""
    units = {"24Pz": "1424", "47Pz": "1424", "4A": "1524"}
    game = stavka.situation({"title": "trc", "stage": "axis first impulse combat", "units": units})
    match = Match(game, {"axis": "human", "soviet": "random"}, None)
    match.play("attack 24Pz+47Pz 1524")
    match.play("roll 3")
    assert game.to_act == "soviet"
    for _ in match.computer_moves():
        pass
    assert (game.to_act, game.can_undo) == ("axis", True)
    before = game.position.fingerprint()
    with pytest.raises(stavka.Illegal, match="nothing of yours"):
        match.undo()
    assert game.position.fingerprint() == before
    done = str(next(iter(game.legal())))
    match.play(done)
    assert match.undo()[-1] == done
    assert game.position.fingerprint() == before


def test_dice_by_hand_are_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "brest.toml"
    file.write_text(SITUATION, encoding="utf-8")
    game = open_game(file)
    game.play("attack 24Pz+47Pz 1524")
    match = Match(game, {"axis": "random", "soviet": "random"}, None)
    assert game.to_act == "chance"
    assert match.human_to_act


def test_a_diary_from_elsewhere_is_played_by_people(tmp_path: Path) -> None:
    path = tmp_path / "plain.stavka"
    path.write_text(Match.start("trc", "campaign", seed=7).game.diary(), encoding="utf-8")
    match = Match.open(path)
    assert match.seats == {"axis": "human", "soviet": "human"}
    assert match.seed is not None


def test_unknown_players_are_refused() -> None:
    with pytest.raises(saves.BadSave, match="axis cannot be played by 'god'; there are human, random"):
        Match.start("trc", "campaign", seats={"axis": "god"})


def test_a_diary_is_cut_back_to_a_step(tmp_path: Path) -> None:
    match = Match.start("trc", "campaign", seed=7)
    for move in ("move 24Pz 1425-1424", "move 12Inf 1425-1424", "move 53Inf 1425-1325"):
        match.play(move)
    assert match.path is not None
    assert len(open_game(match.path, at=2).log) == 2
    assert first_steps(first_form(match), 0).endswith("tables: {}\n\n# turn 1, axis first impulse movement\n")
    with pytest.raises(saves.BadSave, match="has 3 steps, not 9"):
        open_game(match.path, at=9)


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("a.toml", 'title = "trc"\nunits = [{id = "99Xyz", hex = "1424"}]', "there is no unit called '99Xyz'"),
        ("a.toml", 'title = "chess"', "there is no title 'chess'"),
        ("a.toml", "title = ", "a.toml is no good TOML"),
        ("a.json", '{"title": ', "this is no JSON"),
        ("a.json", '{"units": {}}', "a situation must name its title"),
        ("a.json", '{"title": "trc", "weather": "hail"}', "hail"),
        ("a.json", '{"title": "trc", "units": 5}', "a.json"),
        ("a.txt", "hello there", "neither a saved game nor JSON nor TOML"),
        ("a.json", '{"title": "trc", "units": ' + "[" * 100_000, "a.json"),
        ("a.json", '{"title": "trc", "turn": ' + "9" * 5000 + "}", "a.json"),
        ("a.toml", "title = " + "[" * 100_000, "a.toml"),
        ("a.stavka", "stavka diary 99\n", "diaries of version 99 are not known"),
        ("a.stavka", "stavka diary 1\n\naxis: done\n", "header does not say"),
    ],
)
def test_a_bad_file_is_told_in_a_sentence(tmp_path: Path, name: str, content: str, sentence: str) -> None:
    file = tmp_path / name
    file.write_text(content, encoding="utf-8")
    with pytest.raises(saves.BadSave, match=sentence):
        open_game(file)


def test_two_programs_never_write_over_each_other() -> None:
    """The second one to write keeps its game, in a file of its own."""
    first = Match.start("trc", "campaign", seed=7)
    first.save()
    path = first.path
    assert path is not None
    second = Match.open(path)
    first.play("move 24Pz 1425-1424")
    second.play("move 24Pz 1425-1426")
    assert (first.path, second.path) == (path, path.with_name("trc-campaign-2.stavka"))
    first.play("move 12Inf 1425-1424")
    for match in (first, second):
        assert match.path is not None
        assert Match.open(match.path).game.diary() == match.game.diary()


def test_two_games_begun_at_once_have_two_files() -> None:
    first, second = (Match.start("trc", "campaign", seed=seed) for seed in (7, 8))
    assert first.path == second.path
    for match in (first, second):
        match.save()
    assert first.path != second.path


def saved(title: str, seed: int = 3, actions: int = 40) -> Match:
    match = Match.start(title, "campaign", seed=seed)
    rng = Random(seed)
    for _ in range(actions):
        match.game.play(match.game.legal().sample(rng))
    match.save()
    return match


@pytest.mark.parametrize("title", ["trc", "n41", "bd", "rb", "pmd"])
def test_a_position_kept_is_the_position(title: str) -> None:
    """At every step, whatever is asked, the position told beside the diary is the very position of the game."""
    game = stavka.new(title, seed=5)
    start = stavka.new(title).position
    rng = Random(5)
    for _ in range(60 if title in ("trc", "n41", "bd") else 15):
        for _ in range(7):
            if game.result is None:
                game.play(game.legal().sample(rng))
        told = snapshot.take(game.position)
        again = snapshot.restore(start, told)
        assert again.fingerprint() == game.position.fingerprint()
        assert snapshot.same(game.position, told)
        assert not snapshot.same(start, told)


@pytest.mark.parametrize("title", ["trc", "n41", "bd", "rb", "pmd"])
def test_a_save_opens_when_a_rule_was_mended_since(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = saved(title)
    path = match.path
    assert path is not None
    text = path.read_text(encoding="utf-8")
    play = Game.play

    def stricter(self: Game, action: Action | str) -> tuple[str, ...]:
        if len(self.log) == 11 and "position" not in self.header:
            raise stavka.Illegal(stavka.Refusal("this is forbidden now", "trc:8.3-a"))
        return play(self, action)

    monkeypatch.setattr(Game, "play", stricter)
    again = Match.open(path)
    assert again.game.position.fingerprint() == match.game.position.fingerprint()
    assert "this is forbidden now" in again.remark
    assert again.notes == {0: again.remark}
    again.game.play(again.game.legal().sample(Random(1)))
    again.save()
    assert again.path is not None
    assert again.path != path
    assert path.read_text(encoding="utf-8") == text  # the old record stays what it was
    third = Match.open(again.path)
    assert third.game.diary() == again.game.diary()
    assert third.path == again.path
    assert third.game.position.fingerprint() == again.game.position.fingerprint()


def test_a_save_opens_when_a_table_leads_elsewhere_now(monkeypatch: pytest.MonkeyPatch) -> None:
    match = saved("trc")
    assert match.path is not None
    same = Match.open(match.path)
    assert not same.remark
    assert not same.warning
    monkeypatch.setattr(snapshot, "same", lambda position, text: False)
    again = Match.open(match.path)
    assert "another position" in again.remark
    assert again.game.position.fingerprint() == match.game.position.fingerprint()


def test_a_diary_changed_by_hand_is_played_as_it_stands() -> None:
    match = Match.start("trc", "campaign", seed=7)
    match.play("move 24Pz 1425-1424")
    assert match.path is not None
    text = first_form(match)
    match.path.write_text(text.replace("1425-1424", "1425-1426"), encoding="utf-8")
    assert Match.open(match.path).game.piece("24Pz").hex == "1426"
    match.path.write_text(text.replace("1425-1424", "1425-9999"), encoding="utf-8")
    with pytest.raises(saves.BadSave, match="9999"):
        Match.open(match.path)


def test_a_kept_position_that_is_spoiled_is_told() -> None:
    start = stavka.new("trc").position
    for text in ("", "nonsense", snapshot.take(start)[:-9], snapshot.take(stavka.new("n41").position)):
        with pytest.raises(stavka.Unreadable, match="the position kept"):
            snapshot.restore(start, text)


def test_what_left_no_choice_is_nobodys_to_take_back() -> None:
    """The Soviet side must lose its only army: that was answered for it, and undo does not stop there."""
    units = {"24Pz": "1424", "47Pz": "1424", "4A": "1524"}
    game = stavka.situation({"title": "trc", "stage": "axis first impulse combat", "units": units})
    match = Match(game, {"axis": "human", "soviet": "human"}, None)
    match.play("attack 24Pz+47Pz 1524")
    match.play("roll 3")
    answered = [step for step, entry in enumerate(game.log, 1) if entry.actor == "soviet"]
    assert answered
    assert match.passed.issuperset(answered)
    assert match.last_person_step == 0
    with pytest.raises(stavka.Illegal, match="nothing of yours"):
        match.undo()
    first = str(next(iter(game.legal())))
    match.play(first)
    assert match.last_person == "axis"
    match.passed.add(len(game.log) + 1)
    game.play(next(iter(game.legal())))
    assert match.last_person == "axis"
    assert match.undo()[-1] == first
    assert match.passed == set(answered)


@pytest.mark.parametrize("code", library.titles())
def test_a_handicap_is_given_as_the_title_has_it(code: str) -> None:
    """It is kept with the game; more than a title has is refused in a sentence."""
    known = stavka.title(code).handicap
    if known is None:
        with pytest.raises(saves.BadSave, match="has no handicap"):
            Match.start(code, "campaign", handicap=3)
        return
    match = Match.start(code, "campaign", handicap=known.most)
    match.save()
    assert match.path is not None
    assert Match.open(match.path).game.header["settings"] == {known.setting: known.most}
    assert Match.start(code, "campaign").game.header["settings"] == {}
    with pytest.raises(saves.BadSave, match=known.gives):
        Match.start(code, "campaign", handicap=known.most + 1)
