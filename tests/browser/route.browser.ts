import { createMock } from '@chowk/mocks'
import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { startChromium } from './chromium.ts'

const mock = createMock({ baseUrl: 'https://chowk.test/api/v1' })

/** As the page on testing shows it. */
async function answer(route: Route): Promise<void> {
  const request = route.request()
  try {
    const response = await mock.fetch(request.url(), {
      method: request.method(),
      headers: await request.allHeaders(),
      body: request.postDataBuffer() as BodyInit | null,
    })
    await route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    })
  } catch {
    await route.abort('connectionreset')
  }
}

test('serves a page in Playwright from a mock in the process of its test', async () => {
  const page = await (await startChromium()).newPage()
  await page.route('https://chowk.test/**', answer)
  await page.route('https://market.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Market</title>' }),
  )
  await page.goto('https://market.test/')
  const { key } = await mock.members.create({ username: 'priya' })
  const publish = () =>
    page.evaluate(
      (authorization) =>
        fetch('https://chowk.test/api/v1/posts', {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json' },
          body: JSON.stringify({ title: 'First rain', body: '<p>At last.</p>' }),
        }).then(
          async (response) => [response.status, ((await response.json()) as { code?: string }).code],
          () => 'no answer',
        ),
      `Bearer ${key}`,
    )

  expect(await publish()).toEqual([201, undefined])
  await mock.quota.exhaust('priya', 'post')
  expect(await publish()).toEqual([429, 'quota_exceeded'])
  mock.fail('posts.create', { drop: 'before' })
  expect(await publish()).toBe('no answer')
})
