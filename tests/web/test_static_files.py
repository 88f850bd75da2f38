"""Static files: versioned, bundled, compressed, and always the same as in the folder."""

import asyncio
import gzip
import os
import re

import pytest
from starlette.applications import Starlette
from starlette.routing import Route

from nshex.web.http.bundling import BundlingError, bundle
from nshex.web.http.static_files import ROOT, StaticFiles, joined_name, parts_of
from tests.web.page_reading import Page
from tests.web.serving import seat

PAGE = """<link rel="stylesheet" href="/static/css/base.css">
<link rel="stylesheet" href="/static/css/board.css">
<script type="module" src="/static/js/shell.js"></script>
<script type="module" src="/static/js/table/main.js"></script>
<use href="/static/img/icons.svg#dark"></use><a href="/rules">/static/ in words</a>"""


@pytest.fixture
def folder(tmp_path):
    files = {
        "css/base.css": "body { color: red; }",
        "css/board.css": 'svg { background: url("../img/icons.svg"); }',
        "js/shell.js": "// @ts-check\nexport const theme = () => 1;\nglobalThis.loaded = 1;\n",
        "js/table/main.js": 'import { theme as now } from "../shell.js";\nglobalThis.theme = now();\n',
        "js/types.d.ts": "export interface Table {}",
        "img/icons.svg": "<svg></svg>",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path


@pytest.fixture
def sources(folder):
    return StaticFiles(folder)


class Asking:
    """Asks for files as a server would be asked, without one."""

    def __init__(self, sources):
        self.app = Starlette(routes=[Route(f"{ROOT}{{path:path}}", sources.show)])

    async def get(self, path, **headers):
        sent = []

        async def receive():
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message):
            sent.append(message)

        scope = {"type": "http", "method": "GET", "path": path, "root_path": "", "query_string": b""}
        named = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
        await self.app(scope | {"headers": named}, receive, send)
        found = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
        return sent[0]["status"], found, b"".join(message.get("body", b"") for message in sent[1:])


def references(page):
    return re.findall(r'(?:href|src)="([^"]+)"', page)


def get(sources, path, **headers):
    return asyncio.run(Asking(sources).get(path, **headers))


# --- pages -----------------------------------------------------------------------------------------


def test_a_page_gets_one_script_one_sheet_and_stamped_addresses(sources):
    sheet, script, icon, link = references(sources.dress(PAGE))
    stamp = sheet.split("/")[2]
    assert sheet == f"/static/{stamp}/{joined_name(['css/base.css', 'css/board.css'])}"
    assert script == f"/static/{stamp}/{joined_name(['js/shell.js', 'js/table/main.js'])}"
    assert icon == f"/static/{stamp}/img/icons.svg#dark"
    assert link == "/rules"
    assert "/static/ in words" in sources.dress(PAGE)


def test_files_named_by_a_page_exist_and_may_be_cached_for_ever(sources):
    for address in references(sources.dress(PAGE))[:3]:
        status, headers, body = get(sources, address.partition("#")[0])
        assert status == 200 and body
        assert "immutable" in headers["cache-control"]


def test_a_change_gives_all_addresses_a_new_stamp_and_the_old_ones_the_new_text(sources, folder):
    before = references(sources.dress(PAGE))[0]
    changed = folder / "css" / "base.css"
    changed.write_text("body { color: blue; }")
    os.utime(changed, ns=(1, 1))
    after = references(sources.dress(PAGE))[0]
    assert after != before
    for address in (before, after):
        _, headers, body = get(sources, address)
        assert b"blue" in body
        assert ("immutable" in headers["cache-control"]) == (address == after)


def test_a_page_whose_scripts_cannot_be_joined_loads_them_one_by_one(sources, folder):
    (folder / "js" / "shell.js").write_text("export default 1;\n")
    scripts = references(sources.dress(PAGE))[1:3]
    assert [address.split("/", 3)[3] for address in scripts] == ["js/shell.js", "js/table/main.js"]


# --- files -----------------------------------------------------------------------------------------


def test_files_are_compressed_for_those_who_take_it(folder):
    long = "/* words */\n" * 200
    (folder / "css" / "base.css").write_text(long)
    sources = StaticFiles(folder)
    _, plain_headers, plain = get(sources, "/static/css/base.css")
    _, headers, small = get(sources, "/static/css/base.css", accept_encoding="gzip, br")
    assert "content-encoding" not in plain_headers and plain.decode() == long
    assert headers["content-encoding"] == "gzip" and gzip.decompress(small) == plain
    assert len(small) < len(plain) / 10
    assert headers["content-type"].startswith("text/css")


def test_a_file_without_a_stamp_is_asked_for_again_and_not_sent_again(sources):
    status, headers, _ = get(sources, "/static/img/icons.svg")
    assert status == 200 and headers["cache-control"] == "no-cache"
    status, _, body = get(sources, "/static/img/icons.svg", if_none_match=headers["etag"])
    assert status == 304 and body == b""


