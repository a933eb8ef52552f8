"""The description of the interface is true: requests that fit or do not fit it are answered as it says."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from tests.clients.wire import Api
from tests.servers import RunningServer

EXAMPLES = int(os.environ.get("LUDARIUM_API_EXAMPLES", "3"))  # of each operation and way


KEPT = Path(__file__).parents[2] / "web" / "openapi.json"
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    unsupported_method,
]


def test_the_description_that_the_client_is_built_from_is_up_to_date() -> None:
    command = [sys.executable, "-W", "ignore", "-m", "ludarium.server.web.print_openapi"]
    printed = subprocess.run(command, check=True, capture_output=True, env=os.environ).stdout.decode()
    assert printed == KEPT.read_text("utf-8"), "python -m ludarium.server.web.print_openapi > web/openapi.json"


def test_every_reference_of_the_description_leads_somewhere() -> None:
    kept = KEPT.read_text("utf-8")
    known = json.loads(kept)["components"]["schemas"]
    assert set(re.findall(r'"#/components/schemas/([^"]+)"', kept)) - set(known) == set()


def test_every_path_is_in_the_documents() -> None:
    page = (KEPT.parents[1] / "docs" / "web-protocol.md").read_text("utf-8")
    paths = [path.removeprefix("/api/v1") for path in json.loads(KEPT.read_text("utf-8"))["paths"]]
    missing = [path for path in paths if not all(text in page for text in literals(path))]
    assert len(paths) > 90
    assert not missing


def literals(path: str) -> list[str]:
    """What a path has between its parameters; a page may write the last part after dots."""
    first, *more = re.split(r"\{[^}]*\}", path)
    return [first.rstrip("/") if more else "/" + first.rpartition("/")[2], *(text.rstrip("/") for text in more)]


def test_every_answer_is_as_described(server: RunningServer) -> None:
    description = schemathesis.openapi.from_url(f"{server.address}/api/docs/openapi.json")
    asked, refused = set(), set()
    for found in description.get_all_operations():
        operation = found.ok()
        asked.add((operation.method, operation.path))
        ask(operation.as_strategy(generation_mode=GenerationMode.POSITIVE), CHECKS)
        if can_be_wrong(operation):
            # What does not fit is refused; only settings take any value.
            strict = [] if operation.path.endswith("/settings") or not operation.body else [refused_or_too_large]
            ask(operation.as_strategy(generation_mode=GenerationMode.NEGATIVE), [*CHECKS, *strict])
            refused.add((operation.method, operation.path))
    assert ("post", "/api/v1/tables") in asked & refused


def refused_or_too_large(context: Any, response: Any, case: Any) -> bool | None:
    """A text that is longer than it may be can be longer than any request."""
    return None if response.status_code == 413 else negative_data_rejection(context, response, case)


def can_be_wrong(operation: Any) -> bool:
    """A text in a path fits always: only a body, a query and other things in a path can be wrong."""
    text = {"type": "string"}
    others = [part for part in operation.path_parameters if part.definition["schema"] != text]
    return any(len(list(parts)) > 0 for parts in (operation.body, operation.query, others))


def ask(cases: Any, checks: list[Any]) -> None:
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=cases)
    def every(case: Any) -> None:
        case.validate_response(case.call(), checks=checks)

    every()


@pytest.fixture(scope="module")
def shapes(server: RunningServer) -> dict[str, Any]:
    with Api(server.address) as client:
        found: dict[str, Any] = client.http.get("/api/docs/openapi.json").json()["components"]
        return found


def test_every_message_of_a_socket_is_as_described(api: Api, shapes: dict[str, Any]) -> None:
    described = jsonschema_rs.validator_for({"components": shapes, "$ref": "#/components/schemas/ServerMessage"})
    with api.live(api.against("white", time_control={"base_seconds": 600})) as live:
        live.hear("snapshot")
        live.act("move", text="d6b5", ply=0)
        live.until(2)
        for kind in ("ping", "hint", "winning", "nonsense", "give-time"):
            live.ask(kind)
        live.act("offer", kind="take-back")
        live.act("resign")
        live.act("offer", kind="rematch")
        seen = {message["type"] for message in live.seen}
        assert {"snapshot", "event", "ack", "error", "thinking", "hint", "winning", "pong"} <= seen
        for message in live.seen:
            described.validate(message)
