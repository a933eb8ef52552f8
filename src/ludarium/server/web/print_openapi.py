"""`python -m ludarium.server.web.print_openapi` prints the description of the interface for the client's build."""

import sys

import msgspec

from ludarium.server.accounts.sessions import Sessions
from ludarium.server.bus import MemoryBus
from ludarium.server.metrics import Metrics
from ludarium.server.settings import Settings
from ludarium.server.store import Store
from ludarium.server.web.app import inner_app
from ludarium.server.web.client_files import ClientFiles
from ludarium.server.web.openapi import description


def main() -> None:
    settings = Settings(database="sqlite://")
    store = Store(settings.database_url)
    app = inner_app(settings, Metrics(), ClientFiles(), store, Sessions(store), MemoryBus())
    found = description(app.routes.openapi_schema.to_schema())
    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")


if __name__ == "__main__":
    main()
