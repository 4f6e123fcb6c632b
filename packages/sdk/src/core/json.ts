import { causesOf, isPlain, read, reasonOf } from './unknown-values.ts'

/** @throws TypeError that says what is wrong with the field at `path`. */
export function throwInvalidValue(path: string, what: string, cause?: unknown): never {
  throw new TypeError(`${path || 'The input'} ${what}.`, cause === undefined ? undefined : { cause })
}

/** Runs code of the caller: a getter, a proxy, a `toJSON`. @throws TypeError if it throws. */
function readField<Value>(path: string, getValue: () => Value): Value {
  try {
    return getValue()
  } catch (cause) {
    return throwInvalidValue(path, `cannot be read: ${reasonOf(causesOf(cause))}`, cause)
  }
}

const enumerableKeys = (value: object) =>
  Reflect.ownKeys(value).filter((key) => Object.prototype.propertyIsEnumerable.call(value, key))

/**
 * Returns a value as JSON, without changing anything in silence: what JSON has no form for is refused. An undefined
 * property is left out, since it is as good as missing.
 * @throws TypeError with the path of the field.
 */
export function encodeJson(value: unknown, path = '', ancestors: readonly unknown[] = []): string {
  const below = (key: PropertyKey) => (path && `${path}.`) + String(key)
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'string')
    return /[\uD800-\uDFFF]/u.test(value)
      ? throwInvalidValue(path, 'contains half of a surrogate pair')
      : JSON.stringify(value)
  if (typeof value === 'number')
    return !Number.isFinite(value)
      ? throwInvalidValue(path, `is ${value}`)
      : Object.is(value, -0)
        ? '-0'
        : String(value)
  if (typeof value !== 'object')
    return throwInvalidValue(path, `is ${value === undefined ? '' : 'a '}${typeof value}`)
  if (ancestors.includes(value)) return throwInvalidValue(path, 'contains itself')
  if (ancestors.length > 99) return throwInvalidValue(path, 'is nested too deeply')
  const inside = [...ancestors, value]

  const toJSON = readField(path, () => (value as { toJSON?: unknown }).toJSON)
  if (typeof toJSON === 'function') {
    const form = readField(path, () => toJSON.call(value, path) as unknown)
    // Invalid dates become null, in `Date` and in every library of dates.
    return form == null
      ? throwInvalidValue(path, 'is an invalid date or has no JSON form')
      : encodeJson(form, path, inside)
  }

  const isList = readField(path, () => Array.isArray(value))
  if (!isList && !readField(path, () => isPlain(value)))
    return throwInvalidValue(
      path,
      `is a ${String(read(read(value, 'constructor'), 'name'))}, not a plain object`,
    )
  const keys = readField(path, () => enumerableKeys(value))
  if (isList) {
    const { length } = value as readonly unknown[]
    const hole = keys.findIndex((key, index) => key !== String(index))
    if (hole >= length) return throwInvalidValue(below(keys[hole]!), 'is missing from the list')
    if (hole >= 0 || keys.length < length)
      return throwInvalidValue(below(hole < 0 ? keys.length : hole), 'is missing')
  }
  const members: string[] = []
  for (const key of keys) {
    const memberPath = below(key)
    if (typeof key === 'symbol') return throwInvalidValue(memberPath, 'has a symbol as a key')
    const member = readField(memberPath, () => (value as Readonly<Record<string, unknown>>)[key])
    if (isList) members.push(encodeJson(member, memberPath, inside))
    else if (member !== undefined)
      members.push(`${encodeJson(key, memberPath)}:${encodeJson(member, memberPath, inside)}`)
  }
  return isList ? `[${members.join()}]` : `{${members.join()}}`
}

/**
 * Returns a single value as text, for a path or a query: that of its JSON.
 * @throws TypeError for anything else, with the path of the field.
 */
export function encodeScalar(value: unknown, path: string): string {
  const json = encodeJson(value, path)
  if (/^[[{]/.test(json)) return throwInvalidValue(path, 'must be a single value')
  return json[0] === '"' ? (JSON.parse(json) as string) : json
}
