"""A made-up board of the largest size, laid before the page in place of a title's own: 3,600 hexes and 1,600 pieces."""

from __future__ import annotations

import json
from math import cos, sin
from pathlib import Path

from playwright.sync_api import Page, Route, WebSocketRoute

from stavka.board import Board, Tables, load_board
from stavka.hexes import bits
from stavka.server.codec import encode
from stavka.server.maps import Drawings

SIDE = 60  # hexes a row and rows
PIECES = 1600
KINDS = ("infantry", "armor", "mechanized", "cavalry", "artillery", "motorized", "engineer", "mountain")


def _height(line: int, position: int) -> float:
    """Rolling ground: low is water, high are mountains."""
    return sin(line / 7) + cos(position / 9) + 0.6 * sin((line + position) / 4) + 0.4 * cos((line - 2 * position) / 5)


def _terrain(line: int, position: int) -> str:
    height = _height(line, position)
    damp = sin(line / 3 + position / 5)
    if height < -1.5:
        return "sea"
    if height > 1.6:
        return "mountain"
    return "swamp" if height < -0.9 and damp > 0.3 else "woods" if damp > 0.45 else "clear"


def large_board(folder: Path) -> Board:
    rows = ["hex,terrain,place,place_class,port,country,district,sea_area,edge,playable,origin"]
    for line in range(1, SIDE + 1):
        for position in range(1, SIDE + 1):
            ground = _terrain(line, position)
            land = ground != "sea"
            town = land and (line * 7 + position * 11) % 37 == 0
            place = f"Town {line}-{position},{'major' if (line + position) % 5 == 0 else 'minor'}" if town else ","
            country = ("russia" if position > 20 else "poland") if land else ""
            playable = "yes" if land else "no"
            rows.append(f"{line:02}{position:02},{ground},{place},,{country},,,,{playable},geography")
    (folder / "hexes.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    rails = [
        f"Line {line}-{run},{seq},{line:02}{position:02}"
        for line in range(5, SIDE, 9)
        for run, positions in enumerate(_runs(line))
        for seq, position in enumerate(positions, 1)
    ]
    (folder / "rails.csv").write_text("line,seq,hex\n" + "\n".join(rails) + "\n")
    rivers = [
        f"River {first},{i},{line:02}{position:02}"
        for first in range(4, SIDE, 8)
        for i, (line, position) in enumerate(((line, first + line % 2) for line in range(2, SIDE - 2)), 1)
    ]
    (folder / "rivers.csv").write_text("river,seq,hex\n" + "\n".join(rivers) + "\n")
    (folder / "links.csv").write_text("hex_a,hex_b,kind\n")
    (folder / "hexsides.csv").write_text("hex_a,hex_b,kind\n")
    terrains = ["clear", "woods", "mountain", "swamp", "sea"]
    return load_board(Tables(folder), shifted="even", terrains=terrains, place_kinds=["major", "minor"])


def _runs(line: int) -> list[list[int]]:
    """The stretches of a row that are dry."""
    runs: list[list[int]] = [[]]
    for position in range(1, SIDE + 1):
        if _terrain(line, position) != "sea":
            runs[-1].append(position)
        elif runs[-1]:
            runs.append([])
    return [run for run in runs if len(run) > 1]


def pieces(board: Board) -> list[dict[str, object]]:
    """Two to a hex from the west on and from the east on, so that the middle is a front."""
    land = sorted(bits(board.playable), key=lambda hex: board.grid.centre(hex)[0])
    west, east = land[: PIECES // 4], land[::-1][: PIECES // 4]
    found: list[dict[str, object]] = []
    for side, nation, hexes in (("axis", "german", west), ("soviet", "russian", east)):
        for i in range(PIECES // 2):
            name = f"{i + 1}{side[0].upper()}"
            one: dict[str, object] = {"id": name, "short": name, "name": f"{name} Division", "side": side}
            one |= {"nation": nation, "kind": KINDS[i % len(KINDS)], "size": "division", "combat": 3 + i % 6, "move": 6}
            found.append({**one, "hex": board.grid.name(hexes[i // 2]), "box": None, "flags": [], "marks": []})
    return found


def lay(page: Page, folder: Path) -> None:
    """From now on the page that opens a game is told of this board and these pieces."""
    board = large_board(folder)
    drawings = Drawings()
    drawn, units = encode(drawings.map_of(board)), pieces(board)

    def ground(route: Route) -> None:
        route.fulfill(body=drawings.ground_of(board, "classic"), content_type="image/svg+xml")

    def told(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def on(message: str | bytes) -> None:
            news = json.loads(message)
            if news.get("event") == "state":
                news["state"]["view"] |= {"units": units, "control": {}, "markers": {}, "hidden": {}, "rails": {}}
                message = json.dumps(news)
            socket.send(message)

        server.on_message(on)

    page.route("**/map", lambda route: route.fulfill(body=drawn, content_type="application/json"))
    page.route("**/ground.svg*", ground)
    page.route("**/rails*", lambda route: route.fulfill(body="", content_type="image/svg+xml"))
    page.route_web_socket("**/socket*", told)
