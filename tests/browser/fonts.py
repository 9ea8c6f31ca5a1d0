"""A machine without fonts: whatever a page shows, it must bring along."""

from __future__ import annotations

from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from playwright.sync_api import Error, Page

EM = 1000
LOOKS = 5
CONFIGURATION = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{0}</dir><cachedir>{0}/cache</cachedir></fontconfig>
"""
MARK = """() => {
  const seen = new Map();
  for (const one of document.body.querySelectorAll("*")) {
    const own = [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    const stack = getComputedStyle(one).fontFamily;
    if (!seen.has(stack)) seen.set(stack, new Set());
    const known = seen.get(stack);
    const text = own.map((node) => node.data).join("").replace(/\\s/g, "");
    const fresh = [...text].filter((letter) => !known.has(letter));
    if (fresh.length && one.checkVisibility()) {
      one.setAttribute("data-fresh", "");
      fresh.forEach((letter) => known.add(letter));
    }
  }
  return document.fonts.ready.then(() => null);
}"""  # elements that show characters not yet shown in their fonts


def no_fonts(folder: Path) -> dict[str, str]:
    """Environment in which a browser finds one font, in which every letter is a wide box.

    With none at all Chromium does not run.
    """
    _boxes().save(folder / "boxes.ttf")
    configuration = folder / "fonts.conf"
    configuration.write_text(CONFIGURATION.format(folder), "utf-8")
    return {"FONTCONFIG_FILE": str(configuration)}


def _boxes() -> FontBuilder:
    pen = TTGlyphPen(None)
    for x, y in ((0, 0), (0, EM), (EM, EM), (EM, 0)):
        (pen.lineTo if x or y else pen.moveTo)((x, y))
    pen.closePath()
    names = [".notdef", "space"]
    font = FontBuilder(EM, isTTF=True)
    font.setupGlyphOrder(names)
    font.setupCharacterMap({0x20: "space"})
    font.setupGlyf(dict.fromkeys(names, pen.glyph()))
    font.setupHorizontalMetrics(dict.fromkeys(names, (EM, 0)))
    font.setupHorizontalHeader(ascent=EM, descent=0)
    font.setupNameTable({"familyName": "Boxes", "styleName": "Regular"})
    font.setupOS2(sTypoAscender=EM, usWinAscent=EM)
    font.setupPost()
    return font


def foreign(page: Page) -> list[str]:
    """Elements with text of a font that the page did not bring, and the font."""
    for _ in range(LOOKS):
        try:
            return _foreign(page)
        except Error as error:
            if "Could not find node" not in str(error):
                raise
    raise AssertionError(f"{page.url} never stood still: its elements were replaced each time")


def _foreign(page: Page) -> list[str]:
    """What `foreign` says. Raises `Error` where the page replaces an element meanwhile."""
    page.evaluate(MARK)
    session = page.context.new_cdp_session(page)
    found = []
    try:
        session.send("DOM.enable")
        session.send("CSS.enable")
        root = session.send("DOM.getDocument")["root"]["nodeId"]
        asked = {"nodeId": root, "selector": "[data-fresh]"}
        for node in session.send("DOM.querySelectorAll", asked)["nodeIds"]:
            for font in session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]:
                if not font["isCustomFont"]:
                    html = session.send("DOM.getOuterHTML", {"nodeId": node})["outerHTML"]
                    found.append(f"{font['familyName']}: {html[:160]}")
    finally:
        session.detach()
    return found
