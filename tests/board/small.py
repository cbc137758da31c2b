"""A small made-up map, written as the text files that a title would have."""

from pathlib import Path
from typing import Literal

from stavka.board import Board, Tables, load_board

TERRAINS = ["clear", "woods", "mountain", "swamp", "sea", "lake"]


def small_board(folder: Path, lines: Literal["rows", "columns"] = "rows", *, woods: str = "0405") -> Board:
    """Six by six: sea in line 1, a lake, two countries, a river, a railway, a strait, closed land in line 6."""
    terrain = {"0203": "woods", "0303": "mountain", "0402": "swamp", "0505": "lake"}
    rows = ["hex,terrain,place,place_class,port,country,district,sea_area,edge,playable,origin"]
    for line in range(1, 7):
        for position in range(1, 7):
            hex = f"{line:02}{position:02}"
            ground = terrain.get(hex, "sea" if line == 1 else "clear")
            place = {"0302": 'Fort "A<B"', "0304": "Long Name Town", "0404": "Oilville", "0202": "Haven"}.get(hex, "")
            kind = {"0302": "major", "0304": "minor", "0404": "oil", "0202": "minor"}.get(hex, "")
            port = "black_sea" if hex == "0202" else ""
            country = "" if ground in ("sea", "lake") else "russia" if position < 4 else "poland"
            district = "W" if hex in ("0401", "0501") else ""
            playable = "no" if ground in ("sea", "lake") or line == 6 else "yes"
            sea = "black_sea" if line == 2 else ""
            origin = "rulebook" if place else "geography"
            name = f'"{place.replace(chr(34), chr(34) * 2)}"' if place else ""
            rows.append(f"{hex},{ground},{name},{kind},{port},{country},{district},{sea},,{playable},{origin}")
    (folder / "hexes.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    (folder / "rivers.csv").write_text("river,seq,hex\nBig River,1,0501\nBig River,2,0401\nBig River,3,0301\n")
    (folder / "rails.csv").write_text("line,seq,hex\nMain,1,0302\nMain,2,0303\nMain,3,0304\n")
    (folder / "links.csv").write_text("hex_a,hex_b,kind\n0201,0202,strait\n0503,0504,barred\n")
    (folder / "hexsides.csv").write_text("hex_a,hex_b,kind\n0403,0503,major_river\n0204,0304,wall\n")
    (folder / "scenery.csv").write_text(f"hex,kind,origin\n{woods},woods,geography\n")
    return load_board(
        Tables(folder),
        shifted="even",
        lines=lines,
        positions="east" if lines == "rows" else "north",
        terrains=TERRAINS,
        place_kinds=["major", "minor", "oil"],
    )
