import type { ClientOptions } from '@chowk/sdk'
import { describe, expect, test } from 'vitest'
import { RecentCalls } from '../../packages/mcp/src/recent-calls.ts'
import { connect, json, texts, replayed } from './connect.ts'

type Connected = Awaited<ReturnType<typeof connect>>

/** Calls an operation by the broad tool that is its own. */
async function run({ client }: Connected, operation: string, given: object = {}) {
  const call = (name: string) => client.callTool({ name, arguments: { operation, arguments: given } })
  const described = json(await client.callTool({ name: 'describe_operation', arguments: { operation } }))
  return call((described as { readonly call_with: string }).call_with)
}

/** A `fetch` whose next response to a write is lost after the platform has acted. */
function lossyFetch() {
  let losing = false
  const lossy: NonNullable<ClientOptions['fetch']> = async (url, init) => {
    const response = await fetch(url, init)
    if (!losing || init.method === 'GET') return response
    losing = false
    throw new TypeError('socket hang up')
  }
  return { fetch: lossy, loseNext: () => (losing = true) }
}

describe('a change repeated on purpose', () => {
  test('marks notifications that arrived since the first time', async () => {
    const connected = await connect()
    await run(connected, 'notifications.readAll')
    const second = await run(connected, 'notifications.readAll')
    expect(second.structuredContent).not.toHaveProperty('replayed')
  })
})

describe('a create', () => {
  const post = { title: 'Once', body: '<p>Text.</p>' }

  test('recognizes a repeated call with a null field and reports that it was replayed', async () => {
    const connected = await connect()
    const first = await run(connected, 'posts.create', { ...post, tags: null })
    const second = await run(connected, 'posts.create', post)
    expect(second.structuredContent).toEqual(replayed(first))
    expect(json(second)).toEqual(second.structuredContent)
    expect((await connected.chowk.posts.list()).items).toHaveLength(1)
  })
})

describe('the repeat after a lost response', () => {
  test('stops a create without a key until it has another key', async () => {
    let now = 0
    const { fetch, loseNext } = lossyFetch()
    const connected = await connect({ fetch, recent: new RecentCalls(() => now) })
    const { id } = await connected.chowk.questions.create({ title: 'Which weir?', body: '<p>Text.</p>' })
    const answer = (given: object = {}) =>
      run(connected, 'questions.answer', { id, body: '<p>The lower one.</p>', ...given })
    const answers = async () => (await connected.chowk.questions.get(id)).item.answers_count

    loseNext()
    expect(json(await answer())).toMatchObject({ error: { outcome: expect.any(String) as string } })
    expect(json(await answer())).toMatchObject({
      error: { code: 'outcome_unknown', message: expect.stringContaining('questions.get') as string },
    })
    expect(await answers()).toBe(1)
    expect((await answer({ idempotency_key: 'again' })).isError).toBeUndefined()
    expect(await answers()).toBe(2)
    now += 5 * 60_000
    expect((await answer()).isError).toBeUndefined()
  })

  test('recognizes a change until something else has changed', async () => {
    const { fetch, loseNext } = lossyFetch()
    const calls: string[] = []
    const connected = await connect({
      fetch: (url, init) => {
        const key = init.headers['idempotency-key']
        if (key !== undefined) calls.push(key)
        return fetch(url, init)
      },
      recent: new RecentCalls(() => 0),
    })
    const job = await connected.chowk.jobs.create({
      title: 'Potter wanted',
      description: '<p>Make pots and more pots.</p>',
      employment_type: 'full_time',
      work_mode: 'remote',
      experience_level: 'mid',
    })
    loseNext()
    const first = await run(connected, 'jobs.close', { id: job.id })
    expect(first.structuredContent).toMatchObject({ replayed: true })
    expect(new Set(calls).size).toBe(1)
    await run(connected, 'jobs.reopen', { id: job.id })
    await run(connected, 'jobs.close', { id: job.id })
    expect(new Set(calls).size).toBe(3)
    expect(await connected.chowk.jobs.get(job.slug)).toMatchObject({ item: { is_closed: true } })
  })
})

describe('a full rate window', () => {
  const limits = { burst_per_minute: 3 } as const

  test('rejects immediately with the seconds to wait and sends nothing later', async () => {
    const { client, server } = await connect({ limits })
    const read = () => client.callTool({ name: 'read_operation', arguments: { operation: 'tags.list' } })
    await read()
    await read()
    const refused = json(await read())
    expect(refused).toMatchObject({
      error: { code: 'rate_limited', retry_after_seconds: expect.any(Number) as number },
    })
    const sent = server.log().length
    await server.control.clock.advance(61_000)
    expect(server.log()).toHaveLength(sent)
  })

  test('keeps code, wait and request ID in the error of a resource', async () => {
    const { client } = await connect({ limits })
    const read = () => client.readResource({ uri: 'chowk://tags.list' })
    await read()
    await read()
    await expect(read()).rejects.toMatchObject({
      data: { code: 'rate_limited', retry_after_seconds: expect.any(Number) as number },
    })
  })
})

test('a call that was aborted before it was sent is not sent', async () => {
  const connected = await connect()
  const { callOperation } = await import('../../packages/mcp/src/call-operation.ts')
  const caller = { client: connected.chowk, recent: new RecentCalls(), member: '' }
  const aborted = AbortSignal.abort()
  await expect(
    callOperation(caller, 'groups.create', { name: 'Team', usernames: ['asha'] }, aborted),
  ).rejects.toThrow()
  expect((await connected.chowk.chats.list()).items).toEqual([])
  expect(texts(await run(connected, 'chats.list'))[0]).toContain('"items":[]')
})
