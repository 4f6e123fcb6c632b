import type { ClientOptions } from '@chowk/sdk'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { RecentCalls } from '../../packages/mcp/src/recent-calls.ts'
import { connect } from './connect.ts'

const DAY = 86_400_000

/** What an agent does next, and whether the response is lost on its way. */
const step = fc.record({
  act: fc.oneof(
    fc.record({
      operation: fc.constant('scheduled.reschedule' as const),
      day: fc.integer({ min: 2, max: 4 }),
    }),
    fc.record({ operation: fc.constantFrom('jobs.close' as const, 'jobs.reopen' as const) }),
    fc.record({ operation: fc.constant('favorites.set' as const), saved: fc.boolean() }),
    fc.record({ operation: fc.constant('questions.answer' as const), text: fc.constantFrom('Up.', 'Down.') }),
    fc.record({
      operation: fc.constant('posts.create' as const),
      title: fc.constantFrom('One post', 'Two posts'),
    }),
  ),
  isLost: fc.boolean(),
  minutes: fc.constantFrom(0, 0, 1, 6),
})

test('reports exactly the state of the server after losses, repeats and waits', async () => {
  let losses = 0
  // Loses responses after the platform has acted. The client of the tools repeats only what is safe.
  const lossy: NonNullable<ClientOptions['fetch']> = async (url, init) => {
    const response = await fetch(url, init)
    if (losses === 0 || init.method === 'GET') return response
    losses--
    throw new TypeError('socket hang up')
  }
  const connected = await connect({
    fetch: lossy,
    limits: { burst_per_minute: 1_000_000 },
    recent: new RecentCalls(() => connected.server.control.clock.now()),
  })
  const { chowk, client, server } = connected
  const start = server.control.clock.now()
  const post = await chowk.posts.create({
    title: 'Later',
    body: '<p>Text.</p>',
    scheduled_at: new Date(start + 30 * DAY).toISOString(),
  })
  const job = await chowk.jobs.create({
    title: 'Potter wanted',
    description: '<p>Make pots and more pots.</p>',
    employment_type: 'full_time',
    work_mode: 'remote',
    experience_level: 'mid',
  })
  const question = await chowk.questions.create({ title: 'Which weir?', body: '<p>Text.</p>' })

  const counts = async () => ({
    answers: (await chowk.questions.get(question.id)).item.answers_count,
    posts: (await chowk.posts.list({ limit: 50 })).items.length,
  })

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      for (const { act, isLost, minutes } of steps) {
        await server.control.clock.advance(minutes * 60_000)
        const { operation } = act
        const input =
          operation === 'scheduled.reschedule'
            ? { type: 'post', id: post.id, scheduled_at: new Date(start + act.day * 30 * DAY).toISOString() }
            : operation === 'favorites.set'
              ? { type: 'question', id: question.id, saved: act.saved }
              : operation === 'questions.answer'
                ? { id: question.id, body: `<p>${act.text}</p>` }
                : operation === 'posts.create'
                  ? { title: act.title, body: '<p>Text.</p>' }
                  : { id: job.id }
        const before = await counts()
        losses = isLost ? 1 : 0
        const result = await client.callTool({
          name: 'write_operation',
          arguments: { operation, arguments: input },
        })
        const after = await counts()
        const said = (result.structuredContent ?? {}) as Readonly<Record<string, unknown>>
        const isAdded = !result.isError && said.replayed !== true
        if (operation === 'questions.answer' && (isAdded || result.isError !== true))
          expect(after.answers - before.answers).toBe(isAdded ? 1 : 0)
        // A lost response that the client repeats with the same key is a replay of this call's own effect.
        if (operation === 'posts.create' && isAdded) expect(after.posts - before.posts).toBe(1)
        expect(after.answers - before.answers).toBeLessThanOrEqual(1)
        expect(after.posts - before.posts).toBeLessThanOrEqual(1)
        if (result.isError) continue
        if (operation === 'scheduled.reschedule')
          expect((await chowk.scheduled.list()).items).toMatchObject([
            { scheduled_at: (said as { item: { scheduled_at: string } }).item.scheduled_at },
          ])
        if (operation === 'jobs.close' || operation === 'jobs.reopen')
          expect((await chowk.jobs.get(job.slug)).item.is_closed).toBe(operation === 'jobs.close')
        if (operation === 'favorites.set')
          expect((await chowk.questions.get(question.id)).item.saved).toBe(act.saved)
      }
    }),
    { numRuns: 25 },
  )
})
