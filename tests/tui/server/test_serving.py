"""docs/SERVING.md, followed literally: its commands are run and its files are used here."""

from __future__ import annotations

import asyncio
import os
import re
import shlex
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.ports import free_port
from tests.tools import need, need_package
from tests.waiting import PATIENCE, in_time, until

ROOT = Path(__file__).parents[3]
TEXT = (ROOT / "docs" / "SERVING.md").read_text("utf-8")
SERVICE = (ROOT / "docs" / "examples" / "qk.service").read_text("utf-8")
STEPS = TEXT.partition("## From a bare Debian")[2].partition("\n## ")[0]
BLOCKS = [
    re.sub(r"^    ", "", one, flags=re.M) for one in re.findall(r"(?:^    .*\n(?:\n(?=    ))?)+", STEPS, re.M)
]


def block(*holds: str) -> str:
    """Return the one block of the page that contains all of this."""
    (found,) = (one for one in BLOCKS if all(word in one for word in holds))
    return found


def file_in(text: str, path: str) -> str:
    """Return the file that a block writes."""
    found = re.search(rf"cat > {re.escape(path)} <<'END'\n(.*?)^END$", text, re.S | re.M)
    assert found is not None, path
    return found[1]


CLUB = file_in(block("systemctl enable"), "/etc/systemd/system/qk.service.d/club.conf")
COMMANDS = [
    line.partition("=")[2] for line in (SERVICE + CLUB).splitlines() if line.startswith("ExecStart=/")
]


