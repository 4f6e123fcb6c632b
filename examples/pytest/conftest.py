"""A Chowk server for tests: one server per run, reset before each test."""

import json
import os
import shlex
import subprocess

import pytest
import requests

CHOWK = shlex.split(os.environ.get("CHOWK", "npx @chowk/cli"))


class Platform:
    """Controls the server, and creates sessions that call it."""

    def __init__(self, url):
        self.url = url
        self._control = url.removesuffix("/api/v1") + "/_control"

    def control(self, method, path, body=None):
        response = requests.request(method, self._control + path, json=body, timeout=60)
        assert response.ok, response.text
        return response.json()

    def member(self, username, **fields):
        """Creates a member. Returns a session with one of their keys."""
        self.control("POST", "/members", {"username": username, **fields})
        session = requests.Session()
        session.headers["X-API-Key"] = self.control("POST", "/keys", {"username": username})["key"]
        return session

    def advance(self, duration):
        """Moves the clock, for example by "P1D". Returns the published items."""
        return self.control("POST", "/clock", {"advance": duration})["published"]

    def fail(self, **fault):
        """Makes the next calls fail: operation="posts.create", code="server_error"."""
        self.control("POST", "/faults", fault)

    def reset(self):
        self.control("POST", "/reset")
        self.control("POST", "/clock", {"frozen": True})


@pytest.fixture(scope="session")
def server():
    """The server, on a free port. With pytest-xdist, each worker has its own."""
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
