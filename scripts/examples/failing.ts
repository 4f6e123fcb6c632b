import type { ErrorCode } from '@chowk/contract'
import type { Control } from '@chowk/engine'
import { createKey, leaveQuota } from '../../tests/harness/administer.ts'

/** A platform, as far as errors need it. */
interface Place {
  readonly control: Control
  keyOf(username: string): string
  fetch(url: string, init: RequestInit): Promise<Response>
  fetchWithHosts(url: string, hosts: readonly string[]): Promise<void>
}

/** A way to cause an error. The last request fails with it. */
interface Failing {
  /** One-sentence description of the cause. */
  readonly about: string
  meet(site: Place): Promise<unknown>
}

const BASE = 'https://chowk.example/api/v1'
const json = 'application/json'
const POST = { title: 'Monsoon reading list', body: '<p>Five books for wet evenings.</p>' }

const call = (
  site: Place,
  method: string,
  target: string,
  { body, key = site.keyOf('meera'), headers = {}, base = BASE }: CallOptions = {},
) =>
  site.fetch(`${base}${target}`, {
    method,
    headers: {
      ...(key !== '' && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': json }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })

interface CallOptions {
  readonly body?: object | string
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly base?: string
}

const post = (site: Place, options: CallOptions = {}) =>
  call(site, 'POST', '/posts', { body: POST, ...options })

/** Injects an error that can't be caused by requests, as in tests. */
const injected = (code: ErrorCode) => (site: Place) => {
  site.control.addFault({ operation: 'posts.create', code })
  return post(site)
}

/** Ways to cause each error. */
export const failing: Readonly<Record<ErrorCode, Failing>> = {
  bad_request: {
    about: 'The request has two `Host` headers.',
    meet: (site) => site.fetchWithHosts(`${BASE}/me`, ['chowk.example', 'chowk.example']),
  },
  invalid_json: {
    about: 'The body ends in the middle.',
    meet: (site) => post(site, { body: '{"title": "Monsoon' }),
  },
  invalid_idempotency_key: {
    about: 'The `Idempotency-Key` has a space.',
    meet: (site) => post(site, { headers: { 'idempotency-key': 'reading list' } }),
  },
  missing_api_key: {
    about: 'The request has no key.',
    meet: (site) => call(site, 'GET', '/me', { key: '' }),
  },
  invalid_api_key: {
    about: 'The key is unknown.',
    meet: (site) => call(site, 'GET', '/me', { key: 'chk_typo' }),
  },
  insufficient_scope: {
    about: 'The key has the scope `read` alone.',
    async meet(site) {
      const { key } = await createKey(site.control.engine, { username: 'meera', scopes: ['read'] })
      return post(site, { key })
    },
  },
  forbidden: {
    about: 'The member is no editor of the community.',
    meet: (site) => post(site, { body: { ...POST, community: 'pune-potters' }, key: site.keyOf('asha') }),
  },
  not_found: {
    about: 'The post does not exist.',
    meet: (site) => call(site, 'GET', '/posts/999'),
  },
  conflict: {
    about: 'The work is delivered already.',
    meet: (site) => call(site, 'POST', '/bookings/2/deliver', { key: site.keyOf('ravi') }),
  },
  idempotency_in_progress: {
    about: 'A request with the same `Idempotency-Key` is still running.',
    meet: injected('idempotency_in_progress'),
  },
  payload_too_large: {
    about: 'The body has 300 KB.',
    meet: (site) => post(site, { body: `"${'x'.repeat(300 * 1024)}"` }),
  },
  unsupported_media_type: {
    about: 'The body is sent as `text/plain`.',
    meet: (site) => post(site, { headers: { 'content-type': 'text/plain' } }),
  },
  wrong_host: {
    about: 'The request goes to the host of a community.',
    meet: (site) => call(site, 'GET', '/me', { base: BASE.replace('chowk', 'pune-potters.chowk') }),
  },
  validation_failed: {
    about: 'The title is too short, and there is no field `colour`.',
    meet: (site) => post(site, { body: { title: 'M', body: POST.body, colour: 'blue' } }),
  },
  idempotency_key_reused: {
    about: 'The `Idempotency-Key` was used with another title before.',
    async meet(site) {
      const headers = { 'idempotency-key': 'reading-list' }
      await post(site, { headers })
      return post(site, { headers, body: { ...POST, title: 'Winter reading list' } })
    },
  },
  rate_limited: {
    about: 'It is the 61st request within a minute.',
    async meet(site) {
      for (let count = 0; count < 60; count++) await call(site, 'GET', '/me')
      return call(site, 'GET', '/me')
    },
  },
  quota_exceeded: {
    about: 'The posts of the day are used up.',
    async meet(site) {
      await leaveQuota(site.control.engine, 'meera', 'post', 0)
      return post(site)
    },
  },
  server_error: {
    about: 'Something is broken on the server.',
    meet: injected('server_error'),
  },
  api_disabled: {
    about: 'The operator has disabled the API.',
    meet: injected('api_disabled'),
  },
}
