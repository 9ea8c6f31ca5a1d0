"""HTML as tests read it: where its template breaks a line says nothing."""


def one_line(html: str) -> str:
    """The HTML in one line, every run of blanks made one."""
    return " ".join(html.split())
