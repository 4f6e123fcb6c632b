import { operationIds, plans, quotaActions } from '@chowk/contract/core'
import { entities, unknownName, suggestion, quoted, type CallFilter } from '@chowk/engine'
import type { MockOptions, MockSnapshot, World } from './mock.ts'

/** Checks for programs without types. Each throws a TypeError with the problem and a suggestion. */

type Names<Of> = Record<keyof Of, true>

const options: Names<MockOptions> = {
  baseUrl: true,
  now: true,
  seed: true,
  random: true,
  limits: true,
  links: true,
  onError: true,
}

const keyOptions: Names<NonNullable<Parameters<World['keys']['create']>[1]>> = {
  scopes: true,
  expiresAt: true,
}

const nextOptions: Names<NonNullable<Parameters<World['requests']['next']>[1]>> = { timeoutMs: true }

const filters: Names<CallFilter> = {
  operation: true,
  method: true,
  path: true,
  member: true,
  status: true,
  code: true,
  idempotencyKey: true,
  requestId: true,
  after: true,
}

export function checkOptions(values: MockOptions): void {
  checkNames('option of createMock', values, options)
  const { seed, limits = {} } = values
  if (typeof seed === 'string' && seed !== 'demo')
    throw new TypeError(
      `The seed must be "demo" or a snapshot, not ${quoted(seed)}${suggestion(seed, ['demo'])}`,
    )
  if (seed !== undefined && seed !== 'demo') checkSnapshot(seed)
  checkNames('limit', limits, ['burst_per_minute', 'bad_keys_per_minute', 'quotas'])
  const { quotas = {} } = limits
  checkNames('plan', quotas, plans)
  for (const ofPlan of Object.values(quotas)) checkNames('quota for', ofPlan, quotaActions)
}

export const checkKeyOptions = (values: object): void => checkNames('option of a key', values, keyOptions)

export const checkNextOptions = (values: object): void =>
  checkNames('option of requests.next', values, nextOptions)

/** Refuses options where a function has none. `instead` says what has their effect. */
export function checkNoOptions(name: string, values: unknown, instead: string): void {
  if (typeof values !== 'object' || values === null) return
  const [option] = Object.keys(values)
  if (option !== undefined) throw new TypeError(`${name} has no option ${quoted(option)}. ${instead}`)
}

export function checkSnapshot(snapshot: MockSnapshot): void {
  const { image } = Object(snapshot) as Partial<MockSnapshot>
  if (image?.tables?.length !== entities.length)
    throw new TypeError(`Expected a snapshot from snapshot() of a mock, not ${kindOf(snapshot)}.`)
}

export function checkInterceptor(interceptor: { resetHandlers(): unknown } | undefined): void {
  if (
    interceptor !== undefined &&
    typeof (interceptor as Partial<typeof interceptor> | null)?.resetHandlers !== 'function'
  )
    throw new TypeError(`Expected an MSW server or worker, or nothing, not ${kindOf(interceptor)}.`)
}

export function checkFilter(filter: CallFilter): void {
  checkNames('field of a call', filter, filters)
  const { operation } = filter
  if (operation !== undefined && !operationIds.includes(operation))
    throw new TypeError(unknownName('operation', operation, operationIds))
}

function checkNames(what: string, values: object, known: Names<object> | readonly string[]): void {
  const names = known instanceof Array ? known : Object.keys(known)
  if (typeof values !== 'object' || values === null)
    throw new TypeError(`Expected an object with ${names.join(', ')}, not ${quoted(values)}.`)
  const unknown = Object.keys(values).find((name) => !names.includes(name))
  if (unknown !== undefined) throw new TypeError(unknownName(what, unknown, names))
}

const kindOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? 'another object' : quoted(value)
