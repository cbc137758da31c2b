"""The file of weights beside the profiles."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from stavka.lab.value_training.fitting import Weights
from stavka.opponents.judgement.features import NAMES
from stavka.opponents.judgement.value import FILE, SCALE


def write(found: Mapping[str, Weights], file: Path = FILE) -> None:
    """Keep the weights of some titles, and nothing of others, as whole numbers."""
    rows = {code: [round(w * SCALE) for w in one.figures] for code, one in sorted(found.items())}
    levels = {
        code: {name.split()[1]: round(level * SCALE) for name, level in sorted(one.levels.items())}
        for code, one in sorted(found.items())
    }
    parts = (
        f'  "features": {json.dumps(list(NAMES))}',
        '  "weights": {\n' + ",\n".join(f'    "{code}": {json.dumps(row)}' for code, row in rows.items()) + "\n  }",
        '  "levels": {\n' + ",\n".join(f'    "{code}": {json.dumps(row)}' for code, row in levels.items()) + "\n  }",
    )
    file.write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf-8")
