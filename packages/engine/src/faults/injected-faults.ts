import type { OperationId } from '@chowk/contract'
import { errorCodes, operationIds } from '@chowk/contract/core'
import type { Fault, FaultFields, FaultRequest, FaultSource } from './fault.ts'
import { quoted, suggestion, unknownName } from '../text/spelling.ts'

const oneOf =
  (...values: readonly unknown[]) =>
  (value: unknown): boolean =>
    values.includes(value)

const integer =
  (min: number, max: number) =>
  (value: unknown): boolean =>
    Number.isInteger(value) && (value as number) >= min && (value as number) <= max

/** The check of each field, and a description of valid values for errors. */
const fields: Record<
  keyof FaultFields | 'operation' | 'times',
  readonly [(value: unknown) => boolean, string]
> = {
  operation: [
    (value) => value === '*' || operationIds.includes(value as never),
    'an operation such as posts.create, or *',
  ],
  times: [integer(1, Number.MAX_SAFE_INTEGER), 'a whole number from 1 on'],
  status: [integer(400, 599), 'a status from 400 to 599'],
  code: [(value) => errorCodes.includes(value as never), 'an error code of the API'],
  retryAfter: [integer(0, Number.MAX_SAFE_INTEGER), 'whole seconds'],
  delayMs: [integer(0, 2 ** 31 - 1), 'whole milliseconds'],
  delayAt: [oneOf('start', 'before', 'after', 'body'), 'start, before, after or body'],
  drop: [oneOf('before', 'after', 'body'), 'before, after or body'],
  reset: [oneOf(true, false), 'true or false'],
  bytesPerSecond: [integer(1, Number.MAX_SAFE_INTEGER), 'a whole number from 1 on'],
  answer: [oneOf('html', 'malformed'), 'html or malformed'],
}

/** Fields that require at least one of some others. */
const needs: readonly (readonly [keyof FaultFields, readonly (keyof FaultFields)[]])[] = [
  ['delayAt', ['delayMs']],
  ['reset', ['drop']],
  ['retryAfter', ['status', 'code', 'answer']],
]

/** @throws RangeError with the problem of a fault, for example that it has no effect. */
function assertFault(request: FaultRequest): void {
  const conditions = Object.entries(request).filter(([, value]) => value !== undefined)
  for (const [name, value] of conditions) {
    if (!Object.hasOwn(fields, name))
      throw new RangeError(unknownName('field of a fault', name, Object.keys(fields)))
    const [isValid, wanted] = fields[name as keyof typeof fields]
    if (!isValid(value)) {
      const known = name === 'operation' ? operationIds : name === 'code' ? errorCodes : []
      throw new RangeError(`A fault's ${name} is ${wanted}, not ${quoted(value)}${suggestion(value, known)}`)
    }
  }
  for (const [name, required] of needs)
    if (request[name] !== undefined && required.every((requiredName) => request[requiredName] === undefined))
      throw new RangeError(`A fault's ${name} means nothing without ${required.join(' or ')}.`)
  const { status, code, delayMs, drop, bytesPerSecond, answer } = request
  if ([status, code, delayMs, drop, bytesPerSecond, answer].every((value) => value === undefined))
    throw new RangeError('Say what goes wrong: status, code, delayMs, drop, bytesPerSecond or answer.')
}

/** The waiting faults, applied in the order added. */
export class InjectedFaults implements FaultSource {
  #waiting: { readonly request: FaultRequest; left: number }[] = []
  #ending = new AbortController()

  get ended(): AbortSignal {
    return this.#ending.signal
  }

  /** Clears the faults, and ends the calls that one delays. */
  forget(): void {
    this.clear()
    this.#ending.abort()
    this.#ending = new AbortController()
  }

  add(request: FaultRequest): void {
    assertFault(request)
    this.#waiting.push({ request, left: request.times ?? 1 })
  }

  clear(): void {
    this.#waiting = []
  }

  /** Returns the waiting faults in order; `times` is the number of calls left for each. */
  list(): readonly FaultRequest[] {
    return this.#waiting.map(({ request, left }) => ({ ...request, times: left }))
  }

  awaits(operation: OperationId): boolean {
    return this.#next(operation) !== undefined
  }

  take(operation: OperationId): Fault | undefined {
    const next = this.#next(operation)
    if (next !== undefined && --next.left === 0)
      this.#waiting = this.#waiting.filter((waiter) => waiter !== next)
    return next?.request
  }

  #next(operation: OperationId) {
    return this.#waiting.find(
      ({ request: { operation: wanted = '*' } }) => wanted === '*' || wanted === operation,
    )
  }
}
