"""The page of bot accounts: an account is made, listed with its date, and revoked."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import DESKTOP

DATES = {"en": r"since [A-Z][a-z]{2} \d{1,2}, \d{4}", "de": r"seit \d\d\.\d\d\.\d{4}"}


@pytest.mark.parametrize("language", DATES)
def test_an_account_has_a_date_as_the_reader_writes_it(new_context, language):
    page = new_context(**DESKTOP, locale=language).new_page()
    page.goto("/bot-accounts")
    page.locator("#account-name").fill("Tin soldier")
    page.get_by_test_id("make-account").click()
    account = page.get_by_test_id("accounts").locator("li")
    since = account.locator(".soft")
    expect(since).to_have_text(re.compile(f"^{DATES[language]}$"))
    first = since.text_content()
    page.reload()
    expect(since).to_have_text(first)
    account.locator("[data-revoke]").click()
    expect(account).to_have_count(0)
