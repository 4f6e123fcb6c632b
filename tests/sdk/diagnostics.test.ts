import { tracingChannel } from 'node:diagnostics_channel'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { tracingLayer } from '../../packages/sdk/src/core/diagnostics.ts'
import { clientOf, failureOf } from './support/clients.ts'
import { fail, FailingServer, reset, succeed } from './support/failing-server.ts'

const post = { title: 'Monsoon', body: '<p>Rain.</p>' }
const steps = ['start', 'end', 'asyncStart', 'asyncEnd', 'error'] as const

/** Takes down the events of both channels. */
function listen(): string[] {
  const events: string[] = []
  for (const around of ['call', 'attempt']) {
    const channel = tracingChannel(`chowk:${around}`)
    const subscribers = Object.fromEntries(
      steps.map((step) => [step, () => void events.push(`${around} ${step}`)]),
    ) as unknown as Parameters<typeof channel.subscribe>[0]
    channel.subscribe(subscribers)
    onTestFinished(() => channel.unsubscribe(subscribers))
  }
  return events
}

describe('the tracing channels', () => {
  test('reports each attempt within its call, with its error', async () => {
    await using server = await FailingServer.start(reset, succeed({ id: 1 }))
    const events = listen()
    expect(await clientOf(server).posts.create(post)).toEqual({ id: 1 })
    const around = (name: string, ...inner: string[]) => [
      `${name} start`,
      `${name} end`,
      ...inner,
      `${name} asyncStart`,
      `${name} asyncEnd`,
    ]
    expect(events).toEqual(around('call', ...around('attempt', 'attempt error'), ...around('attempt')))
  })

  test('reports the error of a call', async () => {
    await using server = await FailingServer.start(fail(403, 'forbidden'))
    const events = listen()
    await failureOf(clientOf(server).posts.create(post))
    expect(events.filter((event) => event.endsWith('error'))).toEqual(['attempt error', 'call error'])
  })

  test('changes nothing about a call without listeners', async () => {
    await using server = await FailingServer.start(succeed({ id: 1 }))
    const seen: object[] = []
    const middleware = { call: (call: object, next: () => unknown) => next() && seen.push(call) }
    const client = clientOf(server, { middleware: [middleware] })
    await client.posts.create(post)
    expect(seen).toHaveLength(1)
    expect(seen[0]).not.toHaveProperty('end')
  })

  test.each([
    ['has no process', undefined],
    ['has a process without modules', {}],
    ['lacks the module', { getBuiltinModule: () => undefined }],
    ['has the module without tracing', { getBuiltinModule: () => ({}) }],
  ])('omits tracing channels on a platform that %s', (_platform, process) => {
    vi.stubGlobal('process', process)
    onTestFinished(() => void vi.unstubAllGlobals())
    // Of another name, as those of the client are kept once they are found.
    expect(tracingLayer('chowk:elsewhere' as 'chowk:call')).toEqual([])
  })
})
