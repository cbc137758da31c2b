"""What a player has seen and sent of each game by mail: a later file must go on from it."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path

from stavka.play import saves
from stavka.play.mail.chain import BadTurn, goes_on
from stavka.play.mail.turns import MailGame


@dataclass(frozen=True, slots=True)
class Seen:
    """The side that is played here, and the hashes of the lines that are known."""

    side: str
    hashes: tuple[str, ...]


def folder() -> Path:
    return saves.home() / "mail"


def seen(mark: str) -> Seen | None:
    """What is known of a game; None for one that was never seen here."""
    try:
        told = json.loads((folder() / f"{mark[:32]}.json").read_text(encoding="utf-8"))
        return Seen(str(told["side"]), tuple(map(str, told["hashes"])))
    except FileNotFoundError:
        return None
    except (ValueError, LookupError, TypeError) as error:
        raise BadTurn(f"the note of what was seen of this game cannot be read: {error}") from None


def check(found: MailGame) -> Seen | None:
    """Compare a file with what was seen; ``BadTurn`` when it does not go on from it."""
    known = seen(found.mark)
    if known is None:
        return None
    hashes = [link.hash for link in found.links]
    if goes_on(found.links, known.hashes):
        return known
    if hashes == list(known.hashes[: len(hashes)]):
        raise BadTurn(
            f"this file is an old one: you have seen {len(known.hashes) - len(hashes)} lines more of this game. Your "
            f"last file of it is {folder() / f'{found.mark[:32]}.turn'}"
        )
    line = next(n for n, (one, other) in enumerate(zip(hashes, known.hashes, strict=False)) if one != other)
    raise BadTurn(f"this file tells the past otherwise than you have seen it, from line {line + 2} on")


def note(found: MailGame, side: str) -> None:
    """This much is seen now; the file is kept as it stands."""
    folder().mkdir(parents=True, exist_ok=True)
    place = folder() / f"{found.mark[:32]}.json"
    text = found.written()
    _write(place.with_suffix(".turn"), text)
    _write(place, json.dumps({"side": side, "hashes": [link.hash for link in found.links]}))


def _write(path: Path, text: str) -> None:
    unfinished = path.with_name(f"{path.name}.unfinished")
    with unfinished.open("w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(path)
