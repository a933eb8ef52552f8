"""Whatever fits, or does not fit, the description of the interface: no request makes the server fail."""

from contextlib import suppress
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance

from tests.server.clients import RunningServer

EXAMPLES = 12  # of each operation and way


def test_no_request_makes_the_server_fail(server: RunningServer) -> None:
    description = schemathesis.openapi.from_url(f"{server.address}/api/docs/openapi.json")
    asked = set()
    for found in description.get_all_operations():
        operation = found.ok()
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            asked.add((operation.method, operation.path))
            ask(operation.as_strategy(generation_mode=mode))
    assert ("post", "/api/tables") in asked


def ask(cases: Any) -> None:
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
        response = case.call()
        checks = [not_a_server_error]
        if response.status_code < 300:
            checks += [content_type_conformance, response_schema_conformance]
        else:
            assert response.json()["error"]
        case.validate_response(response, checks=checks)

    with suppress(Unsatisfiable):  # nothing can be wrong with an operation that takes nothing
        every()
