"""The built client is served as it is, quickly, and nothing else is."""

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludarium.server.settings import Settings
from ludarium.server.web.client_files import ClientFiles
from tests.server.clients import Api, RunningServer

PAGE = b"<!doctype html><title>client</title>" + b" " * 1000
SCRIPT = b"console.log('a client');" * 100


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Api]:
    folder = tmp_path / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_bytes(PAGE)
    (folder / "assets" / "index-abc123.js").write_bytes(SCRIPT)
    (folder / "service-worker.js").write_bytes(SCRIPT)
    (folder / "manifest.webmanifest").write_text("{}")
    (tmp_path / "secret.txt").write_text("secret")
    settings = Settings(data=tmp_path / "data", workers=0, client=folder)
    with RunningServer(settings) as server, Api(server.address) as api:
        yield api


def test_the_client_is_served_with_caching_that_fits(client: Api) -> None:
    page = client.http.get("/")
    assert page.content == PAGE
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert page.headers["cache-control"] == "no-cache"
    assert "set-cookie" in page.headers
    script = client.http.get("/assets/index-abc123.js")
    assert script.content == SCRIPT
    assert script.headers["content-encoding"] == "gzip"
    assert "javascript" in script.headers["content-type"]
    assert "immutable" in script.headers["cache-control"]
    plain = client.http.get("/assets/index-abc123.js", headers={"Accept-Encoding": "identity"})
    assert plain.content == SCRIPT
    assert "content-encoding" not in plain.headers

    known = client.http.get("/", headers={"If-None-Match": page.headers["etag"]})
    assert (known.status_code, known.content) == (304, b"")

    assert client.http.get("/play/some-table").content == PAGE
    for path in ("/assets/nothing.js", "/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt"):
        answer = client.http.get(path)
        assert answer.status_code == 404, path
        assert b"secret" not in answer.content or b"error" in answer.content
    assert client.refused("GET", "/nothing") == (404, "not-found")


def test_what_an_installed_app_is_made_of_is_asked_for_again(client: Api) -> None:
    worker = client.http.get("/service-worker.js")
    assert (worker.status_code, worker.headers["content-type"]) == (200, "text/javascript; charset=utf-8")
    assert worker.headers["cache-control"] == "no-cache", "a new version is found at once"
    manifest = client.http.get("/manifest.webmanifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    assert manifest.headers["cache-control"] == "no-cache"
    rules = [rule.split() for rule in worker.headers["content-security-policy"].split(";")]
    assert ["default-src", "'self'"] in rules, "the manifest, and what the worker asks for"
    assert "'self'" in next(rule for rule in rules if rule[0] == "worker-src")


def test_head_of_a_page_gives_its_headers_only(client: Api) -> None:
    for path in ("/", "/play/some-table", "/assets/index-abc123.js", "/api/v1/games", "/api/docs", "/health"):
        answer = client.http.head(path)
        assert (answer.status_code, answer.content) == (200, b""), path
    assert client.http.head("/assets/nothing.js").status_code == 404


def test_a_page_that_was_loaded_before_an_upgrade_can_notice(client: Api, tmp_path: Path) -> None:
    build = client.http.get("/api/v1/games").headers["ludarium-client"]
    assert client.show(client.table())["client"] == build == ClientFiles(tmp_path / "client").build
    (tmp_path / "client" / "index.html").write_bytes(PAGE + b"new")
    assert ClientFiles(tmp_path / "client").build != build
    (tmp_path / "client" / "index.html").write_bytes(PAGE + b'<meta name="build" content="0123456789abcdef">')
    assert ClientFiles(tmp_path / "client").build == "0123456789abcdef", "a page may know its own build"


def test_small_and_incompressible_files_are_not_packed(tmp_path: Path) -> None:
    (tmp_path / "small.css").write_bytes(b"a{}")
    (tmp_path / "packed.bin").write_bytes(gzip.compress(bytes(range(256)) * 40))
    files = ClientFiles(tmp_path)
    for name in ("small.css", "packed.bin"):
        found = files.get(f"/{name}")
        assert found is not None
        assert found.packed is None
