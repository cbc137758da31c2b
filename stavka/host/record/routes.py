"""The addresses of what stands beyond the playing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.routing import BaseRoute, Route

from stavka.host.record.archive import Archive
from stavka.host.record.proof import Proofs
from stavka.host.record.witness import Witness
from stavka.server.app import faulty

if TYPE_CHECKING:
    from stavka.host.door import HostDoor


def record_routes(door: HostDoor) -> list[BaseRoute]:
    archive, proofs = Archive(door), Proofs(door)
    witness = Witness(door.house.database, door.settings.throws_an_hour)
    return [
        Route("/archive", door.lobby_page),
        Route("/proof", door.lobby_page),
        Route("/api/archive", faulty(archive.search)),
        Route("/api/archive/statistics", faulty(archive.statistics)),
        Route("/api/games/{game}/proof", faulty(proofs.proof)),
        Route("/api/witness", faulty(witness.tell_key)),
        Route("/api/witness/throws", faulty(witness.throw), methods=["POST"]),
    ]
