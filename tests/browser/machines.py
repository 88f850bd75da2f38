"""Chromium on machines with other fonts, simulated by a fontconfig of our own."""

import os
import shutil
from contextlib import contextmanager
from pathlib import Path

from tests.browser.chromium import ARGUMENTS, PROGRAM

SYSTEM = Path("/usr/share/fonts")
COMMON = (
    *("sans-serif", "serif", "monospace", "system-ui", "ui-monospace"),
    *("Arial", "Helvetica", "Segoe UI", "Noto Sans", "Roboto", "Roboto Condensed"),
    *("Liberation Sans", "Liberation Sans Narrow", "DejaVu Sans", "DejaVu Sans Condensed"),
)
"""Names under which a page could ask for a font of the system."""


def fonts(pattern="*"):
    return sorted(path for ending in ("ttf", "otf") for path in SYSTEM.rglob(f"{pattern}.{ending}"))


@contextmanager
def machine(browser, folder, found, everything=""):
    """A second browser of the same kind on a machine where only some font files are found.

    With `everything`, all common names stand for that family.
    """
    faces = folder / "faces"
    faces.mkdir(parents=True)
    for path in found:
        shutil.copy(path, faces)
    aliases = "".join(
        f"<match><test name='family'><string>{name}</string></test>"
        f"<edit name='family' mode='assign' binding='strong'><string>{everything}</string></edit></match>"
        for name in COMMON
        if everything
    )
    config = folder / "fonts.conf"
    config.write_text(
        "<?xml version='1.0'?><!DOCTYPE fontconfig SYSTEM 'fonts.dtd'>"
        f"<fontconfig><dir>{faces}</dir><cachedir>{folder / 'cache'}</cachedir>{aliases}</fontconfig>"
    )
    started = browser.browser_type.launch(
        executable_path=shutil.which(PROGRAM),
        args=list(ARGUMENTS),
        env={**os.environ, "FONTCONFIG_FILE": str(config)},
    )
    try:
        yield started
    finally:
        started.close()
