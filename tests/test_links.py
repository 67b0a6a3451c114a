"""Every link to Binder and to a page leads to the repository that pyproject.toml names."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

ROOT = Path(__file__).parents[1]
WRITER = ROOT / "notebooks" / "links.py"
AT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["dtlearn"]["repository"]
PAGES = [ROOT / "README.md", *ROOT.glob("notebooks/*.md"), *ROOT.glob("notebooks/source/*.py")]
ADDRESS = r"https://(?:www\.)?mybinder\.org/v2[^)\s\"']*"
CHAPTERS = sorted(p.stem for p in (ROOT / "notebooks" / "source").glob("*.py"))


def links(path):
    """The addresses at Binder that a text names."""
    return re.findall(ADDRESS, path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_links_agree_and_lead_to_a_file(path):
    """Owner, name and ref are those of pyproject.toml; the file to open is in the project."""
    for link in links(path):
        parts = urlsplit(link)
        assert parts.path == f"/v2/gh/{AT['owner']}/{AT['name']}/{AT['ref']}"
        [opened] = parse_qs(parts.query)["labpath"]
        assert (ROOT / opened).is_file()


def test_the_course_and_each_chapter_have_a_link():
    """README opens the course at its start, and each chapter from its row of the table."""
    opened = [parse_qs(urlsplit(link).query)["labpath"][0] for link in links(PAGES[0])]
    first = f"notebooks/{CHAPTERS[0]}.ipynb"
    assert opened == [first, *(f"notebooks/{name}.ipynb" for name in CHAPTERS)]


def test_the_course_and_each_chapter_have_a_page():
    """GitHub serves build/site at the owner's address, under the repository's name."""
    read = re.findall(r"https://[^)\s]*github\.io[^)\s]*", PAGES[0].read_text(encoding="utf-8"))
    site = f"https://{AT['owner']}.github.io/{AT['name']}/"
    assert read == [f"{site}{name}.html" for name in ("index", *CHAPTERS)]


@pytest.mark.slow
def test_one_command_changes_every_link(tmp_path):
    """Another owner, name and ref, and all links follow; a chapter without one gets it."""
    (tmp_path / "notebooks").mkdir()
    for name in ("README.md", "notebooks/README.md", "pyproject.toml", "notebooks/links.py"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    settings = tmp_path / "pyproject.toml"
    text = settings.read_text(encoding="utf-8")
    for key, value in {"owner": "a-school", "name": "trees", "ref": "winter/2027"}.items():
        text = re.sub(rf'^{key} = "{AT[key]}"$', f'{key} = "{value}"', text, flags=re.M)
    settings.write_text(text, encoding="utf-8")
    page = tmp_path / "README.md"
    bare = re.sub(r" \[read 03\].*", "", page.read_text(encoding="utf-8"))
    page.write_text(bare, encoding="utf-8")
    writer = [sys.executable, tmp_path / "notebooks" / "links.py"]
    assert subprocess.run([*writer, "--check"], capture_output=True).returncode == 1
    subprocess.run(writer, check=True)
    subprocess.run([*writer, "--check"], check=True)
    found = links(page) + links(tmp_path / "notebooks" / "README.md")
    assert len(found) == len(CHAPTERS) + 2
    assert {urlsplit(link).path for link in found} == {"/v2/gh/a-school/trees/winter%2F2027"}
    pages = re.findall(r"https://([^/]*github\.io/[^/]*)/", page.read_text(encoding="utf-8"))
    assert pages == ["a-school.github.io/trees"] * (len(CHAPTERS) + 1)


def test_the_command_would_change_nothing():
    """`make links` has been run."""
    subprocess.run([sys.executable, WRITER, "--check"], check=True)
