"""The addresses of a host."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.routing import BaseRoute, Route

from stavka.host.door import HostDoor
from stavka.host.flood import Flood, Readable
from stavka.host.house import House
from stavka.host.limits import MemoryLimit, Rate
from stavka.host.operation.place import Place
from stavka.host.operation.settings import Settings
from stavka.host.own_pages import OwnPages
from stavka.host.people.passwords import Passwords
from stavka.host.record.routes import record_routes
from stavka.server.app import broken, faulty, game_routes, title_routes
from stavka.server.safety.headers import Secured
from stavka.server.safety.origins import SameOrigin

PAGES = ("/", "/join", "/board", "/letter", "/stop", "/archive", "/proof")  # what a link from elsewhere may open


def routes_of(door: HostDoor) -> list[BaseRoute]:
    return [
        Route("/", door.lobby_page),
        Route("/join", door.lobby_page),
        Route("/board", door.board_page),
        Route("/letter", door.lobby_page),
        Route("/stop", door.lobby_page, methods=["GET"]),
        Route("/stop", faulty(door.notices.one_click), methods=["POST"]),
        Route("/health", faulty(door.health)),
        Route("/metrics", faulty(door.metrics)),
        Route("/api/account", faulty(door.accounts.mine)),
        Route("/api/account/make", faulty(door.accounts.make), methods=["POST"]),
        Route("/api/account/export", faulty(door.accounts.export)),
        Route("/api/account/forget", faulty(door.accounts.forget), methods=["POST"]),
        Route("/api/account/password", faulty(door.accounts.change), methods=["POST"]),
        Route("/api/session", faulty(door.accounts.sign_in), methods=["POST"]),
        Route("/api/session/end", faulty(door.accounts.sign_out), methods=["POST"]),
        Route("/api/account/mail", faulty(door.by_mail.move), methods=["POST"]),
        Route("/api/letters/ask", faulty(door.by_mail.ask), methods=["POST"]),
        Route("/api/letters/read", faulty(door.by_mail.look), methods=["POST"]),
        Route("/api/letters/use", faulty(door.by_mail.use), methods=["POST"]),
        Route("/api/notices", faulty(door.notices.waiting)),
        Route("/api/notices/seen", faulty(door.notices.have_seen), methods=["POST"]),
        Route("/api/notices/wishes", faulty(door.notices.wishes), methods=["GET"]),
        Route("/api/notices/wishes", faulty(door.notices.wish), methods=["POST"]),
        Route("/api/notices/games/{game}", faulty(door.notices.of_game), methods=["GET", "POST"]),
        Route("/api/notices/stop", faulty(door.notices.stop), methods=["POST"]),
        Route("/api/lobby", faulty(door.lobby)),
        Route("/api/games", faulty(door.new), methods=["POST"]),
        Route("/api/games/{game}/join", faulty(door.join), methods=["POST"]),
        Route("/api/games/{game}/take", faulty(door.take), methods=["POST"]),
        Route("/api/games/{game}/rematch", faulty(door.rematch), methods=["POST"]),
        Route("/api/invitations", faulty(door.company.invitations)),
        Route("/api/invitations/{game}", faulty(door.company.answer), methods=["POST"]),
        Route("/api/blocked", faulty(door.company.blocked), methods=["GET"]),
        Route("/api/blocked", faulty(door.company.block), methods=["POST"]),
        Route("/api/blocked/end", faulty(door.company.unblock), methods=["POST"]),
        Route("/api/games/{game}/undone", faulty(door.undone)),
        *record_routes(door),
        *title_routes(door),
        *game_routes(door),
    ]


def app(house: House, settings: Settings, passwords: Passwords | None = None, place: Place | None = None) -> Starlette:
    door = HostDoor(house, settings, passwords, place)
    flood = MemoryLimit(Rate(settings.requests_a_minute, 60.0))
    middleware = [
        Middleware(Secured),
        Middleware(TrustedHostMiddleware, allowed_hosts=settings.hosts),
        Middleware(SameOrigin, pages=PAGES),
        Middleware(OwnPages, pages=PAGES, is_secure=settings.is_secure),
        Middleware(Flood, limit=flood),
        Middleware(Readable),
        Middleware(GZipMiddleware, minimum_size=800, compresslevel=6),
    ]
    return Starlette(
        routes=routes_of(door),
        middleware=middleware,
        lifespan=door.lifespan,
        exception_handlers={Exception: broken},
    )
