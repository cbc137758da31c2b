"""10.24, read in the other way: what a mobile assault costs includes entering a clear hex."""

from __future__ import annotations

from stavka.titles.barbarossa_deluxe.seams import Seams


def register(seams: Seams) -> None:
    seams.points_off_an_assault = 1  # bd:10.10-a, bd:10.24-a
