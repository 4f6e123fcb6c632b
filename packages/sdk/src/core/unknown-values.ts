/*
 * Reads values from other code: thrown values, abort reasons, responses. A value can be of any type, have getters that
 * throw, or be its own cause. Nothing here throws, or relies only on a name.
 */

/** Returns a property; undefined where it cannot be had. */
export function read(value: unknown, name: PropertyKey): unknown {
  try {
    return (Object(value) as Record<PropertyKey, unknown>)[name]
  } catch {
    return undefined
  }
}

/** Returns the text of anything, for people. */
export function textOf(value: unknown): string {
  try {
    const text = String(value)
    return typeof value === 'object' && /^$|\[object /.test(text)
      ? (JSON.stringify(value) ?? 'an object')
      : text
  } catch {
    return typeof value
  }
}

/** Returns the error and its causes, the outermost first. */
export function causesOf(error: unknown): unknown[] {
  const causes = new Set([error])
  // Each cause may be made as it is read, without end.
  for (let cause = error; causes.size < 20; causes.add(cause)) {
    cause = read(cause, 'cause') ?? read(read(cause, 'errors'), 0)
    if (cause == null || causes.has(cause)) break
  }
  return [...causes]
}

/** Returns the reason of the first error that has one. */
export function reasonOf(errors: readonly unknown[]): string {
  for (const error of errors)
    for (const text of [typeof error === 'string' ? error : read(error, 'message'), read(error, 'code')])
      if (text && (typeof text === 'string' || typeof text === 'number')) return String(text)
  return textOf(errors[0]) || 'no reason given'
}

/** Whether a value is a plain object, of any realm, or has no prototype. */
export function isPlain(value: unknown): value is object {
  if (Object(value) !== value) return false
  const prototype = Object.getPrototypeOf(value) as object | null
  return !prototype || (!Object.getPrototypeOf(prototype) && Object.hasOwn(prototype, 'isPrototypeOf'))
}

/** Whether a value is a date, of any realm. */
export const isDate = (value: unknown): value is Date =>
  Object.prototype.toString.call(value) === '[object Date]'

/** Whether a value has a method. */
export const hasMethod = (value: unknown, name: PropertyKey): boolean =>
  typeof read(value, name) === 'function'
