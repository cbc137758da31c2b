"""Standing orders are kept with the match, come back with it, and are in nothing that is given away."""

from __future__ import annotations

from pathlib import Path

import pytest

from stavka.play.match import Match
from stavka.play.standing import GO, HOLD, StandingOrder, read_orders

ORDER = StandingOrder(3, "axis", HOLD, ("24Pz", "47Pz"), "", "Quiet", {"24Pz": "1425", "47Pz": "1425"}, ("1424",))


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STAVKA_HOME", str(tmp_path))


def begun() -> tuple[Match, Path]:
    match = Match.start("trc", "campaign", seed=7)
    match.save()
    assert match.path is not None
    return match, match.path


def test_orders_come_back_with_the_game() -> None:
    match, path = begun()
    match.standing.append(ORDER)
    match.keep()
    assert Match.open(path).standing == [ORDER]


def test_orders_are_written_when_they_change_and_only_then() -> None:
    match, path = begun()
    match.standing.append(ORDER)
    match.keep()
    match.play("move 12Inf 1425-1424")
    assert path.read_text(encoding="utf-8").count("standing") == 1
    match.standing.clear()
    match.keep()
    assert Match.open(path).standing == []


def test_a_file_that_is_written_anew_has_them_too() -> None:
    match, path = begun()
    match.standing.append(ORDER)
    match.journal = None
    path.unlink()
    match.save()
    assert Match.open(path).standing == [ORDER]


def test_a_diary_that_is_given_away_does_not_tell_them() -> None:
    match, _ = begun()
    match.standing.append(ORDER)
    assert "Quiet" not in match.exported()
    assert "standing" not in match.exported()


def test_what_is_no_order_is_left_out() -> None:
    plain = ORDER.plain()
    assert read_orders([plain]) == [ORDER]
    wrong: object
    for wrong in (None, 7, "x", {}, [7], [{**plain, "kind": "dance"}], [{**plain, "units": "24Pz"}]):
        assert read_orders(wrong) == []
    short = read_orders([{"number": 1, "side": "axis", "kind": GO, "units": ["24Pz"], "goal": "1226"}])
    assert short == [StandingOrder(1, "axis", GO, ("24Pz",), "1226")]
