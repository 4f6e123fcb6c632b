const { createMock } = require('@chowk/mocks')
const { expect, test } = require('@playwright/test')

const mock = createMock({ baseUrl: 'https://chowk.test/api/v1' })

/** Hands over to the mock what a page asks of the platform. */
async function answer(route) {
  const request = route.request()
  try {
    const response = await mock.fetch(request.url(), {
      method: request.method(),
      headers: await request.allHeaders(),
      body: request.postDataBuffer(),
    })
    await route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    })
  } catch {
    await route.abort('connectionreset') // a fault that drops the answer
  }
}

/** Stands for the page under test: a button that publishes, and says what became of it. */
const page = (key) => `<!doctype html><title>Market</title><button>Publish</button><p role="status"></p>
  <script type="module">
    document.querySelector('button').onclick = async () => {
      const response = await fetch('https://chowk.test/api/v1/posts', {
        method: 'POST',
        headers: { authorization: 'Bearer ${key}', 'content-type': 'application/json' },
        body: JSON.stringify({ title: 'First rain', body: '<p>At last.</p>' }),
      })
      const { code } = await response.json()
      document.querySelector('p').textContent = response.ok ? 'Published.' : code
    }
  </script>`

test.beforeEach(async ({ page: tab }) => {
  mock.reset()
  const { key } = await mock.members.create({ username: 'priya' })
  await tab.route('https://chowk.test/**', answer)
  await tab.route('https://market.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: page(key) }),
  )
  await tab.goto('https://market.test/')
})

test('a post is published', async ({ page: tab }) => {
  await tab.getByRole('button').click()
  await expect(tab.getByRole('status')).toHaveText('Published.')
  expect(mock.requests.last('posts.create').body).toMatchObject({ title: 'First rain' })
})

test('shows a used-up quota', async ({ page: tab }) => {
  await mock.quota.exhaust('priya', 'post')
  await tab.getByRole('button').click()
  await expect(tab.getByRole('status')).toHaveText('quota_exceeded')
})
