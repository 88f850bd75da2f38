"""`nshex push-key`: a key for sending notifications to browsers."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from nshex.commands.extras import from_extra
from nshex.commands.files import CommandError
from nshex.commands.output import say
from nshex.notation.names import show

DESCRIPTION = """Make a key with which `nshex serve` tells browsers that it is their player's turn, also while
no page is open (Web Push). It is printed as lines for the file of `--settings`. Keep it secret, and use the
same one for all processes of a site (docs/hosting.md)."""

EXAMPLES = """
  nshex push-key --contact mailto:you@example.org
"""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--contact",
        metavar="ADDRESS",
        required=True,
        help="where push services reach whoever runs the server, such as mailto:you@example.org",
    )


def run(args: Namespace) -> int:
    with from_extra("hosting", "push-key needs"):
        from nshex.web.push.keys import is_contact, new_key
    if not is_contact(args.contact):
        raise CommandError(f"--contact: found {show(args.contact)}; expected mailto:… or https://…")
    say(f'push_key = "{new_key()}"')
    say(f'push_contact = "{args.contact}"')
    return 0
