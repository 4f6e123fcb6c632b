import type { Control, WentLive } from '@chowk/engine'
import type { FastifyInstance } from 'fastify'
import { keyFields, requestFields, wentLiveFields } from './answers.ts'
import { refuseForeigners } from './local-callers.ts'
import { answerTo, ControlProblem, parse } from './problems.ts'
import { snapshotSchema } from '../settings/snapshot.ts'
import { clockRequest, faultRequest, journalQuery, keyId, keyRequest, memberRequest } from './requests.ts'

/** A snapshot holds every image of the store. */
const BODY_LIMIT = 512 * 1024 * 1024

/** What tests in any language may ask of the engine. Whoever can reach it can do anything. */
export function addControl(scope: FastifyInstance, control: Control): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: BODY_LIMIT }, readJson)
  scope.addHook('onRequest', async ({ headers }, reply) => {
    reply.header('cache-control', 'no-store')
    refuseForeigners(headers)
  })
  scope.setErrorHandler((error, _request, reply) => {
    const { status, body } = answerTo(error)
    return reply.code(status).send(body)
  })
  scope.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ error: 'There is no such control call.' }),
  )
  addCalls(scope, control)
}

function addCalls(scope: FastifyInstance, control: Control): void {
  const { clock } = control

  const clockFields = () => ({ now: new Date(clock.now()).toISOString(), frozen: clock.frozen })

  async function moveClock(
    now: number | undefined,
    advance: number | undefined,
  ): Promise<readonly WentLive[]> {
    if (now !== undefined) return clock.moveTo(now)
    if (advance !== undefined) return clock.advance(advance)
    return []
  }

  scope.post('/members', async ({ body }) => {
    return { member: await control.saveMember(parse(memberRequest, body)) }
  })

  scope.post('/keys', async ({ body }) => {
    const created = await control.createKey(parse(keyRequest, body))
    return { ...keyFields(created), key: created.key }
  })

  scope.delete('/keys/:id', async ({ params }) => keyFields(await control.revokeKey(parse(keyId, params).id)))

  scope.get('/clock', async () => clockFields())

  scope.post('/clock', async ({ body }) => {
    const { now, advance, frozen } = parse(clockRequest, body)
    if (now !== undefined && now < clock.now())
      throw new ControlProblem([{ path: 'now', message: 'The clock only moves forward.' }])
    if (frozen === true) clock.freeze()
    const published = await moveClock(now, advance)
    if (frozen === false) clock.unfreeze()
    return { ...clockFields(), published: published.map(wentLiveFields) }
  })

  scope.post('/reset', async () => {
    await control.reset()
    return clockFields()
  })

  scope.get('/snapshot', async () => control.snapshot())

  scope.put('/snapshot', async ({ body }) => {
    const { rows, now = clock.now() } = parse(snapshotSchema, body)
    await control.restore({ rows, now })
    return clockFields()
  })

  scope.post('/faults', async ({ body }) => {
    const { retry_after: retryAfter, delay_ms: delayMs, ...fault } = parse(faultRequest, body)
    control.addFault({
      ...fault,
      ...(retryAfter !== undefined && { retryAfter }),
      ...(delayMs !== undefined && { delayMs }),
    })
    return { added: true }
  })

  scope.delete('/faults', async () => {
    control.clearFaults()
    return { cleared: true }
  })

  scope.get('/requests', async ({ query }) => {
    return { requests: control.requests(parse(journalQuery, query)).map(requestFields) }
  })
}

/** An empty body is no body: many clients name the type all the same. */
function readJson(
  _request: unknown,
  text: string,
  done: (error: Error | null, body?: unknown) => void,
): void {
  if (text.trim() === '') return done(null)
  try {
    done(null, JSON.parse(text))
  } catch {
    done(new ControlProblem([{ path: '', message: 'The body is not JSON.' }]))
  }
}
