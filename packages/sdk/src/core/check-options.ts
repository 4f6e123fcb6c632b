import type { Clock } from './clock.ts'
import { isPlain, textOf } from './unknown-values.ts'

/** Headers by name, or as `Headers`, a `Map` or pairs; undefined removes one. */
export type RequestHeaders =
  | Readonly<Record<string, string | undefined>>
  | Headers
  | Iterable<readonly [name: string, value: string | undefined]>

/** @throws TypeError with the rule of `name`, unless its value is right. */
export function check(name: string, value: unknown, isRight: boolean, rule: string): void {
  if (isRight) return
  const problem =
    typeof value === 'string'
      ? JSON.stringify(value)
      : typeof value === 'function'
        ? 'function'
        : textOf(value)
  throw new TypeError(`${name} must be ${rule}, not ${problem}.`)
}

const isNonNegative = (value: unknown): boolean => typeof value === 'number' && value >= 0

const isFunction = (value: unknown): boolean => typeof value === 'function'

/** The rule of each option, as text and as a test. */
const rules: Readonly<Record<string, readonly [rule: string, isRight: (value: unknown) => boolean]>> = {
  timeout: ['0 milliseconds or more', isNonNegative],
  deadline: [
    '0 milliseconds or more, or a valid Date',
    (value) => (value instanceof Date ? !isNaN(+value) : isNonNegative(value)),
  ],
  maxRetries: [
    'an integer, 0 or more',
    (value) => isNonNegative(value) && (value === Infinity || Number.isInteger(value)),
  ],
  signal: ['an AbortSignal', (value) => typeof (value as Partial<AbortSignal> | null)?.aborted === 'boolean'],
  priority: ['interactive or bulk', (value) => value === 'interactive' || value === 'bulk'],
  idempotencyKey: [
    '1 to 255 visible ASCII characters, without commas or quotation marks',
    (value) => typeof value === 'string' && /^[!#-+\--~]{1,255}$/.test(value),
  ],
  fetch: ['a function', isFunction],
  middleware: [
    'an array of objects',
    (value) => Array.isArray(value) && value.every((entry) => Object(entry) === entry),
  ],
  clock: [
    'a Clock',
    (value) =>
      isFunction((value as Partial<Clock> | null)?.now) && isFunction((value as Partial<Clock>).sleep),
  ],
}

/** Checks the options of a client or a call. @throws TypeError */
export function checkOptions(options: object): void {
  const values = options as Readonly<Record<string, unknown>>
  for (const name in rules) {
    const [rule, isRight] = rules[name]!
    if (values[name] !== undefined) check(name, values[name], isRight(values[name]), rule)
  }
}

/** @throws TypeError for an invalid number of calls per minute. */
export const checkPace = (pace: number): void =>
  check('pace', pace, Number.isInteger(pace) && pace > 0, 'an integer, 1 or more')

/** @throws TypeError for an invalid number of items. */
export const checkMax = (max: number): void => check('max', max, isNonNegative(max), '0 items or more')

/**
 * Returns headers by lower-case names; undefined values stay. Those of one name in a list are joined, as `Headers` does.
 * @throws TypeError for an invalid header, and for anything but an object of texts, `Headers`, a `Map` or pairs.
 */
export function normalizeHeaders(headers: RequestHeaders = {}): Record<string, string> {
  const isList = Symbol.iterator in Object(headers)
  check(
    'headers',
    headers,
    Object(headers) === headers && (isList || isPlain(headers)),
    'an object, Headers, a Map or pairs',
  )
  const normalized: Record<string, string | undefined> = {}
  for (const pair of isList ? (headers as Iterable<unknown>) : Object.entries(headers)) {
    check('headers', pair, Array.isArray(pair) && pair.length === 2, 'pairs of a name and a string')
    const [name, value] = pair as readonly [string, unknown]
    check(`headers.${textOf(name)}`, value, value == null || Object(value) !== value, 'a string')
    const text = value == null ? undefined : textOf(value)
    // Finds invalid headers early, since `fetch` would fail as for a broken connection.
    new Headers([[name, text ?? '']])
    const key = name.toLowerCase()
    const before = isList ? normalized[key] : undefined
    normalized[key] = before === undefined || text === undefined ? text : `${before}, ${text}`
  }
  return normalized as Record<string, string>
}
