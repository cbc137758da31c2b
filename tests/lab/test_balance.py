"""Balance from kept series: each game counts once, between equals only, and every scenario has its row."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import stavka
from stavka.lab import balance, series
from stavka.lab.games import Record, Spec
from stavka.lab.strength import sprt


def record(number: int, winner: str | None) -> Record:
    return Record(number, winner, "points", "", "", 5, 100, {"axis": 0.0, "soviet": 0.0}, {}, 0.0)


def keep(folder: Path, spec: Spec, winners: list[str | None]) -> None:
    for number, winner in enumerate(winners):
        series._keep(spec, folder, record(number, winner))


def test_series_between_equals_are_counted_and_others_are_not(tmp_path: Path) -> None:
    keep(tmp_path / "a", Spec("trc", "zitadelle", "general", "general:drive=4", 1), ["axis", "soviet", "soviet", None])
    keep(tmp_path / "b", Spec("trc", "zitadelle", "general", "cadet", 1), ["axis"])
    keep(tmp_path / "c", Spec("trc", "zitadelle", "general", "general", 2, options=("fog",)), ["axis"])
    (row,) = balance.kept(tmp_path)
    assert (row.player, row.first, row.second, row.drawn, row.games) == ("general", 1, 2, 1, 4)
    assert row.ends == {"axis, points": 1, "nobody, points": 1, "soviet, points": 2}


def test_a_sequential_test_tells_who_won_on_which_side(tmp_path: Path) -> None:
    terms = sprt.Terms("general", "general@../before", (("n41", "campaign"),), 7)
    path = tmp_path / "test.jsonl"
    sprt._write(path, {"test": terms.plain()})
    for side, score in ((0, 1.0), (1, 1.0), (0, 0.0), (1, 0.5)):  # axis, soviet, soviet, nobody
        sprt._write(path, {"game": asdict(sprt.Played(0, side, "n41", "campaign", score, "marginal", "x"))})
    (row,) = balance.kept(tmp_path)
    assert (row.first, row.second, row.drawn) == (1, 2, 1)


def test_a_series_that_has_grown_takes_the_place_of_what_it_was(tmp_path: Path) -> None:
    rows = [
        balance.Row("trc", "zitadelle", "general", "match 1", 1, 1, 0),
        balance.Row("n41", "campaign", "cadet", "match 1", 3, 0, 0),
    ]
    grown = balance.Row("trc", "zitadelle", "general", "match 1", 1, 4, 0, {"soviet, points": 4})
    path = tmp_path / "rows.json"
    balance.write(path, balance.merged(rows, [grown]))
    assert set(map(str, balance.read(path))) == {str(rows[1]), str(grown)}
    assert json.loads(path.read_text(encoding="utf-8"))[0]["title"] == "n41"


def test_every_scenario_has_its_row() -> None:
    rows = [balance.Row("trc", "zitadelle", "general", f"match {n}", 2, 8, 0, {"soviet, points": 8}) for n in (1, 2)]
    lines = list(balance.page(rows))
    assert "| zitadelle | general | 20 | 4 of 20 = 20% (8% to 42%) | soviet, points 16 |" in lines
    assert (
        sum("not played yet" in line for line in lines)
        == sum(len(stavka.title(code).scenarios) for code in ("trc", "n41", "bd", "rb", "pmd")) - 1
    )
