"""What the rulebook pages show is what the rules say."""

import re
from pathlib import Path

import pytest

import ludarium
from docs import diagrams
from docs.diagrams import Diagram, DiagramError, read, stale_files, up_to_date

FOUND = diagrams.diagrams()


@pytest.mark.parametrize("diagram", FOUND, ids=str)
def test_a_diagram_is_true(diagram: Diagram) -> None:
    diagram.check()


@pytest.mark.parametrize("diagram", FOUND, ids=str)
def test_a_diagram_is_drawn_as_it_is_now(diagram: Diagram) -> None:
    assert up_to_date(diagram), "run `make diagrams`"


def test_every_picture_stands_on_a_page() -> None:
    assert stale_files(FOUND) == []


def test_the_fog_diagram_is_drawn_from_a_view() -> None:
    (fog,) = [diagram for diagram in FOUND if str(diagram) == "romgon/fog"]
    assert fog.says["viewer"] == "white"
    view = fog.position.view("white")
    assert set(fog.says["legal"]) <= {move.text for move in view.legal_moves}
    assert fog.says["hidden"]


@pytest.mark.parametrize("name", ["cheduk", "gungi", "hexchess", "romgon", "tokonoma"])
def test_a_page_speaks_of_options_in_words(name: str) -> None:
    text = (diagrams.RULES / f"{name}.md").read_text("utf-8")
    for option in ludarium.game(name).options:
        assert f"`{option.name}`" not in text
        assert not re.search(rf"\b{option.name}=", text)
        assert "_" not in option.name or option.name not in text
        assert option.title in text, f"{option.title} is not explained"


@pytest.mark.parametrize("name", ["cheduk", "gungi", "hexchess", "romgon", "tokonoma"])
def test_a_page_teaches_to_play_well(name: str) -> None:
    text = (diagrams.RULES / f"{name}.md").read_text("utf-8")
    for heading in ("## Strategy", "## Common mistakes", "## Openings", "## Questions"):
        assert f"\n{heading}\n" in text
    for opening in ludarium.game(name).openings:
        assert opening.name.removeprefix("Twin ") in text, opening.name


# The checks themselves.


def page(folder: Path, comment: str, image: str = "![A flat](tokonoma/flat.svg)") -> list[Diagram]:
    file = folder / "tokonoma.md"
    file.write_text(f"# A page\n\n{image}\n{comment}\n", encoding="utf-8")
    return list(read(file))


FLAT = '"position": "f4/6/3F3/6/5 w"'
TRUE = [
    '"path": ["c4"], "targets": ["b3", "c3", "d3"]',
    '"legal": ["c4c3"], "illegal": ["c4c5"]',
    '"play": ["c4c3"], "text": "f4/6/2F4/6/5 b"',
]
FALSE = {
    '"path": ["c4"], "targets": ["b3", "c3"]': "d3",
    '"path": ["c4"], "targets": ["b3", "c3", "d3", "e3"]': "e3",
    '"legal": ["c4c5"]': "c4c5",
    '"viewer": "black", "legal": ["c4c3"]': "c4c3 is not legal",
    '"viewer": "black", "hidden": ["c4"]': "c4 is seen",
    '"illegal": ["c4c3"]': "c4c3 is legal",
    '"illegal": ["nonsense"]': "illegal",
    '"outcome": ["white", "house"]': "outcome is None",
    '"text": "start"': "text is",
    '"play": ["c4c5"], "text": "start"': "c4c5",
    '"options": {"repetition": "often"}, "text": "start"': "repetition",
}


@pytest.mark.parametrize("says", TRUE)
def test_a_true_claim_passes(says: str, tmp_path: Path) -> None:
    (diagram,) = page(tmp_path, f"<!-- diagram {{{FLAT}, {says}}} -->")
    diagram.check()
    assert diagram.draw().startswith("<svg")


@pytest.mark.parametrize(("says", "reason"), FALSE.items())
def test_a_false_claim_is_found_with_its_place(says: str, reason: str, tmp_path: Path) -> None:
    (diagram,) = page(tmp_path, f"<!-- diagram {{{FLAT}, {says}}} -->")
    with pytest.raises(DiagramError, match=rf"tokonoma.md, line 3: .*{reason}"):
        diagram.check()


@pytest.mark.parametrize(
    ("comment", "reason"),
    [
        ("", "no diagram comment"),
        ("<!-- diagram {nonsense} -->", "not JSON"),
        ('<!-- diagram {"position": "start"} -->', "claims at least one"),
        ('<!-- diagram {"legal": [], "arows": []} -->', "unknown key 'arows'"),
    ],
)
def test_a_comment_that_cannot_be_read_is_refused(comment: str, reason: str, tmp_path: Path) -> None:
    with pytest.raises(DiagramError, match=reason):
        page(tmp_path, comment)


def test_a_comment_without_image_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DiagramError, match="no image"):
        page(tmp_path, '<!-- diagram {"legal": ["d6b5"]} -->', image="")
