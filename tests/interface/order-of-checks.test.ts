import type { Scope } from '@chowk/contract'
import { expect, test } from 'vitest'
import { BASE_URL } from '../harness/client.ts'
import { describeInterface } from '../harness/interface.ts'

const MINUTE = 60_000
/** Requests of a member in a minute. */
const BURST = 3

interface Sent {
  readonly origin: string
  readonly path: string
  /** `busy` has made all requests of this minute, `idle` has no comment left today. */
  readonly member: 'asha' | 'busy' | 'idle'
  readonly scopes: 'all' | 'others' | 'no key'
  readonly type: string
  readonly body: string
  readonly idempotencyKey: string
}

/** What may be wrong with a request, in the order in which it is decided. */
const wrongs: readonly (readonly [code: string, wrong: Partial<Sent>])[] = [
  ['wrong_host', { origin: 'http://pottery.localhost:4000' }],
  ['not_found', { path: '/nowhere' }],
  ['missing_api_key', { scopes: 'no key' }],
  ['rate_limited', { member: 'busy' }],
  ['insufficient_scope', { scopes: 'others' }],
  ['unsupported_media_type', { type: 'text/plain' }],
  ['invalid_json', { body: '[' }],
  ['invalid_idempotency_key', { idempotencyKey: 'a,b' }],
  ['idempotency_key_reused', { idempotencyKey: 'used' }],
  ['validation_failed', { body: '{"body":""}' }],
  ['quota_exceeded', { member: 'idle' }],
  ['not_found', { path: '/posts/999/comments' }],
]

/** Every two that one request can have, the one decided first before the other. */
const pairs = wrongs.flatMap(([code, first], index) =>
  wrongs
    .slice(index + 1)
    .filter(([, second]) => !Object.keys(second).some((part) => part in first))
    .map(([, second]) => ({ code, request: { ...first, ...second } })),
)

describeInterface('the order of checks', (open) => {
  test('reports the error of the earlier check', async () => {
    const limits = { burst_per_minute: BURST, quotas: { pro: { comment: 0 } } }
    const world = await open({ realLimits: true, limits })
    const clients = async (options: { readonly scopes?: readonly Scope[] }) => ({
      asha: await world.member('asha', options),
      busy: await world.member('busy', options),
      idle: await world.member('idle', { ...options, plan: 'pro' }),
    })
    const [members, others] = [await clients({}), await clients({ scopes: ['content'] })]
    const { id } = await members.asha.ok('posts.create', { body: { title: 'Market', body: '<p>Open</p>' } })

    const send = async (wrong: Partial<Sent>) => {
      const sentRequest: Sent = {
        origin: '',
        path: `/posts/${id}/comments`,
        member: 'asha',
        scopes: 'all',
        type: 'application/json',
        body: '{"body":"Nice"}',
        idempotencyKey: '',
        ...wrong,
      }
      const { key } = (sentRequest.scopes === 'all' ? members : others)[sentRequest.member]
      const base = sentRequest.origin === '' ? BASE_URL : `${sentRequest.origin}/api/v1`
      const request = new Request(base + sentRequest.path, {
        method: 'POST',
        headers: {
          'content-type': sentRequest.type,
          ...(sentRequest.scopes !== 'no key' && { 'x-api-key': key }),
          ...(sentRequest.idempotencyKey !== '' && { 'idempotency-key': sentRequest.idempotencyKey }),
        },
        body: sentRequest.body,
      })
      const answer = await world.send(request)
      return ((await answer.json()) as { code?: string }).code
    }
    for (const member of ['asha', 'idle'] as const)
      await send({ member, path: '/notifications/read-all', body: '', idempotencyKey: 'used' })

    for (const { code, request } of pairs) {
      await world.clock.advance(MINUTE)
      for (let made = 0; request.member === 'busy' && made < BURST; made++)
        await members.busy.ok('account.me')
      expect({ request, code: await send(request) }).toEqual({ request, code })
    }
    expect(await send({})).toBeUndefined()
  })
})
