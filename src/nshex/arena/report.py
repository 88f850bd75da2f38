"""The report of a contest: one HTML file that needs nothing from elsewhere."""

from __future__ import annotations

import json
from base64 import b64encode
from collections import Counter
from collections.abc import Sequence
from html import escape
from pathlib import Path
from statistics import median

from nshex.arena.contest import Contest
from nshex.arena.plots import (
    REASON_COLOURS,
    Bar,
    army_name,
    clipped,
    heat_map,
    intervals_plot,
    lengths_plot,
    reason_name,
    ticks,
    tint,
)
from nshex.arena.ratings import can_rate, rate
from nshex.arena.results import GameResult
from nshex.arena.standings import BotStanding, MeanScore, Scoreboard, army_table, army_totals, bot_table
from nshex.build_info import VERSION
from nshex.notation.seeds import seed_text
from nshex.tiles import ARMIES

_STYLE = Path(__file__).with_name("report.css")
_FONTS = Path(__file__).parents[1] / "web" / "static" / "fonts"
_FACES = (
    ("Barlow", "1 500", "barlow-latin-400-normal.woff2"),
    ("Barlow", "501 1000", "barlow-latin-600-normal.woff2"),
    ("Barlow Semi Condensed", "1 1000", "barlow-semi-condensed-latin-700-normal.woff2"),
)
"""Family, weights and file of the type on the page."""
MOST_FAULTS = 12
PER_CENT_MARKS = (0.0, 25.0, 50.0, 75.0, 100.0)


def write_report(contest: Contest, results: Sequence[GameResult]) -> str:
    """The page; it does not depend on the order in which games finished."""
    games = sorted(results, key=lambda result: result.number)
    bots = [entrant.label for entrant in contest.entrants]
    standings = Scoreboard(bots, games).standings()
    ranked = [standing.bot for standing in standings]
    parts = [_masthead(contest, games), "<main>", _standings(standings)]
    if games:
        left, right = [_ratings(ranked, games)], [_lengths(games)]
        if any(not result.fault for result in games):
            left.append(_armies(games))
            right.insert(0, _army_totals(games))
        if any(result.fault for result in games):
            left.append(_faults(games))
        if len(bots) > 2:
            right.insert(0, _head_to_head(ranked, games))
        parts += [f"<div>{''.join(column)}</div>" for column in (left, right)]
    parts += ["</main>", _footer()]
    style = "\n".join([*(_face(*face) for face in _FACES), _STYLE.read_text("utf-8")])
    return _PAGE.replace("%STYLE%", style).replace("%BODY%", "\n".join(parts))


def _face(family: str, weights: str, file: str) -> str:
    """A typeface inside the page, about 30 KB: the file needs no font of the machine it is read on."""
    data = b64encode((_FONTS / file).read_bytes()).decode("ascii")
    return (
        f'@font-face {{ font-family: "{family}"; font-weight: {weights}; '
        f"src: url(data:font/woff2;base64,{data}); }}"
    )


def _card(title: str, body: str, note: str = "", kind: str = "") -> str:
    said = f'<p class="note">{note}</p>' if note else ""
    return f'<section class="card {kind}"><h2>{escape(title)}</h2>{body}{said}</section>'


def _masthead(contest: Contest, games: Sequence[GameResult]) -> str:
    seconds = sum(result.seconds for result in games)
    facts = [
        ("games", str(len(games))),
        ("mode", contest.mode.replace("_", " ")),
        ("board", contest.board),
        ("players", str(contest.players)),
        ("seed", seed_text(contest.seed)),
        ("time played", _duration(seconds)),
    ]
    if contest.options:
        facts.append(("rules", json.dumps(dict(contest.options))))
    faults = sum(bool(result.fault) for result in games)
    if faults:
        facts.append(("forfeited", str(faults)))
    listed = "".join(f"<div><dt>{name}</dt><dd>{escape(value)}</dd></div>" for name, value in facts)
    names = " <i>·</i> ".join(f"<span>{escape(entrant.label)}</span>" for entrant in contest.entrants)
    return f'<header><p class="kicker">nshex arena</p><h1>{names}</h1><dl>{listed}</dl></header>'


def _duration(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours} h {minutes:02} min"
    return f"{minutes} min {rest:02} s" if minutes else f"{seconds:.1f} s"


# --- bots ------------------------------------------------------------------------------------------


def _standings(standings: Sequence[BotStanding]) -> str:
    rows = "".join(_standing_row(standing) for standing in standings)
    table = (
        '<table class="standings"><thead><tr><th>Bot</th><th>Won</th><th>Drawn</th><th>Lost</th>'
        f"<th>Score</th><th>95%</th></tr></thead><tbody>{rows}</tbody></table>"
    )
    note = (
        "Score: 1 for a win, ½ for a draw. The interval treats the two games of a mirrored pair "
        "(same armies, same piles, seats swapped) as one observation."
    )
    return _card("Standings", table, note, "wide")


