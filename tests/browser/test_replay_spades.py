"""The replay of Ace of Spades: the sum of a shot, what moved, banners, on a desk and a phone."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.access import both_ways, troubles
from tests.browser.conftest import DESK, PHONE, Site
from tests.browser.replaying import at_step, open_replay
from tests.browser.spades import FIRST, FOUGHT, HAND, begin

COOP = ("1: H 2h 3s 4d Kc Ks / 2s 2c 9d", "2: H ?5", "E dx00b", "D Kc Ks 2s 2c 9d")
SCENE = (  # an acolyte falls: a new scene
    *(HAND, "E dx00a", "D 2h 2s 2d Kc Ks", "E dx01a", "+ Ah Ad 3c 5s Jd", "D Ah Ad 3c 5s Jd"),
    *("E dx02a", "+ As Ac Qh Qd Qs", "D As Ac Qh Qd Qs", "E dx03a"),
)


def test_a_shot_is_spelled_out(live_server: Site, page: Page) -> None:
    begin(live_server, "m", FOUGHT)
    open_replay(page, "m", "step=3")
    expect(page.locator(".spades-sum")).to_have_text("Pair 1 = 1")
    expect(page.locator(".spades-played .is-combo")).to_have_count(2)
    raised = page.locator("[data-played='2H']").bounding_box() or {}
    lowered = page.locator("[data-played='9C']").bounding_box() or {}
    assert raised["y"] < lowered["y"]
    expect(page.locator(".spades-damages .is-fresh")).to_have_text("−1")
    expect(page.locator(".spades-life del")).to_have_text("5")
    assert float(page.locator(".bar-lost").get_attribute("width") or 0) == 20
    bullets = page.locator("[data-dial='bullets']")
    expect(bullets.locator("del")).to_have_text("2")
    expect(bullets.locator(".is-spent")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    at_step(page, 4)
    expect(page.locator("[data-to='hand1']")).to_contain_text("A♠")
    expect(page.locator("[data-to='discard']")).to_contain_text("10♣")
    expect(page.locator(".spades-fan .to-hand")).to_have_count(1)
    expect(page.locator("[data-dial='refills'] del")).to_have_text("2")


def test_a_defeat_and_a_new_scene_are_announced(live_server: Site, page: Page) -> None:
    begin(live_server, "m", SCENE)
    open_replay(page, "m", "step=9")
    expect(page.locator(".spades-banner.is-defeat")).to_have_text("The Stoker is defeated")
    expect(page.locator(".spades-stamp")).to_be_visible()
    expect(page.locator("[data-fight='3']")).to_have_attribute("data-state", "fallen")
    page.keyboard.press("ArrowRight")
    at_step(page, 10)
    expect(page.locator(".spades-banner.is-scene")).to_contain_text("Scene 2")
    expect(page.locator(".spades-front__name")).to_have_text("Mail Robber")
    expect(page.locator(".spades-one.is-permanent")).to_contain_text("The Stoker")
    expect(page.locator("[data-to='deck']")).to_contain_text("18 cards")


def test_the_end_and_rulings_are_told(live_server: Site, page: Page) -> None:
    begin(live_server, "m", (*FIRST, '! bullets=1 "late"', 'D 2h 2s 4d 7h 9c !2 "a hat"'))
    open_replay(page, "m", "step=3")
    expect(page.locator(".spades-banner.is-ruled")).to_contain_text("Ruling of the table late")
    open_replay(page, "m", "step=4")
    expect(page.locator(".spades-banner.is-ruled")).to_contain_text("Ruled: 2 damage a hat")
    expect(page.locator(".spades-banner.is-lost")).to_contain_text("Defeat")
    expect(page.locator(".spades-sum__note")).to_contain_text("a hat")


def test_the_order_of_the_hand_is_remembered(live_server: Site, page: Page) -> None:
    begin(live_server, "m", FIRST)

    def shown() -> list[str]:
        cards = page.locator(".spades-fan [data-card]").all()
        places = {one.get_attribute("data-card"): one.bounding_box() or {} for one in cards}
        return sorted(places, key=lambda code: places[code]["x"])  # type: ignore[return-value]

    open_replay(page, "m", "step=2")
    assert shown() == ["KS", "KC", "9C", "7H", "4D", "2S", "2H", "2D"]
    page.get_by_role("button", name="by rank").click()
    assert shown() == ["KS", "2S", "7H", "2H", "KC", "9C", "4D", "2D"]
    page.reload()
    assert shown() == ["KS", "2S", "7H", "2H", "KC", "9C", "4D", "2D"]


def test_each_player_sits_where_they_look_from(live_server: Site, page: Page) -> None:
    begin(live_server, "m", COOP, mode="coop", difficulty="hard")
    open_replay(page, "m", "step=3")
    hands = page.locator(".spades-hand")
    assert [one.get_attribute("data-seat") for one in hands.all()] == ["1", "2"]
    expect(page.locator(".spades-commons [data-card]")).to_have_count(3)
    expect(page.locator(".spades-hand[data-seat='2'] [data-card='?']")).to_have_count(5)
    page.get_by_role("link", name="Turn the table").click()
    expect(hands.first).to_have_attribute("data-seat", "2")
    begin(live_server, "alone", FIRST)
    open_replay(page, "alone")
    expect(page.get_by_role("link", name="Turn the table")).to_have_count(0)


def test_no_table_is_wider_than_the_window(live_server: Site, page: Page) -> None:
    gifts = "! " + " ".join(f"{r}{s}:deck>hand1" for r in "AQJT" for s in "shd") + ' "a big hand"'
    begin(live_server, "big", (*FIRST, gifts))
    begin(live_server, "coop", COOP, mode="coop")
    for match in ("big", "coop"):
        open_replay(page, match, "step=3")
        for size in (DESK, PHONE):
            page.set_viewport_size(size)
            assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_axe_finds_nothing(live_server: Site, page: Page) -> None:
    begin(live_server, "deal")
    begin(live_server, "reveal", (HAND,))
    begin(live_server, "fought", FOUGHT)
    begin(live_server, "scene", SCENE)
    begin(live_server, "lost", (*FIRST, '! bullets=1 "late"', 'D 2h 2s 4d 7h 9c !2 "a hat"'))
    begin(live_server, "coop", COOP, mode="coop", difficulty="hard")
    found = []
    for address in (
        *(f"/matches/{m}/record" for m in ("deal", "reveal", "fought", "coop")),
        *("/matches/fought/replay?step=8", "/matches/scene/replay?step=10"),
        *("/matches/lost/replay?step=4", "/matches/coop/replay?step=4&seat=2"),
    ):
        page.goto(live_server.url + address)
        found += both_ways(page, address)
    assert found == []


def test_axe_finds_nothing_in_the_panels(live_server: Site, phone: Page) -> None:
    begin(live_server, "fought", FOUGHT[:-1])
    begin(live_server, "reveal", (HAND,))
    found = []

    def look(name: str) -> None:
        found.extend(troubles(phone, name))

    phone.goto("/matches/reveal/record")
    phone.get_by_role("button", name="Other card").click()
    phone.get_by_label("Effect").select_option(label="Damage + n with a combination")
    look("card")
    phone.goto("/matches/fought/record")
    for card in ("QH", "QS", "QD", "2C", "7C"):
        phone.locator(f"#entry [data-card='{card}']").click()
    phone.get_by_role("button", name="Other claims").click()
    look("claims")
    for button in ("Swap 5", "Bonuses", "Help"):
        phone.get_by_role("button", name="Back").click()
        phone.get_by_role("button", name=button).click()
        phone.wait_for_timeout(300)
        look(button)
    assert found == []
