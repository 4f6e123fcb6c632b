// What calls and their errors keep, and what others may do with an error.
import { getEventListeners } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { ChowkError } from '@chowk/sdk'
import { expect, test } from 'vitest'
import { clientOf, failureOf } from './support/clients.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const refused = (body: object | string, status = 403) =>
  clientOf(
    { baseUrl: 'http://x.test/api/v1' },
    {
      maxRetries: 0,
      fetch: () =>
        Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })),
    },
  )

async function keptBytes(make: () => Promise<unknown>, measure: () => number): Promise<number> {
  const settled = async () => {
    for (let turn = 0; turn < 6; turn++) {
      await setImmediate()
      collectGarbage()
    }
    return measure()
  }
  await make()
  const before = await settled()
  const kept = []
  for (let times = 0; times < 10; times++) kept.push(await make())
  const after = await settled()
  expect(kept).toHaveLength(10)
  return after - before
}

test('keeps no file in an error', async () => {
  const client = refused({ ok: false, code: 'forbidden', error: 'No.' })
  const bytes = await keptBytes(
    () => failureOf(client.media.upload(new Uint8Array(2_000_000))),
    () => process.memoryUsage().arrayBuffers,
  )
  expect(bytes).toBeLessThan(2_000_000)
})

test.each([
  ['of a page', (size: number) => 'a'.repeat(size), 200],
  ['of a long message', (size: number) => ({ ok: false, code: 'forbidden', error: 'a'.repeat(size) }), 403],
] as const)('keeps no body in an error beyond what it shows: %s', async (_what, body, status) => {
  const client = refused(body(1_000_000), status)
  const bytes = await keptBytes(
    () => failureOf(client.account.me()),
    () => process.memoryUsage().heapUsed,
  )
  expect(bytes).toBeLessThan(2_000_000)
})

test('keeps nothing of calls that ended, also where their signal stays', async () => {
  const fetch = () => Promise.resolve(new Response('{"ok":true}'))
  const client = clientOf({ baseUrl: 'http://x.test/api/v1' }, { fetch })
  const { signal } = new AbortController()
  const calls = async () => {
    for (let call = 0; call < 500; call++) {
      await client.account.me({ signal })
      // Or the platform frees no request.
      if (call % 50 === 0) await setImmediate()
    }
  }
  const bytes = await keptBytes(calls, () => process.memoryUsage().heapUsed)
  // 200 bytes a call.
  expect(bytes).toBeLessThan(1_000_000)
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('renames, redacts, serializes and clones errors like others', async () => {
  const error = (await failureOf(
    refused({ ok: false, code: 'forbidden', error: 'No.' }).account.me(),
  )) as ChowkError
  expect(structuredClone(error)).toMatchObject({ message: 'account.me: No.' })
  expect(JSON.parse(JSON.stringify(error))).toMatchObject({
    name: 'ForbiddenError',
    code: 'forbidden',
    status: 403,
  })
  const scrubbed = error as unknown as { -readonly [Name in keyof ChowkError]: ChowkError[Name] }
  Object.assign(scrubbed, { name: 'Refused', message: 'Scrubbed.', body: undefined, headers: undefined })
  expect(String(error)).toBe('Refused: Scrubbed.')
  expect([error.body, error.headers]).toEqual([undefined, undefined])
  expect(JSON.parse(JSON.stringify(error))).toMatchObject({ name: 'Refused', message: 'Scrubbed.' })
})
