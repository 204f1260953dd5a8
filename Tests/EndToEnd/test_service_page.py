"""The page, in a real browser, with trusted drops."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from support import pictures
from support.server import Server, iphone_photo, wait_for

browser_support = pytest.importorskip("support.browser")
if not browser_support.is_there():
    pytest.skip("no chromium and chromedriver here", allow_module_level=True)

from selenium.webdriver.common.action_chains import ActionChains  # noqa: E402 - only where it is installed
from selenium.webdriver.common.by import By  # noqa: E402
from selenium.webdriver.common.keys import Keys  # noqa: E402

from support.browser import DESKTOP, PHONE, drop, start  # noqa: E402


@pytest.fixture(scope="module")
def server():
    with Server() as running:
        yield running


@pytest.fixture
def screenshots(tmp_path) -> Path:
    """Where screenshots go: to look at them, name a folder in SCREENSHOTS."""
    folder = Path(os.environ.get("SCREENSHOTS", tmp_path))
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture
def photo(tmp_path) -> Path:
    """A real photo where there is one, else a test picture, under a name with a space."""
    path = tmp_path / "My photo.HEIC"
    found = iphone_photo()
    path.write_bytes(found.read_bytes() if found else pictures.bytes_of("single.heic"))
    return path


@pytest.fixture(params=[PHONE, DESKTOP], ids=["phone", "desktop"])
def browser(request, tmp_path):
    running = start(request.param, tmp_path / "downloads")
    yield running
    running.quit()


def text(browser, selector: str) -> str:
    return browser.find_element(By.CSS_SELECTOR, selector).text


def settled(browser, count: int) -> None:
    """Waits until `count` pictures are done or failed."""
    script = "return document.querySelectorAll('#results li[aria-busy=false]').length"
    wait_for(lambda: browser.execute_script(script) == count, 60)


def shoot(browser, path: Path) -> None:
    """A screenshot of the whole page."""
    import base64

    shot = browser.execute_cdp_cmd("Page.captureScreenshot", {"captureBeyondViewport": True})
    path.write_bytes(base64.b64decode(shot["data"]))


def complaints(browser) -> list[str]:
    """What the console says: errors of scripts and breaches of the content security policy. Problems that the service answered
    with are no faults of the page."""
    return [
        entry["message"] for entry in browser.get_log("browser")
        if entry["level"] == "SEVERE" and "Failed to load resource" not in entry["message"]
    ]


def hosts(browser) -> set[str]:
    """Whom the page asked for anything."""
    found = set()
    for entry in browser.get_log("performance"):
        message = json.loads(entry["message"])["message"]
        if message["method"] == "Network.requestWillBeSent":
            url = message["params"]["request"]["url"]
            if url.startswith("http"):
                found.add(url.split("/")[2])
    return found


def test_a_dropped_photo_shows_its_jpeg_its_parity_and_a_download(server, browser, photo, tmp_path, screenshots):
    browser.get(server.url + "/")
    shoot(browser, screenshots / f"empty-{browser.execute_script('return innerWidth')}.png")
    broken = tmp_path / "broken.heic"
    broken.write_bytes(pictures.bytes_of("single.heic")[:-40])
    page = tmp_path / "IMG_0002.HEIC"
    page.write_bytes(b"<!doctype html><title>404</title>")
    drop(browser, [photo, broken, page], 100, 200)
    settled(browser, 3)
    answer = server.request("POST", "/convert", photo.read_bytes())

    good, cut, wrong = browser.find_elements(By.CSS_SELECTOR, "#results article")
    image = good.find_element(By.TAG_NAME, "img")
    wait_for(lambda: image.get_property("naturalWidth") > 0)
    assert str(image.get_property("naturalWidth")) == answer.parity["width"]
    assert str(image.get_property("naturalHeight")) == answer.parity["height"]
    assert image.get_attribute("alt") == "The JPEG made from My photo.HEIC"
    rows = [row.text for row in good.find_elements(By.CSS_SELECTOR, "tbody tr")]
    size = f"{answer.parity['width']} × {answer.parity['height']}"
    assert rows[0] == f"Pixels {size} {size} equal"
    assert rows[1].startswith("Depth 8 bits 8 bits")
    assert rows[2].startswith("Bytes ")
    if answer.parity["verdict"] != "none":
        assert f"{float(answer.parity['ratio']):.2f} times" in rows[2]

    good.find_element(By.CSS_SELECTOR, ".download").click()
    saved = tmp_path / "downloads" / "My photo.jpg"
    wait_for(saved.exists)
    wait_for(lambda: saved.read_bytes() == answer.body)

    for failed, word in ((cut, "cut short"), (wrong, "HTML")):
        state = failed.find_element(By.CSS_SELECTOR, ".state")
        assert state.get_attribute("role") == "alert"
        assert word.lower() in state.text.lower(), state.text
        assert not failed.find_element(By.CSS_SELECTOR, ".outcome").is_displayed()
        assert failed.find_element(By.CSS_SELECTOR, ".retry").is_displayed()
    assert text(browser, "#summary") == "1 of 3 converted, 2 failed."

    width = browser.execute_script("return innerWidth")
    shoot(browser, screenshots / f"done-{width}.png")
    assert browser.execute_script("return document.documentElement.scrollWidth") <= width, "nothing sticks out"
    assert complaints(browser) == []
    assert hosts(browser) == {server.url.split("/")[2]}


def test_a_script_made_drop_does_not_count(server, browser):
    browser.get(server.url + "/")
    browser.execute_script(
        "const data = new DataTransfer(); data.items.add(new File(['x'], 'x.heic'));"
        "document.body.dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true}));"
    )
    assert text(browser, "#summary") == "None yet."


def test_the_keyboard_alone_serves(server, browser, photo):
    browser.get(server.url + "/")
    ActionChains(browser).send_keys(Keys.TAB).perform()
    assert browser.switch_to.active_element.get_attribute("id") == "files"
    # Chromium opens the system's file chooser for a key; the driver stands in for it.
    browser.find_element(By.ID, "files").send_keys(str(photo))
    settled(browser, 1)
    for _ in range(30):
        ActionChains(browser).send_keys(Keys.TAB).perform()
        if "download" in (browser.switch_to.active_element.get_attribute("class") or ""):
            break
    else:
        pytest.fail("the download cannot be reached by the keyboard")
    assert browser.switch_to.active_element.text == "Download My photo.jpg"


def test_everything_has_a_name_for_screen_readers(server, browser, photo):
    browser.get(server.url + "/")
    drop(browser, [photo], 100, 200)
    settled(browser, 1)
    nodes = browser.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
    nameless = [
        node for node in nodes
        if not node.get("ignored") and node["role"]["value"] in ("button", "link", "combobox", "textbox", "image", "table", "heading")
        and not node.get("name", {}).get("value")
    ]
    assert nameless == []
    roles = {node["role"]["value"] for node in nodes if not node.get("ignored")}
    assert {"main", "status", "table", "columnheader", "rowheader", "heading"} <= roles


def test_the_page_asks_for_the_token(browser, photo, tmp_path, screenshots):
    token = tmp_path / "token"
    token.write_text("open sesame".replace(" ", "-"))
    with Server("--token-file", str(token)) as server:
        browser.get(server.url + "/")
        drop(browser, [photo], 100, 200)
        wait_for(lambda: browser.find_element(By.ID, "token").is_displayed())
        shoot(browser, screenshots / f"token-{browser.execute_script('return innerWidth')}.png")
        field = browser.find_element(By.ID, "token")
        field.send_keys("wrong", Keys.ENTER)
        wait_for(lambda: "did not take" in text(browser, "#token-help"))
        browser.find_element(By.ID, "token").send_keys("open-sesame", Keys.ENTER)
        settled(browser, 1)
        assert text(browser, "#summary") == "1 of 1 converted."
        assert complaints(browser) == []
