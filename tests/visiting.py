"""A person's browser, as far as signing in to a real server needs one."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence

import requests

from tests.servers import STUCK


class Visitor:
    """Keeps cookies, and sends forms with the token of their page."""

    def __init__(self, base: str) -> None:
        self.base = base.rstrip("/")
        self.browser = requests.Session()

    def look(self, path: str) -> requests.Response:
        """A page, or what it leads to."""
        return self.browser.get(self.base + path, timeout=STUCK)

    def send(self, path: str, **form: str) -> requests.Response:
        """The form of a page, sent to the page's own address."""
        page = self.look(path)
        found = re.search(r'name="csrf_token" value="([^"]+)"', page.text)
        assert found, page.text[:500]
        data = {"csrf_token": found[1], **form}
        told = {"Referer": self.base + path}
        return self.browser.post(self.base + path, data=data, headers=told, timeout=STUCK)

    def sign_in(self, link: str) -> None:
        """Open a link that signs in, and use it."""
        answer = self.send(
            "/" + link.partition("://")[2].partition("/")[2] if "://" in link else link
        )
        assert answer.status_code == 200, answer.text[:500]

    def token(self, name: str, scopes: Sequence[str] = ("read", "record")) -> str:
        """The secret of a new token for programs."""
        body = {"name": name, "scopes": list(scopes), "days": 30}
        answer = self.browser.post(f"{self.base}/api/v1/tokens", json=body, timeout=STUCK)
        assert answer.status_code == 201, answer.text
        secret: str = answer.json()["secret"]
        return secret


def main() -> None:
    """Sign in by a link, and print a token for programs."""
    link = sys.argv[1]
    visitor = Visitor(link.partition("/enter/")[0])
    visitor.sign_in(link)
    sys.stdout.write(visitor.token("operator"))


if __name__ == "__main__":
    main()
