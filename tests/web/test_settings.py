"""Server settings from a file: known names, right types, and the table in docs/web.md."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from nshex.cli import main
from nshex.web.settings import NOT_IN_A_FILE, Settings, SettingsError, read_settings

DOCS = Path(__file__).parents[2] / "docs" / "web.md"


def test_a_file_sets_what_it_names():
    found = read_settings('bot_games = 3\nseconds_to_take = 2\nallowed_hosts = ["games.example"]\n')
    settings = Settings(Path("unused"), **found)
    assert (settings.bot_games, settings.seconds_to_take) == (3, 2)
    assert settings.allowed_hosts == ("games.example",)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("bot_game = 3", "no setting 'bot_game'; did you mean 'bot_games'"),
        ("bot_games = 0", "expected a number above 0"),
        ("bot_games = 1.5", "expected a whole number"),
        ("bot_games = true", "expected a number above 0"),
        ('bot_games = "many"', "found 'many'"),
        ("seconds_to_take = nan", "expected a number above 0"),
        ("seconds_to_take = inf", "expected a number above 0"),
        ("limit_this_machine = 1", "expected true or false"),
        ('allowed_hosts = "games.example"', "expected a list of texts"),
        ('database = "elsewhere"', "no setting 'database'"),
        ("bot_games =", "not TOML"),
    ],
)
def test_errors_in_a_file_are_reported(text, words):
    with pytest.raises(SettingsError, match=re.escape(words)):
        read_settings(text)


def test_the_command_names_the_file(tmp_path, capsys):
    path = tmp_path / "serve.toml"
    path.write_text("bot_games = -1")
    arguments = ["serve", "--no-browser", "--port", "0", "--database", str(tmp_path / "x.sqlite")]
    assert main([*arguments, "--settings", str(path)]) == 2
    assert "serve.toml: bot_games: found -1; expected a number above 0" in capsys.readouterr().err


def test_every_setting_is_documented_with_its_usual_value():
    rows = re.findall(r"^\| (`[^|]+`) \|([^|]*)\|", DOCS.read_text(encoding="utf-8"), re.MULTILINE)
    told: dict[str, str] = {}
    for names, values in rows:
        found = re.findall(r"`(\w+)`", names)
        told |= dict(zip(found, values.strip().split(", "), strict=False))
    for field in fields(Settings):
        if field.name in NOT_IN_A_FILE:
            continue
        assert field.name in told, f"{field.name} is missing in docs/web.md"
        if type(field.default) in (int, float) and field.name != "workers":
            assert told[field.name] == f"{field.default:g}", field.name
