from datetime import datetime, timedelta

import requests

POST = {"title": "First rain", "body": "<p>At last.</p>"}


def test_a_post_is_live_a_day_after_it_was_scheduled(platform):
    priya = platform.member("priya")
    now = datetime.fromisoformat(platform.control("GET", "/clock")["now"].replace("Z", "+00:00"))
    tomorrow = (now + timedelta(days=1)).isoformat()

    created = priya.post(f"{platform.url}/posts", json={**POST, "scheduled_at": tomorrow}).json()
    assert priya.get(f"{platform.url}/posts/{created['id']}").json()["item"]["status"] == "scheduled"
    live = platform.advance("P1D")

    assert [(item["type"], item["id"]) for item in live] == [("post", created["id"])]
    assert priya.get(f"{platform.url}/posts/{created['id']}").json()["item"]["status"] == "published"


def test_a_retry_with_the_same_key_does_not_post_twice(platform):
    priya = platform.member("priya")
    platform.fail(operation="posts.create", drop="after")
    headers = {"Idempotency-Key": "morning-1"}

    try:
        priya.post(f"{platform.url}/posts", json=POST, headers=headers)
        raise AssertionError("The response should have been lost.")
    except requests.ConnectionError:
        again = priya.post(f"{platform.url}/posts", json=POST, headers=headers)

    assert again.status_code == 201
    assert again.headers["Idempotent-Replayed"] == "true"
    assert len(priya.get(f"{platform.url}/posts").json()["items"]) == 1


def test_data_of_another_test_is_gone(platform):
    priya = platform.member("priya")
    assert priya.get(f"{platform.url}/posts").json()["items"] == []
    assert len(platform.control("GET", "/requests")["requests"]) == 1
