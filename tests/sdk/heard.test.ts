// A failure that no one handles is reported by the platform, and one that is handled is not.
import { setImmediate } from 'node:timers/promises'
import type { Chowk } from '@chowk/sdk'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clientOf } from './support/clients.ts'

const post = { title: 'Monsoon', body: '<p>Rain.</p>' }
const answer = () =>
  Promise.resolve(Response.json({ ok: false, code: 'forbidden', error: 'No.' }, { status: 403 }))
const client = clientOf({ baseUrl: 'http://x.test/api/v1' }, { fetch: answer })

const unheard: unknown[] = []
const listen = (reason: unknown) => void unheard.push(reason)
let before: NodeJS.UnhandledRejectionListener[] = []
beforeEach(() => {
  before = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', listen)
})
afterEach(() => {
  process.off('unhandledRejection', listen)
  for (const listener of before) process.on('unhandledRejection', listener)
  unheard.length = 0
})

const settled = async () => {
  for (let turn = 0; turn < 10; turn++) await setImmediate()
}

type Start = (client: Chowk) => unknown

describe('a failure is reported once', () => {
  test.each<[what: string, start: Start]>([
    ['of a call', ({ posts }) => posts.create(post)],
    ['of a call with its response', ({ posts }) => posts.create(post).withResponse()],
    ['of what follows a call', ({ posts }) => posts.create(post).then(() => 1)],
    ['of the items of a list', ({ posts }) => posts.list().toArray({ max: 1 })],
    ['of the response of a list', ({ posts }) => posts.list().withResponse()],
    ['of the pages of a list', ({ posts }) => posts.list().pages().next()],
    ['of a request', (chowk) => chowk.request('GET /me')],
    ['of a request with its response', (chowk) => chowk.request('GET /me').withResponse()],
    ['of a wrong path', (chowk) => chowk.request('GET /{id}').withResponse()],
    ['of a wrong option', ({ account }) => account.me({ timeout: -1 })],
  ])('%s', async (_what, start) => {
    void start(client)
    await settled()
    expect(unheard).toHaveLength(1)
  })
})

describe('a failure that is handled is not reported', () => {
  test.each<[what: string, start: (client: Chowk) => Promise<unknown>]>([
    ['of a call', ({ posts }) => posts.create(post).catch(() => 1)],
    ['of a call without throwing', ({ posts }) => posts.create(post).safe()],
    [
      'of a call with its response',
      ({ posts }) =>
        posts
          .create(post)
          .withResponse()
          .catch(() => 1),
    ],
    ['of a list', ({ posts }) => posts.list().catch(() => 1)],
    [
      'of the response of a list',
      ({ posts }) =>
        posts
          .list()
          .withResponse()
          .catch(() => 1),
    ],
    [
      'of the items of a list',
      ({ posts }) =>
        posts
          .list()
          .toArray({ max: 1 })
          .catch(() => 1),
    ],
    ['of a request', (chowk) => chowk.request('GET /me').catch(() => 1)],
  ])('%s', async (_what, start) => {
    await start(client)
    await settled()
    expect(unheard).toEqual([])
  })
})
