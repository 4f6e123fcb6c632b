import { expect, test } from 'vitest'
import { openPage } from './site.ts'

test('publishes, schedules and moves the clock in a page without a server', async () => {
  const { page, errors } = await openPage('page.ts')
  const outcome = await Promise.race([
    page.waitForFunction(() => (globalThis as { outcome?: unknown }).outcome),
    new Promise<never>((_, reject) => page.on('pageerror', reject)),
  ])
  expect(await outcome.jsonValue()).toEqual({
    published: 'First rain',
    before: 'scheduled',
    live: [true],
    after: 'published',
    publishedAt: '2026-12-02T09:00:00.000Z',
    lost: 'Third rain',
    broken: 'connection',
    items: true,
    image: 'image/png',
  })
  expect(errors).toEqual([])
})
