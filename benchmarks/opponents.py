"""All series by which the computer players are judged, and the tables that tell of them.

    python benchmarks/opponents.py --jobs 2              plays what is missing, cheap series first
    python benchmarks/opponents.py --jobs 2 --share 0.2  a fifth of the games
    python benchmarks/opponents.py --only rb-            series of one title
    python benchmarks/opponents.py --write               puts the tables into docs/opponents.md

Games are kept in build/opponents, so it can be stopped and started again at any time.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import stavka
from stavka.lab.bid import HUMAN_RECORD
from stavka.lab.games import Record, Spec
from stavka.lab.series import fallen_by, interval, read, run

KEPT = Path("build/opponents")
PAGE = Path("docs/opponents.md")
BEGIN, END = "<!-- tables: begin -->", "<!-- tables: end -->"
BUDGETS = {"pmd": 30.0}  # seconds a turn of the general
BUDGET = 5.0  # of the other titles
SCENARIOS = {"trc": "barbarossa", "n41": "campaign", "bd": "manstein_gambit", "rb": "tournament_5", "pmd": "1941"}
UNTIL = {"pmd": 118}  # the turn to which the 1941 game is played
EVEN = {"pmd": 18.0}  # points of the Axis then in history: who is better off has won a game that is not over
BID = 16
SEEDS = {"trc": 7307, "n41": 8119, "bd": 6203, "rb": 9411, "pmd": 5309}  # of the tables; nobody tuned on them


@dataclass(frozen=True, slots=True)
class Series:
    title: str
    scenario: str
    axis: str
    soviet: str
    games: int
    bid: int | None = None

    @property
    def spec(self) -> Spec:
        settings = () if self.bid is None else (("bid", self.bid),)
        seed = SEEDS[self.title]
        return Spec(self.title, self.scenario, self.axis, self.soviet, seed, settings=settings, until=self.until)

    @property
    def until(self) -> int:
        """The last turn that is played; 0 for whole games."""
        return UNTIL.get(self.title, 0) if self.scenario == SCENARIOS[self.title] else 0

    @property
    def folder(self) -> Path:
        bid = "" if self.bid is None else f"-bid{self.bid}"
        return KEPT / f"{self.title}-{self.scenario}-{self.axis}-{self.soviet}{bid}"

    @property
    def command(self) -> str:
        if self.bid is not None:
            what = f"--player {self.axis} --scenario {self.scenario} --bids {self.bid}"
            return f"stavka study bid {what} --games {self.games} --seed {SEEDS[self.title]}"
        sides = f"--axis {self.axis} --soviet {self.soviet}"
        if self.until:  # `stavka match` plays whole games
            return f"python benchmarks/opponents.py --only {self.folder.name}"
        what = f"--title {self.title} --scenario {self.scenario} {sides}"
        return f"stavka match {what} --games {self.games} --seed {SEEDS[self.title]}"

    @property
    def hero(self) -> str:
        """The side of the stronger player."""
        order = ("random", "cadet", "general")
        return "axis" if order.index(self.axis) >= order.index(self.soviet) else "soviet"

    def wins(self, records: Sequence[Record]) -> int:
        """Games of the stronger player; one that was left at a turn goes to who is better off than in history."""
        even = EVEN.get(self.title, 0.0)
        sides = (r.winner or (("axis" if r.points > even else "soviet") if self.until else None) for r in records)
        return sum(side == self.hero for side in sides)

    def records(self) -> list[Record]:
        return read(self.spec, self.folder) if self.folder.exists() else []


def all_series(share: float = 1.0) -> list[Series]:
    """The cheap ones first, so that something is known soon."""

    def some(games: int) -> int:
        return max(1, round(games * share))

    found = []
    for axis, soviet, games in (("cadet", "random", 100), ("random", "cadet", 100)):
        found += [Series(title, scenario, axis, soviet, some(games)) for title, scenario in SCENARIOS.items()]
    for title, scenario in SCENARIOS.items():
        for axis, soviet in (("general", "cadet"), ("cadet", "general")):
            found.append(Series(title, scenario, axis, soviet, some(50)))
    found.append(Series("trc", "barbarossa", "general", "general", some(30)))
    found.append(Series("rb", "tournament_5", "general", "general", some(30)))
    found.append(Series("trc", "campaign", "general", "general", some(40), BID))
    for title, played in SCENARIOS.items():  # every other scenario, fifty games a side
        for scenario in stavka.title(title).scenarios:
            if scenario != played:
                found += [
                    Series(title, scenario, *pair, some(50)) for pair in (("general", "cadet"), ("cadet", "general"))
                ]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--share", type=float, default=1.0, help="play only this share of the games")
    parser.add_argument("--only", default="", help="series whose folder's name has this in it")
    parser.add_argument("--write", action="store_true", help="put the tables into docs/opponents.md, play nothing")
    asked = parser.parse_args()
    series = [s for s in all_series(asked.share) if asked.only in s.folder.name]
    if not asked.write:
        for one in series:
            begun = time.monotonic()
            records = run(one.spec, one.games, jobs=asked.jobs, folder=one.folder)
            sys.stdout.write(f"{one.folder.name}: {wins_of(one, records)}, {time.monotonic() - begun:.0f} s\n")
            sys.stdout.flush()
    text = tables(series)
    sys.stdout.write(f"{text}\n")
    if asked.write:
        page = PAGE.read_text(encoding="utf-8")
        head, rest = page.split(BEGIN)
        PAGE.write_text(f"{head}{BEGIN}\n\n{text}\n\n{END}{rest.split(END)[1]}", encoding="utf-8")


# -- tables -----------------------------------------------------------------------------------------------------------


def wins_of(one: Series, records: Sequence[Record]) -> str:
    return share_of(one.wins(records), len(records))


def share_of(wins: int, games: int) -> str:
    low, high = interval(wins, games)
    return f"{wins} of {games} ({low:.0%} to {high:.0%})"


def tables(series: Sequence[Series]) -> str:
    known = [(one, records) for one in series if (records := one.records())]
    matches = [(one, records) for one, records in known if one.bid is None and one.axis != one.soviet]
    parts = [
        "Wins of the stronger player with 95 % intervals; seconds of a core; absurdities of the stronger player.",
        _wins(matches),
        _together([m for m in matches if "general" in (m[0].axis, m[0].soviet)]),
        _history([(one, records) for one, records in known if one.axis == one.soviet]),
        "Commands:\n\n```\n" + "\n".join(one.command for one, _ in known) + "\n```",
    ]
    return "\n\n".join(part for part in parts if part)


def _wins(matches: Sequence[tuple[Series, list[Record]]]) -> str:
    rows = [
        "| Title | Axis | Soviet | Wins | Seconds a game | Slowest turn | Absurdities |",
        "|---|---|---|---|---|---|---|",
    ]
    for one, records in matches:
        seconds = sum(sum(r.seconds.values()) for r in records) / len(records)
        slowest = max(r.slowest_turn[one.hero] for r in records)
        kinds: dict[str, int] = {}
        for record in records:
            for kind, count in record.sanity.get(one.hero, {}).items():
                kinds[kind] = kinds.get(kind, 0) + count
        absurd = "; ".join(f"{count} {kind}" for kind, count in sorted(kinds.items())) or "0"
        rows.append(
            f"| {one.title} {one.scenario} | {one.axis} | {one.soviet} | {wins_of(one, records)} "
            f"| {seconds:.1f} | {slowest:.2f} s | {absurd} |"
        )
    return "\n".join(rows)


def _together(matches: Sequence[tuple[Series, list[Record]]]) -> str:
    rows = []
    for title, scenario in dict.fromkeys((one.title, one.scenario) for one, _ in matches):
        mine = [(one, records) for one, records in matches if (one.title, one.scenario) == (title, scenario)]
        games = [record for _, records in mine for record in records]
        if len(mine) == 2:
            wins = sum(one.wins(records) for one, records in mine)
            budget = BUDGETS.get(title, BUDGET)
            late = sum(r.slowest_turn[one.hero] > 1.1 * budget for one, records in mine for r in records)
            rows.append(
                f"- {title} {scenario}: the general beats the cadet in {share_of(wins, len(games))}, both sides "
                f"together; games with a turn more than 10 % over the budget of {budget:.0f} s: {late}."
            )
    return "\n".join(rows)


def _history(own: Sequence[tuple[Series, list[Record]]]) -> str:
    lines = []
    for one, records in own:
        games = len(records)
        if one.bid is None:
            by_august = ", ".join(f"{place} in {fallen_by(records, place, 2)}" for place in ("Minsk", "Riga"))
            lines.append(
                f"General against itself in {one.title} {one.scenario}, {games} games: by the end of July/August 1941 "
                f"the Axis had taken {by_august}; Moscow by the end of 1941 in {fallen_by(records, 'Moscow', 4)}. "
                f"Russians win {share_of(sum(r.winner == 'soviet' for r in records), games)}."
            )
        else:
            wins = sum(r.winner == "soviet" for r in records)
            lines.append(
                f"General against itself in the {one.scenario} at a bid of {one.bid}: "
                f"Russians win {share_of(wins, games)}. For comparison: {HUMAN_RECORD}."
            )
    return "\n\n".join(lines)


if __name__ == "__main__":
    main()
