"""How the files of the client are sent that are no part of a page."""

from pathlib import Path

from tests.server.test_http import client_of


async def test_the_page_that_is_one_file_is_saved_and_the_worker_is_asked_for_each_time(tmp_path: Path) -> None:
    (tmp_path / "sambakit-score.html").write_text("<!doctype html><title>Samba</title>")
    (tmp_path / "sw.js").write_text("self.addEventListener('fetch', () => {});")
    async with client_of(tmp_path) as browser:
        saved = await browser.get("/sambakit-score.html")
        assert saved.headers["content-disposition"] == 'attachment; filename="sambakit-score.html"'
        worker = await browser.get("/sw.js")
        assert worker.headers["content-type"].startswith("text/javascript")
        assert worker.headers["cache-control"] == "no-cache"
        assert "content-disposition" not in worker.headers
