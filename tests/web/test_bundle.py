"""The client that is committed is the one that the sources make."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "stavka" / "server" / "static"


@pytest.mark.skipif(shutil.which("npm") is None, reason="there is no Node here; the committed client is used as it is")
def test_the_committed_client_is_up_to_date(tmp_path: Path) -> None:
    """Types hold, and a build gives the same bytes; otherwise `make web` was forgotten."""
    web = ROOT / "web"
    if not (web / "node_modules").exists():
        subprocess.run(["npm", "ci", "--silent"], cwd=web, check=True, capture_output=True)
    subprocess.run(["node", "build.mjs", str(tmp_path)], cwd=web, check=True, capture_output=True)
    types = subprocess.run(["npx", "tsc", "--noEmit"], cwd=web, check=False, capture_output=True, text=True)
    assert types.returncode == 0, types.stdout
    made = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    kept = {path.name: path.read_bytes() for path in STATIC.iterdir()}
    assert sorted(made) == sorted(kept)
    changed = [name for name in made if made[name] != kept[name]]
    assert not changed, f"{', '.join(changed)} is not what the sources make; run `make web`"


def test_the_lock_names_no_host() -> None:
    text = (ROOT / "web" / "package-lock.json").read_text(encoding="utf-8")
    assert "resolved" not in text
    assert "integrity" in text
