"""A value of positions: figures that every title gives, weights learned from games, and the chance to win."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

import stavka
from stavka.lab.value_training.__main__ import main
from stavka.lab.value_training.fitting import Weights, fit, fit_titles, weighed
from stavka.lab.value_training.judging import BALANCE, auc, brier, by_third, formula, surer, within
from stavka.lab.value_training.keeping import write
from stavka.lab.value_training.samples import Sample, lines, played, read
from stavka.opponents.judgement import value
from stavka.opponents.judgement.features import NAMES, features
from stavka.opponents.judgement.value import SURE, WON, chance, score

EVERY = ("trc", "n41", "bd", "rb", "pmd")
FORCE = NAMES.index("force")


def sample(name: str, force: float, won: bool, *, scenario: str = "campaign", turn: int = 1) -> Sample:
    figures = [0.0] * len(NAMES)
    figures[FORCE], figures[BALANCE] = force, -force / 100
    return Sample("trc", scenario, name, turn, tuple(figures), float(won))


def by_force(count: int = 12) -> list[Sample]:
    """Games that the stronger side won."""
    return [sample(str(n), (n - count / 2 + 0.5) / count, n >= count / 2) for n in range(count)]


@pytest.fixture
def at_minsk() -> stavka.Game:
    return stavka.situation(
        {
            "title": "trc",
            "turn": 2,
            "weather": "clear",
            "stage": "axis first impulse movement",
            "units": {"24Pz": "1618", "46Pz": "1618", "47Pz": "1718", "20A": "1615", "40A": "1715", "19A": "1809"},
        }
    )


@pytest.fixture
def own_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Weights that only this test knows."""
    file = tmp_path / "values.json"
    monkeypatch.setattr(value, "FILE", file)
    value._all.cache_clear()
    yield file
    value._all.cache_clear()


@pytest.mark.parametrize("code", EVERY)
def test_every_title_gives_the_figures_of_a_position(code: str) -> None:
    game = stavka.new(code, stavka.title(code).series, seed=1)
    found = features(game.position)
    assert len(found) == len(NAMES)
    assert all(abs(figure) <= 20 for figure in found)
    assert score(game.position, 0) == -score(game.position, 1)


def test_figures_tell_who_lost_an_army(at_minsk: stavka.Game) -> None:
    before = dict(zip(NAMES, features(at_minsk.position), strict=True))
    pos = at_minsk.position.copy()
    pos.put(pos.meant("20A"), pos.title.box("pool"))
    after = dict(zip(NAMES, features(pos), strict=True))
    assert after["lost"] > before["lost"]
    assert after["force"] > before["force"]
    assert before["tempo"] == 1.0


def test_a_game_that_is_won_is_worth_more_than_any_position(at_minsk: stavka.Game) -> None:
    at_minsk.position.win("axis", "test", "for the test", "trc:25-a")
    assert score(at_minsk.position, 0) == WON == -score(at_minsk.position, 1)


def test_weights_are_learned_from_who_won_and_kept_as_whole_numbers(own_file: Path, at_minsk: stavka.Game) -> None:
    """Who is stronger wins: the weight of the forces is found, and tells a chance."""
    assert chance(at_minsk.position, 0) is None
    weights = fit(by_force())
    assert weights.figures[FORCE] > 1
    assert within(by_force(), weights.foretell) == 1.0
    assert within(by_force(), formula) == 0.0
    write({"trc": weights}, own_file)
    value._all.cache_clear()
    told = json.loads(own_file.read_text(encoding="utf-8"))
    assert told["features"] == list(NAMES)
    assert all(isinstance(weight, int) for row in told["weights"].values() for weight in row)
    mine, theirs = chance(at_minsk.position, 0), chance(at_minsk.position, 1)
    assert mine is not None
    assert theirs is not None
    assert 1 - SURE <= mine <= SURE
    assert mine + theirs == pytest.approx(1.0)
    at_minsk.position.win("axis", "test", "for the test", "trc:25-a")
    assert chance(at_minsk.position, 0) == 1.0


def test_weights_for_other_figures_are_not_used(own_file: Path, at_minsk: stavka.Game) -> None:
    own_file.write_text(json.dumps({"features": ["force"], "weights": {"trc": [1]}, "levels": {"trc": {}}}))
    assert chance(at_minsk.position, 0) is None


def test_a_side_that_always_wins_teaches_nothing() -> None:
    """A scenario that one side wins, however strong it is, changes no weight, and the other figures are not touched."""
    lopsided = [sample(f"x{n}", n / 10 - 0.5, True, scenario="barbarossa") for n in range(10)]
    assert fit(by_force() + lopsided).figures == fit(by_force()).figures
    mostly = [sample(f"y{n}", 0.0, n > 0, scenario="barbarossa") for n in range(10)]
    found = fit(by_force() + mostly)
    assert found.levels["trc barbarossa"] == pytest.approx(0.0, abs=0.05)  # won and lost games weigh alike
    assert found.figures[FORCE] > 1


def test_games_weigh_alike_however_long() -> None:
    long = [sample("long", 0.1, True, turn=turn) for turn in range(1, 10)]
    counts = weighed([*long, sample("short", 0.1, False)])
    assert sum(counts[:-1]) == pytest.approx(counts[-1])


def test_positions_are_compared_with_others_of_the_same_scenario_and_turn() -> None:
    some = [sample("a", 0.9, True), sample("b", 0.1, False, turn=2)]
    assert within(some, lambda s: s.figures[FORCE]) is None
    assert auc([(0.1, 0.0), (0.9, 1.0), (0.9, 0.0)]) == 0.75
    assert by_third(by_force(), lambda s: s.figures[FORCE]) == [1.0, None, None, 1.0]
    low, high = surer(by_force(), lambda s: s.figures[FORCE], formula)
    assert low == high == 1.0
    assert brier(by_force(), lambda s: 40 * s.won - 20) == pytest.approx(0.0)
    assert brier(by_force(), lambda s: 0.0) == 0.25


def test_a_scenario_that_was_not_learned_from_has_the_mean_level_of_its_title() -> None:
    weights = Weights((0.0,) * len(NAMES), {"trc a": 1.0, "trc b": 2.0, "bd c": 9.0})
    assert weights.foretell(sample("x", 0.0, True, scenario="b")) == 2.0
    assert weights.foretell(sample("x", 0.0, True, scenario="z")) == 1.5


def test_games_are_played_alike_and_learned_from(tmp_path: Path) -> None:
    """The same seed gives the same figures; a game that was broken off is not learned from."""
    line = played("n41", "campaign", "1/1", ("random", "random"), until=1)
    assert line == played("n41", "campaign", "1/1", ("random", "random"), until=1)
    assert line["won"] == 0.5
    assert line["rows"]
    kept = tmp_path / "games.jsonl"
    won = [json.dumps({**line, "seed": str(n), "won": float(n % 2)}) for n in range(12)]
    kept.write_text("\n".join([json.dumps(line), *won]) + "\n", encoding="utf-8")
    runner = CliRunner()
    assert runner.invoke(main, ["pack", str(kept)]).exit_code == 0
    packed = kept.with_suffix(".jsonl.gz")
    assert len(list(lines(packed))) == 13
    samples = read([packed])
    assert len({s.game for s in samples}) == 12
    assert set(fit_titles(samples)) == {"n41"}
    told = runner.invoke(main, ["train", str(packed)])
    assert told.exit_code == 0, told.output
    assert "| n41 |" in told.output