def test_fonts_are_sent_byte_for_byte(folder):
    face = bytes(range(256)) * 4
    (folder / "fonts").mkdir()
    (folder / "fonts" / "text.woff2").write_bytes(face)
    status, headers, body = get(StaticFiles(folder), "/static/fonts/text.woff2")
    assert status == 200 and body == face
    assert headers["content-type"] == "font/woff2"


@pytest.mark.parametrize(
    "name",
    [
        "js/types.d.ts",
        "../secrets.css",
        "nowhere.css",
        "",
        "joined/",
        "joined/css~nowhere.css",
        "joined/css~base.css,js~shell.js",
        "joined/img~icons.svg,img~icons.svg",
        "0123456789abcdef/js/types.d.ts",
    ],
)
def test_nothing_else_is_sent(sources, name):
    assert get(sources, f"/static/{name}")[0] == 404


def test_joined_names_can_be_taken_apart():
    names = ["js/shell.js", "js/table/main.js"]
    assert parts_of(joined_name(names)) == names


# --- joining ---------------------------------------------------------------------------------------


def joined(modules, *scripts):
    return bundle(scripts or ["main.js"], modules.__getitem__)


def test_every_module_comes_once_and_after_what_it_imports():
    modules = {
        "main.js": 'import { a } from "./one/a.js";\nimport { b as other } from "./b.js";\na(other);\n',
        "one/a.js": 'import { b } from "../b.js";\nexport function a(x) { return b + x; }\n',
        "b.js": "export const b = 1;\nexport class C {}\nexport async function d() {}\n",
        "second.js": 'import "./main.js";\nimport { b } from "./b.js";\n',
    }
    text = joined(modules, "main.js", "second.js")
    assert re.findall(r"// (\S+\.js)$", text, re.MULTILINE) == ["b.js", "one/a.js", "main.js", "second.js"]
    assert "return { b, C, d };" in text
    assert "const { b: other } = module0;" in text
    assert not re.search(r"^(import|export)\b", text, re.MULTILINE)


def test_comments_are_left_out_and_lines_stay_lines():
    text = '/** What\n * it is. */\nf("//");\n  // Why.\ng(/** @type {x} */ (y)); // kept\n'
    head, *lines = joined({"main.js": text}).splitlines()
    assert head.endswith("// main.js")
    assert lines[:5] == ["", "", 'f("//");', "", "g( (y)); // kept"]


@pytest.mark.parametrize(
    "line",
    [
        "export default 1;",
        'const glob = "games/*";',
        "export { a };",
        "export let a = 1;",
        'import a from "./b.js";',
        'import * as a from "./b.js";',
        "const a = await fetch(1);",
        "  const here = import.meta.url;",
        '  const later = import("./b.js");',
    ],
)
def test_code_that_cannot_be_bundled_is_reported(line):
    with pytest.raises(BundlingError, match=r"main\.js: cannot join .*; expected named imports and exports"):
        joined({"main.js": line + "\n", "b.js": ""})


def test_circular_imports_cannot_be_bundled():
    circle = {"main.js": 'import { b } from "./b.js";\n', "b.js": 'import { a } from "./main.js";\n'}
    with pytest.raises(BundlingError, match=r"main\.js: imports itself by way of b\.js"):
        joined(circle)


# --- the real ones ---------------------------------------------------------------------------------


def test_the_service_worker_is_sent_from_the_root_and_asked_for_each_time(browser):
    worker = browser.fetch("/sw.js")
    assert worker.status == 200
    assert worker.headers["Content-Type"].startswith("text/javascript")
    assert worker.headers["Cache-Control"] == "no-cache"
    for name in re.findall(r'"(/static/js/worker/[^"]+)"', worker.body):
        assert browser.fetch(name).status == 200, name
    again = browser.fetch("/sw.js", headers={"If-None-Match": worker.headers["ETag"]})
    assert again.status == 304


def test_every_page_of_the_site_needs_one_script_and_one_sheet_of_ours(browser):
    game = browser.new_game(seat("moloch"), seat("borgo", "friend"))
    pages = (
        "/",
        "/tiles",
        "/rules",
        "/learn",
        "/learn/placing/1",
        "/editor",
        f"/game/{game}",
        f"/replay/{game}",
    )
    for address in pages:
        answer = browser.fetch(address)
        assert answer.status == 200, address
        ours = [name for name in Page(address, answer.body).references if "/static/" in name]
        scripts = [name for name in ours if name.endswith(".js")]
        sheets = [name for name in ours if name.endswith(".css")]
        assert len(scripts) == 1 and len(sheets) == 1, (address, scripts, sheets)
