"""What must hold of the project as a whole."""

import ast
import json
import re
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import version
from pathlib import Path

import pytest

from bot.cli import commands
from bot.settings import describe

ROOT = Path(__file__).parents[1]
PACKAGES = ("bot", "engine", "cardart", "tools")
MODULES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def _python(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words], cwd=ROOT, capture_output=True, text=True, check=False, timeout=60
    )


class TestModules:
    def test_every_module_says_what_it_is(self) -> None:
        silent = [path for path in MODULES if not ast.get_docstring(ast.parse(path.read_text()))]
        assert silent == []

    def test_no_module_is_too_long_to_keep_in_mind(self) -> None:
        long = [path for path in MODULES if len(path.read_text().splitlines()) > 400]
        assert long == []


class TestReadme:
    def test_it_names_two_commands_that_are_there(self) -> None:
        told = re.findall(r"^make (\w+)", _text("README.md"), re.MULTILINE)
        assert told == ["play", "test"]
        for command in told:
            assert re.search(rf"^{command}: .*## ", _text("Makefile"), re.MULTILINE)

    def test_every_command_of_make_that_is_documented_is_there(self) -> None:
        made = set(re.findall(r"^([a-z-]+):.*## ", _text("Makefile"), re.MULTILINE)) - {"help"}
        told = set(re.findall(r"^\| `make ([a-z-]+)", _text("docs/development.md"), re.MULTILINE))
        assert told == made

    def test_it_shows_commands_the_program_has(self) -> None:
        told = set(re.findall(r"python -m bot (\w+)", _text("README.md")))
        assert told == commands.commands.keys() - {"run"}

    @pytest.mark.parametrize("page", PAGES, ids=_name)
    def test_what_a_page_links_to_is_there(self, page: Path) -> None:
        for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            assert (page.parent / link).exists(), link


def test_every_setting_is_documented() -> None:
    for name in (".env.example", "docs/settings.md"):
        for setting in describe():
            assert setting.name in _text(name)


def test_every_dependency_says_why_it_is_there_and_is_pinned() -> None:
    project = tomllib.loads(_text("pyproject.toml"))["project"]
    needed = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    pinned = {line.split("==")[0].lower() for line in _text("constraints.txt").splitlines()}
    pinned = {name.replace("_", "-") for name in pinned}
    for requirement in needed:
        name = re.split(r"[\[<>=]", requirement)[0]
        assert name in _text("docs/dependencies.md"), name
        assert name.lower() in pinned, name


class TestVersion:
    def test_the_installed_version_is_the_one_written_down(self) -> None:
        assert version("mazziere") == tomllib.loads(_text("pyproject.toml"))["project"]["version"]

    def test_the_changelog_begins_with_it_or_with_what_is_not_released(self) -> None:
        headings = re.findall(r"^## \[(.+?)\]", _text("CHANGELOG.md"), re.MULTILINE)
        assert headings[0] in {"Unreleased", version("mazziere")}
        assert headings.count("Unreleased") <= 1


class TestImports:
    def test_the_engine_needs_nothing_of_the_world(self) -> None:
        script = "import sys, json, engine.hand, engine.house, engine.match\n"
        done = _python("-c", script + "print(json.dumps(sorted(sys.modules)))")
        assert done.returncode == 0, done.stderr
        loaded = {name.partition(".")[0] for name in json.loads(done.stdout)}
        assert not loaded & {"PIL", "sqlalchemy", "aiohttp", "babel", "pydantic", "bot", "cardart"}

    def test_the_program_explains_itself(self) -> None:
        done = _python("-m", "bot", "--help")
        assert (done.returncode, done.stderr) == (0, "")
        assert "Usage: python -m bot" in done.stdout


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The names of all files in the wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    build = "from hatchling.build import build_wheel; print(build_wheel({!r}))"
    done = _python("-c", build.format(str(folder)))
    assert done.returncode == 0, done.stderr
    with zipfile.ZipFile(folder / done.stdout.strip()) as wheel:
        return set(wheel.namelist())


class TestWheel:
    def test_it_holds_every_file_of_the_packages(self, packed: set[str]) -> None:
        files = {
            _name(path)
            for package in ("bot", "engine", "cardart")
            for path in (ROOT / package).rglob("*")
            if path.is_file() and path.suffix != ".pyc"
        }
        assert files - packed == set()

    def test_it_holds_nothing_that_only_we_need(self, packed: set[str]) -> None:
        tops = {name.partition("/")[0] for name in packed}
        assert tops == {"bot", "cardart", "engine", f"mazziere-{version('mazziere')}.dist-info"}
