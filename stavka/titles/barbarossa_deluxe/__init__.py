"""Barbarossa Deluxe: the whole war in the east, June 1941 to May 1945, without zones of control."""

from stavka.titles.barbarossa_deluxe.title import BarbarossaDeluxe

TITLE = BarbarossaDeluxe
