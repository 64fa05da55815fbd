"""Start-up time: from the command to the first screen, and of short commands."""

from __future__ import annotations

import os
import pty
import select
import statistics
import subprocess
import sys
import tempfile
import time

RUNS = 5
P70 = "99998888777766665555444433332222131313131313121212121111111011010101111"


def seconds_of(command: list[str]) -> float:
    """Return how long a command runs."""
    began = time.perf_counter()
    subprocess.run(command, check=False, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    return time.perf_counter() - began


def first_screen(command: list[str], marker: bytes) -> float:
    """Return the seconds until a text shows on a terminal of 80×24."""
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "QK_HOME": folder, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
        main, side = pty.openpty()
        began = time.perf_counter()
        process = subprocess.Popen(command, stdin=side, stdout=side, stderr=side, env=env, close_fds=True)
        os.close(side)
        seen = b""
        try:
            while marker not in seen and time.perf_counter() - began < 20:
                if select.select([main], [], [], 0.5)[0]:
                    seen += _more(main, command)
            return time.perf_counter() - began
        finally:
            process.kill()
            process.wait()
            os.close(main)


def _more(terminal: int, command: list[str]) -> bytes:
    """Read from the terminal; end the benchmark if the command ended before its screen showed."""
    try:
        return os.read(terminal, 65536)
    except OSError as ended:
        raise SystemExit(f"{' '.join(command)} ended before its screen showed") from ended


def run() -> None:
    """Print the median of five runs of each command."""
    qk = [sys.executable, "-m", "tui"]
    rows = {
        "python -c pass": lambda: seconds_of([sys.executable, "-c", "pass"]),
        "python -c 'import textual.app'": lambda: seconds_of([sys.executable, "-c", "import textual.app"]),
        "qk version": lambda: seconds_of([*qk, "version"]),
        "qk judge (71 digits)": lambda: seconds_of([*qk, "judge", P70]),
        "qk judge 233=K^Q^K^K": lambda: seconds_of([*qk, "judge", "233=K^Q^K^K"]),
        "qk: first screen": lambda: first_screen([*qk, "--lang", "en"], b"Prime"),
    }
    for name, measure in rows.items():
        times = [measure() for _ in range(RUNS)]
        print(f"{name:34} {statistics.median(times):6.2f} s   ({min(times):.2f} … {max(times):.2f})")
