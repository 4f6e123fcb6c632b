"""Reads an image, a list and an error as strictly as Python can, twice: with http.client and with requests."""

import http.client
import json
import ssl
import sys
from urllib.parse import urlsplit

import requests

ORIGIN, KEY, IMAGE, CERTIFICATE = sys.argv[1:5]


def unique(pairs):
    names = [name for name, _ in pairs]
    assert len(names) == len(set(names)), f"a member twice: {names}"
    return dict(pairs)


def refuse(constant):
    raise ValueError(f"{constant} is no JSON")


def parse(data):
    return json.loads(data.decode("utf-8", "strict"), object_pairs_hook=unique, parse_constant=refuse)


def check_headers(path, pairs):
    names = [name.lower() for name, _ in pairs]
    assert len(names) == len(set(names)), f"{path}: a header twice: {sorted(names)}"
    for name, value in pairs:
        value.encode("ascii")
        assert value == value.strip(), f"{path}: {name} has space around it"


def check(path, status, headers, data):
    assert int(headers["content-length"]) == len(data), f"{path}: {headers} for {len(data)} bytes"
    if path == IMAGE:
        assert (status, headers["content-type"]) == (200, "image/png"), (status, headers)
        assert data.startswith(b"\x89PNG\r\n\x1a\n") and data.endswith(b"IEND\xaeB`\x82")
        return
    assert headers["content-type"].startswith("application/json"), headers
    body = parse(data)
    assert body["request_id"] == headers["x-request-id"]
    if path.endswith("/posts"):
        assert (status, body["ok"]) == (200, True), body
        assert [item["title"] for item in body["items"]] == ["बारिश 🌧"], body
    else:
        assert (status, body["ok"], body["code"]) == (404, False, "not_found"), body


def connect():
    parts = urlsplit(ORIGIN)
    if parts.scheme == "http":
        return http.client.HTTPConnection(parts.hostname, parts.port, timeout=20)
    context = ssl.create_default_context(cafile=CERTIFICATE)
    return http.client.HTTPSConnection(parts.hostname, parts.port, timeout=20, context=context)


connection = connect()
session = requests.Session()
session.trust_env = False
for path in [IMAGE, "/api/v1/posts", "/api/v1/posts/999999"]:
    # One connection for all: what is left of an answer would be read as the next.
    for method in ["GET", "HEAD"]:
        connection.request(method, path, headers={"X-API-Key": KEY})
        answer = connection.getresponse()
        pairs = answer.getheaders()
        data = answer.read()
        check_headers(path, pairs)
        if method == "GET":
            check(path, answer.status, {name.lower(): value for name, value in pairs}, data)
            status = answer.status
        else:
            assert (answer.status, data) == (status, b""), (path, answer.status, data)
    # Asks for no compression, of which nginx would make an answer of unknown length.
    headers = {"X-API-Key": KEY, "Accept-Encoding": "identity"}
    with session.get(ORIGIN + path, headers=headers, timeout=20, verify=CERTIFICATE) as response:
        check(path, response.status_code, response.headers, response.content)
with session.get(ORIGIN + IMAGE, timeout=20, verify=CERTIFICATE) as response:
    whole, etag = response.content, response.headers["etag"]
for asked, status, content in [
    ({"Range": "bytes=1-4"}, 206, whole[1:5]),
    ({"Range": "bytes=-7", "If-Range": etag}, 206, whole[-7:]),
    ({"Range": "bytes=-7", "If-Range": '"older"'}, 200, whole),
    ({"If-None-Match": f'"older", {etag}'}, 304, b""),
]:
    connection.request("GET", IMAGE, headers=asked)
    answer = connection.getresponse()
    check_headers(IMAGE, answer.getheaders())
    assert (answer.status, answer.read()) == (status, content), (asked, answer.status)
print("read")
