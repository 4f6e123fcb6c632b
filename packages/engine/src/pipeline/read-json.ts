import { countJsonMembers } from '@chowk/contract/core'
import { ApiError } from '../api-error.ts'
import { isLong, waitForSharedTurn } from '../ports/turns.ts'

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const broken = (why: string) =>
  new ApiError('invalid_json', { message: `The request body must be a JSON object: ${why}` })

export interface JsonBody {
  readonly value: Readonly<Record<string, unknown>>
  readonly text: string
}

/**
 * Parses a body that must be one JSON object in UTF-8. For a long one, each step takes its own turn of the event loop.
 * @throws ApiError `invalid_json` for input that parsers may read differently: broken UTF-8 or syntax, a byte order
 * mark, duplicate members, a member named `__proto__`, another top-level type; and for nesting or a number of members
 * and entries beyond the limit.
 */
export async function readJson(bytes: Uint8Array): Promise<JsonBody> {
  const isYielding = isLong(bytes.length)
  if (isYielding) await waitForSharedTurn(bytes.length)
  const members = countJsonMembers(bytes, broken)
  if (isYielding) await waitForSharedTurn(bytes.length)
  let text: string
  try {
    text = decoder.decode(bytes)
  } catch {
    throw broken('it is not UTF-8.')
  }
  if (text.startsWith('\uFEFF')) throw broken('it starts with a byte order mark.')
  if (isYielding) await waitForSharedTurn(bytes.length)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw broken('its syntax is invalid.')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw broken('its top level is not an object.')
  if (countMembers(value) !== members) throw broken('an object has a duplicate key.')
  if (isYielding) await waitForSharedTurn(bytes.length)
  return { value: value as Record<string, unknown>, text }
}

/** Counts the members of all objects in a value. */
function countMembers(parsed: object): number {
  const isList = Array.isArray(parsed)
  let count = 0
  for (const name in parsed) {
    if (name === '__proto__') throw broken('an object has a member named __proto__.')
    if (!isList) count++
    const value = (parsed as Readonly<Record<string, unknown>>)[name]
    if (typeof value === 'object' && value !== null) count += countMembers(value)
  }
  return count
}
