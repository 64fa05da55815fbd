"""The installed command runs QK, or names the foreign package that hides it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tui.server.memory import begin_with_malloc

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy QK's packages to a read-only folder with the launcher beside them, as a wheel installs them."""
    home = tmp_path_factory.mktemp("installed")
    for name in ("engine", "netplay", "themes", "tui"):
        shutil.copytree(ROOT / name, home / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "tui" / "launch.py", home / "qk_launch.py")
    return home


def launched(
    home: Path, *, before: Path | None = None, lang: str = "C.UTF-8"
) -> subprocess.CompletedProcess[str]:
    """Run `qk version` with a folder before QK's on the path."""
    path = os.pathsep.join(str(one) for one in (before, home) if one is not None)
    return subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys, qk_launch; sys.argv = ['qk', 'version']; sys.exit(qk_launch.main())",
        ],
        capture_output=True,
        text=True,
        check=False,
        cwd=home.parent,
        env={**os.environ, "PYTHONPATH": path, "LC_ALL": lang, "QK_HOME": str(home.parent / "home")},
    )


def test_the_installed_command_runs(installed: Path) -> None:
    """Beside its own packages the command is QK."""
    done = launched(installed)
    assert (done.returncode, done.stdout.startswith("qk ")) == (0, True), done.stderr


@pytest.mark.parametrize("name", ["engine", "netplay", "themes", "tui"])
@pytest.mark.parametrize(
    ("lang", "expected"), [("C.UTF-8", "another package named “{}”"), ("ja_JP.UTF-8", "「{}」")]
)
def test_a_foreign_package_is_named_in_one_line(installed: Path, tmp_path_factory: pytest.TempPathFactory,
                                                  name: str, lang: str, expected: str) -> None:  # fmt: skip
    """A package with one of our names that is found first is reported, not executed."""
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    (elsewhere / name).mkdir()
    (elsewhere / name / "__init__.py").write_text("import nothing_of_this_name\n")
    done = launched(installed, before=elsewhere, lang=lang)
    assert done.returncode == 2
    assert expected.format(name) in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_files_laid_over_ours_are_named_in_one_line(installed: Path, tmp_path: Path) -> None:
    """A package whose files overwrite ours in the same folder is reported, too."""
    damaged = Path(shutil.copytree(installed, tmp_path / "damaged"))
    (damaged / "tui" / "cli.py").unlink()
    done = launched(damaged)
    assert done.returncode == 2
    assert "“tui.cli”" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_who_gives_up_before_it_has_begun_sees_nothing(installed: Path, tmp_path: Path) -> None:
    """Ctrl+C during the imports."""
    begun = Path(shutil.copytree(installed, tmp_path / "begun"))
    (begun / "tui" / "cli.py").write_text("raise KeyboardInterrupt", encoding="utf-8")
    done = launched(begun)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_a_server_starts_where_python_cannot_be_run_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other allocator only saves memory."""
    asked: list[str] = []

    def refused(path: str, *_: object) -> None:
        asked.append(path)
        raise PermissionError(13, "Permission denied", path)

    monkeypatch.delenv("PYTHONMALLOC", raising=False)
    monkeypatch.setattr("platform.libc_ver", lambda: ("glibc", "2.36"))
    monkeypatch.setattr("os.execve", refused)
    begin_with_malloc()
    assert asked == [sys.executable]
