import { limits } from '@chowk/contract'
import { handlerOf } from '../domains/index.ts'
import { respondToStorage, STORAGE_PREFIX } from '../domains/media/storage.ts'
import { Failure, notFound } from '../failure.ts'
import { REQUEST_ID_HEADER, type Admission, type EngineResponse, type RequestHead } from '../http/messages.ts'
import { randomText } from '../keys/format.ts'
import { secondsUntil } from '../text/times.ts'
import { failure, toFailure } from './answer.ts'
import { authenticate, type Caller } from './authenticate.ts'
import { perform, type AdmittedCall } from './perform.ts'
import { checkBodyHead } from './read-body.ts'
import { API_PREFIX, routeOf, type Route } from './route.ts'
import type { Runtime } from './runtime.ts'

/** Seconds after which to ask again whether the interface is still switched off; nobody knows for how long it is. */
const DISABLED_FOR = 60

/** The first half of the pipeline: all that is decided before the body is read, in the order of its lines. */
export async function admit(runtime: Runtime, head: RequestHead): Promise<Admission> {
  const requestId = newRequestId(runtime)
  let route: Route | undefined
  let caller: Caller | undefined

  const finish = (response: EngineResponse, code: string | undefined): EngineResponse => {
    runtime.onCall({
      time: runtime.clock.now(),
      method: head.method,
      operation: route?.id,
      member: caller?.member.username,
      status: response.status,
      code,
      requestId,
    })
    return head.method === 'HEAD' ? { ...response, body: null } : response
  }
  const answerNow = (response: EngineResponse, code?: string): Admission => ({
    kind: 'answer',
    response: finish(response, code),
    operation: route?.id,
    requestId,
  })

  try {
    const { path, search } = splitTarget(head.target)
    checkHost(runtime, head)
    if (path.startsWith(STORAGE_PREFIX))
      return answerNow(await respondToStorage(runtime.store, head, path, requestId))
    if (runtime.disabled) throw new Failure('api_disabled', { retryAfter: DISABLED_FOR })
    route = routeOf(head.method, path.startsWith(`${API_PREFIX}/`) ? path.slice(API_PREFIX.length) : '')
    if (route === undefined) throw notFound('There is no such route.')
    const found = handlerOf(route.id)
    const handler = found instanceof Promise ? await found : found
    if ('respond' in handler) {
      const response = await handler.respond(head, runtime.services.site)
      return answerNow({ ...response, headers: { ...response.headers, [REQUEST_ID_HEADER]: requestId } })
    }
    caller = await authenticate(head, {
      store: runtime.store,
      owners: runtime.owners,
      clock: runtime.clock,
      badKeys: runtime.limits.badKeys,
    })
    await takePlace(runtime, caller)
    checkScope(route, caller)
    checkBodyHead(route.row, head)
    const call: AdmittedCall = { runtime, head, search, route, handler, caller, requestId }
    return {
      kind: 'call',
      call: {
        operation: route.id,
        requestId,
        bodyLimit: route.row.bodyLimit,
        async perform(body) {
          const { response, code } = await perform(call, body)
          return finish(response, code)
        },
      },
    }
  } catch (error) {
    const cause = toFailure(runtime, error, { requestId, operation: route?.id })
    return answerNow(failure(cause, requestId), cause.code)
  }
}

export const newRequestId = (runtime: Runtime): string => `req_${randomText(runtime.services.random, 20)}`

function splitTarget(target: string): { path: string; search: string } {
  const mark = target.indexOf('?')
  return mark === -1
    ? { path: target, search: '' }
    : { path: target.slice(0, mark), search: target.slice(mark + 1) }
}

function checkHost(runtime: Runtime, { hosts }: RequestHead): void {
  if (hosts.length > 1)
    throw new Failure('bad_request', { message: 'The request has more than one Host header.' })
  if (hosts[0] === undefined || !runtime.services.site.isApex(hosts[0]))
    throw new Failure('wrong_host', { message: `Only ${runtime.services.site.origin} answers.` })
}

async function takePlace({ store, clock, limits: { burst } }: Runtime, { member }: Caller): Promise<void> {
  const now = clock.now()
  const outcome = await store.windows.take(`member:${member.id}`, {
    limit: burst,
    spanMs: limits.burstSpan,
    now,
  })
  if (outcome.accepted) return
  throw new Failure('rate_limited', {
    message: `More than ${burst} requests within a minute.`,
    retryAfter: secondsUntil(outcome.retryAt, now),
  })
}

function checkScope({ row: { scope } }: Route, { key }: Caller): void {
  if (scope === null || scope === 'any' || key.scopes.includes(scope)) return
  throw new Failure('insufficient_scope', { message: `This API key lacks the scope "${scope}".` })
}
