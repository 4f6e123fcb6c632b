"""A suite of 100 tests that run at the same time, each in a world of its own. Needs Python's own library only."""

import json
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from urllib.error import HTTPError
from urllib.request import Request, urlopen

ORIGIN = sys.argv[1]
WORLDS = 100
everybody_posted = Barrier(WORLDS)


def call(method, url, body=None, key=None):
    headers = {"content-type": "application/json"} if body is not None else {}
    if key:
        headers["authorization"] = f"Bearer {key}"
    data = None if body is None else json.dumps(body).encode()
    try:
        with urlopen(Request(url, data, headers, method=method), timeout=120) as response:
            return response.status, json.load(response)
    except HTTPError as error:
        return error.code, json.load(error)


def test(number):
    try:
        return in_world(number)
    except BaseException:
        everybody_posted.abort()
        raise


def in_world(number):
    world = call("POST", f"{ORIGIN}/_control/worlds", {"name": f"test-{number}"})[1]
    api, control = world["base_url"], world["control_url"]
    call("POST", f"{control}/members", {"username": "writer"})
    key = call("POST", f"{control}/keys", {"username": "writer"})[1]["key"]
    now = call("POST", f"{control}/clock", {"advance": f"{number + 1}h", "frozen": True})[1]["now"]
    title = f"Only in world {number}"
    status, created = call("POST", f"{api}/posts", {"title": title, "body": "<p>Here.</p>"}, key)
    assert status == 201, created
    if number % 2:
        call("POST", f"{control}/faults", {"operation": "account.me", "code": "server_error"})

    everybody_posted.wait(120)
    titles = [item["title"] for item in call("GET", f"{api}/posts?limit=50", key=key)[1]["items"]]
    assert [found for found in titles if found.startswith("Only in world")] == [title], titles
    assert call("GET", f"{control}/clock")[1] == {"now": now, "frozen": True}
    assert call("GET", f"{api}/me", key=key)[0] == (500 if number % 2 else 200)
    journal = call("GET", f"{control}/requests")[1]["requests"]
    assert [entry["operation"] for entry in journal] == ["posts.create", "posts.list", "account.me"], journal
    other = f"{ORIGIN}/_worlds/test-{(number + 1) % WORLDS}/api/v1"

    everybody_posted.wait(120)
    assert call("GET", f"{other}/me", key=key)[0] == 401

    everybody_posted.wait(120)
    assert call("DELETE", f"{ORIGIN}/_control/worlds/test-{number}")[0] == 200
    return key


with ThreadPoolExecutor(WORLDS) as pool:
    keys = list(pool.map(test, range(WORLDS)))
assert len(set(keys)) == WORLDS
print(f"{WORLDS} worlds, no leak")
