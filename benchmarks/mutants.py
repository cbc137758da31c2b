"""Breaks the rules of a title on purpose, one at a time, and tells which of them no test notices.

    python benchmarks/mutants.py trc --sample 150 --seed 1       a random sample of the mutants
    python benchmarks/mutants.py bd --rules bd:8.35-c bd:10.27   every mutant of the code that cites a rule
    python benchmarks/mutants.py n41 --only movement/rail.py     every mutant of one module
    python benchmarks/mutants.py trc --sample 20 --list          only what they are

docs/mutants.md says what is counted.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import pytest

import stavka
from benchmarks.mutation.choosing import Citations, Equivalents, all_mutants, files_of_tests, modules
from benchmarks.mutation.making import Mutant
from benchmarks.mutation.recording import Reached, Statements, recorded
from benchmarks.mutation.trying import OPTIONS, SECONDS, Bench, Outcome, freshly, in_child, stamp

ROOT = Path(__file__).resolve().parents[1]
NOT_NOTICED = re.compile(r"NOT NOTICED .*?: (\S+):\d+ .*?\[(\w+) (\d+)\]")
KEPT = ROOT / "build" / "mutants" / "statements"


@dataclass(frozen=True, slots=True)
class Manner:
    """How hard it is tried: seconds of tests for each mutant, and whether what is not noticed is imported anew."""

    patience: float
    thorough: bool


class Trial:
    """Tries mutants of a title, with the tests collected once and the functions that each calls known."""

    def __init__(
        self, code: str, chosen: Sequence[Mutant], how: Manner, session: pytest.Session, outcome: Outcome
    ) -> None:
        self.code, self.chosen, self.patience, self.thorough = code, chosen, how.patience, how.thorough
        self.bench = Bench(ROOT, session, outcome)
        self.citations = Citations.of(ROOT, code)
        self.files = [path for path in modules(ROOT, code) if path.stem != "__init__"]
        self.statements = Statements(ROOT, self.files)
        self.reached = self.known()
        self.by_statement = self.reached.by_statement()
        self.bench.seconds = self.reached.seconds

    def known(self) -> Reached:
        """What each test runs: kept from the last time, and recorded where the code or a test has changed."""
        KEPT.mkdir(parents=True, exist_ok=True)
        kept = KEPT / f"{self.code}.json"
        reached = Reached(**json.loads(kept.read_text(encoding="utf-8"))) if kept.is_file() else Reached()
        stamps = {"code": stamp(sorted((ROOT / "stavka").rglob("*.py")))}
        for test in self.bench.items:
            name = test.partition("::")[0]
            stamps.setdefault(name, stamp([ROOT / name]))
        if reached.stamps.get("code") != stamps["code"]:
            reached = Reached()
        stale = {name for name in stamps if reached.stamps.get(name) != stamps[name]}
        wanted = [t for t in self.bench.items if t.partition("::")[0] in stale or t not in reached.tests]
        reached.tests = {t: c for t, c in reached.tests.items() if t in self.bench.items and t not in set(wanted)}
        if wanted:
            say(f"recording what {len(wanted)} tests run ...")
            rows = recorded(ROOT, self.files, wanted, KEPT / f"{self.code}.rows")
            failed = [row.test for row in rows if row.failed]
            if failed or len(rows) < len(wanted):
                sys.exit(f"these tests fail without any mutant: {failed or wanted[len(rows) :][:1]}")
            reached.tests |= {row.test: row.ran for row in rows}
            reached.seconds |= {row.test: row.seconds for row in rows}
        reached.stamps = stamps
        kept.write_text(json.dumps(asdict(reached)), encoding="utf-8")
        return reached

    def tests_for(self, mutant: Mutant) -> list[str]:
        """First the tests that cite the rules near the change, then all that run its statement, the quick ones first.

        Where patience is limited, no more of them than take so many seconds.
        """
        running = set[str]().union(*(self.by_statement.get(at, set()) for at in self.statements.asked(mutant)))
        order = {name: at for at, name in enumerate(self.citations.tests_of(self.citations.rules_near(mutant)))}

        def rank(test: str) -> tuple[int, float]:
            return order.get(test.partition("[")[0], len(order)), self.reached.seconds.get(test, 0)

        chosen, left = [], self.patience
        for test in sorted(running, key=rank):
            seconds = self.reached.seconds.get(test, 0)
            if seconds <= left:
                chosen.append(test)
                left -= seconds
        return chosen

    def each(self) -> Iterator[tuple[Mutant, str]]:
        """Every mutant with the test that notices it, or with an empty text."""
        for mutant in self.chosen:
            tests = self.tests_for(mutant)
            limit = SECONDS + 5 * sum(self.reached.seconds.get(test, 1) for test in tests)
            noticed, ended = "", True
            if tests:
                noticed, ended = in_child(self.bench.notice(mutant, tests), limit)
                # a function may not have taken the new code, and what was worked out before is still as it was
                if not noticed and ended and (self.thorough or not mutant.first):
                    noticed, ended = freshly(ROOT, mutant, tests, limit + 60)
            yield mutant, noticed if ended else "it ran wild"


class Driver:
    """The plugin that tries mutants instead of running the collected tests."""

    def __init__(self, code: str, chosen: Sequence[Mutant], how: Manner) -> None:
        self.code, self.chosen, self.how, self.outcome = code, chosen, how, Outcome()
        self.survivors: list[Mutant] = []
        self.noticed = 0

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            sys.exit("the tests cannot be collected")
        session.config.pluginmanager.register(self.outcome)
        session.config.option.tbstyle = "value"
        stavka.title(self.code)  # once, for all children
        trial = Trial(self.code, self.chosen, self.how, session, self.outcome)
        gc.freeze()  # children share what there is
        for number, (mutant, test) in enumerate(trial.each(), 1):
            if test:
                self.noticed += 1
                say(f"{number}: noticed by {test}: {mutant}", quiet=True)
            else:
                self.survivors.append(mutant)
                rules = ", ".join(f"{self.code}:{rule}" for rule in trial.citations.rules_near(mutant)[:4])
                say(f"{number}: NOT NOTICED ({len(trial.tests_for(mutant))} tests, {rules or 'no rule'}): {mutant}")
        return True


VERBOSE = False


def say(text: str, quiet: bool = False) -> None:
    if VERBOSE or not quiet:
        sys.__stdout__.write(f"{text}\n") if sys.__stdout__ else None
        sys.__stdout__.flush() if sys.__stdout__ else None


def chosen_mutants(args: argparse.Namespace) -> list[Mutant]:
    """The mutants asked for, without those that are known to break nothing."""
    known, there = Equivalents.read(), all_mutants(ROOT, args.title)
    for row in known.of_nothing(there):
        say(f"listed as equivalent, but there is no such mutant any more: {row}")
    found = [mutant for mutant in there if known.reason(mutant) is None]
    if args.only:
        found = [mutant for mutant in found if any(part in mutant.path for part in args.only)]
    if args.kinds:
        found = [mutant for mutant in found if mutant.kind in args.kinds]
    citations = Citations.of(ROOT, args.title)
    if args.cited:
        found = [mutant for mutant in found if "/mechanics/" in mutant.path or citations.rules_near(mutant)]
    if args.rules:
        wanted = {rule.partition(":")[2] for rule in args.rules}
        found = [mutant for mutant in found if wanted & set(citations.rules_near(mutant))]
    if args.again:
        open_ones = set(NOT_NOTICED.findall(args.again.read_text(encoding="utf-8")))
        found = [mutant for mutant in found if (mutant.path, mutant.kind, str(mutant.number)) in open_ones]
    if args.quick:
        found = [mutant for mutant in found if mutant.first]
    if args.sample:
        found = random.Random(args.seed).sample(found, min(args.sample, len(found)))
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("title", choices=["trc", "n41", "bd", "rb", "pmd"])
    parser.add_argument("--rules", nargs="+", metavar="RULE", help="only code that cites one of these")
    parser.add_argument("--cited", action="store_true", help="only code that cites some rule, and the mechanics")
    parser.add_argument("--only", nargs="+", metavar="PATH", help="only modules whose path has one of these in it")
    parser.add_argument("--kinds", nargs="+", metavar="KIND", help="only changes of these kinds")
    parser.add_argument("--again", type=Path, metavar="FILE", help="only those not noticed in this output of a run")
    parser.add_argument("--quick", action="store_true", help="not those for which everything is imported anew")
    parser.add_argument("--sample", type=int, metavar="N", help="only so many, drawn at random")
    parser.add_argument("--seed", type=int, default=1, help="of the drawing")
    parser.add_argument(
        "--patience", type=float, default=1000, metavar="SECONDS", help="of tests that a mutant is tried by at most"
    )
    parser.add_argument("--everything", action="store_true", help="count golden diaries and random play too")
    parser.add_argument("--least", type=float, default=0, metavar="PERCENT", help="exit code 1 below this score")
    parser.add_argument("--list", action="store_true", help="only print the mutants")
    parser.add_argument("--verbose", action="store_true", help="print what noticed each mutant")
    args = parser.parse_args(arguments)
    global VERBOSE
    VERBOSE = args.verbose
    chosen = chosen_mutants(args)
    if args.list:
        for mutant in chosen:
            say(str(mutant))
        return 0
    driver = Driver(args.title, chosen, Manner(args.patience, thorough=not args.quick))
    files = [str(path.relative_to(ROOT)) for path in files_of_tests(ROOT, args.title, args.everything)]
    pytest.main([*OPTIONS, "--rootdir", str(ROOT), *files], plugins=[driver])
    tried = driver.noticed + len(driver.survivors)
    if not tried:
        say("no mutant was tried")
        return 2
    score = 100 * driver.noticed / tried
    drawn = f", seed {args.seed}" if args.sample else ""
    say(f"{args.title}: {driver.noticed} of {tried} mutants noticed ({score:.1f} %{drawn})")
    return int(score < args.least)


if __name__ == "__main__":
    sys.exit(main())
