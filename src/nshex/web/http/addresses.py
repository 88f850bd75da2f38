"""Numbers in addresses: few digits, since Python refuses to read thousands of them."""

from __future__ import annotations

from starlette.convertors import IntegerConvertor, register_url_convertor


class ShortNumber(IntegerConvertor):
    """What `{moment:int}` in a route stands for; anything else is not one of our addresses."""

    regex = "[0-9]{1,9}"


def limit_numbers_in_addresses() -> None:
    """To be called before routes are made: they keep the pattern they find."""
    register_url_convertor("int", ShortNumber())
