"""The address that `sambakit play` opens: a table with bots, with no click."""

import pytest

from tests.browser.conftest import People
from tests.browser.serving import Server


@pytest.mark.page
def test_the_command_opens_a_table_and_the_second_time_offers_to_go_on(server: Server, people: People) -> None:
    table = people.come(server.url)
    page = table.page
    page.goto("/#play")
    page.wait_for_url("**/t/*/0")
    opened = page.url
    page.goto("/")
    page.goto("/#play")
    page.reload()
    page.locator(f"a[href='/t/{opened.split('/t/')[1]}']").wait_for()
    assert "/t/" not in page.url, "a second table was opened although one waits"
