"""Settings for the whole suite."""

import gc
import os
import signal
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import settings

IN_CI = bool(os.environ.get("CI"))
HERE = Path(__file__).parent
LONGEST = 1800  # seconds of the clock that a test may take: what waits for ever fails, instead of holding up the run
# These tests talk to browsers, servers and worker processes, which the machine may hold up at any moment. Such a test
# is tried once more, and pytest's closing line counts it as rerun; a fault of ours fails twice.
BETWEEN_PROCESSES = tuple(HERE / folder for folder in ("web", "server", "host"))

# Deadlines measure the machine, not the rules.
settings.register_profile("stavka", deadline=None)
settings.register_profile("stavka-ci", deadline=None, derandomize=True)
settings.register_profile("fuzz", deadline=None, max_examples=2000)
settings.load_profile("stavka-ci" if IN_CI else "stavka")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Hardly anything is garbage while tests are collected: to look for it took a third of the time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent in BETWEEN_PROCESSES:
            item.add_marker(pytest.mark.flaky(reruns=1))


def fail_if_skipped(report: pytest.TestReport | pytest.CollectReport) -> None:
    """In CI a skipped test is a failure: nobody would notice that it no longer runs."""
    if IN_CI and report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"skipped in CI: {reason}"


def out_of_time(*_: object) -> None:
    raise TimeoutError(f"not done after {LONGEST} seconds")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    if item.get_closest_marker("fuzz"):
        return (yield)
    before = signal.signal(signal.SIGALRM, out_of_time)
    signal.alarm(LONGEST)
    try:
        return (yield)
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    fail_if_skipped(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    fail_if_skipped(report)
    return report
