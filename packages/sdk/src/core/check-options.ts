import type { Middleware } from './middleware.ts'
import { hasMethod, isDate, isPlain, textOf } from './unknown-values.ts'

/** Headers by name, or as `Headers`, a `Map` or pairs. Undefined keeps a header of the client, null removes it. */
export type RequestHeaders =
  | Readonly<Record<string, string | null | undefined>>
  | Headers
  | Iterable<readonly [name: string, value: string | null | undefined]>

/** @throws TypeError with the rule of `name`, unless its value is right. */
export function check(name: string, value: unknown, isRight: unknown, rule: string): void {
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

const has = (value: unknown, ...methods: readonly string[]): boolean =>
  methods.every((name) => hasMethod(value, name))

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

type Rule = readonly [rule: string, isRight: (value: unknown) => boolean]

const aFunction: Rule = ['a function', (value) => typeof value === 'function']

/** The rule of each option, as text and as a test. */
const rules: Readonly<Record<string, Rule>> = {
  timeout: ['0 milliseconds or more', isNonNegative],
  deadline: [
    '0 milliseconds or more, or a valid Date',
    (value) => (isDate(value) ? !isNaN(+value) : isNonNegative(value)),
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
  pace: [
    'true, false or a number of calls per minute, 1 or more',
    (value) => typeof value === 'boolean' || (Number.isInteger(value) && (value as number) > 0),
  ],
  fetch: aFunction,
  onProgress: aFunction,
  filename: ['a string', (value) => typeof value === 'string'],
  middleware: [
    'an array of objects with the functions call or attempt',
    (value) =>
      Array.isArray(value) &&
      value.every((entry: unknown) => {
        const { call, attempt } = Object(entry) as Middleware
        const isLayer = (layer: unknown) => layer === undefined || typeof layer === 'function'
        return isObject(entry) && (call ?? attempt) && isLayer(call) && isLayer(attempt)
      }),
  ],
  logger: ['an object with warn and debug', (value) => has(value, 'warn', 'debug')],
  clock: ['a Clock', (value) => has(value, 'now', 'sleep')],
  fetchOptions: ['an object', isObject],
}

/** Options of a client and of a call. */
const ofBoth = 'timeout deadline maxRetries headers fetchOptions'
export const ofCall = `${ofBoth} signal priority`
export const ofClient = `${ofBoth} apiKey baseUrl fetch middleware pace logLevel logger dangerouslyAllowBrowser clock`

/** Returns the share of letter pairs that two names have in common, ignoring case. */
function likeness(name: string, other: string): number {
  const [a, b] = [name, other].map((text) => text.toLowerCase().replace(/[^a-z]/g, '')) as [string, string]
  const common = [...a].filter((_, index) => index && b.includes(a.slice(index - 1, index + 1)))
  return (2 * common.length) / (a.length + b.length - 2)
}

/**
 * @param what The start of the message, such as `posts.create has no option`.
 * @throws TypeError for an unknown name, with the likely one.
 */
export function checkNames(what: string, values: object, names: string): void {
  for (const [name, value] of Object.entries(values)) {
    const known = names.trim().split(' ')
    if (value === undefined || known.includes(name)) continue
    const likely = known.reduce((best, other) =>
      likeness(name, other) > likeness(name, best) ? other : best,
    )
    const hint =
      likeness(name, likely) >= 0.5
        ? `Did you mean ${likely}?`
        : ofCall.split(' ').includes(name)
          ? "It is one of a call's options, which come last."
          : ofClient.split(' ').includes(name)
            ? `It is one of the client: client.withOptions({ ${name} }).`
            : `There are: ${known.join(', ') || 'none'}.`
    throw new TypeError(`${what} ${name}. ${hint}`)
  }
}

/** @throws TypeError if an object has one of these names, which the client sets from options of its own. */
export function checkWithout(name: string, object: object, names: string): void {
  const given = Object.keys(object)
  const isWithout = !names.split(', ').some((own) => given.includes(own))
  // Without values, which may be secrets.
  check(name, given.join(), isWithout, `without ${names}: use the options of the client and of the call`)
}

/** Checks the options of a client or a call. @throws TypeError */
export function checkOptions(what: string, options: object, names: string): void {
  check(`${what}: options`, options, isObject(options), 'an object')
  checkNames(`${what} has no option`, options, names)
  for (const [name, value] of Object.entries(options)) {
    const [rule, isRight] = rules[name] ?? []
    if (isRight && value !== undefined) check(name, value, isRight(value), rule!)
  }
}

/**
 * Returns headers by lower-case names; null for one to remove. Those of one name in a list are joined, as `Headers` does.
 * @throws TypeError for an invalid header, and for anything but an object of texts, `Headers`, a `Map` or pairs.
 */
export function normalizeHeaders(headers: RequestHeaders = {}): Record<string, string | null> {
  const isList = Symbol.iterator in Object(headers)
  check('headers', headers, isList || isPlain(headers), 'an object, Headers, a Map or pairs')
  const normalized: Record<string, string | null> = {}
  for (const pair of isList ? (headers as Iterable<unknown>) : Object.entries(headers)) {
    check('headers', pair, Array.isArray(pair) && pair.length === 2, 'pairs of a name and a string')
    const [name, value] = pair as readonly [string, unknown]
    if (value === undefined) continue
    const key = textOf(name).toLowerCase()
    checkWithout('headers', { [key]: 1 }, 'authorization, content-type, idempotency-key')
    check(`headers.${textOf(name)}`, value, Object(value) !== value, 'a string')
    const text = value === null ? null : textOf(value)
    // Finds invalid headers early, since `fetch` would fail as for a broken connection.
    new Headers([[name, text ?? '']])
    const before = isList ? normalized[key] : undefined
    normalized[key] = before == null || text === null ? text : `${before}, ${text}`
  }
  return normalized
}
