"""1941, the GDW game of 1981 in the edition of 2022."""

from stavka.titles.nineteen_forty_one.title import NineteenFortyOne

TITLE = NineteenFortyOne
