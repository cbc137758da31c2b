"""What a serving process stands for among the others of a host."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field


@dataclass
class Place:
    """One of the ports of a host. Whoever serves there after another has died goes by the same ``name``."""

    name: str = field(default_factory=lambda: secrets.token_hex(4))
    port: int = 0
    replaced: int = 0  # how often somebody has died there since the host was started

    def take(self, other: Place) -> None:
        """Be called to another place."""
        self.name, self.port, self.replaced = other.name, other.port, other.replaced
