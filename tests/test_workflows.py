"""GitHub's workflows call only what is in the project and can be run at home."""

import re
import shlex
import tomllib
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[1]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PLACES = {  # what make target lays where the next step finds it
    "make packages": "dist",
    "make site": "build/site",
}


def jobs(path):
    """The jobs of a workflow by name."""
    return yaml.safe_load(path.read_text("utf-8"))["jobs"]


def steps(path):
    """All steps of a workflow."""
    return [step for job in jobs(path).values() for step in job["steps"]]


def commands():
    """Each line that a step runs, of all workflows."""
    texts = [step["run"] for path in WORKFLOWS for step in steps(path) if "run" in step]
    return [line for text in texts for line in text.splitlines()]


def unknown(command):
    """What a command names that is not in the project; nothing where all is there."""
    match shlex.split(command):
        case ["bash", script]:
            return [script] if not (ROOT / script).is_file() else []
        case ["make", target, *options]:
            targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), flags=re.M)
            return [target] * (target not in targets) + _checks(options)
        case ["python", "-m", "pip", "install", "-c", constraints, "-e", project]:
            extras = re.fullmatch(r"\.\[([\w,]+)\]", project)[1].split(",")
            there = PROJECT["project"]["optional-dependencies"]
            return [e for e in extras if e not in there] + _missing(constraints)
        case ["python", "-m", "pytest", *options]:
            return _marks(options[options.index("-m") + 1])
    return [command]


def _missing(name):
    return [name] if not (ROOT / name).exists() else []


def _checks(options):
    """Checks of make outside that there are not."""
    names = " ".join(option.removeprefix("ARGS=") for option in options).split()
    listed = (ROOT / "tests/outside/__main__.py").read_text("utf-8")
    return [name for name in names if f'"{name}":' not in listed]


def _marks(expression):
    """Marks of an expression that pyproject.toml does not name."""
    known = {line.split(":")[0] for line in PROJECT["tool"]["pytest"]["ini_options"]["markers"]}
    return sorted(set(re.findall(r"\w+", expression)) - known - {"not", "and", "or"})


@pytest.mark.parametrize("command", commands())
def test_every_command_of_a_workflow_is_in_the_project(command):
    """Scripts, targets, checks, extras, files and marks exist, so that each runs at home."""
    assert unknown(command) == []


@pytest.mark.parametrize(
    "command",
    [
        "bash .ci/gone",
        "make nothing",
        'make outside ARGS="packages gone"',
        'python -m pip install -c gone.txt -e ".[lab]"',
        'python -m pip install -c constraints.txt -e ".[gone]"',
        'python -m pytest -m "not gone"',
        "curl example.org",
    ],
)
def test_a_command_that_is_not_in_the_project_is_found(command):
    """The test above can fail."""
    assert unknown(command) != []


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_each_job_has_a_limit_and_pinned_actions(path):
    """A job that hangs is stopped, and each action is taken at a version."""
    assert all(0 < job["timeout-minutes"] <= 90 for job in jobs(path).values())
    actions = [step["uses"] for step in steps(path) if "uses" in step]
    assert [action for action in actions if not re.fullmatch(r"[\w./-]+@[\w./-]+", action)] == []


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_what_is_uploaded_is_what_was_made(path):
    """The folder of an upload is the one that the target before it writes."""
    for job in jobs(path).values():
        uploads = [s["with"]["path"] for s in job["steps"] if "upload" in s.get("uses", "")]
        made = [PLACES[s["run"]] for s in job["steps"] if s.get("run") in PLACES]
        assert [place.rstrip("/") for place in uploads] == made


def test_only_the_jobs_that_publish_may_write():
    """A workflow reads; publishing needs the identity of the workflow, and no password."""
    for path in WORKFLOWS:
        assert yaml.safe_load(path.read_text("utf-8"))["permissions"] == {"contents": "read"}
        for name, job in jobs(path).items():
            assert ("id-token" in job.get("permissions", {})) == (name == "publish")
        assert "secrets." not in path.read_text("utf-8")


def test_every_system_and_the_oldest_python_are_tried():
    """Linux runs the script of continuous integration; the others the oldest and newest Python."""
    here = jobs(ROOT / ".github" / "workflows" / "test.yml")
    assert {"run": "bash .ci/run"} in here["linux"]["steps"]
    matrix = here["elsewhere"]["strategy"]["matrix"]
    assert matrix["system"] == ["macos-latest", "windows-latest"]
    assert f">={matrix['python'][0]}" == PROJECT["project"]["requires-python"]
    assert matrix["python"][1] == "3.x"


def test_the_newest_release_is_built_by_the_pinned_python():
    """What is released is built by the Python of environment.yml, with which all is tested."""
    release = jobs(ROOT / ".github" / "workflows" / "release.yml")["build"]
    [python] = [
        s["with"]["python-version"] for s in release["steps"] if "python" in s.get("uses", "")
    ]
    assert f"python={python}" in (ROOT / "environment.yml").read_text("utf-8")