def test_the_service_is_one(tmp_path: Path) -> None:
    """systemd accepts the unit and the page's additions to it."""
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        pytest.skip("systemd is not installed")
    (tmp_path / "qk.service.d").mkdir()
    for name, text in (("qk.service", SERVICE), ("qk.service.d/club.conf", CLUB)):
        (tmp_path / name).write_text(text.replace("/opt/qk/bin/qk", "/bin/true"))
    done = subprocess.run(
        [analyze, "verify", tmp_path / "qk.service"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "qk.service" not in done.stderr, done.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_the_service_starts_what_there_is(command: str) -> None:
    """Every option of the service exists."""
    from tui.commands.parser import build
    from tui.text.words import Words

    _, *words = shlex.split(command)
    assert build(Words("en"), words)[0].parse_args(words).port == 2257


def _run(command: str, folder: Path, **more: str) -> str:
    """Run lines of the page in a shell; return the output."""
    environ = {**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1", "LC_ALL": "C.UTF-8", **more}
    done = subprocess.run(
        ["bash", "-euc", command], cwd=folder, env=environ, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{command}\n{done.stdout[-2000:]}{done.stderr[-2000:]}"
    return done.stdout


def _install(tmp_path: Path) -> Path:
    """Build and install the wheel by the page's lines into an empty environment; return the installed command."""
    python = shlex.quote(sys.executable)
    build = "\n".join(line for line in block("pip wheel").splitlines() if not line.startswith("scp"))
    build = build.replace("python3", python).replace("build/wheel", f"{tmp_path}/wheel")
    _run(build.replace("--wheel-dir dist", f"--wheel-dir {tmp_path}"), ROOT)
    lines = block("apt-get update").splitlines()
    install = "\n".join(line for line in lines if not line.startswith("apt-get")).replace("python3", python)
    install = install.replace("/opt/qk", f"{tmp_path}/opt").replace("=requirements", f"={ROOT}/requirements")
    assert "qk 0." in _run(install, tmp_path)
    return tmp_path / "opt" / "bin" / "qk"


def _serve(tmp_path: Path, ports: dict[str, int]) -> subprocess.Popen[bytes]:
    """Start the server like the page's service."""
    (command,) = (one for one in COMMANDS if "--proxy" in one)
    command = command.replace("/opt/qk", f"{tmp_path}/opt").replace("2273", str(ports["2273"]))
    environ = {**os.environ, "QK_HOME": f"{tmp_path}/home", "LANG": "C.UTF-8"}
    words = [*shlex.split(command), "--port", str(ports["2257"])]
    return subprocess.Popen(words, cwd=tmp_path, env=environ, start_new_session=True)


def _caddy(tmp_path: Path, ports: dict[str, int]) -> subprocess.Popen[bytes]:
    """Start Caddy by the page's lines; with a self-signed certificate, since nobody here can issue another."""
    site = file_in(block("apt-get install -y caddy"), "/etc/caddy/Caddyfile")
    (tmp_path / "Caddyfile").write_text(
        f"{{\nadmin off\nlocal_certs\nskip_install_trust\nhttp_port {free_port()}\nhttps_port {ports['443']}\n}}\n"
        + site.replace("2273", str(ports["2273"]))
    )
    words = [need("caddy"), "run", "--adapter", "caddyfile", "--config", str(tmp_path / "Caddyfile")]
    environ = {**os.environ, "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    with (tmp_path / "caddy.log").open("wb") as log:
        return subprocess.Popen(words, env=environ, stderr=log, start_new_session=True)


def _nginx(tmp_path: Path, ports: dict[str, int]) -> subprocess.Popen[bytes]:
    """Start nginx by the page's lines, with a self-signed certificate."""
    options = (
        "req -x509 -newkey rsa:2048 -nodes -keyout club.key -out club.pem -days 2 -subj /CN=club.example"
    )
    _run(f"{need('openssl')} {options}", tmp_path)
    conf = block("proxy_set_header").replace("443", str(ports["443"])).replace("2273", str(ports["2273"]))
    temporary = "".join(
        f"{kind}_temp_path {tmp_path}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (tmp_path / "nginx.conf").write_text(
        f"pid {tmp_path}/nginx.pid; error_log {tmp_path}/error.log; daemon off;\nevents {{}}\n"
        f"http {{ access_log off;\n{temporary}{conf.replace('/etc/ssl/club', f'{tmp_path}/club')}}}\n"
    )
    return subprocess.Popen(
        [need("nginx"), "-p", tmp_path, "-c", tmp_path / "nginx.conf"], start_new_session=True
    )


BEFORE = {"nginx": (_nginx, "club.pem"), "caddy": (_caddy, "caddy/pki/authorities/local/root.crt")}
"""Each proxy with TLS, and the file of its certificate."""


@pytest.mark.long
@pytest.mark.parametrize("proxy", BEFORE)
async def test_from_the_sources_to_the_first_player(proxy: str, tmp_path: Path) -> None:
    """Wheel, environment, the service's command, a proxy with TLS; a player by SSH and one by the page."""
    need_package("asyncssh")
    need_package("aiohttp")
    import aiohttp
    import asyncssh

    need(proxy)
    stand_before, known_by = BEFORE[proxy]
    qk = await asyncio.to_thread(_install, tmp_path)
    ports = {name: free_port() for name in ("2257", "2273", "443")}
    started = [_serve(tmp_path, ports), stand_before(tmp_path, ports)]
    where = f"https://club.example:{ports['443']}"

    class Here(aiohttp.ThreadedResolver):
        """A fake resolver: every name is this machine."""

        async def resolve(self, host: str, port: int = 0, family: Any = socket.AF_INET) -> Any:
            """Return this machine for any name."""
            return await super().resolve("127.0.0.1", port, family)

    try:
        for port in ports.values():
            await _listens(port)
        await until((tmp_path / known_by).exists)
        trusting = ssl.create_default_context(cafile=tmp_path / known_by)
        trusting.check_hostname = False
        lines = aiohttp.TCPConnector(ssl=trusting, resolver=Here())
        async with aiohttp.ClientSession(connector=lines) as client:
            form = {"name": "ben", "lang": "en"}
            async with client.post(where, data=form, headers={"Origin": where}) as answer:
                assert answer.status == 200
                assert "Secure" in answer.headers["Set-Cookie"]
            line = await client.ws_connect(f"{where}/ws/ben/en", headers={"Origin": where})
            shown = b""
            while b"Club" not in shown:
                shown += (await in_time(line.receive())).data
            player = asyncssh.connect(
                "127.0.0.1", ports["2257"], username="aki", known_hosts=None, config=None, agent_path=None,
                client_keys=[asyncssh.generate_private_key("ssh-ed25519")],
            )  # fmt: skip
            async with player as conn:
                result = await conn.run("plain", input="quit\n", check=False)
                assert "Club" in str(result.stdout)
            here = await asyncio.to_thread(_run, f"{qk} house who", tmp_path, QK_HOME=f"{tmp_path}/home")
            assert "ben" in here
            await line.close()
    finally:
        for one in reversed(started):
            one.send_signal(signal.SIGTERM)
        codes = [await asyncio.to_thread(one.wait, PATIENCE) for one in started]
    assert codes[0] == 0


async def _listens(port: int) -> None:
    ends = time.monotonic() + PATIENCE
    while True:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            assert time.monotonic() < ends, f"nobody listens at {port}"
            await asyncio.sleep(0.1)
        else:
            writer.close()
            return


def test_the_service_has_time_to_end() -> None:
    """systemd waits longer than a server of several processes needs to stop."""
    from tui.server.parent import ENDING

    (seconds,) = (int(one) for one in re.findall(r"^TimeoutStopSec=(\d+)$", SERVICE, re.M))
    assert seconds > ENDING


@pytest.mark.parametrize("more", [(), ("--workers", "2")], ids=["one", "several"])
def test_the_service_manager_hears_when_players_can_come(tmp_path: Path, more: tuple[str, ...]) -> None:
    """READY=1 is sent when the port answers: so `qk server status` after `systemctl start` finds a server."""
    need_package("asyncssh")
    assert "\nType=notify\n" in SERVICE
    (tmp_path / "h").mkdir()
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(tmp_path / "notify"))
        manager.settimeout(PATIENCE)
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", "tui", "--lang", "en", "ssh", "--port", "0", *more],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env={
                **os.environ, "PYTHONPATH": str(ROOT), "QK_HOME": str(tmp_path / "h"),
                "NOTIFY_SOCKET": str(tmp_path / "notify"),
            },
        )  # fmt: skip
        try:
            assert manager.recv(100) == b"READY=1"
            with socket.socket(socket.AF_UNIX) as admin:
                admin.connect(str(tmp_path / "h" / "house.sock"))
            process.send_signal(signal.SIGHUP)  # stops like on SIGTERM
            assert process.wait(PATIENCE) == 0
        finally:
            process.kill()
            process.wait()
