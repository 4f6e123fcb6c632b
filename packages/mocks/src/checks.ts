import { operationIds, plans, quotaActions, type OperationId } from '@chowk/contract/core'
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

export function checkOptions(given: MockOptions): void {
  checkNames('option of createMock', given, Object.keys(options))
  const { seed, limits = {} } = given
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

export const checkKeyOptions = (given: object): void =>
  checkNames('option of a key', given, Object.keys(keyOptions))

export function checkSnapshot(given: MockSnapshot): void {
  const { image } = Object(given) as Partial<MockSnapshot>
  if (image?.tables?.length !== entities.length)
    throw new TypeError(`Expected a snapshot from snapshot() of a mock, not ${kindOf(given)}.`)
}

export function checkInterceptor(given: { resetHandlers(): unknown } | undefined): void {
  if (given !== undefined && typeof (given as Partial<typeof given> | null)?.resetHandlers !== 'function')
    throw new TypeError(`Expected an MSW server or worker, or nothing, not ${kindOf(given)}.`)
}

export function checkFilter(given: CallFilter): void {
  checkNames('field of a call', given, Object.keys(filters))
  if (given.operation !== undefined) checkOperation(given.operation)
}

function checkOperation(id: OperationId): void {
  if (!operationIds.includes(id)) throw new TypeError(unknownName('operation', id, operationIds))
}

function checkNames(what: string, given: object, names: readonly string[]): void {
  if (typeof given !== 'object' || given === null)
    throw new TypeError(`Expected an object with ${names.join(', ')}, not ${quoted(given)}.`)
  const unknown = Object.keys(given).find((name) => !names.includes(name))
  if (unknown !== undefined) throw new TypeError(unknownName(what, unknown, names))
}

const kindOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? 'another object' : quoted(value)
