"""Folders of files: one under QK_HOME, else the platform's folders; help and doctor name them."""

from __future__ import annotations

from pathlib import Path

import pytest

from netplay.storage.home import at_home, cache_folder, config_folder, current_folder, home
from tui.app.doctor import findings
from tui.app.settings import Settings, load_settings, save_settings
from tui.commands.parser import VARIABLES, build
from tui.text.words import Words


@pytest.fixture
def platform(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use a new account without QK_HOME."""
    monkeypatch.delenv("QK_HOME", raising=False)
    for name in ("data", "config", "cache"):
        monkeypatch.setenv(f"XDG_{name.upper()}_HOME", str(tmp_path / name))
    return tmp_path


def test_settings_lie_in_the_platforms_config_folder(platform: Path) -> None:
    """Settings, games and caches have a folder each; a first start has none of them."""
    assert (home(), config_folder(), cache_folder()) == (
        platform / "data" / "qk", platform / "config" / "qk", platform / "cache" / "qk",
    )  # fmt: skip
    assert load_settings().is_first
    save_settings(Settings(theme="paper"))
    assert (platform / "config" / "qk" / "settings.toml").is_file()
    assert not (platform / "data" / "qk").exists()
    assert load_settings() == type(load_settings())(Settings(theme="paper"))


def test_one_folder_holds_everything_if_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """QK_HOME puts all under one; so does a server for each of its players."""
    monkeypatch.setenv("QK_HOME", str(tmp_path))
    assert home() == config_folder() == cache_folder().parent == tmp_path
    with at_home(tmp_path / "players" / "0123"):
        assert config_folder() == home() == tmp_path / "players" / "0123"


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_help_and_doctor_name_the_folders(platform: Path, lang: str) -> None:
    """`qk --help` lists the variables and the three folders, `qk doctor` the two with files to back up."""
    help_text = build(Words(lang))[0].format_help()
    folders = [str(platform / name / "qk") for name in ("data", "config", "cache")]
    assert all(name in help_text for name in (*VARIABLES, *folders))
    found = {one.topic: one.found for one in findings(Words(lang), {})}
    assert [found["home"], found["config"]] == folders[:2]


def test_a_deleted_folder_is_not_the_current_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Screens that suggest a file in the current folder suggest one in the user's."""
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    assert current_folder() == gone
    gone.rmdir()
    assert current_folder() == Path.home()
