"""Links of a site that lead nowhere: to a file that is not there, to an id that a page has not."""

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class Page(HTMLParser):
    """The ids of a page, the addresses of its links, and of what it loads."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Remember what a tag names and where it leads."""
        found = dict(attrs)
        self.ids |= {found["id"]} if found.get("id") else set()
        addresses = [found[key] for key in ("href", "src") if found.get(key)]
        (self.links if tag == "a" else self.loads).extend(addresses)


def broken(folder: Path) -> Iterator[str]:
    """What is wrong with the links of the pages in a folder, and with what they load."""
    pages = {path.resolve(): Page(path) for path in sorted(folder.rglob("*.html"))}
    for path, page in pages.items():
        for address in page.loads:
            if urlsplit(address).scheme not in ("", "data"):
                yield f"{path.name} loads {address}"
        for address in page.links + page.loads:
            parts = urlsplit(address)
            goal = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if parts.scheme:
                continue
            if not goal.is_file():
                yield f"{path.name} links to {address}, which is not there"
            elif parts.fragment and unquote(parts.fragment) not in pages[goal].ids:
                yield f"{path.name} links to {address}, where no id is {parts.fragment}"
