"""A Chowk platform for tests: one server for the run, back at its start before each test."""

import json
import os
import shlex
import subprocess

import pytest
import requests

CHOWK = shlex.split(os.environ.get("CHOWK", "npx @chowk/cli"))


class Platform:
    """What a test may do to the platform, and how its code calls it."""

    def __init__(self, url):
        self.url = url
        self._control = url.removesuffix("/api/v1") + "/_control"

    def control(self, method, path, body=None):
        response = requests.request(method, self._control + path, json=body, timeout=60)
        assert response.ok, response.text
        return response.json()

    def member(self, username, **fields):
        """Creates a member. Returns a session that calls with a key of theirs."""
        self.control("POST", "/members", {"username": username, **fields})
        session = requests.Session()
        session.headers["X-API-Key"] = self.control("POST", "/keys", {"username": username})["key"]
        return session

    def advance(self, duration):
        """Moves the clock, as by "PT5M" or "P1D". Returns what went live on the way."""
        return self.control("POST", "/clock", {"advance": duration})["published"]

    def fail(self, **fault):
        """Makes the next calls fail, as by operation="posts.create", code="server_error"."""
        self.control("POST", "/faults", fault)

    def reset(self):
        self.control("POST", "/reset")
        self.control("POST", "/clock", {"frozen": True})


@pytest.fixture(scope="session")
def server():
    """The server, on a free port. With pytest-xdist each worker has its own."""
    command = [*CHOWK, "serve", "--port", "0", "--store", "memory", "--control", "--log-level", "error"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        line = process.stdout.readline()
        assert line, "The server did not start."
        yield Platform(json.loads(line)["url"])
        process.terminate()


@pytest.fixture
def platform(server):
    server.reset()
    return server
