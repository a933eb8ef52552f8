"""The built client is served as it is, quickly, and nothing else is."""

import gzip
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree

import pytest

from ludarium.server.settings import Settings
from ludarium.server.web.client_files import ClientFiles
from tests.clients.wire import Api
from tests.server.databases import migrated_database
from tests.servers import RunningServer

PAGE = b"<!doctype html><title>client</title>" + b" " * 1000
SCRIPT = b"console.log('a client');" * 100


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("files") / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_bytes(PAGE)
    (folder / "assets" / "index-abc123.js").write_bytes(SCRIPT)
    (folder / "service-worker.js").write_bytes(SCRIPT)
    (folder / "manifest.webmanifest").write_text("{}")
    (folder.parent / "secret.txt").write_text("secret")
    return folder


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, folder: Path) -> Iterator[RunningServer]:
    database = migrated_database(tmp_path_factory.mktemp("data"))
    with RunningServer(Settings(database=database, workers=0, client=folder)) as running:
        yield running


def test_the_client_is_served_with_caching_that_fits(api: Api) -> None:
    page = api.http.get("/")
    assert page.content.endswith(b" " * 1000)
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert page.headers["cache-control"] == "no-cache"
    assert "set-cookie" in page.headers
    script = api.http.get("/assets/index-abc123.js")
    assert script.content == SCRIPT
    assert script.headers["content-encoding"] == "gzip"
    assert "javascript" in script.headers["content-type"]
    assert "immutable" in script.headers["cache-control"]
    plain = api.http.get("/assets/index-abc123.js", headers={"Accept-Encoding": "identity"})
    assert plain.content == SCRIPT
    assert "content-encoding" not in plain.headers

    known = api.http.get("/", headers={"If-None-Match": page.headers["etag"]})
    assert (known.status_code, known.content) == (304, b"")

    for path in ("/play/some-table", "/@/an.na", "/sandbox/romgon/4.b/x.y", "/new/romgon///friend"):
        assert api.http.get(path).content.endswith(b" " * 1000), "a page of the client, which has dots in it perhaps"
    for path in ("/assets/nothing.js", "/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt"):
        answer = api.http.get(path)
        assert answer.status_code == 404, path
        assert b"secret" not in answer.content or b"error" in answer.content
    assert api.refused("GET", "/nothing") == (404, "not-found")


def test_what_an_installed_app_is_made_of_is_asked_for_again(api: Api) -> None:
    worker = api.http.get("/service-worker.js")
    assert (worker.status_code, worker.headers["content-type"]) == (200, "text/javascript; charset=utf-8")
    assert worker.headers["cache-control"] == "no-cache", "a new version is found at once"
    manifest = api.http.get("/manifest.webmanifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    assert manifest.headers["cache-control"] == "no-cache"
    rules = [rule.split() for rule in worker.headers["content-security-policy"].split(";")]
    assert ["default-src", "'self'"] in rules, "the manifest, and what the worker asks for"
    assert "'self'" in next(rule for rule in rules if rule[0] == "worker-src")


def test_head_of_a_page_gives_its_headers_only(api: Api) -> None:
    for path in ("/", "/play/some-table", "/assets/index-abc123.js", "/api/v1/games", "/api/docs", "/health"):
        answer = api.http.head(path)
        assert (answer.status_code, answer.content) == (200, b""), path
    assert api.http.head("/assets/nothing.js").status_code == 404


def test_a_page_that_was_loaded_before_an_upgrade_can_notice(api: Api, folder: Path, tmp_path: Path) -> None:
    build = api.http.get("/api/v1/games").headers["ludarium-client"]
    assert api.show(api.table())["client"] == build == ClientFiles(folder).build
    later = copytree(folder, tmp_path / "later")
    (later / "index.html").write_bytes(PAGE + b"new")
    assert ClientFiles(later).build != build
    (later / "index.html").write_bytes(PAGE + b'<meta name="build" content="0123456789abcdef">')
    assert ClientFiles(later).build == "0123456789abcdef", "a page may know its own build"


def test_small_and_incompressible_files_are_not_packed(tmp_path: Path) -> None:
    (tmp_path / "small.css").write_bytes(b"a{}")
    (tmp_path / "packed.bin").write_bytes(gzip.compress(bytes(range(256)) * 40))
    files = ClientFiles(tmp_path)
    for name in ("small.css", "packed.bin"):
        found = files.get(f"/{name}")
        assert found is not None
        assert found.content.packed is None
