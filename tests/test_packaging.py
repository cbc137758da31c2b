"""What people install works: a wheel and a source distribution, in an environment that has nothing else."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
import venv
from pathlib import Path

import pytest

import stavka

ROOT = Path(__file__).parent.parent
SHIPPED = ("stavka", "LICENSE", "README.md", "CHANGELOG.md", "pyproject.toml")


def run(*command: str | Path, cwd: Path, given: str | None = None) -> str:
    env = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(
        [str(word) for word in command], cwd=cwd, env=env, input=given, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the wheel and the source distribution."""
    source = tmp_path_factory.mktemp("source")
    for name in SHIPPED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, source / name)
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", source / "dist", source, cwd=source)
    return source / "dist"


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the locked packages of the runtime and nothing else."""
    folder = tmp_path_factory.mktemp("clean")
    venv.create(folder / "env", with_pip=True)
    pip = (folder / "env" / "bin" / "python", "-m", "pip", "--disable-pip-version-check", "--quiet", "install")
    run(*pip, "--require-hashes", "--requirement", ROOT / "requirements.lock", cwd=folder)
    return folder


def install(clean: Path, distribution: Path) -> Path:
    """Install a distribution and return its command."""
    pip = (clean / "env" / "bin" / "python", "-m", "pip", "--disable-pip-version-check", "--quiet", "install")
    run(*pip, "--no-deps", "--no-build-isolation", "--force-reinstall", distribution, cwd=clean)
    return clean / "env" / "bin" / "stavka"


@pytest.mark.parametrize("kind", [pytest.param("*.tar.gz", marks=pytest.mark.fuzz), "*.whl"])
def test_an_installed_distribution_plays(built: Path, clean: Path, kind: str) -> None:
    [distribution] = built.glob(kind)
    command = install(clean, distribution)
    assert run(command, "--version", cwd=clean) == f"stavka {stavka.__version__}\n"
    python = clean / "env" / "bin" / "python"
    for code in stavka.library.titles():
        line = f"import stavka; print(len(stavka.new({code!r}, seed=1).view('axis')['units']))"
        assert int(run(python, "-c", line, cwd=clean)) > 100
    shown = run(
        command, "play", "--terminal", "--title", "trc", "--scenario", "barbarossa", cwd=clean, given="help\nquit\n"
    )
    assert "done" in shown


def test_the_installed_board_is_served(built: Path, clean: Path) -> None:
    [wheel] = built.glob("*.whl")
    command = install(clean, wheel)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    env = {**os.environ, "STAVKA_HOME": str(clean / "home")}
    env.pop("PYTHONPATH", None)
    serving = subprocess.Popen(
        [command, "serve", "--port", str(port), "--no-browser"], cwd=clean, env=env, stdout=subprocess.DEVNULL
    )
    try:
        page = fetched(f"http://127.0.0.1:{port}/")
    finally:
        serving.terminate()
        serving.wait(timeout=20)
    assert "<title>Stavka" in page


def fetched(address: str) -> str:
    """The page, once the server is up."""
    for _ in range(200):
        try:
            with urllib.request.urlopen(address, timeout=5) as answer:
                text: str = answer.read().decode()
                return text
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the server did not answer")


def test_the_locks_pin_every_file_and_name_no_host() -> None:
    for name in ("requirements.lock", "requirements-dev.lock"):
        lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
        assert all("==" in line or line.strip().startswith("--hash=sha256:") for line in lines if line.strip())
        assert not any("://" in line for line in lines)


def test_the_changelog_begins_with_this_version() -> None:
    versions = [
        line.split()[1]
        for line in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").splitlines()
        if line[:3] == "## "
    ]
    assert versions[0] == stavka.__version__