def _standing_row(standing: BotStanding) -> str:
    share = [100 * count / max(1, standing.games) for count in (standing.wins, standing.draws)]
    return (
        f'<tr><td><b>{escape(standing.bot)}</b><span class="bar">'
        f'<i class="won" style="width:{share[0]:.1f}%"></i>'
        f'<i class="drawn" style="width:{share[1]:.1f}%"></i>'
        f"</span></td><td>{standing.wins}</td><td>{standing.draws}</td><td>{standing.losses}</td>"
        f'<td class="big">{100 * standing.score:.1f}%</td><td>{_span(standing)}</td></tr>'
    )


def _span(found: MeanScore | BotStanding) -> str:
    return f"{100 * found.low:.0f} – {100 * found.high:.0f}%"


def _ratings(bots: Sequence[str], games: Sequence[GameResult]) -> str:
    if not can_rate():
        return _card("Ratings", "<p>Ratings need the extra <code>nshex[arena]</code>.</p>")
    bars = [Bar(found.bot, found.rating, found.low, found.high) for found in rate(bots, games)]
    marks = ticks(min(bar.low for bar in bars), max(bar.high for bar in bars))
    note = "Bradley–Terry ratings on the Elo scale with 95% intervals; the mean of all bots is 1500."
    return _card("Ratings", intervals_plot("Ratings", bars, marks, middle=1500.0), note)


def _head_to_head(bots: Sequence[str], games: Sequence[GameResult]) -> str:
    table = bot_table(games)
    head = "".join(f'<th title="{escape(bot)}">{number}</th>' for number, bot in enumerate(bots, start=1))
    rows = []
    for number, bot in enumerate(bots, start=1):
        cells = "".join(_head_to_head_cell(table.get((bot, other))) for other in bots)
        rows.append(f"<tr><td><b>{number}</b> {escape(bot)}</td>{cells}</tr>")
    body = (
        f'<table class="cross"><thead><tr><th></th>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table>'
    )
    return _card("Bot against bot", body, "The score of the row against the column, in per cent.")


def _head_to_head_cell(cell: MeanScore | None) -> str:
    if cell is None:
        return '<td class="none"></td>'
    ink = "light" if abs(cell.score - 0.5) > 0.2 else "dark"
    tip = f"{cell.games} games, 95%: {_span(cell)}"
    style = f"background:{tint(cell.score)}"
    return f'<td class="{ink}" style="{style}" title="{tip}">{100 * cell.score:.0f}</td>'


def _faults(games: Sequence[GameResult]) -> str:
    """How games were forfeited; the same fault once, with the number of games."""
    counted = Counter(result.fault for result in games if result.fault)
    shown = counted.most_common(MOST_FAULTS)
    items = "".join(f"<li><b>{count}</b> × {escape(clipped(fault, 300))}</li>" for fault, count in shown)
    left_out = len(counted) - len(shown)
    note = f"{left_out} more are in the results." if left_out else ""
    return _card("Forfeited games", f'<ul class="faults">{items}</ul>', note)


# --- armies and games ------------------------------------------------------------------------------


def _armies(games: Sequence[GameResult]) -> str:
    note = "The score of the row's army against the column's in per cent, and the number of games."
    return _card("Army against army", heat_map(list(army_totals(games)), army_table(games)), note)


def _army_totals(games: Sequence[GameResult]) -> str:
    bars = [
        Bar(
            army_name(army),
            100 * cell.score,
            100 * cell.low,
            100 * cell.high,
            ARMIES[army].colour,
            f"{cell.games} games",
        )
        for army, cell in army_totals(games).items()
    ]
    note = "The score of each army in all its games, with 95% intervals."
    return _card("Armies", intervals_plot("Armies", bars, PER_CENT_MARKS, " %", 50.0), note)


def _lengths(games: Sequence[GameResult]) -> str:
    reasons = Counter(result.reason for result in games)
    keys = "".join(
        f'<li><i style="background:{colour}"></i>{reason_name(reason)} <b>{reasons[reason]}</b></li>'
        for reason, colour in REASON_COLOURS.items()
        if reasons[reason]
    )
    actions = [result.actions for result in games]
    seconds = [result.seconds for result in games]
    note = (
        f"The median game took {median(actions):g} actions and {_duration(median(seconds))}, "
        f"the longest {max(actions)} actions."
    )
    return _card("Lengths and endings", f'{lengths_plot(games)}<ul class="key">{keys}</ul>', note)


def _footer() -> str:
    return (
        f"<footer>nshex {escape(VERSION)} · unofficial fan work · the same seed gives the same games "
        "for bots that are not limited by time</footer>"
    )


_PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>nshex arena</title>
<style>
%STYLE%
</style>
</head>
<body>
%BODY%
</body>
</html>
"""
