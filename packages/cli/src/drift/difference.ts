/** One way in which an answer is not as it should be. */
export interface Difference {
  /** The operation, or the path of a call that is none. */
  readonly operation: string
  /** What was asked. */
  readonly call: string
  readonly kind: 'status' | 'code' | 'header' | 'missing' | 'extra' | 'type' | 'order'
  /** The field, as in `items[].author.username`, or the header; empty where it is the answer as a whole. */
  readonly at: string
  readonly expected: string
  readonly found: string
}

/** What two answers, or an answer and the contract, differ in. The call is known to whoever compares. */
export type Finding = Omit<Difference, 'operation' | 'call'>

/** A path of a field, where entries of a list are not told apart. */
export const pathOf = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === 'number' ? '[]' : `.${String(part)}`))
    .join('')
    .replace(/^\./, '')

/** What kind of value something is, in the words of JSON. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeOf(value) === 'object'
