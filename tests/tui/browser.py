"""A headless Chromium driven over the DevTools protocol: open a page, press keys, take a picture."""

from __future__ import annotations

import asyncio
import base64
import json
import subprocess
from pathlib import Path
from typing import Any

import aiohttp

from tests.waiting import PATIENCE, in_time, until

LEFT = "Inspected target navigated or closed"
"""The browser's answer to a question about a page that another one has replaced."""


class Browser:
    """One tab of a separate browser process."""

    def __init__(self, chromium: str, profile: Path, width: int = 1000, height: int = 620) -> None:
        # No sandbox: tests often run as root, and the only page is our own. No proxy: the page is on this machine.
        self._process = subprocess.Popen(
            [
                chromium, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--no-proxy-server",
                "--disable-background-networking", "--disable-dev-shm-usage", "--remote-debugging-port=0",
                "--host-resolver-rules=MAP *.test 127.0.0.1",
                f"--user-data-dir={profile}", f"--window-size={width},{height}", "about:blank",
            ],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        self._profile = profile
        self._session: aiohttp.ClientSession
        self._socket: aiohttp.ClientWebSocketResponse
        self._number = 0
        self.asked: list[str] = []
        """Every address that the page requested."""

    async def begin(self) -> None:
        """Wait for the browser and its tab."""
        port_file = self._profile / "DevToolsActivePort"
        await until(lambda: port_file.exists() and len(port_file.read_text().split()) == 2)
        port = port_file.read_text().split()[0]
        self._session = aiohttp.ClientSession()
        async with self._session.get(f"http://127.0.0.1:{port}/json/list") as answer:
            pages = [one for one in await answer.json() if one["type"] == "page"]
        self._socket = await self._session.ws_connect(pages[0]["webSocketDebuggerUrl"], max_msg_size=0)
        await self.do("Network.enable")
        await self.do("Page.enable")

    async def do(self, method: str, **params: Any) -> dict[str, Any]:
        """Send one DevTools command and return its result; a script's is empty if the page was left meanwhile."""
        self._number += 1
        await self._socket.send_json({"id": self._number, "method": method, "params": params})
        while True:
            message = json.loads((await in_time(self._socket.receive())).data)
            if message.get("method") in ("Network.requestWillBeSent", "Network.webSocketCreated"):
                at = message["params"]
                self.asked.append(at["url"] if "url" in at else at["request"]["url"])
            if message.get("id") == self._number:
                was_left = method == "Runtime.evaluate" and message.get("error", {}).get("message") == LEFT
                assert was_left or "error" not in message, message
                result: dict[str, Any] = message.get("result", {})
                return result

    async def enter(self, where: str) -> None:
        """Open a page, and log in with the form for new players."""
        await self.do("Page.navigate", url=where)
        shown = "document.readyState === 'complete' && !!document.querySelector('#terminal, form')"
        await until(lambda: self.value(shown))
        await self.value("document.forms.length && document.forms[0].requestSubmit()")

    async def value(self, script: str) -> Any:
        """Return the value of a script; None if the page was left meanwhile."""
        found = await self.do("Runtime.evaluate", expression=script, returnByValue=True)
        return found.get("result", {}).get("value")

    async def press(self, key: str, code: int = 0) -> None:
        """Press a key."""
        text = "\r" if key == "Enter" else key
        for kind in ("keyDown", "keyUp"):
            await self.do(
                "Input.dispatchKeyEvent", type=kind, key=key, text=text if kind == "keyDown" else "",
                windowsVirtualKeyCode=code or ord(key.upper()[0]),
            )  # fmt: skip

    async def picture(self, path: Path) -> None:
        """Save a screenshot of the page."""
        shot = await self.do("Page.captureScreenshot", format="png")
        await asyncio.to_thread(path.write_bytes, base64.b64decode(shot["data"]))

    async def close(self) -> None:
        """Stop the browser."""
        await self._session.close()
        self._process.kill()
        self._process.wait(PATIENCE)
