// The actions of a page that is tested without a server.
import { createMock } from '@chowk/mocks'
import { Chowk } from '@chowk/sdk'
import { setupWorker } from 'msw/browser'

const mock = createMock({ baseUrl: 'https://chowk.test/api/v1', seed: 'demo' })
await setupWorker(...mock.handlers).start()

const { key } = await mock.members.create({ username: 'priya' })
const chowk = new Chowk({
  apiKey: key,
  baseUrl: mock.baseUrl,
  clock: mock.clock,
  // That of the browser itself, which takes no other receiver than the window.
  fetch: globalThis.fetch,
  dangerouslyAllowBrowser: true,
})

const published = await chowk.posts.create({ title: 'First rain', body: '<p>At last.</p>' })
const scheduled = await chowk.posts.create({
  title: 'Second rain',
  body: '<p>Still falling.</p>',
  scheduled_at: new Date(mock.clock.now() + 24 * 60 * 60_000).toISOString(),
})
const { item: pendingScheduled } = await chowk.posts.get(scheduled.id)
const live = await mock.clock.advance('1d')
const { item } = await chowk.posts.get(scheduled.id)

mock.fail('posts.create', { drop: 'after' })
const lost = await mock.clock.until(chowk.posts.create({ title: 'Third rain', body: '<p>Wet.</p>' }))

mock.fail('posts.list', { drop: 'body' })
const broken = await chowk.posts.list({}, { maxRetries: 0 }).safe()
mock.fail('posts.list', { drop: 'body' })
const { items } = await mock.clock.until(chowk.posts.list())

const { data: uploaded } = await chowk.media.upload(
  new Blob(
    [
      Uint8Array.from(
        atob(
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
        ),
        (character) => character.charCodeAt(0),
      ),
    ],
    { type: 'image/png' },
  ),
)
const image = await fetch(new URL(uploaded.url, mock.baseUrl))

const outcome = {
  published: (await chowk.posts.get(published.id)).item.title,
  before: pendingScheduled.status,
  live: live.map(({ id }) => id === scheduled.id),
  after: item.status,
  publishedAt: item.published_at,
  lost: (await chowk.posts.get(lost.id)).item.title,
  broken: broken.ok ? 'nothing' : broken.error.code,
  items: items.length > 0,
  image: image.headers.get('content-type'),
}
Object.assign(globalThis, { outcome })
