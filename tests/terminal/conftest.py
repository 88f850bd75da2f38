import pytest


@pytest.fixture(autouse=True)
def _somewhere_else(tmp_path, monkeypatch):
    """Typed at random, anything may be the name of a file to save to."""
    monkeypatch.chdir(tmp_path)
